"""The generators whose sites can be imported, the choices of `sitegen import --from`, and what their files are for."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePosixPath

from generator.read.portals.site_content import SiteContent
from generator.read.portals.site_folder import SiteFolder
from generator.read.portals.site_names import WORDS, lists_of

_OF_TOOLS = frozenset({"node_modules", "site_libs", "drafts"})  # wherever they lie
_FOLDERS = frozenset(WORDS["build folders"])
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


# In the order in which a folder is compared with them.
GENERATORS = {
    name: SiteGenerator(name, module, holds, tuple(tuple(group.split()) for group in signs))
    for name, (module, holds, *signs) in lists_of("generator").items()
}


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
    is_known = not folders and ({name.lower(), stem}.intersection(WORDS["build files"]) or stem.startswith("readme"))
    if suffix in WORDS["build endings"] or is_known or lies_in(path, _FOLDERS):
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
