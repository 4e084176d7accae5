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
    returns `SiteContent`. `signs` are patterns of files, each group of which one file at least must match.
    """

    name: str
    module: str
    function: str
    holds: str
    signs: tuple[tuple[str, ...], ...]

    def read(self, folder: SiteFolder) -> SiteContent:
        """Read a site from the folder of its sources."""
        found: SiteContent = getattr(import_module(f"{__package__}.{self.module}"), self.function)(folder)
        return found


_CONFIG = ("_config.yml", "_config.yaml")
_JEKYLL_SCHOLAR = "with _config.yml and _bibliography/"
# In the order in which a folder is compared with them.
GENERATORS = {
    generator.name: generator
    for generator in (
        SiteGenerator(
            "lab-template",
            "lab_template",
            "read_lab_template",
            "with _config.yaml, _data/citations.yaml and _members/",
            (_CONFIG, ("_data/citations.yaml", "_cite/cite.py", "_data/sources.yaml"), ("_members/*.md",)),
        ),
        SiteGenerator(
            "academicpages",
            "academicpages",
            "read_academicpages",
            "with _config.yml and _publications/",
            (_CONFIG, ("_publications/*.md", "_publications/**/*.md")),
        ),
        SiteGenerator(
            "al-folio",
            "al_folio",
            "read_al_folio",
            _JEKYLL_SCHOLAR,
            (_CONFIG, ("_bibliography/**/*.bib",), ("_pages/about.md", "_layouts/about.*", "_layouts/bib.*")),
        ),
        SiteGenerator(
            "jekyll-scholar",
            "al_folio",
            "read_jekyll_scholar",
            _JEKYLL_SCHOLAR,
            (_CONFIG, ("_bibliography/**/*.bib", "_references/**/*.bib")),
        ),
        SiteGenerator(
            "hugoblox",
            "hugo",
            "read_hugoblox",
            "with config/ and content/publication/",
            (
                ("config/_default/*.*", "config.toml", "config.yaml", "hugo.toml", "hugo.yaml"),
                ("content/publication/*/index.md", "content/publication/*.md", "content/publications/*/index.md"),
            ),
        ),
    )
}


def recognise_site(folder: SiteFolder) -> SiteGenerator | None:
    """Return the generator whose site a folder holds, by the files that only its sites have; None if there is none."""
    fits = (one for one in GENERATORS.values() if all(any(map(folder.files, group)) for group in one.signs))
    return next(fits, None)
