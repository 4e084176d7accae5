"""Where entries begin and end: the lines of a document, labelled by what real lists look like."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from generator.read.lists.blocks import Entry
from generator.read.lists.groups import find_groups, group_features, vote_features, votes
from generator.read.lists.line_features import habit_features, line_features, looks_of, section_of
from generator.read.lists.models import known_names, tagger

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pycrfsuite

    from generator.read.lists.blocks import Document, Line

# The roles of lines: an entry begins (B) or goes on (I), one of what nobody asks for does (b, i); a heading; the rest.
ROLES = ("B", "I", "b", "i", "H", "O")
_YEAR = re.compile(r"(?<!\d)(?:19[3-9]\d|20[0-4]\d)(?!\d)")
_YEAR_ONLY = re.compile(r"\W*(?:year\W*)?((?:19[3-9]\d|20[0-4]\d))\W*年?(?:\W*\(\d+\))?\W*", re.IGNORECASE)
_YEAR_LEVEL, _LOOKS_LEVEL = 9, 8


class Roles(NamedTuple):
    """The role of each line, and how sure the labeller is of it."""

    roles: tuple[str, ...]
    certain: tuple[float, ...]


def label(model: pycrfsuite.Tagger, rows: Sequence[Sequence[str]]) -> Roles:
    """Label lines by their features."""
    roles = tuple(model.tag(rows)) if rows else ()
    return Roles(roles, tuple(model.marginal(role, at) for at, role in enumerate(roles)))


def surveyed(document: Document, sure: Callable[[Sequence[Sequence[str]]], Sequence[float]]) -> list[list[str]]:
    """Return the features of each line for a first reading; `sure` says of each way to cut whether it gives entries."""
    looks = looks_of(document, known_names())
    groups = find_groups(document, looks)
    found = votes(document, groups, sure(group_features(document, looks, groups)))
    added = vote_features(found, [one.kind for one in looks])
    return [row + more for row, more in zip(line_features(document, looks), added, strict=True)]


def sureness(model: pycrfsuite.Tagger, rows: Sequence[Sequence[str]]) -> list[float]:
    """Return for each way to cut how probable it is that it gives entries."""
    found = []
    for row in rows:
        model.set([row])
        found.append(model.marginal("E", 0))
    return found


def label_lines(document: Document) -> Roles:
    """Return the role of each line: each as it looks first, then all by what is alike on the page."""
    rows = surveyed(document, partial(sureness, tagger("segments_groups")))
    first = label(tagger("segments_first"), rows)
    return label(tagger("segments_second"), habit_features(document, rows, *first))


def entries(document: Document) -> tuple[Entry, ...]:
    """Return the entries of a document, in its order; also those of what nobody asks for, by their kind."""
    return cut(document, label_lines(document))


def cut(document: Document, labelled: Roles) -> tuple[Entry, ...]:
    """Make entries of labelled lines."""
    found: list[Entry] = []
    open_lines: list[Line] = []
    certain: list[float] = []
    headings: list[tuple[int, Line]] = []
    kind = ""

    def close() -> None:
        if open_lines and any(line.text for line in open_lines):
            year, section = _said_above(headings)
            found.append(
                Entry(
                    tuple(open_lines), "paper" if kind == "B" else "other", 0, year, section, min(certain[:1] or [1.0])
                )
            )
        open_lines.clear()
        certain.clear()

    for line, role, sure in zip(document.lines, labelled.roles, labelled.certain, strict=True):
        if role in {"B", "b"} or (role in {"I", "i"} and not open_lines):
            close()
            kind = role.upper() if role in {"B", "I"} else role.lower()
            kind = "B" if kind == "I" else kind
            open_lines.append(line)
            certain.append(sure)
        elif role in {"I", "i"}:
            open_lines.append(line)
            certain.append(sure)
        else:
            close()
            if role == "H" or (line.level and not line.hidden):
                level = line.level or (_YEAR_LEVEL if _YEAR_ONLY.fullmatch(line.text) else _LOOKS_LEVEL)
                headings = [one for one in headings if one[0] < level]
                headings.append((level, line))
    close()
    return tuple(found)


def _said_above(headings: Sequence[tuple[int, Line]]) -> tuple[int, str]:
    """Return the year that the headings above an entry say, and the innermost one that says what is listed."""
    year, section = 0, ""
    for _, line in headings:
        if found := _YEAR_ONLY.fullmatch(line.text):
            year = int(found[1])
        elif section_of(line.text):
            section = line.text
    return year, section
