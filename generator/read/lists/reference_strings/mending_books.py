"""What single labels have wrong about books: editions, what stands in a book, titles that no label found.

German, French and Spanish name these in words that the models have hardly seen: `2., überarb. Aufl.`,
`In: Müller, K. (Hrsg.): ...`, `2e éd.`, `En M. García (coord.), ...`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.read.lists.reference_strings.tokens import Token

_EDITIONS = frozenset("aufl auflage éd édition edición".split())
_BEHIND_ORDINAL = frozenset("e è ª º ème eme nd".split())
_REVISED = tuple("überarb erw vollst neu bearb aktual verb ergänzt durchges korr unveränd völlig rev corr augm".split())
_BETWEEN = frozenset({"und", "u", "et", "y", *_BEHIND_ORDINAL})
_ROLES = frozenset("hrsg hg herausgeber dir éd éds ed eds coord coords comp".split())
_EDITED = frozenset({"herausgegeben", "hrsg", "hg"})
_BY = frozenset({"von", "v"})
_AND = frozenset({"und", "u", "&"})
_IN = frozenset("in en dans".split())
_ISSUES = frozenset("núm num heft nr no".split())
_NAMES = frozenset({"AB", "AI", "AS"})
_EDITORS = frozenset({"EB", "EI", "ES"})
_ENDS = frozenset("(.,;")
_MOST_WORDS = 12  # tokens between the number of an edition and its word
_MOST_TITLE = 30  # tokens of the title of a book
_MOST_PLACE = 4  # words of a place of publication
_FEWEST_TITLE = 2  # words


def _edition(tokens: Sequence[Token], begin: int) -> int:
    """Return where an edition ends that begins with a number; `begin` where none does: `2., überarb. Aufl.`."""
    if tokens[begin].kind != "number" or len(tokens[begin].text) > 2:
        return begin
    for at in range(begin + 1, min(begin + _MOST_WORDS, len(tokens))):
        word = tokens[at].text.casefold()
        if word in _EDITIONS or (word == "ed" and tokens[at - 1].text in _BEHIND_ORDINAL):
            return at + 2 if at + 1 < len(tokens) and tokens[at + 1].text == "." else at + 1
        sign = tokens[at].kind == "sign" and tokens[at].text in ".,-ªº"
        if not (sign or word.startswith(_REVISED) or word in _BETWEEN):
            return begin
    return begin


def _without_editions(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Keep an edition out of title and venue; behind it, what goes before a colon is a place: `2. Aufl. Wien: Roe`."""
    found = list(labels)
    for i in range(1, len(tokens)):
        end = _edition(tokens, i)
        if end == i or tokens[i - 1].text not in {".", ",", ";", "(", ":", "–", "-"}:
            continue
        begin = i
        while begin and tokens[begin - 1].kind == "sign" and found[begin - 1] == "T":
            begin -= 1
        found[begin:end] = ["O"] * (end - begin)
        colon = next((at for at in range(end, min(end + 2 * _MOST_PLACE, len(tokens))) if tokens[at].text == ":"), 0)
        if colon and set(found[end:colon]) <= {"V", "O", "PL", "T"} and colon - end <= _MOST_PLACE:
            found[end:colon] = ["PL"] * (colon - end)
            found[colon] = "O"
    return found


def _with_editors_behind_words(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take the people for editors, and for no part of title or venue, who follow `herausgegeben von`, `Hg. v.`."""
    found = list(labels)
    words = [token.text.casefold() for token in tokens]
    for i, word in enumerate(words):
        at = i + 2 if i + 1 < len(words) and words[i + 1] == "." else i + 1
        if word not in _EDITED or at >= len(words) or words[at] not in _BY:
            continue
        begin = at + 2 if at + 1 < len(words) and words[at + 1] == "." else at + 1
        end = begin
        while end < len(tokens) and not _ends_people(tokens, end):
            end += 1
        first = True
        for place in range(begin, end):
            apart = words[place] in _AND or words[place] == ","
            found[place] = "O" if apart else "EB" if first else "EI"
            first = apart
        before = i - 1 if i and tokens[i - 1].kind == "sign" else i
        found[before:begin] = ["O"] * (begin - before)
        book = next(
            (at + 1 for at in range(before - 1, max(before - _MOST_TITLE, 0), -1) if tokens[at].text == "In"), 0
        )
        if book and tokens[before].text == "," and "T" in found[:book]:
            found[book:before] = ["V"] * (before - book)
    return found


def _ends_people(tokens: Sequence[Token], at: int) -> bool:
    """Tell where people end: before a number, a bracket, or a stop that is no initial's."""
    token, following = tokens[at], tokens[at + 1 : at + 2]
    if token.kind == "number" or token.text in {")", "]", ";", ":"}:
        return True
    if token.text == ",":
        return not following or following[0].kind == "number"
    return token.text == "." and len(tokens[at - 1].text) > 1


def _with_title_of_book(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take what follows a book's editors for the book, where a title stands before: `In: Roe, A. (Hrsg.): Looms`."""
    for i, token in enumerate(tokens):
        if token.text.casefold() not in _ROLES or i < 2 or tokens[i - 1].text != "(" or labels[i - 2] not in _EDITORS:
            continue
        names = i - 2
        while names and (labels[names] in _EDITORS or tokens[names].text == ":"):
            names -= 1
        close = next((at for at in range(i, min(i + 3, len(tokens))) if tokens[at].text == ")"), 0)
        if not close or tokens[names].text.casefold() not in _IN or "T" not in labels[:names]:
            continue
        begin = close + 2 if close + 1 < len(tokens) and tokens[close + 1].text in {":", ","} else close + 1
        end = begin
        while end < len(tokens) and tokens[end].text not in _ENDS and labels[end] in {"T", "V", "O", *_EDITORS}:
            end += 1
        if end > begin:
            return [*labels[:begin], *["V"] * (end - begin), *labels[end:]]
    return labels


def _with_title_found(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take what follows names, year and role for the title of an entry without one: `Roe, A. (2015): Looms.`."""
    begin = _behind_names(tokens, labels)
    if "T" in labels or not begin:
        return labels
    sign = "," if tokens[begin - 1].text == "," else "."
    end = next((at for at in range(begin, len(tokens)) if tokens[at].text == sign), len(tokens))
    words = sum(token.kind == "word" for token in tokens[begin:end])
    if words < _FEWEST_TITLE or not set(labels[begin:end]) <= {"O", "V"}:
        return labels
    return [*labels[:begin], *["T"] * (end - begin), *labels[end:]]


def _behind_names(tokens: Sequence[Token], labels: list[str]) -> int:
    """Return where something begins behind the names and brackets with a year or a role; 0 where there are none."""
    at = begin = next((i for i, label in enumerate(labels) if label not in _NAMES), 0)
    while at < len(tokens) and tokens[at].text == "(":
        close = next((i for i in range(at, min(at + 4, len(tokens))) if tokens[i].text == ")"), 0)
        inside = tokens[at + 1 : close]
        if not any(labels[at + 1 + i] == "D" or one.text.casefold() in _ROLES for i, one in enumerate(inside)):
            break
        at = close + 1
    brackets = at > begin
    while at < len(tokens) and tokens[at].text in {".", ":", ","}:
        at += 1
    return at if begin and brackets else 0


def _with_issue_behind_its_word(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take the number behind the word for an issue for one, where another number is the volume: `vol. 12, núm. 3`."""
    volumes = [i for i, label in enumerate(labels) if label == "VO"]
    if len(volumes) < 2 or "NO" in labels:
        return labels
    at = volumes[-1]
    word = tokens[at - 2 if tokens[at - 1].text == "." else at - 1].text.casefold()
    return [*labels[:at], "NO", *labels[at + 1 :]] if word in _ISSUES else labels


BOOK_RULES: tuple[Callable[[Sequence[Token], list[str]], list[str]], ...] = (
    _without_editions,
    _with_editors_behind_words,
    _with_title_of_book,
    _with_title_found,
    _with_issue_behind_its_word,
)
