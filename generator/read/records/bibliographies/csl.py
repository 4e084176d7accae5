"""CSL-JSON, as Zotero, Pandoc and Crossref write it, from text to drafts.

Source of the fields: the CSL 1.0.2 input schema (citation-style-language/schema), and the works of Crossref's REST API,
which have several texts where CSL has one.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from generator.core.names import explicit_family, looks_like_team
from generator.core.paper_fields import plain_fields
from generator.core.problems import Problem
from generator.core.records import PartialDate
from generator.read.documents.marks import tidy, unescaped
from generator.read.draft import Context, Reading
from generator.read.lines import excerpt
from generator.read.links import read_arxiv, read_arxiv_class
from generator.read.portal_facts import read_facts
from generator.read.records.bibliographies.author_names import Authors, read_people
from generator.read.records.bibliographies.field_values import read_date, says_no_more, split_keywords, thesis_type
from generator.read.records.bibliographies.json_items import Item, read_items
from generator.read.records.bibliographies.record import Dialect, Record
from generator.read.records.bibliographies.record_drafts import is_key, reading

_TYPES = {
    name: bibtex
    for bibtex, listed in {
        "article": "article-journal article-magazine article-newspaper journal-article periodical review review-book",
        "inproceedings": "paper-conference proceedings-article",
        "proceedings": "proceedings",
        "incollection": "chapter book-chapter book-section book-part entry entry-dictionary entry-encyclopedia "
        "reference-entry",
        "book": "book monograph edited-book reference-book collection classic",
        "phdthesis": "thesis dissertation",
        "techreport": "report standard report-component",
        "dataset": "dataset",
        "software": "software",
        "patent": "patent",
        "booklet": "pamphlet",
        "misc": "article posted-content preprint manuscript webpage post post-weblog document speech "
        "motion_picture broadcast song graphic figure map interview personal_communication bill "
        "legislation legal_case hearing regulation treaty performance musical_score event other component peer-review",
    }.items()
    for name in listed.split()
}
_SIGN = re.compile(
    r"\"(?:title|container-title|citation-key|issued|DOI|author)\"\s*:|\A\ufeff?\s*(?:\[\s*\]|\{\s*\"(?:items|references)\"\s*:)"
)
_DIALECT = Dialect(
    editors_stand_in=False,
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
_SAID_OTHERWISE = ("venue", "number", "publisher", "edition")
_REPEATED = ("collection-title", "collection-number", "edition")
_OWN_TYPES = frozenset({"article", "booklet", "proceedings", "manual", "inbook", "unpublished"})
_SIGNS = (*_DATES, "container-title", "DOI", "doi", "ISBN", "arxivId")
# The names below `extra` of fields without a key in content files.
_EXTRA = {
    "publisher-place": "place", "event-place": "event_place", "collection-title": "series", "container-title-short":
    "venue_abbreviation", "short-container-title": "venue_abbreviation", "title-short": "short_title", "shortTitle":
    "short_title", "call-number": "call_number", "article-number": "article_number", "genre": "type_of_work",
    "chapter-number": "chapter",
    "number-of-pages": "page_count", "number-of-volumes": "volumes", "collection-number": "series_number",
    "archive_location": "archive_location", "original-title": "original_title", "event-title": "other_venue",
    "event": "other_venue", "source": "database", "annote": "annotation",
}  # fmt: skip
_PEOPLE = {"editor": "editor", "translator": "translator", "collection-editor": "series_editor",
           "container-author": "container_authors", "contributor": "contributor"}  # fmt: skip
# Crossref's data about its own record.
_BOOKKEEPING = frozenset(
    "prefix member score reference-count references-count is-referenced-by-count content-domain deposited created "
    "indexed reference license link resource relation subject-group schema system_id _id _graph".split()
)


def recognises(text: str) -> bool:
    """Recognise the format by a CSL item, or JSON without any item; broken JSON may be CSL.

    A group's own lists may have types with the same names as CSL's; their authors are in `authors`.
    """
    if text.lstrip("\ufeff \t\r\n")[:1] not in {"[", "{"} or _SIGN.search(text) is None:
        return False
    items, _ = _parsed(text)
    if items and 2 * sum(is_of_others(_fields(item)) for item in items) > len(items):
        return False
    return not items or any(is_item(_fields(item)) for item in items)


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
    if tidy(_text_of(fields.get("type"))).lower() in _TYPES:
        return True
    return bool(names(fields.get("author"), lambda _what: None).names) and any(fields.get(name) for name in _SIGNS)


def read_csl(text: str, *, path: str) -> Reading:
    """Read a CSL-JSON file; `path` names it in problems. Never raises for the contents of the text."""
    items, problems = _parsed(text)
    return read_csl_items(items, [replace(problem, path=path) for problem in problems], path=path, form="csl")


def read_csl_items(items: Sequence[Item], problems: Sequence[Problem], *, path: str, form: str) -> Reading:
    """Read parsed items; `problems` are those found while parsing, `form` is the format's name."""
    told = list(problems)
    records = []
    for item in items:
        if is_item(_fields(item)):
            records.append(_Reader(item).record)
        else:
            what = "this is no publication: it has no type of CSL, nor authors with a year, a venue or a DOI; left out"
            hint = 'add a type, as in "type": "paper-conference"'
            told.append(Problem(path, item.line, 1, what, hint, "warning"))
    empty = None if items or told else "export the file again"
    return reading(records, path, form, told, empty=empty)


@lru_cache(maxsize=1)
def _parsed(text: str) -> tuple[Sequence[Item], Sequence[Problem]]:
    """Return the items of a file; the last file's are cached, because it is recognised and then read."""
    return read_items(text, "", lists={"items", "references"}, marks={"title"})


def _fields(item: Item) -> dict[str, Any]:
    """Return the fields of an item; Crossref wraps a single work: {"status": "ok", "message": {...}}."""
    message = item.fields.get("message")
    return message if isinstance(message, dict) and "title" not in item.fields else item.fields


class _Reader:
    """Reads one item into a record; `used` are the fields that were read."""

    def __init__(self, item: Item) -> None:
        self.fields = _fields(item)
        self.item = item
        self.used = {"type"}
        self.record = record = Record(item.line, _DIALECT)
        for field, names_of_field in _FIELDS.items():
            text, line = self._text(*names_of_field)
            for part in split_keywords([text]) if field in _LISTS else [text]:
                record.say(field, part, line)
        record.type = self._type()
        record.listed("author", names(self._value("author"), self._tell_of("author")), self._line("author"))
        self._date()
        record.facts = read_facts(self._value("custom"))
        record.say("number", *self._number())
        self._say_otherwise(self._value("custom"))
        self._key()
        self._keywords()
        self._links()
        for name, value in self.fields.items():
            if name not in self.used and name not in _BOOKKEEPING:
                self._rest(name, value)

    def _line(self, name: str) -> int:
        return self.item.keys.get(name, self.item.line)

    def _tell_of(self, name: str) -> Callable[[str], None]:
        return lambda what: self.record.warn(what, "", self._line(name))

    def _value(self, name: str) -> Any:
        """Return the value of a field of the item, and mark it as used."""
        self.used.add(name)
        return self.fields.get(name)

    def _text(self, *names: str) -> tuple[str, int]:
        """Return the first text in some fields of the item, and its line; report a value that is not a text."""
        for name in names:
            value = self.fields.get(name)
            text = _text_of(value)
            if text:
                self.used.add(name)
                return text, self._line(name)
            if isinstance(value, (dict, bool)) or (isinstance(value, list) and any(value)):
                self.used.add(name)
                what = f"the field '{name}' is no text and was left out"
                self.record.warn(what, "write it in quotes", self._line(name))
        return "", 0

    def _type(self) -> str:
        name = tidy(_text_of(self.fields.get("type"))).lower()
        venue = tidy(self.record.says("venue"))
        if name == "article" and venue and not read_arxiv(venue, bare=False) and venue.lower() != "arxiv":
            return "article"
        if says_no_more(_text_of(self.fields.get("genre"))):
            self.used.add("genre")
        if name in {"thesis", "dissertation"}:
            return thesis_type(_text_of(self.fields.get("genre")))
        if name not in _TYPES:
            what = f"the type '{excerpt(name)}' is no type of CSL" if name else "this item has no type"
            hint = 'write it as in "type": "paper-conference"'
            self.record.warn(f"{what}; taken as document", hint, self._line("type"))
        return _TYPES.get(name, "misc")

    def _date(self) -> None:
        for name in _DATES:
            value = self._value(name)
            if value in (None, "", [], {}):
                continue
            date, fault = _issued(value)
            if fault:
                hint = 'write it as in "issued": {"date-parts": [[2024, 9, 28]]}'
                self.record.warn(fault, hint, self._line(name))
            if date is not None:
                self.record.date, self.record.lines["date"] = date, self._line(name)
                return

    def _say_otherwise(self, custom: Any) -> None:
        """Add the facts of a portal's own export for which CSL has no field or another word."""
        said = custom if isinstance(custom, dict) else {}
        record = self.record
        if record.says("publisher").lower() == "arxiv" and record.type == "misc" and any(self._arxiv_numbers()):
            record.values.pop("publisher")  # arXiv is a server, not the publisher
        for name in _SAID_OTHERWISE:
            text = _text_of(said.get(name))
            if text:
                record.values.pop(name, None)
                record.say(name, text, self._line("custom"))
        if (kind := _text_of(said.get("type"))) in _OWN_TYPES:
            record.type = kind
        self.used |= self._repeated(said)

    def _repeated(self, said: Mapping[str, Any]) -> set[str]:
        """Return the fields that repeat values of `said`, the portal's own words."""
        again = {text for name in ("venue", "number", "edition") if (text := _text_of(said.get(name)))}
        if "edition" in said:
            again.add(_text_of(self.fields.get("edition")))
        return {name for name in _REPEATED if _text_of(self.fields.get(name)) in again}

    def _number(self) -> tuple[str, int]:
        issue = self._text("issue")
        return issue if tidy(issue[0]) or read_arxiv(_text_of(self.fields.get("number"))) else self._text("number")

    def _key(self) -> None:
        for name in ("citation-key", "citekey"):
            text, line = self._text(name)
            if is_key(tidy(text)):
                self.record.say("key", text, line)
                return
        key = _text_of(self._value("id"))
        if is_key(tidy(key)):  # Zotero's addresses and counters are not keys
            self.record.say("spare_key", key, self._line("id"))

    def _keywords(self) -> None:
        name = "keyword" if self._value("keyword") else "keywords"
        value = self._value(name)
        text = _text_of(value)
        for one in value if isinstance(value, list) else text.split(",") if ";" not in text else [text]:
            self.record.say("keywords", _text_of(one), self._line(name))

    def _links(self) -> None:
        for number in self._arxiv_numbers():
            self.record.links.append(f"arXiv:{number}")
        for names_of_address in (("URL", "url"), ("PDF", "pdf")):
            self.record.say("url", *self._text(*names_of_address))
        texts = [_text_of(self.fields.get(name)) for name in ("number", "archive_location", "eprintclass", "archive")]
        self.record.say("category", next((found for text in texts if (found := read_arxiv_class(text))), ""))

    def _arxiv_numbers(self) -> Iterator[str]:
        bare = tidy(_text_of(self.fields.get("archive"))).lower() == "arxiv"
        for name in ("number", "archive_location", "archiveID", "eprint", "arxivId"):
            number = read_arxiv(_text_of(self.fields.get(name)), bare=bare or name != "number")
            if number:
                self.record.lines.setdefault("links", self._line(name))
                self.used.update((name, "archive"))
                yield number

    def _rest(self, name: str, value: Any) -> None:
        """Keep an unused field under a readable name; a structure without a text is omitted."""
        if name in _PEOPLE:
            self.record.listed(_PEOPLE[name], names(value, lambda _what: None))
            return
        if name == "accessed":
            text = str(_issued(value)[0] or "")
        else:
            text = "; ".join(filter(None, map(_text_of, value))) if isinstance(value, list) else _text_of(value)
        key = _EXTRA.get(name) or "_".join(tidy(name).lower().replace("-", " ").split())
        if key:
            self.record.keep(key, unescaped(tidy(text)))


def _text_of(value: Any) -> str:
    """Return the text of a value: itself, the first of several, or the name in a name-like object."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return next((text for one in value if isinstance(one, str) and (text := one.strip())), "")
    if isinstance(value, dict) and isinstance(value.get("name"), str):
        return str(value["name"])
    return ""


def names(value: Any, tell: Callable[[str], None]) -> Authors:
    """Read a list of names: objects of CSL or Crossref, or texts; `tell` reports values that are not names."""
    listed = value if isinstance(value, list) else [] if value is None else [value]
    structured = any(isinstance(one, dict) and _part(one, "family") for one in listed)
    found: list[str] = []
    teams: set[str] = set()
    families: dict[str, str] = {}
    more = False
    for one in listed:
        if isinstance(one, str):
            read = read_people(one)
        elif isinstance(one, dict):
            read = _name(one, literal_is_team=structured)
        elif one is None:
            continue
        else:
            read = Authors()
        if not read.names and not read.more_authors:
            tell("an author without a name was left out")
        for fault in read.faults:
            tell(f"`{_shown(one)}` {fault}")
        found += read.names
        teams |= read.teams
        families |= read.families
        more = more or read.more_authors
    return Authors(tuple(found), more, frozenset(teams), families)


def _shown(name: Any) -> str:
    return tidy(_text_of(name) if isinstance(name, str) else _part(name, "family", "last", "literal", "name"))


def _part(name: dict[str, Any], *keys: str) -> str:
    return next((text for key in keys if (text := tidy(unescaped(_text_of(name.get(key)))))), "")


def _name(name: dict[str, Any], *, literal_is_team: bool) -> Authors:
    """Read one name; a literal among names in parts is literal, and not a person's."""
    family = _part(name, "family", "last", "lastName")
    given = _part(name, "given", "first", "firstName")
    if family and given and family.rstrip(".").lower() not in {"others", "et al"}:
        before = [given, _part(name, "dropping-particle"), _part(name, "non-dropping-particle")]
        written = " ".join(filter(None, [*before, family, _part(name, "suffix")]))
        if looks_like_team(written):
            return Authors((written,), False, frozenset({written}))
        last = explicit_family(written, " ".join(filter(None, [_part(name, "non-dropping-particle"), family])))
        return Authors((written,), families={written: last} if last else {})
    particles = [_part(name, "dropping-particle"), _part(name, "non-dropping-particle")] if family else []
    whole = " ".join(filter(None, [*particles, family or given or _part(name, "literal", "name")]))
    if family or given:
        return read_people(whole)
    literal = read_people(whole)
    one_name = len(literal.names) == 1 and " " in whole and "," not in whole
    if one_name and literal_is_team and not literal.teams:
        return Authors(literal.names, literal.more_authors, frozenset(literal.names))
    return literal


def _issued(value: Any) -> tuple[PartialDate | None, str]:
    """Read a date: `date-parts` (the first day of a range), `raw`, `literal`, or a text."""
    if isinstance(value, str):
        return read_date(value)
    if isinstance(value, list):
        return _of_parts(value)
    if not isinstance(value, dict):
        return None, "the date is neither a text nor an object"
    parts = value.get("date-parts", value.get("date_parts"))
    date, fault = _of_parts(parts) if isinstance(parts, list) else (None, "")
    for key in ("raw", "literal", "edtf", "date", "year", "date-time"):
        if date is None and _text_of(value.get(key)):
            date, fault = read_date(_text_of(value[key]))
    if date is None and not fault and any(_says(value.get(key)) for key in value.keys() - {"season", "circa"}):
        fault = "the date names no year"
    return date, fault


def _says(value: Any) -> bool:
    return any(map(_says, value)) if isinstance(value, list) else value not in (None, "", {})


def _of_parts(parts: list[Any]) -> tuple[PartialDate | None, str]:
    first = next((one for one in parts if one not in (None, "", [])), None)
    flat = first if isinstance(first, list) else parts
    numbers = [tidy(one) for one in flat[:3] if isinstance(one, str)]
    if not numbers or len(numbers) != len([one for one in flat[:3] if one is not None]):
        return None, "the date is not made of numbers" if any(map(_says, flat)) else ""
    if len(numbers) == 1:
        return read_date(numbers[0])
    return read_date("-".join(numbers))
