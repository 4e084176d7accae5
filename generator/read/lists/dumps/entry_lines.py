"""The entries of a dump: which lines are heading lines, and what stands below each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from generator.read.draft import ReadingContext
from generator.read.lists.dumps.author_line import looks_like_authors, surely_authors
from generator.read.lists.dumps.heading import read_bare_heading, read_heading, read_metric
from generator.read.lists.dumps.title_end import split_entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from generator.read.lines import Line
    from generator.read.lists.dumps.heading import Heading

_LOOKED_AT = 20  # lines below a heading
_IN_SENTENCE = re.compile(r"[a-z]+[ ,;:.]|[,;:.)]")
_SENTENCE_END = re.compile(r"(?<!\bal)(?<!\bJr)(?<!\b[A-Z])[.,;:]$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A heading line and the lines below it, up to the next heading."""

    line: Line
    heading: Heading
    below: tuple[Line, ...]

    @property
    def paragraphs(self) -> tuple[tuple[Line, ...], ...]:
        """The lines below the heading, grouped by the blank lines between them."""
        groups: list[list[Line]] = [[]]
        for line in self.below:
            if line.text:
                groups[-1].append(line)
            elif groups[-1]:
                groups.append([])
        return tuple(tuple(group) for group in groups if group)


def read_entries(lines: Sequence[Line], as_of: date) -> Iterator[Entry]:
    """Yield the entries of a dump in order; `as_of` is the day it was taken.

    A line such as `AI` or `May 2` can also be a line of an abstract. It begins an entry only where
    one could begin and what follows looks like one. Lines that tell their field need no guess.
    """
    dated = [read_heading(line.text, as_of) for line in lines]
    surroundings = _Surroundings.of(lines, dated)
    start: tuple[Line, Heading] | None = None
    below: list[Line] = []
    header_done = False
    for place, (line, found) in enumerate(zip(lines, dated, strict=True)):
        heading = found
        if heading is None and (_complete(below) if start else header_done):
            heading = read_bare_heading(line.text)
        if heading is not None and start is not None and not surroundings.may_begin(place):
            heading = None
        if heading is not None:
            if start is not None:
                yield Entry(*start, tuple(below))
            start, below = (line, heading), []
        elif start is not None:
            below.append(line)
        else:
            metric = read_metric(line.text)
            header_done = header_done or (metric is not None and metric[0] == "papers" and " " in line.text)
    if start is not None:
        yield Entry(*start, tuple(below))


def _complete(below: Sequence[Line]) -> bool:
    return sum(1 for line in islice(below, _LOOKED_AT) if line.text) >= 2


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What stands around a line that may be a heading.

    `plain` are dumps whose headings have no category, `spaced` those with blank lines between
    title, authors and abstract.
    """

    lines: Sequence[Line]
    dated: Sequence[Heading | None]
    plain: bool
    spaced: bool

    @classmethod
    def of(cls, lines: Sequence[Line], dated: Sequence[Heading | None]) -> _Surroundings:
        """Determine the kind of dump from the first dated heading and the blank lines below it."""
        headings = [heading for heading in dated if heading is not None]
        plain = bool(headings) and not _rich(headings[0])
        first = dated.index(headings[0]) if headings else len(lines)
        entries = len(headings) if plain else sum(map(_rich, headings))
        gaps = sum(1 for above, line in pairwise(lines[first:]) if line.text and not above.text)
        return cls(lines, dated, plain, 2 * gaps >= 3 * entries)

    def may_begin(self, place: int) -> bool:
        """Return whether a line that reads as a heading begins an entry, which is not the dump's first."""
        dated = self.dated[place]
        if dated is not None and _rich(dated):
            return True
        if self.spaced and self.lines[place - 1].text:
            return False
        return (self.plain and dated is not None) or self._entry_follows(place)

    def _entry_follows(self, place: int) -> bool:
        """Return whether the lines below look like title and authors, apart or run together."""
        title, second = self._below(place)
        if title is None or not _may_be_title(title.text):
            return False
        authors = "" if second is None else second.text
        if not self.spaced and surely_authors(authors):
            return True
        if self.spaced and (second is None or second.number > title.number + 1):
            close = title.number == self.lines[place].number + 1
            if looks_like_authors(authors) or (close and self.dated[place] is not None):
                return True
        split = split_entry(title.text, authors, ReadingContext())
        sure = not split.doubtful or split.authors.more_authors or self.dated[place] is not None
        return sure and looks_like_authors(", ".join(split.authors.names))

    def _below(self, place: int) -> tuple[Line | None, Line | None]:
        """Return the next two lines with text above the next heading."""
        found: list[Line] = []
        for further in range(place + 1, min(place + 1 + _LOOKED_AT, len(self.lines))):
            heading = self.dated[further]
            if (heading is not None and _rich(heading)) or len(found) == 2:
                break
            if self.lines[further].text:
                found.append(self.lines[further])
        return found[0] if found else None, found[1] if len(found) > 1 else None


def _rich(dated: Heading) -> bool:
    """Return whether a dated heading is unambiguous: it has more than the date."""
    return bool(dated.category) or dated.score is not None or dated.code


def _may_be_title(text: str) -> bool:
    """Return whether a line could be a title, with or without authors: no part of a sentence."""
    return not _IN_SENTENCE.match(text) and (surely_authors(text) or not _SENTENCE_END.search(text))
