"""A list decides for its entries: what the surest of them have in common, as features for reading all again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.entry_text import Mark
    from generator.read.lists.reference_strings.tokens import Token

_Key = TypeVar("_Key")
_FIELD = {"AB": "A", "AI": "A", "AS": "A", "AE": "A", "EB": "E", "EI": "E", "ES": "E"}
_MAIN = frozenset("ATVD")
_FEWEST = 3  # entries that make a habit
_SURE = 0.6


@dataclass(frozen=True, slots=True)
class Habit:
    """What most of the surest entries do; empty where they do not agree.

    `order` is the order of authors, title, venue and date (`ADTV`); `marks` and `lines` map how a token is set,
    and its line, to the field that stands so; `words` maps a word to the field that it stands in; `between` are
    the signs between two fields; `names` is how names are written (`first`: family name first).
    """

    order: str = ""
    marks: dict[frozenset[Mark], str] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    between: dict[str, str] = field(default_factory=dict)
    names: str = ""


def field_of(label: str) -> str:
    """Return the field that a label belongs to."""
    return _FIELD.get(label, label)


def order_of(labels: Sequence[str]) -> str:
    """Return the order in which the main fields of an entry begin."""
    return "".join(dict.fromkeys(one for label in labels if (one := field_of(label)) in _MAIN))


def fit_habit(entries: Sequence[tuple[Sequence[Token], Sequence[str], float]]) -> Habit | None:
    """Fit the habit of a list to its entries: tokens, labels, confidence. None where they are too few."""
    if len(entries) < _FEWEST:
        return None
    ranked = sorted(entries, key=lambda entry: -entry[2])
    sure = [entry for entry in ranked if entry[2] > _SURE]
    sure = sure if len(sure) >= max(_FEWEST, len(entries) // 3) else ranked[: max(_FEWEST, len(entries) // 2)]
    orders = Counter(order_of(labels) for _, labels, _ in sure)
    marks: dict[frozenset[Mark], Counter[str]] = {}
    lines: dict[str, Counter[str]] = {}
    words: dict[str, Counter[str]] = {}
    between: dict[str, Counter[str]] = {}
    family_first = given_first = 0
    for tokens, labels, _ in sure:
        _count(tokens, labels, marks, lines, words)
        _count_between(tokens, labels, between)
        turned = _names(tokens, labels)
        family_first += turned
        given_first += not turned
    names = "first" if family_first > 2 * given_first else "last" if given_first > 2 * family_first else "both"
    order, often = orders.most_common(1)[0]
    return Habit(
        order if often >= 0.5 * len(sure) else "",
        _winners(marks),
        _winners(lines),
        _winners(words),
        _winners(between),
        names,
    )


def _count(
    tokens: Sequence[Token],
    labels: Sequence[str],
    marks: dict[frozenset[Mark], Counter[str]],
    lines: dict[str, Counter[str]],
    words: dict[str, Counter[str]],
) -> None:
    for token, label in zip(tokens, labels, strict=True):
        if token.kind == "sign":
            continue
        one = field_of(label)
        marks.setdefault(token.marks, Counter())[one] += 1
        lines.setdefault(f"{token.line}", Counter())[one] += 1
        if token.kind == "word" and token.text[0].isupper() and len(token.text) > 1 and one in "AV":
            words.setdefault(token.text, Counter())[one] += 1


def _count_between(tokens: Sequence[Token], labels: Sequence[str], between: dict[str, Counter[str]]) -> None:
    """Count the signs between the end of one main field and the beginning of the next."""
    last, signs = "", ""
    for token, label in zip(tokens, labels, strict=True):
        one = field_of(label)
        if one in _MAIN:
            if last and one != last:
                between.setdefault(last, Counter())[signs + one] += 1
            last, signs = one, ""
        elif last and token.kind == "sign":
            signs += token.text
        elif last:
            signs += "w"


def _names(tokens: Sequence[Token], labels: Sequence[str]) -> bool:
    """Tell whether an entry's first name has a comma within."""
    inside = [token.text for token, label in zip(tokens, labels, strict=True) if label in {"AB", "AI"}][:8]
    return "," in inside


def _winners(counts: dict[_Key, Counter[str]]) -> dict[_Key, str]:
    found = {}
    for key, counted in counts.items():
        winner, often = max(counted.items(), key=lambda one: (one[1], one[0]))
        total = sum(counted.values())
        if total > 1 and often > 0.6 * total:
            found[key] = winner + ("" if often > 0.85 * total else "?")
    return found


def habit_features(
    rows: Sequence[list[str]], tokens: Sequence[Token], labels: Sequence[str], confidence: float, habit: Habit
) -> list[list[str]]:
    """Return the features of an entry's second reading: the first's, what it said, and the list's habit."""
    here = order_of(labels)
    agrees = "=" if here == habit.order else "?" if not habit.order else "!"
    sure = "hi" if confidence > 0.8 else "mid" if confidence > 0.4 else "lo"
    found = []
    last = "<"
    several = len({token.line for token in tokens}) > 1
    for i, (token, label, row) in enumerate(zip(tokens, labels, rows, strict=True)):
        before, after = labels[i - 1] if i else "<", labels[i + 1] if i + 1 < len(labels) else ">"
        more = [
            f"P={label}",
            f"P-={before}|{label}",
            f"P+={label}|{after}",
            f"P3={before}|{label}|{after}",
            f"Pc={label}|{agrees}|{sure}",
            f"ho={habit.order}|{label}",
            f"hl={habit.order}|{last}|{label}",
            f"hm={habit.marks.get(token.marks, '')}|{label}",
            f"hM={habit.marks.get(token.marks, '')}",
            f"hn={habit.names}",
        ]
        if several:
            on_line = habit.lines.get(f"{token.line}", "")
            more += (f"hL={on_line}", f"hL={on_line}|{label}")
        seen = habit.words.get(token.text)
        if seen:
            more.append(f"hw={seen}")
        one = field_of(label)
        if token.kind == "sign":
            more.append(f"hb={habit.between.get(last, '')[:2]}|{token.text}|{last}")
            more.append(f"hB={habit.between.get(last, '')[:3]}|{token.text}|{label}")
        if one in _MAIN:
            last = one
        found.append([*row, *more])
    return found
