"""The label of each token of a list's entries: each entry by itself first, then all by what is alike in the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from generator.read.lists.blocks import Line
from generator.read.lists.bounds import Bounds, list_bounds, signs_around
from generator.read.lists.decoding import UNLIKELY, best_labels
from generator.read.lists.features import text_features
from generator.read.lists.habits import Chances, agreed, places_of
from generator.read.lists.looks import looks_features
from generator.read.lists.models import network
from generator.read.lists.repetition import repetition_features
from generator.read.lists.tokens import Token, tokenise

if TYPE_CHECKING:
    from generator.read.lists.network import Network

_LEAST = 0.04  # probability of a label that counts
_FEWEST = 3  # entries that can show how a list is set
_SHORTEST_TITLE = 3  # tokens of a title that stands against the habits of its list
_HARDLY = 0.2  # the mean probability that the labels of a title have at least
_LINES = 40  # of one entry that are looked at


class First(NamedTuple):
    """What a first reading says of an entry: the best labels, and for each token how probable each label is."""

    labels: list[str]
    chances: list[Chances]


class Labelled(NamedTuple):
    """An entry's tokens and their labels; `sure` is how much each label counts against others.

    `first` is what a first reading, without the other entries of the list, said of it.
    """

    tokens: list[Token]
    labels: list[str]
    sure: list[float]
    first: First


def list_features(tokens: Sequence[Sequence[Token]], lines: Sequence[Sequence[Line]]) -> list[list[list[str]]]:
    """Return the features of the tokens of a list's entries: their text, their looks, what the list repeats of them."""
    repeated = repetition_features(tokens)
    return [
        [own + more for own, more in zip(entry_features(row, of), again, strict=True)]
        for row, of, again in zip(tokens, lines, repeated, strict=True)
    ]


def entry_features(tokens: Sequence[Token], lines: Sequence[Line]) -> list[list[str]]:
    """Return the features of an entry's tokens; of their text alone where it has no looks."""
    rows = text_features(tokens)
    if not is_set(lines):
        return rows
    return [text + looks for text, looks in zip(rows, looks_features(tokens, lines), strict=True)]


def first_reading(reader: Network, features: Sequence[Sequence[Sequence[str]]]) -> list[First]:
    """Label each of some entries by itself, given the features of its tokens."""
    found = []
    for chances in reader.probabilities(features):
        labels = [reader.labels[best] for best in chances.argmax(axis=-1)]
        likely = [
            {label: value for label, value in zip(reader.labels, row, strict=True) if value > _LEAST}
            for row in chances.tolist()
        ]
        found.append(First(labels, likely))
    return found


def is_set(lines: Sequence[Line]) -> bool:
    """Return whether an entry is set in a way that may mean something: with looks, or on lines of its own."""
    return len(lines) > 1 or any(line.path or line.words for line in lines)


def label_list(entries: Sequence[Sequence[Line]], reader: Network | None = None) -> list[Labelled]:
    """Label the entries of one list, each given by its lines."""
    lines = [tuple(of)[:_LINES] for of in entries]
    tokens = [tokenise(of) for of in lines]
    read = first_reading(reader or network("labels"), list_features(tokens, lines))
    chances = [one.chances for one in read]
    if len(entries) >= _FEWEST and any(map(is_set, lines)):
        places = [places_of(row, of, one.labels) for row, of, one in zip(tokens, lines, read, strict=True)]
        chances = agreed(list(zip(places, chances, strict=True)))
    around = [signs_around(row) for row in tokens]
    labels = [best_labels(one, Bounds(signs)) for one, signs in zip(chances, around, strict=True)]
    if len(entries) > _FEWEST:
        bounds = list_bounds(labels, around)
        labels = [best_labels(one, of) for one, of in zip(chances, bounds, strict=True)]
    for at, own in enumerate(labels):
        if _is_untitled_book(own, chances[at]):
            chances[at] = [_as_title(one) for one in chances[at]]
            labels[at] = best_labels(chances[at], Bounds(around[at]))
    # An entry that is not set as the others are may lose its title to their habits: it is read by itself.
    for at, one in enumerate(read):
        if one.labels.count("title") >= _SHORTEST_TITLE and "title" not in labels[at]:
            chances[at], labels[at] = one.chances, best_labels(one.chances, Bounds(around[at]))
    return [
        Labelled(row, own, [one.get(label, UNLIKELY) for one, label in zip(said, own, strict=True)], first)
        for row, said, own, first in zip(tokens, chances, labels, read, strict=True)
    ]


def _is_untitled_book(labels: Sequence[str], chances: Sequence[Chances]) -> bool:
    """Return whether an entry with authors and a publisher has hardly a title: the work that it names is a book."""
    titles = [one.get("title", 0.0) for one, label in zip(chances, labels, strict=True) if label == "title"]
    named = {"author", "publisher"} <= set(labels) and "volume" not in labels
    return named and sum(titles) <= _HARDLY * len(titles)


def _as_title(chances: Chances) -> Chances:
    """Return a token's probabilities where what may be of a container is of a title."""
    others = {label: chance for label, chance in chances.items() if label not in {"title", "container"}}
    whole = chances.get("title", 0.0) + chances.get("container", 0.0)
    return others | {"title": whole} if whole else others
