"""Citations that a wiki page writes as templates: `{{cite journal |last1=Lee |first1=Ada |title=...}}`.

Source of the parameters: the documentation of Wikipedia's Citation Style 1, which many wikis have taken over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.documents.markup.read import line_breaks
from generator.read.records.bibliographies.record import Record
from generator.read.records.tagged.medline import initials_first

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGIN = re.compile(r"\{\{\s*(cite(?:\s[a-z]{2,20})?|citation|literatur|ouvrage|article)\s*(?=\|)", re.IGNORECASE)
_UNSEEN = re.compile(r"<!--.*?(?:-->|\Z)|<(nowiki|pre)\b[^<>]*>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_MARK = re.compile(r"\{\{|\}\}|\[\[|\]\]|\|")
_LINK = re.compile(r"\[\[(?:[^\[\]|]{1,300}\|)?([^\[\]|]{1,300})\]\]")
_QUOTES = re.compile(r"'{2,5}")
_NUMBERED = re.compile(r"(?:(author|editor)(\d{0,3})-)?(last|first|surname|given|author|editor)(\d{0,3})")
_TYPES = {
    "journal": "article", "arxiv": "misc", "conference": "inproceedings", "book": "book", "thesis": "phdthesis",
    "techreport": "techreport", "report": "techreport", "encyclopedia": "incollection", "magazine": "article",
    "news": "article", "web": "misc",
}  # fmt: skip
_FIELDS = {
    "title": "title", "journal": "journal", "work": "journal", "magazine": "journal", "book-title": "book",
    "conference": "conference", "encyclopedia": "book", "volume": "volume", "issue": "number", "number": "number",
    "pages": "pages", "page": "pages", "year": "year", "date": "date", "doi": "doi", "arxiv": "arxiv",
    "eprint": "arxiv",
    "pmid": "pmid", "pmc": "pmcid", "isbn": "isbn", "issn": "issn", "url": "url", "publisher": "publisher",
    "series": "series", "language": "language", "location": "place", "titel": "title", "jahr": "year",
    "sammelwerk": "book", "verlag": "publisher", "band": "volume", "nummer": "number", "seiten": "pages",
    "datum": "date", "zeitschrift": "journal", "titre": "title", "année": "year", "éditeur": "publisher",
    "périodique": "journal", "revue": "journal",
}  # fmt: skip
_WRITERS = ("autor", "auteur", "authors")
_MORE = re.compile(r"et al\b.*|others", re.IGNORECASE)


def citations(text: str, first_line: int = 1) -> Iterator[Record]:
    """Yield what each template of a citation says; one that is not closed ends the page, as it does in the wiki."""
    text = _UNSEEN.sub(lambda one: line_breaks(one[0]), text)
    at, line = 0, first_line
    while begin := _BEGIN.search(text, at):
        line += text.count("\n", at, begin.start())
        said, end = _parameters(text, begin.end())
        record = _record(begin[1], said, line)
        if record.says("title"):
            yield record
        line += text.count("\n", begin.start(), end)
        at = end


def _parameters(text: str, at: int) -> tuple[dict[str, str], int]:
    """Return the parameters of the template that is open at a place, and where it ends.

    A bar within a link or another template parts none.
    """
    found: dict[str, str] = {}
    depth, begin = 0, at
    for mark in _MARK.finditer(text, at):
        if mark[0] in {"{{", "[["}:
            depth += 1
        elif mark[0] == "]]":
            depth = max(depth - 1, 0)
        elif mark[0] == "|" and depth:
            continue
        elif depth:
            depth -= 1
        else:
            name, sign, value = text[begin : mark.start()].partition("=")
            if sign:
                found[name.strip().lower()] = _QUOTES.sub("", _LINK.sub(r"\1", value)).strip()
            begin = mark.end()
            if mark[0] == "}}":
                return found, begin
    return found, len(text)


def _record(name: str, said: dict[str, str], line: int) -> Record:
    record = Record(line)
    record.type = _TYPES.get(name.lower().removeprefix("cite").strip(), "")
    people: dict[tuple[str, int], dict[str, str]] = {}
    for key, value in said.items():
        numbered = _NUMBERED.fullmatch(key)
        if key in _FIELDS:
            record.say(_FIELDS[key], value)
        elif key in _WRITERS:
            record.name("author", value)
        elif key == "vauthors":
            _say_short_names(record, value)
        elif numbered:
            role = "editor" if "editor" in numbered.groups() else "author"
            people.setdefault((role, int(numbered[2] or numbered[4] or 1)), {})[numbered[3]] = value
    for (role, _), parts in sorted(people.items(), key=lambda one: one[0][1]):
        family = parts.get("last") or parts.get("surname") or ""
        if family:
            record.person(role, family=family, given=parts.get("first") or parts.get("given") or "")
        else:
            record.name(role, parts.get(role, ""))
    if said.get("display-authors") or said.get("et al"):
        record.more()
    return record


def _say_short_names(record: Record, written: str) -> None:
    """Add names in the style of medicine: `Bee A, Cy DE`; a group is in double parentheses."""
    for name in filter(None, map(str.strip, written.split(","))):
        if _MORE.fullmatch(name):
            record.more()
        elif name.startswith("(("):
            record.name("author", name.strip("()"), team=True)
        else:
            record.name("author", initials_first(name))
