"""What single labels have wrong about people: initials without a name, editors taken for authors."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.core.names import PARTICLES
from generator.read.lists.reference_strings.label_words import AND, EDITOR

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.read.lists.reference_strings.tokens import Token

_NAME = frozenset({"AB", "AI"})
_PEOPLE = frozenset({"AB", "AI", "AS"})
_SIGNS_BEFORE_EDITOR = 3  # signs between the last editor and the word that says so: `*, (`
_COUNTED_AS = frozenset("more other others additional further".split())
_PERSONS = frozenset("author authors others people collaborators".split())


def end_of_name(labels: Sequence[str], begin: int) -> int:
    """Return where the author's name that begins at a token ends (exclusive)."""
    end = begin
    while end < len(labels) and (labels[end] == "AI" or (end == begin and labels[end] == "AB")):
        end += 1
    return end


def _initials_only(tokens: Sequence[Token]) -> bool:
    words = [token for token in tokens if token.kind == "word"]
    return bool(words) and all(len(token.text) == 1 and token.text.isupper() for token in words)


def _with_initials_joined(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give initials that stand alone to the family name before their comma: `van den Berg, J. J.`."""
    found = list(labels)
    begins = [i for i, label in enumerate(labels) if label == "AB"]
    for before, begin in pairwise(begins):
        comma, end = begin - 1, end_of_name(labels, begin)
        family = tokens[before:comma]
        follows = tokens[end] if end < len(tokens) else None
        if (
            tokens[comma].text == ","
            and end_of_name(labels, before) == comma
            and _initials_only(tokens[begin:end])
            and all(token.kind == "word" and len(token.text) > 1 for token in family)
            and (follows is None or follows.kind == "sign" or follows.text.casefold() in AND | {"et"})
        ):
            found[comma : begin + 1] = ["AI", "AI"]
    return found


def _with_family_before_title(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give a last author of initials alone the word behind them, where the others' names stand there, too."""
    begins = [i for i, label in enumerate(labels) if label == "AB"]
    if len(begins) < 2:
        return labels
    end = end_of_name(labels, begins[-1])
    others = [tokens[begin] for begin in begins[:-1]]
    if not _initials_only(tokens[begins[-1] : end]) or not all(len(token.text) == 1 for token in others):
        return labels
    stop = end
    while stop < len(tokens) - 1 and tokens[stop].text in PARTICLES:
        stop += 1
    if stop >= len(tokens) or set(labels[end : stop + 1]) != {"T"} or tokens[stop].line != tokens[end - 1].line:
        return labels
    if tokens[stop].kind != "word" or not tokens[stop].text[0].isupper() or len(tokens[stop].text) < 2:
        return labels
    if stop + 1 < len(tokens) and tokens[stop + 1].text in {"in", "at"}:
        return labels  # a book's chapter, without a title of its own
    found = [*labels[:end], *["AI"] * (stop + 1 - end), *labels[stop + 1 :]]
    if stop + 1 < len(tokens) and tokens[stop + 1].kind == "sign":
        found[stop + 1] = "O"
    return found


def _with_editors(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take people for editors whom a word behind them calls so, where others were named before them: `B. Li (eds.)`."""
    found = list(labels)
    named = False
    i = 0
    while i < len(labels):
        if labels[i] != "AB":
            i += 1
            continue
        end = i
        while end < len(labels) and labels[end] in _PEOPLE:
            end += 1
        behind = end
        while behind < len(tokens) and tokens[behind].kind == "sign" and behind - end < _SIGNS_BEFORE_EDITOR:
            behind += 1
        if named and behind < len(tokens) and tokens[behind].text.casefold() in EDITOR and labels[behind] == "O":
            found[i:end] = ["E" + label[1] for label in labels[i:end]]
        named, i = True, end
    return found


def _with_counted_authors(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take `and 12 more authors` behind a name for authors that go unnamed."""
    found = list(labels)
    for i in range(1, len(tokens) - 2):
        before = i - 1 if tokens[i - 1].text != "," else i - 2
        if (
            tokens[i].text.casefold() in AND | {"+"}
            and tokens[i + 1].kind == "number"
            and tokens[i + 2].text.casefold() in _COUNTED_AS
            and before >= 0
            and labels[before] in _NAME
        ):
            end = i + 3
            while end < len(tokens) and tokens[end].text.casefold() in _PERSONS:
                end += 1
            found[before + 1 : end] = ["AE"] * (end - before - 1)
    return found


NAME_RULES: tuple[Callable[[Sequence[Token], list[str]], list[str]], ...] = (
    _with_initials_joined,
    _with_family_before_title,
    _with_editors,
    _with_counted_authors,
)
