"""The generators whose sites can be imported, the choices of `sitegen import --from`, and what their files are for."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePosixPath

from generator.read.portals.site_content import SiteContent
from generator.read.portals.site_folder import CONFIGS, QUARTO_CONFIGS, SiteFolder

# What generators and hosts need to build a site, and its theme brings along: folders, files and endings.
_FOLDERS = frozenset(
    "_layouts _includes _sass _plugins _scripts _styles _cite layouts themes archetypes _gen node_modules bin "
    "lighthouse_results markdown_generator talkmap vendor public _site _extensions css js fonts webfonts libs scss "
    "sass jupyter plotly".split()
)
_OF_TOOLS = frozenset({"node_modules", "site_libs", "drafts"})  # wherever they lie
_FILES = frozenset(
    "gemfile gemfile.lock rakefile dockerfile makefile cname license licence readme changelog contributing customize "
    "faq install go.mod go.sum netlify.toml theme.toml package.json package-lock.json robots.txt favicon.ico "
    "manifest.json purgecss.config.js docker-compose.yml requirements.txt _config.dev.yml".split()
)
_ENDINGS = frozenset(
    ".gemspec .scss .sass .less .css .js .map .liquid .rb .py .sh .ipynb .rproj .lua .woff .woff2 .ttf .eot "
    ".otf".split()
)
_SETTINGS = ("_config.yml", "_config.yaml", "_quarto.yml", "hugo.", "config.", "config/", "pelicanconf.py")
_UNUSED = "left out: no paper, person, or page that was imported refers to it"


@dataclass(frozen=True, slots=True)
class SiteGenerator:
    """A generator: its name, the module that reads its sites, and what their folders hold, in words.

    `module` is one of this package, imported when a site is read, whose `read_site` reads what only such sites have;
    empty if they have nothing of their own. `signs` are patterns of files, each group of which one file at least must
    match.
    """

    name: str
    module: str
    holds: str
    signs: tuple[tuple[str, ...], ...]

    def read(self, folder: SiteFolder) -> SiteContent:
        """Read a site from the folder of its sources."""
        found = SiteContent(is_free=folder.is_free)
        for module in filter(None, (self.module, "any_site")):
            import_module(f"{__package__}.{module}").read_site(found, folder)
        return found


_HUGO = ("config/_default/*.*", "config.toml", "config.yaml", "config.yml", "hugo.toml", "hugo.yaml", "hugo.yml")

_ROWS = (
    ("lab-template", "lab_template", "with _config.yaml, _data/citations.yaml and _members/",
     (CONFIGS, ("_data/citations.yaml", "_cite/cite.py", "_data/sources.yaml"), ("_members/*.md",))),
    ("academicpages", "al_folio", "with _config.yml and _publications/",
     (CONFIGS, ("_publications/*.md", "_publications/**/*.md"))),
    ("al-folio", "al_folio", "with _config.yml and _bibliography/",
     (CONFIGS, ("_bibliography/**/*.bib",), ("_pages/about.md", "_layouts/about.*", "_layouts/bib.*"))),
    ("jekyll-scholar", "al_folio", "with _config.yml and _bibliography/",
     (CONFIGS, ("_bibliography/**/*.bib", "_references/**/*.bib"))),
    ("hugoblox", "hugo", "with config/ and content/publication/",
     (_HUGO, ("content/publication/*/index.md", "content/publication/*.md", "content/publications/*/index.md"))),
    ("quarto", "", "with _quarto.yml", (QUARTO_CONFIGS,)),
    ("pelican", "", "with pelicanconf.py", (("pelicanconf.py",),)),
    ("hugo", "", "with hugo.toml and content/", (_HUGO, ("content/**/*.md",))),
    ("jekyll", "", "with _config.yml", (CONFIGS, ("*.md", "*/*.md", "*.html", "*/*.html"))),
)  # fmt: skip
# In the order in which a folder is compared with them.
GENERATORS = {row[0]: SiteGenerator(*row) for row in _ROWS}


def recognise_site(folder: SiteFolder) -> SiteGenerator | None:
    """Return the generator whose site a folder holds, by the files that only its sites have; None if there is none."""
    fits = (one for one in GENERATORS.values() if all(any(map(folder.files, group)) for group in one.signs))
    return next(fits, None)


def lies_in(path: str, names: frozenset[str]) -> bool:
    """Return whether a file lies in a folder of one of these names: at the top, further down if only tools use it."""
    folders = path.split("/")[:-1]
    return any(
        folder in names and (at == 0 or folder.startswith("_") or folder in _OF_TOOLS)
        for at, folder in enumerate(folders)
    )


def is_of_generator(path: str) -> bool:
    """Return whether a file belongs to a generator, its host or its theme, by its name."""
    *folders, name = path.split("/")
    stem, suffix = name.lower().removesuffix(".md").removesuffix(".txt"), PurePosixPath(name).suffix.lower()
    is_known = not folders and ({name.lower(), stem} & _FILES or stem.startswith("readme"))
    if suffix in _ENDINGS or is_known or lies_in(path, _FOLDERS):
        return True
    return path.startswith(("_data/navigation.", "_data/ui-text.", *_SETTINGS))


def why_left_out(path: str) -> str:
    """Return why nothing of a file is in the portal, by its name."""
    *folders, name = path.split("/")
    suffix = PurePosixPath(name).suffix.lower()
    if path.startswith(_SETTINGS):
        return "settings: title, address, description, language, navigation, colour, and logo"
    if is_of_generator(path):
        return "left out: part of the generator or its theme"
    if suffix in {".html", ".xml"}:
        return "left out: a page or feed that the generator fills in"
    return "left out: a draft or a comment" if "_drafts" in folders or "_data/comments" in path else _UNUSED
