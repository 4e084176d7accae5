"""All kinds of pages: the rooms that plan them, and each kind by its name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.pages import (
    author_index,
    author_pages,
    card_pages,
    catalogue,
    correcting,
    downloads,
    embedding,
    feeds,
    free_pages,
    image_pages,
    list_pages,
    machines,
    network_pages,
    news_pages,
    paper_pages,
    people_pages,
    redirects,
    report_pages,
    stats_pages,
    successors,
    withdrawn_pages,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.pages.context import PageContext
    from generator.pages.page import Page, PageKind

# Each has a list `KINDS` and a function `planned(context)`, which yields the pages of those kinds.
_ROOMS = (
    list_pages,
    network_pages,
    stats_pages,
    people_pages,
    author_index,
    paper_pages,
    withdrawn_pages,
    author_pages,
    report_pages,
    free_pages,
    news_pages,
    feeds,
    card_pages,
    image_pages,
    correcting,
    catalogue,
    machines,
)
# Their pages are planned with others: the files of a list with the list, redirects when all pages are known.
_BESIDE = (downloads, embedding, redirects, successors)

KINDS: Mapping[str, PageKind] = MappingProxyType(
    {kind.name: kind for room in (*_ROOMS, *_BESIDE) for kind in room.KINDS}
)


def planned_pages(context: PageContext) -> Iterator[Page]:
    """Plan all pages but redirects and sitemaps, which lead to pages."""
    for room in _ROOMS:
        yield from room.planned(context)
