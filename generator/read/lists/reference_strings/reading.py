"""The two readings of a list: each entry alone, then all again by the habit that the first showed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.core.names import fold
from generator.read.lists.reference_strings.features import features, words_of_list
from generator.read.lists.reference_strings.habit import Habit, field_of, fit_habit, habit_features
from generator.read.lists.reference_strings.mending import mend
from generator.read.lists.reference_strings.model import known_names, tagger
from generator.read.lists.reference_strings.tokens import Token, tokenise

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pycrfsuite

    from generator.read.entry_text import EntryText

_COUNTED = frozenset("ATVD")


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
        said.append(Labelled(tokens, mend(tokens, labels), certainty(first, labels), None))
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
        found.append(Labelled(one.tokens, mend(one.tokens, labels), sure, habit, changed))
    return found
