"""`sitegen changes`: the pages of a built site that are new, changed or removed compared with another build.

The comparison uses the list of files of a build (`.sitegen.json`), which is sufficient for the older site.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from generator.build.output.folder import MANIFEST, content_digest
from generator.core.problems import refuse

_PAGE = "index.html"
# Pages with authored content come first; all others are lists of them.
_FIRST = ("papers/", "authors/", "news/", "people/")
_TITLE = re.compile(rb"<title[^>]*>(.*?)</title>", re.DOTALL)
_ENOUGH = 1 << 14  # bytes that contain a page's title


@dataclass(frozen=True, slots=True)
class ChangedPage:
    """A page by its address below the portal's home page, with the title that browsers show, if known."""

    address: str
    title: str


@dataclass(frozen=True, slots=True)
class SiteChanges:
    """The differences between two sites; `files` counts files that are not pages, `pages` all pages of the new site."""

    new: tuple[ChangedPage, ...]
    changed: tuple[ChangedPage, ...]
    gone: tuple[ChangedPage, ...]
    files: int
    pages: int


def site_changes(old: Path, new: Path) -> SiteChanges:
    """Compare two sites, each a folder that a build wrote, or its list of files."""
    before, after = _listed(old), _listed(new)
    different = {file for file in before.keys() & after.keys() if before[file] != after[file]}
    appeared, vanished = after.keys() - before.keys(), before.keys() - after.keys()
    return SiteChanges(
        _pages(appeared, new),
        _pages(different, new),
        _pages(vanished, old),
        sum(not _is_page(file) for file in appeared | different | vanished),
        sum(map(_is_page, after)),
    )


def _listed(site: Path) -> Mapping[str, str]:
    path = site / MANIFEST if site.is_dir() else site
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))["files"]
        return {file: content_digest(entry) for file, entry in listed.items()}
    except FileNotFoundError:
        hint = "name a folder that `sitegen build` wrote, or its .sitegen.json"
        refuse("there is no such list of a site's files", hint, str(path))
    except (ValueError, KeyError, TypeError, AttributeError):
        refuse("this is no list of a site's files", "build that site again", str(path))


def _is_page(file: str) -> bool:
    return file.rpartition("/")[2] == _PAGE


def _pages(files: Iterable[str], site: Path) -> tuple[ChangedPage, ...]:
    pages = [ChangedPage(file.removesuffix(_PAGE), _title(site / file)) for file in files if _is_page(file)]
    return tuple(sorted(pages, key=_place))


def _place(page: ChangedPage) -> tuple[int, str]:
    """Return the sort key of a page: papers, people and news first, lists after them."""
    folder = next((place for place, start in enumerate(_FIRST) if page.address.startswith(start)), len(_FIRST))
    return (folder if page.address.count("/") == 2 else len(_FIRST), page.address)


def _title(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            found = _TITLE.search(stream.read(_ENOUGH))
    except OSError:
        return ""
    return " ".join(unescape(found[1].decode("utf-8", "replace")).split()) if found else ""
