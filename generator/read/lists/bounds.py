"""What parts the fields of a list: which signs stand before and behind a field in the list's other entries.

Nearly all titles of a list end at the same sign: one that ends at a comma, where the others end at full stops, probably
goes on. The shares of signs in the other entries are compared with those in all labelled lists.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.read.lists.field_order import FIRST, LAST, OTHER, field_signs
from generator.read.lists.tokens import sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.tokens import Token

_PARTED = frozenset({"title", "author", "container"})  # the fields that count
_WEIGHT = 2.0
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
    """How much the other entries of a list speak for a field to begin or end at a token, as a logarithm of odds."""

    around: Around
    places: Counter[_Place]
    sizes: Counter[tuple[str, bool]]

    def begins(self, field: str, at: int) -> float:
        """Return how much speaks for a field to begin at a token."""
        return self._worth(field, True, self.around.before[at])

    def ends(self, field: str, at: int) -> float:
        """Return how much speaks for a field to end with a token."""
        return self._worth(field, False, self.around.behind[at])

    def _worth(self, field: str, begins: bool, signs: str) -> float:
        size = self.sizes[field, begins]
        if field not in _PARTED or size < _FEWEST:
            return 0.0
        usual = field_signs(field, begins=begins).get(signs, _LEAST_SHARE)
        share = (self.places[field, begins, signs] + _USUAL * usual) / (size + _USUAL)
        return _WEIGHT * math.log(max(share / usual, _NEVER))


def list_bounds(labels: Sequence[Sequence[str]], around: Sequence[Around]) -> list[Bounds]:
    """Return for each entry what the others, read as `labels`, tell of where its fields begin and end."""
    own = [Counter(places_of_fields(*one)) for one in zip(labels, around, strict=True)]
    places: Counter[_Place] = Counter()
    for mine in own:
        places.update(mine)
    found = []
    for mine, signs in zip(own, around, strict=True):
        others = places - mine
        sizes: Counter[tuple[str, bool]] = Counter()
        for (field, begins, _), count in others.items():
            sizes[field, begins] += count
        found.append(Bounds(signs, others, sizes))
    return found
