"""The likeliest labels of an entry's tokens: by the probability of each, and by the order that fields usually have.

A model of tokens sees little beyond a token's neighbours. Which field follows which two others, that a title does not
begin twice, and that hardly an entry has no title are counted in labelled lists (`field_order.json`) instead.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.read.lists.bounds import Bounds
from generator.read.lists.field_order import FIRST, LAST, OTHER, FieldOrder, field_order
from generator.read.lists.habits import Chances

_ORDER, _AGAIN = 1.3, 3.0  # how much the order of fields counts, and that a field begins again
_NO_TITLE, _NO_VENUE = 6.0, 3.0  # logarithms of odds
_BEAM = 16  # ways to label the tokens so far that are followed
UNLIKELY = 0.0005  # the probability of a label that a token seems not to have
_UNLIKELY_WORTH = math.log(UNLIKELY)


_Labels = tuple[str, "_Labels | None"]  # the last label, and those before it


class _Way(NamedTuple):
    """A way to label the tokens so far: its worth, its last label, the last two fields, and those seen as bits."""

    worth: float
    label: str
    before: str
    field: str
    seen: int
    labels: _Labels | None


def best_labels(chances: Sequence[Chances], bounds: Bounds) -> list[str]:
    """Return the likeliest labels of an entry's tokens (beam search), given the probabilities of each token's labels.

    `bounds` says how much speaks for fields to begin and end where.
    """
    order = field_order()
    bits = {field: 1 << place for place, field in enumerate(order.again)}
    ways = [_Way(0.0, OTHER, FIRST, FIRST, 0, None)]
    for at, row in enumerate(chances):
        found: dict[tuple[str, str, str, int], _Way] = {}
        begins = [(label, math.log(chance), bounds.begins(label, at)) for label, chance in row.items()]
        for way in ways:
            ends = bounds.ends(way.label, at - 1) if at else 0.0
            choices = begins if way.label in row else [*begins, (way.label, _UNLIKELY_WORTH, 0.0)]
            for label, own, begin in choices:
                worth = way.worth + own + (ends + begin if label != way.label else 0.0)
                longer = _longer(way, label, worth, order, bits)
                known = found.get(longer[1:5])
                if known is None or longer.worth > known.worth:
                    found[longer[1:5]] = longer
        ways = sorted(found.values(), key=lambda way: -way.worth)[:_BEAM]
    placed = bits["container"] | bits["publisher"]

    def whole(way: _Way) -> float:
        ends = bounds.ends(way.label, len(chances) - 1) if chances else 0.0
        worth = way.worth + ends + _ORDER * order.follows[f"{way.before} {way.field}"][LAST]
        return worth - _NO_TITLE * (not way.seen & bits["title"]) - _NO_VENUE * (not way.seen & placed)

    return [*_labels_of(max(ways, key=whole))][::-1]


def _longer(way: _Way, label: str, worth: float, order: FieldOrder, bits: Mapping[str, int]) -> _Way:
    """Return a way with one more token; `worth` is its worth without what the order of fields adds."""
    labels = label, way.labels
    if label in {OTHER, way.label}:
        return _Way(worth, label, way.before, way.field, way.seen, labels)
    if way.seen & bits[label]:
        worth += _AGAIN * order.again[label]
    if label == way.field:
        return _Way(worth, label, way.before, way.field, way.seen, labels)
    worth += _ORDER * order.follows[f"{way.before} {way.field}"][label]
    return _Way(worth, label, way.field, label, way.seen | bits[label], labels)


def _labels_of(way: _Way) -> Iterator[str]:
    """Yield the labels of a way, the last one first."""
    labels = way.labels
    while labels is not None:
        yield labels[0]
        labels = labels[1]
