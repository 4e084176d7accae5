"""The lists of papers that have pages: all papers, a category, a year, an affiliation, a venue, an author."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from generator.site import addresses
from generator.site.paging import PAPERS_PER_PAGE, paper_parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.core.records import Category, Paper, Venue
    from generator.portal.graph import Affiliation, Portal
    from generator.site.paging import PaperParts

ListKey = tuple[str, str]
"""A list of the portal: its kind and its id, as `("category", "LG")`."""


@dataclass(frozen=True, slots=True)
class PaperList:
    """A list of papers that has a page: what it is a list of, and its papers."""

    of: Category | Affiliation | Venue | int | str
    papers: Sequence[Paper]


class Lists:
    """The lists of a portal's papers, by kind and id; a long one is split into parts once."""

    def __init__(self, portal: Portal) -> None:
        self._portal = portal
        self._parts: dict[str, PaperParts] = {}
        self._facets: dict[str, tuple[str, ...]] = {}

    @cached_property
    def _lists(self) -> Mapping[ListKey, PaperList]:
        portal = self._portal
        return {
            **{("category", category.code): PaperList(category, papers) for category, papers in portal.categories},
            **{("year", str(year)): PaperList(year, papers) for year, papers in portal.years},
            **{("affiliation", place.id): PaperList(place, papers) for place, papers in portal.affiliations},
            **{("venue", one.venue.id): PaperList(one.venue, one.papers) for one in portal.venues},
            ("papers", ""): PaperList("", portal.papers),
        }

    @cached_property
    def _by_id(self) -> PaperList:
        return PaperList("", sorted(self._portal.papers, key=lambda paper: paper.id))

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """The place of each paper in the portal's list, by its id."""
        return {paper.id: position for position, paper in enumerate(self._portal.papers)}

    def __contains__(self, key: ListKey) -> bool:
        """Return whether a list has a page; for all lists but those of authors."""
        return key in self._lists

    def of(self, key: ListKey) -> PaperList:
        """Return a list by kind and id.

        What counts papers and shows none uses `("papers", "by id")`, which does not change with the order of titles.
        """
        kind, of = key
        if kind == "author":
            return PaperList(of, self._portal.papers_of[of])
        return self._by_id if key == ("papers", "by id") else self._lists[key]

    def parts(self, address: str, papers: Sequence[Paper]) -> PaperParts:
        """Split the list at an address into parts.

        The list of all papers is a record of time; elsewhere what the group selected comes first.
        """
        made = self._parts.get(address) or paper_parts(papers, selected_first=address != addresses.PAPERS)
        if len(made.pieces) > 1:
            self._parts[address] = made
        return made

    def facets(self, address: str, papers: Sequence[Paper]) -> tuple[str, ...]:
        """Return in which of year, venue and category the papers of a list in several parts differ; otherwise none.

        No paper is read for this: a part must not depend on the contents of the others.
        """
        if len(papers) <= PAPERS_PER_PAGE:
            return ()
        known = self._facets.get(address)
        if known is None:
            ids = {paper.id for paper in papers}
            several = {
                "year": len({paper.date.year for paper in papers if paper.date}),
                "venue": sum(any(paper.id in ids for paper in one.papers) for one in self._portal.venues),
                "category": sum(any(paper.id in ids for paper in theirs) for _, theirs in self._portal.categories),
            }
            known = self._facets[address] = tuple(name for name, number in several.items() if number > 1)
        return known
