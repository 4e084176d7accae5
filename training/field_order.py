"""In which order fields stand in the entries of labelled lists, and between which signs, for `field_order.json`."""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from generator.read.lists.bounds import FIRST, LAST, OTHER, places_of_fields, signs_around

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from generator.read.lists.tokens import Token

    Entries = Iterable[tuple[Sequence[Token], Sequence[str]]]

_BY_ONE, _BY_TWO = 5, 10  # the weight of the usual order, in entries, behind one field and behind two
_LEAST, _LEAST_SHARE = 1e-4, 0.0005
_RARE = 20  # added to the count of a field, so that shares of rare fields stay small


def learn_field_order(entries: Entries, target: Path) -> None:
    """Count the order and the signs of fields in entries, given as tokens and labels, and write them."""
    listed = list(entries)
    rows = [_fields(tokens, labels) for tokens, labels in listed]
    follows, again = _follows(rows), _again(rows)
    signs = {name: _signs(listed, begins=name == "begins") for name in ("begins", "ends")}
    signs["signs"] = _signs_of_tokens(listed)
    said = json.dumps({"again": again, **signs, "follows": follows}, indent=0, sort_keys=True, ensure_ascii=False)
    target.write_text(said + "\n", encoding="utf-8")


def _fields(tokens: Sequence[Token], labels: Sequence[str]) -> list[str]:
    """Return the fields of an entry in their order; signs do not part a field, words do."""
    found: list[str] = []
    parted = False
    for token, label in zip(tokens, labels, strict=True):
        if label == OTHER:
            parted = parted or token.kind not in {"sign", "break"}
            continue
        if parted or found[-1:] != [label]:
            found.append(label)
        parted = False
    return found


def _follows(rows: Sequence[Sequence[str]]) -> dict[str, dict[str, float]]:
    """Return the logarithms of how probable each field is behind two others; of rare pairs, behind the last one."""
    whole: Counter[str] = Counter()
    by_one: dict[str, Counter[str]] = defaultdict(Counter)
    by_two: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for row in rows:
        before, last = FIRST, FIRST
        for field in (*row, LAST):
            whole[field] += 1
            by_one[last][field] += 1
            by_two[before, last][field] += 1
            before, last = last, field

    def chance(before: str, last: str, field: str) -> float:
        behind = by_two.get((before, last), Counter())
        usual = whole[field] / whole.total()
        likely = (by_one[last][field] + _BY_ONE * usual) / (by_one[last].total() + _BY_ONE)
        return (behind[field] + _BY_TWO * likely) / (behind.total() + _BY_TWO)

    names = sorted(whole.keys() - {LAST})
    return {
        f"{before} {last}": {
            field: round(math.log(max(chance(before, last, field), _LEAST)), 2) for field in (*names, LAST)
        }
        for before in (FIRST, *names)
        for last in (FIRST, *names)
    }


def _again(rows: Sequence[Sequence[str]]) -> dict[str, float]:
    """Return the logarithm of the odds that a field which begins was there before."""
    first: Counter[str] = Counter()
    later: Counter[str] = Counter()
    for row in rows:
        first.update(set(row))
        later.update(Counter(row) - Counter(set(row)))
    return {field: round(math.log((later[field] + 1) / (first[field] + 1)), 2) for field in sorted(first)}


def _signs(entries: Sequence[tuple[Sequence[Token], Sequence[str]]], *, begins: bool) -> dict[str, dict[str, float]]:
    """Return the share of each sign before or behind each field; rare ones are left out."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for tokens, labels in entries:
        for field, is_begin, signs in places_of_fields(labels, signs_around(tokens)):
            if is_begin == begins:
                found[field][signs] += 1
    return {field: _shares(counts) for field, counts in found.items()}


def _signs_of_tokens(entries: Sequence[tuple[Sequence[Token], Sequence[str]]]) -> dict[str, dict[str, float]]:
    """Return the share of each sign before all tokens (where a field might begin) and behind them."""
    before: Counter[str] = Counter()
    behind: Counter[str] = Counter()
    for tokens, _ in entries:
        around = signs_around(tokens)
        before.update(around.before)
        behind.update(around.behind)
    return {"begins": _shares(before), "ends": _shares(behind)}


def _shares(counts: Counter[str]) -> dict[str, float]:
    """Return the shares of signs that are not rare."""
    whole = counts.total() + _RARE
    shares = {signs: (count + 0.5) / whole for signs, count in sorted(counts.items())}
    return {signs: round(share, 4) for signs, share in shares.items() if share > _LEAST_SHARE}
