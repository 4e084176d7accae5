"""One row of small columns per topic, all on the same years and the same scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.pictures.svg import canvas, element, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.pictures.svg import Caption

_ROW = 46.0
_BARS = 20.0
_TEXT_LINE = 15.0
_FOOT = 18.0


@dataclass(frozen=True, slots=True)
class Row:
    """One topic: its text, its counts from the first year to the last, its name in words, and where it leads to."""

    text: str
    counts: tuple[int, ...]
    name: str
    url: str = ""


def multiples(caption: Caption, rows: Sequence[Row], ends: tuple[str, str], width: float) -> Markup:
    """Draw rows; `ends` are the labels of the first and the last year."""
    largest = max(max(row.counts) for row in rows)
    drawn = [
        _row(row, caption.write(sum(row.counts)), place * _ROW, _BARS / largest, width)
        for place, row in enumerate(rows)
    ]
    foot = len(rows) * _ROW + 8
    first, last = ends
    labels = [element("text", first, x=0, y=foot), element("text", last, x=width, y=foot, text_anchor="end")]
    return canvas(caption, width, len(rows) * _ROW + _FOOT, [*drawn, element("g", *labels, class_="grid")])


def _row(row: Row, total: str, top: float, scale: float, width: float) -> Markup:
    step = width / len(row.counts)
    ground = top + _TEXT_LINE + _BARS + 4
    gap = min(step * 0.22, 3)
    bars = [
        element("rect", x=place * step + gap / 2, y=ground - scale * count, width=step - gap, height=scale * count)
        for place, count in enumerate(row.counts)
        if count
    ]
    parts = [
        element("title", row.name),
        element("rect", x=0, y=top, width=width, height=_ROW, class_="hit"),
        element("text", row.text, x=0, y=top + 11),
        Markup(" "),
        element("text", total, x=width, y=top + 11, text_anchor="end", class_="count"),
        element("line", x1=0, x2=width, y1=ground, y2=ground),
        joined(bars),
    ]
    if not row.url:
        return element("g", *parts, class_="topic")
    return element("a", *parts, href=row.url, class_="topic", aria_label=row.name)
