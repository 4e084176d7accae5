"""Pages in batches that take about the same time, so that all workers end at the same time.

Pages of the same papers stand together: one worker then makes what they share, and touches few papers. That matters
in large portals, where a forked process comes to copy what it touches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.site.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.site.material import Material
    from generator.site.page import Page

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


class _Work(NamedTuple):
    """A page, and what it takes; the work that sorts first is done first."""

    order: tuple[float, int]
    effort: float
    page: Page


def batches(pages: Iterable[Page], workers: int, material: Material) -> list[Batch]:
    """Cut pages into batches, what takes longest first; the batches at the end are the smallest."""
    ordered = sorted((_work(page, material) for page in pages), key=lambda work: work.order)
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
    return _work(page, material).effort


def _work(page: Page, material: Material) -> _Work:
    kind = KINDS[page.kind]
    place, papers = material.call(kind.shows, *page.arguments) if kind.shows else (0, 0)
    effort = max(kind.effort, papers * _ENTRY)
    return _Work((-effort if effort > _LONG else 0, place), effort, page)
