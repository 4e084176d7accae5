"""Find what is in the way of a site's files in the output folder: files of others are never overwritten."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator


def occupied(folder: Path, files: Iterable[str], ours: Collection[str]) -> tuple[set[str], list[Problem]]:
    """Compare the files of a site with the contents of a folder, in which `ours` are those of the last build.

    Returns our files that have become a link or a folder, to be written again, and problems for files of others.
    """
    wanted = list(files)
    changed: set[str] = set()
    faults: list[Problem] = []
    closed: set[str] = set()
    for parent in sorted(_folders(wanted)):  # a folder comes before those in it
        above = parent.rpartition("/")[0]
        mode = 0 if above in closed else _mode(f"{folder}/{parent}")
        if not stat.S_ISDIR(mode):
            closed.add(parent)
            if mode and parent not in ours:  # a page of ours is removed before its place is taken
                faults.append(_link(folder / parent) if stat.S_ISLNK(mode) else _foreign(folder / parent))
    for file in wanted:
        mode = 0 if file.rpartition("/")[0] in closed else _mode(f"{folder}/{file}")
        if stat.S_ISDIR(mode):
            changed.add(file)
            faults += _in_folder(folder, file, ours)
        elif mode and file not in ours:
            faults.append(_foreign(folder / file))
        elif stat.S_ISLNK(mode):
            changed.add(file)
    return changed, faults


def _folders(files: Iterable[str]) -> set[str]:
    """Return all folders above files."""
    found: set[str] = set()
    for file in files:
        folder = file.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _mode(path: str) -> int:
    """Return the type of the file at a path, without following links; 0 if there is none."""
    try:
        return os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def _in_folder(folder: Path, file: str, ours: Collection[str]) -> Iterator[Problem]:
    """Find files of others in a folder at the path of a file: our own files in it are removed with it."""
    inside = [Path(place, name) for place, _, names in os.walk(folder / file) for name in names]
    if not inside:
        yield Problem(str(folder / file), 0, 0, "there is a folder where the site needs a file", "remove it")
    for path in inside:
        if path.relative_to(folder).as_posix() not in ours:
            yield _foreign(path)


def _foreign(path: Path) -> Problem:
    what = "sitegen did not write this file, and the site needs its place"
    return Problem(str(path), 0, 0, what, "remove it, or put it into static/")


def _link(path: Path) -> Problem:
    what = "this link leads out of the site, and pages would be written through it"
    return Problem(str(path), 0, 0, what, "remove it, or choose another --output")
