"""What a piece of LaTeX-carrying text consists of, once read.

A text is a tuple of nodes. Nodes are frozen and know nothing of how they will be shown;
each renderer (`html`, `plain`) has one branch per node type, so a new kind of element is
a class here, a reader in `parse` and a branch in each renderer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Style = Literal["strong", "em", "code", "small-caps", "underline", "strike", "sup", "sub"]


@dataclass(frozen=True, slots=True)
class Text:
    """Characters to be shown as they are; line breaks and runs of blanks are single spaces."""

    text: str


@dataclass(frozen=True, slots=True)
class Styled:
    """Content in another face."""

    style: Style
    children: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """Content that leads to `address`, which is http, https or mailto and nothing else.

    `bare` marks an address that stood in running text without a command.
    """

    address: str
    children: tuple[Node, ...]
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Math:
    """A formula: its LaTeX between the delimiters, and whether it stands on a line of its own."""

    source: str
    display: bool = False


@dataclass(frozen=True, slots=True)
class Reference:
    r"""A pointer into a bibliography or document that is not here (`\cite`, `\ref`)."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote, in the place of its mark."""

    children: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a line inside a paragraph."""


@dataclass(frozen=True, slots=True)
class ParagraphEnd:
    """The place between two paragraphs; only meaningful at the top of a tree."""


Node: TypeAlias = Text | Styled | Link | Math | Reference | Note | Break | ParagraphEnd


def joined(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Return `nodes` with neighbouring texts made one."""
    joined: list[Node] = []
    run: list[str] = []
    for node in nodes:
        if isinstance(node, Text):
            run.append(node.text)
            continue
        if run:
            joined.append(Text("".join(run)))
            run = []
        joined.append(node)
    if run:
        joined.append(Text("".join(run)))
    return tuple(joined)
