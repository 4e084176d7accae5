"""The page that searches, with all words that its script shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.pages import addresses
from generator.pages.views import SearchView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.pages.components import Link
    from generator.pages.context import PageContext

_FILTERS = ("year", "category", "author", "affiliation", "code")
_WORDS = (
    "any",
    "code",
    "found_none",
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


def search_view(context: PageContext, ways_out: Sequence[Link]) -> SearchView:
    """Make the page that searches."""
    texts = context.texts
    return SearchView(
        head=context.head(texts("search"), addresses.SEARCH, index=False),
        filters=tuple((name, texts(name)) for name in _FILTERS),
        words={key: texts.forms(key) for key in _WORDS},
        ways_out=tuple(ways_out),
    )
