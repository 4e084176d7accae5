"""A paper in lists: its authors, its venue, and its links."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.identifiers import address
from generator.core.link_kinds import PAPER_LINKS, in_order
from generator.export.highwire import pdf_address
from generator.site import addresses
from generator.site.bylines import Byline
from generator.site.components import Chip, Link, PaperRow

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from generator.core.link_kinds import LinkKind
    from generator.core.records import Paper
    from generator.site.context import PageContext

# As many links of a row fit on a phone, the others are collapsed.
CHIPS_FIRST = 3
_CHIPS = [kind for kind in in_order(PAPER_LINKS) if kind.chip]
_OWN_YEAR = re.compile(r"[\s,]*\b((?:19|20)\d\d)\Z")
# "Conference on Computer Vision and Pattern Recognition (CVPR)", also with its year.
_SHORT_NAME = re.compile(r"\S\s+\(([A-Z][\w&/+-]*[A-Z][\w&/+-]{0,10})(?:['’\s-]+((?:19|20)\d\d))?\)\Z")


class Rows:
    """The rows of a portal's papers, each made on first use."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._made: dict[str, PaperRow] = {}
        self._long: dict[str, tuple[Byline, Byline]] = {}

    def row(self, paper: Paper, owner: str = "") -> PaperRow:
        """Return the row of a paper; on the page of `owner`, a person's id, they are always among the shown names."""
        row = self._made.get(paper.id)
        if row is None:
            row = self._made[paper.id] = self._row(paper)
        return self._naming(owner, row, paper.id) if owner and paper.id in self._long else row

    def of_everybody(self, paper: Paper) -> PaperRow | None:
        """Return a row with all names, if the paper's row omits some."""
        row = self.row(paper)
        if paper.id not in self._long:
            return None
        authors, hidden = self._long[paper.id]
        return self._named(row, authors, range(len(authors.ids)), hidden, range(len(hidden.ids)))

    def _row(self, paper: Paper) -> PaperRow:
        context = self._context
        authors, hidden = Byline(context, paper.authors), Byline(context, paper.contributors)
        others = ""
        if paper.more_authors:
            others = context.texts("others")
        elif hidden.ids:
            others = context.texts("with")
        if any(len(byline.shown) < len(byline.ids) for byline in (authors, hidden)):
            self._long[paper.id] = (authors, hidden)
        venue, own_year = venue_of(context, paper)
        chips = chips_of(context, paper)
        row = PaperRow(
            url=context.url(addresses.paper(paper.id)),
            title=context.title(paper),
            authors=(),
            left_out="",
            others=others,
            more_authors=paper.more_authors,
            hidden=(),
            hidden_left_out="",
            date=context.texts.date(paper.date, short=True),
            date_iso=str(paper.date) if paper.date else "",
            year=str(paper.date.year) if paper.date and own_year in {"", str(paper.date.year)} else "",
            category=context.category_link(paper.category),
            code=paper.code if isinstance(paper.code, str) else "",
            has_code=paper.code is not None,
            chips=chips[:CHIPS_FIRST],
            further_chips=chips[CHIPS_FIRST:],
            awards=context.paper_texts(paper).plain_list("awards"),
            score="" if paper.score is None else f"{paper.score:g}",
            venue=venue,
            venue_year=own_year
            if venue and venue.url and not (paper.date and own_year == str(paper.date.year))
            else "",
            has_abstract=bool(paper.abstract),
            type=paper.type,
        )
        return self._named(row, authors, authors.shown, hidden, hidden.shown)

    def _naming(self, owner: str, row: PaperRow, paper_id: str) -> PaperRow:
        """Return a row that includes a person among the shown authors."""
        authors, hidden = self._long[paper_id]
        url = self._context.url(addresses.author(owner))
        if any(name.url == url for name in (*row.authors, *row.hidden)):
            return row
        return self._named(row, authors, authors.places(owner), hidden, hidden.places(owner))

    def _named(
        self, row: PaperRow, authors: Byline, some: Collection[int], hidden: Byline, some_hidden: Collection[int]
    ) -> PaperRow:
        return replace(
            row,
            authors=authors.names(some),
            left_out=authors.left_out(some),
            hidden=hidden.names(some_hidden, *(() if row.more_authors else (" ", f" {self._context.texts('and')} "))),
            hidden_left_out=hidden.left_out(some_hidden),
        )


def venue_of(context: PageContext, paper: Paper) -> tuple[Link | None, str]:
    """Return a paper's venue by its short name, and the year in the venue's name, if any.

    `title` is the full name if the short one has less information. If the venue has a page, its name is the venue's,
    and so the same in all rows; otherwise it is taken from the paper's text, with a year that is not the paper's.
    """
    whole = context.paper_texts(paper).venue
    if not whole:
        return None, ""
    found = _SHORT_NAME.search(whole)
    short, year = (found[1], found[2] or "") if found else (whole, "")
    if not found and (of_year := _OWN_YEAR.search(whole)) and of_year.start():
        year = of_year[1]
        if paper.date and int(year) == paper.date.year:
            short = whole[: of_year.start()]
    elif year and not (paper.date and int(year) == paper.date.year):
        short = f"{short} {year}"
    return context.venue_link(paper) or Link(short, "", whole if short != whole else ""), year


def chips_of(context: PageContext, paper: Paper) -> tuple[Chip, ...]:
    """Return a row's links in their order; code without a known address has no link."""
    said = {**links_with_pdf(paper), "code": paper.code if isinstance(paper.code, str) else ""}
    return tuple(
        Chip(context.link_label(kind), context.href(address(kind.name, link)) if link else "", kind.name)
        for kind in _CHIPS
        if (link := said.get(kind.name)) or (kind.name == "code" and paper.code is not None)
    )


def chip_kinds() -> Sequence[LinkKind]:
    """Return the kinds of links in rows, in their order."""
    return _CHIPS


def links_with_pdf(paper: Paper) -> Mapping[str, str]:
    """Return a paper's links, including the PDF of a paper on arXiv."""
    if paper.links.get("pdf") or not paper.links.get("arxiv"):
        return paper.links
    return {**paper.links, "pdf": pdf_address(paper)}
