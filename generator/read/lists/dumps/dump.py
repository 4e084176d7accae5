"""Text dumps of author profiles and paper lists: the grammar, from text to drafts.

A profile starts with a header (name, category, numbers) and separates title, authors and
abstract by blank lines. A list has neither; there title and authors share one line with
nothing between them. In both, each paper starts with a heading line.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby, pairwise
from typing import NamedTuple

from generator.core.problems import Problem
from generator.read.draft import Context, Draft, Reading, ReadingContext
from generator.read.lines import Line, excerpt, fits_no_rule, numbered
from generator.read.lists.dumps.author_line import AuthorLine, looks_like_authors, read_authors, reads_as_prose
from generator.read.lists.dumps.code_address import find_code
from generator.read.lists.dumps.header import Header, count_problems, further_profile, make_profile, read_header
from generator.read.lists.dumps.heading import Heading, read_heading
from generator.read.lists.dumps.title_end import split_entry
from generator.read.signs import no_publications

Paragraphs = Sequence[Sequence[Line]]


class _Parts(NamedTuple):
    """What stands below a heading, and in which line each part begins."""

    title: str
    authors: AuthorLine
    abstract: str
    lines: Mapping[str, int]


def read_dump(text: str, *, path: str, as_of: date, known: ReadingContext = ReadingContext()) -> Reading:  # noqa: B008
    """Read a profile or a list dump.

    `path` names the file in problems. `as_of` is the day the dump was taken: it dates the
    metrics, and gives the year of dates that have none. `known` helps to split title from
    authors. Nothing is dropped in silence: a line that fits no rule becomes a problem.
    """
    context = Context(path, as_of, known)
    problems: list[Problem] = []
    lines = numbered(text)
    headings = {place: heading for place, line in enumerate(lines) if (heading := read_heading(line.text, as_of))}
    first = min(headings, default=len(lines))
    end = len(lines)
    if (further := further_profile(lines, first)) is not None:
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


def make_reading(
    header: Header | None, drafts: Sequence[Draft | None], context: Context, problems: list[Problem]
) -> Reading:
    """Make a profile of the header, and compare its numbers with the papers; `problems` are those found so far."""
    profile = make_profile(header, context, problems) if header is not None else None
    if not drafts:
        hint = "a dump needs heading lines such as 'LGSep 28, 2024' above each title"
        problems.append(no_publications(context.path, hint, severity="warning" if profile else "error"))
    papers = tuple(draft for draft in drafts if draft is not None)
    if header is not None and profile is not None:
        problems += count_problems(header, profile, len(papers), context.path)
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
