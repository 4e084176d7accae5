"""BibTeX: citation keys and entries."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from generator.identifiers import bare
from generator.ids import slug
from generator.names import display, family, looks_like_team
from generator.tex import to_bibtex, to_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from generator.model import Paper

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# Words that say nothing about what a paper is about; a citation key passes over them.
_SMALL_WORDS = frozenset(
    "a an and are as at be by do does for from how in into is it its not of on or our that "
    "the this to toward towards via we what when where which why with".split()
)
# A word whose capitals a bibliography style would lose: one past the first letter, or one after a digit.
_PROTECTED = re.compile(r"(?<![\\{\w])[\w+-]*(?:\w[A-Z]|\d[A-Z]|[A-Z]\d)[\w+-]*")


def citation_keys(
    papers: Iterable[Paper],
    macros: Callable[[Paper], Mapping[str, str]],
    teams: Callable[[Paper], Collection[str]] = lambda _: (),
) -> dict[str, str]:
    """Give each paper its citation key, by paper id: `sheng2024hybridflow`.

    First author's family name, year, first telling word of the title; papers that would
    share a key get a, b, c, ... in the order of their ids. `macros` gives the LaTeX macros that
    hold in a paper, `teams` its names that are known to be teams and lead with the whole name.
    """
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for paper in sorted(papers, key=lambda paper: paper.id):
        alike[_plain_key(paper, macros(paper), teams(paper))].append(paper.id)
    keys: dict[str, str] = {}
    for key, ids in alike.items():
        for number, paper_id in enumerate(ids):
            keys[paper_id] = key if len(ids) == 1 else key + _letters(number)
    return keys


def bibtex(paper: Paper, key: str, url: str, macros: Mapping[str, str], teams: Collection[str] = ()) -> str:
    """Write a paper as one BibTeX entry that ends in a line break.

    A list of authors that the source cut off ends in `and others`; authors whose place in
    it is not known are named in `note`. `macros` are the LaTeX macros that hold in the paper,
    `teams` its names that are known to be teams, beside those that look like one.
    """
    kind = _entry_type(paper)
    names = [bibtex_name(printed.name, team=printed.name in teams) for printed in paper.authors or paper.contributors]
    if paper.more_authors and names:
        names.append("others")
    fields: list[tuple[str, str]] = [
        ("title", _protect(to_bibtex(paper.title, macros))),
        ("author", " and ".join(names)),
    ]
    if paper.venue:
        fields.append(
            (
                {"article": "journal", "inproceedings": "booktitle"}.get(kind, "howpublished"),
                to_bibtex(paper.venue),
            )
        )
    fields += [
        (name, to_bibtex(value))
        for name, value in (
            ("volume", paper.volume),
            ("number", paper.number),
            ("pages", re.sub(r"\s*[-–—]+\s*", "--", paper.pages)),
            ("publisher", paper.publisher),
        )
    ]
    if paper.date:
        fields.append(("year", str(paper.date.year)))
    fields += _link_fields(paper, url)
    if paper.more_authors and paper.authors and paper.contributors:
        hidden = ", ".join(to_bibtex(display(printed.name)) for printed in paper.contributors)
        fields.append(("note", f"Among the further authors: {hidden}"))
    lines = [f"  {name} = {{{value}}}," for name, value in fields if value]
    if paper.date and paper.date.month:
        lines.append(f"  month = {_MONTHS[paper.date.month - 1]},")
    return "\n".join([f"@{kind}{{{key},", *lines, "}"]) + "\n"


def bibtex_name(name: str, *, team: bool = False) -> str:
    """Write a name for BibTeX: `Family, Given`, a team or a one-word name in braces of its own."""
    shown = display(name)
    last = family(shown)
    if team or looks_like_team(shown) or last == shown:
        return "{" + to_bibtex(shown) + "}" if " " in shown else to_bibtex(shown)
    given = shown.removesuffix(last).strip()
    return to_bibtex(f"{last}, {given}" if given and shown.endswith(last) else shown)


def _entry_type(paper: Paper) -> str:
    if re.fullmatch(
        r"article|book|inbook|incollection|inproceedings|manual|mastersthesis|phdthesis|proceedings|techreport|misc|unpublished",
        paper.type,
    ):
        return paper.type
    if paper.type in {"journal", "journal-article"} or (paper.venue and paper.volume):
        return "article"
    return "inproceedings" if paper.venue else "misc"


def _link_fields(paper: Paper, url: str) -> list[tuple[str, str]]:
    fields = []
    if doi := paper.links.get("doi"):
        fields.append(("doi", bare("doi", doi)))
    if arxiv := paper.links.get("arxiv"):
        fields += [("eprint", bare("arxiv", arxiv)), ("archiveprefix", "arXiv")]
    fields.append(("url", url))
    return fields


def _plain_key(paper: Paper, macros: Mapping[str, str], teams: Collection[str]) -> str:
    named = paper.authors or paper.contributors
    first = display(named[0].name) if named else ""
    last = first if named and named[0].name in teams else family(first)
    who = slug(last, "anon").replace("-", "") if named else "anonymous"
    words = slug(to_text(paper.title, macros), "paper").split("-")
    telling = next((word for word in words if word not in _SMALL_WORDS and not word.isdigit()), words[0])
    return f"{who}{paper.date.year if paper.date else ''}{telling}"


def _letters(number: int) -> str:
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def _protect(title: str) -> str:
    """Put braces around words whose capitals must stay, outside math and other braces."""
    parts = re.split(r"(\$[^$]*\$|\{[^{}]*\}|\\[A-Za-z]+)", title)
    return "".join(part if i % 2 else _PROTECTED.sub(lambda m: "{" + m[0] + "}", part) for i, part in enumerate(parts))
