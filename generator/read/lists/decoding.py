"""The likeliest labels of an entry's tokens: by the probability of each, and by the order that fields usually have.

The network labels each token by itself. Which field follows which two others, that a title does not
begin twice, and that hardly an entry has no title are counted in labelled lists (`field_order.json`) instead.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.read.lists.bounds import FIRST, LAST, OTHER, Bounds
from generator.read.lists.habits import Chances
from generator.read.lists.models import learned

_ORDER, _AGAIN = 1.3, 3.0  # how much the order of fields counts, and that a field begins again
_NO_TITLE, _NO_VENUE = 6.0, 3.0  # logarithms of odds
_BEAM = 12  # ways to label the tokens so far that are followed
UNLIKELY = 0.0005  # the probability of a label that a token seems not to have
_UNLIKELY_WORTH = math.log(UNLIKELY)


_Seen = tuple[str, str, str, int]  # of a way: its last label, the last two fields, and those seen as bits
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
    order = learned("field_order")
    # How probable each field is behind two others (`author title`), and the odds that one begins again: logarithms.
    behind: Mapping[str, Mapping[str, float]] = order["follows"]
    again: Mapping[str, float] = order["again"]
    bits = {field: 1 << place for place, field in enumerate(again)}
    ways = [_Way(0.0, OTHER, FIRST, FIRST, 0, None)]
    for at, row in enumerate(chances):
        found: dict[_Seen, tuple[float, _Way]] = {}
        begins = [(label, math.log(chance), bounds.begins(label, at)) for label, chance in row.items()]
        for way in ways:
            ends = bounds.ends(way.label, at - 1) if at else 0.0
            choices = begins if way.label in row else [*begins, (way.label, _UNLIKELY_WORTH, 0.0)]
            follows = behind[f"{way.before} {way.field}"]
            for label, own, begin in choices:
                worth, seen = way.worth + own, (label, way.before, way.field, way.seen)
                if label != way.label:
                    worth += ends + begin
                    if label != OTHER:
                        bit = bits[label]
                        worth += _AGAIN * again[label] if way.seen & bit else 0.0
                        if label != way.field:
                            worth += _ORDER * follows[label]
                            seen = label, way.field, label, way.seen | bit
                known = found.get(seen)
                if known is None or worth > known[0]:
                    found[seen] = worth, way
        best = sorted(found.items(), key=lambda one: -one[1][0])[:_BEAM]
        ways = [_Way(worth, *seen, (seen[0], way.labels)) for seen, (worth, way) in best]
    placed = bits["container"] | bits["publisher"]

    def whole(way: _Way) -> float:
        ends = bounds.ends(way.label, len(chances) - 1) if chances else 0.0
        worth = way.worth + ends + _ORDER * behind[f"{way.before} {way.field}"][LAST]
        return worth - _NO_TITLE * (not way.seen & bits["title"]) - _NO_VENUE * (not way.seen & placed)

    return [*_labels_of(max(ways, key=whole))][::-1]


def _labels_of(way: _Way) -> Iterator[str]:
    """Yield the labels of a way, the last one first."""
    labels = way.labels
    while labels is not None:
        yield labels[0]
        labels = labels[1]
