"""Lists and years in English, for messages and for files that only programs read."""

from collections.abc import Sequence

NAMED = 3


def listed(texts: Sequence[str]) -> str:
    """Return the first few items of a list, and the number of the others."""
    left = len(texts) - NAMED
    return ", ".join(texts[:NAMED]) + (f" and {left} more" if left > 0 else "")


def span(years: Sequence[int]) -> str:
    """Return the range of sorted years: `2024`, `2019–2024`."""
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"
