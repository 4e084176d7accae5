r"""The parts of a parsed text with LaTeX.

A text is a tuple of nodes. Nodes are frozen and independent of their output format; each output (`html`, `plain`,
`bibtex`) has one branch per kind, so a new kind of element is a class here, a reader in `parse` and a branch in each.
Fields named `latex` and `command` keep the source for BibTeX; they are ignored when two trees are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Style = Literal["strong", "em", "code", "small-caps", "underline", "strike", "sup", "sub"]
_BLANKS = re.compile(r"  +")


@dataclass(frozen=True, slots=True)
class Text:
    """Characters to be shown unchanged; line breaks and runs of spaces are single spaces.

    `parts` are its pieces, each with its LaTeX or None for plain characters; empty if all of it was plain.
    """

    text: str
    parts: tuple[tuple[str, str | None], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Group:
    r"""Content in braces, which protect capitals in BibTeX; `command` is a command such as `\mbox`, if any."""

    children: tuple[Node, ...]
    command: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Styled:
    r"""Content in another face. `command` is its source: `\textbf{x}`, or the switch of `{\bf x}`."""

    style: Style
    children: tuple[Node, ...]
    command: str = field(default="", compare=False)
    latex: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Link:
    """Content with a link to `address`, which is http, https or mailto.

    `bare` marks an address in running text without a command.
    """

    address: str
    children: tuple[Node, ...]
    bare: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Math:
    """A formula: its LaTeX between the delimiters, and whether it is displayed on a line of its own.

    `source` uses LaTeX and its common packages only. `latex` is the original with its delimiters, if it was written
    that way.
    """

    source: str
    display: bool = False
    latex: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Reference:
    r"""A pointer into a bibliography or document that is not available (`\cite`, `\ref`)."""

    keys: tuple[str, ...]
    command: str = field(default="cite", compare=False)


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote, at the position of its mark."""

    children: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """An itemised or numbered list."""

    ordered: bool
    items: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a line inside a paragraph."""


@dataclass(frozen=True, slots=True)
class ParagraphEnd:
    """The place between two paragraphs; only meaningful at the top of a tree."""


Node: TypeAlias = Text | Group | Styled | Link | Math | Reference | Note | Listing | Break | ParagraphEnd


def joined(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Return `nodes` with neighbouring texts joined, and without empty ones."""
    joined: list[Node] = []
    run: list[Text] = []
    for node in (*nodes, None):
        if isinstance(node, Text):
            run.append(node)
            continue
        if run:
            text = _BLANKS.sub(" ", "".join(part.text for part in run))
            parts = tuple(piece for part in run for piece in part.parts or ((part.text, None),))
            if joined and isinstance(joined[-1], (Break, ParagraphEnd)):
                text = text.lstrip(" ")
            if text:
                joined.append(Text(text, parts if any(latex is not None for _, latex in parts) else ()))
            run = []
        if node is not None:
            joined.append(node)
    return tuple(joined)


def trimmed(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return `nodes` without spaces and ends of paragraphs or lines at the beginning and end."""
    kept = list(nodes)
    for place, strip in ((0, str.lstrip), (-1, str.rstrip)):
        while kept:
            end = kept[place]
            if isinstance(end, Text):
                text = strip(end.text, " ")
                if text:
                    kept[place] = Text(text, end.parts)
                    break
            elif not isinstance(end, (ParagraphEnd, Break)):
                break
            kept.pop(place)
    return tuple(kept)


def without_lead(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return `nodes` without a space at their beginning."""
    first = nodes[0] if nodes else None
    if not isinstance(first, Text) or not first.text.startswith(" "):
        return nodes
    text = first.text.lstrip(" ")
    return (Text(text, first.parts), *nodes[1:]) if text else nodes[1:]


def flat(nodes: Iterable[Node]) -> str:
    """Return the words of `nodes` without formulas, faces and notes."""
    return "".join(_words(node) for node in nodes)


def _words(node: Node) -> str:
    match node:
        case Text(text):
            return text
        case Group(children) | Styled(_, children) | Link(_, children):
            return flat(children)
        case Reference(keys):
            return f"[{', '.join(keys)}]" if keys else ""
        case Break() | ParagraphEnd():
            return " "
        case _:
            return ""


def marks(ordered: bool, count: int) -> list[str]:
    """Return the marks of the items of a list, for formats without lists."""
    return [f"({number})" for number in range(1, count + 1)] if ordered else ["•"] * count
