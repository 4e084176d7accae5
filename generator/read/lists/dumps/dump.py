"""Text dumps of author profiles and paper lists: the grammar, from text to drafts.

A profile starts with a header (name, category, numbers) and separates title, authors and
abstract by blank lines. A list has neither; there title and authors share one line with
nothing between them. In both, each paper starts with a heading line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from generator.core.problems import Problem
from generator.read.draft import Reading, ReadingContext
from generator.read.lines import excerpt, fits_no_rule, numbered
from generator.read.lists.dumps.author_line import looks_like_authors, read_authors, reads_as_prose, surely_authors
from generator.read.lists.dumps.drafts import Paper, Parts, make_reading
from generator.read.lists.dumps.entry_lines import read_entries
from generator.read.lists.dumps.header import read_header, second_header
from generator.read.lists.dumps.heading import read_metric
from generator.read.lists.dumps.title_end import split_entry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from generator.read.lines import Line
    from generator.read.lists.dumps.entry_lines import Entry


def read_dump(text: str, *, path: str, as_of: date, known: ReadingContext = ReadingContext()) -> Reading:  # noqa: B008
    """Read a profile or a list dump.

    `path` names the file in problems. `as_of` is the day the dump was taken: it dates the
    metrics, and gives the year of dates that have none. `known` helps to split title from
    authors. Nothing is dropped in silence: a line that fits no rule becomes a problem.
    """
    problems: list[Problem] = []
    lines = _one_profile(numbered(text), as_of, path, problems)
    entries = tuple(read_entries(lines, as_of))
    above = [line for line in lines[: _first_heading(entries, lines)] if line.text]
    header = read_header(above, path, problems)
    in_profile = header is not None and bool(header.name)
    papers = [
        Paper(
            entry.line.number,
            entry.line.text,
            entry.heading,
            read_parts(entry.paragraphs, known, path, in_profile=in_profile),
        )
        for entry in entries
    ]
    return make_reading(header, papers, as_of=as_of, path=path, problems=problems)


def _one_profile(lines: tuple[Line, ...], as_of: date, path: str, problems: list[Problem]) -> tuple[Line, ...]:
    """Return the lines before a further profile begins: its papers are not the first owner's."""
    first_heading = _first_heading(tuple(read_entries(lines, as_of)), lines)
    found = second_header(lines, first_heading)
    if found is None:
        return lines
    place, name = found
    number = "a second" if any(read_metric(line.text) for line in lines[:place]) else "a"
    whose = f", that of {name}" if name else ""
    what = f"{number} profile begins here{whose}; it and everything below it was left out"
    problems.append(Problem(path, lines[place].number, 1, what, "save each profile in a file of its own"))
    return lines[:place]


def _first_heading(entries: Sequence[Entry], lines: Sequence[Line]) -> int:
    if not entries:
        return len(lines)
    return next(place for place, line in enumerate(lines) if line is entries[0].line)


def read_parts(paragraphs: Sequence[Sequence[Line]], known: ReadingContext, path: str, *, in_profile: bool) -> Parts:
    """Split the paragraphs below a heading into title, authors and abstract."""
    if not paragraphs:
        return Parts()
    shape = _shape(paragraphs, in_profile, known)
    if shape == "separate":
        return _separate(paragraphs, path)
    if shape == "without authors":
        return _without_authors(paragraphs, path)
    return _run_together(paragraphs, known, path)


def _shape(
    paragraphs: Sequence[Sequence[Line]], in_profile: bool, known: ReadingContext
) -> Literal["separate", "together", "without authors"]:
    """Return whether title and authors stand apart. Three paragraphs are title, authors, abstract, except for prose."""
    if len(paragraphs) >= 3:
        if not reads_as_prose(" ".join(line.text for line in paragraphs[1])):
            return "separate"
        return "without authors" if in_profile else "together"
    if len(paragraphs) == 2:
        alone = len(paragraphs[0]) == len(paragraphs[1]) == 1
        return "separate" if alone and looks_like_authors(paragraphs[1][0].text) else "together"
    apart = len(paragraphs[0]) > 1 and _authors_on_second_line(paragraphs[0], in_profile, known)
    return "separate" if apart else "together"


def _authors_on_second_line(lines: Sequence[Line], in_profile: bool, known: ReadingContext) -> bool:
    """Return whether authors stand below the title; in a list, where they seldom do, also by the title's line."""
    if in_profile:
        return looks_like_authors(lines[1].text)
    if not surely_authors(lines[1].text):
        return False
    split = split_entry(lines[0].text, "", known)
    return split.doubtful or not split.authors.names


def _separate(paragraphs: Sequence[Sequence[Line]], path: str) -> Parts:
    if len(paragraphs) == 1:
        title_line, author_line, *rest = paragraphs[0]
        paragraphs = ((title_line,), (author_line,), *((line,) for line in rest))
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
    lines = {"title": first.number, "authors": first.number, **({"abstract": rest[0].number} if rest else {})}
    return Parts(split.title, split.authors, abstract, lines, tuple(problems))


def _further_lines(lines: Sequence[Line], path: str) -> list[Problem]:
    """Report lines after the abstract's first: they may be an entry whose heading is damaged."""
    return [fits_no_rule(path, line, "was read as part of the abstract above") for line in lines[1:]]
