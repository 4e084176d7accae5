"""Indexes of lists of papers: all categories, all years, all affiliations, all venues."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.export.ellipsis import shortened
from generator.site import addresses
from generator.site.components import CountLink
from generator.site.metadata import page_head
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import LISTS_PER_PAGE, newest_date, pager, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.core.records import Venue
    from generator.site.components import Head, Pager
    from generator.site.context import PageContext

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


def categories_view(context: PageContext, part: int) -> IndexView:
    """Make one part of the index of categories."""
    return _index_view(context, addresses.CATEGORIES, context.texts("categories"), category_links(context), part)


def years_view(context: PageContext, part: int) -> IndexView:
    """Make one part of the index of years."""
    return _index_view(context, addresses.YEARS, context.texts("years"), year_links(context), part)


def affiliations_view(context: PageContext, part: int) -> IndexView:
    """Make one part of the index of affiliations."""
    return _index_view(context, addresses.AFFILIATIONS, context.texts("affiliations"), affiliation_links(context), part)


def venues_view(context: PageContext, part: int) -> IndexView:
    """Make one part of the index of venues."""
    return _index_view(context, addresses.VENUES, context.texts("venues"), venue_links(context), part)


def _index_view(context: PageContext, address: str, heading: str, items: Sequence[CountLink], part: int) -> IndexView:
    cut = parts(items, LISTS_PER_PAGE)
    title = heading if part == 1 else context.texts("title_part", title=heading, part=part)
    return IndexView(
        head=page_head(
            context,
            title,
            addresses.part(address, part),
            context.texts("about_index", lists=title, site=context.portal.site.title),
            [(heading, address)] if part > 1 else [],
        ),
        heading=heading,
        sum=context.texts(f"n_{address.strip('/')}", n=len(items)),
        about="",
        total=len(items),
        items=tuple(cut[part - 1]),
        largest=max((item.count for item in items), default=0),
        pager=pager(context.base, address, part, [_span(piece) for piece in cut]),
    )


def _span(items: Sequence[CountLink]) -> str:
    """Return the first and last list in a part of an index in words."""
    return f"{shortened(items[0].text, 20)} – {shortened(items[-1].text, 20)}" if items else ""


def category_links(context: PageContext) -> list[CountLink]:
    """Return links to all categories, those with most papers first."""
    return [
        CountLink(category.name, context.url(addresses.category(category.code)), len(papers), category.code)
        for category, papers in context.portal.categories
    ]


def year_links(context: PageContext) -> list[CountLink]:
    """Return links to all years, newest first."""
    return [
        CountLink(str(year), context.url(addresses.year(year)), len(papers)) for year, papers in context.portal.years
    ]


def affiliation_links(context: PageContext) -> list[CountLink]:
    """Return links to all affiliations, those with most papers first."""
    return [
        CountLink(affiliation.name, context.url(addresses.affiliation(affiliation.id)), len(papers))
        for affiliation, papers in context.portal.affiliations
    ]


def venue_links(context: PageContext) -> list[CountLink]:
    """Return links to all venues with pages; preprint servers come last, with their kind."""
    return [
        CountLink(
            one.venue.name,
            context.url(addresses.venue(one.venue.id)),
            len(one.papers),
            venue_kind(context, one.venue) if one.venue.kind == "preprint" else venue_short(one.venue),
        )
        for one in context.portal.venues
    ]


def venue_kind(context: PageContext, venue: Venue) -> str:
    """Return the kind of a venue in words; empty if it is unknown."""
    key = _VENUE_KINDS.get(venue.kind)
    return context.texts(key) if key else ""


def venue_short(venue: Venue) -> str:
    """Return the short name of a venue, if it has one."""
    return venue.short if venue.short != venue.name else ""


def planned(context: PageContext) -> Iterator[Page]:
    """Plan the indexes, in as many parts as they have."""
    portal = context.portal
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


def _index_needs(links: Callable[[PageContext], Sequence[CountLink]], context: PageContext, _: int) -> Needs:
    return Needs(also=[(link.text, link.url, link.count, link.note) for link in links(context)])


CATEGORIES = PageKind("categories", categories_view, partial(_index_needs, category_links), "index.html")
YEARS = PageKind("years", years_view, partial(_index_needs, year_links), "index.html")
AFFILIATIONS = PageKind(
    "affiliations", affiliations_view, partial(_index_needs, affiliation_links), "index.html", effort=40
)
VENUES = PageKind("venues", venues_view, partial(_index_needs, venue_links), "index.html", effort=4)
KINDS = (CATEGORIES, YEARS, AFFILIATIONS, VENUES)
