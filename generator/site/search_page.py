"""The page that searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.site import addresses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.site.components import Head, Link
    from generator.site.context import PageContext

_FILTERS = ("year", "category", "venue", "author", "affiliation", "code")


@dataclass(frozen=True, slots=True)
class SearchView:
    """The page that searches: `filters` are the names of the filters with their labels.

    `ways_out` lead on where nothing can be searched.
    """

    head: Head
    filters: tuple[tuple[str, str], ...]
    ways_out: tuple[Link, ...]


def offered(context: PageContext) -> tuple[str, ...]:
    """Return the names of the filters with several values, as far as known without reading papers."""
    portal = context.portal
    lists = {
        "year": portal.years,
        "category": portal.categories,
        "venue": portal.venues,
        "affiliation": portal.affiliations,
    }
    return tuple(name for name in _FILTERS if lists.get(name, True))


def search_view(context: PageContext, ways_out: Sequence[Link]) -> SearchView:
    """Make the search page."""
    texts = context.texts
    return SearchView(
        head=context.head(texts("search"), addresses.SEARCH, index=False),
        filters=tuple((name, texts(name)) for name in offered(context)),
        ways_out=tuple(ways_out),
    )
