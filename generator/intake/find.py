"""Which files an import reads: those named, those in named folders, those that a pattern fits."""

from __future__ import annotations

import glob
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.sources.formats import ENDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable


def find_files(named: Iterable[str]) -> tuple[list[Path], list[Problem]]:
    """Find the files to import, and report names that lead to none.

    A folder stands for the files in it and below whose endings may be sources', without hidden
    ones and what a browser saved beside a page (`<page>_files`). A name that is no file may be a
    pattern: `dumps/**/*.txt`.
    """
    found: list[Path] = []
    problems: list[Problem] = []
    for name in named:
        path = Path(name)
        if path.is_dir():
            inside = _inside(path)
            if not inside:
                kinds = ", ".join(ENDINGS)
                problems.append(Problem(name, 0, 0, f"no file of a known kind lies in this folder ({kinds})"))
            found += inside
        elif path.exists() or not glob.has_magic(name):
            found.append(path)
        else:
            fitting = sorted(Path(match) for match in glob.glob(name, recursive=True))  # noqa: PTH207 - a pattern may be absolute
            if not fitting:
                problems.append(Problem(name, 0, 0, "no file fits this pattern", "look for a slip in it"))
            for match in fitting:
                found += _inside(match) if match.is_dir() and "**" not in name else [match] if match.is_file() else []
    return list(dict.fromkeys(found)), problems


def _inside(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in ENDINGS
        and path.is_file()
        and not any(part.startswith(".") or part.endswith("_files") for part in path.relative_to(folder).parts)
    )
