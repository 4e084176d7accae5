"""Work that another process does while this one goes on.

Where processes cannot be forked, and where the other one ends without an answer, the work is done here when its answer
is asked for: so it must do the same wherever and whenever it is done.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import time
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING, Generic, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection

# To begin a process for what takes less time than this many files or pages do is not worth it.
WORTH_A_PROCESS = 5_000
# Seconds after which a forked process is gone at the latest when the one that forked it was killed.
_WATCH = 0.5

# How often `frozen` is entered and not yet left.
_freezing = 0

_Answer = TypeVar("_Answer")


class Meanwhile(Generic[_Answer]):
    """Work that was begun; its `answer` is plain data, or records that can be pickled.

    The other process sees all that this one held when the work began. What it changes there is lost. Work that writes
    files is begun in a `with` statement: where that ends without an answer, the other process is gone. `connection` is
    where the answer comes from, if another process does the work.
    """

    def __init__(self, work: Callable[[], _Answer], *, aside: bool = True) -> None:
        """Begin; unless it shall be done `aside`, the work waits until its answer is asked for."""
        self._work = work
        self.connection: Connection | None = None
        if aside and "fork" in multiprocessing.get_all_start_methods():
            self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("fork")
        sys.stdout.flush()
        with suppress(OSError):  # too many processes or open files, or too little memory
            connection, to = context.Pipe(duplex=False)
            given = (self._work, connection, to, os.getpid())
            process = context.Process(target=_answer, args=given, daemon=True)
            with to, frozen():
                process.start()
            self.connection, self._process = connection, process

    def __enter__(self) -> Self:
        """Let the work go on until it is answered or no longer wanted."""
        return self

    def __exit__(self, *_: object) -> None:
        """End work that nobody asked for."""
        if self.connection is not None:
            self._process.kill()
            self._end(self.connection)

    def _end(self, connection: Connection) -> None:
        """Give back what the other process held: until then it keeps files open."""
        connection.close()
        self._process.join()
        self._process.close()
        self.connection = None

    def answer(self) -> _Answer:
        """Return what the work returned; ask once. Raises what it raised."""
        if self.connection is None:
            return self._work()
        try:
            answer: _Answer = pickle.loads(self.connection.recv_bytes())  # noqa: S301 - what our own process sent
        except (EOFError, OSError):
            answer = self._work()
        self._end(self.connection)
        return answer


def first_ready(several: Sequence[Meanwhile[_Answer]]) -> list[Meanwhile[_Answer]]:
    """Wait until work is answered, or its process gone; return all of which that is so, in the order given."""
    here = [work for work in several if work.connection is None]
    ready = [] if here else wait([work.connection for work in several if work.connection])
    return here or [work for work in several if work.connection in ready]


@contextmanager
def frozen() -> Iterator[None]:
    """Let what looks for garbage leave alone what a process to be forked shares: it would write into all of it."""
    global _freezing  # noqa: PLW0603 - of one process
    before = _freezing or gc.get_freeze_count()  # which counts one by one: millions, where a portal is large
    gc.freeze()
    _freezing += 1
    try:
        yield
    finally:
        _freezing -= 1
        if not before:
            gc.unfreeze()


def end_with(process: int) -> None:
    """End this process with the one that started it.

    One that is killed, or ends at once, cannot stop others; each of them holds its locks, and keeps the pipes of the
    others open: without a watch of their own they would wait for good.
    """
    Thread(target=_watch, args=(process,), daemon=True).start()


def _watch(process: int) -> None:
    while os.getppid() == process:
        time.sleep(_WATCH)
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def _answer(work: Callable[[], object], theirs: Connection, to: Connection, asking: int) -> None:
    """Send what work returns; nothing where it fails, or where nobody listens any more."""
    # Whoever asks hears it too, and ends this process. Programs that this one starts hear it as usual.
    signal.signal(signal.SIGINT, lambda *_: None)
    end_with(asking)
    theirs.close()  # else nobody would ever have stopped listening
    try:
        to.send_bytes(pickle.dumps(work(), pickle.HIGHEST_PROTOCOL))
    except Exception:
        to.close()
