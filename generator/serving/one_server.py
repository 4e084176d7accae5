"""One server at a time for a portal: a lock that goes away with its process, however that ends."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from generator.errors import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _BEHIND = 1 << 20  # what is locked cannot be read: lock what the file does not have

    def _lock(file: IO[str]) -> None:
        file.seek(_BEHIND)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Place:
    """The place of the only server; it tells others where it serves."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def tell(self, url: str) -> None:
        """Note the address for those who come later."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(url)
        self._file.flush()


@contextmanager
def only_server(path: Path) -> Iterator[Place]:
    """Hold the lock file.

    Raises ProblemsFoundError where another process holds it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        try:
            _lock(file)
        except OSError as fault:
            file.seek(0)
            where = file.read().strip()
            what = "this portal is being served already" + (f", at {where}" if where else "")
            raise ProblemsFoundError([Problem("", 0, 0, what, "open that, or stop it first")]) from fault
        yield Place(file)
        file.seek(0)
        file.truncate()
