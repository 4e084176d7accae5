"""Locks of the operating system: they go away with the process that holds them, however that ends.

A portal has one for all that write to it: two imports at once, or an import and a build, would each work on what the
other is changing. Reading takes no lock.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from generator.core.atomic_files import sweep, sweep_below
from generator.core.memory import CACHE, link_leads_out, make_cache
from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LOCK = f"{CACHE}/lock"
_ASK_AGAIN = 0.2  # seconds
_LONGEST_NOTE = 4096
_OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)

if sys.platform == "win32":
    import msvcrt

    _BEHIND = 1 << 20  # what is locked cannot be read: lock what the file does not have

    def _lock(file: int) -> None:
        os.lseek(file, _BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    _HELD: tuple[type[OSError], ...] = (OSError,)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    _HELD = (BlockingIOError,)


def refuse_cache_that_leads_out(root: Path) -> None:
    """Raise ProblemsFoundError where the folder in which locks and memory lie is a link out of the portal."""
    refuse_link_out(root, CACHE, "remove it: a build makes the folder anew")


def refuse_link_out(root: Path, name: str, hint: str) -> None:
    """Raise ProblemsFoundError, with a hint, where a folder of the portal that is written to is a link out of it."""
    if link_leads_out(root, name):
        raise ProblemsFoundError([Problem(name, 0, 0, "this link leads out of the portal's folder", hint)])


class HeldError(Exception):
    """Another process holds the lock; the message is what that one noted."""


class LockFile:
    """A lock file while it is held; what is noted in it tells others who holds it."""

    def __init__(self, file: int) -> None:
        self._file = file

    def note(self, text: str) -> None:
        """Leave a note for those who come meanwhile, in place of the last one; a full disk takes none."""
        with suppress(OSError):
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text.encode("utf-8", "replace"))

    def read(self) -> str:
        """Return the last note: of a process that did not end by itself, if this one has left none yet."""
        with suppress(OSError):
            os.lseek(self._file, 0, os.SEEK_SET)
            return os.read(self._file, _LONGEST_NOTE).decode("utf-8", "replace").strip()
        return ""


@contextmanager
def lock_file(path: Path) -> Iterator[LockFile]:
    """Hold a lock file, whose note goes when it is let go.

    Raises HeldError where another process holds it, and OSError where there can be no such file.
    """
    if path.is_symlink():  # nothing is written where it leads
        path.unlink()
    file = os.open(path, _OPEN, 0o666)
    try:
        held = LockFile(file)
        try:
            _lock(file)
        except _HELD as fault:
            raise HeldError(held.read()) from fault
        except OSError:
            pass  # a file system without locks: whoever comes works
        try:
            yield held
        finally:
            held.note("")
    finally:
        os.close(file)


@contextmanager
def only_writer(root: Path, command: str, wait: Callable[[str], None]) -> Iterator[None]:
    """Let nobody else write to the portal in `root` meanwhile: commands and builds take turns.

    `command` is what the others are told to wait for, `wait` hears whom this one waits for. What a writer that was
    killed left beside its files is cleared away. Raises ProblemsFoundError where the lock would lie elsewhere.
    """
    refuse_cache_that_leads_out(root)
    make_cache(root)
    with ExitStack() as open_files:
        held = _turn(root / LOCK, open_files, wait)
        if held is not None:
            if held.read():  # it did not end by itself
                for folder in ("content", "static"):
                    sweep_below(root / folder)
                sweep(root / CACHE)
            held.note(f"{command} (process {os.getpid()})")
        yield


def _turn(path: Path, open_files: ExitStack, wait: Callable[[str], None]) -> LockFile | None:
    """Wait for the lock; None where there can be no file, as in a portal that is only to be read."""
    told = False
    while True:
        try:
            return open_files.enter_context(lock_file(path))
        except HeldError as fault:
            if not told:
                wait(str(fault) or "another command")
            told = True
            time.sleep(_ASK_AGAIN)
        except OSError:
            return None
