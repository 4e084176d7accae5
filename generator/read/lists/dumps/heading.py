"""The heading line of a dump entry, and the numbers in a profile's header.

A heading line runs score, category, date and the word "Code" together: `97.6PLMay 2`, `LGSep 28, 2024Code`. A date
without a year lies in the year before the dump was taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from generator.core.records import PartialDate

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
# A category is arXiv's last part (LG, CL), an archive's name (quant-ph) or both (cs.LG).
_HEADING = re.compile(
    r"(?P<score>\d{1,3}(?:\.\d+)?)? ?"
    r"(?P<category>[A-Z]{2}|[a-z]+(?:-[a-z]+)+(?:\.[A-Za-z-]+)?|[a-z]+(?:-[a-z]+)?\.[A-Za-z-]{2,})? ?"
    rf"(?:(?P<month>{'|'.join(_MONTHS)}) (?P<day>\d{{1,2}})(?:, ?(?P<year>\d{{4}}))?)? ?(?P<code>Code)?"
)
# The numbers of a profile's header by their labels, which stand before or behind them.
_METRICS: Mapping[str, str] = {
    "h-index": "h_index", "papers": "papers", "paper": "papers", "citations": "citations", "citation": "citations",
    "novelty": "novelty", "ai score": "ai_score",
}  # fmt: skip
_SHARES = frozenset({"novelty", "ai_score"})
_GROUP_SIGNS = str.maketrans(".' ", ",,,")


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


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; `fault` is set where it names a day or a score that cannot be."""

    score: float | None
    category: str
    date: PartialDate | None
    code: bool
    fault: str = ""
    year_inferred: bool = False


def heading_parts(text: str) -> HeadingParts | None:
    """Read a text that is nothing but parts of a heading, in their order; return None for any other text."""
    match = _HEADING.fullmatch(text)
    if match is None or not text:
        return None
    written = (
        WrittenDate(match["month"], int(match["day"]), int(match["year"] or 0) or None) if match["month"] else None
    )
    return HeadingParts(match["score"] or "", match["category"] or "", written, match["code"] is not None)


def is_heading(text: str) -> bool:
    """Return whether a line is the heading of a paper in a text dump: it has a category and a date."""
    parts = heading_parts(text)
    return parts is not None and bool(parts.category and parts.date)


def make_heading(parts: HeadingParts, as_of: date) -> Heading:
    """Return the values of a heading. A date without a year becomes the latest such day that is not after `as_of`."""
    faults = []
    day = _calendar_day(parts.date, as_of) if parts.date else None
    if parts.date is not None and day is None:
        faults.append(f"there is no day '{parts.date}'")
    score = float(parts.score) if parts.score else None
    if score is not None and score > 100:
        faults.append(f"the score {parts.score} is over 100")
        score = None
    inferred = day is not None and parts.date is not None and parts.date.year is None
    return Heading(score, parts.category, day, parts.code, " and ".join(faults), inferred)


def read_metric(text: str) -> tuple[str, int | None] | None:
    """Read one number of a profile's header: `7,209citations` gives ("citations", 7209).

    A number that cannot be (a share over 100, more than nine digits, `7,20,9`) has no value.
    """
    folded = text.casefold()
    for label, name in _METRICS.items():
        if label not in folded:
            continue
        number = folded.removeprefix(label).lstrip(" :").removesuffix(label).rstrip()
        number = number.removesuffix("%").rstrip() if name == "novelty" else number
        if number[-1:].isdigit() and not number.strip("0123456789,.' "):
            return name, _share(number) if name in _SHARES else _whole(number)
    return None


def _share(text: str) -> int | None:
    whole = text.replace(".", "", 1).isdecimal()
    return round(float(text)) if whole and float(text) <= 100 else None


def _whole(text: str) -> int | None:
    """Return a whole number, whose digits may be in groups of three."""
    first, *groups = text.translate(_GROUP_SIGNS).split(",")
    if len({sign for sign in text if not sign.isdigit()}) > 1 or not 0 < len(first) <= (3 if groups else 9):
        return None
    return int(first + "".join(groups)) if len(groups) <= 2 and all(len(group) == 3 for group in groups) else None


def is_category(text: str) -> bool:
    """Return whether a whole text is a category code: `LG`, `quant-ph`, `cs.LG`."""
    return bool(text) and heading_parts(text) == HeadingParts(category=text)


def _calendar_day(written: WrittenDate, as_of: date) -> PartialDate | None:
    month = _MONTHS.index(written.month) + 1
    # Eight years back covers the longest wait for a 29 February (1896-1904, 2096-2104).
    years = range(as_of.year, as_of.year - 9, -1) if written.year is None else (written.year,)
    for year in years:
        try:
            day = date(year, month, written.day)
        except ValueError:
            continue
        if written.year is not None or day <= as_of:
            return PartialDate(year, month, written.day)
    return None
