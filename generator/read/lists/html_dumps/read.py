"""Profiles and lists that were saved as HTML, to drafts.

Only the papers and a profile's header count; what a page has around them does not. A page shows
title and authors apart where a text dump may not; what it tells is the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.core.problems import Problem, first_of
from generator.read.documents.html_tree import Page, read_page, too_deep
from generator.read.documents.saved_page import base_address, whole_address
from generator.read.draft import Reading, ReadingContext
from generator.read.lines import Line, excerpt
from generator.read.lists.dumps.author_line import AuthorLine, read_authors
from generator.read.lists.dumps.drafts import Paper, Parts, make_reading
from generator.read.lists.dumps.dump import read_parts
from generator.read.lists.dumps.heading import make_heading
from generator.read.lists.html_dumps.author_blocks import author_text
from generator.read.lists.html_dumps.owner import find_owner
from generator.read.lists.html_dumps.page_links import Link, sort_page_links
from generator.read.lists.html_dumps.page_words import is_label, is_pressed, without_label, without_more
from generator.read.lists.html_dumps.papers import find_records, shattered
from generator.read.lists.html_dumps.parts import read_fields, title_parts
from generator.read.lists.html_dumps.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from generator.read.lists.dumps.drafts import Header
    from generator.read.lists.html_dumps.blocks import Block, Run
    from generator.read.lists.html_dumps.papers import Record
    from generator.read.lists.html_dumps.parts import Fields


class _Dump(NamedTuple):
    """What a page shows: a profile's header, papers, and the texts around its list that were left out."""

    header: Header | None = None
    papers: Sequence[Fields] = ()
    left_out: Sequence[Block] = ()


def read_html_dump(
    text: str,
    *,
    path: str,
    as_of: date,
    known: ReadingContext = ReadingContext(),  # noqa: B008
    address: str = "",
) -> Reading:
    """Read a saved page; the parameters are those of `read_dump`, with the address the page was saved from.

    What the page hides is read where nothing else is there. One note tells of what the page shows around its list,
    where that is more than menus.
    """
    tree = read_page(text)
    if tree is None:
        return make_reading(None, (), as_of=as_of, path=path, problems=())
    page = _read(tree, with_hidden=False)
    if not page.papers:
        hidden = _read(tree, with_hidden=True)
        page = hidden if hidden.papers else page
    base = base_address(text, address, named=(tree.canonical,), base=tree.base)
    in_profile = page.header is not None and bool(page.header.name)
    papers = [
        _paper(fields, base, in_profile=in_profile, as_of=as_of, known=known, path=path) for fields in page.papers
    ]
    reading = make_reading(page.header, papers, as_of=as_of, path=path, problems=())
    deep = (too_deep(path, tree.cut_at),) if tree.cut_at else ()
    return replace(reading, problems=(*deep, *reading.problems, *_note(page.left_out, path)))


def _note(left_out: Sequence[Block], path: str) -> list[Problem]:
    if not left_out:
        return []
    shown = first_of([repr(excerpt(block.text, 40)) for block in left_out], 3)
    what = f"what stands around the list was left out: {shown}"
    return [Problem(path, left_out[0].number, 0, what, "", "warning")]


def _read(tree: Page, *, with_hidden: bool) -> _Dump:
    blocks = shattered(Walk(with_hidden=with_hidden).through(tree.body))
    records = find_records(blocks)
    papers = [paper for paper in read_fields(records) if paper.title is not None]
    of_papers = {id(block) for record in records for block in record.blocks}
    outside = [block for block in blocks if id(block) not in of_papers]
    first = min((record.blocks[0].order for record in records if record.blocks), default=len(blocks))
    owner = find_owner(outside, tree.title, first)
    used = {id(block) for block in owner.blocks} if owner is not None else set()
    return _Dump(owner.header if owner is not None else None, papers, _left_out(outside, records, used))


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


def _paper(fields: Fields, base: str, *, in_profile: bool, as_of: date, known: ReadingContext, path: str) -> Paper:
    """Put a paper together from its blocks."""
    title, blocks = fields.title or fields.record.blocks[0], fields.record.blocks
    top = next((block for block in blocks if block.pieces is not None and block.pieces.date), title)
    text = title_parts(fields)
    around = [run for block in blocks if block not in (*fields.authors, *fields.abstract) for run in block.links]
    of_authors: Sequence[Run] = ()
    if fields.apart:
        parts, of_authors = _told_parts(fields, Line(title.number, without_label(text, "title")))
    else:
        lines = [Line(title.number, text), *(Line(block.number, block.text) for block in fields.abstract)]
        parts = read_parts([lines], in_profile, known, path)
    in_abstract = [run for block in fields.abstract for run in block.links] if fields.apart else ()
    links = sort_page_links(
        _links([*fields.links, *around], base), _links(of_authors, base), _links(in_abstract, base), parts.authors.names
    )
    heading = make_heading(fields.pieces, as_of)
    return Paper(min(top.number, title.number), top.text, heading, parts, links)


def _told_parts(fields: Fields, title: Line) -> tuple[Parts, Sequence[Run]]:
    """Return the parts of a paper whose authors stand apart from its title, and the links on the authors' names."""
    lines = {"title": title.number}
    authors, links = author_text(fields.authors, fields.affiliations)
    if authors:
        lines["authors"] = (fields.authors or fields.affiliations)[0].number
    abstract = ""
    for place, block in enumerate(fields.abstract):
        text = block.text if place else without_label(block.text, "abstract")
        text = without_more(text) if place == len(fields.abstract) - 1 else text
        if text:
            lines.setdefault("abstract", block.number)
            apart = "\n" if block.after_break or block.node.tag == "li" else "\n\n"
            abstract += f"{apart}{text}" if abstract else text
    return Parts(title.text, read_authors(authors) if authors else AuthorLine(), abstract, lines), links


def _links(runs: Iterable[Run], base: str) -> tuple[Link, ...]:
    """Return links with whole addresses where the page's own is known, each once."""
    # A link around several blocks is a card's, not a name's.
    own = [run for run in runs if run.node.address and run.node.end - run.node.start <= 1]
    return tuple(dict.fromkeys(Link(run.text, whole_address(run.node.address, base)) for run in own))
