"""The generators whose sites can be imported: the choices of `sitegen import --from`, and their readers."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.read.portals.site_content import SiteContent
    from generator.read.portals.site_folder import SiteFolder


@dataclass(frozen=True, slots=True)
class SiteGenerator:
    """A generator: its name, the function that reads its sites, and what their folders hold, in words.

    `module` is a module of this package, imported when a site is read; `function` takes a `SiteFolder` and
    returns `SiteContent`.
    """

    name: str
    module: str
    function: str
    holds: str

    def read(self, folder: SiteFolder) -> SiteContent:
        """Read a site from the folder of its sources."""
        found: SiteContent = getattr(import_module(f"{__package__}.{self.module}"), self.function)(folder)
        return found


_JEKYLL_SCHOLAR = "with _config.yml and _bibliography/"
GENERATORS = {
    generator.name: generator
    for generator in (
        SiteGenerator("al-folio", "al_folio", "read_al_folio", _JEKYLL_SCHOLAR),
        SiteGenerator("jekyll-scholar", "al_folio", "read_jekyll_scholar", _JEKYLL_SCHOLAR),
        SiteGenerator("hugoblox", "hugo", "read_hugoblox", "with config/ and content/publication/"),
        SiteGenerator("academicpages", "academicpages", "read_academicpages", "with _config.yml and _publications/"),
        SiteGenerator(
            "lab-template",
            "lab_template",
            "read_lab_template",
            "with _config.yaml, _data/citations.yaml and _members/",
        ),
    )
}
