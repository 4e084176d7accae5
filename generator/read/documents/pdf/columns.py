"""The order in which the columns of a page are read.

A page is parted where a strip stays empty between two blocks of text. Numbers, bullets and dates at the margin are no
column: they belong to the lines beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.read.documents.pdf.lines import Piece

_NARROWEST = 0.9  # of the usual size of letters: so wide is what parts two columns
_FEWEST_ROWS = 5
_FEWEST_LETTERS = 60
_LABEL = 14  # letters of a date or a number at the margin
_BESIDE = 0.12  # of the size: so near are the baselines of a label and of its line
_MOST_PARTS = 12  # of a page


@dataclass(frozen=True, slots=True)
class _Cut:
    """A strip that parts two columns between two heights."""

    right: float
    top: float
    bottom: float
    score: float


def columns_of(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return the blocks of a page in the order in which they are read."""
    return [part for part in _parted(list(pieces), _MOST_PARTS) if part]


def _parted(pieces: list[Piece], left: int) -> Iterator[list[Piece]]:
    cut = _best_cut(pieces) if left > 1 and len(pieces) >= 2 * _FEWEST_ROWS else None
    if cut is None:
        yield pieces
        return
    inside = [one for one in pieces if cut.top < one.baseline < cut.bottom]
    for part in (
        [one for one in pieces if one.baseline <= cut.top],
        [one for one in inside if one.left < cut.right - 1],
        [one for one in inside if one.left >= cut.right - 1],
        [one for one in pieces if one.baseline >= cut.bottom],
    ):
        yield from _parted(part, left // 2)


def _best_cut(pieces: Sequence[Piece]) -> _Cut | None:
    size = median(piece.size for piece in pieces)
    edges = sorted({round(piece.left, 1) for piece in pieces})
    cuts = (cut for edge in edges[1:] for cut in _cuts(pieces, edge, _NARROWEST * size))
    return max(cuts, key=lambda cut: (cut.score, cut.right), default=None)


def _cuts(pieces: Sequence[Piece], edge: float, width: float) -> Iterator[_Cut]:
    """Return where the strip left of an edge parts columns: between the pieces that cross it."""
    crossing = sorted(one.baseline for one in pieces if one.left < edge - 1 and one.right > edge - width)
    bounds = [float("-inf"), *crossing, float("inf")]
    for top, bottom in pairwise(bounds):
        if bottom - top < 4 * width:
            continue
        inside = [one for one in pieces if top < one.baseline < bottom]
        left = [one for one in inside if one.right <= edge - width]
        right = [one for one in inside if one.left >= edge - 1]
        if len(left) >= _FEWEST_ROWS and len(right) >= _FEWEST_ROWS and _are_columns(left, right):
            score = min(_height(left), _height(right))
            yield _Cut(edge, top, bottom, score)


def _are_columns(left: Sequence[Piece], right: Sequence[Piece]) -> bool:
    """Return whether two blocks are columns, rather than labels beside the lines of a text, or cells of a table."""
    if min(sum(one.length for one in side) for side in (left, right)) < _FEWEST_LETTERS:
        return False
    rows_left, rows_right = _rows(left), _rows(right)
    if min(len(rows_left), len(rows_right)) < _FEWEST_ROWS:
        return False
    fewer, more = sorted((rows_left, rows_right), key=len)
    tolerance = _BESIDE * median(one.size for one in (*left, *right))
    beside = sum(any(abs(one - other) <= tolerance for other in more) for one in fewer) / len(fewer)
    if beside >= 0.5 and median(one.length for one in left) <= _LABEL:
        return False
    if beside < 0.8:
        return True
    return len(fewer) > 0.6 * len(more) and _fullness(left) > 0.6 and _fullness(right) > 0.6


def _rows(pieces: Sequence[Piece]) -> list[float]:
    """Return the baselines of the rows that pieces stand in."""
    rows: list[float] = []
    for piece in sorted(pieces, key=lambda one: one.baseline):
        if not rows or piece.baseline - rows[-1] > 0.3 * piece.size:
            rows.append(piece.baseline)
    return rows


def _fullness(pieces: Sequence[Piece]) -> float:
    """Return how far the rows of a block fill its width, on average."""
    left, right = min(one.left for one in pieces), max(one.right for one in pieces)
    filled = sum(one.right - one.left for one in pieces)
    return filled / max(1.0, (right - left) * len(_rows(pieces)))


def _height(pieces: Sequence[Piece]) -> float:
    return max(one.baseline for one in pieces) - min(one.baseline for one in pieces)
