"""Axes: round steps for counts, and which labels find room."""

from __future__ import annotations

_DIGIT = 0.56  # the width of a figure, in parts of its size


def steps(largest: int, most: int) -> tuple[int, ...]:
    """Return at most `most` round counts from one step up; the last is not below `largest`."""
    step = 1
    while step * most < largest:
        # 1, 2, 5, 10, 20, 50, ...
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return tuple(range(step, max(largest, 1) + step, step))


def text_width(text: str, size: float) -> float:
    """Estimate the width of a text in the interface's face: fonts differ, so this errs on the wide side."""
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
    """Return which labels are shown where each has `room` and needs `wanted`: each first, second, fifth, ..."""
    stride = 1
    while stride * room < wanted:
        stride = stride * 5 // 2 if str(stride)[0] == "2" else stride * 2
    return stride
