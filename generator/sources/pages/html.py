"""Saved pages: from HTML to the lines of the grammar of dumps.

Only the papers and a profile's header become lines; what a page has around them does not. Each
line tells its field, since a page shows title and authors apart where a dump may not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from bs4.element import Tag

from generator.errors import Problem
from generator.sources.draft import Reading, ReadingContext
from generator.sources.dumps.dump import read_lines
from generator.sources.lines import Line, Link
from generator.sources.pages.authors import author_text
from generator.sources.pages.fields import read_fields, title_parts
from generator.sources.pages.header import read_header_blocks
from generator.sources.pages.records import find_records, numbered_blocks, shattered
from generator.sources.pages.soup import make_soup
from generator.sources.pages.walk import Walk
from generator.sources.pages.words import is_label, is_pressed, without_label, without_more

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from bs4 import BeautifulSoup

    from generator.sources.pages.paper import Fields
    from generator.sources.pages.records import Record
    from generator.sources.pages.tree import Block, Run

_DOCTYPE = re.compile(
    r"\s*(?:<\?xml\b[^>]*>\s*)?(?:<!--.*?-->\s*){0,20}<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_TAG = re.compile(
    r"</?(?:div|p|span|a|ul|ol|li|table|tr|td|th|h[1-6]|article|section|main|header|body|br|dl|dt|dd|b|i|em|strong|pre)"
    r"(?:\s[^<>]{0,2000})?/?>",
    re.IGNORECASE,
)
_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)\s*-->")
_FRONT_MATTER = re.compile(r"\s*---\s*\n[^<>]{0,2000}?\n---\s*\n\s*<")  # of a page as its generator keeps it
_LOOKED_AT = 200_000


@dataclass(frozen=True, slots=True)
class PageLines:
    """A page's lines, and the texts around its list that were left out."""

    lines: tuple[Line, ...]
    left_out: tuple[Line, ...]


def looks_like_html(text: str) -> bool:
    """Tell a page by its beginning, or by tags in more than one place."""
    head = text.removeprefix("\ufeff")[:_LOOKED_AT]
    if _DOCTYPE.match(head):
        return True
    tags = _TAG.findall(head)
    if _FRONT_MATTER.match(head) and len(tags) >= 6:
        return True
    return len(tags) >= 6 and any(tag.startswith("</") for tag in tags) and head.lstrip()[:1] == "<"


def read_html_dump(
    text: str,
    *,
    path: str,
    as_of: date,
    known: ReadingContext = ReadingContext(),  # noqa: B008
    address: str = "",
) -> Reading:
    """Read a saved page; the parameters are those of `read_dump`, with the address the page was saved from.

    One note tells of what the page shows around its list, where that is more than menus.
    """
    page = read_page(text, address)
    reading = read_lines(page.lines, path=path, as_of=as_of, known=known)
    if not page.left_out:
        return reading
    shown = [line.text if len(line.text) <= 40 else line.text[:37] + "..." for line in page.left_out[:3]]
    more = f" and {len(page.left_out) - 3} more" if len(page.left_out) > 3 else ""
    note = Problem(
        path,
        page.left_out[0].number,
        0,
        f"what stands around the list was left out: {', '.join(map(repr, shown))}{more}",
        "",
        "warning",
    )
    return Reading(reading.drafts, reading.profile, (*reading.problems, note), reading.format)


def read_html(text: str, address: str = "") -> tuple[Line, ...]:
    """Return a page's lines; `address` is where it was saved from, for links that the page gives only in part."""
    return read_page(text, address).lines


def read_page(text: str, address: str = "") -> PageLines:
    """Read a page, and once more with what it hides where nothing else is there."""
    soup = make_soup(text)
    if soup is None:
        return PageLines((), ())
    base = _base(soup, text, address)
    page = _read(soup, base, with_hidden=False)
    if any(line.field == "heading" for line in page.lines):
        return page
    hidden = _read(soup, base, with_hidden=True)
    return hidden if any(line.field == "heading" for line in hidden.lines) else page


def _read(soup: BeautifulSoup, base: str, *, with_hidden: bool) -> PageLines:
    blocks = shattered(Walk(with_hidden=with_hidden).through(soup))
    numbered_blocks(blocks)
    records = find_records(blocks)
    papers = [paper for paper in read_fields(records) if paper.title is not None]
    of_papers = {id(block) for record in records for block in record.blocks}
    outside = [block for block in blocks if id(block) not in of_papers]
    first = min((record.blocks[0].order for record in records if record.blocks), default=len(blocks))
    header = read_header_blocks(outside, _page_title(soup), first)
    lines = [Line(line.block.number, line.text) for line in header]
    for paper in papers:
        lines += _paper_lines(paper, base)
    used = {id(block) for line in header for block in (line.block, line.number)}
    rest = _left_out(outside, records, used)
    return PageLines(tuple(lines), tuple(Line(block.number, block.text) for block in rest))


def _left_out(outside: Sequence[Block], records: Sequence[Record], used: set[int]) -> list[Block]:
    """List what is neither a paper nor a header, nor anything that pages have anyway."""
    without_title = [block for record in records if not record.texts for block in record.blocks]
    return [
        block
        for block in (*outside, *without_title)
        if (len(block.text) > 25 or block.text.count(" ") > 2)
        and id(block) not in used
        and not (block.node.chrome_around or is_pressed(block.text) or is_label(block.text))
    ]


def _paper_lines(paper: Fields, base: str) -> list[Line]:
    """Write a paper as a dump has it: heading, title, authors, abstract."""
    title = title_parts(paper)
    block = paper.title
    if block is None:
        return []
    head = next((one for one in paper.record.blocks if one.pieces is not None and one.pieces.date), block)
    others = [run for one in paper.record.blocks if one not in (*paper.authors, *paper.abstract) for run in one.links]
    heading = Line(
        min(head.number, block.number), paper.pieces.heading, _links([*paper.links, *others], base), "heading"
    )
    if not paper.apart:
        below = [Line(block.number, title), *(Line(one.number, one.text) for one in paper.abstract)]
        return [heading, *below]
    lines = [heading, Line(block.number, without_label(title, "title"), (), "title"), Line(block.number, "")]
    authors, names = author_text(paper.authors, paper.affiliations)
    if authors:
        first = (paper.authors or paper.affiliations)[0]
        lines += [Line(first.number, authors, _links(names, base), "authors"), Line(first.number, "")]
    return lines + _abstract_lines(paper.abstract, base)


def _abstract_lines(blocks: Sequence[Block], base: str) -> list[Line]:
    lines: list[Line] = []
    for place, block in enumerate(blocks):
        text = block.text if place else without_label(block.text, "abstract")
        text = without_more(text) if place == len(blocks) - 1 else text
        if lines and not (block.after_break or block.node.tag == "li"):
            lines.append(Line(block.number, ""))
        if text:
            lines.append(Line(block.number, text, _links(block.links, base), "abstract"))
    return lines


def _links(runs: Iterable[Run], base: str) -> tuple[Link, ...]:
    """Return links with whole addresses where the page's own is known, each once."""
    found: dict[Link, None] = {}
    for run in runs:
        # A link around several blocks is a card's, not a name's.
        if run.node.address and run.node.end - run.node.start <= 1:
            found[Link(run.text, _whole(run.node.address, base))] = None
    return tuple(found)


def _whole(address: str, base: str) -> str:
    try:
        return urljoin(base, address) if base else address
    except ValueError:
        return address


def _base(soup: BeautifulSoup, text: str, address: str) -> str:
    """Return the address against which a page's links count."""
    own = address
    saved = _SAVED_FROM.search(text[:4000])
    candidates = [saved[1] if saved else ""]
    for tag, name, shape in (
        ("link", "href", {"rel": "canonical"}),
        ("meta", "content", {"property": "og:url"}),
    ):
        found = soup.find(tag, attrs=shape)
        candidates.append(str(found.get(name) or "") if isinstance(found, Tag) else "")
    own = own or next((one for one in candidates if one.startswith(("http://", "https://"))), "")
    base = soup.find("base", href=True)
    return _whole(str(base["href"]), own) if isinstance(base, Tag) else own


def _page_title(soup: BeautifulSoup) -> str:
    found = soup.find("title")
    return found.get_text()[:500] if isinstance(found, Tag) else ""
