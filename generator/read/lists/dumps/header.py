"""A profile's header: whose page it is, the main category and the numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from generator.core.problems import Problem
from generator.core.records import Metrics, PartialDate
from generator.read.draft import Context, Profile
from generator.read.lines import Line, excerpt, fits_no_rule
from generator.read.lists.dumps.heading import is_category, read_metric


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the papers of a profile; a number is its line, its name, and None if it cannot be right."""

    name: Line | None
    category: Line | None
    numbers: tuple[tuple[Line, str, int | None], ...]


def read_header(lines: Sequence[Line], path: str, problems: list[Problem]) -> Header | None:
    """Read a profile's header; report each of its lines that is neither name, category nor number."""
    numbers = tuple((line, *metric) for line in lines if (metric := read_metric(line.text)) is not None)
    if not numbers:
        problems += [fits_no_rule(path, line, "is above the first heading line and was left out") for line in lines]
        return None
    name, category = name_and_category(list(takewhile(lambda line: line is not numbers[0][0], lines)))
    category = category or next((line for line in lines if line is not name and is_category(line.text)), None)
    known = {id(line) for line in (name, category, *(line for line, _, _ in numbers))}
    problems += [
        fits_no_rule(path, line, "is not part of a profile's header and was left out")
        for line in lines
        if id(line) not in known
    ]
    return Header(name, category, numbers)


def name_and_category(above: Sequence[Line]) -> tuple[Line | None, Line | None]:
    """Choose among the lines above the first number: the category with a line above it, and that line for the name."""
    for place in range(len(above) - 1, 0, -1):
        if is_category(above[place].text):
            return above[place - 1], above[place]
    name = above[-1] if above and not is_category(above[-1].text) else None
    return name, None


def further_profile(lines: Sequence[Line], first_heading: int) -> int | None:
    """Find the place in `lines` where a further profile begins.

    `first_heading` is the place of the first paper's heading line, or the number of lines.
    """
    found = [place for place, line in enumerate(lines) if (metric := read_metric(line.text)) and metric[0] == "h_index"]
    first = next((place for at, place in enumerate(found) if at or place > first_heading), None)
    if first is None:
        return None
    name, _ = name_and_category([line for line in lines[:first] if line.text][-2:])
    return lines.index(name) if name is not None else first


def make_profile(header: Header, context: Context, problems: list[Problem]) -> Profile | None:
    """Make a profile; the first number of each kind counts."""
    values: dict[str, int] = {}
    for line, metric, value in header.numbers:
        if value is not None:
            values.setdefault(metric, value)
        else:
            what = f"the number in '{excerpt(line.text)}' cannot be right and was left out"
            problems.append(Problem(context.path, line.number, 1, what, "correct it in the dump", "warning"))
    if header.name is None:
        what = "the profile's header has no name"
        problems.append(Problem(context.path, header.numbers[0][0].number, 1, what, "write the name above the numbers"))
        return None
    day = context.as_of
    metrics = Metrics(as_of=PartialDate(day.year, day.month, day.day), **values)
    return Profile(header.name.number, header.name.text, header.category.text if header.category else "", metrics)


def count_problems(header: Header, profile: Profile, listed: int, path: str) -> list[Problem]:
    """Compare each count of papers that the header gives with the papers listed."""
    claims = {value: line for line, metric, value in reversed(header.numbers) if metric == "papers"}
    hint = "save the page again once all papers are shown, if some are missing"
    says = f"the profile of {profile.name} says"
    return [
        Problem(path, line.number, 1, f"{says} {value} paper{'s' * (value != 1)} and lists {listed}", hint, "warning")
        for value, line in claims.items()
        if value not in {None, listed}
    ]
