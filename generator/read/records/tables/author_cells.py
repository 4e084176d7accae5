"""Cells with several names: the column as a whole shows how its people are printed."""

import re
from collections.abc import Callable, Iterable, Sequence

from generator.read.documents.marks import BREAK
from generator.read.lists.names import NameStyle, name_style, read_people
from generator.read.records.bibliographies.author_names import is_team

# Marks of equal contribution, numbers of people, and marks of emphasis in Markdown and HTML.
_MARKS = re.compile(
    r"(?:\\?[*†‡§¶∗#])+|\s*\(\d+\)|</?(?:b|i|u|em|strong|sup|sub|span)\b[^<>]*>|(?<![^\W_])__?(?=\w)"
    r"|(?<=[\w.])__?(?![^\W_])",
    re.IGNORECASE,
)
_SEPARATORS = re.compile(r"\s*[;；|\n]\s*")
_SLASHES = re.compile(r"(?:[^/,]+,[^/,]+/)+[^/,]+,[^/,]+")

_EAST_ASIAN = "\u2e80"  # the first of these letters; such names are printed with the family name first, without a comma


def split_people(cells: Sequence[str]) -> list[list[str]]:
    """Return the names of each cell, as `Family, Given` or as printed."""
    cells = [_MARKS.sub("", BREAK.sub(", ", cell)).replace("\r", "\n").strip(" ,") for cell in cells]
    parted = any(_SEPARATORS.search(cell) for cell in cells)
    style = name_style(cells)
    return [_names(cell, style, parted=parted) for cell in cells]


def _names(cell: str, style: NameStyle, *, parted: bool) -> list[str]:
    """Return the names of a cell; in a `parted` column, a single comma usually stands within a name."""
    if _SLASHES.fullmatch(cell):
        return [name.strip() for name in cell.split("/")]
    parts = [part.strip(" ,") for part in _SEPARATORS.split(cell) if part.strip(" ,")]
    names: list[str] = []
    for part in parts:
        family, comma, given = part.partition(",")
        sides = " " in family.strip() and " " in given.strip() and not (parted and len(parts) > 1)
        is_turned = comma and "," not in given and not sides and " and " not in given and max(part) < _EAST_ASIAN
        if is_team(part) or is_turned:
            names.append(part)
        else:
            found = read_people(part, style)
            names += [*found.names, *(["et al."] if found.more else [])]
    return names


def with_initials(pieces: Iterable[str], are_initials: Callable[[str], object]) -> list[str]:
    """Return the names of a list that only commas separate: `Lee` and `A.B.`, one after the other, are `Lee, A.B.`."""
    names: list[str] = []
    for piece in pieces:
        if names and "," not in names[-1] and are_initials(piece):
            names[-1] = f"{names[-1]}, {piece}"
        else:
            names.append(piece.strip(" ,"))
    return names
