"""A task that a forked process does while this process continues.

If processes cannot be forked, or the forked process ends without an answer, the task runs in this process when its
answer is requested. So a task must have the same result wherever and whenever it runs.
"""

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Generic, Self, TypeVar

# Forking a process is not worth it for a task that takes less time than this many files or pages.
WORTH_A_PROCESS = 5_000
# A forked process ends at most this many seconds after its parent was killed.
_WATCH = 0.5

# How many times `frozen` has been entered and not yet left.
_freezing = 0

_Answer = TypeVar("_Answer")


class ForkedTask(Generic[_Answer]):
    """A task whose `answer` is plain data, or records that can be pickled.

    The forked process sees all memory of this process at the start of the task. Its own changes are lost. Start a task
    that writes files in a `with` statement: if the block ends without an answer, the forked process is stopped.
    `connection` delivers the answer if a forked process runs the task.
    """

    def __init__(self, work: Callable[[], _Answer], *, aside: bool = True) -> None:
        """Start the task in a forked process if `aside` is set; otherwise it runs when its answer is requested."""
        self._work = work
        self.connection: Connection | None = None
        if not aside or "fork" not in multiprocessing.get_all_start_methods():
            return
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
        """Keep the task running until it is answered or no longer needed."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop a task whose answer was not requested."""
        if self.connection is not None:
            self._process.kill()
            self._end(self.connection)

    def _end(self, connection: Connection) -> None:
        """Release the resources of the forked process, which keep files open."""
        connection.close()
        self._process.join()
        self._process.close()
        self.connection = None

    def answer(self) -> _Answer:
        """Return the result of the task, or raise its exception; call it once."""
        if self.connection is None:
            return self._work()
        try:
            answer: _Answer = pickle.loads(self.connection.recv_bytes())  # noqa: S301 - what our own process sent
        except (EOFError, OSError):
            answer = self._work()
        self._end(self.connection)
        return answer


def first_ready(several: Sequence[ForkedTask[_Answer]]) -> list[ForkedTask[_Answer]]:
    """Wait until a task has an answer or its process has ended; return all such tasks, in the given order."""
    here = [work for work in several if work.connection is None]
    ready = [] if here else wait([work.connection for work in several if work.connection])
    return here or [work for work in several if work.connection in ready]


@contextmanager
def frozen() -> Iterator[None]:
    """Keep the garbage collector from writing into memory that a forked process shares."""
    global _freezing  # noqa: PLW0603 - of one process
    before = _freezing or gc.get_freeze_count()  # counts one by one: millions of objects in a large portal
    gc.freeze()
    _freezing += 1
    try:
        yield
    finally:
        _freezing -= 1
        if not before:
            gc.unfreeze()


def end_with(process: int) -> None:
    """End this process when its parent process ends.

    A killed process cannot stop its children. Each of them holds its locks and keeps the pipes of the others open, so
    without this watch they would wait forever.
    """
    Thread(target=_watch, args=(process,), daemon=True).start()


def _watch(process: int) -> None:
    while os.getppid() == process:
        time.sleep(_WATCH)
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def _answer(work: Callable[[], object], theirs: Connection, to: Connection, asking: int) -> None:
    """Send the result of a task; nothing if it fails, or if nobody is listening."""
    # The parent process receives the interrupt too, and ends this process. Programs started here receive it as usual.
    signal.signal(signal.SIGINT, lambda *_: None)
    end_with(asking)
    theirs.close()  # otherwise the parent could never stop listening
    try:
        to.send_bytes(pickle.dumps(work(), pickle.HIGHEST_PROTOCOL))
    except Exception:
        to.close()
