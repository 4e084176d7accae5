"""The two readings of a list: each entry alone, then all again by the habit that the first showed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.names import fold
from generator.sources.reference_strings.features import features, words_of_list
from generator.sources.reference_strings.habit import Habit, field_of, fit_habit, habit_features
from generator.sources.reference_strings.label_words import VENUE
from generator.sources.reference_strings.model import known_names, tagger
from generator.sources.reference_strings.tokens import Token, tokenise

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pycrfsuite

    from generator.sources.entry_text import EntryText

_COUNTED = frozenset("ATVD")
_DASHES = frozenset("-–—‐‑−")


class Labelled(NamedTuple):
    """An entry's tokens with a label each, how sure the reading is (0 to 1), and the list's habit.

    `changed` is how many words the list's habit moved to another field.
    """

    tokens: list[Token]
    labels: list[str]
    confidence: float
    habit: Habit | None
    changed: int = 0


def certainty(opened: pycrfsuite.Tagger, labels: Sequence[str]) -> float:
    """Return how likely the least likely label of title, authors, venue and date is."""
    sure = [opened.marginal(label, i) for i, label in enumerate(labels) if field_of(label) in _COUNTED]
    return min(sure, default=0.0)


def _mended(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Put right what single labels have wrong, where the signs around them leave no doubt."""
    return _with_venue_begun(tokens, _with_name_before_colon(tokens, _with_pages(tokens, labels)))


def _with_pages(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take a range behind volume and number for pages, also where it is as short as a number: `12(3):4-9`."""
    found = list(labels)
    for i in range(2, len(tokens) - 3):
        first, dash, last = tokens[i + 1 : i + 4]
        if (
            tokens[i].text == ":"
            and (first.kind, last.kind) == ("number", "number")
            and dash.text in _DASHES
            and labels[i - 1 if tokens[i - 1].kind == "number" else i - 2] in {"VO", "NO"}
            and "PG" not in labels
        ):
            found[i : i + 4] = ["O", "PG", "PG", "PG"]
    return found


def _with_name_before_colon(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give a last author of initials alone the name that stands before a colon: `W. Chen, J. Doe: Writing`."""
    title = next((i for i, label in enumerate(labels) if label == "T"), 0)
    begin = max((i for i in range(title) if labels[i] == "AB"), default=-1)
    if begin < 0 or set(labels[begin + 1 : title]) - {"AI"}:
        return labels
    if any(len(token.text) > 1 for token in tokens[begin:title]):
        return labels
    colon = next((i for i in range(title, min(title + 4, len(tokens))) if tokens[i].text == ":"), 0)
    if not colon or any(token.kind != "word" for token in tokens[title:colon]):
        return labels
    return [*labels[:title], *(["AI"] * (colon - title)), "O", *labels[colon + 1 :]]


def _with_venue_begun(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give the venue its beginning back where that was taken for a last author: `and X. Li, J. Chem. Phys. 12`."""
    begins = [i for i, label in enumerate(labels) if label == "AB"]
    if len(begins) < 2:
        return labels
    end = begins[-1]
    while end < len(labels) and labels[end] in {"AB", "AI"}:
        end += 1
    words = [token.text.casefold() for token in tokens[begins[-1] : end] if token.kind == "word"]
    venue = next((i for i in range(end, min(end + 3, len(labels))) if labels[i] == "V"), None)
    initial = len(words) == 1 and len(words[0]) == 1
    if venue is None or not words or not (initial or (len(words) > 1 and words[-1] in VENUE and len(words[-1]) > 2)):
        return labels
    return ["V" if begins[-1] <= i < venue else label for i, label in enumerate(labels)]


def read_labels(entries: Sequence[EntryText], owner: str = "") -> list[Labelled]:
    """Label the tokens of a list's entries."""
    names = known_names()
    listed = [tokenise(entry) for entry in entries]
    counts = words_of_list(listed)
    owned = frozenset(fold(owner).split())
    rows = [
        features(entry, tokens, names, counts, len(entries), owned)
        for entry, tokens in zip(entries, listed, strict=True)
    ]
    first = tagger("first")
    said = []
    for tokens, row in zip(listed, rows, strict=True):
        first.set(row)
        labels = first.tag()
        said.append(Labelled(tokens, _mended(tokens, labels), certainty(first, labels), None))
    habit = fit_habit([(one.tokens, one.labels, one.confidence) for one in said if one.tokens])
    if habit is None:
        return said
    second = tagger("second")
    found = []
    for one, row in zip(said, rows, strict=True):
        second.set(habit_features(row, one.tokens, one.labels, one.confidence, habit))
        labels = second.tag()
        sure = certainty(second, labels)
        changed = sum(
            token.kind == "word" and field_of(before) != field_of(after)
            for token, before, after in zip(one.tokens, one.labels, labels, strict=True)
        )
        found.append(Labelled(one.tokens, _mended(one.tokens, labels), sure, habit, changed))
    return found
