"""Find the files to import: by name, in folders, by pattern."""

from __future__ import annotations

import glob
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.sources.formats import endings

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """The files to import, and arguments that match none.

    `inside` are those of the files that stand in a named folder, `passed_over` the files there
    that no format's ending names.
    """

    files: list[Path]
    problems: list[Problem]
    inside: frozenset[Path] = frozenset()
    passed_over: tuple[Path, ...] = ()


def find_files(named: Iterable[str]) -> FoundFiles:
    """Find the files to import, and report arguments that match none.

    A folder stands for the files in it and below whose endings may be sources', without hidden
    ones and what a browser saved beside a page (`<page>_files`). A name that is no file may be a
    pattern: `dumps/**/*.txt`.
    """
    found: list[Path] = []
    problems: list[Problem] = []
    within: set[Path] = set()
    passed_over: dict[Path, None] = {}
    for name in named:
        path = Path(name)
        if path.is_dir():
            inside, others = _inside(path)
            if not inside:
                kinds = ", ".join(endings())
                problems.append(Problem(name, 0, 0, f"no file of a known kind lies in this folder ({kinds})"))
            found += inside
            within.update(inside)
            passed_over |= dict.fromkeys(others)
        elif path.exists() or not glob.has_magic(name):
            found.append(path)
            within.discard(path)
        else:
            fitting = sorted(Path(match) for match in glob.glob(name, recursive=True))  # noqa: PTH207 - a pattern may be absolute
            if not fitting:
                problems.append(Problem(name, 0, 0, "no file fits this pattern", "look for a slip in it"))
            for match in fitting:
                if match.is_dir() and "**" not in name:
                    inside, others = _inside(match)
                    found += inside
                    within.update(inside)
                    passed_over |= dict.fromkeys(others)
                elif match.is_file():
                    found.append(match)
    return FoundFiles(list(dict.fromkeys(found)), problems, frozenset(within), tuple(passed_over))


def _inside(folder: Path) -> tuple[list[Path], list[Path]]:
    """Return the files in a folder and below that may be sources, and the others."""
    files = sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not any(part.startswith(".") or part.endswith("_files") for part in path.relative_to(folder).parts)
    )
    looked_at = endings()
    known = [path for path in files if path.suffix.lower() in looked_at]
    return known, [path for path in files if path.suffix.lower() not in looked_at]
