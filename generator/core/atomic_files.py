"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import re
from pathlib import Path

# What stands beside a file while it is written: its name, and the process that writes.
_BESIDE = re.compile(r"\..+\.([0-9]+)\.new", re.DOTALL)


def beside(path: Path) -> Path:
    """Return where what becomes a file is written first; `sweep` and `sweep_below` know it by its name."""
    return path.with_name(f".{path.name}.{os.getpid()}.new")


def sweep(folder: Path) -> None:
    """Remove what writers that were killed left beside the files of a folder; this process writes none meanwhile."""
    for path in folder.glob(".*.new"):
        left = _BESIDE.fullmatch(path.name)
        if left and (int(left[1]) == os.getpid() or not runs(int(left[1]))):
            path.unlink(missing_ok=True)


def sweep_below(folder: Path) -> None:
    """Remove what any writer left beside the files below a folder: for those who know that nobody is writing."""
    for place, _, names in os.walk(folder):
        for name in names:
            if _BESIDE.fullmatch(name):
                Path(place, name).unlink(missing_ok=True)


def runs(process: int) -> bool:
    """Say whether a process is there, as far as can be told."""
    if os.name == "nt":  # where asking would be a signal
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that a reader, or a run after a kill, sees the old content or the new, never a part.

    Raises OSError that names the file, also where the disk is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = beside(path)
    try:
        new.write_bytes(content)
        new.replace(path)
    except OSError as fault:
        raise _of_file(fault, path) from fault
    finally:
        new.unlink(missing_ok=True)


def _of_file(fault: OSError, path: Path) -> OSError:
    """Return a fault that names the file which people know; writing does not say which one it is."""
    return OSError(fault.errno, fault.strerror, str(path)) if fault.errno else fault
