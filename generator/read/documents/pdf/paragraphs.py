"""Lines of print joined to headings, entries and paragraphs, also across columns and pages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from generator.read.documents.pdf.lines import MARKER, Line

_INDENT = 0.6  # of the size: so far in or out a line begins on purpose
_LARGER = 1.08  # times the usual size are headings
_ROW_APART = 1.13  # times the usual distance of lines: so far apart begins a new row
_LONGEST_HEADING = 100  # characters
_LONGEST_BOLD_HEADING = 60
_FEWEST_IN_SERIES = 2
_ENDS = re.compile(r"[.!?:;,)\]”\"»]$")
_CUT = re.compile(r"[^\W\d_]-$")
_Place = tuple[int, int]  # of a line: the number of its region, and its own in it
How = Literal["line", "row", "block"]
_BARE_NUMBER = re.compile(r"\d{1,3}(?=\s)")


@dataclass(frozen=True, slots=True)
class Region:
    """A column of a page: its lines, and where they begin and end."""

    lines: tuple[Line, ...]
    left: float
    right: float

    @classmethod
    def of(cls, lines: Sequence[Line]) -> Region:
        """Return the column that lines make; one that sticks out does not move its edge."""
        rights = sorted(line.right for line in lines)
        lefts = [line.left for line in lines if not line.beside]
        return cls(tuple(lines), min(lefts, default=lines[0].left), rights[-1 - len(rights) // 10])


@dataclass(slots=True)
class Block:
    """A heading (`level` from 1), or an entry or paragraph: rows of lines that are one text each.

    `marker` is the bullet or number before it.
    """

    rows: list[list[Line]] = field(default_factory=list)
    level: int = 0
    marker: str = ""

    @property
    def lines(self) -> list[Line]:
        """All its lines."""
        return [line for row in self.rows for line in row]


@dataclass(frozen=True, slots=True)
class _Print:
    """The usual size of letters in a document, and the usual distance of lines of a size."""

    size: float
    pitches: Mapping[float, float]
    heading_sizes: tuple[float, ...]
    markers: Mapping[_Place, str]

    def pitch(self, line: Line) -> float:
        return self.pitches.get(_rounded(line.size), 1.2 * line.size)


def blocks_of(regions: Sequence[Region]) -> list[Block]:
    """Return the blocks that the columns of a document hold, in their order."""
    usual = _usual(regions)
    blocks: list[Block] = []
    before: tuple[Line, Region] | None = None
    for number, region in enumerate(regions):
        for place, line in enumerate(region.lines):
            marker = usual.markers.get((number, place), "")
            follows = region.lines[place + 1] if place + 1 < len(region.lines) else None
            level = 0 if marker else _level(line, before, follows, region, usual)
            step = _Step(*before, line, region, usual.pitch(line)) if before else None
            if step is None or marker or step.last.beside != line.beside:
                how: How = "block"
            else:
                how = _joined(blocks[-1], step, level)
            if how == "line":
                blocks[-1].rows[-1].append(line)
            elif how == "row":
                blocks[-1].rows.append([line])
            else:
                blocks.append(Block([[line]], level, marker))
            before = (line, region)
    return blocks


def _rounded(size: float) -> float:
    return round(5 * size) / 5


def _usual(regions: Sequence[Region]) -> _Print:
    sizes: Counter[float] = Counter()
    steps: dict[float, Counter[float]] = defaultdict(Counter)
    for region in regions:
        for line in region.lines:
            sizes[_rounded(line.size)] += len(line.text)
        for one, two in pairwise(region.lines):
            step = two.baseline - one.baseline
            if _rounded(one.size) == _rounded(two.size) and 0.9 * one.size < step < 2.5 * one.size:
                steps[_rounded(one.size)][round(2 * step) / 2] += 1
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    # Of distances that are about as frequent the smallest is that within a paragraph.
    pitches = {
        of: min(step for step, count in found.items() if 3 * count >= max(found.values()))
        for of, found in steps.items()
    }
    larger = sorted((one for one in sizes if one >= _LARGER * size), reverse=True)
    return _Print(size, pitches, tuple(larger), _markers(regions))


def _markers(regions: Sequence[Region]) -> dict[_Place, str]:
    """Return the bullets and numbers that begin lines, where several bullets are alike, or numbers count up or down."""
    kinds: dict[str, list[tuple[_Place, str]]] = defaultdict(list)
    for number, region in enumerate(regions):
        for place, line in enumerate(region.lines):
            found = MARKER.match(f"{line.text} ") or _bare_number(line, region)
            if found:
                kinds[re.sub(r"\d+", "#", found[0])].append(((number, place), found[0]))
    return dict(one for kind, ones in kinds.items() for one in _series(kind, ones))


def _bare_number(line: Line, region: Region) -> re.Match[str] | None:
    """Return the number without a sign behind it that begins a line at the edge of its column."""
    found = _BARE_NUMBER.match(line.text)
    return found if found and line.left <= region.left + line.size and line.text[found.end() :].strip() else None


def _series(kind: str, ones: Sequence[tuple[_Place, str]]) -> Sequence[tuple[_Place, str]]:
    if len(ones) < _FEWEST_IN_SERIES:
        return ()
    if "#" not in kind:
        return ones if kind not in "-–—*" or len(ones) > 2 else ()
    values = [int(re.sub(r"\D", "", marker)) for _, marker in ones]
    near = (values[max(0, place - 2) : place + 3] for place in range(len(values)))
    return [
        one
        for one, value, others in zip(ones, values, near, strict=True)
        if any(abs(value - other) in {1, 2} for other in others)
    ]


def _level(line: Line, before: tuple[Line, Region] | None, follows: Line | None, region: Region, usual: _Print) -> int:
    """Return the level of a heading, by its size, or its weight and the space around it; 0 for other lines."""
    text = line.text.strip()
    size = _rounded(line.size)
    if line.beside:
        return 0 if text.isdecimal() else min(len(usual.heading_sizes) + 1, 6)
    if not any(letter.isalnum() for letter in text):
        return 0
    if size >= _LARGER * usual.size:
        rank = usual.heading_sizes.index(size)
        return min(rank + 1, 5) if len(text) <= _LONGEST_HEADING else 0
    if not line.bold or len(text) > _LONGEST_BOLD_HEADING or (_ENDS.search(text) and not text.endswith(":")):
        return 0
    pitch = usual.pitch(line)
    above = line.baseline - before[0].baseline if before and before[1] is region else 2 * pitch
    below = follows.baseline - line.baseline if follows else 2 * pitch
    inward = follows is not None and abs(follows.left - line.left) > _INDENT * line.size
    apart = above > 1.25 * pitch and (below > 1.15 * pitch or inward)
    if follows is not None and follows.bold and not inward and below < 1.15 * pitch:
        return 0
    return min(len(usual.heading_sizes) + 1, 6) if apart else 0


@dataclass(frozen=True, slots=True)
class _Step:
    """The step from a line to the next one, and the columns in which both stand."""

    last: Line
    column: Region
    line: Line
    region: Region
    pitch: float

    @property
    def gap(self) -> float | None:
        """The distance of the line from the last one; None in another column, where it has no meaning."""
        return self.line.baseline - self.last.baseline if self.region is self.column else None

    @property
    def full(self) -> bool:
        """Return whether the line's first word found no room behind the last line, or goes on with its sentence."""
        end = self.last.right + self.line.first_word + 0.25 * self.line.size
        return end > self.column.right - 0.1 * self.line.size or _goes_on(self.last, self.line)

    @property
    def same_size(self) -> bool:
        """Return whether both lines are of one size."""
        return _rounded(self.line.size) == _rounded(self.last.size)

    @property
    def within(self) -> How:
        """How the line continues within the same block."""
        close = self.gap is None or self.gap < _ROW_APART * self.pitch
        return "line" if self.full and close and self.same_size else "row"

    def is_closer(self, times: float) -> bool:
        """Return whether the line stands nearer than so many times the usual distance, as far as that is known."""
        return self.gap is None or self.gap < times * self.pitch


def _joined(block: Block, step: _Step, level: int) -> How:
    """Return how a line without a bullet or number goes on."""
    if level or block.level:
        same = level == block.level and step.same_size and step.gap is not None
        return "line" if same and (step.full or step.line.beside) and step.is_closer(1.5) else "block"
    if step.gap is not None and step.gap < 0:
        return "block"
    first, *further = block.lines
    # What a block of several columns begins with stands in one that was before.
    begun = step.region.left if first.page == step.line.page and step.region is step.column else step.column.left
    inset = (step.line.left - step.region.left) - (first.left - begun)
    indent = _INDENT * step.line.size
    if further:
        hangs = min(one.left for one in further) - first.left > indent
        hangs = hangs or (not block.marker and first.text_left - first.left > indent)
    else:
        hangs = bool(block.marker) and step.gap is None  # lines behind a number may begin below it
    if inset < -indent:
        return "block" if further or not step.full else step.within
    if inset > indent:
        paragraph = len(further) > 1 and not hangs and not step.full
        return "block" if paragraph or not step.is_closer(2.2) else step.within
    return _at_the_edge(block, step, hangs=hangs)


def _at_the_edge(block: Block, step: _Step, *, hangs: bool) -> How:
    """Return how a line goes on that begins where its block does."""
    first = block.lines[0]
    indent = _INDENT * step.line.size
    if hangs:
        at_text = abs(step.line.left - first.text_left) <= indent < first.text_left - first.left
        return step.within if at_text and step.is_closer(1.7) else "block"
    if step.gap is None:
        return step.within if step.full else "block"
    return step.within if step.is_closer(1.5 if step.full else 1.28) else "block"


def _goes_on(last: Line, line: Line) -> bool:
    """Return whether a line goes on within a word or a sentence, however much space the one before it leaves."""
    if _CUT.search(last.text) and line.text[:1].islower():
        return True
    begun = last.right - last.left > 0.5 * (line.right - line.left)
    return begun and not _ENDS.search(last.text) and line.text[:1].islower()
