"""A page's texts in reading order: pieces set in one way, on lines as readers see them, under headings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from generator.read.documents.html_formulas import formula
from generator.read.documents.html_tree import BLOCKS, Node, Text
from generator.read.lists.link_labels import read_icon, read_label
from generator.read.lists.listing.page_vocabulary import TITLE_WORDS, YEAR_ANYWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_CHROME = frozenset({"nav", "footer", "select", "option", "input", "form-control", "progress", "video"})
_CHROME_ROLES = frozenset({"navigation", "search", "contentinfo", "menubar", "menu", "toolbar"})
_CHROME_WORDS = frozenset({"navbar", "breadcrumb", "breadcrumbs", "masthead", "copyright", "cookie", "pagination"})
_CONTENT = frozenset({"main", "article"})
_LONGEST_CHROME = 2000
_EMPTY_DIALOG = 200  # its buttons only: scripts put in what it shows
_HEADINGS = {
    "h1": 1,
    "h2": 2,
    "h3": 3,
    "h4": 4,
    "h5": 5,
    "h6": 6,
    "heading": 2,
    "legend": 4,
    "caption": 4,
    "summary": 6,
}
_SUPERS = str.maketrans("0123456789+-−–=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿ")
_SUBS = str.maketrans("0123456789+-−–=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎")
_RAISABLE = re.compile(r"[0-9+\-−–=()n]+")
_BLANK = re.compile(r"\s+")
_MOST_OF_AN_ICON = 100  # elements


@dataclass(slots=True, eq=False)
class Piece:
    """A text within one element; `row` counts the page's lines, `hidden_at` is the innermost element that hides it."""

    text: str
    node: Node
    block: Node
    row: int
    source_line: int
    link: Node | None
    hidden_at: Node | None
    raised: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading before the piece of number `at`; the smaller the level, the greater the section."""

    at: int
    level: int
    text: str
    end: int


class Section(NamedTuple):
    """A heading, and the place of that of the section around it."""

    heading: Heading
    above: int | None


class Looks(NamedTuple):
    """What an inline element says of the text in it: what it holds, how it is set, where it leads."""

    kinds: frozenset[str]
    marks: frozenset[str]
    link: Node | None


@dataclass(eq=False)
class Flow:
    """All pieces of a page, and its headings; the looks of inline elements are found when they are asked for."""

    pieces: list[Piece]
    headings: list[Heading]
    body: Node
    looks: dict[Node, Looks] = field(default_factory=dict)
    _sections: dict[frozenset[int], list[Section]] = field(default_factory=dict)

    @cached_property
    def texts(self) -> list[str]:
        """The pieces' texts."""
        return [piece.text for piece in self.pieces]

    @cached_property
    def heading_places(self) -> list[int]:
        """Where the headings begin."""
        return [one.at for one in self.headings]

    def sections(self, inside: frozenset[int]) -> list[Section]:
        """Return the page's headings with the section that each belongs to; those that begin at `inside` are left out.

        They are found once for each `inside`.
        """
        known = self._sections.get(inside)
        if known is None:
            known = self._sections[inside] = _sections([one for one in self.headings if one.at not in inside])
        return known

    def shown(self, start: int, end: int, root: Node) -> Iterator[Piece]:
        """Walk through the pieces of a part of an element that show when the element does."""
        for piece in self.pieces[start:end]:
            hidden = piece.hidden_at
            if hidden is None or (hidden.start <= root.start and hidden.end >= root.end and _holds(hidden, root)):
                yield piece


def _sections(headings: Sequence[Heading]) -> list[Section]:
    sections: list[Section] = []
    for place, heading in enumerate(headings):
        above: int | None = place - 1 if place else None
        while above is not None and headings[above].level >= heading.level:
            above = sections[above].above
        sections.append(Section(heading, above))
    return sections


def _holds(outer: Node, inner: Node) -> bool:
    return any(node is outer for node in inner.ancestors())


def make_flow(body: Node) -> Flow:
    """Lay a page out."""
    maker = _Maker(body)
    maker.walk(body, body, None, None, raised=False)
    flow = Flow(maker.pieces, [], body)
    flow.headings = list(_headings(flow, maker.headings))
    return flow


class _Maker:
    def __init__(self, body: Node) -> None:
        self.pieces: list[Piece] = []
        self.headings: list[tuple[Node, int]] = []
        self.row = 0
        self.body = body

    def walk(self, node: Node, block: Node, link: Node | None, hidden: Node | None, *, raised: bool) -> None:
        node.start = len(self.pieces)
        for place, child in enumerate(node.children):
            tex = formula(child, node.children[place + 1 : place + 4]) if isinstance(child, Node) else None
            if isinstance(child, Text):
                self._text(child.text, child, block, link, hidden, raised=raised)
            elif tex is not None:
                child.start = len(self.pieces)
                self._text(tex, Text(tex, child.line, child), block, link, hidden, raised=False)
                child.end = len(self.pieces)
            else:
                self._element(child, block, link, hidden, raised=raised)
        node.end = len(self.pieces)

    def _element(self, node: Node, block: Node, link: Node | None, hidden: Node | None, *, raised: bool) -> None:
        node.start = node.end = len(self.pieces)
        if node.tag == "br" and block.words & TITLE_WORDS:
            self._text(" ", Text(" ", node.line, node.parent or block), block, link, hidden, raised=False)
            node.end = len(self.pieces)
            return
        if node.tag in {"br", "hr"}:
            self.row += 1
            return
        if is_chrome(node):
            return
        own_block = node.tag in BLOCKS
        if own_block:
            self.row += 1
            block = node
        if node.hides or node.folded:
            hidden = node
        if node.tag in _HEADINGS or _acts_as_heading(node):
            self.headings.append((node, _HEADINGS.get(node.tag, 7)))
        if node.tag in {"sup", "sub"}:
            self._raised(node, block, link, hidden)
            return
        self.walk(node, block, node if node.tag == "a" and node.attributes.get("href") else link, hidden, raised=raised)
        if own_block:
            self.row += 1

    def _raised(self, node: Node, block: Node, link: Node | None, hidden: Node | None) -> None:
        text = " ".join(node.text_content.split())
        if text and _RAISABLE.fullmatch(text):
            text = text.translate(_SUPERS if node.tag == "sup" else _SUBS)
        self._text(text, Text(text, node.line, node), block, link, hidden, raised=node.tag == "sup")
        node.end = len(self.pieces)

    def _text(
        self, text: str, where: Text, block: Node, link: Node | None, hidden: Node | None, *, raised: bool
    ) -> None:
        text = _BLANK.sub(" ", text.replace("\u200b", "").replace("\xad", "")) if where.parent.tag != "pre" else text
        if text:
            self.pieces.append(Piece(text, where.parent, block, self.row, where.line, link, hidden, raised))


def is_chrome(node: Node) -> bool:
    """Tell what stands around a page's content: menus, search boxes, feet."""
    if node.tag in _CHROME or node.attributes.get("role", "").lower() in _CHROME_ROLES:
        return True
    if "modal" in node.words and len(node.text_content) < _EMPTY_DIALOG and not node.text_content.count("@"):
        return True
    if node.tag == "header" and any(child.tag == "nav" for child in node.walk()):
        return len(node.text_content) < 3000
    if len(node.text_content) >= _LONGEST_CHROME:
        return False
    if not node.words & _CHROME_WORDS and not ("menu" in node.words and _links_alone(node)):
        return False
    # What holds the content itself says only that there are menus as well: `page-navbar`.
    return not any(child.tag in _CONTENT for child in node.walk())


def _links_alone(node: Node) -> bool:
    """Tell what is hardly more than links: a menu, whose words between them are headings."""
    length = len(node.text_content.strip())
    if length >= _LONGEST_CHROME:
        return False
    return 2 * sum(len(one.text_content.strip()) for one in node.walk() if one.tag == "a") > length


def _acts_as_heading(node: Node) -> bool:
    """Tell a short block or bold line that calls itself a heading."""
    if node.tag in {"b", "strong", "u", "font", "big"} or (node.tag in BLOCKS and node.tag not in {"li", "td", "tr"}):
        text = node.text_content.strip()
        if not text or len(text) > 60:
            return False
        words = node.words
        if words & {"heading", "header"} or ({"section", "title"} <= words) or "subtitle" in words:
            return True
        if YEAR_ANYWHERE.fullmatch(text.strip("[]():.- ")):
            return True
        return node.tag not in BLOCKS and _alone_on_line(node)
    return False


def _alone_on_line(node: Node) -> bool:
    """Tell an inline element with nothing beside it on its line, and no link in it."""
    parent = node.parent
    while parent is not None and parent.tag not in BLOCKS and len(parent.elements) == 1:
        node, parent = parent, parent.parent
    if parent is None or any(child.tag == "a" and child.attributes.get("href") for child in node.walk()):
        return False
    place = parent.places[node]
    before = (parent.children[at] for at in range(place - 1, -1, -1))
    return _breaks(before) and _breaks(parent.children[at] for at in range(place + 1, len(parent.children)))


def _breaks(beside: Iterable[Node | Text]) -> bool:
    for child in beside:
        if isinstance(child, Text):
            if child.text.strip(" \n\t\r:"):
                return False
        else:
            return child.tag in {"br", "hr"} or child.tag in BLOCKS
    return True


def _headings(flow: Flow, found: Sequence[tuple[Node, int]]) -> Iterator[Heading]:
    for node, level in found:
        text = " ".join("".join(flow.texts[node.start : node.end]).split())
        if text and len(text) <= 120:
            yield Heading(node.start, level, text, node.end)


def link_label(node: Node, text: str) -> tuple[str, str]:
    """Return what a link or button says it is (see `labels`), and its words."""
    words = " ".join(text.split())
    for said in (words, node.attributes.get("aria-label", ""), node.attributes.get("title", "")):
        label = read_label(said) if said else None
        if label:
            return label, words or said
    if words and len(words.strip("[]()")) > 3:
        return "", words
    signs = " ".join(
        f"{one.attributes.get('class', '')} {one.attributes.get('alt', '')} {one.attributes.get('src', '')} "
        f"{one.attributes.get('title', '')} {one.attributes.get('href', '') if one.tag == 'use' else ''} "
        f"{one.attributes.get('data-icon', '')}"
        for one in islice(node.walk(), _MOST_OF_AN_ICON)
    )
    return read_icon(signs) or "", words
