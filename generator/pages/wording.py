"""Dates, numbers and counts in the words of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model import Paper, PartialDate

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def date_in_words(date: PartialDate | None, *, short: bool = False) -> str:
    """Write a date at the precision that is known: `28 September 2024`, or `28 Sep 2024` where short."""
    if date is None:
        return ""
    if not date.month:
        return str(date.year)
    month = _MONTHS[date.month - 1]
    if short:
        month = month[:3]
    return f"{date.day} {month} {date.year}" if date.day else f"{month} {date.year}"


def number(value: int) -> str:
    """Write a number with its thousands apart: `7,209`."""
    return f"{value:,}"


def counted(count: int, one: str, many: str = "") -> str:
    """Write a count with its noun: `1 paper`, `46 papers`."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def score(value: float) -> str:
    """Write a score as the source shows it: `97.6`, `98`."""
    return f"{value:g}"


def span_of_years(papers: Sequence[Paper]) -> str:
    """Say which years a list of papers covers: `2016–2018`, `2024`, or nothing where none has a date."""
    years = sorted(paper.date.year for paper in papers if paper.date)
    if not years:
        return ""
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"
