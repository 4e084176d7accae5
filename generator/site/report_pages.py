"""The group's year as a page and as a table: papers by members, people who joined and left, released code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.core.identifiers import bare
from generator.core.names import display
from generator.export.table import csv_table
from generator.site import addresses
from generator.site.components import CountLink, Download, Link, Pager, ReportRow
from generator.site.index_pages import IndexView
from generator.site.needs import Needs
from generator.site.page import Page, PageKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.core.records import Paper, Person
    from generator.portal.graph import Portal
    from generator.portal.members import Group, YearOfGroup
    from generator.site.components import Head
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.site.rows import Rows
    from generator.text.interface import Texts

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


def planned(*, group: Group) -> Iterator[Page]:
    """Plan a report for every year of the group, each with its table, and the index of them.

    Members may be corrected long after a report was published: none of these addresses is guarded.
    """
    years = group.years
    if not years:
        return
    yield Page(addresses.REPORTS, "the index of reports", REPORTS.name, guarded=False)
    for position, year in enumerate(years):
        address, origin = addresses.report(year.year), f"the report of {year.year}"
        yield Page(address, origin, REPORT.name, (position,), guarded=False)
        table = f"{addresses.stem(address)}.csv"
        yield Page(table, f"the table of {origin}", TABLE.name, (position,), indexed=False, guarded=False)


_SHOWN = 500  # papers in a report; its table for spreadsheets has all


def _reports_view(*, portal: Portal, texts: Texts, links: Links, heads: Heads, group: Group) -> IndexView:
    years = group.years
    items = tuple(CountLink(str(one.year), links.url(addresses.report(one.year)), len(one.papers)) for one in years)
    return IndexView(
        head=heads.page(texts("reports"), addresses.REPORTS, texts("about_reports", site=portal.site.title)),
        heading=texts("reports"),
        sum=texts("n_years", n=len(items)),
        about=texts("about_reports", site=portal.site.title),
        total=len(items),
        items=items,
        largest=max(1, *(item.count for item in items)),
        pager=Pager(),
    )


def _report_view(
    position: int, *, portal: Portal, texts: Texts, links: Links, rows: Rows, heads: Heads, group: Group
) -> ReportView:
    years = group.years
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
    return ReportView(
        head=heads.page(
            heading,
            address,
            texts("about_report", n=len(papers), year=year.year, site=portal.site.title),
            [(texts("reports"), addresses.REPORTS)],
        ),
        heading=heading,
        counts=tuple(
            CountLink(texts(key, n=count), links.url(to) if to else "", count) for key, count, to in numbers if count
        ),
        rows=tuple(_row(texts, links, rows, paper, people) for paper, people in year.papers[:_SHOWN]),
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


def _row(texts: Texts, links: Links, rows: Rows, paper: Paper, people: Iterable[Person]) -> ReportRow:
    return ReportRow(rows.row(paper), texts.date(paper.date, short=True), _links(links, people))


def _links(links: Links, people: Iterable[Person]) -> tuple[Link, ...]:
    return tuple(Link(display(person.name), links.url(addresses.author(person.id))) for person in people)


def _neighbour(links: Links, years: tuple[YearOfGroup, ...], position: int) -> Link | None:
    if not 0 <= position < len(years):
        return None
    year = years[position].year
    return Link(str(year), links.url(addresses.report(year)))


def _table(position: int, *, portal: Portal, links: Links, group: Group) -> str:
    rows = group.years[position].papers
    return csv_table(_COLUMNS, (_cells(portal, links, paper, people) for paper, people in rows))


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


def _index_needs(*, group: Group) -> Needs:
    return Needs(also=[(one.year, len(one.papers)) for one in group.years])


def _needs(position: int, *, group: Group) -> Needs:
    years = group.years
    year = years[position]
    moved = [(date.id, date.name) for date in (*year.joined, *year.left)]
    return Needs(
        papers=[paper.id for paper, _ in year.papers],
        people=[person.id for _, people in year.papers for person in people],
        also=(year.year, [one.year for one in years[max(position - 1, 0) : position + 2]], moved, len(year.joined)),
    )


REPORTS = PageKind("reports", _reports_view, _index_needs, "index.html")
REPORT = PageKind("report", _report_view, _needs, "report.html", effort=10)
TABLE = PageKind("table of a report", _table, _needs)
KINDS = (REPORTS, REPORT, TABLE)
