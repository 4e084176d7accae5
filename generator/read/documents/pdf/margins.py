"""Remove the margins of pages: running heads, page numbers, footnotes."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.read.documents.pdf.lines import Piece

_OUTERMOST = 3  # rows at the top and at the bottom of a page that may be heads and feet
_SAME_HEIGHT = 8.0  # points
_OFTEN = 0.3  # share of the pages that show a head
_APART = 1.2  # times the usual distance of lines: so far from the text stands a head, at least
_SMALL = 0.93  # of the usual size
_PAGE_NUMBER = re.compile(
    r"\W*(?:(?:page|pag|seite|página|pagina|pág|p|s|стр|sida|side|strona|sayfa|第)\W*)?"
    r"(?:\d{1,3}|[ivxl]{1,6})\W*(?:(?:/|\||of|von|de|di|sur|из|van|av|z)\W*\d{1,3})?\W*(?:页|頁|ページ)?\W*",
    re.IGNORECASE,
)


def without_margins(pages: Sequence[Sequence[Piece]]) -> list[list[Piece]]:
    """Return the pieces of pages without running heads and feet, page numbers and footnotes."""
    rows = [_rows(page) for page in pages]
    heads = Counter(key for page in rows for key in {_key(at, row) for at, row in _outer_rows(page)} if key[1])
    sizes = Counter[float]()
    for page in pages:
        for piece in page:
            sizes[round(piece.size, 1)] += piece.length
    usual = sizes.most_common(1)[0][0] if sizes else 0.0
    often = {key for key, count in heads.items() if count > 1 and count >= _OFTEN * len(pages)}
    return [_body(page, often, usual) for page in rows]


def _rows(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return the pieces of a page by the rows that they stand in, from the top."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda one: (one.baseline, one.left)):
        if rows and piece.baseline - rows[-1][0].baseline < 0.3 * piece.size:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


def _outer_rows(rows: Sequence[Sequence[Piece]]) -> Iterator[tuple[str, Sequence[Piece]]]:
    for row in rows[:_OUTERMOST]:
        yield "top", row
    for row in rows[-_OUTERMOST:]:
        yield "bottom", row


def _key(at: str, row: Sequence[Piece]) -> tuple[str, str, int]:
    """Return what repeats from page to page: a row's words, without its numbers, and its height."""
    words = re.sub(r"\d+", "#", _text(row)).strip()
    return at, words, round(row[0].baseline / _SAME_HEIGHT)


def _text(row: Sequence[Piece]) -> str:
    parts = ("".join(g.text + " " * g.spaced for g in piece.glyphs) for piece in sorted(row, key=lambda one: one.left))
    return " ".join(parts)


def _body(rows: list[list[Piece]], often: set[tuple[str, str, int]], usual: float) -> list[Piece]:
    steps = [two[0].baseline - one[0].baseline for one, two in pairwise(rows)]
    apart = _APART * median(steps) if steps else 0.0

    def is_margin(at: str, place: int, inward: int) -> bool:
        """Return whether a row stands apart from the text and repeats, or numbers the page."""
        row = rows[place]
        if 0 <= inward < len(rows) and abs(rows[inward][0].baseline - row[0].baseline) < apart:
            return False
        _, words, height = _key(at, row)
        near = {(at, words, height + step) for step in (-1, 0, 1)}
        return bool(near & often) or _PAGE_NUMBER.fullmatch(_text(row)) is not None

    first, last = 0, len(rows)
    for _ in range(_OUTERMOST):
        if first < last and is_margin("top", first, first + 1):
            first += 1
        if first < last and is_margin("bottom", last - 1, last - 2):
            last -= 1
    return [piece for row in _without_footnotes(rows[first:last], usual) for piece in row]


def _without_footnotes(rows: list[list[Piece]], usual: float) -> list[list[Piece]]:
    """Return the rows of a page without the small ones at its foot that begin with a raised mark."""
    end = len(rows)
    while end > 1 and max(piece.size for piece in rows[end - 1]) <= _SMALL * usual:
        end -= 1
    for place in range(end, len(rows)):
        first = min(rows[place], key=lambda one: one.left)
        rest = max(rows[place], key=lambda one: one.length)
        if first is not rest and first.length <= 3 and first.size < 0.85 * rest.size:
            return rows[:place]
        if place + 1 < len(rows) and first.length <= 3 and rows[place + 1][0].baseline - first.baseline < 0.6 * usual:
            return rows[:place]  # the mark stands higher than its note
    return rows
