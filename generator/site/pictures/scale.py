"""Axes: round marks for counts, and the labels that fit."""

from __future__ import annotations

from dataclasses import dataclass

_DIGIT = 0.56  # the width of a digit, in multiples of its size
_NEAR = 0.15  # how far above the largest count, as a fraction of it, an axis may still end


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
