"""RIS, the tagged lines that reference managers take: `TY  - CONF` to `ER  - `.

Source of the tags: the RIS format specification of Research Information Systems (2001, 2011), and
which of them Zotero, EndNote and Mendeley read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.exports.entry import (
    abstract_text,
    entry_type,
    identifier,
    landing_pages,
    note_lines,
    page_bounds,
    plain_texts,
    safe_address,
)
from generator.exports.listed import OTHERS, listed_names
from generator.names import name_parts
from generator.paper_fields import plain_fields
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.model import Paper
    from generator.names import NameParts
    from generator.paper_fields import PaperField

_TYPES = {
    "article": "JOUR", "book": "BOOK", "booklet": "PAMP", "inbook": "CHAP", "incollection": "CHAP",
    "inproceedings": "CONF", "proceedings": "CONF", "manual": "GEN", "mastersthesis": "THES", "phdthesis": "THES",
    "techreport": "RPRT", "unpublished": "UNPB", "misc": "GEN", "dataset": "DATA", "software": "COMP", "patent": "PAT",
}  # fmt: skip
_THESES = {"phdthesis": "PhD thesis", "mastersthesis": "Master’s thesis"}
_EXTRA = {"series": "T3", "address": "CY", "place": "CY", "edition": "ET", "isbn": "SN", "issn": "SN", "language": "LA"}
# Fields that stand before and behind the others, in an order that people are used to.
_OWN_PLACE = frozenset("title authors date venue type abstract keywords note".split())
_PLAIN = plain_fields(lambda field: field.ris, _OWN_PLACE)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]+")


def ris(paper: Paper, key: str, url: str, macros: Mapping[str, str], teams: Collection[str] = ()) -> str:
    """Write a paper as one RIS entry that ends in a blank line; entries may simply be joined.

    Texts are plain, without LaTeX. A list of authors that the source cut off ends in the author
    `others`, as in BibTeX; known hidden ones are named in a note. `url` is the paper's page in the
    portal, named unless a source gave the publisher's. `macros` are the LaTeX macros that
    hold in the paper, `teams` its names that are known to be teams.
    """
    values = _values(paper, key, url, macros, teams)
    lines = [f"{tag}  - {line}" for tag, value in values if value and (line := _line(value))]
    return "\n".join([*lines, "ER  - ", "", ""])


def _line(value: str) -> str:
    """Return a value on one line: RIS knows no escape, and a line that looks like a tag would be one."""
    return " ".join((value if value.isprintable() else _CONTROLS.sub(" ", value)).split())


def _values(
    paper: Paper, key: str, url: str, macros: Mapping[str, str], teams: Collection[str]
) -> Iterator[tuple[str, str]]:
    kind = entry_type(paper)
    yield "TY", _TYPES[kind]
    yield "ID", key
    for name in listed_names(paper, teams):
        yield "AU", _name(name)
    if paper.more_authors and (paper.authors or paper.contributors):
        yield "AU", OTHERS
    yield "TI", to_text(paper.title, macros)
    yield "T2", to_text(paper.venue)
    if isinstance(editors := paper.extra.get("editors"), str):
        for editor in editors.split(";"):
            yield "A2", _name(name_parts(editor))
    if paper.date:
        yield "PY", str(paper.date.year)
    if paper.date and paper.date.month:
        yield "DA", f"{paper.date.year:04d}/{paper.date.month:02d}/{f'{paper.date.day:02d}' if paper.date.day else ''}"
    yield from (pair for field in _PLAIN for pair in _plain(paper, field))
    yield "M3", _THESES.get(kind, "")
    for field, tag in _EXTRA.items():
        if isinstance(value := paper.extra.get(field), str):
            yield tag, to_text(value)
    yield "DO", identifier(paper, "doi")
    for page in landing_pages(paper, url):
        yield "UR", page
    yield "L1", safe_address(paper.links.get("pdf", ""))
    for word in paper.keywords:
        yield "KW", to_text(word)
    yield "AB", abstract_text(paper, macros, join=" ")
    for line in note_lines(paper):
        yield "N1", line


def _plain(paper: Paper, field: PaperField) -> Iterator[tuple[str, str]]:
    if field.name == "pages":
        yield from zip(field.ris, page_bounds(paper.pages), strict=True)
    else:
        yield from ((field.ris[0], text) for text in plain_texts(paper, field))


def _name(name: NameParts) -> str:
    """Write a name; EndNote takes one that ends in a comma for no person's."""
    return f"{name.family}," if name.team and " " in name.family else name.inverted
