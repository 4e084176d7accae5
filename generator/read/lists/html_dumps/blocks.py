"""Blocks of a page: runs of text between the places where a browser would begin a new line.

Each keeps where it stands, so that later rooms can see which blocks belong together. Of the
parser's tree nothing remains: a light tree of `Node`s of limited depth stands for it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from generator.read.lines import clean
from generator.read.lists.html_dumps.heading_pieces import read_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.read.lists.dumps.heading import HeadingParts

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_HINTS = {
    "title": "title headline papertitle",
    "name": "name fullname username",
    "authors": "author authors byline creator creators contributor contributors",
    "abstract": "abstract summary description tldr excerpt snippet",
    "affiliations": "affiliation affiliations affil institution institutions institute org orgs organization "
    "organisation university",
    "date": "date time published datetime",
    "category": "category categories cat subject field topic",
    "score": "score rating",
    "code": "code repo repository github",
}
_FIELD_OF = {word: name for name, words in _HINTS.items() for word in words.split()}


@dataclass(slots=True, eq=False)
class Node:
    """An element: its name, its first class, and the field that its class or id says it holds.

    `chrome` marks navigation and the like, which may turn out to hold the list all the same.
    `dates` counts the papers' dates below it, `start` and `end` give the stretch of blocks in it.
    """

    tag: str
    kind: str = ""
    parent: Node | None = None
    depth: int = 0
    block: bool = True
    chrome: bool = False
    hint: str = ""
    address: str = ""
    dates: int = 0
    start: int = 0
    end: int = 0

    def up(self) -> Iterator[Node]:
        """Yield the element and those around it, from the inside."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    @property
    def signature(self) -> tuple[str, str]:
        """What elements of one template have in common."""
        return self.tag, self.kind

    @property
    def chrome_around(self) -> bool:
        """Tell whether it stands in navigation or the like."""
        return any(node.chrome for node in self.up())


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A piece of text with the innermost element that it stands in."""

    text: str
    node: Node


@dataclass(slots=True, eq=False)
class Block:
    """One line as a browser would show it.

    `after_break` tells that only a `<br>` or a line end of preformatted text parts it from the block before.
    `text` is cleaned; it is empty for a link that shows a picture. `place` is the innermost element
    around all of it, `pieces` what it says where it is nothing but pieces of a heading.
    """

    number: int
    node: Node
    runs: tuple[Run, ...]
    after_break: bool = False
    order: int = 0
    text: str = field(init=False)
    place: Node = field(init=False)
    links: tuple[Run, ...] = field(init=False)
    pieces: HeadingParts | None = field(init=False)

    def __post_init__(self) -> None:
        self.text = join(self.runs)
        self.place, parts = segments(self.runs, self.node)
        self.links = links_of(self.runs)
        self.pieces = (read_pieces(apart(self.runs)) if len(parts) > 1 else None) or read_pieces(self.text)

    def hint(self, top: Node | None) -> str:
        """Return the field that the nearest element around names, of those below `top`."""
        for node in self.place.up():
            if node is top:
                break
            if node.hint:
                return node.hint
        return ""

    @property
    def is_headline(self) -> bool:
        """Tell whether it stands in a heading element."""
        return any(node.tag in HEADINGS for node in islice(self.place.up(), 4))


def hint_of(words: Sequence[str]) -> str:
    """Return the one field that the words of a class name; nothing where they name several."""
    fields = {_FIELD_OF[word] for word in words if word in _FIELD_OF}
    fields -= {"name"} if len(fields) > 1 else set()
    return fields.pop() if len(fields) == 1 else ""


def words_in(*names: str) -> tuple[str, ...]:
    """Split class names and ids into words: `paperTitle-2` gives paper, title."""
    return tuple(dict.fromkeys(word.lower() for name in names for word in _WORD.findall(name)))


def join(runs: Sequence[Run]) -> str:
    """Join runs to the text that a browser shows."""
    return _cleaned("".join(run.text for run in runs))


def apart(runs: Sequence[Run]) -> str:
    """Join runs with a blank wherever one element ends or begins."""
    return _cleaned(" ".join(run.text for run in runs))


def _cleaned(text: str) -> str:
    plain = " ".join(text.split())
    return plain if plain.isascii() and plain.isprintable() else clean(text)


def links_of(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Join the runs of each link."""
    found: dict[int, tuple[Node, list[Run]]] = {}
    for run in runs:
        link = next((node for node in run.node.up() if node.address), None)
        if link is not None:
            found.setdefault(id(link), (link, []))[1].append(run)
    return tuple(Run(join(parts), link) for link, parts in found.values())


def segments(runs: Sequence[Run], top: Node) -> tuple[Node, list[list[Run]]]:
    """Part runs by the outermost elements below `top`; text between those elements is a part of its own.

    Where all stands in one element, that element is parted. Return the element that was parted, too.
    """
    if all(run.node is runs[0].node for run in runs):
        return runs[0].node, [list(runs)]
    for _ in range(200):
        parts: list[list[Run]] = []
        last: Node | None = None
        for run in runs:
            child = below(top, run.node)
            if parts and child is last:
                parts[-1].append(run)
            else:
                parts.append([run])
            last = child
        shown = [part for part in parts if join(part)]
        inner = below(top, shown[0][0].node) if len(shown) == 1 else None
        if inner is None:
            return top, shown
        top, runs = inner, shown[0]
    return top, [list(runs)]


def below(top: Node, node: Node) -> Node | None:
    """Return the element directly below `top` that a node stands in."""
    found: Node | None = None
    for one in node.up():
        if one is top:
            return found
        found = one
    return None
