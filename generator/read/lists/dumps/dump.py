"""Text dumps of author profiles and paper lists: the grammar, from text to drafts.

A profile starts with a header (name, category, numbers) and separates title, authors and
abstract by blank lines. A list has neither; there title and authors share one line with
nothing between them. In both, each paper starts with a heading line.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby, pairwise

from generator.core.problems import Problem
from generator.read.draft import Context, Reading, ReadingContext
from generator.read.lines import Line, excerpt, fits_no_rule, numbered
from generator.read.lists.dumps.author_line import looks_like_authors, read_authors, reads_as_prose, surely_authors
from generator.read.lists.dumps.drafts import Paper, Parts, make_reading
from generator.read.lists.dumps.header import further_profile, read_header
from generator.read.lists.dumps.heading import HeadingParts, heading_parts, is_heading, make_heading, read_metric
from generator.read.lists.dumps.title_end import split_entry


def read_dump(text: str, *, path: str, as_of: date, known: ReadingContext = ReadingContext()) -> Reading:  # noqa: B008
    """Read a profile or a list dump.

    `path` names the file in problems. `as_of` is the day the dump was taken: it dates the
    metrics, and gives the year of dates that have none. `known` helps to split title from
    authors. Nothing is dropped in silence: a line that fits no rule becomes a problem.
    """
    problems: list[Problem] = []
    lines = numbered(text)
    starts = [place for place, line in enumerate(lines) if is_heading(line.text)]
    first = starts[0] if starts else len(lines)
    end = len(lines)
    if (further := further_profile(lines, first)) is not None:
        end, name = further
        first = min(first, end)
        number = "a second" if any(read_metric(line.text) for line in lines[:end]) else "a"
        whose = f", that of {name}" if name else ""
        what = f"{number} profile begins here{whose}; it and everything below it was left out"
        problems.append(Problem(path, lines[end].number, 1, what, "save each profile in a file of its own"))
    header = read_header([line for line in lines[:first] if line.text], path, problems)
    in_profile = header is not None and bool(header.name)
    starts = [place for place in starts if place < end]
    context = Context(path, as_of, known)
    papers = [
        read_paper(lines[start], _paragraphs(lines[start + 1 : stop]), context, in_profile=in_profile)
        for start, stop in pairwise([*starts, end])
    ]
    return make_reading(header, papers, as_of=as_of, path=path, problems=problems)


def _paragraphs(lines: Sequence[Line]) -> list[list[Line]]:
    """Group lines by the blank lines between them."""
    return [list(group) for has_text, group in groupby(lines, lambda line: bool(line.text)) if has_text]


def read_paper(line: Line, paragraphs: Sequence[Sequence[Line]], context: Context, *, in_profile: bool) -> Paper:
    """Read a paper: the line of its heading, and the paragraphs below."""
    heading = make_heading(heading_parts(line.text) or HeadingParts(), context.as_of)
    parts = _read_parts(paragraphs, context.known, context.path, in_profile=in_profile)
    return Paper(line.number, line.text, heading, parts)


def _read_parts(paragraphs: Sequence[Sequence[Line]], known: ReadingContext, path: str, *, in_profile: bool) -> Parts:
    """Split the paragraphs below a heading into title, authors and abstract."""
    if not paragraphs:
        return Parts()
    if len(paragraphs) == 1:  # blank lines may be lost
        title, *others = ([line] for line in paragraphs[0])
        if len(others) > 1 and surely_authors(others[0][0].text) and (in_profile or not _has_authors(title[0], known)):
            return _separate([title, *others], path)
        return _run_together(paragraphs, known, path)
    second = " ".join(line.text for line in paragraphs[1])
    three = len(paragraphs) > 2
    if looks_like_authors(second) or (three and not reads_as_prose(second)):
        return _separate(paragraphs, path)
    return _without_authors(paragraphs, path) if three and in_profile else _run_together(paragraphs, known, path)


def _has_authors(title: Line, known: ReadingContext) -> bool:
    split = split_entry(title.text, "", known)
    return bool(split.authors.names) and not split.doubtful


def _separate(paragraphs: Sequence[Sequence[Line]], path: str) -> Parts:
    title, authors, *abstract = paragraphs
    problems = [
        fits_no_rule(path, line, f"was read as part of the {kind}")
        for kind, lines in (("title", title), ("authors", authors))
        for line in lines[1:]
    ]
    problems += _further_lines([line for lines in abstract for line in lines], path)
    parts = {"title": title, "authors": authors, "abstract": abstract[0] if abstract else ()}
    return Parts(
        " ".join(line.text for line in title),
        read_authors(" ".join(line.text for line in authors)),
        "\n\n".join("\n".join(line.text for line in lines) for lines in abstract),
        {field: lines[0].number for field, lines in parts.items() if lines},
        tuple(problems),
    )


def _without_authors(paragraphs: Sequence[Sequence[Line]], path: str) -> Parts:
    first = paragraphs[1][0]
    what = f"there are no authors below this title: '{excerpt(first.text)}' reads as prose and begins the abstract"
    hint = "add the authors in the dump or in the paper's YAML"
    problem = Problem(path, first.number, 1, what, hint, "warning")
    parts = _separate((paragraphs[0], (), *paragraphs[1:]), path)
    return replace(parts, problems=(problem, *parts.problems))


def _run_together(paragraphs: Sequence[Sequence[Line]], known: ReadingContext, path: str) -> Parts:
    first, *rest = [line for lines in paragraphs for line in lines]
    abstract = "\n".join(line.text for line in rest)
    problems = _further_lines(rest, path)
    split = split_entry(first.text, abstract, known)
    if split.doubtful:
        rivals = "".join(f"; or {rival}" for rival in split.rivals)
        what = f"doubtful where the title ends: read as {split.title} | {', '.join(split.authors.names)}{rivals}"
        hint = "check the paper's title and authors; a correction in its YAML file stays"
        problems.append(Problem(path, first.number, len(split.title) + 1, what, hint, "warning"))
    lines = {"title": first.number, "authors": first.number, **({"abstract": rest[0].number} if rest else {})}
    return Parts(split.title, split.authors, abstract, lines, tuple(problems))


def _further_lines(lines: Sequence[Line], path: str) -> list[Problem]:
    """Report lines after the abstract's first: they may be an entry whose heading is damaged."""
    return [fits_no_rule(path, line, "was read as part of the abstract above") for line in lines[1:]]
