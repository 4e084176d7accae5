"""Names beside the nodes of a network, without one running into another or into a node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.pictures.scale import text_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.pictures.layout import Point


@dataclass(frozen=True, slots=True)
class Label:
    """Where a name stands: its anchor point, `text-anchor`, and whether it is in nobody's way."""

    x: float
    y: float
    anchor: str
    free: bool


_Box = tuple[float, float, float, float]


def place_labels(
    points: Sequence[Point], radii: Sequence[float], texts: Sequence[str], size: float, width: float
) -> list[Label]:
    """Give each node's name a place; those that come first choose first, and all stay between 0 and `width`.

    A name that finds no free place gets the one on its right, or on its left at the right edge, and is not `free`.
    """
    nodes: list[_Box] = [(x - r, y - r, x + r, y + r) for (x, y), r in zip(points, radii, strict=True)]
    taken: list[_Box] = []
    labels = []
    for place, (point, radius, text) in enumerate(zip(points, radii, texts, strict=True)):
        first: Label | None = None
        for label, box in _candidates(point, radius, text_width(text, size), size):
            if box[0] < 0 or box[2] > width:
                continue
            first = first or label
            others = (node for number, node in enumerate(nodes) if number != place)
            if not any(_meet(box, other) for other in taken) and not any(_meet(box, other) for other in others):
                taken.append(box)
                labels.append(label)
                break
        else:
            stay = first or Label(point[0], point[1] - radius - 4, "middle", free=False)
            labels.append(Label(stay.x, stay.y, stay.anchor, free=False))
    return labels


def _candidates(point: Point, radius: float, length: float, size: float) -> Iterator[tuple[Label, _Box]]:
    x, y = point
    beside, up, down = radius + 3, 0.75 * size, 0.3 * size
    yield Label(x + beside, y + down, "", free=True), (x + beside, y - up / 2 - 1, x + beside + length, y + up / 2 + 1)
    left = x - beside
    yield Label(left, y + down, "end", free=True), (left - length, y - up / 2 - 1, left, y + up / 2 + 1)
    for base in (y - radius - 3, y + radius + 2 + up):
        box = (x - length / 2, base - up, x + length / 2, base + down)
        yield Label(x, base, "middle", free=True), box


def _meet(one: _Box, other: _Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
