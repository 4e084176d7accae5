"""CSL-JSON, as Zotero, Pandoc and Crossref write it, from text to drafts.

Source of the fields: the CSL 1.0.2 input schema (citation-style-language/schema), and the works of Crossref's REST API,
which have several texts where CSL has one.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from generator.core.data_files import tables, word_table
from generator.core.identifiers import ORCID, bare
from generator.core.paper_fields import plain_fields
from generator.core.problems import Problem
from generator.core.records import PartialDate
from generator.read.documents.marks import tidy, unescaped
from generator.read.draft import Context, Reading
from generator.read.lines import excerpt
from generator.read.links import read_arxiv, read_arxiv_class
from generator.read.portal_facts import read_author_facts, read_facts
from generator.read.records.bibliographies.author_names import read_people
from generator.read.records.bibliographies.field_values import read_date, repeats_type, split_keywords, thesis_type
from generator.read.records.bibliographies.json_items import read_items
from generator.read.records.bibliographies.record import Dialect, Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tree import Group, Node, node_of

_TYPES = word_table(__file__, "csl_types.txt")
_SIGN = re.compile(
    r"\"(?:title|container-title|citation-key|issued|DOI|author)\"\s*:|\A\ufeff?\s*(?:\[\s*\]|\{\s*\"(?:items|references)\"\s*:)"
)
_DIALECT = Dialect(
    editors_stand_in=False,
    names_once=False,
    entry="this item",
    title_hint='add it, as in "title": "The Title"',
    untitled_severity="error",
)
_PLAIN = plain_fields(
    lambda field: field.csl, frozenset("title authors date type venue number pages abstract keywords note".split())
)
_LISTS = frozenset(field.name for field in _PLAIN if field.type == "lines")
# Fields of a record with those of CSL, the better one first; fields of papers without special treatment as declared.
_FIELDS = {
    "title": ("title",), "subtitle": ("subtitle",), "venue": ("container-title", "event-title", "event"),
    "abstract": ("abstract",), "note": ("note",), "pages": ("page",), "doi": ("DOI", "doi"),
} | {field.name: field.csl for field in _PLAIN}  # fmt: skip
_DATES = ("issued", "published", "published-print", "published-online", "posted", "submitted")
_OF_CSL = frozenset({"container-title", *_DATES})
_OF_OTHERS = frozenset("authors year venue journal conference booktitle".split())
# Values of `custom` in our own export: fields of a record, and types for which CSL uses others.
_IN_CUSTOM = ("venue", "number", "publisher", "edition")
_REPEATED = ("collection-title", "collection-number", "edition")
_OWN_TYPES = frozenset({"article", "booklet", "proceedings", "manual", "inbook", "unpublished"})
_SIGNS = (*_DATES, "container-title", "DOI", "doi", "ISBN", "arxivId")
_EXTRA, _PEOPLE, _BOOKKEEPING = tables(__file__, "extra", "people", "bookkeeping")


def recognises(text: str) -> bool:
    """Recognise the format by a CSL item, or JSON without any item; broken JSON may be CSL.

    A group's own lists may have types with the same names as CSL's; their authors are in `authors`.
    """
    if text.lstrip("\ufeff \t\r\n")[:1] not in {"[", "{"} or _SIGN.search(text) is None:
        return False
    items, _ = _parsed(text)
    if items and 2 * sum(map(is_of_others, items)) > len(items):
        return False
    return not items or any(map(is_item, items))


def read(text: str, context: Context) -> Reading:
    """Read a CSL-JSON file. Never raises for the contents of the text."""
    return read_csl(text, path=context.path)


def is_of_others(fields: Mapping[str, Any]) -> bool:
    """Return whether an object has fields of another format, or its authors as one text."""
    author = fields.get("author")
    own = isinstance(author, str) or not _OF_OTHERS.isdisjoint(fields)
    return own and not isinstance(author, list) and _OF_CSL.isdisjoint(fields)


def is_item(fields: Mapping[str, Any]) -> bool:
    """Return whether an object is an item: a type of CSL, or authors and a year, a venue or a DOI in CSL's fields."""
    known = str(fields.get("type")).strip().lower() in _TYPES
    return known or (bool(fields.get("author")) and any(fields.get(name) for name in _SIGNS))


def read_csl(text: str, *, path: str) -> Reading:
    """Read a CSL-JSON file; `path` names it in problems. Never raises for the contents of the text."""
    items, problems = _parsed(text)
    return read_csl_items(items, [replace(problem, path=path) for problem in problems], path=path)


def read_csl_items(items: Sequence[Group], problems: Sequence[Problem], *, path: str) -> Reading:
    """Read parsed items; `problems` are those found while parsing."""
    found = list(problems)
    records = []
    for item in items:
        if is_item(item):
            records.append(_Reader(item).record)
        else:
            what = "not a publication: it has no CSL type, and no authors with a year, a venue or a DOI; left out"
            hint = 'add a type, as in "type": "paper-conference"'
            found.append(Problem(path, item.line, 1, what, hint, "warning"))
    empty = None if items or found else "export the file again"
    return reading(records, path, found, empty=empty)


@lru_cache(maxsize=1)
def _parsed(text: str) -> tuple[Sequence[Group], Sequence[Problem]]:
    """Return the items of a file; the last file's are cached, because it is recognised and then read."""
    items, problems = read_items(text, "", lists={"items", "references"}, marks={"title"})
    for item in items:
        if isinstance(message := item.get("message"), dict) and "title" not in item:
            item.clear()  # Crossref wraps a single work: {"status": "ok", "message": {...}}
            item.update(message)
    return items, problems


class _Reader:
    """Reads one item into a record; `used` are the fields that were read."""

    def __init__(self, fields: Group) -> None:
        self.item = item = node_of(fields, fields.line)
        self.used = {"type", "custom", "id", *_DATES, *_BOOKKEEPING}
        self.record = record = Record(item.line, _DIALECT)
        for field, names in _FIELDS.items():
            text, line = self._text(*names)
            for part in split_keywords([text]) if field in _LISTS else [text]:
                record.add(field, part, line)
        record.type = self._type()
        self._people("author", "author")
        self._date()
        record.facts = read_facts(fields.get("custom"))
        record.author_facts = read_author_facts(fields.get("custom"))
        self._add_orcids()
        issue = self._text("issue")
        has_issue = tidy(issue[0]) or read_arxiv(item.text_of("number"))
        record.add("number", *(issue if has_issue else self._text("number")))
        self._add_own_facts()
        for field, name in (("key", "citation-key"), ("key", "citekey"), ("spare_key", "id")):
            record.add(field, *self._text(name))
        self._keywords()
        self._links()
        self._rest()

    def _text(self, *names: str) -> tuple[str, int]:
        """Return the first text in some fields, and its line; report a value that is not a text."""
        for name in names:
            values = self.item.all(name)
            if values:
                self.used.add(name)
            for value in values:
                if text := _text_of(value):
                    return text, value.line
            if any(value.content != ("",) for value in values):
                what = f"the field '{name}' is no text and was left out"
                self.record.warn(what, "write it in quotes", values[0].line)
        return "", 0

    def _type(self) -> str:
        name, genre = self.item.text_of("type").lower(), self.item.text_of("genre")
        venue = tidy(self.record.text_of("venue"))
        if name == "article" and venue and not read_arxiv(venue, bare=False) and venue.lower() != "arxiv":
            return "article"
        if repeats_type(genre):
            self.used.add("genre")
        if name in {"thesis", "dissertation"}:
            return thesis_type(genre)
        if name not in _TYPES:
            what = f"the type '{excerpt(name)}' is no type of CSL" if name else "this item has no type"
            line = next((one.line for one in self.item.all("type")), self.item.line)
            self.record.warn(f"{what}; taken as document", 'write it as in "type": "paper-conference"', line)
        return _TYPES.get(name, "misc")

    def _people(self, field: str, role: str) -> None:
        """Add the people of a field; a literal among names in parts is literal, and not a person's."""
        people = self.item.all(field)
        self.used.add(field)
        structured = any(one.text_of("family") for one in people)
        for one in people:
            family, given = one.text_of("family|last|lastName"), one.text_of("given|first|firstName")
            dropping, particle = one.text_of("dropping-particle"), one.text_of("non-dropping-particle")
            whole = one.text_of("literal|name") if one.children else _text_of(one)
            if family or given:
                given, particle = (f"{given} {dropping}", particle) if given else ("", f"{dropping} {particle}")
                suffix = one.text_of("suffix")
                self.record.add_person(
                    role, family=family, given=given, particle=particle, suffix=suffix, line=one.line
                )
            elif whole:
                team = structured and " " in whole and read_people(whole).names == (whole,)
                self.record.add_name(role, whole, team=team, line=one.line)
            elif role == "author":
                self.record.warn("an author without a name was left out", "", one.line)

    def _add_orcids(self) -> None:
        """Add the ORCID iDs that Crossref's authors have; a text of several names would shift their places."""
        people = self.item.all("author")
        if all(one.text_of("family|given") for one in people):
            for place, one in enumerate(people, 1):
                if ORCID.fullmatch(orcid := bare("orcid", one.text_of("ORCID"))):
                    self.record.author_facts.setdefault(str(place), {}).setdefault("orcid", orcid)

    def _date(self) -> None:
        for name in _DATES:
            values = self.item.all(name)
            date, fault = _read_date(values)
            if fault:
                hint = 'write it as in "issued": {"date-parts": [[2024, 9, 28]]}'
                self.record.warn(fault, hint, values[0].line)
            if date is not None:
                self.record.date, self.record.lines["date"] = date, values[0].line
                return

    def _add_own_facts(self) -> None:
        """Add the facts of a portal's own export for which CSL has no field or another word."""
        record, text_of = self.record, self.item.text_of
        for name in _IN_CUSTOM:
            for value in self.item.all(f"custom/{name}"):
                record.values.pop(name, None)
                record.add(name, value.text, value.line)
        if (kind := text_of("custom/type")) in _OWN_TYPES:
            record.type = kind
        # Fields that repeat these facts.
        again = {text for name in ("venue", "number", "edition") if (text := text_of(f"custom/{name}"))}
        if self.item.first("custom/edition"):
            again.add(text_of("edition"))
        self.used |= {name for name in _REPEATED if text_of(name) in again}

    def _keywords(self) -> None:
        values = self.item.all("keyword|keywords")
        self.used |= {"keyword", *(one.name for one in values)}
        for value in values:
            for one in value.text.split(",") if len(values) == 1 and ";" not in value.text else [value.text]:
                self.record.add("keywords", one, value.line)

    def _links(self) -> None:
        is_arxiv = self.item.text_of("archive").lower() == "arxiv"
        for name in ("number", "archive_location", "archiveID", "eprint", "arxivId"):
            for value in self.item.all(name):
                if number := read_arxiv(value.line_text, bare=is_arxiv or name != "number"):
                    self.record.lines.setdefault("links", value.line)
                    self.used.update((name, "archive"))
                    self.record.links.append(f"arXiv:{number}")
        for names in (("URL", "url"), ("PDF", "pdf")):
            self.record.add("url", *self._text(*names))
        texts = map(self.item.text_of, ("number", "archive_location", "eprintclass", "archive"))
        self.record.add("category", next((found for text in texts if (found := read_arxiv_class(text))), ""))

    def _rest(self) -> None:
        """Keep unused fields under readable names; a structure without a text is omitted."""
        for name in [one for one in _PEOPLE if self.item.first(one)]:
            self._people(name, _PEOPLE[name])
        for value in self.item.children:
            name = value.name
            if name not in self.used:
                text = str(_read_date([value])[0] or "") if name == "accessed" else _text_of(value)
                key = _EXTRA.get(name) or "_".join(tidy(name).lower().replace("-", " ").split())
                if key:
                    self.record.keep(key, unescaped(tidy(text)))


def _text_of(value: Node) -> str:
    """Return the text of a value: itself, or the name in a name-like object."""
    return value.text_of("name") if value.children else "" if value.text == "true" else value.text.strip()


def _read_date(values: Sequence[Node]) -> tuple[PartialDate | None, str]:
    """Read a date: its parts (the first day of a range), `raw`, `literal`, or a text."""
    if not values:
        return None, ""
    first = values[0]
    listed = first.all("date-parts|date_parts") or [one for name in ("year", "month", "day") for one in first.all(name)]
    parts = [one.line_text for one in (listed if first.children else values)]
    if "true" in parts:
        return None, "the date is not made of numbers"
    end = next((place for place, part in enumerate(parts) if place and len(part) == 4 and part.isdigit()), 3)
    date, fault = read_date("-".join(filter(None, parts[: min(end, 3)])))
    text = first.text_of("raw|literal|edtf|date|date-time")
    if date is None and text:
        date, fault = read_date(text)
    named = any(one.line_text for one in first.children if one.name not in {"season", "circa"})
    if date is None and not fault and named:
        fault = "the date names no year"
    return date, fault
