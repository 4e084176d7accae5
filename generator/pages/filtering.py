"""What a list of papers can be filtered and sorted by: only what tells its papers apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.pages.components import ListFilter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.pages.components import RowGroup

# A list of fewer papers is seen at a glance.
_WORTH_FILTERING = 5
_SHORT = 20


def list_filter(groups: Iterable[RowGroup], total: int) -> ListFilter | None:
    """Offer filters for the papers of one page, of a list that has `total`; a short list has none."""
    if total < _WORTH_FILTERING:
        return None
    rows = [row for group in groups for row in group.rows]
    categories = {row.category.text: row.category.title or row.category.text for row in rows if row.category}
    years = sorted({row.date_iso[:4] for row in rows if row.date_iso}, reverse=True)
    venues = sorted(
        {row.venue.text for row in rows if row.venue and row.venue.url}, key=lambda name: (name.casefold(), name)
    )
    return ListFilter(
        categories=tuple(sorted(categories.items(), key=lambda item: item[1])) if len(categories) > 1 else (),
        years=tuple(years) if len(years) > 1 else (),
        venues=tuple(venues) if len(venues) > 1 else (),
        code=len({row.has_code for row in rows}) > 1,
        score=any(row.score for row in rows),
        short=total < _SHORT,
    )
