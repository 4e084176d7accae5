"""The heading line of a dump entry, and the numbers in a profile's header.

A heading line runs score, category, date and the word "Code" together: `97.6PLMay 2`,
`LGSep 28, 2024Code`. A date without a year lies in the year before the dump was taken.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from generator.core.records import PartialDate

if TYPE_CHECKING:
    from collections.abc import Mapping

_MONTHS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "Jan January",
            "Feb February",
            "Mar March",
            "Apr April",
            "May",
            "Jun June",
            "Jul July",
            "Aug August",
            "Sep Sept September",
            "Oct October",
            "Nov November",
            "Dec December",
        ),
        start=1,
    )
    for name in names.split()
}
MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
# A category is arXiv's last part (LG, CL), an archive's name (quant-ph) or both (cs.LG).
_CATEGORY = r"[A-Z]{2}|[A-Za-z][A-Za-z.-]*?"
_HEADING = re.compile(
    rf"(?P<score>\d{{1,3}}(?:\.\d+)?)? ?(?P<category>{_CATEGORY})? ?"
    rf"(?P<month>{MONTH})\.? (?P<day>\d{{1,2}})(?:, ?(?P<year>\d{{4}}))?(?P<code> ?Code)?"
)
_BARE_HEADING = re.compile(r"(?P<score>\d{1,3}(?:\.\d+)?)? ?(?P<category>[A-Z]{2}|[a-z]+-[a-z]+)(?P<code> ?Code)?")
_METRICS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("h_index", re.compile(r"h-?index:? ?([\d,.' ]*\d)", re.IGNORECASE)),
    ("papers", re.compile(r"([\d,.' ]*\d) ?papers?", re.IGNORECASE)),
    ("citations", re.compile(r"([\d,.' ]*\d) ?citations?", re.IGNORECASE)),
    ("novelty", re.compile(r"Novelty:? ?(\d+(?:\.\d+)?) ?%", re.IGNORECASE)),
    ("ai_score", re.compile(r"AI ?Score:? ?(\d+(?:\.\d+)?)", re.IGNORECASE)),
)
_PERCENT = frozenset({"novelty", "ai_score"})
_SHARE = re.compile(r"\d+(?:\.\d+)?")
_COUNT = re.compile(r"[0-9]{1,9}|[0-9]{1,3}(?P<mark>[,.' ])[0-9]{3}(?:(?P=mark)[0-9]{3})?")
_CATEGORY_LINE = re.compile(r"[A-Z]{2}|[a-z]+(?:-[a-z]+)+(?:\.[A-Za-z-]+)?|[a-z]+(?:-[a-z]+)?\.[A-Za-z-]{2,}")


class WrittenDate(NamedTuple):
    """A date as it is written: the month's name, the day, the year where there is one."""

    month: str
    day: int
    year: int | None = None

    def __str__(self) -> str:
        return f"{self.month} {self.day}" + ("" if self.year is None else f", {self.year}")


class HeadingParts(NamedTuple):
    """What a heading consists of, as written; empty if it lacks a part."""

    score: str = ""
    category: str = ""
    date: WrittenDate | None = None
    code: bool = False

    def joined(self, other: HeadingParts) -> HeadingParts:
        """Add what another text says of the same paper; the first word on each stays."""
        return HeadingParts(
            self.score or other.score, self.category or other.category, self.date or other.date, self.code or other.code
        )


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; `fault` is set where it has no date, or names a day or a score that cannot be."""

    score: float | None
    category: str
    date: PartialDate | None
    code: bool
    fault: str = ""
    year_inferred: bool = False


def heading_parts(text: str) -> HeadingParts | None:
    """Read the parts of a heading line, or return None if the line is none."""
    match = _HEADING.fullmatch(text)
    if match is None:
        return None
    written = WrittenDate(match["month"], int(match["day"]), int(match["year"]) if match["year"] else None)
    return HeadingParts(match["score"] or "", match["category"] or "", written, match["code"] is not None)


def make_heading(parts: HeadingParts, as_of: date) -> Heading:
    """Return the values of a heading. A date without a year becomes the latest such day that is not after `as_of`."""
    faults = []
    day = _calendar_day(parts.date, as_of) if parts.date else None
    if parts.date is None:
        faults.append("the heading line has no date")
    elif day is None:
        faults.append(f"there is no day '{parts.date}'")
    score = float(parts.score) if parts.score else None
    if score is not None and score > 100:
        faults.append(f"the score {parts.score} is over 100")
        score = None
    inferred = day is not None and parts.date is not None and parts.date.year is None
    return Heading(score, _usual_case(parts.category), day, parts.code, " and ".join(faults), inferred)


def read_heading(text: str, as_of: date) -> Heading | None:
    """Read a heading line, or return None if the line is none."""
    parts = heading_parts(text)
    return make_heading(parts, as_of) if parts is not None else None


def read_bare_heading(text: str) -> Heading | None:
    """Read a heading line that has no date: `LG`, `97.6PLCode`. Only arXiv's two capitals or archives fit."""
    match = _BARE_HEADING.fullmatch(text)
    if match is None:
        return None
    parts = HeadingParts(match["score"] or "", match["category"], None, match["code"] is not None)
    return make_heading(parts, date.max)


def read_metric(text: str) -> tuple[str, int | None] | None:
    """Read one number of a profile's header: `7,209citations` gives ("citations", 7209).

    A number that cannot be (a share over 100, more than nine digits, `7,20,9`) has no value.
    """
    for name, pattern in _METRICS:
        match = pattern.fullmatch(text)
        if match is not None:
            return name, metric_value(name, match[1])
    return None


def metric_value(name: str, number: str) -> int | None:
    """Return the value of a header's number; None for one that cannot be."""
    return _share(number) if name in _PERCENT else _whole(number)


def _share(text: str) -> int | None:
    share = float(text) if _SHARE.fullmatch(text) else math.inf
    return round(share) if share <= 100 else None


def _whole(text: str) -> int | None:
    return int(re.sub(r"[,.' ]", "", text)) if _COUNT.fullmatch(text) else None


def is_category(text: str) -> bool:
    """Return whether a whole line is a category code: `LG`, `quant-ph`, `cs.LG`."""
    return _CATEGORY_LINE.fullmatch(text) is not None


def _usual_case(category: str) -> str:
    """Write a category as arXiv does: two letters, alone or behind the archive's dot, are capitals."""
    archive, dot, part = category.rpartition(".")
    return archive + dot + (part.upper() if len(part) == 2 else part)


def _day(year: int, month: int, day: int) -> PartialDate | None:
    try:
        date(year, month, day)
    except ValueError:
        return None
    return PartialDate(year, month, day)


def _calendar_day(written: WrittenDate, as_of: date) -> PartialDate | None:
    month = _MONTHS[written.month]
    return _day(written.year, month, written.day) if written.year is not None else _latest(month, written.day, as_of)


def _latest(month: int, day: int, as_of: date) -> PartialDate | None:
    # Eight years back covers the longest wait for a 29 February (1896-1904, 2096-2104).
    for year in range(as_of.year, as_of.year - 9, -1):
        found = _day(year, month, day)
        if found is not None and (year, month, day) <= (as_of.year, as_of.month, as_of.day):
            return found
    return None
