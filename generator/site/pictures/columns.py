"""Counts by year as columns, each a stack of parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from generator.site.pictures.svg import Caption, axis, canvas, element, every, joined, text_width

_HEIGHT = 48.0
_WIDTH = 300.0
_LEAST = 2.0  # visible even if the others are much larger
_TEXT = 11.0
_SMALL_SCREEN = 20.0  # the size of the text of a wide picture in the style sheet if it is shown half as wide
_FOOT = 22.0
_HEAD = 16.0


@dataclass(frozen=True, slots=True)
class Column:
    """One column: the label below it, its parts from the bottom up, its name in words, and its link."""

    label: str
    parts: tuple[int, ...]
    name: str
    url: str = ""

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return sum(self.parts)


@dataclass(frozen=True, slots=True)
class Frame:
    """The units of a picture: its width and height; `wide` ones are also shown at half their size."""

    width: float
    height: float
    wide: bool = False


@dataclass(frozen=True, slots=True)
class _Plot:
    """The positions of columns: the first one's left edge, their distance, their foot, and the height of 1.

    `label` is the widest label's width, in multiples of the text's size.
    """

    left: float
    step: float
    ground: float
    scale: float
    label: float


def columns(caption: Caption, items: Sequence[Column], tones: Sequence[str], frame: Frame) -> Markup:
    """Draw columns; `tones` are the classes that colour the parts, in their order."""
    scaled = axis(max(item.total for item in items), 5 if frame.wide else 3)
    text = _SMALL_SCREEN if frame.wide else _TEXT
    left = text_width(caption.write(scaled.marks[-1]), text) + 6
    scale = (frame.height - _HEAD - _FOOT * text / _TEXT) / scaled.end
    step = (frame.width - left) / len(items)
    plot = _Plot(left, step, _HEAD + scale * scaled.end, scale, max(text_width(item.label, 1) for item in items))
    grid = [_mark(caption.write(mark), plot, frame.width, plot.ground - scale * mark) for mark in (0, *scaled.marks)]
    totals = [caption.write(item.total) if item.total else "" for item in items]
    if max(text_width(total, _TEXT) for total in totals) + 4 > step:
        totals = [""] * len(items)  # numbers above some columns only would be confusing
    shown = [
        _column(item, tones, plot, (place, len(items) - 1 - place), total)
        for place, (item, total) in enumerate(zip(items, totals, strict=True))
    ]
    return canvas(caption, frame.width, frame.height, [element("g", joined(grid), class_="grid"), *filter(None, shown)])


def _mark(text: str, plot: _Plot, right: float, y: float) -> Markup:
    line = element("line", x1=plot.left, x2=right, y1=y, y2=y)
    return joined([line, element("text", text, x=plot.left - 6, y=y + 4, text_anchor="end")])


def _column(item: Column, tones: Sequence[str], plot: _Plot, at: tuple[int, int], total: str) -> Markup:
    """Draw one column, `at` its position counted from the first and from the last one.

    Its name begins with its visible text, in that order, because users of speech input say the visible text.
    """
    place, back = at
    x, step, ground = plot.left + plot.step * place, plot.step, plot.ground
    parts = [element("title", item.name), element("rect", x=x, width=step, height=ground, class_="hit")]
    if not item.total:  # most years of most people: nothing to point at
        parts.clear()
    gap = min(step * 0.22, 14)
    y = ground
    for part, tone in zip(item.parts, tones, strict=True):
        if part:
            y -= plot.scale * part
            parts.append(element("rect", x=x + gap / 2, y=y, width=step - gap, height=plot.scale * part, class_=tone))
    if back % every(step, plot.label * _TEXT + 8) == 0:
        screens = "" if back % every(step, plot.label * _SMALL_SCREEN + 10) == 0 else "roomy"
        label = element("text", item.label, x=x + step / 2, y=ground + _FOOT * 0.7, dy=".2em", class_=screens)
        parts.append(label)
    if total:
        # The label comes first, as in the name, and a space separates the two for speech input.
        parts += [Markup(" "), element("text", total, x=x + step / 2, y=y - 5, class_="roomy")]
    if not parts:
        return Markup("")
    if not item.url:
        return element("g", *parts, class_="column")
    return element("a", *parts, href=item.url, class_="column", aria_label=item.name)


def small_columns(counts: Sequence[int], largest: int, tone: str) -> Markup:
    """Draw counts from the first year to the last; `largest`, of all compared topics, has the full height.

    The picture is hidden from screen readers: the text around it describes it. Its width depends on the page, which is
    why it contains no text.
    """
    step = _WIDTH / len(counts)
    gap = step * 0.2
    heights = [max(_HEIGHT * count / largest, _LEAST) if count else 0 for count in counts]
    columns = [
        element("rect", x=place * step + gap / 2, y=_HEIGHT - height, width=step - gap, height=height)
        for place, height in enumerate(heights)
        if height
    ]
    return element(
        "svg",
        joined(columns),
        viewBox=f"0 0 {_WIDTH:.0f} {_HEIGHT:.0f}",
        preserveAspectRatio="none",
        class_=tone,
        aria_hidden="true",
    )
