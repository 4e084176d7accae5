"""The date of a paper, from BibTeX's `year`, `month` and `day` or biblatex's `date`."""

from __future__ import annotations

import calendar
import re
from typing import NamedTuple

from generator.core.records import PartialDate

_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_FOREIGN = {"mär": 3, "mrz": 3, "mai": 5, "okt": 10, "dez": 12}
_NUMBERS = {name: number for number, name in enumerate(_NAMES, start=1)} | _FOREIGN
_MONTH = re.compile(rf"(?<![^\W\d_])({'|'.join(_NUMBERS)})[^\W\d_]{{0,6}}", re.IGNORECASE)
_YEAR = re.compile(r"(?<![0-9])(1[4-9][0-9]{2}|20[0-9]{2}|21[0-9]{2})(?![0-9])")
# EDTF, as far as biblatex accepts it: 2018, 2018-07, 2018-07-10T12:00, each perhaps with ~, ? or %; 21 to 24 are
# seasons.
_ISO = re.compile(r"([0-9]{4})[~?%]*(?:[-/.]([0-9]{1,2})(?:[-/.]([0-9]{1,2}))?)?(?![0-9])")
_INTERVAL = re.compile(r"\s*/\s*(?=[0-9]{4}|\.\.|$)")
_RANGE = re.compile(r"[0-9]\s*(?:[-–—]+|/|to|and|&)\s*[0-9]")
_NUMBER = re.compile(r"[0-9]{1,2}")
_LONE_DAY = re.compile(r"(?<![0-9])([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9])", re.IGNORECASE)


class Month(NamedTuple):
    """A month, and its day if it is given with a single one; 0 if unknown."""

    month: int = 0
    day: int = 0


def read_month(text: str) -> Month:
    """Read `jul`, `July`, `7`, `10 July` or `10--15 Jul`; of several months the first counts."""
    text = text.strip().strip(".,")
    if _NUMBER.fullmatch(text):
        return Month(int(text)) if 1 <= int(text) <= 12 else Month()
    iso = _ISO.fullmatch(text)
    if iso and iso[2]:
        return Month(int(iso[2]), int(iso[3] or 0)) if 1 <= int(iso[2]) <= 12 else Month()
    found = _MONTH.search(text)
    if found is None:
        return Month()
    several = _MONTH.search(text, found.end())
    days = _LONE_DAY.findall(_YEAR.sub(" ", text))
    alone = len(days) == 1 and not several and not _RANGE.search(text)
    return Month(_NUMBERS[found[1].lower()], int(days[0]) if alone else 0)


def read_year(text: str) -> int:
    """Return the first year in a text; 0 if there is none."""
    found = _YEAR.search(text)
    return int(found[1]) if found else 0


def read_biblatex_date(text: str) -> PartialDate | None:
    """Read biblatex's `date`, of an interval its beginning; other forms with a year are also accepted."""
    text = text.strip()
    first, *rest = [part for part in _INTERVAL.split(text) if part.strip(". ")] or [""]
    iso = _ISO.match(first.strip())
    if iso and _YEAR.fullmatch(iso[1]):
        return in_calendar(int(iso[1]), int(iso[2] or 0), int(iso[3] or 0))
    year = read_year(" ".join([first, *rest]))
    if not year:
        return None
    month = read_month(text)
    return in_calendar(year, month.month, month.day)


def in_calendar(year: int, month: int, day: int) -> PartialDate:
    """Return the date without a month or day that does not exist."""
    if not 1 <= month <= 12:
        return PartialDate(year)
    return PartialDate(year, month, day if 1 <= day <= calendar.monthrange(year, month)[1] else 0)
