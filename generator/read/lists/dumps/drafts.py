"""What a dump tells, whether it was saved as text or as a page, and the drafts that are made of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from generator.core.problems import Problem
from generator.core.records import Metrics, PartialDate
from generator.read.draft import Draft, Profile, Reading
from generator.read.lines import excerpt
from generator.read.lists.dumps.author_line import AuthorLine
from generator.read.lists.dumps.code_address import find_code
from generator.read.lists.dumps.heading import Heading
from generator.read.signs import no_publications


class Number(NamedTuple):
    """A number of a header: which it is, its value (None if it cannot be right), its line, and its text."""

    metric: str
    value: int | None
    line: int
    written: str


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the papers of a profile. `line` is that of the name, or without a name the first."""

    line: int
    name: str
    category: str
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """What stands below a heading, and in which line each part begins; `problems` tell what was doubtful there."""

    title: str = ""
    authors: AuthorLine = field(default_factory=AuthorLine)
    abstract: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperLinks:
    """What a page links a paper to; `code` counts only where the heading has the word "Code"."""

    code: str | None = None
    links: Mapping[str, str] = field(default_factory=dict)
    author_pages: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper of a dump: where its heading stands, the heading as written and as read, and what belongs to it."""

    line: int
    written: str
    heading: Heading
    parts: Parts
    links: PaperLinks = PaperLinks()


def make_reading(
    header: Header | None, papers: Sequence[Paper], *, as_of: date, path: str, problems: Sequence[Problem]
) -> Reading:
    """Make drafts of the papers and a profile of the header; `problems` are those found so far."""
    told = list(problems)
    profile = _profile(header, as_of, path, told) if header is not None else None
    if not papers:
        hint = "a dump needs heading lines such as 'LGSep 28, 2024' above each title"
        told.append(no_publications(path, hint, severity="warning" if profile else "error"))
    drafts = tuple(draft for paper in papers if (draft := _draft(paper, path, told)) is not None)
    if header is not None and profile is not None:
        told += _count_faults(header, len(drafts), path)
    return Reading(drafts, profile, tuple(told))


def _draft(paper: Paper, path: str, problems: list[Problem]) -> Draft | None:
    heading, parts, links = paper.heading, paper.parts, paper.links
    if heading.fault:
        hint = "the paper is kept without it; correct the dump or the YAML"
        problems.append(Problem(path, paper.line, 1, heading.fault, hint, "warning"))
    problems += parts.problems
    if parts == Parts():
        what = f"the heading '{paper.written}' has no paper below it"
        problems.append(Problem(path, paper.line, 1, what, "", "warning"))
        return None
    if not parts.title:
        what = f"there is no title below the heading '{paper.written}', and the entry was left out"
        problems.append(Problem(path, paper.line, 1, what, "write the title above the authors, in the dump"))
        return None
    return Draft(
        line=paper.line,
        title=parts.title,
        authors=parts.authors.names,
        more_authors=parts.authors.more_authors,
        date=heading.date,
        category=heading.category,
        affiliations=parts.authors.affiliations,
        code=(links.code or find_code(parts.abstract) or True) if heading.code else None,
        abstract=parts.abstract,
        score=heading.score,
        year_inferred=heading.year_inferred,
        links=links.links,
        author_pages=links.author_pages,
        lines=parts.lines,
    )


def _profile(header: Header, as_of: date, path: str, problems: list[Problem]) -> Profile | None:
    """Make a profile; the first number of each kind counts."""
    values: dict[str, int] = {}
    for number in header.numbers:
        if number.value is not None:
            values.setdefault(number.metric, number.value)
        else:
            what = f"the number in '{excerpt(number.written)}' cannot be right and was left out"
            problems.append(Problem(path, number.line, 1, what, "correct it in the dump", "warning"))
    if not header.name:
        what = "the profile's header has no name"
        problems.append(Problem(path, header.line, 1, what, "write the name above the numbers"))
        return None
    metrics = Metrics(as_of=PartialDate(as_of.year, as_of.month, as_of.day), **values)
    return Profile(header.line, header.name, header.category, metrics)


def _count_faults(header: Header, listed: int, path: str) -> list[Problem]:
    """Compare each count of papers that the header gives with the papers listed."""
    claims: dict[int, int] = {}
    for number in header.numbers:
        if number.metric == "papers" and number.value is not None:
            claims.setdefault(number.value, number.line)
    hint = "save the page again once all papers are shown, if some are missing"
    told = {
        line: f"the profile of {header.name} says {claimed} {'paper' if claimed == 1 else 'papers'} and lists {listed}"
        for claimed, line in claims.items()
        if claimed != listed
    }
    return [Problem(path, line, 1, what, hint, "warning") for line, what in told.items()]
