"""Find the record of previously published addresses, citation keys, and their origin.

The record is part of the site (`published.json`, see `generator.core.published`), so nobody has to keep it: the next
build gets the one of the site on the web. The cache of the last local build has a copy.
"""

from pathlib import Path

from generator.core.problems import Problem, ProblemsFoundError
from generator.core.published import FILE, Published, read_published
from generator.core.regular_files import bytes_of

# The record of the last local build; it may be deleted with the cache.
KEPT = f".sitegen/{FILE}"


def read_addresses(root: Path, given: Path | None = None, site: Path | None = None) -> Published:
    """Return the record of published addresses.

    It is read from the `given` file; without one, from the cache of the last local build, then from the site that was
    built here. Only the first that exists counts: the same content and the same record give the same site. Raises
    ProblemsFoundError if the given file cannot be read; other unreadable files are ignored.
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
    return Published()


def _unreadable(path: Path, why: str) -> ProblemsFoundError:
    what = f"this is not what a portal published before: {why}"
    hint = f"use the file {FILE} of the site on the web, or omit --published for a first build"
    return ProblemsFoundError([Problem(str(path), 0, 0, what, hint)])
