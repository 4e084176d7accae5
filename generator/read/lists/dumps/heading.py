"""The heading line of a dump entry, and the numbers in a profile's header.

A heading line runs score, category, date and the word "Code" together: `97.6PLMay 2`,
`LGSep 28, 2024Code`. A date without a year lies in the year before the dump was taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from generator.core.records import PartialDate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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
_SCORE_AND_CODE = re.compile(r"(?P<score>\d{1,3}(?:\.\d+)?)? ?(?P<category>[A-Z]{2}|[a-z]+-[a-z]+)? ?(?P<code>Code)?")
# The numbers of a profile's header by their labels; of these, papers and citations are counted before the label.
_METRICS: Mapping[str, str] = {
    "h-index": "h_index", "hindex": "h_index", "papers": "papers", "paper": "papers", "citations": "citations",
    "citation": "citations", "novelty": "novelty", "ai score": "ai_score", "aiscore": "ai_score",
}  # fmt: skip
_GROUP_SIGNS = str.maketrans(".' ", ",,,")
_COUNTED = frozenset({"papers", "citations"})
_PERCENT = frozenset({"novelty", "ai_score"})
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


def heading_pieces(texts: Iterable[str]) -> HeadingParts | None:
    """Join texts that are a piece of a heading each, or a whole one; None if one of them is anything else."""
    found: HeadingParts | None = None
    for text in filter(None, map(str.strip, texts)):
        piece = heading_parts(text) or _bare_parts(text)
        if piece is None:
            return None
        found = found.joined(piece) if found is not None else piece
    return found


def _bare_parts(text: str) -> HeadingParts | None:
    if is_category(text):
        return HeadingParts(category=text)
    match = _SCORE_AND_CODE.fullmatch(text)
    return (
        HeadingParts(match["score"] or "", match["category"] or "", None, match["code"] is not None) if match else None
    )


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
    folded = text.casefold()
    for label, name in _METRICS.items():
        counted = name in _COUNTED
        if label not in folded:
            continue
        number = folded.removesuffix(label).rstrip() if counted else folded.removeprefix(label).lstrip(" :")
        number = number.removesuffix("%").rstrip() if name == "novelty" else number
        if number[-1:].isdigit() and number.isascii() and not number.strip("0123456789,.' "):
            return name, _share(number) if name in _PERCENT else _whole(number)
    return None


def metric_label(text: str) -> str:
    """Return the number that a label such as `Citations` announces; empty for any other text."""
    return _METRICS.get(text.casefold(), "")


def _share(text: str) -> int | None:
    digits = text.replace(".", "", 1)
    return round(float(text)) if digits.isdecimal() and float(text) <= 100 else None


def _whole(text: str) -> int | None:
    """Return a whole number, whose digits may be in groups of three."""
    first, *groups = text.translate(_GROUP_SIGNS).split(",")
    one_sign = len({sign for sign in text if not sign.isdigit()}) <= 1
    fits = (
        (0 < len(first) <= 3 and len(groups) <= 2 and all(len(group) == 3 for group in groups))
        if groups
        else len(first) <= 9
    )
    return int(first + "".join(groups)) if fits and one_sign else None


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
