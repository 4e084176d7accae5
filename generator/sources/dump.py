"""Text dumps of author profiles and paper lists: the grammar, from text to drafts.

A profile starts with a header (name, category, numbers) and separates title, authors and
abstract by blank lines. A list has neither; there title and authors share one line with
nothing between them. In both, each paper starts with a heading line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from generator.errors import Problem
from generator.model import Metrics, PartialDate
from generator.sources.authors import AuthorLine, looks_like_authors, read_authors
from generator.sources.draft import Draft, Known, Profile, Reading
from generator.sources.heading import Heading, is_category, read_bare_heading, read_heading, read_metric
from generator.sources.lines import Line, numbered
from generator.sources.split import split_entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

_CODE_ADDRESS = re.compile(
    r"(?<![\w.@-])(?:https?://)?(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|gitee\.com)"
    r"/[\w.-]+(?:/[\w.~%+@-]+)*",
    re.IGNORECASE,
)
_HEADER_LINES = 40  # a header longer than this is not a header


@dataclass(frozen=True, slots=True)
class _Entry:
    """A heading line and the lines below it, up to the next heading."""

    line: Line
    heading: Heading
    below: tuple[Line, ...]

    @property
    def paragraphs(self) -> tuple[tuple[Line, ...], ...]:
        """The lines below the heading, grouped by the blank lines between them."""
        groups: list[list[Line]] = [[]]
        for line in self.below:
            if line.text:
                groups[-1].append(line)
            elif groups[-1]:
                groups.append([])
        return tuple(tuple(group) for group in groups if group)


def find_code(abstract: str) -> str | None:
    """Return the first address of a code repository that a text names, without the sentence's full stop."""
    for match in _CODE_ADDRESS.finditer(abstract):
        address = match[0].rstrip(".,;:~%+@-_")
        if address.endswith(".git"):
            address = address.removesuffix(".git")
        return address if "://" in address else f"https://{address}"
    return None


def read_dump(text: str, *, path: str, as_of: date, known: Known = Known()) -> Reading:  # noqa: B008
    """Read a profile or a list dump.

    `path` names the file in problems. `as_of` is the day the dump was taken: it dates the
    metrics, and gives the year of dates that have none. `known` helps to split title from
    authors. Nothing is dropped in silence: a line that fits no rule becomes a problem.
    """
    lines = numbered(text)
    entries = tuple(_entries(lines, as_of))
    first = entries[0].line.number if entries else len(lines) + 1
    header = tuple(line for line in lines if line.text and line.number < first)
    problems: list[Problem] = []
    profile = _profile(header, as_of, path, problems)
    if not entries:
        problems.append(
            Problem(
                path,
                0,
                0,
                "no paper was found in this file",
                "a dump needs heading lines such as 'LGSep 28, 2024' above each title",
                "warning" if profile else "error",
            )
        )
    drafts = [draft for entry in entries if (draft := _draft(entry, profile is not None, known, path, problems))]
    if profile is not None:
        problems += _count_faults(profile, header, len(drafts), path)
    return Reading(tuple(drafts), profile, tuple(problems))


def _entries(lines: Sequence[Line], as_of: date) -> Iterator[_Entry]:
    start: tuple[Line, Heading] | None = None
    below: list[Line] = []
    header_done = False
    for line in lines:
        heading = read_heading(line.text, as_of)
        complete = sum(1 for earlier in below if earlier.text) >= 2 if start else header_done
        if heading is None and complete:
            heading = read_bare_heading(line.text)
        if heading is not None:
            if start is not None:
                yield _Entry(*start, tuple(below))
            start, below = (line, heading), []
        elif start is not None:
            below.append(line)
        else:
            metric = read_metric(line.text)
            header_done = header_done or (metric is not None and metric[0] == "papers" and " " in line.text)
    if start is not None:
        yield _Entry(*start, tuple(below))


def _profile(header: Sequence[Line], as_of: date, path: str, problems: list[Problem]) -> Profile | None:
    """Read a profile's header; report each of its lines that is neither name, category nor number."""
    if not any(read_metric(line.text) for line in header):
        problems += [_no_rule(path, line, "stands above the first heading line and was left out") for line in header]
        return None
    name: Line | None = None
    category = ""
    named_like_a_category = sum(is_category(line.text) for line in header) > 1
    values: dict[str, int] = {}
    for position, line in enumerate(header):
        metric = read_metric(line.text)
        if metric is not None:
            values.setdefault(*metric)
        elif name is None and position < _HEADER_LINES and (named_like_a_category or not is_category(line.text)):
            name = line
        elif not category and is_category(line.text):
            category = line.text
        else:
            problems.append(_no_rule(path, line, "is no part of a profile's header and was left out"))
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


def _count_faults(profile: Profile, header: Sequence[Line], listed: int, path: str) -> list[Problem]:
    """Compare each count of papers that the header gives with the papers listed."""
    claims: dict[int, Line] = {}
    for line in header:
        metric = read_metric(line.text)
        if metric is not None and metric[0] == "papers":
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


def _draft(entry: _Entry, in_profile: bool, known: Known, path: str, problems: list[Problem]) -> Draft | None:
    heading, number = entry.heading, entry.line.number
    paragraphs = entry.paragraphs
    if heading.fault:
        problems.append(
            Problem(
                path,
                number,
                1,
                heading.fault,
                "the paper is kept without it; correct the dump or the YAML",
                "warning",
            )
        )
    if not paragraphs:
        problems.append(
            Problem(path, number, 1, f"the heading '{entry.line.text}' has no paper below it", "", "warning")
        )
        return None
    if _shape(paragraphs, in_profile) == "separate":
        title, authors, abstract = _separate(paragraphs, path, problems)
    else:
        title, authors, abstract = _run_together(paragraphs, known, path, problems)
    if not title:
        what = f"no title stands below the heading '{entry.line.text}', and the entry was left out"
        problems.append(Problem(path, number, 1, what, "write the title above the authors, in the dump"))
        return None
    return Draft(
        line=number,
        title=title,
        authors=authors.names,
        more_authors=authors.more_authors,
        date=heading.date,
        category=heading.category,
        affiliations=authors.affiliations,
        code=(find_code(abstract) or True) if heading.code else None,
        abstract=abstract,
        score=heading.score,
        year_inferred=heading.year_inferred,
    )


def _shape(paragraphs: Sequence[Sequence[Line]], in_profile: bool) -> Literal["separate", "together"]:
    """Tell whether title and authors stand apart. Three paragraphs always are title, authors, abstract."""
    if len(paragraphs) >= 3:
        return "separate"
    if len(paragraphs) == 2:
        alone = len(paragraphs[0]) == len(paragraphs[1]) == 1
        return "separate" if alone and looks_like_authors(paragraphs[1][0].text) else "together"
    lines = paragraphs[0]
    return "separate" if in_profile and len(lines) >= 2 and looks_like_authors(lines[1].text) else "together"


def _separate(paragraphs: Sequence[Sequence[Line]], path: str, problems: list[Problem]) -> tuple[str, AuthorLine, str]:
    if len(paragraphs) == 1:
        title_line, author_line, *rest = paragraphs[0]
        paragraphs = ((title_line,), (author_line,), *((line,) for line in rest))
    title, authors, *abstract = paragraphs
    for kind, lines in (("title", title), ("authors", authors)):
        problems += [_no_rule(path, line, f"was read as part of the {kind}") for line in lines[1:]]
    problems += _further_lines([line for lines in abstract for line in lines], path)
    return (
        " ".join(line.text for line in title),
        read_authors(" ".join(line.text for line in authors)),
        "\n\n".join("\n".join(line.text for line in lines) for lines in abstract),
    )


def _run_together(
    paragraphs: Sequence[Sequence[Line]], known: Known, path: str, problems: list[Problem]
) -> tuple[str, AuthorLine, str]:
    first, *rest = [line for lines in paragraphs for line in lines]
    abstract = "\n".join(line.text for line in rest)
    problems += _further_lines(rest, path)
    split = split_entry(first.text, abstract, known)
    if split.doubtful:
        rivals = "".join(f"; or {rival}" for rival in split.rivals)
        problems.append(
            Problem(
                path,
                first.number,
                len(split.title) + 1,
                f"doubtful where the title ends: read as {split.title} | {', '.join(split.authors.names)}{rivals}",
                "check the paper's title and authors; a correction in its YAML file stays",
                "warning",
            )
        )
    return split.title, split.authors, abstract


def _further_lines(lines: Sequence[Line], path: str) -> list[Problem]:
    """Report lines after the abstract's first: they may be an entry whose heading is damaged."""
    return [_no_rule(path, line, "was read as part of the abstract above") for line in lines[1:]]


def _no_rule(path: str, line: Line, consequence: str) -> Problem:
    shown = line.text if len(line.text) <= 60 else line.text[:57] + "..."
    return Problem(path, line.number, 1, f"the line '{shown}' fits no rule; it {consequence}", "", "warning")
