"""A profile's header: whose page it is, the main category and the numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.model import Metrics, PartialDate
from generator.sources.draft import Profile
from generator.sources.dumps.heading import is_category, read_metric
from generator.sources.lines import fits_no_rule, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from generator.sources.lines import Line

_LONGEST_NAME = 60  # characters
_SENTENCE_END = re.compile(r"(?<!\bJr)(?<!\b[A-Z])[.!?:;]$")


def read_header(header: Sequence[Line], as_of: date, path: str, problems: list[Problem]) -> Profile | None:
    """Read a profile's header; report each of its lines that is neither name, category nor number."""
    if not any(read_metric(line.text) for line in header):
        what = "stands above the first heading line and was left out"
        problems += [fits_no_rule(path, line, what) for line in header]
        return None
    first_number = next(place for place, line in enumerate(header) if read_metric(line.text))
    name, category = _name_and_category(header[:first_number])
    values: dict[str, int] = {}
    for line in header:
        metric = read_metric(line.text)
        if metric is not None:
            field, value = metric
            if value is not None:
                values.setdefault(field, value)
            else:
                what = f"the number in '{shortened(line.text)}' cannot be right and was left out"
                problems.append(Problem(path, line.number, 1, what, "correct it in the dump", "warning"))
        elif category is None and line is not name and is_category(line.text):
            category = line
        elif line is not name and line is not category:
            problems.append(fits_no_rule(path, line, "is no part of a profile's header and was left out"))
    if name is None:
        problems.append(
            Problem(
                path,
                header[0].number,
                1,
                "the profile's header has no name",
                "write the name above the numbers",
            )
        )
        return None
    metrics = Metrics(as_of=PartialDate(as_of.year, as_of.month, as_of.day), **values)
    return Profile(name.number, name.text, _capitals(category.text) if category else "", metrics)


def _name_and_category(above: Sequence[Line]) -> tuple[Line | None, Line | None]:
    """Choose among the lines above the first number: the category with a line above it, and that line for the name."""
    for place in range(len(above) - 1, 0, -1):
        if is_category(_capitals(above[place].text)):
            return above[place - 1], above[place]
    name = above[-1] if above and not is_category(above[-1].text) else None
    return name, None


def _capitals(text: str) -> str:
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
    """Go up from a header's first number, over its category, to its name; stay where there is none."""
    above = (place for place in range(first_number - 1, -1, -1) if lines[place].text)
    begin, place = first_number, next(above, None)
    if place is not None and is_category(_capitals(lines[place].text)):
        begin, place = place, next(above, None)
    name = lines[place].text if place is not None else ""
    if place is None or len(name) > _LONGEST_NAME or _SENTENCE_END.search(name) or read_metric(name):
        return begin, ""
    return place, name


def count_faults(profile: Profile, header: Sequence[Line], listed: int, path: str) -> list[Problem]:
    """Compare each count of papers that the header gives with the papers listed."""
    claims: dict[int, Line] = {}
    for line in header:
        metric = read_metric(line.text)
        if metric is not None and metric[0] == "papers" and metric[1] is not None:
            claims.setdefault(metric[1], line)
    return [
        Problem(
            path,
            line.number,
            1,
            f"the profile of {profile.name} says {_count(claimed)} and lists {listed}",
            "save the page again once all papers are shown, if some are missing",
            "warning",
        )
        for claimed, line in claims.items()
        if claimed != listed
    ]


def _count(papers: int) -> str:
    return f"{papers} paper" if papers == 1 else f"{papers} papers"
