"""A profile's header: whose page it is, the main category and the numbers."""

from collections.abc import Sequence
from itertools import takewhile

from generator.core.problems import Problem
from generator.read.lines import Line, fits_no_rule
from generator.read.lists.dumps.drafts import Header, Number
from generator.read.lists.dumps.heading import is_category, read_metric

LONGEST_NAME = 60  # characters


def read_header(lines: Sequence[Line], path: str, problems: list[Problem]) -> Header | None:
    """Read a profile's header; report each of its lines that is neither name, category nor number."""
    numbers = [(line, metric) for line in lines if (metric := read_metric(line.text)) is not None]
    if not numbers:
        problems += [fits_no_rule(path, line, "is above the first heading line and was left out") for line in lines]
        return None
    name, category = name_and_category(list(takewhile(lambda line: line is not numbers[0][0], lines)))
    category = category or next((line for line in lines if line is not name and is_category(line.text)), None)
    known = {id(line) for line in (name, category, *(line for line, _ in numbers))}
    problems += [
        fits_no_rule(path, line, "is not part of a profile's header and was left out")
        for line in lines
        if id(line) not in known
    ]
    return Header(
        line=(name or lines[0]).number,
        name=name.text if name else "",
        category=category.text if category else "",
        numbers=tuple(Number(*metric, line.number, line.text) for line, metric in numbers),
    )


def name_and_category(above: Sequence[Line]) -> tuple[Line | None, Line | None]:
    """Choose among the lines above the first number: the category with a line above it, and that line for the name."""
    for place in range(len(above) - 1, 0, -1):
        if is_category(above[place].text):
            return above[place - 1], above[place]
    name = above[-1] if above and not is_category(above[-1].text) else None
    return name, None


def further_profile(lines: Sequence[Line], first_heading: int) -> tuple[int, str] | None:
    """Find where a further profile begins: the place in `lines`, and the name it gives or nothing.

    `first_heading` is the place of the first paper's heading line, or the number of lines.
    """
    found = [place for place, line in enumerate(lines) if (metric := read_metric(line.text)) and metric[0] == "h_index"]
    first = next((place for at, place in enumerate(found) if at or place > first_heading), None)
    if first is None:
        return None
    above = [place for place in range(first) if lines[place].text]
    if above and is_category(lines[above[-1]].text):
        first = above.pop()
    name = lines[above[-1]].text if above else ""
    return (above[-1], name) if above and len(name) <= LONGEST_NAME and read_metric(name) is None else (first, "")
