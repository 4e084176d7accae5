"""Locks of the operating system, which disappear with the process that holds them, however it ends.

A portal has one lock for all commands that write to it: two imports at once, or an import and a build, would work on
files that the other is changing. Reading takes no lock.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from generator.core.atomic_files import sweep, sweep_below
from generator.core.cache import CACHE, link_leads_out, make_cache
from generator.core.problems import refuse

LOCK = f"{CACHE}/lock"
_ASK_AGAIN = 0.2  # seconds
_LONGEST_NOTE = 4096
_OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)

if sys.platform == "win32":
    import msvcrt

    _BEHIND = 1 << 20  # a locked byte cannot be read, so lock one beyond the end of the file

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
    """Raise ProblemsFoundError if the folder of locks and cache is a link that leads out of the portal."""
    refuse_link_out(root, CACHE, "remove it: a build creates the folder again")


def refuse_link_out(root: Path, name: str, hint: str) -> None:
    """Raise ProblemsFoundError with a hint if a folder that is written to is a link that leads out of the portal."""
    if link_leads_out(root, name):
        refuse("this link leads out of the portal's folder", hint, name)


class LockHeldError(Exception):
    """Another process holds the lock; the message is that process's note."""


class LockFile:
    """A locked file; its note shows other processes who holds the lock."""

    def __init__(self, file: int) -> None:
        self._file = file

    def note(self, text: str) -> None:
        """Write a note for waiting processes, replacing the last one; a full disk is ignored."""
        with suppress(OSError):
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text.encode("utf-8", "replace"))

    def read(self) -> str:
        """Return the last note; if this process has written none yet, it is from a process that was killed."""
        with suppress(OSError):
            os.lseek(self._file, 0, os.SEEK_SET)
            return os.read(self._file, _LONGEST_NOTE).decode("utf-8", "replace").strip()
        return ""


@contextmanager
def lock_file(path: Path) -> Iterator[LockFile]:
    """Hold a lock file, whose note is deleted when it is released.

    Raises LockHeldError if another process holds it, and OSError if the file cannot be created.
    """
    if path.is_symlink():  # do not write through a link
        path.unlink()
    file = os.open(path, _OPEN, 0o666)
    try:
        lock = LockFile(file)
        try:
            _lock(file)
        except _HELD as fault:
            raise LockHeldError(lock.read()) from fault
        except OSError:
            pass  # a file system without locks: every process may work
        try:
            yield lock
        finally:
            lock.note("")
    finally:
        os.close(file)


@contextmanager
def only_writer(root: Path, command: str, wait: Callable[[str], None]) -> Iterator[None]:
    """Keep other processes from writing to the portal in `root`: commands and builds take turns.

    `command` is the name shown to waiting processes; `wait` is called with the name of the process that this one waits
    for. Temporary files of killed processes are removed. Raises ProblemsFoundError if the lock file would be outside
    the portal.
    """
    refuse_cache_that_leads_out(root)
    make_cache(root)
    with ExitStack() as open_files:
        lock = _turn(root / LOCK, open_files, wait)
        if lock is not None:
            for folder in ("content", "static"):
                sweep_below(root / folder)
            if lock.read():  # the last process was killed
                sweep(root / CACHE)
            lock.note(f"{command} (process {os.getpid()})")
        yield


def _turn(path: Path, open_files: ExitStack, wait: Callable[[str], None]) -> LockFile | None:
    """Wait for the lock; return None if no lock file can be created, as in a read-only portal."""
    announced = False
    while True:
        try:
            return open_files.enter_context(lock_file(path))
        except LockHeldError as fault:
            if not announced:
                wait(str(fault) or "another command")
            announced = True
            time.sleep(_ASK_AGAIN)
        except OSError:
            return None
