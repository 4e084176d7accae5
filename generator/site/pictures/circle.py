"""One person's neighbourhood: the person in the middle, co-authors around them, names to the left and right."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from generator.site.pictures.network import lines
from generator.site.pictures.svg import canvas, element, joined, text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from generator.site.pictures.layout import Point
    from generator.site.pictures.network import Node
    from generator.site.pictures.svg import Caption

_WIDTH = 340.0
_ROW = 17.0
_HALF = 58.0  # the circle's half width; the rest of the width is for names
_TEXT = 11.0
_MIDDLE = 8.0


def neighbourhood(caption: Caption, nodes: Sequence[Node], ties: Sequence[tuple[int, int, int]]) -> Markup:
    """Draw the neighbours of a person who is not among them; a node's `papers` are those shared with the middle.

    `ties` are two neighbours and their joint papers.
    """
    order = _order(len(nodes), ties)
    rows = (len(nodes) + 1) // 2
    height = rows * _ROW + _ROW
    points: list[Point] = [(0.0, 0.0)] * len(nodes)
    for place, node in enumerate(order):
        right = place < rows
        row = place if right else len(nodes) - 1 - place
        points[node] = _on_circle(row, rows if right else len(nodes) - rows, height, 1 if right else -1)
    middle = (_WIDTH / 2, height / 2)
    most = max(node.papers for node in nodes)
    rays = [(place, len(nodes), node.papers) for place, node in enumerate(nodes)]
    return canvas(
        caption,
        _WIDTH,
        height,
        [
            element("g", joined(lines([*points, middle], [*ties, *rays])), class_="ties"),
            element("g", element("circle", cx=middle[0], cy=middle[1], r=_MIDDLE, class_="own"), class_="node"),
            *(
                _node(node, point, 2.5 + 4 * sqrt(node.papers / most))
                for node, point in zip(nodes, points, strict=True)
            ),
        ],
    )


def _on_circle(row: int, rows: int, height: float, side: int) -> Point:
    y = height / 2 + (row - (rows - 1) / 2) * _ROW
    from_middle = (y - height / 2) / (height / 2 + _ROW / 2)
    return round(_WIDTH / 2 + side * _HALF * sqrt(1 - from_middle * from_middle), 1), round(y, 1)


def _order(count: int, ties: Sequence[tuple[int, int, int]]) -> list[int]:
    """Return an order in which frequent co-authors are adjacent."""
    papers: dict[tuple[int, int], int] = {}
    for first, second, joint in ties:
        papers[first, second] = papers[second, first] = joint
    left = list(range(1, count))
    order = [0]
    while left:
        nearest = max(left, key=lambda node: (papers.get((order[-1], node), 0), -node))
        left.remove(nearest)
        order.append(nearest)
    return order


def _node(node: Node, point: Point, radius: float) -> Markup:
    x, y = point
    right = x >= _WIDTH / 2
    return element(
        "a",
        element("title", node.name),
        element("circle", cx=x, cy=y, r=radius, class_=node.tone),
        element(
            "text",
            _fitted(node.text, _WIDTH / 2 - _HALF - 14),
            x=x + (10 if right else -10),
            y=y + 4,
            text_anchor="" if right else "end",
        ),
        href=node.url,
        aria_label=node.name,
        class_="node",
    )


def _fitted(text: str, width: float) -> str:
    """Truncate a name so that it stays within the picture; the node's own name is complete."""
    if text_width(text, _TEXT) <= width:
        return text
    while text and text_width(f"{text}…", _TEXT) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
