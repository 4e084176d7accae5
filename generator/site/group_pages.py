"""The group: its people by their roles, and each of its years as a page and as a table."""

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.core.identifiers import address, bare
from generator.core.ids import slug, unique
from generator.core.link_kinds import PERSON_LINKS, in_order
from generator.core.names import display
from generator.core.records import Paper, Person
from generator.export.plain_files import csv_table, shortened
from generator.portal.known import category_name
from generator.portal.members import Section, YearOfGroup, by_role, words_of_role
from generator.portal.people import listing_key
from generator.site import addresses
from generator.site.components import Alumnus, CountLink, Download, Head, Link, PersonCard, ReportRow
from generator.site.index_pages import IndexView, index_view
from generator.site.lists import CARDS_SHOWN, time_of
from generator.site.material import Links, Material, Portal, Texts
from generator.site.page import Needs, Page, PageKind
from generator.site.prose import prose
from generator.text.paper_lists import UNKNOWN

SENTENCE_LENGTH = 180
_TAG = re.compile(r"<[^>]*>")
_END = re.compile(r"[.!?](?=\s)|[。！？]")
# Abbreviations with a full stop that do not end a sentence, besides initials and those with a full stop inside
# (`e.g.`).
_SHORT = frozenset("prof dr dres mr mrs ms st univ inst dept approx vs bzw ca nr no habil".split())


@dataclass(frozen=True, slots=True)
class PeopleView:
    """The group: its members in sections by role, each with heading and the heading's id, then former members.

    `left_out` is the number of further members of a group that is too large for one page; `jumps` link to the sections
    if there are several, `authors_url` is the index of all authors.
    """

    head: Head
    sections: tuple[tuple[str, str, tuple[PersonCard, ...]], ...]
    left_out: int
    alumni: tuple[Alumnus, ...]
    jumps: tuple[Link, ...]
    authors_url: str


def people_view(material: Material) -> PeopleView:
    """Make the page of the group's people."""
    portal, texts, links, group = material.portal, material.texts, material.links, material.group
    sections, former = tuple(_sections(material)), sorted(group.alumni, key=_last_to_leave_first)
    headings = [(heading, anchor) for heading, anchor, _ in sections]
    if group.alumni:
        headings.append((texts("alumni"), "alumni"))
    return PeopleView(
        head=material.heads.page(texts("people"), addresses.PEOPLE, texts("about_people", site=portal.site.title)),
        sections=sections,
        left_out=len(group.members) - sum(len(cards) for _, _, cards in sections),
        alumni=tuple(
            Alumnus(link.text, link.url, time_in_group(texts, person), person.role, person.now)
            for person, link in zip(former, _links(links, former), strict=True)
        ),
        jumps=tuple(Link(heading, f"#{anchor}") for heading, anchor in headings) if len(headings) > 2 else (),
        authors_url=links.url(addresses.AUTHORS),
    )


def _sections(material: Material) -> Iterator[tuple[str, str, tuple[PersonCard, ...]]]:
    """Yield the members by role, up to the size of one page."""
    portal = material.portal
    found = by_role(material.group.members, portal.site.roles)
    used = {"main", "alumni"}
    left = CARDS_SHOWN
    for section in found:
        key = "members" if len(found) == 1 else f"role_{section.kind}"
        heading = material.texts(key) if section.kind else section.heading
        anchor = unique(section.kind or slug(heading, "role"), used)
        used.add(anchor)
        in_heading = _roles_in_heading(section, heading)
        cards = tuple(
            card._replace(note="") if person.role in in_heading else card
            for person in section.people[:left]
            for card in [described_card(portal, material.links, person)]
        )
        left -= len(cards)
        if cards:
            yield heading, anchor, cards


def _roles_in_heading(section: Section, heading: str) -> frozenset[str]:
    """Return the roles that the heading of a section says already: the same words, or one kind of all its members."""
    roles = {person.role for person in section.people}
    if len(roles) == 1 < len(section.people) and section.kind not in {None, "leads", "further"}:
        return frozenset(roles)
    return frozenset(role for role in roles if words_of_role(role) == words_of_role(heading))


def _last_to_leave_first(person: Person) -> tuple[int, int, tuple[str, str, str], str]:
    left, joined = (date.year if date else 0 for date in (person.left, person.joined))
    return -left, -joined, listing_key(person), person.id


def has_people_page(material: Material) -> bool:
    """Return whether `/people/` is the page of the group; a free page or a redirect of that name goes before it."""
    return material.group.has_faces and "people" not in material.lists.taken


def time_in_group(texts: Texts, person: Person) -> str:
    """Return the time of a member in the group: `2021–2024`, `since 2021`, `until 2024`."""
    return time_of(texts, person.joined.year if person.joined else 0, person.left.year if person.left else UNKNOWN)


def person_card(portal: Portal, links: Links, person: Person) -> PersonCard:
    """Return a person in the form of lists of people."""
    return PersonCard(
        name=display(person.name),
        url=links.url(addresses.author(person.id)),
        papers=len(portal.papers_of[person.id]),
        note=person.role or (category_name(person.category) if person.category else ""),
        face=links.face(person),
    )


def described_card(portal: Portal, links: Links, person: Person) -> PersonCard:
    """Return a person with a line of their biography and their links."""
    line = first_sentence(person.bio)
    return person_card(portal, links, person)._replace(line=line, links=person_links(links, person))


def person_links(links: Links, person: Person) -> tuple[Link, ...]:
    """Return links to a person's other pages, those of declared kinds with their icons."""
    known = (
        Link(links.label(kind), links.href(address(kind.name, person.links[kind.name])), icon=kind.icon)
        for kind in in_order(PERSON_LINKS)
        if person.links.get(kind.name)
    )
    return (*known, *(Link(label, links.href(link)) for label, link in person.other_links))


def first_sentence(bio: str) -> str:
    """Return the first sentence of a biography (Markdown) as plain text, truncated if it is long."""
    paragraph = str(prose(bio, "/{}".format)).partition("</p>")[0]
    text = " ".join(html.unescape(_TAG.sub("", paragraph)).split())
    for end in _END.finditer(text):
        word = text[: end.start()].rpartition(" ")[2].lstrip("(").casefold()
        if end[0] != "." or not (len(word) < 2 or "." in word or word in _SHORT):
            return shortened(text[: end.end()], SENTENCE_LENGTH)
    return shortened(text, SENTENCE_LENGTH)


def people_cards(material: Material) -> tuple[PersonCard, ...]:
    """Return the group's members by role, else all people with a file, most papers first, up to the size of a page."""
    portal, group = material.portal, material.group
    if group.has_faces:
        sections = by_role(group.members, portal.site.roles)
        people = [person for section in sections for person in section.people]
    else:
        people = described_people(portal)
    return tuple(person_card(portal, material.links, person) for person in people[:CARDS_SHOWN])


def described_people(portal: Portal) -> list[Person]:
    """Return the people who have a file, most papers first."""
    people = [person for person in portal.people if person.has_file]
    return sorted(people, key=lambda person: (-len(portal.papers_of[person.id]), listing_key(person), person.id))


def planned(material: Material) -> Iterator[Page]:
    """Plan the page of people, a report for every year of the group, each with its table, and the index of them.

    Members may be corrected long after a report was published: none of these addresses is guarded.
    """
    if has_people_page(material):
        yield Page(addresses.PEOPLE, "the page of people", PEOPLE.name, guarded=False)
    if material.group.years:
        yield Page(addresses.REPORTS, "the index of reports", REPORTS.name, guarded=False)
    for position, year in enumerate(material.group.years):
        address, origin = addresses.report(year.year), f"the report of {year.year}"
        yield Page(address, origin, REPORT.name, (position,), guarded=False)
        table = f"{addresses.stem(address)}.csv"
        yield Page(table, f"the table of {origin}", TABLE.name, (position,), indexed=False, guarded=False)


def _needs(material: Material) -> Needs:
    return Needs(people=[person.id for person in (*material.group.members, *material.group.alumni)])


PEOPLE = PageKind("people", people_view, _needs, "people.html", effort=10)


_COLUMNS = ("date", "title", "authors", "members", "venue", "type", "category", "doi", "arxiv", "code", "page")


@dataclass(frozen=True, slots=True)
class ReportView:
    """A year of the group: its papers, people who joined and left, and released code, as titles and addresses."""

    head: Head
    heading: str
    counts: tuple[CountLink, ...]
    rows: tuple[ReportRow, ...]
    left_out: int
    joined: tuple[Link, ...]
    left: tuple[Link, ...]
    code: tuple[Link, ...]
    exports: tuple[Download, ...]
    previous: Link | None
    next: Link | None


_SHOWN = 500  # papers in a report; its table for spreadsheets has all


def _reports_view(material: Material) -> IndexView:
    texts, links, years = material.texts, material.links, material.group.years
    items = tuple(CountLink(str(one.year), links.url(addresses.report(one.year)), len(one.papers)) for one in years)
    about, total = texts("about_reports", site=material.portal.site.title), texts("n_years", n=len(items))
    return index_view(material, "reports", addresses.REPORTS, items, total, about=about)


def _report_view(material: Material, position: int) -> ReportView:
    portal, texts, links = material.portal, material.texts, material.links
    years = material.group.years
    year = years[position]
    address = addresses.report(year.year)
    papers = [paper for paper, _ in year.papers]
    active = {person.id for _, people in year.papers for person in people}
    heading = texts("report_of", year=year.year)
    numbers = (
        ("only_papers", len(papers), addresses.year(year.year)),
        ("only_members", len(active), ""),
        ("only_with_code", sum(1 for paper in papers if paper.code is not None), ""),
        ("only_venues", len({portal.paper_texts[paper.id].venue for paper in papers if paper.venue}), ""),
    )
    about = texts("about_report", n=len(papers), year=year.year, site=portal.site.title)
    return ReportView(
        head=material.heads.page(heading, address, about, [(texts("reports"), addresses.REPORTS)]),
        heading=heading,
        counts=tuple(
            CountLink(texts(key, n=count), links.url(to) if to else "", count) for key, count, to in numbers if count
        ),
        rows=tuple(
            ReportRow(material.rows.row(paper), texts.date(paper.date, short=True), _links(links, people))
            for paper, people in year.papers[:_SHOWN]
        ),
        left_out=max(len(papers) - _SHOWN, 0),
        joined=_links(links, year.joined),
        left=_links(links, year.left),
        code=tuple(
            Link(portal.paper_texts[paper.id].title, paper.code)
            for paper in papers[:_SHOWN]
            if isinstance(paper.code, str)
        ),
        exports=(Download("CSV", links.url(f"{addresses.stem(address)}.csv"), ""),),
        previous=_neighbour(links, years, position + 1),
        next=_neighbour(links, years, position - 1),
    )


def _links(links: Links, people: Iterable[Person]) -> tuple[Link, ...]:
    return tuple(Link(display(person.name), links.url(addresses.author(person.id))) for person in people)


def _neighbour(links: Links, years: tuple[YearOfGroup, ...], position: int) -> Link | None:
    if not 0 <= position < len(years):
        return None
    year = years[position].year
    return Link(str(year), links.url(addresses.report(year)))


def _table(material: Material, position: int) -> str:
    rows = material.group.years[position].papers
    return csv_table(_COLUMNS, (_cells(material.portal, material.links, paper, people) for paper, people in rows))


def _cells(portal: Portal, links: Links, paper: Paper, people: Iterable[Person]) -> tuple[str, ...]:
    names = [display(printed.name) for printed in (*paper.authors, *paper.contributors)]
    return (
        str(paper.date or ""),
        portal.paper_texts[paper.id].title,
        "; ".join([*names, *(["et al."] if paper.more_authors else [])]),
        "; ".join(display(person.name) for person in people),
        portal.paper_texts[paper.id].venue,
        paper.type,
        paper.category,
        bare("doi", paper.links.get("doi", "")),
        bare("arxiv", paper.links.get("arxiv", "")),
        paper.code if isinstance(paper.code, str) else "",
        links.absolute(addresses.paper(paper.id)),
    )


def _index_needs(material: Material) -> Needs:
    return Needs(also=[(one.year, len(one.papers)) for one in material.group.years])


def _report_needs(material: Material, position: int) -> Needs:
    years = material.group.years
    year = years[position]
    moved = [(date.id, date.name) for date in (*year.joined, *year.left)]
    return Needs(
        papers=[paper.id for paper, _ in year.papers],
        people=[person.id for _, people in year.papers for person in people],
        also=(year.year, [one.year for one in years[max(position - 1, 0) : position + 2]], moved, len(year.joined)),
    )


REPORTS = PageKind("reports", _reports_view, _index_needs, "index.html")
REPORT = PageKind("report", _report_view, _report_needs, "report.html", effort=10)
TABLE = PageKind("table of a report", _table, _report_needs)
KINDS = (PEOPLE, REPORTS, REPORT, TABLE)
