"""The label of each token of a list's entries: each entry by itself first, then all by what is alike in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.read.lists.blocks import Line, Run
from generator.read.lists.features import text_features
from generator.read.lists.habits import habit_features, places_of
from generator.read.lists.looks import looks_features
from generator.read.lists.models import tagger
from generator.read.lists.tokens import tokenise

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pycrfsuite

    from generator.read.lists.habits import Chances
    from generator.read.lists.tokens import Token

_SURE, _LEAST = 0.97, 0.04
_FEWEST = 3  # entries that can show how a list is set
_LINES = 40  # of one entry that are looked at


class First(NamedTuple):
    """What a first reading says of an entry: the best labels, and for each token how probable each label is."""

    labels: list[str]
    chances: list[Chances]


class Labelled(NamedTuple):
    """An entry's tokens and their labels; `sure` is how much each label counts against others."""

    tokens: list[Token]
    labels: list[str]
    sure: list[float]


def entry_features(tokens: Sequence[Token], lines: Sequence[Line]) -> list[list[str]]:
    """Return the features of an entry's tokens; without lines, of their text alone."""
    rows = text_features(tokens)
    if not lines or not any(one.path or one.words for one in lines):
        return rows
    return [text + looks for text, looks in zip(rows, looks_features(tokens, lines), strict=True)]


def first_reading(model: pycrfsuite.Tagger, features: Sequence[Sequence[str]]) -> First:
    """Label an entry by itself."""
    labels = list(model.tag(features)) if features else []
    names = model.labels()
    chances = []
    for i, label in enumerate(labels):
        best = model.marginal(label, i)
        chance = {label: best}
        if best < _SURE:
            chance |= {name: value for name in names if (value := model.marginal(name, i)) > _LEAST}
        chances.append(chance)
    return First(labels, chances)


def with_habits(
    tokens: Sequence[Sequence[Token]],
    lines: Sequence[Sequence[Line]],
    features: Sequence[list[list[str]]],
    said: Sequence[First],
) -> list[list[list[str]]]:
    """Return the features of a list's entries with what the list says of each token."""
    places = [places_of(row, of, one.labels) for row, of, one in zip(tokens, lines, said, strict=True)]
    votes = habit_features([(place, one.chances) for place, one in zip(places, said, strict=True)])
    return [
        [own + vote for own, vote in zip(rows, added, strict=True)] for rows, added in zip(features, votes, strict=True)
    ]


def plain_lines(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return lines without looks: as they would be copied from a browser."""
    return tuple(Line(one.number, tuple(Run(run.text) for run in one.runs)) for one in lines)


class Models(NamedTuple):
    """The models that label a list: its entries by themselves, and by its habits; plain text shows none."""

    first: pycrfsuite.Tagger
    second: pycrfsuite.Tagger | None = None


def models_of(entries: Sequence[Sequence[Line]]) -> Models:
    """Return the models for a list: those of entries with looks, or of references that are text alone."""
    if any(line.path or line.words for of in entries for line in of):
        return Models(tagger("entries_first"), tagger("entries_second"))
    return Models(tagger("references_first"))


def label_list(entries: Sequence[Sequence[Line]], models: Models | None = None) -> list[Labelled]:
    """Label the entries of one list, each given by its lines."""
    models = models or models_of(entries)
    lines = [tuple(of)[:_LINES] for of in entries]
    tokens = [tokenise(of) for of in lines]
    own = [entry_features(*entry) for entry in zip(tokens, lines, strict=True)]
    model = models.first
    said = [first_reading(model, rows) for rows in own]
    rows = own
    if models.second is not None and len(entries) >= _FEWEST:
        rows, model = with_habits(tokens, lines, own, said), models.second
    found = []
    for row, features in zip(tokens, rows, strict=True):
        labels = list(model.tag(features)) if features else []
        found.append(Labelled(row, labels, [model.marginal(label, i) for i, label in enumerate(labels)]))
    return found
