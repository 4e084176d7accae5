"""Valid content that may be a mistake: two files for one paper, dates in the future.

A build ignores it, because it may be intended. `sitegen check` warns about it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

from generator.content import positions
from generator.content.file_text import text_of
from generator.content.paper_index import MatchKey, PaperIndex
from generator.content.referenced_files import problem_at
from generator.core.identifiers import paper_identifiers
from generator.core.ids import paper_file
from generator.core.names import SUFFIXES, looks_like_team, name_parts
from generator.core.problems import Problem
from generator.core.records import Paper

_KINDS = {"doi": "DOI", "arxiv": "arXiv number"}
# Words that truncate a list of authors, written as one of its entries.
_OTHERS = re.compile(r"(?:and |& )?(?:et al\.?|others|u\. ?a\.|等)", re.IGNORECASE)
_SEVERAL = re.compile(r"[;；，、]")
# Two words on both sides of a comma or an "and"; a lower-case word begins a family name of several words before its
# comma.
_TWO_NAMES = re.compile(r"[A-ZÀ-Þ][\w.'’-]* [^,]*\w(?:, ?| and | & )[^\W\d_][\w.'’-]* [^,]+")
# `Doe, Jane A.`, `van Dyke, Mira`: one word of a family name with its particles, and given names.
_TURNED = re.compile(r"(?:[a-zß-ÿ'’]+ ){0,3}[^\W\d_][\w'’-]*, ?[^\W\d_][\w'’-]*\.?(?: [^\W\d_][\w'’.-]*){0,2}")
# A family name that a comma may have cut off: `Müller`, `van der Berg`; and given names: `Jörg`, `Ada M.`, `J.-P.`.
_FAMILY = re.compile(r"(?:[a-zß-ÿ'’]+ ){0,3}(?=..)[^\W\d_]+(?:['’-][^\W\d_]+)*")
_INITIALS = re.compile(r"[^\W\d_]\.(?:[ -]?[^\W\d_]\.)*")
_MOST = 20  # of each kind: the first ones show how to fix the others


def second_looks(root: Path, papers: Sequence[Paper], today: date | None) -> tuple[Problem, ...]:
    """Return warnings about probable mistakes.

    Without `today`, dates are not compared with the current day.
    """
    shown = [paper for paper in papers if paper.is_shown]
    sorts = (
        _twice(root, shown),
        _no_names(root, shown),
        _cut_names(root, shown),
        _to_come(root, shown, today) if today else (),
    )
    return tuple(problem for sort in sorts for problem in _some(sort))


def _some(problems: Iterable[Problem]) -> Iterator[Problem]:
    found = list(problems)
    yield from found[:_MOST]
    if len(found) > _MOST:
        last = found[_MOST]
        what = f"and {len(found) - _MOST} more files with the same problem"
        yield Problem(last.path, last.line, last.column, what, "", "warning")


def _twice(root: Path, papers: Iterable[Paper]) -> Iterator[Problem]:
    """Find papers that an earlier file has: by DOI or arXiv number, or by title and authors as in imports."""
    by_identifier: dict[str, str] = {}
    by_title: dict[str, list[Paper]] = {}
    for paper in papers:
        for identifier in sorted(paper_identifiers(paper.links), reverse=True):  # a DOI before an arXiv number
            other = by_identifier.setdefault(identifier, paper.id)
            if other != paper.id:
                kind, _, number = identifier.partition(":")
                yield _double(root, paper, ("links", kind), f"the {_KINDS[kind]} {number}", other)
                break
        else:
            by_title.setdefault("".join(filter(str.isalnum, paper.title.casefold())), []).append(paper)
    for alike in by_title.values():
        if len(alike) > 1:
            yield from _of_one_title(root, alike)


def _of_one_title(root: Path, alike: Sequence[Paper]) -> Iterator[Problem]:
    index = PaperIndex()
    for paper in alike:
        keys = tuple(MatchKey.of_paper(paper))
        other = index.find(keys[0])
        if other:
            yield _double(root, paper, ("title",), "the title", other)
        for key in keys:
            index.add(paper.id, key)


def _double(root: Path, paper: Paper, key: tuple[str, ...], what: str, other: str) -> Problem:
    hint = f"if they are one paper, write `same_as: {other}` into this file"
    return _at(root, paper, key, f"{what} is also that of content/papers/{other}.yaml", hint)


def _no_names(root: Path, papers: Iterable[Paper]) -> Iterator[Problem]:
    """Find entries of lists of authors that are not the name of one person."""
    for paper in papers:
        for place, author in enumerate(paper.authors):
            if _OTHERS.fullmatch(author.name):
                what = f"`{author.name}` is no name, and gets a page as if it were one"
                yield _at(root, paper, ("authors", place), what, "delete it, and add the line `more_authors: true`")
            elif _several(author.name):
                what = f"`{author.name}` is read as the name of one person"
                hint = "write each author as an entry of its own, with the family name last"
                yield _at(root, paper, ("authors", place), what, hint)
            elif "@" in author.name:
                hint = "write the name; an address belongs below `links:` of the person's own file"
                yield _at(root, paper, ("authors", place), f"`{author.name}` is no name", hint)
            elif turned := _turned(author.name):
                what = f"`{author.name}` has the family name first, and is shown so"
                yield _at(root, paper, ("authors", place), what, f"write `{turned}`")


def _turned(name: str) -> str:
    """Return a name written with the family name first in reading order; empty if it is not written so."""
    parts = name_parts(name)
    turned = parts.given and name.startswith(f"{parts.family},") and _TURNED.fullmatch(name)
    return parts.in_order if turned else ""


def _cut_names(root: Path, papers: Sequence[Paper]) -> Iterator[Problem]:
    """Find lists such as `[Müller, Jörg]`, which YAML reads as two authors: family and given names alternate."""
    cut = [paper for paper in papers if _may_be_cut([author.name for author in paper.authors])]
    if not cut:
        return
    parts = [name_parts(author.name) for paper in papers for author in paper.authors]
    families = {one.family for one in parts if one.given}
    given = {word for one in parts for word in one.given.split()}
    for paper in cut:
        last, first = ([author.name for author in paper.authors[start::2]] for start in (0, 1))
        if (
            all(_is_given(name, given) for name in first)
            and (families.issuperset(last) or given.isdisjoint(last))
            and not any(author.id for author in paper.authors)
        ):
            what = f"`{last[0]}` and `{first[0]}` are read as two people"
            hint = f"if they are one name, write it as `{first[0]} {last[0]}`; a comma separates authors here"
            yield _at(root, paper, ("authors",), what, hint)


def _may_be_cut(names: Sequence[str]) -> bool:
    return (
        bool(names)
        and len(names) % 2 == 0
        and all(map(_FAMILY.fullmatch, names[::2]))
        and not any(map(looks_like_team, names[::2]))
    )


def _is_given(name: str, known: Collection[str]) -> bool:
    """Return whether a name is initials, or a given name of a known person, possibly with initials after it."""
    first, _, rest = name.partition(" ")
    return bool(_INITIALS.fullmatch(name)) or (first in known and (not rest or bool(_INITIALS.fullmatch(rest))))


def _several(name: str) -> bool:
    """Return whether a name is probably that of several people; a team's name may list its topics."""
    if _SEVERAL.search(name):
        return True
    parts = [part.strip(" .").casefold() for part in name.split(",")]
    many = len(parts) > 2 and SUFFIXES.isdisjoint(parts)  # one person may be `King, Jr., Martin`
    return (many or bool(_TWO_NAMES.fullmatch(name))) and not looks_like_team(name)


def _to_come(root: Path, papers: Iterable[Paper], today: date) -> Iterator[Problem]:
    """Find dates after the next year: a paper accepted today may appear then."""
    for paper in papers:
        if paper.date and paper.date.year > today.year + 1:
            tree = positions.compose(text_of(root / paper_file(paper.id)))
            key = "date" if tree and positions.gives(tree, ("date",)) else "year"
            yield _at(root, paper, (key,), f"the date {paper.date} is yet to come", "correct the year")


def _at(root: Path, paper: Paper, key: tuple[str | int, ...], what: str, hint: str) -> Problem:
    """Report something at a key of a paper's file."""
    return problem_at(root, paper_file(paper.id), key, what, hint)
