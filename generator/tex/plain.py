"""The tree as plain Unicode text on one line: for titles of windows, slugs, sorting and search."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.tex.macros import expand
from generator.tex.mathtext import lowered, math_text, raised
from generator.tex.parse import parse
from generator.tex.scan import cleaned, without_controls
from generator.tex.tree import Break, Link, Math, Node, Note, ParagraphEnd, Reference, Styled, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_NO_MACROS: Mapping[str, str] = MappingProxyType({})
_NEEDS_READING = re.compile(r"[\\$~{}`]|''|--")


def to_text(text: str, macros: Mapping[str, str] = _NO_MACROS) -> str:
    """Return what a reader would read aloud, without any markup; runs of blanks become one."""
    needs_reading = _NEEDS_READING.search(text)
    shown = _all(parse(cleaned(expand(text, macros)))) if needs_reading else without_controls(text)
    return " ".join(shown.split())


def _all(nodes: Iterable[Node]) -> str:
    return "".join(map(_shown, nodes))


def _shown(node: Node) -> str:  # noqa: PLR0911 - one per kind of node
    match node:
        case Text(text):
            return text
        case Styled(style, children):
            inner = _all(children)
            scripted = {"sup": raised, "sub": lowered}.get(style)
            return (scripted(inner) if scripted else None) or inner
        case Math(source, display):
            return f" {math_text(source)} " if display else math_text(source)
        case Link(address, children):
            inner = _all(children)
            return inner or address
        case Reference(keys):
            return f"[{', '.join(keys)}]" if keys else ""
        case Note(children):
            return f" ({_all(children).strip()})"
        case Break() | ParagraphEnd():
            return " "
