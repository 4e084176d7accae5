"""Filters and sort orders of a list of papers: only for properties in which its papers differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.components import ListFilter
from generator.site.paging import PAPERS_PER_PAGE
from generator.site.rows import chip_kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.core.records import Paper
    from generator.site.components import PaperRow, RowGroup
    from generator.site.links import Links
    from generator.site.lists import ListKey, Lists
    from generator.text.interface import Texts

# A shorter list needs no filter.
_WORTH_FILTERING = 5
_SHORT = 20


def list_filter(
    groups: Iterable[RowGroup],
    papers: Sequence[Paper],
    key: ListKey,
    address: str,
    *,
    texts: Texts,
    links: Links,
    lists: Lists,
) -> ListFilter | None:
    """Return filters for the list `key` at an address, which has all these papers; None for a short list.

    The filters follow from the rows of one page, and for a list in several parts, from the differences of all its
    papers. For such lists and rows with omitted authors, the script loads the missing data from the catalogue.
    """
    total = len(papers)
    if total < _WORTH_FILTERING:
        return None
    rows = [row for group in groups for row in group.rows]
    types = {row.type: texts.get(f"type_{row.type}") or row.type for row in rows if row.type}
    partly = total > PAPERS_PER_PAGE
    return ListFilter(
        facets=tuple(dict.fromkeys((*lists.facets(address, papers), *_facets(rows)))),
        types=tuple(sorted(types.items())),
        links=tuple((kind.name, links.label(kind)) for kind in chip_kinds()),
        score=any(row.score for row in rows),
        short=total < _SHORT,
        incomplete=partly or any(row.left_out or row.hidden_left_out for row in rows),
        key=" ".join(key),
        url=links.url(address),
        in_parts=PAPERS_PER_PAGE if partly else 0,
    )


def _facets(rows: Sequence[PaperRow]) -> tuple[str, ...]:
    """Return the names of properties in which the rows differ."""
    values: dict[str, list[set[str]]] = {
        "year": [{row.date_iso[:4]} for row in rows if row.date_iso],
        "venue": [{row.venue.text} for row in rows if row.venue and row.venue.url],
        "type": [{row.type} for row in rows if row.type],
        "category": [{row.category.text} for row in rows if row.category],
        "author": [{name.url for name in (*row.authors, *row.hidden)} for row in rows],
        "links": [{chip.kind for chip in (*row.chips, *row.further_chips)} for row in rows],
    }
    return tuple(name for name, each in values.items() if _tells_apart(name, each))


def _tells_apart(name: str, each: Sequence[set[str]]) -> bool:
    """Return whether a choice among values would exclude some papers; a paper has several authors and links."""
    every = {value for values in each for value in values}
    if name in {"author", "links"}:
        every = {value for value in every if not all(value in values for values in each)}
    return len(every) > (0 if name == "links" else 1)
