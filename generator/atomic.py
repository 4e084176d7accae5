"""Writing a file whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def sweep(folder: Path) -> None:
    """Remove what writers that were killed left beside the files of a folder."""
    for path in folder.glob(".*.new"):
        process = path.name.removesuffix(".new").rpartition(".")[2]
        if process.isdigit() and not _runs(int(process)):
            path.unlink(missing_ok=True)


def _runs(process: int) -> bool:
    if os.name == "nt":  # where asking would be a signal
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that a reader, or a run after a kill, sees the old content or the new, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
