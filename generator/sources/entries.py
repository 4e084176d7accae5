"""The entries of a dump: which lines are heading lines, and what stands below each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.sources.heading import read_bare_heading, read_heading, read_metric

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from generator.sources.heading import Heading
    from generator.sources.lines import Line


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
    """Yield the entries of a dump in order; `as_of` is the day it was taken."""
    start: tuple[Line, Heading] | None = None
    below: list[Line] = []
    header_done = False
    for line in lines:
        heading = read_heading(line.text, as_of)
        complete = sum(1 for earlier in below if earlier.text) >= 2 if start else header_done
        if heading is None and complete:
            heading = read_bare_heading(line.text)
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
