"""Lists of papers (all, a category, a year, an affiliation), the indexes of such lists, and home."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from generator.exports.ellipsis import shortened
from generator.names import fold
from generator.pages import addresses
from generator.pages.downloads import export_links, export_pages, formats_of
from generator.pages.figures import stacked_years, years_beside
from generator.pages.filtering import list_filter
from generator.pages.metadata import category_feed, described_home, described_list, page_head, portal_feeds
from generator.pages.needs import EVERYTHING, Needs
from generator.pages.page import Page, PageKind
from generator.pages.paging import LISTS_PER_PAGE, PAPERS_PER_PAGE, SELECTED_SHOWN, newest_date, pager, parts
from generator.pages.people_pages import people_cards
from generator.pages.pieces import Alternate, CountLink, Link
from generator.pages.prose import prose
from generator.pages.views import HomeView, IndexView, PapersView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.model import Category, Paper
    from generator.pages.needs import ListKey
    from generator.pages.shelf import Shelf
    from generator.portal.graph import Affiliation

    _Side = tuple[tuple[str, tuple[CountLink, ...]], ...]

NEWEST_SHOWN = 10
YEARS_JUMPED = 3
PEOPLE_BESIDE = 20


def papers_view(shelf: Shelf, part: int) -> PapersView:
    """Make one part of the list of all papers."""
    return _list_view(
        shelf,
        shelf.portal.papers,
        part,
        address=addresses.PAPERS,
        heading=shelf.texts("papers"),
        description=shelf.texts("about_papers", n=len(shelf.portal.papers), site=shelf.portal.site.title),
        alternates=portal_feeds(shelf),
    )


def category_view(shelf: Shelf, code: str, part: int) -> PapersView:
    """Make one part of a category's page."""
    found = shelf.list(("category", code))
    category, papers = cast("Category", found.of), found.papers
    return _list_view(
        shelf,
        papers,
        part,
        address=addresses.category(category.code),
        heading=category.name,
        kicker=category.code if category.code != category.name else "",
        about=category.description,
        description=category.description or shelf.texts("about_category", n=len(papers), name=category.name),
        crumbs=[(shelf.texts("categories"), addresses.CATEGORIES)],
        alternates=(category_feed(shelf, category),),
        side=lambda: ((shelf.texts("people"), _people(shelf, papers)),),
        pictured=True,
    )


def year_view(shelf: Shelf, year: int, part: int) -> PapersView:
    """Make one part of a year's page."""
    papers = shelf.list(("year", str(year))).papers
    return _list_view(
        shelf,
        papers,
        part,
        address=addresses.year(year),
        heading=str(year),
        description=shelf.texts("about_year", n=len(papers), year=year),
        crumbs=[(shelf.texts("years"), addresses.YEARS)],
        side=lambda: (
            (shelf.texts("categories"), shelf.category_counts(papers)),
            (shelf.texts("people"), _people(shelf, papers)),
        ),
        onward=_report_of(shelf, year),
    )


def _report_of(shelf: Shelf, year: int) -> tuple[Link, ...]:
    if all(one.year != year for one in shelf.group.years):
        return ()
    return (Link(shelf.texts("report_of", year=year), shelf.url(addresses.report(year))),)


def affiliation_view(shelf: Shelf, affiliation_id: str, part: int) -> PapersView:
    """Make one part of an affiliation's page."""
    found = shelf.list(("affiliation", affiliation_id))
    affiliation, papers = cast("Affiliation", found.of), found.papers
    return _list_view(
        shelf,
        papers,
        part,
        address=addresses.affiliation(affiliation.id),
        heading=affiliation.name,
        description=shelf.texts("about_affiliation", n=len(papers), name=affiliation.name),
        crumbs=[(shelf.texts("affiliations"), addresses.AFFILIATIONS)],
        side=lambda: (
            (shelf.texts("categories"), shelf.category_counts(papers)),
            (shelf.texts("people"), _people(shelf, papers)),
        ),
        pictured=True,
    )


def categories_view(shelf: Shelf, part: int) -> IndexView:
    """Make one part of the index of categories."""
    return _index_view(shelf, addresses.CATEGORIES, shelf.texts("categories"), _category_links(shelf), part)


def years_view(shelf: Shelf, part: int) -> IndexView:
    """Make one part of the index of years."""
    return _index_view(shelf, addresses.YEARS, shelf.texts("years"), _year_links(shelf), part)


def affiliations_view(shelf: Shelf, part: int) -> IndexView:
    """Make one part of the index of affiliations."""
    return _index_view(shelf, addresses.AFFILIATIONS, shelf.texts("affiliations"), _affiliation_links(shelf), part)


def home_view(shelf: Shelf) -> HomeView:
    """Make the portal's first page."""
    portal, site = shelf.portal, shelf.portal.site
    counts: list[CountLink] = [
        CountLink(shelf.texts(f"only_{what}", n=len(things)), shelf.url(address), len(things))
        for what, address, things in (
            ("papers", addresses.PAPERS, portal.papers),
            ("authors", addresses.AUTHORS, portal.people),
            ("categories", addresses.CATEGORIES, portal.categories),
            ("years", addresses.YEARS, portal.years),
        )
    ]
    selected = [paper for paper in portal.papers if paper.selected]
    return HomeView(
        head=described_home(shelf, shelf.head(site.title, addresses.HOME, site.description)),
        intro=prose(site.intro, shelf.base),
        counts=tuple(count for count in counts if count.count),
        newest=tuple(shelf.row(paper) for paper in portal.papers[:NEWEST_SHOWN]),
        selected=tuple(shelf.row(paper) for paper in selected[:SELECTED_SHOWN]),
        selected_left_out=max(len(selected) - SELECTED_SHOWN, 0),
        people=people_cards(shelf),
        categories=tuple(_category_links(shelf)),
        years=tuple(_year_links(shelf)),
        affiliations=tuple(_affiliation_links(shelf)),
        picture=stacked_years(shelf, compact=True),
        stats_url=shelf.url(addresses.STATS),
    )


def _list_view(
    shelf: Shelf,
    papers: Sequence[Paper],
    part: int,
    *,
    address: str,
    heading: str,
    description: str,
    kicker: str = "",
    about: str = "",
    crumbs: Sequence[tuple[str, str]] = (),
    side: Callable[[], _Side] = tuple,
    pictured: bool = False,
    onward: tuple[Link, ...] = (),
    alternates: tuple[Alternate, ...] = (),
) -> PapersView:
    cut = shelf.parts_of(address, papers)
    here = cut.pieces[part - 1]
    groups = shelf.by_year(here) if address == addresses.PAPERS else shelf.grouped(here)
    title = heading if part == 1 else shelf.texts("title_part", title=heading, part=part)
    head = shelf.head(
        title,
        addresses.part(address, part),
        description if part == 1 else shelf.texts("title_part", title=description, part=part),
        [*crumbs, *([(heading, address)] if part > 1 else [])],
    )
    return PapersView(
        head=described_list(shelf, here, head, alternates, len(papers)),
        heading=heading,
        kicker=kicker,
        about=about,
        total=len(papers),
        groups=groups,
        jumps=tuple(Link(group.heading, f"#{group.anchor}") for group in groups) if len(groups) >= YEARS_JUMPED else (),
        filter=list_filter(groups, len(papers)),
        side=tuple((name, links) for name, links in side() if len(links) > 1) if part == 1 else (),
        picture=years_beside(shelf, papers, groups) if pictured and part == 1 else None,
        onward=onward if part == 1 else (),
        exports=export_links(shelf, addresses.stem(address), papers, formats_of(address)) if part == 1 else (),
        pager=pager(shelf.base, address, part, cut.labels),
    )


def _index_view(shelf: Shelf, address: str, heading: str, items: Sequence[CountLink], part: int) -> IndexView:
    cut = parts(items, LISTS_PER_PAGE)
    title = heading if part == 1 else shelf.texts("title_part", title=heading, part=part)
    return IndexView(
        head=page_head(
            shelf,
            title,
            addresses.part(address, part),
            shelf.texts("about_index", lists=title, site=shelf.portal.site.title),
            [(heading, address)] if part > 1 else [],
        ),
        heading=heading,
        about="",
        total=len(items),
        items=tuple(cut[part - 1]),
        largest=max((item.count for item in items), default=0),
        pager=pager(shelf.base, address, part, [_span(piece) for piece in cut]),
    )


def _span(items: Sequence[CountLink]) -> str:
    """Say which lists a part of an index holds by its first and last."""
    return f"{shortened(items[0].text, 20)} – {shortened(items[-1].text, 20)}" if items else ""


def _category_links(shelf: Shelf) -> list[CountLink]:
    return [
        CountLink(category.name, shelf.url(addresses.category(category.code)), len(papers), category.code)
        for category, papers in shelf.portal.categories
    ]


def _year_links(shelf: Shelf) -> list[CountLink]:
    return [CountLink(str(year), shelf.url(addresses.year(year)), len(papers)) for year, papers in shelf.portal.years]


def _affiliation_links(shelf: Shelf) -> list[CountLink]:
    return [
        CountLink(affiliation.name, shelf.url(addresses.affiliation(affiliation.id)), len(papers))
        for affiliation, papers in shelf.portal.affiliations
    ]


def _people(shelf: Shelf, papers: Sequence[Paper]) -> tuple[CountLink, ...]:
    """Count the people of a list, most papers first; those with a profile go before the others."""
    portal = shelf.portal
    counts: dict[str, int] = {}
    for paper in papers:
        for person_id in portal.authors_of[paper.id]:
            counts[person_id] = counts.get(person_id, 0) + 1
    known = portal.who.people
    order = sorted(counts, key=lambda person_id: (-counts[person_id], not known[person_id].has_file, person_id))
    return tuple(
        CountLink(known[person_id].name, shelf.url(addresses.author(person_id)), counts[person_id])
        for person_id in order[:PEOPLE_BESIDE]
    )


def planned(shelf: Shelf) -> Iterator[Page]:
    """Plan home, the lists of papers with their files, and the indexes of such lists."""
    portal = shelf.portal
    yield Page(addresses.HOME, "home", HOME.name, changed=newest_date(portal.papers))
    yield from _planned_list(shelf, ("papers", ""), addresses.PAPERS, "the list of papers", PAPERS)
    for category, _ in portal.categories:
        address = addresses.category(category.code)
        yield from _planned_list(shelf, ("category", category.code), address, f"category {category.code}", CATEGORY)
    for year, _ in portal.years:
        yield from _planned_list(shelf, ("year", str(year)), addresses.year(year), f"year {year}", YEAR)
    for place, _ in portal.affiliations:
        key, address = ("affiliation", place.id), addresses.affiliation(place.id)
        yield from _planned_list(
            shelf, key, address, f"affiliation {place.name}", AFFILIATION, identity=fold(place.name)
        )
    for first, name, lists, kind in (
        (addresses.CATEGORIES, "categories", portal.categories, CATEGORIES),
        (addresses.YEARS, "years", portal.years, YEARS),
        (addresses.AFFILIATIONS, "affiliations", portal.affiliations, AFFILIATIONS),
    ):
        for number, _ in enumerate(parts(lists, LISTS_PER_PAGE), start=1):
            yield Page(
                addresses.part(first, number),
                f"the index of {name}",
                kind.name,
                (number,),
                guarded=number == 1,
                changed=newest_date(portal.papers),
            )


def _planned_list(
    shelf: Shelf, key: ListKey, first: str, origin: str, kind: PageKind, *, identity: str = ""
) -> Iterator[Page]:
    """Plan the parts of a list and its files."""
    papers = shelf.list(key).papers
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


def _list_needs(shelf: Shelf, key: ListKey, address: str, part: int) -> Needs:
    """Return what a part of a list is made from: the papers it shows; the first part tells of the others too."""
    found = shelf.list(key)
    cut = shelf.parts_of(address, found.papers)
    also = (
        found.of,
        len(found.papers),
        cut.labels,
        [one.year for one in shelf.group.years] if key[0] == "year" else (),
    )
    return Needs(
        papers=[paper.id for paper in cut.pieces[part - 1]],
        lists=[key] if part == 1 and key[0] != "papers" else (),
        also=also,
    )


def _papers_needs(shelf: Shelf, part: int) -> Needs:
    return _list_needs(shelf, ("papers", ""), addresses.PAPERS, part)


def _category_needs(shelf: Shelf, code: str, part: int) -> Needs:
    return _list_needs(shelf, ("category", code), addresses.category(code), part)


def _year_needs(shelf: Shelf, year: int, part: int) -> Needs:
    return _list_needs(shelf, ("year", str(year)), addresses.year(year), part)


def _affiliation_needs(shelf: Shelf, affiliation_id: str, part: int) -> Needs:
    return _list_needs(shelf, ("affiliation", affiliation_id), addresses.affiliation(affiliation_id), part)


def _index_needs(links: Callable[[Shelf], Sequence[CountLink]], shelf: Shelf, _: int) -> Needs:
    return Needs(also=[(link.text, link.url, link.count, link.note) for link in links(shelf)])


HOME = PageKind("home", home_view, lambda _: EVERYTHING, "home.html")
PAPERS = PageKind("papers", papers_view, _papers_needs, "papers.html")
CATEGORY = PageKind("category", category_view, _category_needs, "papers.html")
YEAR = PageKind("year", year_view, _year_needs, "papers.html")
AFFILIATION = PageKind("affiliation", affiliation_view, _affiliation_needs, "papers.html")
CATEGORIES = PageKind("categories", categories_view, partial(_index_needs, _category_links), "index.html")
YEARS = PageKind("years", years_view, partial(_index_needs, _year_links), "index.html")
AFFILIATIONS = PageKind("affiliations", affiliations_view, partial(_index_needs, _affiliation_links), "index.html")
KINDS = (HOME, PAPERS, CATEGORY, YEAR, AFFILIATION, CATEGORIES, YEARS, AFFILIATIONS)
