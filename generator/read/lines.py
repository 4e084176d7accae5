"""Numbered, cleaned lines: the input of every line grammar."""

import re
from dataclasses import dataclass

from generator.core.problems import Problem

_BLANKS = re.compile(r"[\s\u00a0\u2007\u202f]+")
# Control characters, soft hyphens, zero-width spaces and the marks that set the direction of writing.
_INVISIBLE = re.compile(
    r"[\x00-\x08\x0e-\x1f\x7f\u00ad\u034f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
)
# Joiners affect spelling between letters of joining scripts (Arabic, Indic) and between emoji, and nowhere else.
_JOINING = r"[\u0590-\u1cff\ua800-\uabff\ufb1d-\ufe0f\ufe70-\ufefc\U00010000-\U0010ffff]"
_IDLE_JOINER = re.compile(rf"(?<!{_JOINING})[\u200c\u200d]+|[\u200c\u200d]+(?!{_JOINING}|[\u200c\u200d])")
_BREAKS = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a source: its number from 1, and its text without surrounding whitespace."""

    number: int
    text: str


def clean(text: str) -> str:
    """Replace every run of whitespace (also non-breaking) by one space, remove invisible characters, trim both ends."""
    return _BLANKS.sub(" ", _IDLE_JOINER.sub("", _INVISIBLE.sub("", text))).strip()


def numbered(text: str) -> tuple[Line, ...]:
    """Split a file's text into lines with any line endings; a byte order mark is removed."""
    return tuple(Line(i, clean(raw)) for i, raw in enumerate(_BREAKS.split(text), start=1))


def excerpt(text: str, most: int = 60) -> str:
    """Truncate a long text for a message, in characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def fits_no_rule(path: str, line: Line, consequence: str) -> Problem:
    """Report a line that no rule of its grammar matches, and the consequence."""
    return Problem(
        path, line.number, 1, f"the line '{excerpt(line.text)}' fits no rule; it {consequence}", "", "warning"
    )
