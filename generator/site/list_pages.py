"""Lists of papers: all, a category, a year, an affiliation, a venue."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import cast

from generator.core.names import fold
from generator.core.records import Affiliation, Category, Paper, Venue
from generator.export.signposting import LINKSET
from generator.site import addresses
from generator.site.components import Alternate, CountLink, Download, Head, Link, ListFilter, Pager, Picture, RowGroup
from generator.site.downloads import export_links, export_pages, formats_of
from generator.site.figures import years_beside
from generator.site.index_pages import venue_kind, venue_short
from generator.site.lists import (
    PAPERS_PER_PAGE,
    ListKey,
    PaperList,
    newest_date,
    pager,
    parts,
    selected_first,
    year_jumps,
)
from generator.site.material import Group, Heads, Links, Lists, Material, Portal, Texts
from generator.site.page import Argument, Needs, Page, PageKind

PEOPLE_BESIDE = 20
_PICTURED = frozenset({"category", "affiliation", "venue"})


@dataclass(frozen=True, slots=True)
class PapersView:
    """A list of papers under one title: all papers, a category, a year, an affiliation, a venue.

    `about` is the text above the list, `side` further lists beside it, each with a heading, `jumps` links to the
    groups, or to the years of a venue. `filter` is set if the list is long enough, `onward` links to similar pages. The
    rows of a category omit the category.
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


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts and links of a list's page beside its papers; all are those of `PapersView`."""

    heading: str
    description: str
    kicker: str = ""
    about: str = ""
    crumbs: tuple[tuple[str, str], ...] = ()
    alternates: tuple[Alternate, ...] = ()
    onward: tuple[Link, ...] = ()


def _of_all(found: PaperList, portal: Portal, texts: Texts, heads: Heads) -> _Texts:
    description = texts("about_papers", n=len(found.papers), site=portal.site.title)
    return _Texts(texts("papers"), description, alternates=heads.feeds(portal.site.title))


def _of_category(found: PaperList, _: Portal, texts: Texts, heads: Heads) -> _Texts:
    category = cast("Category", found.of)
    return _Texts(
        category.name,
        category.description or texts("about_category", n=len(found.papers), name=category.name),
        kicker=category.code if category.code != category.name else "",
        about=category.description,
        crumbs=((texts("categories"), addresses.CATEGORIES),),
        alternates=(heads.feed(category.name, addresses.category(category.code)),),
    )


def _of_year(found: PaperList, _: Portal, texts: Texts, _heads: Heads) -> _Texts:
    description = texts("about_year", n=len(found.papers), year=found.of)
    return _Texts(str(found.of), description, crumbs=((texts("years"), addresses.YEARS),))


def _of_affiliation(found: PaperList, _: Portal, texts: Texts, _heads: Heads) -> _Texts:
    place = cast("Affiliation", found.of)
    return _Texts(
        place.name,
        texts("about_affiliation", n=len(found.papers), name=place.name),
        kicker=place.short,
        crumbs=((texts("affiliations"), addresses.AFFILIATIONS),),
        onward=(Link(texts("link_homepage"), place.url),) if place.url else (),
    )


def _of_venue(found: PaperList, _: Portal, texts: Texts, heads: Heads) -> _Texts:
    venue = cast("Venue", found.of)
    return _Texts(
        venue.name,
        texts("about_venue", n=len(found.papers), name=venue.name),
        kicker=" · ".join(filter(None, (venue_short(venue), venue_kind(texts, venue)))),
        crumbs=((texts("venues"), addresses.VENUES),),
        alternates=(heads.feed(venue.name, addresses.venue(venue.id)),),
    )


def _of_venue_year(found: PaperList, _: Portal, texts: Texts, _heads: Heads) -> _Texts:
    venue, year = cast("tuple[Venue, int]", found.of)
    return _Texts(
        f"{venue.short or venue.name} {year}",
        texts("about_venue", n=len(found.papers), name=f"{venue.name} {year}"),
        kicker=venue.name if venue_short(venue) else "",
        crumbs=((texts("venues"), addresses.VENUES), (venue.short or venue.name, addresses.venue(venue.id))),
    )


def _address(key: ListKey) -> str:
    kind, of = key
    if kind == "papers":
        return addresses.PAPERS
    address: dict[str, Callable[[str], str]] = {
        "category": addresses.category, "year": lambda year: addresses.year(int(year)),
        "affiliation": addresses.affiliation, "venue": addresses.venue,
        "venue-year": lambda of: addresses.venue_year(*of.split("/")),
    }  # fmt: skip
    return address[kind](of)


def _kind(name: str, describe: Callable[[PaperList, Portal, Texts, Heads], _Texts], effort: float) -> PageKind:
    """Return the kind of the lists of one kind; their arguments are what a list is of, if anything, and a part."""

    def view(material: Material, *arguments: Argument) -> PapersView:
        texts, links, lists, heads = material.texts, material.links, material.lists, material.heads
        key, part = _key(name, arguments)
        found, address = lists.of(key), _address(key)
        papers = found.papers
        words = describe(found, material.portal, texts, heads)
        cut = lists.parts(address, papers)
        here = cut.pieces[part - 1]
        first = part == 1
        groups = material.rows.grouped(here, _selected(name, part, papers))
        head = heads.head(
            words.heading,
            address,
            words.description if first else texts("title_part", title=words.description, part=part),
            words.crumbs,
            part=part,
        )
        jumps = _years_of(found, links, lists) or year_jumps(
            links.url, address, part, cut=cut, groups=groups, undated=texts("without_date")
        )
        return PapersView(
            head=heads.listing(here, head, words.alternates, len(papers)),
            heading=words.heading,
            kicker=words.kicker,
            about=words.about,
            total=len(papers),
            groups=groups,
            jumps=jumps,
            filter=material.rows.filter(groups, papers, key, address, lists),
            side=_side(name, papers, material.portal, texts, links) if first and name != "papers" else (),
            picture=years_beside(texts, links, papers, groups) if name in _PICTURED and first else None,
            onward=(*words.onward, *_reports(found.of, texts, links, material.group)) if first else (),
            exports=export_links(texts, links, addresses.stem(address), papers, formats_of(address)) if first else (),
            pager=pager(links.url, address, part, cut.labels),
            is_category=name == "category",
        )

    def needs(material: Material, *arguments: Argument) -> Needs:
        """Return the needs of a part: the papers it shows; the first part also depends on the others."""
        lists = material.lists
        key, part = _key(name, arguments)
        found, address = lists.of(key), _address(key)
        cut = lists.parts(address, found.papers)
        choices = lists.choices(address, found.papers)
        years = [one.year for one in material.group.years] if name == "year" else _years_of_venue(found, lists)
        return Needs(
            papers=[paper.id for paper in (*cut.pieces[part - 1], *_selected(name, part, found.papers))],
            lists=[key] if part == 1 and name != "papers" else (),
            also=(found.of, len(found.papers), cut.labels, cut.first_part, choices, years),
        )

    return PageKind(name, view, needs, "papers.html", effort)


def _selected(kind: str, part: int, papers: Sequence[Paper]) -> Sequence[Paper]:
    """Return the papers that precede the years of a part; the list of all papers is a record of time only."""
    return selected_first(papers) if part == 1 and kind != "papers" else ()


def _years_of_venue(found: PaperList, lists: Lists) -> tuple[int, ...]:
    """Return the years of the venue that a list is of; none for other lists."""
    of = found.of[0] if isinstance(found.of, tuple) else found.of
    return tuple(lists.years_of_venues[of.id]) if isinstance(of, Venue) else ()


def _years_of(found: PaperList, links: Links, lists: Lists) -> tuple[Link, ...]:
    """Link the pages of the years of the venue that a list is of; none for other lists."""
    venue, here = found.of if isinstance(found.of, tuple) else (found.of, 0)
    return tuple(
        Link(str(year), links.url(addresses.venue_year(cast("Venue", venue).id, year)), current=year == here)
        for year in _years_of_venue(found, lists)
    )


def _reports(year: object, texts: Texts, links: Links, group: Group) -> tuple[Link, ...]:
    """Link the group's report of a year, if the list is of one with a report."""
    reported = [one.year for one in group.years if one.year == year]
    return tuple(Link(texts("report_of", year=one), links.url(addresses.report(one))) for one in reported)


def _key(kind: str, arguments: Sequence[Argument]) -> tuple[ListKey, int]:
    """Return the list and the part that the arguments of a page name."""
    *of, part = arguments
    return (kind, str(of[0]) if of else ""), int(part)


def _side(
    kind: str, papers: Sequence[Paper], portal: Portal, texts: Texts, links: Links
) -> tuple[tuple[str, tuple[CountLink, ...]], ...]:
    """Return the lists beside a list: its papers by category, unless it is of one, and by person."""
    topics = () if kind == "category" else links.category_counts(papers)
    beside = ((texts("categories"), topics), (texts("people"), _people(portal, links, papers)))
    return tuple((name, entries) for name, entries in beside if len(entries) > 1)


def _people(portal: Portal, links: Links, papers: Sequence[Paper]) -> tuple[CountLink, ...]:
    """Count the people of a list, most papers first, then those with a profile: only these if nobody has two papers."""
    counts = Counter(chain.from_iterable(portal.authors_of[paper.id] for paper in papers))
    known = portal.who.people
    named = counts if max(counts.values(), default=0) > 1 else (one for one in counts if known[one].has_file)
    order = sorted(named, key=lambda person_id: (-counts[person_id], not known[person_id].has_file, person_id))
    return tuple(links.person_count(known[person_id], counts[person_id]) for person_id in order[:PEOPLE_BESIDE])


def planned(material: Material) -> Iterator[Page]:
    """Plan the lists of papers, with their files."""
    portal, lists = material.portal, material.lists
    yield from _planned_list(lists, "", "the list of papers", PAPERS)
    for category, _ in portal.categories:
        yield from _planned_list(lists, category.code, f"category {category.code}", CATEGORY)
    for year, _ in portal.years:
        yield from _planned_list(lists, year, f"year {year}", YEAR)
    for place, _ in portal.affiliations:
        yield from _planned_list(lists, place.id, f"affiliation {place.name}", AFFILIATION, identity=fold(place.name))
    for one in portal.venues:
        identity = "" if one.described else one.key
        yield from _planned_list(lists, one.venue.id, f"venue {one.venue.name}", VENUE, identity=identity)
        for year in lists.years_of_venues[one.venue.id]:
            yield from _planned_list(lists, f"{one.venue.id}/{year}", f"venue {one.venue.name} {year}", VENUE_YEAR)


def _planned_list(lists: Lists, of: Argument, origin: str, kind: PageKind, *, identity: str = "") -> Iterator[Page]:
    """Plan the parts of a list and its files."""
    key = (kind.name, str(of))
    first, papers = _address(key), lists.of(key).papers
    for number, part in enumerate(parts(papers, PAPERS_PER_PAGE), start=1):
        yield Page(
            addresses.part(first, number),
            origin,
            kind.name,
            (number,) if kind is PAPERS else (of, number),
            guarded=number == 1,
            identity=identity,
            changed=newest_date(part),
        )
    origin = "all papers" if kind is PAPERS else origin
    formats = (*formats_of(first), LINKSET) if kind is YEAR else formats_of(first)
    yield from export_pages(addresses.stem(first), origin, key, len(papers), formats)


PAPERS = _kind("papers", _of_all, 10)
CATEGORY = _kind("category", _of_category, 10)
YEAR = _kind("year", _of_year, 10)
AFFILIATION = _kind("affiliation", _of_affiliation, 4)
VENUE = _kind("venue", _of_venue, 4)
VENUE_YEAR = _kind("venue-year", _of_venue_year, 4)
KINDS = (PAPERS, CATEGORY, YEAR, AFFILIATION, VENUE, VENUE_YEAR)
