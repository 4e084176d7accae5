"""A task that a forked process does while this process continues.

If processes cannot be forked, or the forked process ends without an answer, the task runs in this process when its
answer is requested. So a task must have the same result wherever and whenever it runs.
"""

import gc
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread
from typing import BinaryIO, Generic, NoReturn, Self, TypeVar

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
    `connection` delivers the answer if a forked `process` runs the task.
    """

    def __init__(self, work: Callable[[], _Answer], *, aside: bool = True) -> None:
        """Start the task in a forked process if `aside` is set; otherwise it runs when its answer is requested."""
        self._work = work
        self.connection: BinaryIO | None = None
        if not aside or not hasattr(os, "fork"):
            return
        sys.stdout.flush()
        asking = os.getpid()
        with suppress(OSError):  # too many processes or open files, or too little memory
            receiving, sending = os.pipe()
            connection = os.fdopen(receiving, "rb")
            with os.fdopen(sending, "wb") as to, frozen():
                self.process = os.fork()
                if not self.process:
                    connection.close()  # otherwise the parent could never stop listening
                    _answer(work, to, asking)
            self.connection = connection

    def __enter__(self) -> Self:
        """Keep the task running until it is answered or no longer needed."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop a task whose answer was not requested."""
        if self.connection is not None:
            self._end(self.connection)

    def _end(self, connection: BinaryIO) -> None:
        """End the forked process, which has answered or is interrupted, and release what keeps files open."""
        connection.close()
        with suppress(ProcessLookupError, ChildProcessError):  # where the system itself removes ended processes
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        self.connection = None

    def answer(self) -> _Answer:
        """Return the result of the task, or raise its exception; call it once."""
        if self.connection is None:
            return self._work()
        try:
            answer: _Answer = pickle.load(self.connection)  # noqa: S301 - what our own process sent
        except (EOFError, OSError, pickle.UnpicklingError):
            return self._work()
        else:
            return answer
        finally:
            self._end(self.connection)


def first_ready(several: Sequence[ForkedTask[_Answer]]) -> list[ForkedTask[_Answer]]:
    """Wait until a task has an answer or its process has ended; return all such tasks, in the given order."""
    from multiprocessing.connection import wait  # noqa: PLC0415 - only large portals need it, and it takes 20 ms

    here = [work for work in several if work.connection is None]
    ready = [] if here else wait([work.connection.fileno() for work in several if work.connection])
    return here or [work for work in several if work.connection and work.connection.fileno() in ready]


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


def _answer(work: Callable[[], object], to: BinaryIO, asking: int) -> NoReturn:
    """Send the result of a task, and end this process; send nothing if it fails, or if nobody is listening."""
    try:
        # The parent receives the interrupt too, and ends this process. Programs started here receive it as usual.
        signal.signal(signal.SIGINT, lambda *_: None)
        end_with(asking)
        pickle.dump(work(), to, pickle.HIGHEST_PROTOCOL)
        to.flush()
    finally:
        os._exit(0)
