"""What pages say of lists of papers in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.portal.english import span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model import Paper


def span_of_years(papers: Sequence[Paper]) -> str:
    """Say which years a list of papers covers: `2016–2018`, `2024`, or nothing where none has a date."""
    years = sorted(paper.date.year for paper in papers if paper.date)
    return span(years) if years else ""
