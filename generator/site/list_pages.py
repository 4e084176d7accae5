"""Lists of papers: all, a category, a year, an affiliation, a venue, a project."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from markupsafe import Markup

from generator.core.records import Affiliation, Category, Paper, Project, Venue
from generator.export.signposting import LINKSET
from generator.site import addresses
from generator.site.components import (
    Alternate,
    CountLink,
    Download,
    Head,
    Link,
    ListFilter,
    Pager,
    PaperRow,
    PersonCard,
    Picture,
    RowGroup,
    ShownImage,
)
from generator.site.downloads import Embedding, embed_pages, embedding, export_links, export_pages, formats_of
from generator.site.figures import years_beside
from generator.site.group_pages import person_card
from generator.site.index_pages import short_of, venue_kind, years_of
from generator.site.lists import (
    FED,
    PAPERS_PER_PAGE,
    ListKey,
    PaperList,
    newest_date,
    pager,
    parts,
    selected_first,
    time_of,
    year_jumps,
)
from generator.site.material import Group, Links, Material, Portal, Texts
from generator.site.page import Argument, Needs, Page, PageKind
from generator.site.page_lists import with_rows
from generator.site.prose import prose

PEOPLE_BESIDE = 20
_LARGE = frozenset({"papers", "category", "year"})  # their usual lists


@dataclass(frozen=True, slots=True)
class ProjectView:
    """What the page of a project shows; `rest` are the lists in its text, each with the text after it."""

    text: Markup
    rest: tuple[tuple[tuple[PaperRow, ...], Markup], ...]
    picture: ShownImage | None
    people: tuple[PersonCard, ...]
    funding: str


@dataclass(frozen=True, slots=True)
class PapersView:
    """A list of papers under one title: all papers, a category, a year, an affiliation, a venue, a project.

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
    project: ProjectView | None = None
    embedding: Embedding | None = None


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of list: the name of the text that describes it, and that of the index above it with its address, if any.

    Beside a `pictured` list is a drawing of its years.
    """

    about: str
    above: tuple[str, str] | None = None
    pictured: bool = False


_KINDS: Mapping[str, _Kind] = {
    "papers": _Kind("about_papers"),
    "category": _Kind("about_category", ("categories", addresses.CATEGORIES), pictured=True),
    "year": _Kind("about_year", ("years", addresses.YEARS)),
    "affiliation": _Kind("about_affiliation", ("affiliations", addresses.AFFILIATIONS), pictured=True),
    "venue": _Kind("about_venue", ("venues", addresses.VENUES), pictured=True),
    "venue-year": _Kind("about_venue", ("venues", addresses.VENUES)),
    "awards": _Kind("about_awards"),
    "keyword": _Kind("about_keyword", ("keywords", addresses.KEYWORDS)),
    "project": _Kind("papers_of", ("projects", addresses.PROJECTS), pictured=True),
}


def _kicker(of: object, texts: Texts) -> str:
    """Return the line above the heading of a list."""
    if isinstance(of, tuple):
        return str(of[0].name) if short_of(of[0]) else ""
    pieces = [short_of(of), venue_kind(texts, of) if isinstance(of, Venue) else ""]
    if isinstance(of, Project):
        pieces = [time_of(texts, *of.years), texts("finished") if of.finished else ""]
    return " · ".join(filter(None, pieces))


def _description(kind: str, found: PaperList, portal: Portal, texts: Texts) -> str:
    """Return the description of a list for search engines."""
    if isinstance(found.of, (Category, Project)) and found.of.description:
        return found.of.description
    venue, year = found.of if isinstance(found.of, tuple) else (None, found.of)
    name = f"{venue.name} {year}" if venue else found.name
    return texts(_KINDS[kind].about, n=len(found.papers), name=name, year=year, site=portal.site.title)


def _crumbs(kind: str, found: PaperList, material: Material) -> Iterator[tuple[str, str]]:
    if above := _KINDS[kind].above:
        page = material.free_pages.get(above[1].rstrip("/"))
        yield page.title if page else material.texts(above[0]), above[1]
    if isinstance(found.of, tuple):
        venue = found.of[0]
        yield venue.short or venue.name, addresses.venue(venue.id)


def _onward(found: PaperList, texts: Texts, links: Links, group: Group) -> Iterator[Link]:
    """Yield links to other pages: the homepage of an affiliation, those of a project, the group's report of a year."""
    if isinstance(found.of, Project):
        yield from (Link(label, url) for label, url in found.of.links)
    if isinstance(found.of, Affiliation) and found.of.url:
        yield Link(texts("link_homepage"), found.of.url)
    for one in group.years:
        if one.year == found.of:
            yield Link(texts("report_of", year=one.year), links.url(addresses.report(one.year)))


def _list_kind(name: str, kind: _Kind) -> PageKind:
    """Return the kind of the pages of lists of one kind; their arguments are what a list is of, if anything, a part."""

    def view(material: Material, *arguments: Argument) -> PapersView:
        texts, links, lists, heads = material.texts, material.links, material.lists, material.heads
        key, part = _key(name, arguments)
        found = lists.of(key)
        address, papers, heading = found.address, found.papers, found.name or texts(name)
        description = _description(name, found, material.portal, texts)
        cut = lists.parts(address, papers)
        here = cut.pieces[part - 1]
        first = part == 1
        groups = material.rows.grouped(here, _selected(name, part, papers), title=heading)
        head = heads.head(
            heading,
            address,
            description if first else texts("title_part", title=description, part=part),
            _crumbs(name, found, material),
            part=part,
        )
        jumps = years_of(material, found) or year_jumps(
            links.url, address, part, cut=cut, groups=groups, undated=texts("without_date")
        )
        return PapersView(
            head=heads.listing(here, head, _feeds(name, found, material), len(papers)),
            heading=heading,
            kicker=_kicker(found.of, texts),
            about=found.of.description if isinstance(found.of, (Category, Project)) else "",
            total=len(papers),
            groups=groups,
            jumps=jumps,
            filter=material.rows.filter(groups, papers, key, address, lists),
            side=_side(found.of, papers, material.portal, texts, links) if first and name != "papers" else (),
            picture=years_beside(texts, links, papers, groups) if kind.pictured and first else None,
            onward=tuple(_onward(found, texts, links, material.group)) if first else (),
            exports=export_links(texts, links, addresses.stem(address), papers, formats_of(address)) if first else (),
            pager=pager(links.url, address, part, cut.labels),
            is_category=name == "category",
            project=_project(material, found.of) if isinstance(found.of, Project) and first else None,
            embedding=embedding(links, address, heading) if first and lists.embedded_at(name, found) else None,
        )

    def needs(material: Material, *arguments: Argument) -> Needs:
        """Return the needs of a part: the papers it shows; the first part also depends on the others."""
        lists = material.lists
        key, part = _key(name, arguments)
        found = lists.of(key)
        address, of = found.address, found.of
        project = of if isinstance(of, Project) and part == 1 else None
        cut = lists.parts(address, found.papers)
        choices = lists.choices(address, found.papers)
        years = [one.year for one in material.group.years] if name == "year" else years_of(material, found)
        common = (of, cut.labels, choices, bool(lists.embedded_at(name, found)))
        return Needs(
            papers=[
                *(paper.id for paper in (*cut.pieces[part - 1], *_selected(name, part, found.papers))),
                *(paper for papers in (project.listed if project else ()) for paper in papers),
            ],
            people=project.people if project else (),
            lists=[key] if part == 1 and name != "papers" else (),
            also=(*common, len(found.papers), cut.first_part, years)
            if not isinstance(of, Project)
            else (*common, material.images.in_text(of.illustrated), *_crumbs(name, found, material)),
        )

    return PageKind(
        name,
        view,
        needs,
        "project.html" if name == "project" else "papers.html",
        10 if name in _LARGE else 4,
    )


def _feeds(kind: str, found: PaperList, material: Material) -> tuple[Alternate, ...]:
    if kind == "papers":
        return material.heads.feeds(material.portal.site.title)
    has_feed = kind in FED and (found.papers or material.lists.embedded_at(kind, found))
    return (material.heads.feed(found.name or material.texts(kind), found.address),) if has_feed else ()


def _project(material: Material, project: Project) -> ProjectView:
    portal, links = material.portal, material.links
    images = material.images.in_text(project.illustrated)
    body = prose(project.body, links.url, "page", f"content/{project.path}.md", images=images)
    text, rest = with_rows(body, project.listed, lambda one: material.rows.row(portal.by_id[one]))
    picture = images.get(project.image)
    return ProjectView(
        text=text,
        rest=rest,
        picture=picture._replace(alt=project.image_alt) if picture else None,
        people=tuple(person_card(portal, links, portal.who.people[one]) for one in project.people),
        funding="; ".join(f"{funder} ({grant})" if grant else funder for funder, grant in project.funding),
    )


def _selected(kind: str, part: int, papers: Sequence[Paper]) -> Sequence[Paper]:
    """Return the papers that precede the years of a part; the list of all papers is a record of time only."""
    return selected_first(papers) if part == 1 and kind != "papers" else ()


def _key(kind: str, arguments: Sequence[Argument]) -> tuple[ListKey, int]:
    """Return the list and the part that the arguments of a page name."""
    *of, part = arguments
    return (kind, str(of[0]) if of else ""), int(part)


def _side(
    of: object, papers: Sequence[Paper], portal: Portal, texts: Texts, links: Links
) -> tuple[tuple[str, tuple[CountLink, ...]], ...]:
    """Return the lists beside a list: its papers by category and by person, unless the page shows these itself."""
    topics = () if isinstance(of, Category) else links.category_counts(papers)
    people = () if isinstance(of, Project) and of.people else _people(portal, links, papers)
    beside = ((texts("categories"), topics), (texts("people"), people))
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
    for (kind, of), found in material.lists.with_pages.items():
        origin = f"{kind} {of}" if of else f"the list of {kind}"
        if isinstance(found.of, Project):
            origin = f"content/{found.of.path}.md"
        for number, part in enumerate(parts(found.papers, PAPERS_PER_PAGE), start=1):
            yield Page(
                addresses.part(found.address, number),
                origin,
                kind,
                (*filter(None, [of]), number),
                guarded=number == 1,
                identity=found.identity,
                changed=newest_date(part),
            )
        homes = material.lists.embedded_at(kind, found)
        if not (found.papers or homes) and isinstance(found.of, Project):
            continue
        formats = (*formats_of(found.address), LINKSET) if kind == "year" else formats_of(found.address)
        yield from export_pages(addresses.stem(found.address), origin, (kind, of), len(found.papers), formats)
        for home in homes:
            yield from embed_pages(home, (kind, of), origin)


KINDS = tuple(_list_kind(name, kind) for name, kind in _KINDS.items())
