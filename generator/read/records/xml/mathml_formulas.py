"""MathML within a text of XML, as TeX between dollars, read like that of saved pages."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from generator.read.documents.html_formulas import formula_in

if TYPE_CHECKING:
    from generator.read.records.xml.elements import Node

_SHOWN = frozenset(
    "mrow mi mn mo mtext msup msub msubsup mfrac mroot msqrt munder mover munderover mfenced mtable mstyle".split()
)


def formula_of(node: Node) -> str:
    """Return a `math` element as TeX, or its words if it describes the meaning and not the presentation."""
    plain = html.escape(" ".join(node.line_text.split()), quote=False)
    names = {child.name for child in node.children}
    if not names & (_SHOWN | {"semantics"}) or any(True for _ in node.below("mtable")):
        return plain
    found = formula_in(_html(node))
    return html.escape(found, quote=False) if found else plain


def _html(node: Node) -> str:
    parts = [html.escape(part.strip(), quote=False) if isinstance(part, str) else _html(part) for part in node.content]
    parts = [part for part in parts if part]
    if node.name == "mfenced":
        signs = node.attributes.get("separators", ",").replace(" ", "")
        between = [
            f"<mo>{html.escape(signs[min(place, len(signs) - 1)])}</mo>" if signs else "" for place in range(len(parts))
        ]
        inside = "".join(part + sign for part, sign in zip(parts, [*between[:-1], ""], strict=True))
        fences = (html.escape(node.attributes.get(name, spare)) for name, spare in (("open", "("), ("close", ")")))
        return f"<mrow><mo>{next(fences)}</mo>{inside}<mo>{next(fences)}</mo></mrow>"
    return f"<{node.name}>{''.join(parts)}</{node.name}>"
