"""The workers of a build: forked processes, spawned processes, or any executor elsewhere.

Work is a function and batches of data for it. A forked process inherits the function with all its data, and may write
files itself. Other workers receive it once, and only return answers.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from generator.core.forked_task import ForkedTask, end_with, first_ready, frozen
from generator.core.problems import ProblemsFoundError, refuse
from generator.site.kinds import KINDS
from generator.site.material import Material
from generator.site.page import Page

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Batch = tuple[Page, ...]
# Many small batches cost handing over, few large ones leave workers idle at the end.
_PER_WORKER = 16
_MOST, _LEAST = 500, 20
# Pages that take longer than so many usual ones come before all others, which stay in the order of their papers.
_LONG = 4
# They show many papers each: a worker that makes more of them comes to hold much.
_MOST_LONG = 100
# What one entry of a long file takes of a usual page.
_ENTRY = 0.1
# Portals of fewer pages are small: workers may come to copy all of it.
_LARGE = 100_000
# A page that takes as long is made from the whole portal.
_FROM_ALL = 200
# The number of batches for each worker at a time: results of remote workers must not pile up.
_AHEAD = 3
_Batch = TypeVar("_Batch")
_Answer = TypeVar("_Answer")


class Workers(Protocol):
    """Several workers; `inherit` means that they have the memory of this process, and access to its files."""

    number: int
    inherit: bool

    def answers(self, work: Callable[[_Batch], _Answer], batches: Sequence[_Batch]) -> Iterator[_Answer]:
        """Do the work of all batches, in order; yield answers as they are ready.

        Raises the exception of the earliest batch that failed.
        """


def workers_here(jobs: int) -> Workers:
    """Return workers on this machine."""
    return Forked(jobs) if hasattr(os, "fork") else Spawned(jobs)


class Forked:
    """Copies of this process."""

    inherit = True

    def __init__(self, jobs: int) -> None:
        self.number = jobs

    def answers(self, work: Callable[[_Batch], _Answer], batches: Sequence[_Batch]) -> Iterator[_Answer]:
        """Do the work of all batches; see `Workers`."""
        sys.stdout.flush()
        _set_work(lambda place: work(batches[place]))
        try:
            with frozen(), _pool(self.number, "fork", end_with, os.getpid()) as pool:
                yield from answers_of(lambda place: pool.submit(_taken_work, place), range(len(batches)), self.number)
        finally:
            _set_work(None)


def fresh_answers(
    work: Callable[[_Batch], _Answer], batches: Sequence[_Batch], number: int, heavy: Sequence[_Batch] = ()
) -> Iterator[_Answer]:
    """Do the work of all batches like `Workers.answers`, each batch in a process forked for it.

    A process copies each page of shared memory that it touches, so a process with little work needs little memory. Of
    `heavy` batches, which touch much, one is done at a time, beside the others.
    """
    left, heavier = iter(batches), iter(heavy)
    with frozen(), ExitStack() as running:
        waiting: list[ForkedTask[_Answer]] = []
        most: ForkedTask[_Answer] | None = None  # with the most memory
        while True:
            while len(waiting) < number:
                next_heavy = [] if most in waiting else [*islice(heavier, 1)]
                batch = next_heavy or [*islice(left, 1)]
                if not batch:
                    break
                begun = running.enter_context(ForkedTask(partial(work, *batch)))
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
                    for one in earlier:  # of several errors the first one is raised, whichever occurred first
                        one.answer()
                    raise
                yield answer


class Spawned:
    """Processes without the memory of this one: the only kind if processes cannot be forked."""

    inherit = False

    def __init__(self, jobs: int) -> None:
        self.number = jobs

    def answers(self, work: Callable[[_Batch], _Answer], batches: Sequence[_Batch]) -> Iterator[_Answer]:
        """Do the work of all batches; see `Workers`."""
        with _pool(self.number, "spawn", _receive, os.getpid(), work) as pool:
            yield from answers_of(lambda batch: pool.submit(_taken_work, batch), batches, self.number)


def answers_of(
    submit: Callable[[_Batch], Future[_Answer]], batches: Sequence[_Batch], number: int
) -> Iterator[_Answer]:
    """Do the work of all batches with an executor of this number of workers; see `Workers`."""
    from concurrent.futures import FIRST_COMPLETED, wait  # noqa: PLC0415 - 25 ms, which small builds do not spend

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
            except Exception as fault:  # of several, the earliest is raised, whichever occurred first
                failed[place] = fault
            else:
                if not failed:
                    yield answer
    if failed:
        raise failed[min(failed)]


# The work that a forked process inherits, or that another received.
_work: Callable[[Any], Any] | None = None
# Threads of one process would share the caches of the work, and gain nothing.
_one_at_a_time = Lock()


@contextmanager
def _pool(jobs: int, method: str, begin: Callable[..., None], *given: object) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of processes; raise ProblemsFoundError if one is killed, for example because memory runs out."""
    import multiprocessing  # noqa: PLC0415 - see `answers_of`
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor  # noqa: PLC0415

    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context(method), begin, given) as pool:
            yield pool
    except BrokenExecutor:
        what = "a rendering process was killed, for example because memory ran out, or could not start"
        hint = "run the command again, with fewer processes (--jobs 1) if memory is short"
        refuse(what, hint)


def _set_work(work: Callable[[Any], Any] | None) -> None:
    global _work  # noqa: PLW0603 - read by the workers after the fork
    _work = work


def _receive(build: int, work: Callable[[Any], Any]) -> None:
    end_with(build)
    _set_work(work)


def _taken_work(batch: object) -> Any:
    if _work is None:  # pragma: no cover - only a worker calls this
        raise RuntimeError("no work was handed over")
    return perform(_work, batch)


def perform(work: Callable[[_Batch], _Answer], batch: _Batch) -> _Answer:
    """Do a batch of work; an exception is passed on without its cause, which may be too deep to be pickled.

    Pickling omits the cause by default, but libraries such as dask.distributed change that for the whole process.
    """
    try:
        with _one_at_a_time:
            return work(batch)
    except ProblemsFoundError as fault:
        problems = fault.problems
    raise ProblemsFoundError(problems)


class _Rated(NamedTuple):
    """A page, and what it takes; the work that sorts first is done first."""

    order: tuple[float, int]
    effort: float
    page: Page


def batches(pages: Iterable[Page], workers: int, material: Material) -> list[Batch]:
    """Cut pages into batches, what takes longest first; the batches at the end are the smallest."""
    ordered = sorted((_rated(page, material) for page in pages), key=lambda work: work.order)
    left = sum(work.effort for work in ordered)
    found: list[Batch] = []
    batch: list[Page] = []
    effort = 0.0
    size = min(left / (workers * _PER_WORKER), _MOST)
    for work in ordered:
        batch.append(work.page)
        effort += work.effort
        if effort >= min(size, _MOST_LONG if work.effort > _LONG else _MOST):
            found.append(tuple(batch))
            left -= effort
            batch, effort = [], 0.0
            size = min(max(left / (workers * _PER_WORKER / 2), _LEAST), _MOST)
    if batch:
        found.append(tuple(batch))
    return found


def is_large(pages: int) -> bool:
    """Return whether a portal has so many pages that a worker should not make many of them."""
    return pages >= _LARGE


def from_whole_portal(pages: Iterable[Page]) -> set[str]:
    """Return the addresses of pages whose making touches all of a portal."""
    return {page.address for page in pages if KINDS[page.kind].effort >= _FROM_ALL}


def apart(cut: list[Batch], material: Material) -> tuple[list[Batch], list[Batch]]:
    """Part batches into those of a single page that shows more papers than any other batch, and all others.

    Of the others those that show few papers come first: they leave most room for the former beside them.
    """
    first = next((place for place, batch in enumerate(cut) if effort_of(batch[0], material) <= _MOST), len(cut))
    return cut[:first], sorted(cut[first:], key=lambda batch: effort_of(batch[0], material) > _LONG)


def effort_of(page: Page, material: Material) -> float:
    """Return how long a page takes; 1 is an author's page."""
    return _rated(page, material).effort


def _rated(page: Page, material: Material) -> _Rated:
    kind = KINDS[page.kind]
    place, papers = kind.shows(material, *page.arguments) if kind.shows else (0, 0)
    effort = max(kind.effort, papers * _ENTRY)
    return _Rated((-effort if effort > _LONG else 0, place), effort, page)
