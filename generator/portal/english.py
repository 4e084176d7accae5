"""Years in English, for messages and for files that only programs read."""

from collections.abc import Sequence


def span(years: Sequence[int]) -> str:
    """Return the range of sorted years: `2024`, `2019–2024`."""
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"
