"""Atomic file writing: a file is written completely or not at all."""

import os
import re
from pathlib import Path

# The name of a temporary file: the name of the final file, and the id of the process that writes it.
_BESIDE = re.compile(r"\..+\.([0-9]+)\.new", re.DOTALL)


def beside(path: Path) -> Path:
    """Return the temporary path to write a file to first; `sweep` and `sweep_below` recognise it by its name."""
    return path.with_name(f".{path.name}.{os.getpid()}.new")


def sweep(folder: Path) -> None:
    """Remove the temporary files that killed processes left in a folder; this process must not be writing there."""
    for path in folder.glob(".*.new"):
        left = _BESIDE.fullmatch(path.name)
        if left and (int(left[1]) == os.getpid() or not runs(int(left[1]))):
            path.unlink(missing_ok=True)


def sweep_below(folder: Path) -> None:
    """Remove all temporary files below a folder; call this only when no process is writing there."""
    for place, _, names in os.walk(folder):
        for name in names:
            if _BESIDE.fullmatch(name):
                Path(place, name).unlink(missing_ok=True)


def runs(process: int) -> bool:
    """Return whether a process is running, as far as the system allows a check."""
    if os.name == "nt":  # there, this check would send a signal
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that a reader, or a run after a kill, sees the old or the new content, never a part.

    Raises OSError with the name of the file, also if the disk is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = beside(path)
    try:
        new.write_bytes(content)
        new.replace(path)
    except OSError as fault:  # it names the temporary file
        raise (OSError(fault.errno, fault.strerror, str(path)) if fault.errno else fault) from fault
    finally:
        new.unlink(missing_ok=True)
