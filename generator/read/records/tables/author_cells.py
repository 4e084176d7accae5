"""Cells with several names: the column as a whole shows how they are separated and which part is first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.documents.marks import BREAK
from generator.read.records.bibliographies.author_names import is_team

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_AND = re.compile(r"(?<!\s)\s+(?:(?i:and|und)|&|et(?!\s+al\b)|y)\s+|\n")  # `Y` is an initial
_ET_AL = re.compile(r"(?<!\s)(?:\s*+,)?\s++(?:and\s++)?(et\.?\s++al\b\.?)", re.IGNORECASE)
_WIDE_COMMA = re.compile(r"(?<!\s)\s*+[，、]\s*+")
_BESIDE_COMMAS = re.compile(r"[;|\n]")
# Marks of equal contribution, and of emphasis in Markdown and HTML.
_MARKS = re.compile(
    r"(?:\\?[*†‡§¶∗#])+|</?(?:b|i|u|em|strong|sup|sub|span)\b[^<>]*>|(?<![^\W_])__?(?=\w)"
    r"|(?<=[\w.])__?(?![^\W_])",
    re.IGNORECASE,
)
_EAST_ASIAN = re.compile(r"[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3・]{2,}")
_TWO = 2
_LONGEST_NAME = 200
_NUMBER = re.compile(r"\s*\(\d+\)")
_INITIALS = re.compile(r"(?:[A-ZÀ-Þ]\.?[- ]?){1,4}")
_TWO_IN_ORDER = re.compile(
    r"(?:[^\W\d_a-zß-ÿ]\.[- ]?)+[^\W\d_][^.,;|\n]+,\s*(?:[^\W\d_a-zß-ÿ]\.[- ]?)+[^\W\d_][^.,;|\n]+"
)
_IN_ORDER = re.compile(r"[^\W\d_a-zß-ÿ][\w'’-]+(?:\s[^\W\d_][\w'’.-]*)*\s[^\W\d_a-zß-ÿ][\w'’-]+")
_SLASHES = re.compile(r"(?:[^/,]+,[^/,]+/)+[^/,]+,[^/,]+")
_GIVEN = re.compile(r"[^\W\d_][\w'’.-]*(?:\s(?:[A-ZÀ-Þ]\.?[- ]?){1,3})?")
_FAMILY = re.compile(r"(?:[a-zß-ÿ'’]{1,4}\s)*[^\W\d_][\w'’-]+")
_INITIAL = re.compile(r"[A-ZÀ-Þ][a-zà-ÿ]?")  # `Yu.` of a name in Cyrillic
_FAMILY_FIRST = re.compile(
    r"(?P<family>[^\W\d_][\w'’ -]*?[a-zà-ÿ][\w'’-]*(?:\s(?:II|III|IV|Jr\.?|Sr\.?))?)\s+"
    r"(?P<initials>(?:[A-ZÀ-Þ]\.?-?){1,4}|(?:[A-ZÀ-Þ][a-zà-ÿ]?\.-?){1,5})"
)


def split_people(cells: Sequence[str]) -> list[list[str]]:
    """Return the names of each cell, as `Family, Given` or as printed."""
    ends = [cell.rstrip().endswith(";") for cell in cells]
    cells = [
        _NUMBER.sub("", _MARKS.sub("", BREAK.sub(", ", cell)).replace("；", ";").replace("\r", "\n")).strip(" ;,")
        for cell in cells
    ]
    if any(ends) or any(";" in cell for cell in cells) or any("|" in cell for cell in cells):
        in_order = not any("," in cell for cell in cells if _BESIDE_COMMAS.search(cell))
        return [
            _turned(_by_commas(cell))
            if (
                cell.count(",") > 1
                or (any(ends) and not ended)
                or _WIDE_COMMA.search(cell)
                or _are_two(cell, in_order=in_order)
                or (_AND.search(cell) and not is_team(cell))
            )
            and not _BESIDE_COMMAS.search(cell)  # written by someone else
            else _turned([part for part in re.split(r"(?<!\s)\s*[;|\n]\s*", cell) if part])
            for cell, ended in zip(cells, ends, strict=True)
        ]
    return [_turned(_by_commas(cell)) for cell in cells]


def _are_two(cell: str, *, in_order: bool) -> bool:
    """Return whether a comma separates two whole names; `in_order` means that names of the column contain none."""
    pieces = [piece.strip() for piece in cell.split(",")]
    if len(pieces) != _TWO or _TWO_IN_ORDER.fullmatch(cell):
        return len(pieces) == _TWO
    if all(map(_FAMILY_FIRST.fullmatch, pieces)):
        return True
    return in_order and all(_IN_ORDER.fullmatch(piece) for piece in pieces)


def with_initials(pieces: Iterable[str], are_initials: Callable[[str], object]) -> list[str]:
    """Return the names of a list that only commas separate: `Lee` and `A.B.`, one after the other, are `Lee, A.B.`."""
    names: list[str] = []
    for piece in pieces:
        if names and "," not in names[-1] and are_initials(piece):
            names[-1] = f"{names[-1]}, {piece}"
        else:
            names.append(piece.strip(" ,"))
    return names


def _by_commas(cell: str) -> list[str]:
    """Split a cell without semicolons: `Ada Lee, Bo Ray and Cy Fox`, `Lee A, Ray B`, `Lee, A., Ray, B.`."""
    if _SLASHES.fullmatch(cell):
        return [name.strip() for name in cell.split("/")]
    if _WIDE_COMMA.search(cell):
        return [name for name in _WIDE_COMMA.split(cell) if name]
    more = _ET_AL.search(cell)
    if more:
        return [*_by_commas(cell[: more.start()]), "et al."]
    parts = [part.strip(" ,") for part in _AND.split(cell) if part.strip(" ,")]
    if len(parts) > 1 and all(part.count(",") == 1 for part in parts):
        return parts
    found: list[str] = []
    for part in parts:
        pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
        initials = [bool(_INITIALS.fullmatch(piece)) for piece in pieces]
        if len(pieces) % 2 == 0 and pieces and all(initials[1::2]) and not any(initials[::2]):
            found += [f"{family}, {given}" for family, given in zip(pieces[::2], pieces[1::2], strict=True)]
        elif len(pieces) > 1 and all(" " in piece for piece in pieces):
            found += pieces
        elif not found and _first_turned(pieces):
            found += [", ".join(pieces[:_TWO]), *pieces[_TWO:]]
        elif len(pieces) == _TWO and len(parts) == 1 and not all(map(_EAST_ASIAN.fullmatch, pieces)):
            found.append(part)
        else:
            whole = [_is_whole(piece) or (piece.isupper() and not place) for place, piece in enumerate(pieces)]
            found += pieces if sum(whole) > len(pieces) / 2 else [part]
    return found


def _first_turned(pieces: Sequence[str]) -> bool:
    """Return whether only the first name is inverted: `Lee, Ada, Bo Ray, Cy Fox`, `Lee, A., B. Ray`."""
    family, given, *others = [*pieces, "", ""][: max(len(pieces), _TWO)]
    if _EAST_ASIAN.search(family) or is_team(family) or is_team(given):
        return False
    if family.isupper() and "." not in given:
        return False
    return bool(others and _FAMILY.fullmatch(family) and _GIVEN.fullmatch(given) and all(map(_is_whole, others)))


def _is_whole(piece: str) -> bool:
    """Return whether the text between two commas is a whole name."""
    return " " in piece or piece in {"...", "…"} or bool(_EAST_ASIAN.fullmatch(piece)) or is_team(piece)


def _turned(names: list[str]) -> list[str]:
    """Invert names that end in their initials, `Lee AB` or `Lee A.B.`, if all names of the cell do."""
    shapes = [_FAMILY_FIRST.fullmatch(name) if len(name) <= _LONGEST_NAME else None for name in names]
    meant = [name for name in names if name not in {"...", "…", "et al.", "et al"} and not is_team(name)]
    if not meant or sum(shape is not None for shape in shapes) < len(meant):
        return names
    return [
        _apart(shape["family"], shape["initials"]) if shape else name for name, shape in zip(names, shapes, strict=True)
    ]


def _apart(family: str, initials: str) -> str:
    given = _INITIAL.findall(initials) if "." in initials else [letter for letter in initials if letter.isalpha()]
    return f"{family}, {' '.join(f'{one}.' for one in given)}"
