"""The tree as plain Unicode text on one line: for titles of windows, slugs, sorting and search."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from generator.text.latex.math_spacing import scripted
from generator.text.latex.math_text import math_text
from generator.text.latex.parse import parse
from generator.text.latex.preparation import needs_reading, prepared
from generator.text.latex.source_scan import without_controls
from generator.text.latex.tree import (
    Break,
    Group,
    Link,
    Listing,
    Math,
    Node,
    Note,
    ParagraphEnd,
    Reference,
    Styled,
    Text,
    marks,
)

_NO_MACROS: Mapping[str, str] = MappingProxyType({})
_SCRIPTS = {"sup": "^", "sub": "_"}
_ORDINALS = frozenset({"st", "nd", "rd", "th"})


def to_text(text: str, macros: Mapping[str, str] = _NO_MACROS) -> str:
    """Return `text` as a reader would read it aloud, without markup and with single spaces."""
    if not text:
        return ""
    shown = _all(parse(prepared(text, macros))) if needs_reading(text) else without_controls(text)
    read = " ".join(shown.split())
    # Most texts are plain already: thousands of abstracts are then in memory only once.
    return text if read == text else read


def shows(text: str, macros: Mapping[str, str] = _NO_MACROS) -> bool:
    r"""Return whether `text` shows anything; `\\textbf{}` shows nothing."""
    return text[:1].isalnum() or bool(to_text(text, macros))


def _all(nodes: Iterable[Node]) -> str:
    return "".join(map(_shown, nodes))


def _shown(node: Node) -> str:  # noqa: PLR0911 - one per kind of node
    match node:
        case Text(text):
            return text
        case Group(children):
            return _all(children)
        case Styled(style, children):
            inner = _all(children)
            if style == "sup" and inner in _ORDINALS:
                return inner
            # Without a mark `k$_B$T` would read as one word.
            return scripted(_SCRIPTS[style], inner) if style in _SCRIPTS and inner else inner
        case Math(source, display):
            return f" {math_text(source)} " if display else math_text(source)
        case Link(address, children):
            inner = _all(children)
            return inner or address
        case Listing(ordered, items):
            signs = marks(ordered, len(items))
            return " " + " ".join(f"{sign} {_all(item).strip()}" for sign, item in zip(signs, items, strict=True)) + " "
        case Reference(keys):
            return f"[{', '.join(keys)}]" if keys else ""
        case Note(children):
            return f" ({_all(children).strip()})"
        case Break() | ParagraphEnd():
            return " "
