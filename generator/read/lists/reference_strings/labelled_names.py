"""Names out of labelled tokens: where one ends, its reading order, who is no person."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.core.names import PARTICLES, SUFFIXES, display, given_and_suffixes, looks_like_team
from generator.read.records.bibliographies.author_names import is_team

_EDGES = " ,;:&|/·•()[]{}<>\"“”'‘’*†‡§¶∗⋆#^–—-=+_\t"
_CAPITALS = re.compile(r"[A-Z]{1,4}(?:-[A-Z])?")
_INITIALS = re.compile(r"(?:[A-ZÀ-ÞА-Я]\.?[\s-]?){1,4}")
_MARKS = re.compile(
    r"\s*(?:[*†‡§¶∗⋆#♠♣♦♥✉✝]|\((?:\*|†|equal contribution|co-?first|corresponding author)\)"
    r"|[\u00b9\u00b2\u00b3\u2070-\u209f])+",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"(?<=[^\W\d_])\s?\d{1,2}(?:\s?,\s?\d{1,2})*(?=$|\s|,)")
_TWO_NAMES = re.compile(
    r"([^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+)?,(?: ?[A-ZÀ-Þ]\.)+)[\s,]+"
    r"([A-ZÀ-Þ][\w'’-]+(?: [^\W\d_][\w'’.-]*)* [A-ZÀ-Þ][\w'’-]+)"
)
_INITIALS_FIRST = re.compile(
    r"((?:[A-ZÀ-Þ]\.[ -]?){1,4}[^,.]*[^\W\d_]{2}),? +((?:[A-ZÀ-Þ]\.[ -]?){1,4}[^,.]*[^\W\d_]{2})"
)
_AND = re.compile(r"^(?:and|und|et|y|e|&|with)\s+|\s+(?:and|und|et|&)$", re.IGNORECASE)
_ASIDE = re.compile(r"\s*\((?:[^()]*(?:author|contribut|equal|first|advis|student|mentee|phd)[^()]*)\)", re.IGNORECASE)


class Read(NamedTuple):
    """A name in reading order, and whether it is no person's."""

    name: str
    team: bool


def read_name(written: str, *, initials_last: bool) -> Read | None:
    """Read a name as it stands in a reference; None where nothing of a name is left.

    `Last, First` turns round; `Last FM` turns round where the list writes names so (`initials_last`).
    """
    text = _DIGITS.sub("", _MARKS.sub("", _ASIDE.sub("", " ".join(written.split()))))
    text = _AND.sub("", text).strip(_EDGES)
    text = re.sub(r"\s+,", ",", re.sub(r"\(\s+", "(", text))
    if "." in text and not re.search(r"(?<![^\W\d_])[^\W\d_]{1,2}\.$|\b(?:Jr|Sr|St)\.$", text, re.IGNORECASE):
        text = text.rstrip(".")
    if written.rstrip().endswith(".") and re.search(r"(?<![^\W\d_])[^\W\d_]$", text):
        text += "."
    if written.rstrip().endswith(")") and text.count("(") > text.count(")"):
        text += ")"
    if not any(character.isalpha() for character in text):
        return None
    if is_team(text) or looks_like_team(text):
        return Read(text, True)
    return Read(display(_turned(text, initials_last)), False)


def split_names(written: str) -> list[str]:
    """Split what holds two names: `Doe, J. Max Roe`, one name turned round and one not, or `J. Doe, M. Roe`."""
    text = " ".join(written.split())
    found = _TWO_NAMES.fullmatch(text) or _INITIALS_FIRST.fullmatch(text)
    return [found[1], found[2]] if found else [written]


def _turned(text: str, initials_last: bool) -> str:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > 1:
        last, *rest = parts
        given, suffixes = given_and_suffixes(last, rest)
        return " ".join([*given, last, *suffixes])
    words = text.removesuffix(".").split(" ") if initials_last and text.count(".") == 1 else text.split(" ")
    tail: list[str] = []
    if len(words) > 2 and _bare(words[-1]) in SUFFIXES:
        tail = [words.pop()]
    at = len(words)
    while at > 1 and (_CAPITALS.fullmatch(words[at - 1]) if initials_last else _dotted(words[at - 1])):
        at -= 1
    given, family = words[at:], words[:at]
    if (
        given
        and family
        and all(_dotted(word) or initials_last for word in given)
        and not any(_INITIALS.fullmatch(word) and word not in PARTICLES for word in family)
    ):
        return " ".join([*given, *family, *tail])
    return text


def _dotted(word: str) -> bool:
    """Tell `J.` and `J.-P.`: initials that cannot be a family name."""
    return word.endswith(".") and _INITIALS.fullmatch(word) is not None


def _bare(word: str) -> str:
    return word.replace(".", "").casefold()


def writes_initials_last(names: list[str]) -> bool:
    """Tell whether a list writes names as `Last FM`: most names end in capitals that no family name is."""
    if not names:
        return False
    fitting = 0
    for written in names:
        words = [word for word in _MARKS.sub("", written).strip(_EDGES).split(" ") if word]
        fitting += (
            len(words) > 1
            and "," not in written
            and _CAPITALS.fullmatch(words[-1]) is not None
            and any(letter.islower() for letter in words[0])
            and _bare(words[-1]) not in SUFFIXES - {"iv", "md"}
        )
    return fitting >= 0.5 * len(names)
