"""What each block of a paper is: a piece of its heading, its title, its authors, its abstract.

What the markup says of itself comes first (a heading element, a class, a column's head, a label);
then what most papers of the page have in the same place; then the order of a dump. Where nothing
on the page shows authors apart from titles, that is left to the reader of text dumps.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.read.lists.dumps.author_line import looks_like_authors, reads_as_prose
from generator.read.lists.dumps.heading import HeadingParts
from generator.read.lists.html_dumps.author_blocks import author_text, goes_on, is_glue
from generator.read.lists.html_dumps.blocks import HEADINGS, Block, Run, join, segments
from generator.read.lists.html_dumps.page_words import is_label, is_pressed, label_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.html_dumps.blocks import Node
    from generator.read.lists.html_dumps.papers import Record

_YES = re.compile(r"yes|available|true|[✓✔☑●•]", re.IGNORECASE)
_CATEGORY_WORD = re.compile(r"[A-Za-z][A-Za-z-]{1,18}(?:\.[A-Za-z-]{2,18})?")
_EMPHASIS = frozenset({"i", "em", "b", "strong", "u", "mark", "sup", "sub", "code", "tt", "abbr", "q", "cite"})
_SENTENCE = re.compile(r"[.!?…:][\"'”’)\]$]*$")
_LONG = 60  # characters; a shorter text that ends no sentence is no abstract
_LONGEST_AUTHORS = 20_000
_MOST_PARTS = 1000  # elements in one line that may be fields


@dataclass(slots=True)
class Fields:
    """One paper's blocks by field. `apart` tells that title and authors are known to be apart."""

    record: Record
    pieces: HeadingParts = field(default_factory=HeadingParts)
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
            pieces = HeadingParts(category=block.text)
        elif hint == "code" and (_YES.fullmatch(block.text) or block.links):
            pieces = HeadingParts(code=True)
        elif hint in {"code", "date", "score", "category"} and len(block.text) < 40:
            return not block.is_headline
        else:
            return False
    elif pieces == HeadingParts(score=pieces.score) and hint != "score":
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


def read_fields(records: Sequence[Record]) -> list[Fields]:
    """Give every paper's blocks their fields."""
    papers = [sorted_out(record) for record in records]
    without_ordinals(papers)
    slots = _author_slots(papers)
    for paper in papers:
        _assign(paper, slots)
    if any(paper.authors for paper in papers):
        for paper in papers:
            paper.apart = True
    return papers


def _slots(paper: Fields) -> list[tuple[Block, tuple[object, ...]]]:
    """Name each text's place in the template: its elements, and how many of that kind stand before it."""
    seen: Counter[object] = Counter()
    named: list[tuple[Block, tuple[object, ...]]] = []
    for block in paper.texts:
        kind = (block.node.signature, block.place.signature)
        named.append((block, (kind, seen[kind])))
        seen[kind] += 1
    return named


def _author_slots(papers: Sequence[Fields]) -> set[object]:
    """Find the places of the template in which most papers have what looks like authors."""
    counts: Counter[object] = Counter()
    likely: Counter[object] = Counter()
    for paper in papers:
        # A line that only an abstract stands beside is the title, perhaps with the authors in it.
        alone = sum(not _is_prose(block) for block in paper.texts) < 2
        for block, slot in _slots(paper) if not alone else ():
            if block.is_headline or paper.hint(block) in {"title", "abstract"} or len(block.text) > _LONGEST_AUTHORS:
                continue
            counts[slot] += 1
            likely[slot] += looks_like_authors(author_text([block])[0])
    return {slot for slot, count in counts.items() if count >= 3 and likely[slot] * 10 >= count * 7}


def _assign(paper: Fields, slots: set[object]) -> None:
    _choose(paper, slots)
    if paper.authors or paper.title is None:
        return
    for cut in (paper.title, *paper.texts):
        parts = _cut(cut)
        if not 2 <= len(parts) <= _MOST_PARTS:
            continue
        kept = (paper.texts, paper.title, paper.abstract, paper.affiliations)
        place = next(number for number, block in enumerate(paper.texts) if block is cut)
        for part in parts:
            paper.hints[id(part)] = part.hint(cut.node)
        paper.texts = [*paper.texts[:place], *parts, *paper.texts[place + 1 :]]
        _choose(paper, set())
        if paper.authors:
            return
        paper.texts, paper.title, paper.abstract, paper.affiliations = kept


def _cut(block: Block) -> list[Block]:
    """Cut a block at its outermost elements, where these are more than emphasis."""
    top, parts = segments(block.runs, block.node)
    if top is not block.node:
        parts = [list(block.runs)] if len(parts) < 2 else parts
    heads = [_outermost(part[0], top) for part in parts]
    if all(head is None or head.tag in _EMPHASIS - {"b", "strong"} for head in heads):
        return []
    return [Block(block.number, block.node, tuple(part)) for part in parts]


def _outermost(run: Run, top: Node) -> Node | None:
    found = None
    for node in run.node.up():
        if node is top:
            return found
        found = node
    return None


def _choose(paper: Fields, slots: set[object]) -> None:
    """Give the texts their fields, from the title on."""
    texts = paper.texts
    slotted = {id(block) for block, slot in _slots(paper) if slot in slots}
    title = next((block for block in texts if paper.hint(block) == "title"), None)
    title = title or next((block for block in texts if block.is_headline and not is_pressed(block.text)), None)
    title = title or next(
        (
            block
            for block in texts
            if id(block) not in slotted and paper.hint(block) not in {"authors", "abstract", "affiliations"}
        ),
        None,
    )
    paper.title = title
    if title is None:
        return
    others = [block for block in texts if block is not title and paper.hint(block) != "title"]
    paper.authors = _authors(paper, title, others, slotted)
    used = {id(block) for block in paper.authors}
    rest = [block for block in others if id(block) not in used and not is_glue(block.text)]
    paper.affiliations = [block for block in rest if _is_affiliation(paper, block)]
    used |= {id(block) for block in paper.affiliations}
    rest = [block for block in rest if id(block) not in used]
    paper.abstract = _abstract(paper, title, rest)


def _authors(paper: Fields, title: Block, others: Sequence[Block], slotted: set[int]) -> list[Block]:
    hinted = [block for block in others if paper.hint(block) == "authors" and not is_pressed(block.text)]
    if hinted and not (len(hinted) == 1 and len(hinted[0].text) > 80 and reads_as_prose(author_text(hinted)[0])):
        return hinted
    free = [block for block in others if paper.hint(block) not in {"abstract", "affiliations"}]
    below = [block for block in free if block is not title and paper.texts.index(block) > paper.texts.index(title)]
    first = next((block for block in free if id(block) in slotted), None)
    if first is None and below and _may_be_authors(below[0], below):
        first = below[0]
    if first is None:
        return []
    found = [first]
    for block in free[free.index(first) + 1 :]:
        if not goes_on(found, block):
            break
        found.append(block)
    while is_glue(found[-1].text):
        found.pop()
    return found


def _may_be_authors(block: Block, below: Sequence[Block]) -> bool:
    """Tell authors right below a title, as the grammar of dumps does: above an abstract, all but prose are."""
    text = author_text([block])[0]
    if len(text) > _LONGEST_AUTHORS or is_pressed(text):
        return False
    if looks_like_authors(text):
        return True
    prose = any(_reads_on(later) and len(later.text) > len(text) for later in below[1:])
    return prose and len(text) < 600 and not _SENTENCE.search(text) and not reads_as_prose(text)


def _reads_on(block: Block) -> bool:
    return len(block.text) > _LONG and bool(_SENTENCE.search(block.text))


def _is_affiliation(paper: Fields, block: Block) -> bool:
    """Tell an affiliation by its markup, by its middle dot, or as small letters between authors and abstract."""
    if paper.hint(block) == "affiliations" or block.text[0] in "·•‧":
        return len(block.text) < 300
    place = paper.texts.index(block)
    if not paper.authors or paper.hint(block) or place < paper.texts.index(paper.authors[-1]):
        return False
    after = paper.texts[place + 1 :]
    small = block.text == block.text.lower() and len(block.text) <= _LONG and not _SENTENCE.search(block.text)
    return (
        small and any(len(one.text) > _LONG for one in after) and not is_pressed(block.text) and block.text[0].isalpha()
    )


def _abstract(paper: Fields, title: Block, rest: Sequence[Block]) -> list[Block]:
    """Choose an abstract's blocks: what is marked as one, or else what reads as sentences."""
    marked = [block for block in rest if paper.hint(block) == "abstract"]
    if any(map(_is_prose, marked)):
        while is_pressed(marked[-1].text):
            marked.pop()
        return marked
    texts = paper.texts
    below = [block for block in rest if texts.index(block) > texts.index(title)] or list(rest)
    below = [block for block in below if not (is_pressed(block.text) or is_label(block.text) or block.is_headline)]
    below = [block for block in below if not _is_only_link(block)]
    prose = [block for block in below if _is_prose(block)]
    prose = prose or (marked or below)[:1]
    if not prose:
        return []
    below = below if prose[0] in below else prose
    start, end = below.index(prose[0]), below.index(prose[-1])
    while start > 0 and below[start].after_break:  # a line of the same paragraph
        start -= 1
    while end + 1 < len(below) and below[end + 1].after_break:
        end += 1
    return [
        block
        for block in below[start : end + 1]
        if block is below[start] or _is_prose(block) or _in_one_text(block, prose[0])
    ]


def _in_one_text(block: Block, prose: Block) -> bool:
    """Tell a short line of an abstract, such as an item of a list in it."""
    return block.after_break or block.node.parent is prose.node.parent or block.node.tag == "li"


def _is_prose(block: Block) -> bool:
    return len(block.text) > _LONG or (bool(_SENTENCE.search(block.text)) and " " in block.text)


def _is_only_link(block: Block) -> bool:
    return len(block.links) == 1 and block.links[0].text == block.text and len(block.text) <= _LONG


def title_parts(paper: Fields) -> str:
    """Return a title's text, without the pieces of the heading that stand in the same block."""
    title = paper.title
    if title is None:
        return ""
    top, parts = segments(title.runs, title.node)
    shown = []
    for part in parts:
        head = _outermost(part[0], top)
        pieces = Block(title.number, title.node, tuple(part)).pieces
        beside = pieces is not None and head is not None and head.tag not in _EMPHASIS and len(parts) > 1
        if beside and pieces is not None and not any(a and b for a, b in zip(pieces, paper.pieces, strict=True)):
            paper.pieces = paper.pieces.joined(pieces)
            paper.links += Block(title.number, title.node, tuple(part)).links
        else:
            shown += part
    return join(shown) or title.text
