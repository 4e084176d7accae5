"""Elements of SVG as text, and axes: the only module in which names or numbers become markup."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup, escape

_DIGIT = 0.56  # the width of a digit, in multiples of its size
_NEAR = 0.15  # how far above the largest count, as a fraction of it, an axis may still end


@dataclass(frozen=True, slots=True)
class Caption:
    """The kind and the contents of a picture in words; `key` identifies it among the pictures of one page.

    `write` formats a count in the page's language.
    """

    key: str
    title: str
    description: str
    write: Callable[[int], str] = str


def element(name: str, *children: Markup | str, **attributes: str | float) -> Markup:
    """Return an element; texts and attributes are escaped, `text_anchor` means `text-anchor`, `class_` means `class`.

    An empty attribute is omitted. Lengths get one decimal, so that the last bits of a sum never reach a page.
    """
    opening = name + "".join(
        f' {_attribute(key)}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value != ""
    )
    inside = "".join(escape(child) for child in children)
    return Markup(f"<{opening}>{inside}</{name}>" if inside else f"<{opening}/>")  # noqa: S704 - all parts are escaped


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def joined(parts: Iterable[Markup]) -> Markup:
    """Join elements, one a line."""
    return Markup("\n").join(parts)


def number(value: float) -> str:
    """Return a length with one decimal at most: `12.5`, `12`, never `-0`."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def canvas(caption: Caption, width: float, height: float, parts: Iterable[Markup]) -> Markup:
    """Return the picture with its parts.

    A picture with links is a group for screen readers, because an image has no parts that can be reached.
    """
    inside = joined(parts)
    return element(
        "svg",
        element("title", caption.title, id=f"{caption.key}-title"),
        element("desc", caption.description, id=f"{caption.key}-desc"),
        Markup("\n"),
        inside,
        Markup("\n"),
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="group" if "<a " in inside else "img",
        aria_labelledby=f"{caption.key}-title",
        aria_describedby=f"{caption.key}-desc",
    )


@dataclass(frozen=True, slots=True)
class Axis:
    """The end of an axis of counts, and the round counts that are marked on it, the lowest first."""

    end: int
    marks: tuple[int, ...]


def axis(largest: int, most: int) -> Axis:
    """Return an axis with at most `most` marks up to `largest`.

    It ends at the next mark if that is near, otherwise at `largest` itself, so that columns fill their picture.
    """
    largest = max(largest, 1)
    step = 1
    while largest // step > most:
        # 1, 2, 5, 10, 20, 50, ...
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    above = -(-largest // step) * step
    end = above if above - largest <= _NEAR * largest else largest
    return Axis(end, tuple(range(step, end + 1, step)))


def text_width(text: str, size: float) -> float:
    """Estimate the width of a text in the interface's face: fonts differ, so the estimate is on the wide side."""
    return sum(_width(sign) for sign in text) * size


def _width(sign: str) -> float:
    if sign.isdigit():
        return _DIGIT
    if ord(sign) >= 0x1100:
        return 1.0  # East Asian scripts fill a square
    if sign in "il.,;:'|!jtfrI-() ":
        return 0.34
    return 0.74 if sign.isupper() or sign in "mw" else 0.57


def every(room: float, wanted: float) -> int:
    """Return the step of shown labels if each has `room` and needs `wanted`: each first, second, fifth, ..."""
    stride = 1
    while stride * room < wanted:
        stride = stride * 5 // 2 if str(stride)[0] == "2" else stride * 2
    return stride
