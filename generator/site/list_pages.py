"""Lists of papers: all, a category, a year, an affiliation, a venue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from generator.core.names import fold
from generator.site import addresses
from generator.site.components import Alternate, CountLink, Link
from generator.site.downloads import export_links, export_pages, formats_of
from generator.site.figures import years_beside
from generator.site.filtering import facets_of_parts, list_filter
from generator.site.index_pages import venue_kind, venue_short
from generator.site.metadata import category_feed, described_list, portal_feeds, venue_feed
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import PAPERS_PER_PAGE, newest_date, pager, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.core.records import Category, Paper, Venue
    from generator.portal.graph import Affiliation
    from generator.site.components import (
        Download,
        Head,
        ListFilter,
        Pager,
        Picture,
        RowGroup,
    )
    from generator.site.context import PageContext
    from generator.site.needs import ListKey

    _Side = tuple[tuple[str, tuple[CountLink, ...]], ...]

NEWEST_SHOWN = 10
NEWS_SHOWN = 5
YEARS_JUMPED = 3
PEOPLE_BESIDE = 20
_VENUE_KINDS: Mapping[str, str] = {
    "conference": "venue_conference",
    "workshop": "venue_workshop",
    "journal": "venue_journal",
    "preprint": "venue_preprint",
    "book": "venue_book",
}


@dataclass(frozen=True, slots=True)
class PapersView:
    """A list of papers under one title: all papers, a category, a year, an affiliation, a venue.

    `about` is the text above the list, `side` further lists beside it, each with a heading, `jumps` links to the
    groups. `filter` is set if the list is long enough, `onward` links to similar pages. The rows of a category omit the
    category.
    """

    head: Head
    heading: str
    kicker: str
    about: str
    total: int
    groups: tuple[RowGroup, ...]
    jumps: tuple[Link, ...]
    filter: ListFilter | None
    side: tuple[tuple[str, tuple[CountLink, ...]], ...]
    picture: Picture | None
    onward: tuple[Link, ...]
    exports: tuple[Download, ...]
    pager: Pager
    is_category: bool


def papers_view(context: PageContext, part: int) -> PapersView:
    """Make one part of the list of all papers."""
    return _list_view(
        context,
        context.portal.papers,
        part,
        key=("papers", ""),
        address=addresses.PAPERS,
        heading=context.texts("papers"),
        description=context.texts("about_papers", n=len(context.portal.papers), site=context.portal.site.title),
        alternates=portal_feeds(context),
    )


def category_view(context: PageContext, code: str, part: int) -> PapersView:
    """Make one part of a category's page."""
    found = context.list(("category", code))
    category, papers = cast("Category", found.of), found.papers
    return _list_view(
        context,
        papers,
        part,
        key=("category", category.code),
        address=addresses.category(category.code),
        heading=category.name,
        kicker=category.code if category.code != category.name else "",
        about=category.description,
        description=category.description or context.texts("about_category", n=len(papers), name=category.name),
        crumbs=[(context.texts("categories"), addresses.CATEGORIES)],
        alternates=(category_feed(context, category),),
        side=lambda: ((context.texts("people"), _people(context, papers)),),
        pictured=True,
        is_category=True,
    )


def year_view(context: PageContext, year: int, part: int) -> PapersView:
    """Make one part of a year's page."""
    papers = context.list(("year", str(year))).papers
    return _list_view(
        context,
        papers,
        part,
        key=("year", str(year)),
        address=addresses.year(year),
        heading=str(year),
        description=context.texts("about_year", n=len(papers), year=year),
        crumbs=[(context.texts("years"), addresses.YEARS)],
        side=lambda: _topics_and_people(context, papers),
        onward=_report_of(context, year),
    )


def _report_of(context: PageContext, year: int) -> tuple[Link, ...]:
    if all(one.year != year for one in context.group.years):
        return ()
    return (Link(context.texts("report_of", year=year), context.url(addresses.report(year))),)


def affiliation_view(context: PageContext, affiliation_id: str, part: int) -> PapersView:
    """Make one part of an affiliation's page."""
    found = context.list(("affiliation", affiliation_id))
    affiliation, papers = cast("Affiliation", found.of), found.papers
    return _list_view(
        context,
        papers,
        part,
        key=("affiliation", affiliation.id),
        address=addresses.affiliation(affiliation.id),
        heading=affiliation.name,
        description=context.texts("about_affiliation", n=len(papers), name=affiliation.name),
        crumbs=[(context.texts("affiliations"), addresses.AFFILIATIONS)],
        side=lambda: _topics_and_people(context, papers),
        pictured=True,
    )


def venue_view(context: PageContext, venue_id: str, part: int) -> PapersView:
    """Make one part of a venue's page."""
    found = context.list(("venue", venue_id))
    venue, papers = cast("Venue", found.of), found.papers
    return _list_view(
        context,
        papers,
        part,
        key=("venue", venue.id),
        address=addresses.venue(venue.id),
        heading=venue.name,
        kicker=" · ".join(filter(None, (venue_short(venue), venue_kind(context, venue)))),
        description=context.texts("about_venue", n=len(papers), name=venue.name),
        crumbs=[(context.texts("venues"), addresses.VENUES)],
        alternates=(venue_feed(context, venue),),
        side=lambda: _topics_and_people(context, papers),
        pictured=True,
    )


def _list_view(
    context: PageContext,
    papers: Sequence[Paper],
    part: int,
    *,
    key: ListKey,
    address: str,
    heading: str,
    description: str,
    kicker: str = "",
    about: str = "",
    crumbs: Sequence[tuple[str, str]] = (),
    side: Callable[[], _Side] = tuple,
    pictured: bool = False,
    is_category: bool = False,
    onward: tuple[Link, ...] = (),
    alternates: tuple[Alternate, ...] = (),
) -> PapersView:
    cut = context.parts_of(address, papers)
    here = cut.pieces[part - 1]
    groups = context.by_year(here) if address == addresses.PAPERS else context.grouped(here)
    title = heading if part == 1 else context.texts("title_part", title=heading, part=part)
    head = context.head(
        title,
        addresses.part(address, part),
        description if part == 1 else context.texts("title_part", title=description, part=part),
        [*crumbs, *([(heading, address)] if part > 1 else [])],
    )
    return PapersView(
        head=described_list(context, here, head, alternates, len(papers)),
        heading=heading,
        kicker=kicker,
        about=about,
        total=len(papers),
        groups=groups,
        jumps=tuple(Link(group.heading, f"#{group.anchor}") for group in groups) if len(groups) >= YEARS_JUMPED else (),
        filter=list_filter(context, groups, papers, key, address),
        side=tuple((name, links) for name, links in side() if len(links) > 1) if part == 1 else (),
        picture=years_beside(context, papers, groups) if pictured and part == 1 else None,
        onward=onward if part == 1 else (),
        exports=export_links(context, addresses.stem(address), papers, formats_of(address)) if part == 1 else (),
        pager=pager(context.base, address, part, cut.labels),
        is_category=is_category,
    )


def _topics_and_people(context: PageContext, papers: Sequence[Paper]) -> _Side:
    """Return the lists beside a list that is not of one category: its papers by category and by person."""
    return (
        (context.texts("categories"), context.category_counts(papers)),
        (context.texts("people"), _people(context, papers)),
    )


def _people(context: PageContext, papers: Sequence[Paper]) -> tuple[CountLink, ...]:
    """Count the people of a list, most papers first; those with a profile precede the others."""
    portal = context.portal
    counts: dict[str, int] = {}
    for paper in papers:
        for person_id in portal.authors_of[paper.id]:
            counts[person_id] = counts.get(person_id, 0) + 1
    known = portal.who.people
    order = sorted(counts, key=lambda person_id: (-counts[person_id], not known[person_id].has_file, person_id))
    return tuple(context.person_count(known[person_id], counts[person_id]) for person_id in order[:PEOPLE_BESIDE])


def planned(context: PageContext) -> Iterator[Page]:
    """Plan the lists of papers, with their files."""
    portal = context.portal
    yield from _planned_list(context, ("papers", ""), addresses.PAPERS, "the list of papers", PAPERS)
    for category, _ in portal.categories:
        address = addresses.category(category.code)
        yield from _planned_list(context, ("category", category.code), address, f"category {category.code}", CATEGORY)
    for year, _ in portal.years:
        yield from _planned_list(context, ("year", str(year)), addresses.year(year), f"year {year}", YEAR)
    for place, _ in portal.affiliations:
        key, address = ("affiliation", place.id), addresses.affiliation(place.id)
        yield from _planned_list(
            context, key, address, f"affiliation {place.name}", AFFILIATION, identity=fold(place.name)
        )
    for one in portal.venues:
        key, address = ("venue", one.venue.id), addresses.venue(one.venue.id)
        identity = "" if one.described else one.key
        yield from _planned_list(context, key, address, f"venue {one.venue.name}", VENUE, identity=identity)


def _planned_list(
    context: PageContext, key: ListKey, first: str, origin: str, kind: PageKind, *, identity: str = ""
) -> Iterator[Page]:
    """Plan the parts of a list and its files."""
    papers = context.list(key).papers
    for number, part in enumerate(parts(papers, PAPERS_PER_PAGE), start=1):
        yield Page(
            addresses.part(first, number),
            origin,
            kind.name,
            (number,) if kind is PAPERS else (int(key[1]) if kind is YEAR else key[1], number),
            guarded=number == 1,
            identity=identity,
            changed=newest_date(part),
        )
    origin = "all papers" if kind is PAPERS else origin
    yield from export_pages(addresses.stem(first), origin, key, len(papers), formats_of(first))


def _list_needs(context: PageContext, key: ListKey, address: str, part: int) -> Needs:
    """Return the needs of a part of a list: the papers it shows; the first part also depends on the others."""
    found = context.list(key)
    cut = context.parts_of(address, found.papers)
    also = (
        found.of,
        len(found.papers),
        cut.labels,
        facets_of_parts(context, found.papers, address),
        [one.year for one in context.group.years] if key[0] == "year" else (),
    )
    return Needs(
        papers=[paper.id for paper in cut.pieces[part - 1]],
        lists=[key] if part == 1 and key[0] != "papers" else (),
        also=also,
    )


def _papers_needs(context: PageContext, part: int) -> Needs:
    return _list_needs(context, ("papers", ""), addresses.PAPERS, part)


def _category_needs(context: PageContext, code: str, part: int) -> Needs:
    return _list_needs(context, ("category", code), addresses.category(code), part)


def _year_needs(context: PageContext, year: int, part: int) -> Needs:
    return _list_needs(context, ("year", str(year)), addresses.year(year), part)


def _affiliation_needs(context: PageContext, affiliation_id: str, part: int) -> Needs:
    return _list_needs(context, ("affiliation", affiliation_id), addresses.affiliation(affiliation_id), part)


def _venue_needs(context: PageContext, venue_id: str, part: int) -> Needs:
    return _list_needs(context, ("venue", venue_id), addresses.venue(venue_id), part)


PAPERS = PageKind("papers", papers_view, _papers_needs, "papers.html", effort=10)
CATEGORY = PageKind("category", category_view, _category_needs, "papers.html", effort=10)
YEAR = PageKind("year", year_view, _year_needs, "papers.html", effort=10)
AFFILIATION = PageKind("affiliation", affiliation_view, _affiliation_needs, "papers.html", effort=4)
VENUE = PageKind("venue", venue_view, _venue_needs, "papers.html", effort=4)
KINDS = (PAPERS, CATEGORY, YEAR, AFFILIATION, VENUE)
