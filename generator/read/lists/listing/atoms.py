"""An entry's parts: what is set in one way, or stands between quotation marks, each with the place it has in its list.

A place (`slot`) is where a part stands within its entry: the elements around it, the line among
those of its element, and how many of its kind stand before. Parts of one slot mean the same in all
entries of a list, which is how a list is learned.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from generator.read.documents.html_tree import BLOCKS, Node
from generator.read.lists.listing.flow import Looks, link_label
from generator.read.lists.listing.names import name_groups
from generator.read.lists.listing.page_vocabulary import (
    ABSTRACT_WORDS,
    AUTHOR_WORDS,
    DATE_WORDS,
    FIELD_NAME,
    KIND_OF_PAPER,
    LINK_WORDS,
    TITLE_WORDS,
    VENUE_WORD,
    VENUE_WORDS,
    YEAR_ANYWHERE,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.read.lists.listing.flow import Piece
    from generator.read.lists.listing.stretches import Stretch

_QUOTES = re.compile(  # those of Sweden, Finland and Denmark as well: `”Owls.”`, `»Owls«`
    r"”[^“”]{8,400}”|»[^«»]{8,400}«|“[^“”]{8,400}[”\"]|„[^“”]{8,400}[“”]|«\s?[^«»]{8,400}»|\"[^\"]{8,400}\"|‘[^‘’]{14,400}’(?=[\s,.])|``[^`]{8,400}''"
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_FIRST_WITHIN = 20  # elements, pieces
_SETS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "cite": "italic",
    "q": "quoted",
    "small": "small",
}
_PLACE_NAMES = frozenset({"name", "id"})  # an anchor with nothing else is a place to lead to, and sets nothing apart
_WORD = re.compile(r"[^\W\d_]{2,}")
_YEAR_BEFORE = re.compile(r"\s*(?:[(\[]((?:19|20)\d\d)[)\]]\.?:?|((?:19[89]|20[0-4])\d)\.)\s+(?=[^\W\d_])")
_WHOLE_OF = 4  # one line in so many that has no italics shows that these part no line of its place


@dataclass(eq=False)
class Atom:
    """A part of an entry. `label` is what a link says it is (see `labels`), empty for other parts."""

    pieces: list[Piece]
    row: int
    slot: str
    kinds: frozenset[str]
    marks: frozenset[str]
    start: int = 0
    end: int | None = None
    link: Node | None = None
    label: str = ""
    whole_row: bool = False

    @cached_property
    def raw(self) -> str:
        """The text with its blanks."""
        return "".join(piece.text for piece in self.pieces)[self.start : self.end]

    @cached_property
    def text(self) -> str:
        """The text as one line."""
        return " ".join(self.raw.split())

    @cached_property
    def unraised(self) -> str:
        """The text without what is raised (footnote signs of names), as one line."""
        return " ".join(self.raw_unraised.split())

    @cached_property
    def raw_unraised(self) -> str:
        """The text with its blanks and without what is raised."""
        if self.start or self.end is not None:
            return self.raw
        return "".join(piece.text for piece in self.pieces if not piece.raised)

    @cached_property
    def words(self) -> int:
        """How many words it has."""
        return len(_WORD.findall(self.raw))


@dataclass(eq=False)
class Row:
    """A line of an entry; `block` is its place without counting (`slot` counts)."""

    atoms: list[Atom]
    slot: str
    kinds: frozenset[str]
    number: int
    block: Node
    headed: bool = False

    @cached_property
    def text(self) -> str:
        """The line's text."""
        return " ".join("".join(atom.raw for atom in self.atoms).split())

    @cached_property
    def unraised(self) -> str:
        """The line without raised signs."""
        return " ".join("".join(atom.raw_unraised for atom in self.atoms).split())

    @cached_property
    def content(self) -> list[Atom]:
        """The parts that are no buttons."""
        return [atom for atom in self.atoms if not atom.label]


@dataclass(eq=False)
class EntryParts:
    """An entry as rows of atoms; `year` is one that it begins with, which is in none of them."""

    stretch: Stretch
    rows: list[Row] = field(default_factory=list)
    year: int = 0

    @cached_property
    def atoms(self) -> list[Atom]:
        """All parts in reading order."""
        return [atom for row in self.rows for atom in row.atoms]

    @cached_property
    def by_slot(self) -> dict[str, Atom]:
        """The parts by their place."""
        return {atom.slot: atom for atom in self.atoms}

    @cached_property
    def row_by_slot(self) -> dict[str, Row]:
        """The lines by their place."""
        return {row.slot: row for row in self.rows}


def take_apart(stretch: Stretch) -> EntryParts:
    """Part what an entry shows."""
    entry = EntryParts(stretch)
    rows: dict[int, list[Piece]] = {}
    for piece in stretch.flow.shown(stretch.start, stretch.end, stretch.root):
        rows.setdefault(piece.row, []).append(piece)
    counted: dict[str, int] = {}
    for pieces in rows.values():
        if not "".join(piece.text for piece in pieces).strip():
            continue
        block = next(piece.block for piece in pieces if piece.text.strip())
        if not entry.rows:
            entry.year = _take_year(pieces)
        path = _path(block, stretch.root)
        place = counted.get(path, 0)
        counted[path] = place + 1
        row = Row([], f"{path}#{place}", _kinds(block, stretch.root), len(entry.rows), block)
        row.headed = any(node.tag in _HEADINGS for node in _between(block, stretch.root))
        row.atoms = list(_atoms(pieces, row, stretch.root, stretch.flow.looks))
        entry.rows.append(row)
    return entry


def _take_year(pieces: list[Piece]) -> int:
    """Take the year off a line that begins with it, `(2026)` or `2026.`, and return it; 0 where none does."""
    found = _YEAR_BEFORE.match("".join(piece.text for piece in pieces[:_FIRST_WITHIN]))
    left = found.end() if found else 0
    for at, piece in enumerate(pieces):
        if not left:
            break
        taken = min(left, len(piece.text))
        pieces[at], left = replace(piece, text=piece.text[taken:]), left - taken
    return int(found[1] or found[2]) if found else 0


def with_whole_lines(entries: list[EntryParts]) -> list[EntryParts]:
    """Let a line be one part that is one in other entries of a list, though words of it are set in italics.

    Such are names of species and genes in titles. In entries of one line, and where a journal is set so, it parts them.
    """
    whole: Counter[str] = Counter()
    parted: dict[str, list[Row]] = defaultdict(list)
    for row in (row for entry in entries if len(entry.rows) > 1 for row in entry.rows):
        if len(row.atoms) == 1 and not row.atoms[0].label:
            whole[row.slot] += 1
        elif _is_text_with_italics(row):
            parted[row.slot].append(row)
    for slot, rows in parted.items():
        if whole[slot] * _WHOLE_OF < len(rows) + whole[slot] or any(map(_sets_venue_in_italics, rows)):
            continue
        for row in rows:
            pieces = [piece for atom in row.atoms for piece in atom.pieces]
            row.atoms = [Atom(pieces, row.number, row.atoms[0].slot, row.kinds, frozenset(), whole_row=True)]
    return entries


def _is_text_with_italics(row: Row) -> bool:
    """Tell a line that begins as a plain text of which nothing but some words in italics is set otherwise."""
    cut = any(atom.start or atom.end is not None or atom.label or atom.link for atom in row.atoms)
    return not cut and not row.atoms[0].marks and all(atom.marks <= {"italic"} for atom in row.atoms)


def _sets_venue_in_italics(row: Row) -> bool:
    return any(atom.marks and (VENUE_WORD.search(atom.text) or YEAR_ANYWHERE.search(atom.text)) for atom in row.atoms)


def _between(node: Node, root: Node) -> Iterator[Node]:
    for above in node.ancestors():
        if above is root:
            return
        yield above


def _path(node: Node, root: Node) -> str:
    """Name the elements from an entry's root down to an element; classes that count or state do not tell."""
    return ">".join(reversed([_role(one) for one in _between(node, root)]))


def _role(node: Node) -> str:
    return ".".join([node.tag, *(one for one in node.classes if not any(sign.isdigit() for sign in one))][:4])


def _kinds(node: Node, root: Node) -> frozenset[str]:
    """Return what the nearest element that names itself says it holds."""
    for one in _between(node, root):
        kinds = own_kinds(one)
        if kinds and not (kinds == {"abstract"} and _holds_a_title(one)):
            return kinds
    return frozenset()


def _holds_a_title(node: Node) -> bool:
    """Tell a whole entry that calls itself a description from the abstract of one."""
    within = itertools.islice(node.walk(), 1, _FIRST_WITHIN)
    return any(one.tag in _HEADINGS or "title" in own_kinds(one) for one in within)


def own_kinds(node: Node) -> frozenset[str]:
    """Return what an element's class, id or property says that it holds."""
    words = node.words
    found = {
        kind
        for kind, known in (
            ("authors", AUTHOR_WORDS), ("venue", VENUE_WORDS), ("abstract", ABSTRACT_WORDS), ("date", DATE_WORDS),
            ("links", LINK_WORDS), ("title", TITLE_WORDS),
        )
        if words & known
    }  # fmt: skip
    if (
        "name" in words
        and node.attributes.get("itemprop") == "name"
        and not any("authors" in own_kinds(up) for up in list(node.ancestors())[1:3])
    ):
        found.add("title")
    if {"paper", "name"} <= words or {"pub", "name"} <= words:
        found.add("title")
    if "citation" in words or "reference" in words or "meta" in words or (found & {"venue", "authors"}):
        found -= {"title"}
    return frozenset(found)


def _atoms(pieces: Sequence[Piece], row: Row, root: Node, looks: dict[Node, Looks]) -> Iterator[Atom]:
    """Part a line where its setting changes, and around quotations; buttons stand alone."""
    groups: list[tuple[str, list[Piece], Node | None]] = []
    for piece in pieces:
        inline = _inline(piece, row.block, root)
        top = inline[0] if inline else None
        key = top.signature if top is not None else ""
        same = groups and (
            groups[-1][2] is top or _go_on(groups[-1][2], top)
            if top is not None
            else groups[-1][2] is None and groups[-1][1][0].node is piece.node
        )
        if (groups and (piece.raised or (piece.node.tag in {"sub", "sup"} and groups[-1][2] is not top))) or same:
            groups[-1][1].append(piece)
        else:
            groups.append((key, [piece], top))
    counted: dict[str, int] = {}
    made: list[Atom] = []
    previous = ""
    for key, members, top in groups:
        for atom in _with_quotes(key, members, top, row, looks):
            base = atom.slot or (f"text<{previous}" if previous else "text")
            place = counted.get(base, 0)
            counted[base] = place + 1
            atom.slot = f"{row.slot}/{base}@{place}"
            atom.kinds = atom.kinds or row.kinds
            if atom.text.strip(" .,;:|/[]()") and key:
                previous = key.split(".")[0]
            made.append(atom)
    filled = [atom for atom in made if atom.text.strip(" .,;:|/[]()")]
    if len(filled) == 1:
        filled[0].whole_row = True
    yield from made


def _go_on(before: Node | None, link: Node) -> bool:
    """Tell a link that goes on with the one before it, as editors part a title around its words in italics."""
    address = link.attributes.get("href")
    return bool(address) and link.tag == "a" and before is not None and before.attributes.get("href") == address


def _inline(piece: Piece, block: Node, root: Node) -> list[Node]:
    """Return the inline elements around a piece, the outermost within its block first.

    Wrappers of a whole line do not count.
    """
    found: list[Node] = []
    for node in piece.node.ancestors():
        if node is block or node is root or node.tag in BLOCKS:
            break
        if not (node.tag == "a" and node.attributes.keys() <= _PLACE_NAMES):
            found.append(node)
    found.reverse()
    while len(found) > 1 and _wraps(found[0]):
        found.pop(0)
    if len(found) == 1 and _wraps(found[0]):
        found.pop(0)
    return found


def _wraps(node: Node) -> bool:
    """Tell an inline element that only holds others: the line within a span."""
    if node.tag not in {"span", "font"} or own_kinds(node):
        return False
    parent = node.parent
    if len(node.children) < 2 or parent is None:
        return False
    filled = (
        child
        for child in parent.children
        if (child.end > child.start if isinstance(child, Node) else child.text.strip())
    )
    return len(list(islice(filled, 2))) == 1


def _apart(found: re.Match[str], text: str, *, inline: bool, row: Row) -> bool:
    """Tell a quotation that parts an entry from one within a title."""
    quote = found[0]
    if row.headed or "title" in row.kinds:
        return len(quote) > len(text.strip()) * 0.8
    if inline and not name_groups(text[: found.start()]):
        return len(quote) > len(text.strip()) * 0.6
    return len(_WORD.findall(quote)) >= 3 or len(quote) > 30


def _looks(top: Node) -> Looks:
    """Say of an inline element what it holds, how its text is set, and its link: of those within what covers it all."""
    marks: set[str] = set()
    inside = [node for node in top.walk() if node.end > node.start]
    size = len(top.text_content.strip())
    around = {id(node): len(node.text_content.strip()) >= size * 0.9 for node in inside}
    kinds = next((found for node in inside if (found := own_kinds(node)) and around[id(node)]), frozenset())
    for node in inside:
        covers = around[id(node)]
        if node.tag in _SETS and covers:
            marks.add(_SETS[node.tag])
        style = node.attributes.get("style", "")
        if covers and "bold" in style:
            marks.add("bold")
        if covers and "italic" in style:
            marks.add("italic")
    link = next((node for node in inside if node.tag == "a" and node.attributes.get("href") is not None), None)
    return Looks(kinds, frozenset(marks), link)


def _with_quotes(key: str, pieces: list[Piece], top: Node | None, row: Row, looks: dict[Node, Looks]) -> Iterator[Atom]:
    text = "".join(piece.text for piece in pieces)
    if top is not None and top not in looks:  # whose lines may be many
        looks[top] = _looks(top)
    kinds, told, link = looks[top] if top is not None else Looks(frozenset(), frozenset(), None)
    marks = set(told)
    link = link or pieces[0].link
    label = ""
    if top is not None and (top.tag in {"a", "button"} or link is not None):
        holder = top if top.tag == "button" or link is None else link
        label = link_label(holder, text)[0]
        if not label and top.tag == "button":
            label = "page"
    elif top is not None and KIND_OF_PAPER.fullmatch(text.strip()):
        label = "page"  # a badge
    elif row.block.tag in {"dt", "th"} and FIELD_NAME.fullmatch(text.strip(" :\t\n")):
        label = "page"  # what the cell beside it holds
    if link is not None:
        marks.add("link")
    if not label and '"' not in text and not re.search("[“”„«»‘]|``", text):
        yield Atom(pieces, row.number, key, kinds, frozenset(marks), 0, None, link, label)
        return
    done = 0
    quotes = [] if label else [one for one in _QUOTES.finditer(text) if _apart(one, text, inline=bool(key), row=row)]
    if len(quotes) == 1 and not text[: quotes[0].start()].strip() and not text[quotes[0].end() :].strip(" .,"):
        yield Atom(pieces, row.number, key, kinds, frozenset({*marks, "quoted"}), 0, None, link, label)
        return
    for quote in quotes:
        if text[done : quote.start()].strip():
            yield Atom(pieces, row.number, key, kinds, frozenset(marks), done, quote.start(), link, label)
        yield Atom(
            pieces,
            row.number,
            f"{key}quoted",
            kinds,
            frozenset({*marks, "quoted"}),
            quote.start(),
            quote.end(),
            link,
            label,
        )
        done = quote.end()
    if text[done:] and (text[done:].strip() or not quotes):
        yield Atom(
            pieces, row.number, key, kinds, frozenset(marks), done, None if done == 0 else len(text), link, label
        )
