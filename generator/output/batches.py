"""Pages in batches that take about the same time, so that all workers end at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.pages.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.pages.page import Page

# Many small batches cost handing over, few large ones leave workers idle at the end.
_PER_WORKER = 16
_MOST, _LEAST = 500, 20
# Pages that take longer than so many usual ones come before all others, which stay in the order of their addresses.
_LONG = 4


def batches(pages: Iterable[Page], workers: int) -> list[tuple[Page, ...]]:
    """Cut pages into batches, what takes longest first; the batches at the end are the smallest."""
    ordered = sorted(pages, key=lambda page: -KINDS[page.kind].effort if KINDS[page.kind].effort > _LONG else 0)
    left = sum(KINDS[page.kind].effort for page in ordered)
    found: list[tuple[Page, ...]] = []
    batch: list[Page] = []
    effort = 0.0
    size = min(left / (workers * _PER_WORKER), _MOST)
    for page in ordered:
        batch.append(page)
        effort += KINDS[page.kind].effort
        if effort >= size:
            found.append(tuple(batch))
            left -= effort
            batch, effort = [], 0.0
            size = min(max(left / (workers * _PER_WORKER / 2), _LEAST), _MOST)
    if batch:
        found.append(tuple(batch))
    return found
