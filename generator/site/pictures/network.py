"""People as nodes, joint papers as lines between them; and one person's neighbourhood, on a circle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from markupsafe import Markup

from generator.core.groups import in_groups
from generator.site.pictures.layout import Point, arrange, pack, spread
from generator.site.pictures.svg import Caption, canvas, element, joined, number, text_width

# Directions and distances for a name without room beside its node. They are numbers rather than sines, which machines
# round differently.
_AWAY = (14.0, 26.0, 40.0, 56.0, 74.0, 94.0, 116.0, 140.0)
_DIRECTIONS = tuple(
    (x * across, y * down)
    for x, y in ((1.0, 0.0), (0.94, 0.34), (0.77, 0.64), (0.5, 0.87), (0.17, 0.98))
    for across in (1, -1)
    for down in (-1, 1)
    if y or down == 1
)
_Box = tuple[float, float, float, float]
_Line = tuple[float, float, float, float]
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
    beside = in_groups(pair for first, second, _ in ties for pair in ((first, second), (second, first)))
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


@dataclass(frozen=True, slots=True)
class Label:
    """The place of a name: its anchor point, `text-anchor`, whether it overlaps nothing, and the line to it.

    A name beside its node needs no line.
    """

    x: float
    y: float
    anchor: str
    free: bool
    line: _Line | None = None


def place_labels(
    points: Sequence[Point],
    radii: Sequence[float],
    texts: Sequence[str],
    size: float,
    room: tuple[float, float],
    *,
    led: int = 0,
) -> list[Label]:
    """Place each node's name; larger nodes choose first, and all stay within the `room`, width and height.

    The names of the `led` largest nodes without a free place beside them get one further away, with a line to it. A
    name without any free place gets the one on its right, or on its left at the right edge, and is not `free`.
    """
    names = _Names(points, radii, room)
    labels: dict[int, Label] = {}
    by_size = sorted(range(len(points)), key=lambda place: (-radii[place], place))
    for rank, place in enumerate(by_size):
        labels[place] = names.place(place, text_width(texts[place], size), size, far=rank < led)
    return [labels[place] for place in range(len(points))]


class _Names:
    """The occupied places: of nodes, of names, of lines to names."""

    def __init__(self, points: Sequence[Point], radii: Sequence[float], room: tuple[float, float]) -> None:
        self._points, self._radii = points, radii
        self._width, self._height = room
        self._nodes: list[_Box] = [(x - r, y - r, x + r, y + r) for (x, y), r in zip(points, radii, strict=True)]
        self._taken: list[_Box] = []
        self._lines: list[_Line] = []

    def place(self, node: int, length: float, size: float, *, far: bool) -> Label:
        point, radius = self._points[node], self._radii[node]
        first: Label | None = None
        near = self._around(node, radius + 3 + length, radius + 3 + 2 * size)
        for label, box in _beside(point, radius, length, size):
            if not self._inside(box):
                continue
            first = first or label
            if self._is_free(box, near):
                self._taken.append(box)
                return label
        if far:
            near = self._around(node, radius + _AWAY[-1] + length, radius + _AWAY[-1] + 2 * size)
            free = [
                (label, line, box)
                for label, line, box in _away(point, radius, length, size)
                if self._inside(box) and self._is_free(box, near)
            ]
            # If necessary, a line crosses smaller nodes; never a name or a line.
            large = [box for box in near[0] if box[2] - box[0] > 1.4 * radius]
            for in_the_way in ([*near[0], *near[1]], [*large, *near[1]]):
                for label, line, box in free:
                    if not any(_crosses(line, other) for other in in_the_way) and not any(
                        _cross(line, other) for other in self._lines
                    ):
                        self._taken.append(box)
                        self._lines.append(line)
                        return label
        stay = first or Label(point[0], point[1] - radius - 4, "middle", free=False)
        return Label(stay.x, stay.y, stay.anchor, free=False)

    def _around(self, node: int, across: float, down: float) -> tuple[list[_Box], list[_Box], list[_Line]]:
        """Return the other nodes, the names and the lines that a name of this node could overlap."""
        x, y = self._points[node]
        reach = (x - across, y - down, x + across, y + down)
        nodes = [box for place, box in enumerate(self._nodes) if place != node and _meet(box, reach)]
        return nodes, [box for box in self._taken if _meet(box, reach)], self._lines

    def _inside(self, box: _Box) -> bool:
        return box[0] >= 0 and box[1] >= 0 and box[2] <= self._width and box[3] <= self._height

    @staticmethod
    def _is_free(box: _Box, near: tuple[list[_Box], list[_Box], list[_Line]]) -> bool:
        nodes, names, lines = near
        return not (
            any(_meet(box, other) for other in names)
            or any(_meet(box, other) for other in nodes)
            or any(_crosses(line, box) for line in lines)
        )


def _beside(point: Point, radius: float, length: float, size: float) -> Iterator[tuple[Label, _Box]]:
    x, y = point
    beside, up, down = radius + 3, 0.75 * size, 0.3 * size
    yield Label(x + beside, y + down, "", free=True), (x + beside, y - up / 2 - 1, x + beside + length, y + up / 2 + 1)
    left = x - beside
    yield Label(left, y + down, "end", free=True), (left - length, y - up / 2 - 1, left, y + up / 2 + 1)
    for base in (y - radius - 3, y + radius + 2 + up):
        box = (x - length / 2, base - up, x + length / 2, base + down)
        yield Label(x, base, "middle", free=True), box


def _away(point: Point, radius: float, length: float, size: float) -> Iterator[tuple[Label, _Line, _Box]]:
    """Yield the places further away, the nearest first; a line goes from the node's rim to the name's nearest end."""
    x, y = point
    up, down = 0.75 * size, 0.3 * size
    for away in _AWAY:
        for across, below in _DIRECTIONS:
            end_x, end_y = x + (radius + away) * across, y + (radius + away) * below
            line = (x + radius * across, y + radius * below, end_x, end_y)
            right = across > 0
            left = end_x + 3 if right else end_x - 3 - length
            box = (left, end_y - up / 2 - 1, left + length, end_y + up / 2 + 1)
            label = Label(end_x + (3 if right else -3), end_y + down, "" if right else "end", free=True, line=line)
            yield label, line, box


def _meet(one: _Box, other: _Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _crosses(line: _Line, box: _Box) -> bool:
    """Return whether a line crosses a box: whether any of it is left after clipping at the box's four sides."""
    x1, y1, x2, y2 = line
    start, end = 0.0, 1.0
    for from_, along, low, high in ((x1, x2 - x1, box[0], box[2]), (y1, y2 - y1, box[1], box[3])):
        if abs(along) < 1e-9:
            if not low < from_ < high:
                return False
            continue
        enter, leave = sorted(((low - from_) / along, (high - from_) / along))
        start, end = max(start, enter), min(end, leave)
    return start < end


def _cross(one: _Line, other: _Line) -> bool:
    """Return whether two lines cross: whether each has its ends on both sides of the other."""
    return _side(one, other[:2]) * _side(one, other[2:]) < 0 and _side(other, one[:2]) * _side(other, one[2:]) < 0


def _side(line: _Line, point: tuple[float, float]) -> float:
    x1, y1, x2, y2 = line
    return (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)


_CIRCLE_WIDTH = 340.0
_ROW = 17.0
_HALF = 58.0  # the circle's half width; the rest of the width is for names
_NAME_SIZE = 11.0
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
    middle = (_CIRCLE_WIDTH / 2, height / 2)
    most = max(node.papers for node in nodes)
    rays = [(place, len(nodes), node.papers) for place, node in enumerate(nodes)]
    return canvas(
        caption,
        _CIRCLE_WIDTH,
        height,
        [
            element("g", joined(lines([*points, middle], [*ties, *rays])), class_="ties"),
            element("g", element("circle", cx=middle[0], cy=middle[1], r=_MIDDLE, class_="own"), class_="node"),
            *(
                _neighbour(node, point, 2.5 + 4 * sqrt(node.papers / most))
                for node, point in zip(nodes, points, strict=True)
            ),
        ],
    )


def _on_circle(row: int, rows: int, height: float, side: int) -> Point:
    y = height / 2 + (row - (rows - 1) / 2) * _ROW
    from_middle = (y - height / 2) / (height / 2 + _ROW / 2)
    return round(_CIRCLE_WIDTH / 2 + side * _HALF * sqrt(1 - from_middle * from_middle), 1), round(y, 1)


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


def _neighbour(node: Node, point: Point, radius: float) -> Markup:
    x, y = point
    right = x >= _CIRCLE_WIDTH / 2
    return element(
        "a",
        element("title", node.name),
        element("circle", cx=x, cy=y, r=radius, class_=node.tone),
        element(
            "text",
            _fitted(node.text, _CIRCLE_WIDTH / 2 - _HALF - 14),
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
    if text_width(text, _NAME_SIZE) <= width:
        return text
    while text and text_width(f"{text}…", _NAME_SIZE) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
