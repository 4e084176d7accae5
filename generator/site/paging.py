"""Split long lists into parts, so that no page becomes too large for a phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from generator.portal.english import span
from generator.site import addresses
from generator.site.components import Link, Pager

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.core.records import Paper, PartialDate

# A row of a paper takes about a kilobyte of HTML, a name about a tenth of that; the budget of a page is 500 KB.
PAPERS_PER_PAGE = 150  # at most 40 KB compressed, also with many links in each row
NAMES_PER_PAGE = 1500
LISTS_PER_PAGE = 1500
# The maximum of lists that are not split into parts; the page shows the number of omitted entries, and a link.
CARDS_SHOWN = 300
SELECTED_SHOWN = 50

T = TypeVar("T")


def parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Split a list into parts of at most `size`; an empty list has one empty part."""
    return [items[start : start + size] for start in range(0, max(len(items), 1), size)]


def newest_date(papers: Sequence[Paper]) -> PartialDate | None:
    """Return the date of the newest of papers that are sorted newest first, as far as dates are known."""
    return papers[0].date if papers else None


def span_of_years(papers: Sequence[Paper]) -> str:
    """Return the years of a list of papers: `2016–2018`, `2024`, or nothing if none has a date."""
    years = sorted(paper.date.year for paper in papers if paper.date)
    return span(years) if years else ""


@dataclass(frozen=True, slots=True)
class PaperParts:
    """A list of papers split into parts, and the years of each part."""

    pieces: list[Sequence[Paper]]
    labels: list[str]


def paper_parts(papers: Sequence[Paper], *, selected_first: bool) -> PaperParts:
    """Split a list of papers that is sorted newest first, or with selected papers before the others."""
    ordered = sorted(papers, key=lambda paper: not paper.selected) if selected_first and len(papers) > 1 else papers
    pieces = parts(ordered, PAPERS_PER_PAGE)
    # A single part needs no label, and nearly all lists have one: those of people with a paper or two.
    return PaperParts(pieces, [span_of_years(piece) for piece in pieces] if len(pieces) > 1 else [""])


def pager(base: str, first: str, number: int, labels: Sequence[str]) -> Pager:
    """Make the links between the parts of the list at address `first`; `number` counts from 1."""
    if len(labels) < 2:
        return Pager()
    links = [
        Link(str(i), base + addresses.part(first, i), label, current=i == number)
        for i, label in enumerate(labels, start=1)
    ]
    return Pager(
        parts=tuple(links),
        previous=links[number - 2] if number > 1 else None,
        next=links[number] if number < len(links) else None,
    )
