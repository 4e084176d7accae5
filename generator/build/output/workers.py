"""Who does the work of a build: forked processes, processes that are started anew, or any executor elsewhere.

Work is a function and batches of data that it is called with. A forked process inherits the function with all that it
holds, and may write files itself. To any other it is sent once, pickled, and what it answers is all that comes of it.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import blake2b
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from generator.core.forked_task import Meanwhile, end_with, first_ready, frozen
from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# So many batches for each worker are handed out at a time: what was made elsewhere must not wait in heaps.
_AHEAD = 3

_Batch = TypeVar("_Batch")
_Answer = TypeVar("_Answer")


class Workers(Protocol):
    """Several workers; `inherit` says that they hold all that this process does, and see its files."""

    number: int
    inherit: bool

    def answers(self, work: Callable[[_Batch], _Answer], batches: Sequence[_Batch]) -> Iterator[_Answer]:
        """Do the work of all batches, the first ones first; answers come as they are ready.

        Raises what the earliest batch raised that failed.
        """


def workers_here(jobs: int) -> Workers:
    """Return workers on this machine."""
    return Forked(jobs) if "fork" in multiprocessing.get_all_start_methods() else Spawned(jobs)


class Forked:
    """Copies of this process."""

    inherit = True

    def __init__(self, jobs: int) -> None:
        self.number = jobs

    def answers(self, work: Callable[[_Batch], _Answer], batches: Sequence[_Batch]) -> Iterator[_Answer]:
        """Do the work of all batches; see `Workers`."""
        global _inherited  # noqa: PLW0603 - read by the workers after the fork
        _inherited = (work, batches)
        sys.stdout.flush()
        try:
            with frozen(), _pool(self.number, "fork", end_with, os.getpid()) as pool:
                numbers = range(len(batches))
                yield from answers_of(lambda place: pool.submit(_inherited_work, place), numbers, self.number)
        finally:
            _inherited = None


def fresh_answers(
    work: Callable[[_Batch], _Answer], batches: Sequence[_Batch], number: int, heavy: Sequence[_Batch] = ()
) -> Iterator[_Answer]:
    """Do the work of all batches as `Workers.answers`, each batch in a process that is forked for it.

    What a process touches of the memory that it shares becomes its own, so one that does little holds little. Of
    `heavy` batches, which touch much, one is done at a time, beside the others.
    """
    left, heavier = iter(batches), iter(heavy)
    with frozen(), ExitStack() as running:
        waiting: list[Meanwhile[_Answer]] = []
        most: Meanwhile[_Answer] | None = None  # that holds most
        while True:
            while len(waiting) < number:
                next_heavy = [] if most in waiting else [*islice(heavier, 1)]
                batch = next_heavy or [*islice(left, 1)]
                if not batch:
                    break
                begun = running.enter_context(Meanwhile(partial(work, *batch)))
                waiting.append(begun)
                most = begun if next_heavy else most
            if not waiting:
                return
            for ready in first_ready(waiting):
                earlier = waiting[: waiting.index(ready)]
                waiting.remove(ready)
                try:
                    answer = ready.answer()
                except Exception:
                    for one in earlier:  # of several faults the first is told, whichever came first
                        one.answer()
                    raise
                yield answer


class Spawned:
    """Processes that know nothing of this one: all there is where processes cannot be forked."""

    inherit = False

    def __init__(self, jobs: int) -> None:
        self.number = jobs

    def answers(self, work: Callable[[_Batch], _Answer], batches: Sequence[_Batch]) -> Iterator[_Answer]:
        """Do the work of all batches; see `Workers`."""
        with _pool(self.number, "spawn", _receive, os.getpid(), packed(work)) as pool:
            yield from answers_of(lambda batch: pool.submit(_received_work, batch), batches, self.number)


def packed(work: Callable[[Any], Any]) -> bytes:
    """Return work as it is sent to a worker."""
    return pickle.dumps(work, pickle.HIGHEST_PROTOCOL)


def perform(name: str, work: bytes, batch: object) -> object:
    """Do a batch of work that came packed; it is unpacked once, as long as no work of another name comes."""
    global _unpacked  # noqa: PLW0603 - the memory of a worker
    with _one_at_a_time:
        if _unpacked is None or _unpacked[0] != name:
            _unpacked = (name, pickle.loads(work))  # noqa: S301 - what a build of ours sent
        return _done(_unpacked[1], batch)


def forget() -> None:
    """Give the memory free that unpacked work takes."""
    global _unpacked  # noqa: PLW0603 - the memory of a worker
    with _one_at_a_time:
        _unpacked = None


def name_of(work: bytes) -> str:
    """Return what tells packed work from any other."""
    return blake2b(work, digest_size=16).hexdigest()


def answers_of(
    submit: Callable[[_Batch], Future[_Answer]], batches: Sequence[_Batch], number: int
) -> Iterator[_Answer]:
    """Do the work of all batches with what hands them to an executor of so many workers; see `Workers`."""
    left = iter(enumerate(batches))
    waiting: dict[Future[_Answer], int] = {}
    failed: dict[int, Exception] = {}
    while True:
        for place, batch in islice(left, 0 if failed else _AHEAD * number - len(waiting)):
            waiting[submit(batch)] = place
        if not waiting:
            break
        for done in wait(waiting, return_when=FIRST_COMPLETED).done:
            place = waiting.pop(done)
            try:
                answer = done.result()
            except Exception as fault:  # of several, the earliest is told, whichever came first
                failed[place] = fault
            else:
                if not failed:
                    yield answer
    if failed:
        raise failed[min(failed)]


# What a forked process inherits, and what another was sent.
_inherited: tuple[Callable[[Any], Any], Sequence[Any]] | None = None
_unpacked: tuple[str, Callable[[Any], Any]] | None = None
# Threads of one process would share what the work remembers from page to page, and win nothing.
_one_at_a_time = Lock()


@contextmanager
def _pool(jobs: int, method: str, begin: Callable[..., None], *given: object) -> Iterator[ProcessPoolExecutor]:
    """Give processes; raises ProblemsFoundError where one is ended, as by a system that runs out of memory."""
    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context(method), begin, given) as pool:
            yield pool
    except BrokenExecutor as fault:
        what = "a process that rendered pages was ended from outside, as where memory runs out, or could not begin"
        hint = "run the command again, with fewer processes (--jobs 1) where memory is short"
        raise ProblemsFoundError([Problem("", 0, 0, what, hint)]) from fault


def _inherited_work(place: int) -> Any:
    if _inherited is None:  # pragma: no cover - only a worker calls this
        message = "no work was handed over"
        raise RuntimeError(message)
    work, batches = _inherited
    return _done(work, batches[place])


def _done(work: Callable[[_Batch], _Answer], batch: _Batch) -> _Answer:
    """Do a batch of work; a fault is handed over without what led to it, which may be too deep to be pickled.

    By itself pickling leaves out what led to an exception, but libraries such as dask.distributed change that
    for the whole process.
    """
    try:
        return work(batch)
    except ProblemsFoundError as fault:
        problems = fault.problems
    raise ProblemsFoundError(problems)


def _receive(build: int, work: bytes) -> None:
    global _unpacked  # noqa: PLW0603 - the memory of a worker
    end_with(build)
    _unpacked = ("", pickle.loads(work))  # noqa: S301 - what a build of ours sent


def _received_work(batch: object) -> Any:
    return perform("", b"", batch)
