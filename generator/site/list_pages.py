"""Lists of papers: all, a category, a year, an affiliation, a venue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from generator.core.names import fold
from generator.site import addresses
from generator.site.components import Alternate, CountLink, Link
from generator.site.downloads import export_links, export_pages, formats_of
from generator.site.figures import years_beside
from generator.site.filtering import list_filter
from generator.site.index_pages import venue_kind, venue_short
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import PAPERS_PER_PAGE, newest_date, pager, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.core.records import Category, Paper, Venue
    from generator.portal.graph import Affiliation, Portal
    from generator.portal.members import Group
    from generator.site.components import (
        Download,
        Head,
        ListFilter,
        Pager,
        Picture,
        RowGroup,
    )
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.site.lists import ListKey, Lists
    from generator.site.rows import Rows
    from generator.text.interface import Texts

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


def papers_view(
    part: int, *, portal: Portal, texts: Texts, links: Links, lists: Lists, rows: Rows, heads: Heads
) -> PapersView:
    """Make one part of the list of all papers."""
    return _list_view(
        portal.papers,
        part,
        key=("papers", ""),
        address=addresses.PAPERS,
        heading=texts("papers"),
        description=texts("about_papers", n=len(portal.papers), site=portal.site.title),
        alternates=heads.portal_feeds(),
        texts=texts,
        links=links,
        lists=lists,
        rows=rows,
        heads=heads,
    )


def category_view(
    code: str, part: int, *, portal: Portal, texts: Texts, links: Links, lists: Lists, rows: Rows, heads: Heads
) -> PapersView:
    """Make one part of a category's page."""
    found = lists.of(("category", code))
    category, papers = cast("Category", found.of), found.papers
    return _list_view(
        papers,
        part,
        key=("category", category.code),
        address=addresses.category(category.code),
        heading=category.name,
        kicker=category.code if category.code != category.name else "",
        about=category.description,
        description=category.description or texts("about_category", n=len(papers), name=category.name),
        crumbs=[(texts("categories"), addresses.CATEGORIES)],
        alternates=(heads.category_feed(category),),
        side=lambda: ((texts("people"), _people(portal, links, papers)),),
        pictured=True,
        is_category=True,
        texts=texts,
        links=links,
        lists=lists,
        rows=rows,
        heads=heads,
    )


def year_view(
    year: int,
    part: int,
    *,
    portal: Portal,
    texts: Texts,
    links: Links,
    lists: Lists,
    rows: Rows,
    heads: Heads,
    group: Group,
) -> PapersView:
    """Make one part of a year's page."""
    papers = lists.of(("year", str(year))).papers
    return _list_view(
        papers,
        part,
        key=("year", str(year)),
        address=addresses.year(year),
        heading=str(year),
        description=texts("about_year", n=len(papers), year=year),
        crumbs=[(texts("years"), addresses.YEARS)],
        side=lambda: _topics_and_people(portal, texts, links, papers),
        onward=_report_of(texts, links, group, year),
        texts=texts,
        links=links,
        lists=lists,
        rows=rows,
        heads=heads,
    )


def _report_of(texts: Texts, links: Links, group: Group, year: int) -> tuple[Link, ...]:
    if all(one.year != year for one in group.years):
        return ()
    return (Link(texts("report_of", year=year), links.url(addresses.report(year))),)


def affiliation_view(
    affiliation_id: str,
    part: int,
    *,
    portal: Portal,
    texts: Texts,
    links: Links,
    lists: Lists,
    rows: Rows,
    heads: Heads,
) -> PapersView:
    """Make one part of an affiliation's page."""
    found = lists.of(("affiliation", affiliation_id))
    affiliation, papers = cast("Affiliation", found.of), found.papers
    return _list_view(
        papers,
        part,
        key=("affiliation", affiliation.id),
        address=addresses.affiliation(affiliation.id),
        heading=affiliation.name,
        description=texts("about_affiliation", n=len(papers), name=affiliation.name),
        crumbs=[(texts("affiliations"), addresses.AFFILIATIONS)],
        side=lambda: _topics_and_people(portal, texts, links, papers),
        pictured=True,
        texts=texts,
        links=links,
        lists=lists,
        rows=rows,
        heads=heads,
    )


def venue_view(
    venue_id: str, part: int, *, portal: Portal, texts: Texts, links: Links, lists: Lists, rows: Rows, heads: Heads
) -> PapersView:
    """Make one part of a venue's page."""
    found = lists.of(("venue", venue_id))
    venue, papers = cast("Venue", found.of), found.papers
    return _list_view(
        papers,
        part,
        key=("venue", venue.id),
        address=addresses.venue(venue.id),
        heading=venue.name,
        kicker=" · ".join(filter(None, (venue_short(venue), venue_kind(texts, venue)))),
        description=texts("about_venue", n=len(papers), name=venue.name),
        crumbs=[(texts("venues"), addresses.VENUES)],
        alternates=(heads.venue_feed(venue),),
        side=lambda: _topics_and_people(portal, texts, links, papers),
        pictured=True,
        texts=texts,
        links=links,
        lists=lists,
        rows=rows,
        heads=heads,
    )


def _list_view(
    papers: Sequence[Paper],
    part: int,
    *,
    texts: Texts,
    links: Links,
    lists: Lists,
    rows: Rows,
    heads: Heads,
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
    cut = lists.parts(address, papers)
    here = cut.pieces[part - 1]
    groups = rows.by_year(here) if address == addresses.PAPERS else rows.grouped(here)
    title = heading if part == 1 else texts("title_part", title=heading, part=part)
    head = heads.head(
        title,
        addresses.part(address, part),
        description if part == 1 else texts("title_part", title=description, part=part),
        [*crumbs, *([(heading, address)] if part > 1 else [])],
    )
    return PapersView(
        head=heads.listing(here, head, alternates, len(papers)),
        heading=heading,
        kicker=kicker,
        about=about,
        total=len(papers),
        groups=groups,
        jumps=tuple(Link(group.heading, f"#{group.anchor}") for group in groups) if len(groups) >= YEARS_JUMPED else (),
        filter=list_filter(groups, papers, key, address, texts=texts, links=links, lists=lists),
        side=tuple((name, entries) for name, entries in side() if len(entries) > 1) if part == 1 else (),
        picture=years_beside(texts, links, papers, groups) if pictured and part == 1 else None,
        onward=onward if part == 1 else (),
        exports=export_links(texts, links, addresses.stem(address), papers, formats_of(address)) if part == 1 else (),
        pager=pager(links.path, address, part, cut.labels),
        is_category=is_category,
    )


def _topics_and_people(portal: Portal, texts: Texts, links: Links, papers: Sequence[Paper]) -> _Side:
    """Return the lists beside a list that is not of one category: its papers by category and by person."""
    return (
        (texts("categories"), links.category_counts(papers)),
        (texts("people"), _people(portal, links, papers)),
    )


def _people(portal: Portal, links: Links, papers: Sequence[Paper]) -> tuple[CountLink, ...]:
    """Count the people of a list, most papers first; those with a profile precede the others."""
    counts: dict[str, int] = {}
    for paper in papers:
        for person_id in portal.authors_of[paper.id]:
            counts[person_id] = counts.get(person_id, 0) + 1
    known = portal.who.people
    order = sorted(counts, key=lambda person_id: (-counts[person_id], not known[person_id].has_file, person_id))
    return tuple(links.person_count(known[person_id], counts[person_id]) for person_id in order[:PEOPLE_BESIDE])


def planned(*, portal: Portal, lists: Lists) -> Iterator[Page]:
    """Plan the lists of papers, with their files."""
    yield from _planned_list(lists, ("papers", ""), addresses.PAPERS, "the list of papers", PAPERS)
    for category, _ in portal.categories:
        address = addresses.category(category.code)
        yield from _planned_list(lists, ("category", category.code), address, f"category {category.code}", CATEGORY)
    for year, _ in portal.years:
        yield from _planned_list(lists, ("year", str(year)), addresses.year(year), f"year {year}", YEAR)
    for place, _ in portal.affiliations:
        key, address = ("affiliation", place.id), addresses.affiliation(place.id)
        yield from _planned_list(
            lists, key, address, f"affiliation {place.name}", AFFILIATION, identity=fold(place.name)
        )
    for one in portal.venues:
        key, address = ("venue", one.venue.id), addresses.venue(one.venue.id)
        identity = "" if one.described else one.key
        yield from _planned_list(lists, key, address, f"venue {one.venue.name}", VENUE, identity=identity)


def _planned_list(
    lists: Lists, key: ListKey, first: str, origin: str, kind: PageKind, *, identity: str = ""
) -> Iterator[Page]:
    """Plan the parts of a list and its files."""
    papers = lists.of(key).papers
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


def _list_needs(lists: Lists, group: Group, key: ListKey, address: str, part: int) -> Needs:
    """Return the needs of a part of a list: the papers it shows; the first part also depends on the others."""
    found = lists.of(key)
    cut = lists.parts(address, found.papers)
    also = (
        found.of,
        len(found.papers),
        cut.labels,
        lists.facets(address, found.papers),
        [one.year for one in group.years] if key[0] == "year" else (),
    )
    return Needs(
        papers=[paper.id for paper in cut.pieces[part - 1]],
        lists=[key] if part == 1 and key[0] != "papers" else (),
        also=also,
    )


def _papers_needs(part: int, *, lists: Lists, group: Group) -> Needs:
    return _list_needs(lists, group, ("papers", ""), addresses.PAPERS, part)


def _category_needs(code: str, part: int, *, lists: Lists, group: Group) -> Needs:
    return _list_needs(lists, group, ("category", code), addresses.category(code), part)


def _year_needs(year: int, part: int, *, lists: Lists, group: Group) -> Needs:
    return _list_needs(lists, group, ("year", str(year)), addresses.year(year), part)


def _affiliation_needs(affiliation_id: str, part: int, *, lists: Lists, group: Group) -> Needs:
    return _list_needs(lists, group, ("affiliation", affiliation_id), addresses.affiliation(affiliation_id), part)


def _venue_needs(venue_id: str, part: int, *, lists: Lists, group: Group) -> Needs:
    return _list_needs(lists, group, ("venue", venue_id), addresses.venue(venue_id), part)


PAPERS = PageKind("papers", papers_view, _papers_needs, "papers.html", effort=10)
CATEGORY = PageKind("category", category_view, _category_needs, "papers.html", effort=10)
YEAR = PageKind("year", year_view, _year_needs, "papers.html", effort=10)
AFFILIATION = PageKind("affiliation", affiliation_view, _affiliation_needs, "papers.html", effort=4)
VENUE = PageKind("venue", venue_view, _venue_needs, "papers.html", effort=4)
KINDS = (PAPERS, CATEGORY, YEAR, AFFILIATION, VENUE)
