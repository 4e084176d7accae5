"""What parts fields: which signs stand before and behind them, usually and in the other entries of a list.

A field hardly ever begins or ends where no sign stands; and nearly all titles of a list end at the same sign: one that
ends at a comma, where the others end at full stops, probably goes on. The usual shares, counted in labelled lists, are
compared with those of all tokens; those in the other entries of a list are compared with the usual ones.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from generator.read.lists.models import learned
from generator.read.lists.tokens import Token, sign

OTHER, FIRST, LAST = "other", "<", ">"  # no field; what stands before the first field, and behind the last one
_PARTED = frozenset({"title", "author", "container"})  # the fields that count
_WEIGHT = 2.0  # of what the other entries show
_MOST_AGAINST, _MOST_FOR = -6.0, 2.0  # what the usual shares say, as logarithms of odds
_USUAL = 3.0  # the weight of the usual shares, in entries
_FEWEST = 3  # other entries that show a habit
_LEAST_SHARE, _NEVER = 0.0005, 0.02  # of a sign that was not seen, and of its usual share
_SIGNS = 2  # the most that are looked at on each side of a field

_Place = tuple[str, bool, str]  # a field, whether it begins, and the signs there


class Around(NamedTuple):
    """The signs before and behind each token of an entry."""

    before: list[str]
    behind: list[str]


def signs_around(tokens: Sequence[Token]) -> Around:
    """Return the signs beside each token: up to two, or what stands there instead."""
    forms = [_form(one) for one in tokens]
    before = [_beside(forms[max(i - _SIGNS, 0) : i][::-1])[::-1] or FIRST for i in range(len(forms))]
    behind = [_beside(forms[i + 1 : i + 1 + _SIGNS]) or LAST for i in range(len(forms))]
    return Around(before, behind)


def _form(token: Token) -> str:
    if token.kind == "sign":
        return sign(token.text)
    return token.text if token.kind == "break" else "n" if token.kind == "number" else "w"


def _beside(forms: Sequence[str]) -> str:
    found = ""
    for form in forms:
        if form in {"w", "n"}:
            return found or form
        found += form
    return found


def places_of_fields(labels: Sequence[str], around: Around) -> list[_Place]:
    """Return where the fields of an entry begin and end."""
    found: list[_Place] = []
    last = len(labels) - 1
    for i, label in enumerate(labels):
        if label == OTHER:
            continue
        if i == 0 or labels[i - 1] != label:
            found.append((label, True, around.before[i]))
        if i == last or labels[i + 1] != label:
            found.append((label, False, around.behind[i]))
    return found


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much speaks for a field to begin or end at a token, as a logarithm of odds.

    `places` counts where the fields of the list's other entries begin and end, `sizes` how many they are.
    """

    around: Around
    places: Counter[_Place] = field(default_factory=Counter)
    sizes: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def begins(self, name: str, at: int) -> float:
        """Return how much speaks for a field to begin at a token."""
        return self._worth(name, True, self.around.before[at])

    def ends(self, name: str, at: int) -> float:
        """Return how much speaks for a field to end with a token."""
        return self._worth(name, False, self.around.behind[at])

    def _worth(self, name: str, begins: bool, signs: str) -> float:
        if name == OTHER:
            return 0.0
        worth = _usual_worth(name, begins, signs)
        size = self.sizes[name, begins]
        if name not in _PARTED or size < _FEWEST:
            return worth
        usual = _usual_share(name, begins, signs)
        share = (self.places[name, begins, signs] + _USUAL * usual) / (size + _USUAL)
        return worth + _WEIGHT * math.log(max(share / usual, _NEVER))


@cache
def _usual_worth(name: str, begins: bool, signs: str) -> float:
    """Return how much more often some signs are next to a field than to any token."""
    beside_any = learned("field_order")["signs"]["begins" if begins else "ends"].get(signs, _LEAST_SHARE)
    return min(max(math.log(_usual_share(name, begins, signs) / beside_any), _MOST_AGAINST), _MOST_FOR)


def _usual_share(name: str, begins: bool, signs: str) -> float:
    """Return which share of fields of a name begins behind some signs, or ends before them, in all labelled lists."""
    shares: Mapping[str, float] = learned("field_order")["begins" if begins else "ends"].get(name, {})
    return shares.get(signs, _LEAST_SHARE)


def list_bounds(labels: Sequence[Sequence[str]], around: Sequence[Around]) -> list[Bounds]:
    """Return for each entry what the others, read as `labels`, say of where its fields begin and end."""
    own = [Counter(places_of_fields(*one)) for one in zip(labels, around, strict=True)]
    places: Counter[_Place] = Counter()
    for mine in own:
        places.update(mine)
    found = []
    for mine, signs in zip(own, around, strict=True):
        others = places - mine
        sizes: Counter[tuple[str, bool]] = Counter()
        for (name, begins, _), count in others.items():
            sizes[name, begins] += count
        found.append(Bounds(signs, others, sizes))
    return found
