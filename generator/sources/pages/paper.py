"""What stands in one paper's element: pieces of its heading, links, things to press, and the texts that remain."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.sources.pages.pieces import NOTHING, Pieces
from generator.sources.pages.tree import HEADINGS, Block, Run, join, segments
from generator.sources.pages.words import label_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.sources.pages.records import Record

_YES = re.compile(r"yes|available|true|[✓✔☑●•]", re.IGNORECASE)
_CATEGORY_WORD = re.compile(r"[A-Za-z][A-Za-z-]{1,18}(?:\.[A-Za-z-]{2,18})?")


@dataclass(slots=True)
class Fields:
    """One paper's blocks by field. `apart` tells that title and authors are known to be apart."""

    record: Record
    pieces: Pieces = NOTHING
    texts: list[Block] = field(default_factory=list)
    hints: dict[int, str] = field(default_factory=dict)
    lone_numbers: list[str] = field(default_factory=list)
    title: Block | None = None
    authors: list[Block] = field(default_factory=list)
    affiliations: list[Block] = field(default_factory=list)
    abstract: list[Block] = field(default_factory=list)
    links: list[Run] = field(default_factory=list)
    apart: bool = False

    def hint(self, block: Block) -> str:
        """Return the field that the markup, or a label before it, gives a block."""
        return self.hints.get(id(block), "")


def sorted_out(record: Record) -> Fields:
    """Part pieces of the heading, labels and links from the texts of a paper."""
    paper = Fields(record)
    announced = ""
    for whole in _unbroken(record.blocks):
        told, block = _without_label(whole)
        hint = told or whole.hint(record.node)
        label = label_of(block.text) if not block.links else None
        if hint == "abstract" and label != "abstract":
            label = None
        if label is not None and (block.pieces is None or block.node.tag in {"th", "dt"}) and hint != "title":
            announced = label
            continue
        hint, announced = hint or announced, ""
        if not block.text:
            paper.links += block.links
        elif not _heading_piece(paper, block, hint) and _is_shown(block, hint):
            paper.texts.append(block)
            paper.hints[id(block)] = hint
    return paper


def _unbroken(blocks: Sequence[Block]) -> list[Block]:
    """Join the lines of a heading element that only a `<br>` parts: they are one title."""
    joined: list[Block] = []
    for block in blocks:
        above = joined[-1] if joined else None
        if above is not None and block.after_break and above.node is block.node and block.node.tag in HEADINGS:
            runs = (*above.runs, Run(" ", block.node), *block.runs)
            joined[-1] = Block(above.number, above.node, runs, above.after_break, above.order)
        else:
            joined.append(block)
    return joined


def _without_label(block: Block) -> tuple[str, Block]:
    """Take off a label that has an element of its own, as in `<b>Code:</b> <a href=...>`; return its field, too."""
    _, parts = segments(block.runs, block.node)
    label = label_of(join(parts[0])) if len(parts) > 1 else None
    if label is None or not (join(parts[0]).endswith(":") or join(parts[1]).startswith(":")):
        return "", block
    rest = [run for part in parts[1:] for run in part]
    rest[0] = replace(rest[0], text=rest[0].text.lstrip(" :"))
    return label, Block(block.number, block.node, tuple(rest), block.after_break, block.order)


def _heading_piece(paper: Fields, block: Block, hint: str) -> bool:
    """Take a block for the heading where it is a piece of one."""
    pieces = block.pieces
    if hint == "ordinal":
        return True
    if pieces is not None and not pieces.date and (hint in {"title", "authors"} or block.is_headline):
        pieces = None
    if pieces is None:
        if hint == "category" and _CATEGORY_WORD.fullmatch(block.text):
            pieces = Pieces(category=block.text)
        elif hint == "code" and (_YES.fullmatch(block.text) or block.links):
            pieces = Pieces(code=True)
        elif hint in {"code", "date", "score", "category"} and len(block.text) < 40:
            return not block.is_headline
        else:
            return False
    elif pieces == Pieces(score=pieces.score) and hint != "score":
        paper.lone_numbers.append(pieces.score)
        return True
    paper.pieces = paper.pieces.joined(pieces)
    paper.links += block.links
    return True


def _is_shown(block: Block, hint: str) -> bool:
    """Tell a paper's text from what there is to press beside it."""
    chrome = block.node.chrome_around and not (block.is_headline or hint in {"title", "authors", "abstract"})
    return not chrome


def without_ordinals(papers: Sequence[Fields]) -> None:
    """Tell scores from the numbers that count the papers of a list."""
    counted = all(
        paper.lone_numbers and paper.lone_numbers[0] == str(place) for place, paper in enumerate(papers, start=1)
    )
    for paper in papers:
        scores = paper.lone_numbers[1:] if counted else paper.lone_numbers
        if scores and not paper.pieces.score:
            paper.pieces = paper.pieces._replace(score=scores[0])
