"""Break text into lines of even length, at the largest size that fits."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Measure = Callable[[str], float]
# A line may end between any two of these Chinese, Japanese and Korean characters, but not before closing or after
# opening punctuation.
_WIDE = (
    "\u2e80-\u2fff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
    "\U00020000-\U0003ffff"
)
_OPENING = "（［｛〈《「『【"
_CLOSING = "、。，．：；！？）］｝〉》」』】,.:;!?)\\]}"
_PIECE = re.compile(
    rf"[{_OPENING}]*[{_WIDE}][{_CLOSING}]*[ ]*|[^ {_WIDE}]+?(?:(?<=\w\w)[-–—/](?=\w)|[ ]+|(?=[{_WIDE}])|$)", re.DOTALL
)
_LONGEST = 400
_STEPS = 9
_END = " ,;:.–-—("
_MOST_NAMES = 40
# Keeps the parts of a name together; drawn as a space.
TIE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Setting:
    """Lines of text, and their size."""

    lines: tuple[str, ...]
    size: int


class _Piece(NamedTuple):
    """Text that is not broken, its width, and its width at the end of a line, both at size 1."""

    text: str
    width: float
    last: float


def set_text(text: str, measure: Measure, width: float, sizes: Sequence[tuple[int, int]]) -> Setting:
    """Fit a text into a width; `sizes` are pairs of size and maximal number of lines, the largest first.

    `measure` returns a text's width at size 1. Lines are as even as possible; a text that does not fit at the smallest
    size ends in an ellipsis.
    """
    pieces = [_Piece(piece, measure(piece), measure(piece.rstrip())) for piece in _PIECE.findall(text[:_LONGEST])]
    longest = max((piece.last for piece in pieces), default=0)
    for size, most in sizes:
        lines = _filled(pieces, width / size)
        if len(lines) <= most and longest <= width / size:
            return Setting(_balanced(pieces, longest, width / size, lines), size)
    size, most = sizes[-1]
    lines = _filled([part for piece in pieces for part in _broken(piece, measure, width / size)], width / size)
    if len(lines) > most:
        lines = [*lines[: most - 1], _cut(lines[most - 1], measure, width / size)]
    return Setting(tuple(lines), size)


def _filled(pieces: Sequence[_Piece], width: float) -> list[str]:
    lines, taken = [""], 0.0
    for piece in pieces:
        if lines[-1] and taken + piece.last > width:
            lines.append("")
            taken = 0.0
        lines[-1] += piece.text
        taken += piece.width
    return [line.rstrip() for line in lines if line.strip()]


def _broken(piece: _Piece, measure: Measure, width: float) -> Sequence[_Piece]:
    """Break a piece that is too long for a line between any two of its letters."""
    if piece.last <= width:
        return (piece,)
    return [_Piece(sign, measure(sign), measure(sign)) for sign in piece.text]


def _balanced(pieces: Sequence[_Piece], narrow: float, wide: float, lines: list[str]) -> tuple[str, ...]:
    """Return the lines of the narrowest column that needs no more lines."""
    if len(lines) == 1:
        return tuple(lines)
    most = len(lines)
    for _ in range(_STEPS):
        middle = (narrow + wide) / 2
        tried = _filled(pieces, middle)
        if len(tried) <= most:
            wide, lines = middle, tried
        else:
            narrow = middle
    return tuple(lines)


def _cut(line: str, measure: Measure, width: float) -> str:
    while line and measure(f"{line.rstrip(_END)}…") > width:
        line = line.rpartition(" ")[0] or line[:-1]
    return f"{line.rstrip(_END)}…"


def one_line(text: str, measure: Measure, width: float) -> str:
    """Truncate a text so that it fits in one line of a width."""
    return text if measure(text) <= width else _cut(text[:_LONGEST], measure, width)


def names_line(names: Sequence[str], others: str, more: str, fits: Callable[[str], bool]) -> str:
    """Return as many names as fit; `others` follows if these are all, `more` if some are omitted."""
    if not names:
        return ""
    counts = range(1, min(len(names), _MOST_NAMES) + 1)
    # A text with more names is longer, except for the last few words.
    shown = bisect_left(counts, 1, key=lambda count: not fits(_named(names, count, others, more)))
    return _named(names, max(shown, 1), others, more)


def _named(names: Sequence[str], shown: int, others: str, more: str) -> str:
    rest = others if shown == len(names) else more.replace(" ", TIE)
    return ", ".join(filter(None, (*(name.replace(" ", TIE) for name in names[:shown]), rest)))
