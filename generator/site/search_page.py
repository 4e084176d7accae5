"""The page that searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.site import addresses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.portal.graph import Portal
    from generator.site.components import Head, Link
    from generator.site.heads import Heads
    from generator.text.interface import Texts

_FILTERS = ("year", "category", "venue", "author", "affiliation", "code")


@dataclass(frozen=True, slots=True)
class SearchView:
    """The page that searches: `filters` are the names of the filters with their labels.

    `ways_out` lead on where nothing can be searched.
    """

    head: Head
    filters: tuple[tuple[str, str], ...]
    ways_out: tuple[Link, ...]


def offered(portal: Portal) -> tuple[str, ...]:
    """Return the names of the filters with several values, as far as known without reading papers."""
    lists = {
        "year": portal.years,
        "category": portal.categories,
        "venue": portal.venues,
        "affiliation": portal.affiliations,
    }
    return tuple(name for name in _FILTERS if lists.get(name, True))


def search_view(portal: Portal, texts: Texts, heads: Heads, ways_out: Sequence[Link]) -> SearchView:
    """Make the search page."""
    return SearchView(
        head=heads.head(texts("search"), addresses.SEARCH, index=False),
        filters=tuple((name, texts(name)) for name in offered(portal)),
        ways_out=tuple(ways_out),
    )
