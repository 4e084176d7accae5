"""What content and pages take from beside `content/`: photos must be there, and no file is read outside the portal."""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.store import positions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.model import Person

LINK_OUT = ("this link leads out of the portal's folder", "put the file itself here")
_STATIC = "static"
# A name is a misspelling of another from this likeness on; `jane_doe.jpg` for `jane-doe.jpg` passes.
_ALIKE = 0.85


def leads_out(path: Path, root: Path) -> bool:
    """Say whether a path ends, through whatever links, outside the portal."""
    return not path.resolve().is_relative_to(root.resolve())


def faults_beside(root: Path, people: Iterable[Person]) -> tuple[Problem, ...]:
    """Find links in `static/` and `templates/` that are not followed, and photos that are not there."""
    links = [problem for folder in (_STATIC, "templates") for problem in _link_faults(root, folder)]
    return (*links, *_missing_photos(root, people))


def _link_faults(root: Path, folder: str) -> Iterator[Problem]:
    if leads_out(root / folder, root):
        yield Problem(folder, 0, 0, *LINK_OUT)
        return
    for path in _below(root / folder):
        if not path.is_symlink():
            continue
        shown = path.relative_to(root).as_posix()
        if leads_out(path, root) and (path.exists() or not path.name.startswith(".")):
            yield Problem(shown, 0, 0, *LINK_OUT)
        elif path.name.startswith("."):
            continue  # not published; editors lock files by links to nowhere
        elif path.is_dir():
            what = "this link leads to a folder, which is not followed"
            yield Problem(shown, 0, 0, what, "put the folder itself here")
        elif not path.exists():
            yield Problem(shown, 0, 0, "this link leads nowhere", "remove it, or put the file itself here")


def _below(folder: Path) -> Iterator[Path]:
    """Go through all files, folders and links below a folder, without following links."""
    for place, folders, files in os.walk(folder):
        for name in sorted((*folders, *files)):
            yield Path(place, name)


def _missing_photos(root: Path, people: Iterable[Person]) -> Iterator[Problem]:
    wanted = [person for person in people if person.photo]
    if not wanted:
        return
    there = [
        path.relative_to(root / _STATIC).as_posix()
        for path in _below(root / _STATIC)
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(root / _STATIC).parts)
    ]
    known = set(there)
    for person in wanted:
        name = person.photo.removeprefix(f"{_STATIC}/")
        if name in known:
            continue
        near = next((other for other in there if other.casefold() == name.casefold()), "")
        near = near or next(iter(difflib.get_close_matches(name, there, n=1, cutoff=_ALIKE)), "")
        mend = (
            f"write `photo: {_STATIC}/{near}` if that is meant"
            if near
            else "put the picture there, or correct or delete `photo`"
        )
        path = f"content/authors/{person.id}.yaml"
        yield Problem(path, *_place(root / path, "photo"), f"there is no file {_STATIC}/{name}", mend)


def _place(path: Path, key: str) -> tuple[int, int]:
    """Find the line and column of a key's value in a file that was read without fault."""
    text = path.read_text(encoding="utf-8-sig")
    tree = positions.compose(text)
    return positions.line_and_column(text, positions.find(tree, (key,))) if tree else (0, 0)
