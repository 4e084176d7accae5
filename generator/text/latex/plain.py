"""The tree as plain Unicode text on one line: for titles of windows, slugs, sorting and search."""

from collections.abc import Iterable, Mapping

from generator.text.latex import tree
from generator.text.latex.math_spacing import ORDINALS, scripted
from generator.text.latex.math_text import math_text
from generator.text.latex.parse import parse
from generator.text.latex.preparation import NO_MACROS, needs_reading, prepared
from generator.text.latex.source_scan import without_controls

_SCRIPTS = {"sup": "^", "sub": "_"}


def to_text(text: str, macros: Mapping[str, str] = NO_MACROS) -> str:
    """Return `text` as a reader would read it aloud, without markup and with single spaces."""
    if not text:
        return ""
    shown = _all(parse(prepared(text, macros))) if needs_reading(text) else without_controls(text)
    read = " ".join(shown.split())
    # Most texts are plain already: thousands of abstracts are then in memory only once.
    return text if read == text else read


def shows(text: str, macros: Mapping[str, str] = NO_MACROS) -> bool:
    r"""Return whether `text` shows anything; `\\textbf{}` shows nothing."""
    return text[:1].isalnum() or bool(to_text(text, macros))


def _all(nodes: Iterable[tree.Node]) -> str:
    return "".join(map(_shown, nodes))


def _shown(node: tree.Node) -> str:  # noqa: PLR0911 - one per kind of node
    match node:
        case tree.Text(text):
            return text
        case tree.Group(children):
            return _all(children)
        case tree.Styled(style, children):
            inner = _all(children)
            if style == "sup" and inner in ORDINALS:
                return inner
            # Without a mark `k$_B$T` would read as one word.
            return scripted(_SCRIPTS[style], inner) if style in _SCRIPTS and inner else inner
        case tree.Math(source, display):
            return f" {math_text(source)} " if display else math_text(source)
        case tree.Link(address, children):
            inner = _all(children)
            return inner or address
        case tree.Listing(ordered, items):
            signs = tree.marks(ordered, len(items))
            return " " + " ".join(f"{sign} {_all(item).strip()}" for sign, item in zip(signs, items, strict=True)) + " "
        case tree.Reference(keys):
            return f"[{', '.join(keys)}]" if keys else ""
        case tree.Note(children):
            return f" ({_all(children).strip()})"
        case tree.Break() | tree.ParagraphEnd():
            return " "
