"""One server at a time for a portal: a lock that goes away with its process, however that ends."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.core.locks import HeldError, LockFile, lock_file
from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def only_server(path: Path) -> Iterator[LockFile]:
    """Hold the lock file, in which the address is to be noted.

    Raises ProblemsFoundError where another process holds it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with lock_file(path) as held:
            yield held
    except HeldError as fault:
        what = "this portal is being served already" + (f", at {fault}" if str(fault) else "")
        raise ProblemsFoundError([Problem("", 0, 0, what, "open that, or stop it first")]) from fault
