"""What stands in the way of a site's files in the output folder: what is not ours is never overwritten."""

from __future__ import annotations

import os
import stat
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator


def occupied(folder: Path, files: Iterable[str], ours: Collection[str]) -> tuple[set[str], list[Problem]]:
    """Compare the files that a site needs with what lies in a folder, where `ours` are those of the last build.

    Returns our files that have become a link or a folder, to be written again, and what is in the way.
    """
    wanted = list(files)
    parents = {parent.as_posix() for file in wanted for parent in PurePosixPath(file).parents} - {"."}
    changed: set[str] = set()
    faults: list[Problem] = []
    closed: set[str] = set()
    for parent in sorted(parents):  # a folder comes before those in it
        mode = _mode(folder / parent)
        if parent.rpartition("/")[0] in closed:
            closed.add(parent)
        elif mode and not stat.S_ISDIR(mode):
            closed.add(parent)
            if parent not in ours:  # a page of ours is removed before its place is taken
                faults.append(_link(folder / parent) if stat.S_ISLNK(mode) else _foreign(folder / parent))
    for file in wanted:
        mode = 0 if file.rpartition("/")[0] in closed else _mode(folder / file)
        if stat.S_ISDIR(mode):
            changed.add(file)
            faults += _in_folder(folder, file, ours)
        elif mode and file not in ours:
            faults.append(_foreign(folder / file))
        elif stat.S_ISLNK(mode):
            changed.add(file)
    return changed, faults


def _mode(path: Path) -> int:
    """Return what kind of thing stands at a path itself, 0 for nothing."""
    try:
        return os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def _in_folder(folder: Path, file: str, ours: Collection[str]) -> Iterator[Problem]:
    """Find what is not ours in a folder that stands where a file must: our own files go with it."""
    inside = [Path(place, name) for place, _, names in os.walk(folder / file) for name in names]
    if not inside:
        yield Problem(str(folder / file), 0, 0, "a folder stands where the site needs a file", "remove it")
    for path in inside:
        if path.relative_to(folder).as_posix() not in ours:
            yield _foreign(path)


def _foreign(path: Path) -> Problem:
    what = "sitegen did not write this file, and the site needs its place"
    return Problem(str(path), 0, 0, what, "remove it, or put it into static/")


def _link(path: Path) -> Problem:
    what = "this link leads out of the site, and pages would be written through it"
    return Problem(str(path), 0, 0, what, "remove it, or choose another --output")
