"""The likeliest labels of an entry's tokens, given the probabilities of each: one title in one place, and a venue."""

from __future__ import annotations

import json
import math
from functools import cache
from typing import TYPE_CHECKING

from generator.read.lists.models import data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.habits import Chances

_ORDER = 0.2  # how much it counts which label usually follows which; probabilities already know of their neighbours
_SECOND_TITLE, _NO_VENUE = 6.0, 3.0  # logarithms of odds
_RARE = -6.0  # the logarithm of a probability

_PLACED = frozenset({"container", "publisher"})  # where something appeared

State = tuple[str, bool, bool]  # a label, and whether the title and the venue have begun


def best_labels(chances: Sequence[Chances]) -> list[str]:
    """Return the likeliest label of each token together (the algorithm of Viterbi)."""
    if not chances:
        return []
    follows = _follows()
    current: dict[State, float] = {}
    for label, chance in chances[0].items():
        current[label, label == "title", label in _PLACED] = math.log(chance)
    steps: list[dict[State, State]] = []
    for row in chances[1:]:
        worth: dict[State, float] = {}
        step: dict[State, State] = {}
        for label, chance in row.items():
            own = math.log(chance)
            for last, value in current.items():
                before, titled, placed = last
                state = label, titled or label == "title", placed or label in _PLACED
                whole = value + own + _ORDER * follows.get(before, {}).get(label, _RARE)
                if titled and label == "title" != before:
                    whole -= _SECOND_TITLE
                if whole > worth.get(state, -math.inf):
                    worth[state], step[state] = whole, last
        steps.append(step)
        current = worth
    state = max(current, key=lambda one: current[one] - _NO_VENUE * (not one[2]))
    found = [state[0]]
    for step in reversed(steps):
        state = step[state]
        found.append(state[0])
    return found[::-1]


@cache
def _follows() -> dict[str, dict[str, float]]:
    """Return the logarithms of how often a label follows another, as learned."""
    found: dict[str, dict[str, float]] = json.loads(data("label_order.json"))
    return found
