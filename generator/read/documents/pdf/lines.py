"""Lines of print, made from the places of letters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from generator.read.documents.pdf.glyphs import Glyph

_WORD_GAP = 0.17  # of the size: letters further apart are of two words
_PIECE_GAP = 1.0  # of the size: what is further apart may stand in two columns
_SAME_BASELINE = 0.22
_RAISED = 0.75  # of the size of the line: such a letter may be raised or lowered
_LONGEST_MARKER = 6  # letters
# A bullet or a number before an entry.
MARKER = re.compile(r"(?:[•◦▪▫■□●○∗·‣⁃➢➤►▶✓–—*-]|\[?[A-Z]{0,2}\d{1,3}[.)\]:]{1,2}|\(\d{1,3}\))(?=\s)")
_NEXT_ROW = 1.6  # of the size: so near is the next row of a heading at the margin
_IN_DATES = re.compile(r"\d\d")
_ROWS_OF_A_NAME = 7  # at least, on average, that are beside a heading at the margin
_ROWS_OF_A_YEAR = 5
_SHIFT = 0.05  # of the size, at least, by which it is


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one look in a line; `shift` is `sup` or `sub` for what is raised or lowered."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""
    shift: str = ""

    @property
    def looks(self) -> tuple[bool, bool, str, str]:
        """The look of the text."""
        return self.bold, self.italic, self.link, self.shift


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters that stand side by side."""

    glyphs: tuple[Glyph, ...]
    left: float
    right: float
    baseline: float
    size: float

    @property
    def text(self) -> str:
        """The letters without their looks."""
        return "".join(glyph.text + " " * glyph.spaced for glyph in self.glyphs).strip()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of print in its column; `page` counts from 0, `first_word` is how wide its first word is."""

    runs: tuple[Run, ...]
    left: float
    right: float
    baseline: float
    size: float
    page: int
    text_left: float  # where the text behind a number, a bullet or a date at the margin begins
    first_word: float
    bold: bool
    beside: bool = False  # a heading at the margin, beside what it heads

    @property
    def text(self) -> str:
        """The line without its looks."""
        return "".join(run.text for run in self.runs)


def pieces_of(glyphs: Sequence[Glyph]) -> list[Piece]:
    """Return the letters in pieces without wide gaps, from top to bottom and left to right."""
    pieces: list[list[Glyph]] = []
    for glyph in glyphs:
        if pieces and _continues(pieces[-1][-1], glyph):
            pieces[-1].append(glyph)
        else:
            pieces.append([glyph])
    return sorted(map(_piece, pieces), key=lambda piece: (piece.baseline, piece.left))


def _continues(before: Glyph, glyph: Glyph) -> bool:
    if abs(before.baseline - glyph.baseline) > _SAME_BASELINE * max(before.size, glyph.size):
        return False
    size = max(before.size, glyph.size)
    gaps = [glyph.left - before.right, *([before.left - glyph.right] if _is_right_to_left(glyph) else [])]
    return any(-0.5 * size < gap < _PIECE_GAP * size for gap in gaps)


def _is_right_to_left(glyph: Glyph) -> bool:
    return "\u0590" <= glyph.text[0] <= "\u08ff"


def _piece(glyphs: Sequence[Glyph]) -> Piece:
    size = median(sorted(glyph.size for glyph in glyphs))
    baseline = median(sorted(glyph.baseline for glyph in glyphs))
    return Piece(tuple(glyphs), min(g.left for g in glyphs), max(g.right for g in glyphs), baseline, size)


def rows_of(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Return pieces by the rows that they stand in, from the top."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda one: (one.baseline, one.left)):
        if rows and piece.baseline - rows[-1][0].baseline < 0.3 * piece.size:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


def lines_of(pieces: Sequence[Piece], page: int) -> list[Line]:
    """Return the lines that the pieces of a column make, from top to bottom."""
    lines, headings = [], _side_headings(pieces)
    for heading in headings:
        # They come before the first row that they are beside.
        for place, line in enumerate(_lines(heading, page), -len(heading)):
            lines.append(replace(line, baseline=heading[0].baseline + 0.01 * place, beside=True))
    beside = {id(one) for heading in headings for one in heading}
    lines += _lines([one for one in pieces if id(one) not in beside], page)
    return sorted(lines, key=lambda line: (line.baseline, line.left))


def _side_headings(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return what heads the text beside it in a margin that most rows leave empty: words, or a year for many rows."""
    rows = rows_of(pieces)
    edges = Counter(round(one.left) for row in rows for one in row)
    text_left = max(edges, key=lambda edge: (edges[edge], -edge), default=0)
    labels: dict[int, list[Piece]] = {}  # by the row in which they begin
    near = False
    for place, row in enumerate(rows):
        label = [one for one in row if one.right < text_left - 0.3 * one.size]
        near = near and row[0].baseline - rows[place - 1][0].baseline < _NEXT_ROW * row[0].size
        if label and near:
            labels[max(labels)] += label
        elif 0 < len(label) < len(row):
            labels[place] = label
        near = bool(label) and bool(labels)
    texts = {place: " ".join(one.text for one in label) for place, label in labels.items()}
    found = {place for place, text in texts.items() if sum(map(str.isalpha, text)) >= 4 and not _IN_DATES.search(text)}
    if _ROWS_OF_A_NAME * len(found) > len(rows) or 2 * len(found) < len(labels):
        found = set()  # they are of entries rather than of sections, or stand among dates
    years = Counter(text for text in texts.values() if text.isdecimal() and len(text) == 4)
    for place, until in pairwise((*labels, len(rows))):
        if years[texts[place]] == 1 and until - place >= _ROWS_OF_A_YEAR:
            # A year beside larger print is that of one entry.
            found |= {place} if labels[place][0].size >= 0.95 * max(one.size for one in rows[place]) else set()
    return [labels[place] for place in sorted(found)]


def _lines(pieces: Sequence[Piece], page: int) -> list[Line]:
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda one: (-one.size, one.baseline)):
        row = min(
            (one for one in rows if _beside(one[0], piece)),
            key=lambda one: abs(one[0].baseline - piece.baseline),
            default=None,
        )
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return [_line(row, page) for row in rows]


def _beside(first: Piece, piece: Piece) -> bool:
    """Return whether a piece stands in the line that another one begins, which is of the same size or larger."""
    apart = abs(first.baseline - piece.baseline)
    if apart <= _SAME_BASELINE * first.size:
        return True
    return piece.size <= 0.85 * first.size and apart < 0.55 * first.size


def _line(row: list[Piece], page: int) -> Line:
    largest = max(row, key=lambda piece: (len(piece.glyphs) * (piece.size > 0), piece.size))
    baseline, size = largest.baseline, largest.size
    backwards = 2 * sum(_is_right_to_left(glyph) for p in row for glyph in p.glyphs) > sum(len(p.glyphs) for p in row)
    row = sorted(row, key=lambda piece: -piece.right if backwards else piece.left)
    runs: list[Run] = []
    before: Glyph | None = None
    for piece in row:
        for glyph in piece.glyphs:
            run = Run(glyph.text, glyph.bold, glyph.italic, glyph.link, _shift(glyph, baseline, size))
            if before is not None and (
                before.spaced or max(glyph.left - before.right, before.left - glyph.right) > _WORD_GAP * size
            ):
                add_blank(runs, run)
            add_run(runs, run)
            before = glyph
    glyphs = [glyph for piece in row for glyph in piece.glyphs]
    letters = [glyph for glyph in glyphs if glyph.text[0].isalnum()]
    first = next((place for place, glyph in enumerate(glyphs) if glyph.spaced), len(glyphs) - 1)
    left, right = min(glyph.left for glyph in glyphs), max(glyph.right for glyph in glyphs)
    return Line(
        tuple(runs), left, right, baseline, size, page, _text_left(row), glyphs[first].right - glyphs[0].left,
        bool(letters) and all(glyph.bold for glyph in letters),
    )  # fmt: skip


def _text_left(row: Sequence[Piece]) -> float:
    """Return where text begins behind a number, a bullet or a date that stands apart at the margin."""
    if len(row) > 1 and len(row[0].glyphs) <= 12:
        return row[1].left
    glyphs = row[0].glyphs
    end = next((place for place, glyph in enumerate(glyphs[:_LONGEST_MARKER]) if glyph.spaced), None)
    if end is not None and end + 1 < len(glyphs) and MARKER.match("".join(g.text for g in glyphs[: end + 1]) + " "):
        return glyphs[end + 1].left
    return row[0].left


def _shift(glyph: Glyph, baseline: float, size: float) -> str:
    if glyph.size > _RAISED * size + 0.01 and abs(glyph.baseline - baseline) < 0.25 * size:
        return ""
    if glyph.baseline < baseline - _SHIFT * size:
        return "sup"
    return "sub" if glyph.baseline > baseline + _SHIFT * size and glyph.size < size else ""


def add_blank(runs: list[Run], follows: Run) -> None:
    """Add a space, which looks like what stands around it where that is alike."""
    if runs[-1].looks == follows.looks:
        runs[-1] = replace(runs[-1], text=runs[-1].text + " ")
    else:
        runs.append(Run(" ", link=follows.link if follows.link == runs[-1].link else ""))


def add_run(runs: list[Run], run: Run) -> None:
    """Add text to the runs of a line; a dash looks like what stands before it, whatever its font says."""
    before = runs[-1] if runs else None
    is_dash = before and run.text in "-–—·/" and before.text.strip() and before.looks[2:] == run.looks[2:]
    if before and (before.looks == run.looks or is_dash):
        runs[-1] = replace(before, text=before.text + run.text)
    else:
        runs.append(run)
