"""What pages say of lists of papers in any language, and counts in English for what only machines read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model import Paper


def span_of_years(papers: Sequence[Paper]) -> str:
    """Say which years a list of papers covers: `2016–2018`, `2024`, or nothing where none has a date."""
    years = sorted(paper.date.year for paper in papers if paper.date)
    if not years:
        return ""
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"


def counted(count: int, one: str, many: str = "") -> str:
    """Write a count with its noun: `1 paper`, `46 papers`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
