"""Author lines: `Li-Wen Chang, Wenlei Bao, Qi Hou et al. · bytedance`, from text to names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.core.names import PARTICLES, SUFFIXES, looks_like_team
from generator.read.lines import clean
from generator.read.lists.dumps.title_words import END_WORDS, FUNCTION_WORDS, GIVEN_NAMES

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
_LONGEST_ET_AL = 40  # characters
_LONGEST_NAME = 60
_MOST_DOTS = 8  # in one line; more are not looked at
_TITLE_WORDS = END_WORDS - GIVEN_NAMES


@dataclass(frozen=True, slots=True)
class AuthorLine:
    """Names as printed; whether "et al." hides more; the affiliations behind the middle dot."""

    names: tuple[str, ...] = ()
    more_authors: bool = False
    affiliations: tuple[str, ...] = ()


def read_authors(text: str) -> AuthorLine:
    """Split an author line into names, "et al." and affiliations; `Jr` and the like stay with their name."""
    text = clean(text)
    dot = None if _ET_AL.search(text) else _dot_behind_et_al(text) or _DOT.search(text)
    head, tail = (text[: dot.start()], text[dot.end() :]) if dot else (text, "")
    names, more_authors = _without_et_al(head)
    affiliations = (part for dotted in _DOT.split(tail) for part in _BETWEEN.split(dotted.strip()) if part)
    return AuthorLine(split_names(names), more_authors, tuple(affiliations))


def possible_heads(text: str) -> tuple[tuple[str, bool], ...]:
    """Take affiliations and "et al." off a line that begins with a title: what stands before, and whether "et al." did.

    A middle dot can stand in the title, too; each dot that may begin the affiliations gives one reading, in their
    order. Where none need be one, the whole line is the last.
    """
    if _ET_AL.search(text):
        return (_without_et_al(text),)
    sure = _dot_behind_et_al(text)
    if sure is not None:
        return (_without_et_al(text[: sure.start()]),)
    heads = []
    for dot in _DOT.finditer(text):
        head, tail = text[: dot.start()], text[dot.end() :]
        heads.append((head.rstrip(), False))
        if not head.strip() or (tail and tail == tail.lower()):  # dumps write affiliations in small letters
            break
    else:
        heads.append((text.rstrip(), False))
    return tuple(heads[-_MOST_DOTS:])


def _dot_behind_et_al(text: str) -> re.Match[str] | None:
    near = (
        dot for dot in _DOT.finditer(text) if _ET_AL.search(text, max(0, dot.start() - _LONGEST_ET_AL), dot.start())
    )
    return next(near, None)


def _without_et_al(head: str) -> tuple[str, bool]:
    before = _ET_AL.sub("", head)
    if before == head:
        return head.rstrip(), False
    before = before.rstrip()
    last = _NAME_END.search(before)
    stop = last is not None and last[1].casefold() not in SUFFIXES
    return before.removesuffix(".") if stop else before, True


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
    ands = list(_AND.finditer(item))
    starts = [0, *(match.end() for match in ands)]
    names: list[str] = []
    end = len(item)
    for start, match in reversed(list(zip(starts, ands, strict=False))):
        if end - match.end() > _LONGEST_NAME:
            continue
        left, right = item[start : match.start()], item[match.end() : end]
        one_word_of_a_team = " " not in left and looks_like_team(right)
        if left.replace(".", "").casefold() in SUFFIXES or (
            not one_word_of_a_team and all(_names_somebody(side, alone=alone) for side in (left, right))
        ):
            names.append(right)
            end = match.start()
    return [item[:end], *reversed(names)]


def _names_somebody(text: str, *, alone: bool) -> bool:
    return _name_shaped(text) and (not alone or " " in text) and not _title_worded(text)


def looks_like_authors(text: str) -> bool:
    """Return whether a line has authors, not an abstract or a title, by the form of its items."""
    line = read_authors(text)
    if not line.names:
        return line.more_authors
    if not all(map(_name_shaped, line.names)):
        return line.more_authors and len(line.names) <= 3 and len(text) <= 200
    return line.more_authors or bool(line.affiliations) or not all(map(_title_worded, line.names))


def surely_authors(text: str) -> bool:
    """Return whether a line certainly has authors: "et al.", an affiliation, two names or a known name."""
    if not looks_like_authors(text):
        return False
    line = read_authors(text)
    if line.more_authors or line.affiliations:
        return True
    whole = [name for name in line.names if " " in name and not _title_worded(name)]
    return len(whole) == len(line.names) and (len(whole) > 1 or whole[0].split()[0].casefold() in GIVEN_NAMES)


def reads_as_prose(text: str) -> bool:
    """Return whether a line is prose and not authors with unusual names: few items are names, one has prose words.

    A line that looks like authors is no prose.
    """
    if looks_like_authors(text):
        return False
    items = [item for item in _BETWEEN.split(text.strip()) if item]
    unlike = [item for item in items if not _name_shaped(item)]
    return 2 * len(unlike) > len(items) and any(map(_prose_worded, unlike))


def _prose_worded(item: str) -> bool:
    words = re.findall(r"[^\W\d_]+", item)
    plain = [word for word in words if word.islower() and word not in PARTICLES]
    return len(plain) >= 3 or any(word in FUNCTION_WORDS for word in plain)


def _title_worded(item: str) -> bool:
    """Return whether a word stands in an item that ends titles and is no given name."""
    if looks_like_team(item):
        return False
    words = {word.casefold() for part in item.split() for word in part.split("-")}
    return not words.isdisjoint(_TITLE_WORDS)


def _name_shaped(item: str) -> bool:
    """Return whether an item may be a name: few words, each a name's word, no word of plain prose."""
    if looks_like_team(item):
        return len(item.split()) <= 6
    words = item.replace(",", " ").split()
    if not 1 <= len(words) <= 7 or len(item) > _LONGEST_NAME:
        return False
    return all(_NAME_WORD.fullmatch(word) for word in words) and not any(
        word.casefold() in FUNCTION_WORDS and not word[0].isupper() for word in words
    )
