"""What is alike in a list means alike: what its other entries say of a token's place, looks and word.

A model reads each entry by itself and gives each token a probability for each label. A token's places in its list (the
line and the marks it stands in, its classes, the signs around it, what comes before) then each vote with what the same
place holds in the other entries. Votes are multiplied with the probabilities, all with the same weight: a second model
that learned how to weigh them trusted them too much or too little on lists unlike those that it had seen.
"""

import math
from collections import defaultdict
from collections.abc import Hashable, Sequence

from generator.read.lists.blocks import Line
from generator.read.lists.features import forms_of, stretch_bounds
from generator.read.lists.looks import TAGS, marks_of
from generator.read.lists.tokens import Token, fold

Chances = dict[str, float]
_FEWEST = 2  # entries of a list that can say anything of each other
_MANY = 8  # entries from which on more of them are no surer
_COMMON = 24  # entries from which on it makes no difference whether the own one is among them
_WEIGHT = 0.5  # of each vote
_SHARE = 0.02  # of a place, that a label has at least
_LEAST = 0.003  # probability that counts
_UNSEEN = math.log(_LEAST)
_SHORT_WORD = 3


def places_of(tokens: Sequence[Token], lines: Sequence[Line], labels: Sequence[str]) -> list[tuple[Hashable, ...]]:
    """Return the places of each token, from the finest to its word; `labels` are those of the first reading."""
    size = len(tokens)
    signs = forms_of(tokens)
    bounds = stretch_bounds(tokens, signs)
    stretch_of, opening, closing = [0] * size, [""] * size, [""] * size
    first_of_line: dict[int, int] = {}
    last_of_line: dict[int, int] = {}
    for number, (a, b) in enumerate(bounds):
        first_of_line.setdefault(tokens[a].line, number)
        last_of_line[tokens[a].line] = number
        for i in range(a, b):
            stretch_of[i] = number
            opening[i] = signs[a - 1] if a else "<"
            closing[i] = signs[b] if b < size else ">"
    before, after = _chunks(labels)
    found: list[tuple[Hashable, ...]] = []
    run_rank, last_run, last_line = 0, None, -1
    for i, one in enumerate(tokens):
        line = lines[one.line]
        if one.line != last_line:
            run_rank, last_run, last_line = 0, one.run, one.line
        elif one.run is not last_run:
            run_rank, last_run = run_rank + 1, one.run
        marks = marks_of(one)
        classes = (one.run.words | line.words) - TAGS
        rank = stretch_of[i] - first_of_line[one.line]
        from_end = last_of_line[one.line] - stretch_of[i]
        row, back = min(one.line, 6), min(len(lines) - one.line, 6)
        word = fold(one.text) if one.kind == "word" else ""
        kind = one.kind if one.kind not in {"sign", "break"} else signs[i]
        found.append(
            (
                (line.path[-2:], one.run.path, marks, line.cell, one.kind in {"sign", "break"}),
                (row, marks),
                classes or None,
                (row, run_rank if run_rank < 8 else -1, marks),
                (row, min(rank, 9), kind),
                (back, min(from_end, 9), kind),
                (opening[i], closing[i], marks, kind),
                (before[i], after[i], signs[i]),
                word if len(word) >= _SHORT_WORD else None,
            )
        )
    return found


def _chunks(labels: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return for each token the last other label before it and the next one behind it."""
    before: list[str] = []
    after: list[str] = []
    for row, found in ((labels, before), (labels[::-1], after)):
        current = previous = "<"
        for label in row:
            if label not in {current, "other"}:
                previous, current = current, label
            found.append(previous)
    return before, after[::-1]


def agreed(entries: Sequence[tuple[Sequence[tuple[Hashable, ...]], Sequence[Chances]]]) -> list[list[Chances]]:
    """Return the probabilities of labels after the vote of a list, for each token of each entry, by their places."""
    totals: dict[Hashable, Chances] = defaultdict(lambda: defaultdict(float))
    holders: dict[Hashable, int] = defaultdict(int)
    own = [_sums_of(places, chances) for places, chances in entries]
    for mine in own:
        for place, values in mine.items():
            holders[place] += 1
            total = totals[place]
            for label, value in values.items():
                total[label] += value
    found = []
    common: dict[Hashable, Chances] = {}
    for (places, chances), mine in zip(entries, own, strict=True):
        rare: dict[Hashable, Chances] = {}
        rows = []
        for keys, chance in zip(places, chances, strict=True):
            odds = {label: math.log(value) for label, value in chance.items()}
            for place in enumerate(keys):
                if place[1] is None or holders[place] < _FEWEST:
                    continue
                often = holders[place] > _COMMON
                votes = common if often else rare
                if place not in votes:
                    votes[place] = _vote(totals[place], {} if often else mine[place], holders[place])
                for label, value in votes[place].items():
                    odds[label] = odds.get(label, _UNSEEN) + value
            rows.append(_chances(odds))
        found.append(rows)
    return found


def _sums_of(places: Sequence[tuple[Hashable, ...]], chances: Sequence[Chances]) -> dict[Hashable, Chances]:
    """Return for each place in an entry how often it holds which label, by the first reading."""
    mine: dict[Hashable, Chances] = defaultdict(lambda: defaultdict(float))
    for keys, chance in zip(places, chances, strict=True):
        for place in enumerate(keys):
            if place[1] is not None:
                held = mine[place]
                for label, value in chance.items():
                    held[label] += value
    return mine


def _vote(total: Chances, mine: Chances, holders: int) -> Chances:
    """Return what the other entries add to the logarithm of each label's probability."""
    rest = {label: value - mine.get(label, 0.0) for label, value in total.items()}
    whole = sum(rest.values())
    if whole < 1e-6:
        return {}
    weight = _WEIGHT * min(holders - 1, _MANY) / _MANY
    return {
        label: weight * math.log(1 + value / whole / _SHARE) for label, value in rest.items() if value > 0.01 * whole
    }


def _chances(odds: Chances) -> Chances:
    most = max(odds.values())
    values = {label: math.exp(value - most) for label, value in odds.items()}
    whole = sum(values.values())
    return {label: chance for label, value in values.items() if (chance := value / whole) >= _LEAST}
