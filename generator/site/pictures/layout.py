"""The positions of the nodes of a network: distances on paper follow the distances in the network.

Stress is lowered by stochastic gradient descent (Zheng, Pawar, Goodman, "Graph Drawing by Stochastic Gradient Descent",
IEEE TVCG 25(9), 2019). Only sums, products, quotients and square roots are used, which IEEE 754 defines to the last
bit, and the order of the steps comes from a generator of our own: every machine gets the same positions.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

Point = tuple[float, float]
_ROUNDS = 15  # as in the paper; 30 take twice as long for 1 to 10 % less stress
_LAST_STEP = 0.05
# Around each part: room for the names beside its nodes; and the length of a tie in small parts.
_BESIDE, _BELOW, _SMALL_PART = 125.0, 50.0, 60.0


def arrange(count: int, ties: Iterable[tuple[int, int]]) -> list[list[tuple[int, Point]]]:
    """Place the nodes 0 to `count` - 1, one list for each connected part, largest part first; one tie is 1 long."""
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for first, second in ties:
        neighbours[first].append(second)
        neighbours[second].append(first)
    parts = sorted(_parts(neighbours), key=lambda part: (-len(part), part))
    return [list(zip(part, _place(part, neighbours), strict=True)) for part in parts]


def _parts(neighbours: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    seen: set[int] = set()
    for start in range(len(neighbours)):
        if start not in seen:
            part = list(_distances(start, neighbours))
            seen.update(part)
            yield sorted(part)


def _distances(start: int, neighbours: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return the distance in ties from `start` to each node of its part."""
    found = {start: 0}
    edge = [start]
    while edge:
        following = []
        for node in edge:
            for other in neighbours[node]:
                if other not in found:
                    found[other] = found[node] + 1
                    following.append(other)
        edge = following
    return found


def _place(part: list[int], neighbours: Sequence[Sequence[int]]) -> list[Point]:
    if len(part) == 1:
        return [(0.0, 0.0)]
    chance = _numbers()
    place_of = {node: place for place, node in enumerate(part)}
    pairs = [
        (place, place_of[other], float(distance))
        for place, node in enumerate(part)
        for other, distance in _distances(node, neighbours).items()
        if place_of[other] < place
    ]
    pairs.sort()
    for last in range(len(pairs) - 1, 0, -1):  # Fisher and Yates
        other = next(chance) % (last + 1)
        pairs[last], pairs[other] = pairs[other], pairs[last]
    side = sqrt(len(part))
    x = [side * (next(chance) % 100_003) / 100_003 for _ in part]
    y = [side * (next(chance) % 100_003) / 100_003 for _ in part]
    longest = max(distance for *_, distance in pairs)
    step = longest * longest
    shrink = _root(_LAST_STEP / step, _ROUNDS - 1) if _ROUNDS > 1 else 1.0
    for _ in range(_ROUNDS):
        _one_round(pairs, x, y, step)
        step *= shrink
    return list(zip(x, y, strict=True))


def _one_round(pairs: list[tuple[int, int, float]], x: list[float], y: list[float], step: float) -> None:
    for first, second, wanted in pairs:
        dx, dy = x[first] - x[second], y[first] - y[second]
        length = sqrt(dx * dx + dy * dy) or 1e-6
        move = min(step / (wanted * wanted), 1.0) * (length - wanted) / (2 * length)
        dx *= move
        dy *= move
        x[first] -= dx
        y[first] -= dy
        x[second] += dx
        y[second] += dy


def _numbers(seed: int = 20_240_928) -> Iterator[int]:
    """Yield the numbers of a linear congruential generator, independent of Python's own generator."""
    state = seed
    while True:
        state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        yield state >> 33


def _root(value: float, degree: int) -> float:
    """Return a root of a number between 0 and 1 by bisection; `**` would use the machine's own library."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        power = 1.0
        for _ in range(degree):
            power *= middle
        low, high = (middle, high) if power < value else (low, middle)
    return high


def spread(points: Sequence[Point], radii: Sequence[float], gap: float, rounds: int = 200) -> list[Point]:
    """Push nodes apart until none overlaps another; they end up at least `gap` apart from rim to rim."""
    x, y = [point[0] for point in points], [point[1] for point in points]
    for _ in range(rounds):
        moved = False
        order = sorted(range(len(x)), key=lambda node: (x[node], node))
        for first, second in _near(order, x, radii, gap):
            dx, dy = x[second] - x[first], y[second] - y[first]
            wanted = radii[first] + radii[second] + gap
            square = dx * dx + dy * dy
            if square >= wanted * wanted:
                continue
            length = sqrt(square)
            if length < 1e-3:
                dx, dy, length = 1e-3 * (1 + first % 7), 1e-3 * (1 + second % 5), 1e-2
            push = (wanted - length + 0.05) / (2 * length)
            x[first] -= dx * push
            y[first] -= dy * push
            x[second] += dx * push
            y[second] += dy * push
            moved = True
        if not moved:
            break
    return list(zip(x, y, strict=True))


def _near(order: Sequence[int], x: Sequence[float], radii: Sequence[float], gap: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs that may overlap by their x coordinates; `order` is sorted by it."""
    widest = 2 * max(radii, default=0.0) + gap
    places = [x[node] for node in order]
    for place, first in enumerate(order):
        for other in range(place + 1, len(order)):
            if places[other] - places[place] > widest:
                break
            yield first, order[other]


def pack(parts: Sequence[Sequence[tuple[int, Point]]], scale: float, width: float) -> dict[int, Point]:
    """Arrange the parts of a network: the largest alone, the others below in rows at most `width` wide.

    `scale` is the length of a tie of the largest part; small parts do not need long ones.
    """
    placed: dict[int, Point] = {}
    left, top, height = 0.0, 0.0, 0.0
    for number, part in enumerate(parts):
        unit = scale if number == 0 else min(scale, _SMALL_PART)
        xs, ys = [unit * point[0] for _, point in part], [unit * point[1] for _, point in part]
        wide, high = max(xs) - min(xs) + _BESIDE, max(ys) - min(ys) + _BELOW
        if number == 1 or left + wide > width:
            left, top, height = 0.0, top + height, 0.0
        for (node, _), x, y in zip(part, xs, ys, strict=True):
            placed[node] = (left + x - min(xs), top + y - min(ys))
        left += wide
        height = max(height, high)
    return placed
