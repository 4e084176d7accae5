"""Author lines: `Li-Wen Chang, Wenlei Bao, Qi Hou et al. · bytedance`, from text to names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.names import SUFFIXES, looks_like_team
from generator.sources.lines import clean
from generator.sources.split_words import END_WORDS, FUNCTION_WORDS, GIVEN_NAMES

_ET_AL = re.compile(
    r"(?:^|[,;]?(?<!\s)\s+|,)"
    r"(?:(?:and\s+)?et\.?\s+al\.?[,;]?"
    r"|(?:(?:and|&|\+)\s*)?\d{1,5}\s+(?:more(?:\s+authors?)?|(?:other\s+)?authors?|others?)\.?"
    r"|(?:and|&)\s+others\.?)\s*$",
    re.IGNORECASE,
)
_NAME_END = re.compile(r"([^\W\d_]{2,})\.$")
_DOT = re.compile(r"(?<!\s)\s+[·•‧]\s*|[·•‧]\s+|[·•‧]$")
_BETWEEN = re.compile(r"(?<!\s)\s*[,;]\s*")
_LAST_AND = re.compile(r"^(?:and|&)\s+", re.IGNORECASE)
_AND = re.compile(r"\s+(?:and|&)\s+")
_LETTER = re.compile(r"[^\W\d_]")
_NAME_WORD = re.compile(
    r"[^\W\d_](?:[^\W_]|[.'’`´\-‐-―\u0300-\u036f])*(?:\([^\W\d_]+\))?[*†‡§¶∗]*|\([^\W\d_]+\)|[*†‡§¶∗]+"
)
_TITLE_WORDS = END_WORDS - GIVEN_NAMES


@dataclass(frozen=True, slots=True)
class AuthorLine:
    """Names as printed; whether "et al." hides more; the affiliations behind the middle dot."""

    names: tuple[str, ...] = ()
    more_authors: bool = False
    affiliations: tuple[str, ...] = ()


def read_authors(text: str) -> AuthorLine:
    """Split an author line into names, "et al." and affiliations; `Jr` and the like stay with their name."""
    names, more_authors, affiliations = split_tail(clean(text))
    return AuthorLine(split_names(names), more_authors, affiliations)


def split_tail(text: str) -> tuple[str, bool, tuple[str, ...]]:
    """Take "et al." and affiliations off a line's end: what stands before, whether "et al." was there, affiliations."""
    head, *tail = _cut_at_dot(text)
    affiliations = tuple(
        part for piece in tail for dotted in _DOT.split(piece) for part in _BETWEEN.split(dotted.strip()) if part
    )
    before = _ET_AL.sub("", head)
    if before == head:
        return head.rstrip(), False, affiliations
    before = before.rstrip()
    last = _NAME_END.search(before)
    stop = last is not None and last[1].casefold() not in SUFFIXES
    return before.removesuffix(".") if stop else before, True, affiliations


def _cut_at_dot(text: str) -> list[str]:
    """Cut a line before its affiliations; a middle dot can also stand in a title, where these lines carry one."""
    if _ET_AL.search(text):
        return [text]
    for dot in _DOT.finditer(text):
        head, tail = text[: dot.start()], text[dot.end() :]
        if _ET_AL.search(head) or (tail and tail == tail.lower()):
            return [head, tail]
    return _DOT.split(text, maxsplit=1)


def split_names(text: str) -> tuple[str, ...]:
    """Split names at commas and semicolons, and at "and" or "&" between two names; what has no letter is no name."""
    names: list[str] = []
    items = _BETWEEN.split(text.strip())
    for item in items:
        for name in _apart(_LAST_AND.sub("", item) if names else item, alone=len(items) == 1):
            if names and name.replace(".", "").casefold() in SUFFIXES:
                names[-1] += f", {name}"
            elif _LETTER.search(name):
                names.append(name)
    return tuple(names)


def _apart(item: str, *, alone: bool) -> list[str]:
    """Split an item at "and" where a name stands on either side, as in `Jane Doe and John Roe`.

    In a list a name may be one word; in an item alone that is a team's or a title's, as in `Planning and Control`.
    """
    names: list[str] = []
    rest = item
    for match in reversed(list(_AND.finditer(item))):
        left, right = item[: match.start()], rest[match.end() :]
        nearest = _AND.split(left)[-1]
        one_word_of_a_team = " " not in nearest and looks_like_team(right)
        if nearest.replace(".", "").casefold() in SUFFIXES or (
            not one_word_of_a_team and all(_names_somebody(side, alone=alone) for side in (nearest, right))
        ):
            names.insert(0, right)
            rest = left
    return [rest, *names]


def _names_somebody(text: str, *, alone: bool) -> bool:
    return _name_shaped(text) and (not alone or " " in text) and not _title_worded(text)


def looks_like_authors(text: str) -> bool:
    """Tell an author line from an abstract or a title, by the shape of its items."""
    line = read_authors(text)
    if not line.names:
        return line.more_authors
    if not all(map(_name_shaped, line.names)):
        return line.more_authors and len(line.names) <= 3 and len(text) <= 200
    return line.more_authors or bool(line.affiliations) or not all(map(_title_worded, line.names))


def _title_worded(item: str) -> bool:
    """Tell whether a word stands in an item that ends titles and is no given name."""
    if looks_like_team(item):
        return False
    words = {word.casefold() for part in item.split() for word in part.split("-")}
    return not words.isdisjoint(_TITLE_WORDS)


def _name_shaped(item: str) -> bool:
    """Tell whether an item may be a name: few words, each a name's word, no word of plain prose."""
    if looks_like_team(item):
        return len(item.split()) <= 6
    words = item.replace(",", " ").split()
    if not 1 <= len(words) <= 7 or len(item) > 60:
        return False
    return all(_NAME_WORD.fullmatch(word) for word in words) and not any(
        word.casefold() in FUNCTION_WORDS and not word[0].isupper() for word in words
    )
