"""Small columns of one topic over the years; the topic's name is text of the page above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pictures.svg import element, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

HEIGHT = 48.0
_WIDTH = 300.0
_LEAST = 2.0  # visible even if the others are much larger


def small_columns(counts: Sequence[int], largest: int, tone: str) -> Markup:
    """Draw counts from the first year to the last; `largest`, of all compared topics, has the full height.

    The picture is hidden from screen readers: the text around it describes it. Its width depends on the page, which is
    why it contains no text.
    """
    step = _WIDTH / len(counts)
    gap = step * 0.2
    columns = [
        element(
            "rect",
            x=place * step + gap / 2,
            y=HEIGHT - _height(count, largest),
            width=step - gap,
            height=_height(count, largest),
        )
        for place, count in enumerate(counts)
        if count
    ]
    return element(
        "svg",
        joined(columns),
        viewBox=f"0 0 {_WIDTH:.0f} {HEIGHT:.0f}",
        preserveAspectRatio="none",
        class_=tone,
        aria_hidden="true",
    )


def _height(count: int, largest: int) -> float:
    return max(HEIGHT * count / largest, _LEAST)
