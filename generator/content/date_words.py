"""Dates as people write them, for hints: `12. März 2024`, `12 mars 2024`, `03/12/2024`. Files must use ISO 8601."""

from __future__ import annotations

import datetime
import re

from generator.core.names import fold_letters

# English, German, French, Spanish, Italian, Portuguese, Dutch; without accents.
_MONTHS = (
    "january januar janner janvier enero gennaio janeiro januari",
    "february februar feber fevrier febrero febbraio fevereiro februari",
    "march marz maerz mars marzo marco maart mrz",
    "april avril abril aprile apr avr abr",
    "may mai mayo maggio maio mei",
    "june juni juin junio giugno junho",
    "july juli juillet julio luglio julho",
    "august aout agosto augustus aug",
    "september septembre septiembre settembre setembro sept",
    "october oktober octobre octubre ottobre outubro okt",
    "november novembre noviembre novembro nov",
    "december dezember decembre diciembre dicembre dezembro desember",
)
_SHORTEST = 3  # letters of an abbreviated month
_CHINESE = re.compile(r"(\d{4})年\s*(\d\d?)月(?:\s*(\d\d?)[日号])?")
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)", re.ASCII)
_DAY = re.compile(r"(?<!\d)(\d\d?)(?!\d)", re.ASCII)
_NUMBERS = re.compile(r"(\d\d?)([./-])\s?(\d\d?)\2\s?(\d{4})", re.ASCII)
_MONTH = re.compile(r"(?P<year>\d{4})[-./](?P<month>\d\d?)|(?P<first>\d\d?)[-./](?P<last>\d{4})", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})[-./](\d\d?)[-./](\d\d?)", re.ASCII)
_BESIDE = frozenset("de del di do da of the den der le el am im st nd rd th er o a".split())


def date_hint(typed: str) -> str:
    """Return how to write a date in ISO 8601, with the date that is probably meant if that is clear."""
    meant = list(dict.fromkeys(_meanings(typed.strip())))
    if len(meant) > 1:
        return f"write it as {meant[0]}, or as {meant[1]} if the month comes first"
    return f"write it as {meant[0]}" if meant else "write it as 2024-09-28, 2024-09 or 2024"


def _meanings(typed: str) -> list[str]:
    """Return the possible meanings of a date in ISO 8601, the most probable first."""
    if found := _YEAR_FIRST.fullmatch(typed):
        return _existing([(found[1], found[2], found[3])])
    if found := _MONTH.fullmatch(typed):
        return _existing([(found["year"] or found["last"], found["month"] or found["first"], "")])
    if found := _NUMBERS.fullmatch(typed):
        orders = [(found[4], found[3], found[1])]
        if found[2] != ".":  # with full stops the day is always first
            orders.append((found[4], found[1], found[3]))
        return _existing(orders)
    if found := _CHINESE.fullmatch(typed):
        return _existing([(found[1], found[2], found[3] or "")])
    return _in_words(typed)


def _in_words(typed: str) -> list[str]:
    years = _YEAR.findall(typed)
    words = [word for word in re.findall(r"[^\W\d_]+", fold_letters(typed)) if word not in _BESIDE]
    days = _DAY.findall(_YEAR.sub(" ", typed))
    months = [month for word in words if (month := _month(word))]
    if len(years) == 1 and not days and not months:
        return years  # `2024 (to appear)`
    if len(years) != 1 or len(days) > 1 or len(months) != 1 or len(words) != 1:
        return []
    return _existing([(years[0], str(months[0]), days[0] if days else "")])


def _month(word: str) -> int:
    if len(word) < _SHORTEST:
        return 0
    matching = [
        number for number, names in enumerate(_MONTHS, 1) if any(name.startswith(word) for name in names.split())
    ]
    return matching[0] if len(matching) == 1 else 0


def _existing(orders: list[tuple[str, str, str]]) -> list[str]:
    """Return the dates that exist in the calendar."""
    found = []
    for year, month, day in orders:
        try:
            datetime.date(int(year), int(month), int(day or 1))
        except ValueError:
            continue
        found.append(f"{int(year):04d}-{int(month):02d}" + (f"-{int(day):02d}" if day else ""))
    return found
