r"""Words within a formula (`\text{if $x > 0$}`): text in its faces, and the formulas in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.tex.parse import Reader
from generator.tex.tree import Group, Link, Math, Node, Note, Styled, Text, flat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.tex.formula import Formula

_FACES = {
    "strong": "font-weight:bold",
    "em": "font-style:italic",
    "code": "font-family:monospace",
    "small-caps": "font-variant:small-caps",
    "underline": "text-decoration:underline",
    "strike": "text-decoration:line-through",
}
_STYLES = {
    "textbf": "strong", "textit": "em", "textsl": "em", "emph": "em", "texttt": "code", "textsc": "small-caps",
}  # fmt: skip
_EDGE_BLANKS = re.compile(r"^ +| +$")


def wording(formula: Formula, name: str, written: str) -> str:
    """Return the argument of the text command `name`, as parts of `formula`."""
    parts: list[str] = []

    def show(nodes: Iterable[Node], faces: tuple[str, ...]) -> None:
        for node in nodes:
            match node:
                case Math(source):
                    parts.append(f"{{{type(formula)(source, above=formula).read()}}}")
                case Styled(style, children):
                    show(children, (*faces, style))
                case Group(children) | Link(_, children) | Note(children):
                    show(children, faces)
                case Text(text):
                    _add(formula, parts, text, faces)
                case _:
                    _add(formula, parts, flat((node,)), faces)

    style = _STYLES.get(name)
    if formula.depth > 20:
        return formula.leaves.add("mtext", re.sub(r"\\[A-Za-z]*|[\\{}$]", "", written))
    formula.depth += 1
    show(Reader(written).sequence(0, len(written)), (style,) if style else ())
    formula.depth -= 1
    return f"{{{''.join(parts)}}}"


def _add(formula: Formula, parts: list[str], text: str, faces: tuple[str, ...]) -> None:
    if not text:
        return
    shown = _EDGE_BLANKS.sub("\xa0", text)
    style = ";".join(dict.fromkeys(_FACES[face] for face in faces if face in _FACES))
    parts.append(formula.leaves.add("mtext", shown, **({"style": style} if style else {})))
