"""The generators whose sites can be imported, the choices of `sitegen import --from`; and what became of each file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.read.portals.site_content import SiteContent
    from generator.read.portals.site_folder import SiteFolder


# What generators and hosts need to build a site, and its theme brings along.
_MACHINERY = re.compile(
    r"(?:^|/)(?:_layouts|_includes|_sass|_plugins|_scripts|_styles|_cite|layouts|themes|archetypes|resources/_gen|node_modules|bin"
    r"|lighthouse_results|markdown_generator|talkmap|vendor|public|_site|_extensions|assets/(?:css|js|fonts|webfonts|libs|scss"
    r"|sass|jupyter|plotly|bibliography))/"
    r"|(?:^|/)(?:Gemfile(?:\.lock)?|Rakefile|Dockerfile|Makefile|CNAME|LICENSE|LICENCE|README|CHANGELOG|CONTRIBUTING|CUSTOMIZE"
    r"|FAQ|INSTALL|go\.(?:mod|sum)|netlify\.toml|theme\.toml|package(?:-lock)?\.json|robots\.txt|favicon\.ico|manifest\.json"
    r"|purgecss\.config\.js|docker-compose[\w-]*\.ya?ml|requirements\.txt|_config\.dev\.yml)(?:\.md|\.txt)?$"
    r"|\.(?:gemspec|scss|sass|less|css|js|map|liquid|rb|py|sh|ipynb|Rproj|lua|woff2?|ttf|eot|otf)$"
)
_SETTINGS = re.compile(r"^(?:_config\.ya?ml|_quarto\.yml|hugo\.\w+|config\.\w+|config/.+\.(?:ya?ml|toml))$")
_KNOWN = (
    (_SETTINGS, "settings: title, address, description, and language"),
    (_MACHINERY, "left out: part of the generator or its theme"),
    (re.compile(r"\.(?:html|xml)$"), "left out: a page or feed that the generator fills in"),
    (re.compile(r"(?:^|/)_(?:drafts|data/comments)/"), "left out: a draft or a comment"),
    (re.compile(r"^_data/(?:navigation|ui-text)\.yml$"), "left out: part of the generator or its theme"),
)
_UNUSED = "left out: no paper, person, or page that was imported refers to it"


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


class Fate(NamedTuple):
    """A file of the old site by its path, and what became of it; `kept` if something of it is in the portal."""

    path: str
    what: str
    kept: bool


def ledger_of(found: SiteContent, site: SiteFolder) -> tuple[Fate, ...]:
    """Return what became of every file of a site, sorted by path; hidden files belong to git and the host."""
    copies: dict[str, list[str]] = {}
    for target, path in sorted(found.files.items()):
        copies.setdefault(path, []).append(target)
    return tuple(_fate(path, found, copies.get(path, ())) for path in site.files("**/*"))


def _fate(path: str, found: SiteContent, copies: Iterable[str]) -> Fate:
    what = f"copied to {', '.join(copies)}" if copies else found.fates.get(path) or _in_source(path, found)
    if not what:
        what = next((words for sign, words in _KNOWN if sign.search(path)), _UNUSED)
    return Fate(path, what, kept=not what.startswith("left out"))


def _in_source(path: str, found: SiteContent) -> str:
    forms = (one.format for one in found.sources if path == one.path or path.startswith(f"{one.path}/"))
    return next((f"papers ({form})" for form in forms), "")


def as_markdown(title: str, fates: Iterable[Fate]) -> str:
    """Return the ledger as a Markdown table, with what was left out first: that is what a person checks."""
    rows = sorted(fates, key=lambda fate: (fate.kept, fate.path))
    kept = sum(fate.kept for fate in rows)
    escaped = (f"| `{fate.path.replace('`', '')}` | {fate.what.replace('|', chr(92) + '|')} |" for fate in rows)
    summary = f"{kept} of {len(rows)} files were imported, completely or in part."
    return "\n".join([f"# {title}", "", summary, "", "| file | outcome |", "|---|---|", *escaped, ""])
