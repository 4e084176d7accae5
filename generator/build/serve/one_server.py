"""One server at a time for a portal: a lock that disappears with its process, however it ends."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.core.locks import LockFile, LockHeldError, lock_file
from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def only_server(path: Path) -> Iterator[LockFile]:
    """Hold the lock file, into which the address is written.

    Raises ProblemsFoundError if another process holds it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with lock_file(path) as held:
            yield held
    except LockHeldError as fault:
        what = "this portal is being served already" + (f", at {fault}" if str(fault) else "")
        raise ProblemsFoundError([Problem("", 0, 0, what, "open that, or stop it first")]) from fault
