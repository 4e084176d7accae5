"""The heading line of a dump entry, and the numbers in a profile's header.

A heading line runs score, category, date and the word "Code" together: `97.6PLMay 2`,
`LGSep 28, 2024Code`. A date without a year lies in the year before the dump was taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from generator.model import PartialDate

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
_MONTH_NAMES = "|".join(sorted(_MONTHS, key=len, reverse=True))
# A category is arXiv's last part (LG, CL), an archive's name (quant-ph) or both (cs.LG).
_CATEGORY = r"[A-Z]{2}|[A-Za-z][A-Za-z.-]*?"
_HEADING = re.compile(
    rf"(?P<score>\d{{1,3}}(?:\.\d+)?)? ?(?P<category>{_CATEGORY})? ?"
    rf"(?P<month>{_MONTH_NAMES})\.? (?P<day>\d{{1,2}})(?:, ?(?P<year>\d{{4}}))?(?P<code> ?Code)?"
)
_BARE_HEADING = re.compile(r"(?P<score>\d{1,3}(?:\.\d+)?)? ?(?P<category>[A-Z]{2}|[a-z]+-[a-z]+)(?P<code> ?Code)?")
_INCOMPLETE = re.compile(r"\d{1,3}(?:\.\d+)?(?!\d)")
_METRICS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("h_index", re.compile(r"h-?index:? ?([\d,.' ]*\d)", re.IGNORECASE)),
    ("papers", re.compile(r"([\d,.' ]*\d) ?papers?", re.IGNORECASE)),
    ("citations", re.compile(r"([\d,.' ]*\d) ?citations?", re.IGNORECASE)),
    ("novelty", re.compile(r"Novelty:? ?(\d+(?:\.\d+)?) ?%", re.IGNORECASE)),
    ("ai_score", re.compile(r"AI ?Score:? ?(\d+(?:\.\d+)?)", re.IGNORECASE)),
)
_PERCENT = frozenset({"novelty", "ai_score"})
_COUNT = re.compile(r"[0-9]{1,9}|[0-9]{1,3}(?P<mark>[,.' ])[0-9]{3}(?:(?P=mark)[0-9]{3})?")
_CATEGORY_LINE = re.compile(r"[A-Z]{2}|[a-z]+(?:-[a-z]+)+(?:\.[A-Za-z-]+)?|[a-z]+(?:-[a-z]+)?\.[A-Za-z-]{2,}")


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading line says; `fault` is set where it names a day that does not exist."""

    score: float | None
    category: str
    date: PartialDate | None
    code: bool
    fault: str = ""
    year_inferred: bool = False


def read_heading(text: str, as_of: date) -> Heading | None:
    """Read a heading line, or return None where the line is none.

    A date without a year becomes the latest such day that is not after `as_of`.
    """
    match = _HEADING.fullmatch(text)
    if match is None:
        return None
    month, day = _MONTHS[match["month"]], int(match["day"])
    day_found = _day(int(match["year"]), month, day) if match["year"] else _latest(month, day, as_of)
    score = float(match["score"]) if match["score"] else None
    faults = []
    if day_found is None:
        faults.append(f"there is no day '{match['month']} {day}{', ' + match['year'] if match['year'] else ''}'")
    if score is not None and score > 100:
        faults.append(f"the score {match['score']} is over 100")
        score = None
    return Heading(
        score=score,
        category=_usual_case(match["category"] or ""),
        date=day_found,
        code=match["code"] is not None,
        fault=" and ".join(faults),
        year_inferred=day_found is not None and not match["year"],
    )


def read_bare_heading(text: str) -> Heading | None:
    """Read a heading line that has no date: `LG`, `97.6PLCode`. Only arXiv's two capitals or archives fit."""
    match = _BARE_HEADING.fullmatch(text)
    if match is None:
        return None
    score = float(match["score"]) if match["score"] else None
    return Heading(score, match["category"], None, match["code"] is not None, "the heading line has no date")


def incomplete_heading(text: str) -> Heading:
    """Return what a line that is known to be a heading gives without date and category: score and code."""
    match = _INCOMPLETE.match(text)
    score = float(match[0]) if match is not None else None
    return Heading(score, "", None, text.endswith("Code"), "the paper has no date")


def read_metric(text: str) -> tuple[str, int | None] | None:
    """Read one number of a profile's header: `7,209citations` gives ("citations", 7209).

    A number that cannot be (a share over 100, more than nine digits, `7,20,9`) has no value.
    """
    for name, pattern in _METRICS:
        match = pattern.fullmatch(text)
        if match is not None:
            return name, _share(match[1]) if name in _PERCENT else _whole(match[1])
    return None


def _share(text: str) -> int | None:
    share = float(text)
    return round(share) if share <= 100 else None


def _whole(text: str) -> int | None:
    return int(re.sub(r"[,.' ]", "", text)) if _COUNT.fullmatch(text) else None


def is_category(text: str) -> bool:
    """Tell whether a whole line is a category code: `LG`, `quant-ph`, `cs.LG`."""
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


def _latest(month: int, day: int, as_of: date) -> PartialDate | None:
    # Eight years back covers the longest wait for a 29 February (1896-1904, 2096-2104).
    for year in range(as_of.year, as_of.year - 9, -1):
        found = _day(year, month, day)
        if found is not None and (year, month, day) <= (as_of.year, as_of.month, as_of.day):
            return found
    return None
