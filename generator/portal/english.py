"""Counts and years in English, for messages and for files that only programs read."""

from collections.abc import Sequence


def counted(number: int, one: str, several: str = "") -> str:
    """Return a count with its noun: `1 person`, `2 people`, `1,204 papers`."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def span(years: Sequence[int]) -> str:
    """Return the range of sorted years: `2024`, `2019–2024`."""
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"
