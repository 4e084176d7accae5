"""A profile's header: whose page it is, the main category and the numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.lines import fits_no_rule
from generator.read.lists.dumps.drafts import Header, Number
from generator.read.lists.dumps.heading import is_category, read_metric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.core.problems import Problem
    from generator.read.lines import Line

LONGEST_NAME = 60  # characters
_SENTENCE_END = re.compile(r"(?<!\bJr)(?<!\b[A-Z])[.!?:;]$")


def read_header(lines: Sequence[Line], path: str, problems: list[Problem]) -> Header | None:
    """Read a profile's header; report each of its lines that is neither name, category nor number."""
    metrics = [read_metric(line.text) for line in lines]
    first_number = next((place for place, metric in enumerate(metrics) if metric is not None), None)
    if first_number is None:
        problems += [fits_no_rule(path, line, "is above the first heading line and was left out") for line in lines]
        return None
    name, category = name_and_category(lines[:first_number])
    for line, metric in zip(lines, metrics, strict=True):
        if metric is not None or line is name or line is category:
            continue
        if category is None and is_category(line.text):
            category = line
        else:
            problems.append(fits_no_rule(path, line, "is not part of a profile's header and was left out"))
    return Header(
        line=(name or lines[0]).number,
        name=name.text if name else "",
        category=capitals(category.text) if category else "",
        numbers=tuple(
            Number(*metric, line.number, line.text)
            for line, metric in zip(lines, metrics, strict=True)
            if metric is not None
        ),
    )


def name_and_category(above: Sequence[Line]) -> tuple[Line | None, Line | None]:
    """Choose among the lines above the first number: the category with a line above it, and that line for the name."""
    for place in range(len(above) - 1, 0, -1):
        if is_category(capitals(above[place].text)):
            return above[place - 1], above[place]
    name = above[-1] if above and not is_category(above[-1].text) else None
    return name, None


def capitals(text: str) -> str:
    """Write `lg` as the category it stands for; a name such as `Li` begins with a capital and stays."""
    return text.upper() if len(text) == 2 and text.islower() else text


def second_header(lines: Sequence[Line], first_heading: int) -> tuple[int, str] | None:
    """Find where a further profile begins: the place in `lines`, and the name it gives or nothing.

    `first_heading` is the place of the first paper's heading line, or the number of lines.
    """
    seen: set[str] = set()
    for place, line in enumerate(lines):
        metric = read_metric(line.text)
        if metric is None:
            continue
        start, name = _begin(lines, place)
        if place > first_heading:
            following = [read_metric(below.text) for below in lines[place + 1 : place + 4]]
            if any(other is not None and other[0] != metric[0] for other in following):
                return start, name
        elif metric[0] != "papers" and metric[0] in seen and name and name not in {one.text for one in lines[:start]}:
            return start, name
        seen.add(metric[0])
    return None


def _begin(lines: Sequence[Line], first_number: int) -> tuple[int, str]:
    """Go up from a header's first number, over its category, to its name; otherwise stay."""
    above = (place for place in range(first_number - 1, -1, -1) if lines[place].text)
    begin, place = first_number, next(above, None)
    if place is not None and is_category(capitals(lines[place].text)):
        begin, place = place, next(above, None)
    name = lines[place].text if place is not None else ""
    if place is None or len(name) > LONGEST_NAME or _SENTENCE_END.search(name) or read_metric(name):
        return begin, ""
    return place, name
