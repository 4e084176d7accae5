"""The heading line of a dump entry, and the numbers in a profile's header.

A heading line runs score, category, date and the word "Code" together: `97.6PLMay 2`, `LGSep 28, 2024Code`. A date
without a year lies in the year before the dump was taken.
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from generator.core.records import PartialDate

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
# A category is arXiv's last part (LG, CL), an archive's name (quant-ph) or both (cs.LG).
_HEADING = re.compile(
    r"(?P<score>\d{1,3}(?:\.\d+)?)? ?"
    r"(?P<category>[A-Z]{2}|[a-z]+(?:-[a-z]+)+(?:\.[A-Za-z-]+)?|[a-z]+(?:-[a-z]+)?\.[A-Za-z-]{2,})? ?"
    rf"(?P<date>(?P<month>{'|'.join(_MONTHS)}) (?P<day>\d{{1,2}})(?:, ?(?P<year>\d{{4}}))?)? ?(?P<code>Code)?"
)
_LABEL = "h-index|papers?|citations?|novelty|ai score"
_METRIC = re.compile(rf"(?:({_LABEL})[: ]*)?([\d,.' ]*\d)(%?) ?({_LABEL})?", re.IGNORECASE)
_METRICS = {"h-index": "h_index", "paper": "papers", "citation": "citations", "ai score": "ai_score"}
_WHOLE = re.compile(r"\d{1,9}|\d{1,3}(?:([,.' ])\d{3}(?:\1\d{3})?)")


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; `fault` is set where it names a day or a score that cannot be."""

    score: float | None
    category: str
    date: PartialDate | None
    code: bool
    fault: str = ""
    year_inferred: bool = False


def is_part_of_heading(text: str) -> bool:
    """Return whether a text is nothing but parts of a heading, in their order."""
    return bool(text) and _HEADING.fullmatch(text) is not None


def is_category(text: str) -> bool:
    """Return whether a whole text is a category code: `LG`, `quant-ph`, `cs.LG`."""
    found = _HEADING.fullmatch(text)
    return found is not None and bool(text) and found["category"] == text


def is_heading(text: str) -> bool:
    """Return whether a line is the heading of a paper in a text dump: it has a category and a date."""
    found = _HEADING.fullmatch(text)
    return found is not None and bool(found["category"] and found["date"])


def read_heading(text: str, as_of: date) -> Heading | None:
    """Read a heading line. A date without a year becomes the latest such day that is not after `as_of`."""
    found = _HEADING.fullmatch(text)
    if found is None or not is_heading(text):
        return None
    day = _calendar_day(found["month"], int(found["day"]), int(found["year"] or 0), as_of)
    faults = [f"there is no day '{found['date']}'"] if day is None else []
    score = float(found["score"]) if found["score"] else None
    if score is not None and score > 100:
        faults.append(f"the score {found['score']} is over 100")
        score = None
    inferred = day is not None and not found["year"]
    return Heading(score, found["category"], day, found["code"] is not None, " and ".join(faults), inferred)


def _calendar_day(month: str, day: int, year: int, as_of: date) -> PartialDate | None:
    number = _MONTHS.index(month) + 1
    # Eight years back covers the longest wait for a 29 February (1896-1904, 2096-2104).
    for possible in (year,) if year else range(as_of.year, as_of.year - 9, -1):
        with suppress(ValueError):
            found = date(possible, number, day)
            if year or found <= as_of:
                return PartialDate(possible, number, day)
    return None


def read_metric(text: str) -> tuple[str, int | None] | None:
    """Read one number of a profile's header: `7,209citations` gives ("citations", 7209).

    The label may stand on either side. A number that cannot be (a share over 100, more than nine digits, `7,20,9`) has
    no value.
    """
    found = _METRIC.fullmatch(text)
    if found is None or bool(found[1]) == bool(found[4]):
        return None
    label = (found[1] or found[4]).casefold().removesuffix("s")
    name = _METRICS.get(label, label)
    if name not in {"novelty", "ai_score"}:
        return name, int(re.sub(r"\D", "", found[2])) if _WHOLE.fullmatch(found[2]) else None
    whole = found[2].replace(".", "", 1).isdecimal()
    return name, round(float(found[2])) if whole and float(found[2]) <= 100 else None
