"""What other installed packages add to the program: readers of sources and kinds of pages.

They name what they add by an entry point (https://packaging.python.org/en/latest/specifications/entry-points/) of one
of the groups below. What lies in a portal's folder is never run: to import, to build or to show a portal, one need
trust nobody who wrote into it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

READERS = "sitegen.readers"
PAGES = "sitegen.pages"


def installed(group: str) -> list[tuple[EntryPoint, object]]:
    """Load what installed packages add to a group, sorted by name.

    Raises ProblemsFoundError where one cannot be loaded: left out in silence, it would be missed on a page or in a
    record long after.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415 - 40 ms, which most commands do not spend

    loaded, problems = [], []
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value)):
        try:
            loaded.append((entry, entry.load()))
        except Exception as fault:  # whatever a foreign module does when it is loaded
            problems.append(unusable(entry, f"cannot be loaded: {type(fault).__name__}: {fault}"))
    if problems:
        raise ProblemsFoundError(problems)
    return loaded


def unusable(entry: EntryPoint, why: str) -> Problem:
    """Say of which package an entry point is that cannot be used, and why."""
    package = entry.dist.name if entry.dist else "an installed package"
    what = f"the entry point `{entry.name} = {entry.value}` of {package} {why}"
    return Problem(entry.group, 0, 0, what, f"correct {package}, or uninstall it")
