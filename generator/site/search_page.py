"""The page that searches, with all words that its script shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.core.link_kinds import PAPER_LINKS
from generator.site import addresses

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.site.components import Head, Link
    from generator.site.context import PageContext
    from generator.text.interface import Text

_PDF = next(kind for kind in PAPER_LINKS if kind.name == "pdf")
_FILTERS = ("year", "category", "venue", "author", "affiliation", "code")
_WORDS = (
    "any",
    "abstract",
    "cite_short",
    "code",
    "did_you_mean",
    "found_none",
    "found_not_all",
    "found_not_word",
    "found_pages",
    "found_papers",
    "found_people",
    "more_results",
    "n_papers",
    "others",
    "others_among",
    "search_failed",
    "search_running",
    "with_code",
)


@dataclass(frozen=True, slots=True)
class SearchView:
    """The page that searches. `words` are the texts that its script shows, by key, some in several forms for numbers.

    `filters` are the names of the filters with their labels; `ways_out` lead on where nothing can be searched.
    """

    head: Head
    filters: tuple[tuple[str, str], ...]
    words: Mapping[str, Text]
    ways_out: tuple[Link, ...]


def offered(context: PageContext) -> tuple[str, ...]:
    """Return the names of the filters that have something to choose, as far as that is told without reading papers."""
    portal = context.portal
    lists = {
        "year": portal.years,
        "category": portal.categories,
        "venue": portal.venues,
        "affiliation": portal.affiliations,
    }
    return tuple(name for name in _FILTERS if lists.get(name, True))


def search_view(context: PageContext, ways_out: Sequence[Link]) -> SearchView:
    """Make the page that searches."""
    texts = context.texts
    return SearchView(
        head=context.head(texts("search"), addresses.SEARCH, index=False),
        filters=tuple((name, texts(name)) for name in offered(context)),
        words={key: texts.forms(key) for key in _WORDS} | {"pdf": context.link_label(_PDF)},
        ways_out=tuple(ways_out),
    )
