"""Formulas that are none: text that some authors put between dollars only to embolden it."""

from __future__ import annotations

import re

from generator.tex.commands import STYLES
from generator.tex.tree import Math, Node, Styled, Text

_EMPHASIS = re.compile(r"\s*\\(textbf|mathbf|textit|emph|texttt|textsc|text|textrm|mathrm|mbox)\s*\{([\w .-]+)\}\s*")


def formula_nodes(source: str, *, display: bool) -> list[Node]:
    """Return the formula, or the emphasised text that some authors wrap in dollars."""
    nodes: list[Node] = []
    position = 0
    while not display and (piece := _EMPHASIS.match(source, position)):
        style = STYLES.get(piece[1])
        nodes.append(Styled(style, (Text(piece[2]),)) if style else Text(piece[2]))
        position = piece.end()
    return nodes if nodes and position == len(source) else [Math(source.strip(), display)]
