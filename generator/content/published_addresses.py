"""Where a build finds what was published before it: addresses, citation keys, and what they came from.

The record travels with the site (`published.json`, see `generator.core.published`), so that nobody has to keep it: the
next build gets the one of the site that stands on the web. A copy lies in the cache of the last build here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.content.referenced_files import leads_out
from generator.core.problems import Problem, ProblemsFoundError
from generator.core.published import FILE, Published, of_old_list, read_published

if TYPE_CHECKING:
    from pathlib import Path

# What the last build here has published; it may be deleted as all of the cache.
KEPT = f".sitegen/{FILE}"
# The list that builds of earlier versions wrote, and people committed: read as long as there is nothing newer.
OLD_LIST = "content/.addresses"
_DERIVED = ("affiliations/", "categories/", "venues/", "years/")


def read_addresses(root: Path, given: Path | None = None, site: Path | None = None) -> Published:
    """Return what was published before.

    That is what the `given` file says; without one what the last build here kept, else what the site says that was
    built here before, else the old list. The first there is counts alone: the same content and the same record give
    the same site. Raises ProblemsFoundError where the given file cannot be read; any other is as if it were not there.
    """
    if given is not None:
        try:
            return read_published(given.read_text(encoding="utf-8"))
        except OSError as fault:
            raise _unreadable(given, "it cannot be read") from fault
        except ValueError as fault:
            raise _unreadable(given, "it is no such record, or damaged") from fault
    for path in (root / KEPT, (site or root / "site") / FILE):
        try:
            return read_published(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
    return _old_list(root / OLD_LIST)


def old_addresses_answered(root: Path, given: Path | None = None) -> bool:
    """Say whether what a build here goes by, or a given record, has every address of the old list.

    Raises ProblemsFoundError where the given file cannot be read.
    """
    old, known = _old_list(root / OLD_LIST), read_addresses(root, given)
    newer = given is not None or known != old
    return newer and old.addresses.keys() <= known.addresses.keys()


def _unreadable(path: Path, why: str) -> ProblemsFoundError:
    what = f"this is not what a portal published before: {why}"
    hint = f"give the file {FILE} of the site as it stands on the web, or leave --published out for a first build"
    return ProblemsFoundError([Problem(str(path), 0, 0, what, hint)])


def _old_list(path: Path) -> Published:
    """Read one address a line, from `/` on; behind it, after a tab, its spelling or its citation key."""
    if not path.exists() or leads_out(path, path.parent.parent):
        return Published()
    text = path.read_text(encoding="utf-8", errors="replace")
    rows = (line.rstrip("\r").partition("\t") for line in text.split("\n") if line.strip())
    return of_old_list({address.removeprefix("/"): identity for address, _, identity in rows}, _DERIVED)
