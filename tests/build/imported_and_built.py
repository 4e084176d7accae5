"""Imports and builds a portal, run as a program: `python imported_and_built.py ROOT JOBS ORDER CACHE`.

The folder ROOT holds `saved/`. ORDER is a seed by which folders list their files. With `cached` as CACHE it builds
twice, the second time after an edit and with what the first remembered.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import Any

from generator.build import build as building
from generator.build.options import BuildOptions
from generator.build.output import render
from generator.cli.main import main as command


def in_another_order(seed: int) -> None:
    """Let folders list their files in an order drawn from a seed."""
    draw, scan, listed = random.Random(seed), os.scandir, os.listdir

    class Scanned:
        def __init__(self, *path: Any) -> None:
            with scan(*path) as entries:
                self._entries = sorted(entries, key=lambda entry: entry.name)
            draw.shuffle(self._entries)
            self._left = iter(self._entries)

        def __iter__(self) -> Scanned:
            return self

        def __next__(self) -> os.DirEntry[str]:
            return next(self._left)

        def __enter__(self) -> Scanned:
            return self

        def __exit__(self, *_: object) -> None: ...

        def close(self) -> None: ...

    os.scandir = Scanned  # type: ignore[assignment,misc]
    os.listdir = lambda *path: draw.sample(found := sorted(listed(*path)), len(found))  # type: ignore[assignment]


def main(root: Path, jobs: int, order: int, *, cached: bool) -> None:
    """Import and build."""
    in_another_order(order)
    render._WORTH_SHARING = 1  # else so small a site is rendered by one process alone
    where = ["--root", str(root), "--quiet"]
    command(["import", str(root / "saved"), *where], standalone_mode=False)
    paper = root / "content/papers/edited.yaml"
    text = "title: Edited by Hand\nauthors: [İlker Şahin, Jane Doe, Ångström Åse]\ndate: 2020\n"
    if cached:
        paper.write_text(f"{text}abstract: What nobody will read.\n", encoding="utf-8")  # its key stays
        building.build(root, BuildOptions(jobs=jobs, allow_removed=True))
    paper.write_text(text, encoding="utf-8")
    command(["build", "--allow-removed", "--jobs", str(jobs), *where], standalone_mode=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), cached=sys.argv[4] == "cached")
