"""Text dumps of author profiles and paper lists: the grammar, from text to drafts.

A profile starts with a header (name, category, numbers) and separates title, authors and
abstract by blank lines. A list has neither; there title and authors share one line with
nothing between them. In both, each paper starts with a heading line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.errors import Problem
from generator.sources.draft import Draft, Reading, ReadingContext
from generator.sources.dumps.authors import AuthorLine, looks_like_authors, read_authors, reads_as_prose, surely_authors
from generator.sources.dumps.code_address import find_code
from generator.sources.dumps.entries import read_entries
from generator.sources.dumps.header import count_faults, read_header, second_header
from generator.sources.dumps.heading import read_metric
from generator.sources.dumps.page_links import read_page_links
from generator.sources.lines import fits_no_rule, numbered, shortened
from generator.sources.splitting.split import split_entry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from generator.sources.dumps.entries import Entry
    from generator.sources.lines import Line

_ONE_LINE = ("title", "authors")


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
    return read_lines(numbered(text), path=path, as_of=as_of, known=known)


def read_lines(lines: tuple[Line, ...], *, path: str, as_of: date, known: ReadingContext = ReadingContext()) -> Reading:  # noqa: B008
    """Read a profile or a list from its lines; the further parameters are those of `read_dump`."""
    problems: list[Problem] = []
    lines = _one_profile(lines, as_of, path, problems)
    entries = tuple(read_entries(lines, as_of))
    header = tuple(line for line in lines[: _first_heading(entries, lines)] if line.text)
    profile = read_header(header, as_of, path, problems)
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
        problems += count_faults(profile, header, len(drafts), path)
    return Reading(tuple(drafts), profile, tuple(problems))


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


def _draft(entry: Entry, in_profile: bool, known: ReadingContext, path: str, problems: list[Problem]) -> Draft | None:
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
    told = any(line.field for line in entry.below)
    shape = "told" if told else _shape(paragraphs, in_profile, known)
    if shape == "told":
        parts = _as_told(paragraphs)
    elif shape == "separate":
        parts = _separate(paragraphs, path, problems)
    elif shape == "without authors":
        parts = _without_authors(paragraphs, path, problems)
    else:
        parts = _run_together(paragraphs, known, path, problems)
    authors = parts.authors
    if not parts.title:
        what = f"no title stands below the heading '{entry.line.text}', and the entry was left out"
        problems.append(Problem(path, number, 1, what, "write the title above the authors, in the dump"))
        return None
    links = read_page_links(entry.line, entry.below, authors.names)
    return Draft(
        line=number,
        title=parts.title,
        authors=authors.names,
        more_authors=authors.more_authors,
        date=heading.date,
        category=heading.category,
        affiliations=authors.affiliations,
        code=(links.code or find_code(parts.abstract) or True) if heading.code else None,
        abstract=parts.abstract,
        score=heading.score,
        year_inferred=heading.year_inferred,
        links=links.links,
        author_pages=links.author_pages,
        lines=parts.lines,
    )


def _shape(
    paragraphs: Sequence[Sequence[Line]], in_profile: bool, known: ReadingContext
) -> Literal["separate", "together", "without authors"]:
    """Tell whether title and authors stand apart. Three paragraphs are title, authors, abstract, but for prose."""
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
    """Tell whether authors stand below the title; in a list, where they seldom do, also by the title's line."""
    if in_profile:
        return looks_like_authors(lines[1].text)
    if not surely_authors(lines[1].text):
        return False
    split = split_entry(lines[0].text, "", known)
    return split.doubtful or not split.authors.names


def _as_told(paragraphs: Sequence[Sequence[Line]]) -> _Parts:
    """Put lines together that tell which field each is of."""
    title, authors = ([line for lines in paragraphs for line in lines if line.field == field] for field in _ONE_LINE)
    abstract = [[line for line in lines if line.field == "abstract"] for lines in paragraphs]
    return _put_together(title, authors, [lines for lines in abstract if lines])


def _put_together(title: Sequence[Line], authors: Sequence[Line], abstract: Sequence[Sequence[Line]]) -> _Parts:
    parts = {"title": title, "authors": authors, "abstract": abstract[0] if abstract else ()}
    return _Parts(
        " ".join(line.text for line in title),
        read_authors(" ".join(line.text for line in authors)),
        "\n\n".join("\n".join(line.text for line in lines) for lines in abstract),
        {field: lines[0].number for field, lines in parts.items() if lines},
    )


def _separate(paragraphs: Sequence[Sequence[Line]], path: str, problems: list[Problem]) -> _Parts:
    if len(paragraphs) == 1:
        title_line, author_line, *rest = paragraphs[0]
        paragraphs = ((title_line,), (author_line,), *((line,) for line in rest))
    title, authors, *abstract = paragraphs
    for kind, lines in (("title", title), ("authors", authors)):
        problems += [fits_no_rule(path, line, f"was read as part of the {kind}") for line in lines[1:]]
    problems += _further_lines([line for lines in abstract for line in lines], path)
    return _put_together(title, authors, abstract)


def _without_authors(paragraphs: Sequence[Sequence[Line]], path: str, problems: list[Problem]) -> _Parts:
    first = paragraphs[1][0]
    what = (
        f"no authors stand below this title: the line '{shortened(first.text)}' reads as prose and begins the abstract"
    )
    hint = "add the authors in the dump or in the paper's YAML"
    problems.append(Problem(path, first.number, 1, what, hint, "warning"))
    return _separate((paragraphs[0], (), *paragraphs[1:]), path, problems)


def _run_together(
    paragraphs: Sequence[Sequence[Line]], known: ReadingContext, path: str, problems: list[Problem]
) -> _Parts:
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
    lines = {"title": first.number, "authors": first.number, **({"abstract": rest[0].number} if rest else {})}
    return _Parts(split.title, split.authors, abstract, lines)


def _further_lines(lines: Sequence[Line], path: str) -> list[Problem]:
    """Report lines after the abstract's first: they may be an entry whose heading is damaged."""
    return [fits_no_rule(path, line, "was read as part of the abstract above") for line in lines[1:]]
