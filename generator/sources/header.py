"""A profile's header: whose page it is, the main category and the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.model import Metrics, PartialDate
from generator.sources.draft import Profile
from generator.sources.heading import is_category, read_metric
from generator.sources.lines import fits_no_rule

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from generator.sources.lines import Line


def read_header(header: Sequence[Line], as_of: date, path: str, problems: list[Problem]) -> Profile | None:
    """Read a profile's header; report each of its lines that is neither name, category nor number."""
    if not any(read_metric(line.text) for line in header):
        what = "stands above the first heading line and was left out"
        problems += [fits_no_rule(path, line, what) for line in header]
        return None
    name: Line | None = None
    category = ""
    named_like_a_category = sum(is_category(line.text) for line in header) > 1
    values: dict[str, int] = {}
    for line in header:
        metric = read_metric(line.text)
        if metric is not None:
            field, value = metric
            if value is not None:
                values.setdefault(field, value)
            else:
                what = f"the number in '{line.text[:60]}' cannot be right and was left out"
                problems.append(Problem(path, line.number, 1, what, "correct it in the dump", "warning"))
        elif name is None and (named_like_a_category or not is_category(line.text)):
            name = line
        elif not category and is_category(line.text):
            category = line.text
        else:
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
    return Profile(name.number, name.text, category, metrics)


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
