"""Indexes of lists of papers: all categories, all years, all affiliations, all venues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.export.ellipsis import shortened
from generator.site import addresses
from generator.site.components import CountLink
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import LISTS_PER_PAGE, newest_date, pager, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.core.records import Venue
    from generator.portal.graph import Portal
    from generator.site.components import Head, Pager
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.text.interface import Texts

_VENUE_KINDS: Mapping[str, str] = {
    "conference": "venue_conference",
    "workshop": "venue_workshop",
    "journal": "venue_journal",
    "preprint": "venue_preprint",
    "book": "venue_book",
}


@dataclass(frozen=True, slots=True)
class IndexView:
    """An index of lists: all categories, all years, all affiliations, all venues.

    `items` are those of this part, `total` is the number of all; `largest` scales the bars, equally in every part.
    """

    head: Head
    heading: str
    sum: str
    about: str
    total: int
    items: tuple[CountLink, ...]
    largest: int
    pager: Pager


def _index(
    name: str, first: str, items: Callable[[Portal, Texts, Links], Sequence[CountLink]], *, effort: float = 1
) -> PageKind:
    """Return the kind of the index of `items`, with parts of which the first is at the address `first`."""

    def view(part: int, *, portal: Portal, texts: Texts, links: Links, heads: Heads) -> IndexView:
        shown, heading = items(portal, texts, links), texts(name)
        cut = parts(shown, LISTS_PER_PAGE)
        title = heading if part == 1 else texts("title_part", title=heading, part=part)
        return IndexView(
            head=heads.page(
                title,
                addresses.part(first, part),
                texts("about_index", lists=title, site=portal.site.title),
                [(heading, first)] if part > 1 else [],
            ),
            heading=heading,
            sum=texts(f"n_{name}", n=len(shown)),
            about="",
            total=len(shown),
            items=tuple(cut[part - 1]),
            largest=max((item.count for item in shown), default=0),
            pager=pager(links.path, first, part, [_span(piece) for piece in cut]),
        )

    def needs(_: int, *, portal: Portal, texts: Texts, links: Links) -> Needs:
        return Needs(also=[(item.text, item.url, item.count, item.note) for item in items(portal, texts, links)])

    return PageKind(name, view, needs, "index.html", effort)


def _span(items: Sequence[CountLink]) -> str:
    """Return the first and last list in a part of an index in words."""
    return f"{shortened(items[0].text, 20)} – {shortened(items[-1].text, 20)}" if items else ""


def category_links(portal: Portal, links: Links) -> list[CountLink]:
    """Return links to all categories, those with most papers first."""
    return [
        CountLink(category.name, links.url(addresses.category(category.code)), len(papers), category.code)
        for category, papers in portal.categories
    ]


def year_links(portal: Portal, links: Links) -> list[CountLink]:
    """Return links to all years, newest first."""
    return [CountLink(str(year), links.url(addresses.year(year)), len(papers)) for year, papers in portal.years]


def affiliation_links(portal: Portal, links: Links) -> list[CountLink]:
    """Return links to all affiliations, those with most papers first."""
    return [
        CountLink(affiliation.name, links.url(addresses.affiliation(affiliation.id)), len(papers))
        for affiliation, papers in portal.affiliations
    ]


def venue_links(portal: Portal, texts: Texts, links: Links) -> list[CountLink]:
    """Return links to all venues with pages; preprint servers come last, with their kind."""
    return [
        CountLink(
            one.venue.name,
            links.url(addresses.venue(one.venue.id)),
            len(one.papers),
            venue_kind(texts, one.venue) if one.venue.kind == "preprint" else venue_short(one.venue),
        )
        for one in portal.venues
    ]


def venue_kind(texts: Texts, venue: Venue) -> str:
    """Return the kind of a venue in words; empty if it is unknown."""
    key = _VENUE_KINDS.get(venue.kind)
    return texts(key) if key else ""


def venue_short(venue: Venue) -> str:
    """Return the short name of a venue, if it has one."""
    return venue.short if venue.short != venue.name else ""


def planned(*, portal: Portal) -> Iterator[Page]:
    """Plan the indexes, in as many parts as they have."""
    for first, name, lists, kind in (
        (addresses.CATEGORIES, "categories", portal.categories, CATEGORIES),
        (addresses.YEARS, "years", portal.years, YEARS),
        (addresses.AFFILIATIONS, "affiliations", portal.affiliations, AFFILIATIONS),
        *([(addresses.VENUES, "venues", portal.venues, VENUES)] if portal.venues else []),
    ):
        for number, _ in enumerate(parts(lists, LISTS_PER_PAGE), start=1):
            yield Page(
                addresses.part(first, number),
                f"the index of {name}",
                kind.name,
                (number,),
                indexed=bool(lists),
                guarded=number == 1,
                changed=newest_date(portal.papers),
            )


CATEGORIES = _index("categories", addresses.CATEGORIES, lambda portal, _, links: category_links(portal, links))
YEARS = _index("years", addresses.YEARS, lambda portal, _, links: year_links(portal, links))
AFFILIATIONS = _index(
    "affiliations", addresses.AFFILIATIONS, lambda portal, _, links: affiliation_links(portal, links), effort=40
)
VENUES = _index("venues", addresses.VENUES, venue_links, effort=4)
KINDS = (CATEGORIES, YEARS, AFFILIATIONS, VENUES)
