"""People as nodes, joint papers as lines between them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from generator.site.pictures.labels import place_labels
from generator.site.pictures.layout import arrange, pack, spread
from generator.site.pictures.svg import canvas, element, joined, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from markupsafe import Markup

    from generator.site.pictures.labels import Label
    from generator.site.pictures.layout import Point
    from generator.site.pictures.svg import Caption

WIDTH = 1000.0
_MARGIN = 90.0
_TEXT = 12.0
_GAP = 7.0
_LARGEST, _SMALLEST = 16.0, 4.5
# The most names with a line to them; more would be unreadable.
LED = 80
# The width of lines: the numbers of joint papers from which a line has the class.
_WIDTHS = ((10, "w5"), (5, "w4"), (3, "w3"), (2, "w2"), (1, "w1"))


@dataclass(frozen=True, slots=True)
class Node:
    """One person: the text beside it, its name in words, its page, its papers, and the class that colours it."""

    text: str
    name: str
    url: str
    papers: int
    tone: str


def network(caption: Caption, nodes: Sequence[Node], ties: Sequence[tuple[int, int, int]]) -> Markup:
    """Draw a network; the largest nodes get their names first, `ties` are two nodes and their joint papers."""
    radii = node_radii([node.papers for node in nodes])
    points = place_nodes(len(nodes), [(first, second) for first, second, _ in ties], radii)
    height = max(y for _, y in points) + _MARGIN / 2
    labels = place_labels(points, radii, [node.text for node in nodes], _TEXT, (WIDTH, height), led=LED)
    beside: dict[int, list[int]] = {}
    for first, second, _ in ties:
        beside.setdefault(first, []).append(second)
        beside.setdefault(second, []).append(first)
    drawn = [
        _node(node, point, radius, label, beside.get(place, ()))
        for place, (node, point, radius, label) in enumerate(zip(nodes, points, radii, labels, strict=True))
    ]
    return canvas(caption, WIDTH, height, [element("g", joined(lines(points, ties)), class_="ties"), *drawn])


def node_radii(papers: Sequence[int]) -> list[float]:
    """Return each node's radius: its area is proportional to its number of papers, with a minimum for visibility."""
    most = max(papers)
    return [round(max(_LARGEST * sqrt(count / most), _SMALLEST), 1) for count in papers]


def place_nodes(count: int, ties: Iterable[tuple[int, int]], radii: Sequence[float]) -> list[Point]:
    """Place nodes within the picture's width, none over another, rounded as they are written."""
    parts = [_turned(part) for part in arrange(count, ties)]
    room = WIDTH - 2 * _MARGIN
    largest = [point for _, point in parts[0]]
    wide = max(x for x, _ in largest) - min(x for x, _ in largest)
    high = max(y for _, y in largest) - min(y for _, y in largest)
    scale = min(room / max(wide, 1.0), 1.1 * room / max(high, 1.0), 150.0)
    placed: Mapping[int, Point] = pack(parts, scale, room)
    points = spread([placed[node] for node in range(count)], radii, _GAP)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right = max(x for x, _ in points)
    shift = (WIDTH - (right - left)) / 2 - left
    return [(round(x + shift, 1), round(y - top + _MARGIN / 2, 1)) for x, y in points]


def _turned(part: list[tuple[int, Point]]) -> list[tuple[int, Point]]:
    """Rotate a part so that its longest extent is horizontal; by its second moments, again with square roots only."""
    n = len(part)
    mx, my = sum(x for _, (x, _) in part) / n, sum(y for _, (_, y) in part) / n
    xx = sum((x - mx) * (x - mx) for _, (x, _) in part)
    yy = sum((y - my) * (y - my) for _, (_, y) in part)
    xy = sum((x - mx) * (y - my) for _, (x, y) in part)
    half = (xx - yy) / 2
    along = half + sqrt(half * half + xy * xy)  # the main axis is (along, xy)
    length = sqrt(along * along + xy * xy)
    cos, sin = (along / length, xy / length) if length > 1e-9 else (1.0, 0.0)
    return [(node, (cos * (x - mx) + sin * (y - my), cos * (y - my) - sin * (x - mx))) for node, (x, y) in part]


def lines(points: Sequence[Point], ties: Iterable[tuple[int, int, int]]) -> list[Markup]:
    """Draw all ties of one strength as one path, the weakest below."""
    paths: dict[str, list[str]] = {kind: [] for _, kind in reversed(_WIDTHS)}
    for first, second, papers in ties:
        kind = next(kind for least, kind in _WIDTHS if papers >= least)
        (x1, y1), (x2, y2) = points[first], points[second]
        paths[kind].append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
    return [element("path", d="".join(path), class_=kind) for kind, path in paths.items() if path]


def _node(node: Node, point: Point, radius: float, label: Label, beside: Sequence[int]) -> Markup:
    line = label.line
    leader = element("line", x1=line[0], y1=line[1], x2=line[2], y2=line[3]) if line else ""
    return element(
        "a",
        leader,
        element("circle", cx=point[0], cy=point[1], r=radius, class_=node.tone),
        element(
            "text",
            node.text,
            x=label.x,
            y=label.y,
            text_anchor=label.anchor,
            class_="" if label.free else "quiet",
        ),
        href=node.url,
        aria_label=node.name,
        data_with=" ".join(map(str, sorted(beside))),
        class_="node",
    )
