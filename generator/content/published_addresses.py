"""Find the record of previously published addresses, citation keys, and their origin.

The record is part of the site (`published.json`, see `generator.core.published`), so nobody has to keep it: the next
build gets the one of the site on the web. The cache of the last local build has a copy.
"""

from pathlib import Path

from generator.content.referenced_files import leads_out
from generator.core.problems import Problem, ProblemsFoundError
from generator.core.published import FILE, Published, of_old_list, read_published
from generator.core.regular_files import bytes_of

# The record of the last local build; it may be deleted with the cache.
KEPT = f".sitegen/{FILE}"
# The list of earlier versions, which people committed: read if there is no newer record.
OLD_LIST = "content/.addresses"
_DERIVED = ("affiliations/", "categories/", "venues/", "years/")


def read_addresses(root: Path, given: Path | None = None, site: Path | None = None) -> Published:
    """Return the record of published addresses.

    It is read from the `given` file; without one, from the cache of the last local build, then from the site that was
    built here, then from the old list. Only the first that exists counts: the same content and the same record give the
    same site. Raises ProblemsFoundError if the given file cannot be read; other unreadable files are ignored.
    """
    if given is not None:
        try:
            return read_published(bytes_of(given).decode())
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
    """Return whether the record of a local build, or a given record, has every address of the old list.

    Raises ProblemsFoundError if the given file cannot be read.
    """
    old, known = _old_list(root / OLD_LIST), read_addresses(root, given)
    newer = given is not None or known != old
    return newer and old.addresses.keys() <= known.addresses.keys()


def _unreadable(path: Path, why: str) -> ProblemsFoundError:
    what = f"this is not what a portal published before: {why}"
    hint = f"use the file {FILE} of the site on the web, or omit --published for a first build"
    return ProblemsFoundError([Problem(str(path), 0, 0, what, hint)])


def _old_list(path: Path) -> Published:
    """Read one address a line, starting with `/`; after a tab, its spelling or its citation key."""
    if not path.exists() or leads_out(path, path.parent.parent):
        return Published()
    text = path.read_text(encoding="utf-8", errors="replace")
    rows = (line.rstrip("\r").partition("\t") for line in text.split("\n") if line.strip())
    return of_old_list({address.removeprefix("/"): identity for address, _, identity in rows}, _DERIVED)
