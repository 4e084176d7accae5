r"""What a piece of LaTeX-carrying text consists of, once read.

A text is a tuple of nodes. Nodes are frozen and know nothing of how they will be shown; each way out
(`html`, `plain`, `bibtex`) has one branch per kind, so a new kind of element is a class here, a reader
in `parse` and a branch in each. Fields named `latex` and `command` remember how a thing was
written, for BibTeX; two trees are equal whatever they say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Style = Literal["strong", "em", "code", "small-caps", "underline", "strike", "sup", "sub"]
_BLANKS = re.compile(r"  +")


@dataclass(frozen=True, slots=True)
class Text:
    """Characters to be shown as they are; line breaks and runs of blanks are single spaces.

    `parts` are pieces of it and the LaTeX that stood for each, None where it was the characters
    themselves; empty where all of it was.
    """

    text: str
    parts: tuple[tuple[str, str | None], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Group:
    r"""Content in braces of its own, which protect capitals in BibTeX; `command` is one such as `\mbox`, if any."""

    children: tuple[Node, ...]
    command: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Styled:
    r"""Content in another face. `command` is the one that asked for it: `\textbf{x}`, or `{\bf x}`'s switch."""

    style: Style
    children: tuple[Node, ...]
    command: str = field(default="", compare=False)
    latex: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Link:
    """Content that leads to `address`, which is http, https or mailto and nothing else.

    `bare` marks an address that stood in running text without a command.
    """

    address: str
    children: tuple[Node, ...]
    bare: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Math:
    """A formula: its LaTeX between the delimiters, and whether it stands on a line of its own.

    The source is such as LaTeX and its common packages understand. `latex` is the whole with its
    delimiters where it was written in that way.
    """

    source: str
    display: bool = False
    latex: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Reference:
    r"""A pointer into a bibliography or document that is not here (`\cite`, `\ref`)."""

    keys: tuple[str, ...]
    command: str = field(default="cite", compare=False)


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote, in the place of its mark."""

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
    """Return `nodes` with neighbouring texts made one, and without empty ones."""
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
    """Return `nodes` without blanks and ends of paragraphs or lines at the beginning and end."""
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
    """Return `nodes` without a blank at their beginning."""
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
    """Return what stands before each item of a list where there is no markup for lists."""
    return [f"({number})" for number in range(1, count + 1)] if ordered else ["•"] * count
