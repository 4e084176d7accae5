"""Additions by other installed packages: readers of sources and kinds of pages.

Packages declare them as entry points (https://packaging.python.org/en/latest/specifications/entry-points/) in one of
the groups below. Files in a portal's folder are never executed: you can import, build or show a portal without trusting
its authors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

READERS = "sitegen.readers"
PAGES = "sitegen.pages"


def installed(group: str) -> list[tuple[EntryPoint, object]]:
    """Load the additions of installed packages to a group, sorted by name.

    Raises ProblemsFoundError if one cannot be loaded: if it were skipped silently, its pages or records would be missed
    much later.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415 - 40 ms, which most commands do not spend

    loaded, problems = [], []
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value)):
        try:
            loaded.append((entry, entry.load()))
        except Exception as fault:  # a foreign module may raise anything when it is loaded
            problems.append(unusable(entry, f"cannot be loaded: {type(fault).__name__}: {fault}"))
    if problems:
        raise ProblemsFoundError(problems)
    return loaded


def version_of(library: str) -> str:
    """Return the version of an installed library; empty if it is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version(library)
    except PackageNotFoundError:
        return ""


def unusable(entry: EntryPoint, why: str) -> Problem:
    """Return the problem of an entry point that cannot be used, with its package and the reason."""
    package = entry.dist.name if entry.dist else "an installed package"
    what = f"the entry point `{entry.name} = {entry.value}` of {package} {why}"
    return Problem(entry.group, 0, 0, what, f"correct {package}, or uninstall it")
