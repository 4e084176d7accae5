"""Text dumps of author profiles and paper lists: the grammar, from text to drafts.

A profile starts with a header (name, category, numbers) and separates title, authors and
abstract by blank lines. A list has neither; there title and authors share one line with
nothing between them. In both, each paper starts with a heading line.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, takewhile
from typing import NamedTuple

from generator.core.problems import Problem
from generator.core.records import Metrics, PartialDate
from generator.read.draft import Context, Draft, Profile, Reading
from generator.read.lines import Line, excerpt, fits_no_rule, numbered
from generator.read.lists.dumps.author_line import AuthorLine, looks_like_authors, read_authors, reads_as_prose
from generator.read.lists.dumps.heading import Heading, is_category, is_heading, read_heading, read_metric
from generator.read.lists.dumps.title_end import split_entry
from generator.read.signs import no_publications

_HOST = r"(?:www\.)?(?:(?:gist\.)?github\.com|gitlab(?:\.[\w-]+)+|bitbucket\.org|codeberg\.org|gitee\.com)"
# LaTeX writes `\_` or `{\_}` for `_`, and `{}` where a command ends.
_SIGN = r"(?:[\w.~%+@-]|\{\\?[_%#&~-]\}|\\[_%#&~-]|\{\})"
_ADDRESS = re.compile(rf"(?<![\w.@-])(?:https?://)?{_HOST}/{_SIGN}+(?:/{_SIGN}+)*", re.IGNORECASE)
_LATEX = re.compile(r"[{}\\]")
# The next sentence, where no space parts it from the address: `github.com/a/b.The code`.
_NEXT_SENTENCE = re.compile(r"\.(?!(?:Net|Jl|Js|Py|Io)$)(?:A|[A-Z][a-z]+)$")

Paragraphs = Sequence[Sequence[Line]]


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the papers of a profile; a number is its line, its name, and None if it cannot be right."""

    name: Line | None
    category: Line | None
    numbers: tuple[tuple[Line, str, int | None], ...]


class _Parts(NamedTuple):
    """What stands below a heading, and in which line each part begins."""

    title: str
    authors: AuthorLine
    abstract: str
    lines: Mapping[str, int]


def recognises(text: str) -> bool:
    """Return whether a line is the heading of a paper, or some are a profile's numbers, each shown twice at most."""
    lines = numbered(text)
    metrics = [found[0] for line in lines if (found := read_metric(line.text))]
    return any(is_heading(line.text) for line in lines) or 0 < len(metrics) <= 2 * len(set(metrics))


def read(text: str, context: Context) -> Reading:
    """Read a profile or a list dump.

    The day on which the dump was taken dates the metrics, and gives the year of dates that have none. What is known
    helps to split title from authors. Nothing is dropped in silence: a line that fits no rule becomes a problem.
    """
    path, as_of = context.path, context.as_of
    problems: list[Problem] = []
    lines = numbered(text)
    headings = {place: heading for place, line in enumerate(lines) if (heading := read_heading(line.text, as_of))}
    first = min(headings, default=len(lines))
    end = len(lines)
    if (further := _further_profile(lines, first)) is not None:
        first, end = min(first, further), further
        what = "another profile begins here; it and everything below it was left out"
        problems.append(Problem(path, lines[end].number, 1, what, "save each profile in a file of its own"))
    header = read_header([line for line in lines[:first] if line.text], path, problems)
    in_profile = header is not None and header.name is not None
    drafts = []
    for start, stop in pairwise([*(place for place in headings if place < end), end]):
        below = groupby(lines[start + 1 : stop], lambda line: bool(line.text))
        paragraphs = [list(paragraph) for has_text, paragraph in below if has_text]
        drafts.append(read_paper(lines[start], headings[start], paragraphs, context, problems, in_profile=in_profile))
    return make_reading(header, drafts, context, problems)


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


def _further_profile(lines: Sequence[Line], first_heading: int) -> int | None:
    """Find the place in `lines` where a further profile begins.

    `first_heading` is the place of the first paper's heading line, or the number of lines.
    """
    found = [place for place, line in enumerate(lines) if (metric := read_metric(line.text)) and metric[0] == "h_index"]
    first = next((place for at, place in enumerate(found) if at or place > first_heading), None)
    if first is None:
        return None
    name, _ = name_and_category([line for line in lines[:first] if line.text][-2:])
    return lines.index(name) if name is not None else first


def _make_profile(header: Header, context: Context, problems: list[Problem]) -> Profile | None:
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


def _count_problems(header: Header, profile: Profile, listed: int, path: str) -> list[Problem]:
    """Compare each count of papers that the header gives with the papers listed."""
    claims = {value: line for line, metric, value in reversed(header.numbers) if metric == "papers"}
    hint = "save the page again once all papers are shown, if some are missing"
    says = f"the profile of {profile.name} says"
    return [
        Problem(path, line.number, 1, f"{says} {value} paper{'s' * (value != 1)} and lists {listed}", hint, "warning")
        for value, line in claims.items()
        if value not in {None, listed}
    ]


def make_reading(
    header: Header | None, drafts: Sequence[Draft | None], context: Context, problems: list[Problem]
) -> Reading:
    """Make a profile of the header, and compare its numbers with the papers; `problems` are those found so far."""
    profile = _make_profile(header, context, problems) if header is not None else None
    if not drafts:
        hint = "a dump needs heading lines such as 'LGSep 28, 2024' above each title"
        problems.append(no_publications(context.path, hint, severity="warning" if profile else "error"))
    papers = tuple(draft for draft in drafts if draft is not None)
    if header is not None and profile is not None:
        problems += _count_problems(header, profile, len(papers), context.path)
    return Reading(papers, profile, tuple(problems))


def read_paper(
    line: Line, heading: Heading, paragraphs: Paragraphs, context: Context, problems: list[Problem], *, in_profile: bool
) -> Draft | None:
    """Read a paper: the line of its heading, and the paragraphs below; None, and a problem, if it has no title."""
    path = context.path
    if heading.fault:
        hint = "the paper is kept without it; correct the dump or the YAML"
        problems.append(Problem(path, line.number, 1, heading.fault, hint, "warning"))
    if not paragraphs:
        what = f"the heading '{line.text}' has no paper below it"
        problems.append(Problem(path, line.number, 1, what, "", "warning"))
        return None
    parts = _read_parts(paragraphs, context, problems, in_profile=in_profile)
    if not parts.title:
        what = f"there is no title below the heading '{line.text}', and the entry was left out"
        problems.append(Problem(path, line.number, 1, what, "write the title above the authors, in the dump"))
        return None
    return Draft(
        line=line.number,
        title=parts.title,
        authors=parts.authors.names,
        more_authors=parts.authors.more_authors,
        date=heading.date,
        category=heading.category,
        affiliations=parts.authors.affiliations,
        code=(find_code(parts.abstract) or True) if heading.code else None,
        abstract=parts.abstract,
        score=heading.score,
        year_inferred=heading.year_inferred,
        lines=parts.lines,
    )


def _read_parts(paragraphs: Paragraphs, context: Context, problems: list[Problem], *, in_profile: bool) -> _Parts:
    """Split the paragraphs below a heading into title, authors and abstract."""
    if len(paragraphs) == 1:
        lines = paragraphs[0]
        if in_profile and len(lines) > 1 and looks_like_authors(lines[1].text):  # blank lines are lost
            return _separate([[line] for line in lines], context.path, problems)
        return _run_together(paragraphs, context, problems)
    second = " ".join(line.text for line in paragraphs[1])
    three = len(paragraphs) > 2
    if looks_like_authors(second) or (three and not reads_as_prose(second)):
        return _separate(paragraphs, context.path, problems)
    if not (three and in_profile):
        return _run_together(paragraphs, context, problems)
    first = paragraphs[1][0]
    what = f"there are no authors below this title: '{excerpt(first.text)}' reads as prose and begins the abstract"
    hint = "add the authors in the dump or in the paper's YAML"
    problems.append(Problem(context.path, first.number, 1, what, hint, "warning"))
    return _separate((paragraphs[0], (), *paragraphs[1:]), context.path, problems)


def _separate(paragraphs: Paragraphs, path: str, problems: list[Problem]) -> _Parts:
    title, authors, *abstract = paragraphs
    problems += [
        fits_no_rule(path, line, f"was read as part of the {kind}")
        for kind, lines in (("title", title), ("authors", authors))
        for line in lines[1:]
    ]
    problems += _further_lines([line for lines in abstract for line in lines], path)
    parts = {"title": title, "authors": authors, "abstract": abstract[0] if abstract else ()}
    return _Parts(
        " ".join(line.text for line in title),
        read_authors(" ".join(line.text for line in authors)),
        "\n\n".join("\n".join(line.text for line in lines) for lines in abstract),
        {field: lines[0].number for field, lines in parts.items() if lines},
    )


def _run_together(paragraphs: Paragraphs, context: Context, problems: list[Problem]) -> _Parts:
    first, *rest = [line for lines in paragraphs for line in lines]
    abstract = "\n".join(line.text for line in rest)
    problems += _further_lines(rest, context.path)
    split = split_entry(first.text, abstract, context.known)
    if split.doubtful:
        rivals = "".join(f"; or {rival}" for rival in split.rivals)
        what = f"doubtful where the title ends: read as {split.title} | {', '.join(split.authors.names)}{rivals}"
        hint = "check the paper's title and authors; a correction in its YAML file stays"
        problems.append(Problem(context.path, first.number, len(split.title) + 1, what, hint, "warning"))
    lines = {"title": first.number, "authors": first.number, **({"abstract": rest[0].number} if rest else {})}
    return _Parts(split.title, split.authors, abstract, lines)


def _further_lines(lines: Sequence[Line], path: str) -> list[Problem]:
    """Report lines after the abstract's first: they may be an entry whose heading is damaged."""
    return [fits_no_rule(path, line, "was read as part of the abstract above") for line in lines[1:]]


def find_code(abstract: str) -> str | None:
    """Return the first address of a code repository that a text names, without LaTeX and the sentence's marks."""
    match = _ADDRESS.search(abstract)
    if match is None:
        return None
    address = _NEXT_SENTENCE.sub("", _LATEX.sub("", match[0])).rstrip(".,;:~%+@-_#&")
    address = address.removesuffix(".git")
    return address if "://" in address else f"https://{address}"
