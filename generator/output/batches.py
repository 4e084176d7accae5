"""Pages in batches that take about the same time, so that all workers end at the same time.

Pages of the same papers stand together: one worker then makes what they share, and touches few papers. That matters
in large portals, where a forked process copies what it touches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.pages.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.pages.context import PageContext
    from generator.pages.page import Page

    Batch = tuple[Page, ...]

# Many small batches cost handing over, few large ones leave workers idle at the end.
_PER_WORKER = 16
_MOST, _LEAST = 500, 20
# Pages that take longer than so many usual ones come before all others, which stay in the order of their papers.
_LONG = 4
# What one entry of a long file takes of a usual page.
_ENTRY = 0.1
# Portals of fewer pages are small: workers may touch all of it.
_LARGE = 100_000
# So many papers a worker of a large portal touches before a new one takes its place.
_TOUCHED = 10_000
# A page that takes as long is made from the whole portal, by so many papers for each effort one from many.
_FROM_ALL, _PAPERS_PER_EFFORT = 200, 20


class _Work(NamedTuple):
    """A page, and what it takes; the work that sorts first is done first."""

    order: tuple[float, int]
    effort: float
    page: Page


def batches(pages: Iterable[Page], workers: int, context: PageContext) -> list[Batch]:
    """Cut pages into batches, what takes longest first; the batches at the end are the smallest."""
    ordered = sorted((_work(page, context) for page in pages), key=lambda work: work.order)
    left = sum(work.effort for work in ordered)
    found: list[Batch] = []
    batch: list[Page] = []
    effort = 0.0
    size = min(left / (workers * _PER_WORKER), _MOST)
    for work in ordered:
        batch.append(work.page)
        effort += work.effort
        if effort >= size:
            found.append(tuple(batch))
            left -= effort
            batch, effort = [], 0.0
            size = min(max(left / (workers * _PER_WORKER / 2), _LEAST), _MOST)
    if batch:
        found.append(tuple(batch))
    return found


def from_whole_portal(pages: Sequence[Page]) -> set[str]:
    """Return the addresses of those pages of a large portal whose making touches all of it; none of a small one."""
    if len(pages) < _LARGE:
        return set()
    return {page.address for page in pages if KINDS[page.kind].effort >= _FROM_ALL}


def generations(cut: Sequence[Batch], workers: int, context: PageContext) -> Iterator[Sequence[Batch]]:
    """Part the batches of a large portal into those that one generation of workers does."""
    if sum(map(len, cut)) < _LARGE:
        yield cut
        return
    start, touched = 0, 0.0
    for number, batch in enumerate(cut):
        touched += sum(_touched(page, context) for page in batch)
        if touched >= _TOUCHED * workers and number + 1 - start >= workers:
            yield cut[start : number + 1]
            start, touched = number + 1, 0.0
    if start < len(cut):
        yield cut[start:]


def effort_of(page: Page, context: PageContext) -> float:
    """Return how long a page takes; 1 is an author's page."""
    return _work(page, context).effort


def _work(page: Page, context: PageContext) -> _Work:
    kind = KINDS[page.kind]
    place, papers = kind.shows(context, *page.arguments) if kind.shows else (0, 0)
    effort = max(kind.effort, papers * _ENTRY)
    return _Work((-effort if effort > _LONG else 0, place), effort, page)


def _touched(page: Page, context: PageContext) -> float:
    kind = KINDS[page.kind]
    papers = kind.shows(context, *page.arguments)[1] if kind.shows else 1
    return max(papers, kind.effort * _PAPERS_PER_EFFORT if kind.effort > _LONG else 1)
