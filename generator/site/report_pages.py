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
from generator.site.metadata import page_head
from generator.site.needs import Needs
from generator.site.page import Page, PageKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.core.records import Paper, Person
    from generator.portal.members import YearOfGroup
    from generator.site.components import Head
    from generator.site.context import PageContext

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


def planned(context: PageContext) -> Iterator[Page]:
    """Plan a report for every year of the group, each with its table, and the index of them.

    Members may be corrected long after a report was published: none of these addresses is guarded.
    """
    years = context.group.years
    if not years:
        return
    yield Page(addresses.REPORTS, "the index of reports", REPORTS.name, guarded=False)
    for position, year in enumerate(years):
        address, origin = addresses.report(year.year), f"the report of {year.year}"
        yield Page(address, origin, REPORT.name, (position,), guarded=False)
        table = f"{addresses.stem(address)}.csv"
        yield Page(table, f"the table of {origin}", TABLE.name, (position,), indexed=False, guarded=False)


_SHOWN = 500  # papers in a report; its table for spreadsheets has all


def _reports_view(context: PageContext) -> IndexView:
    texts, years = context.texts, context.group.years
    items = tuple(CountLink(str(one.year), context.url(addresses.report(one.year)), len(one.papers)) for one in years)
    return IndexView(
        head=page_head(
            context, texts("reports"), addresses.REPORTS, texts("about_reports", site=context.portal.site.title)
        ),
        heading=texts("reports"),
        sum=texts("n_years", n=len(items)),
        about=texts("about_reports", site=context.portal.site.title),
        total=len(items),
        items=items,
        largest=max(1, *(item.count for item in items)),
        pager=Pager(),
    )


def _report_view(context: PageContext, position: int) -> ReportView:
    years, texts = context.group.years, context.texts
    year = years[position]
    address = addresses.report(year.year)
    papers = [paper for paper, _ in year.papers]
    active = {person.id for _, people in year.papers for person in people}
    heading = texts("report_of", year=year.year)
    numbers = (
        ("only_papers", len(papers), addresses.year(year.year)),
        ("only_members", len(active), ""),
        ("only_with_code", sum(1 for paper in papers if paper.code is not None), ""),
        ("only_venues", len({context.paper_texts(paper).venue for paper in papers if paper.venue}), ""),
    )
    return ReportView(
        head=page_head(
            context,
            heading,
            address,
            texts("about_report", n=len(papers), year=year.year, site=context.portal.site.title),
            [(texts("reports"), addresses.REPORTS)],
        ),
        heading=heading,
        counts=tuple(
            CountLink(texts(key, n=count), context.url(to) if to else "", count) for key, count, to in numbers if count
        ),
        rows=tuple(_row(context, paper, people) for paper, people in year.papers[:_SHOWN]),
        left_out=max(len(papers) - _SHOWN, 0),
        joined=_links(context, year.joined),
        left=_links(context, year.left),
        code=tuple(
            Link(context.paper_texts(paper).title, paper.code)
            for paper in papers[:_SHOWN]
            if isinstance(paper.code, str)
        ),
        exports=(Download("CSV", context.url(f"{addresses.stem(address)}.csv"), ""),),
        previous=_neighbour(context, years, position + 1),
        next=_neighbour(context, years, position - 1),
    )


def _row(context: PageContext, paper: Paper, people: Iterable[Person]) -> ReportRow:
    return ReportRow(context.row(paper), context.texts.date(paper.date, short=True), _links(context, people))


def _links(context: PageContext, people: Iterable[Person]) -> tuple[Link, ...]:
    return tuple(Link(display(person.name), context.url(addresses.author(person.id))) for person in people)


def _neighbour(context: PageContext, years: tuple[YearOfGroup, ...], position: int) -> Link | None:
    if not 0 <= position < len(years):
        return None
    year = years[position].year
    return Link(str(year), context.url(addresses.report(year)))


def _table(context: PageContext, position: int) -> str:
    rows = context.group.years[position].papers
    return csv_table(_COLUMNS, (_cells(context, paper, people) for paper, people in rows))


def _cells(context: PageContext, paper: Paper, people: Iterable[Person]) -> tuple[str, ...]:
    names = [display(printed.name) for printed in (*paper.authors, *paper.contributors)]
    return (
        str(paper.date or ""),
        context.paper_texts(paper).title,
        "; ".join([*names, *(["et al."] if paper.more_authors else [])]),
        "; ".join(display(person.name) for person in people),
        context.paper_texts(paper).venue,
        paper.type,
        paper.category,
        bare("doi", paper.links.get("doi", "")),
        bare("arxiv", paper.links.get("arxiv", "")),
        paper.code if isinstance(paper.code, str) else "",
        context.absolute(addresses.paper(paper.id)),
    )


def _index_needs(context: PageContext) -> Needs:
    return Needs(also=[(one.year, len(one.papers)) for one in context.group.years])


def _needs(context: PageContext, position: int) -> Needs:
    years = context.group.years
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
