"""CSL-JSON, as Zotero, Pandoc and Crossref write it, from text to drafts.

Source of the fields: the CSL 1.0.2 input schema (citation-style-language/schema), and the works
of Crossref's REST API, which give several texts where CSL has one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from generator.errors import Problem
from generator.paper_fields import plain_fields
from generator.sources.bibliographies.csl_values import issued, names, text_of
from generator.sources.bibliographies.field_values import read_pages, shortened, split_keywords, thesis_type
from generator.sources.bibliographies.json_items import Item, read_items
from generator.sources.bibliographies.note_lines import Note, addresses, note_category, note_code, note_links, read_note
from generator.sources.draft import Draft, Reading
from generator.sources.link_kinds import Link, SortedLinks, read_arxiv, read_arxiv_class, read_doi, sort_links
from generator.sources.markup import (
    as_markdown,
    block_of_latex,
    line_of_latex,
    tidy,
    tidy_block,
    unescaped,
    without_tags,
)
from generator.sources.portal_facts import read_facts, read_hidden_authors

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.model import PartialDate

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
        "misc": "article posted-content preprint manuscript webpage post post-weblog dataset software document speech "
        "patent motion_picture broadcast song graphic figure map interview personal_communication pamphlet bill "
        "legislation legal_case hearing regulation treaty performance musical_score event other component peer-review",
    }.items()
    for name in listed.split()
}
# Fields that have a method of their own below.
_PLAIN = plain_fields(
    lambda field: field.csl, frozenset("title authors date type venue number pages abstract keywords note".split())
)
_DATES = ("issued", "published", "published-print", "published-online", "posted", "submitted")
_SIGNS = (*_DATES, "container-title", "DOI", "doi", "ISBN", "arxivId")
_VENUES = ("container-title", "event-title", "event")
# Where the content contract has no key: what a field is called under `extra`.
_EXTRA = {
    "publisher-place": "place", "event-place": "event_place", "collection-title": "series", "container-title-short":
    "venue_abbreviation", "short-container-title": "venue_abbreviation", "title-short": "short_title", "shortTitle":
    "short_title", "call-number": "call_number", "article-number": "article_number", "genre": "type_of_work",
    "number-of-pages": "page_count", "number-of-volumes": "volumes", "collection-number": "series_number",
    "archive_location": "archive_location", "original-title": "original_title", "event-title": "other_venue",
    "event": "other_venue", "source": "database", "annote": "annotation",
}  # fmt: skip
_PEOPLE = {"editor": "editors", "translator": "translators", "collection-editor": "series_editors",
           "container-author": "container_authors", "contributor": "further_contributors"}  # fmt: skip
# Crossref's figures about its own record.
_BOOKKEEPING = frozenset(
    "prefix member score reference-count references-count is-referenced-by-count content-domain deposited created "
    "indexed reference license link resource relation subject-group schema system_id _id _graph".split()
)


def holds_items(text: str) -> bool:
    """Tell JSON with an item of CSL in it, or with none at all, from JSON of another kind; broken JSON may be CSL."""
    try:
        value = json.loads(text.removeprefix("\ufeff"), strict=False, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return True
    for name in ("message", "items", "references"):
        value = value.get(name, value) if isinstance(value, dict) and "title" not in value else value
    listed = value if isinstance(value, list) else [value]
    return not listed or any(isinstance(one, dict) and is_item(one) for one in listed)


def is_item(fields: Mapping[str, Any]) -> bool:
    """Tell an item: it has a type of CSL, or authors and a year, a venue or a DOI in the fields of CSL."""
    if tidy(text_of(fields.get("type"))).lower() in _TYPES:
        return True
    return bool(names(fields.get("author"), lambda _what: None).names) and any(fields.get(name) for name in _SIGNS)


def read_csl(text: str, *, path: str) -> Reading:
    """Read a CSL-JSON file; `path` names it in problems. Never raises, whatever the text says."""
    items, faults = read_items(text, path, lists={"items", "references"}, marks={"title"})
    problems = list(faults)
    if not items and not problems:
        problems.append(Problem(path, 0, 0, "no item was found in this file", "export the file again", "warning"))
    return read_csl_items(items, problems, path=path, form="csl")


def read_csl_items(items: Iterable[Item], problems: list[Problem], *, path: str, form: str) -> Reading:
    """Read items that are in hand already; `problems` are those met on the way, `form` is the format's name."""
    drafts = [draft for item in items if (draft := _Reader(item, path, problems).draft())]
    return Reading(tuple(drafts), None, tuple(problems), form)


class _Reader:
    """Reads one item: where each field stands, which fields were used, and what no field takes."""

    def __init__(self, item: Item, path: str, problems: list[Problem]) -> None:
        message = item.fields.get("message")
        # Crossref wraps a single work: {"status": "ok", "message": {...}}.
        self.fields = message if isinstance(message, dict) and "title" not in item.fields else item.fields
        self.item = item
        self.path = path
        self.problems = problems
        self.lines: dict[str, int] = {}
        self.extra: dict[str, str] = {}
        self.used = {"type"}

    def draft(self) -> Draft | None:
        """Return the item's draft; None where it has no title or is no publication."""
        if not is_item(self.fields):
            what = "this is no publication: it has no type of CSL, nor authors with a year, a venue or a DOI"
            self._tell(self.item.line, f"{what}; left out", 'say what it is, as in "type": "paper-conference"')
            return None
        title = line_of_latex(self._text("title", "title"))
        if not title:
            what = "this item has no title and was left out"
            self._tell(self.item.line, what, 'add it, as in "title": "The Title"', severe=True)
            return None
        subtitle = line_of_latex(self._text("title", "subtitle"))
        if subtitle and subtitle.lower() not in title.lower():
            title = f"{title.rstrip(':')}: {subtitle}"
        venue = line_of_latex(self._text("venue", *_VENUES))
        kind = self._type(venue)
        authors = names(self._at("authors", "author"), lambda what: self._tell(self._line("author"), what))
        note = read_note(tidy_block(without_tags(as_markdown(self._text("note", "note")))))
        remark, hidden = read_hidden_authors(note.text)
        facts = read_facts(self._at("custom", "custom"))
        number = self._number()
        links = self._links(note)
        return Draft(
            line=self.item.line,
            title=title,
            type=kind,
            authors=authors.names,
            more_authors=authors.more_authors,
            contributors=hidden,
            teams=authors.teams,
            families=authors.families,
            date=self._date(),
            category=note_category(note) or self._arxiv_class(),
            code=note_code(note) or links.code,
            abstract=block_of_latex(self._text("abstract", "abstract")),
            key=self._key(note),
            venue=venue,
            number=number,
            pages=read_pages(tidy(self._text("pages", "page"))),
            **self._plain(),
            keywords=self._keywords(),
            **facts,
            note=remark,
            links=links.links,
            extra=self._rest(note),  # after all fields above have taken theirs
            lines={name: line for name, line in self.lines.items() if line != self.item.line},
        )

    def _line(self, name: str) -> int:
        return self.item.keys.get(name, self.item.line)

    def _at(self, field: str, name: str) -> Any:
        """Return what a field of the item says, which then counts as used."""
        self.used.add(name)
        value = self.fields.get(name)
        if value not in (None, "", [], {}):
            self.lines.setdefault(field, self._line(name))
        return value

    def _text(self, field: str, *names: str) -> str:
        """Return the first text that some fields of the item give; report one that is no text."""
        for name in names:
            value = self.fields.get(name)
            text = text_of(value)
            if text:
                self.used.add(name)
                self.lines.setdefault(field, self._line(name))
                return text
            if isinstance(value, (dict, bool)) or (isinstance(value, list) and any(value)):
                self.used.add(name)
                self._tell(self._line(name), f"the field '{name}' is no text and was left out", "write it in quotes")
        return ""

    def _plain(self) -> dict[str, Any]:
        """Read the fields that need nothing special, by their declared names."""
        found: dict[str, Any] = {}
        for field in _PLAIN:
            text = line_of_latex(self._text(field.name, *field.csl))
            found[field.name] = split_keywords([text]) if field.type == "lines" else text
        return found

    def _tell(self, line: int, what: str, mend: str = "", *, severe: bool = False) -> None:
        self.problems.append(Problem(self.path, line, 1, what, mend, "error" if severe else "warning"))

    def _type(self, venue: str) -> str:
        name = tidy(text_of(self.fields.get("type"))).lower()
        if name == "article" and venue and not read_arxiv(venue, bare=False) and venue.lower() != "arxiv":
            return "article"
        if name in {"thesis", "dissertation"}:
            return thesis_type(text_of(self.fields.get("genre")))
        if name not in _TYPES:
            what = f"the type '{shortened(name)}' is no type of CSL" if name else "this item has no type"
            self._tell(self._line("type"), f"{what}; taken as document", 'write it as in "type": "paper-conference"')
        return _TYPES.get(name, "misc")

    def _date(self) -> PartialDate | None:
        for name in _DATES:
            value = self._at("date", name)
            if value in (None, "", [], {}):
                continue
            date, fault = issued(value)
            if fault:
                self._tell(self._line(name), fault, 'write it as in "issued": {"date-parts": [[2024, 9, 28]]}')
            if date is not None:
                self.lines["date"] = self._line(name)
                return date
        self.lines.pop("date", None)
        return None

    def _number(self) -> str:
        number = line_of_latex(self._text("number", "issue"))
        if number or read_arxiv(text_of(self.fields.get("number"))):
            return number
        return line_of_latex(self._text("number", "number"))

    def _key(self, note: Note) -> str:
        for name in ("citation-key", "citekey"):
            key = tidy(self._text("key", name))
            if key and " " not in key:
                return key
        if "key" in note.fields:
            self.used.add("id")
            return note.fields["key"]
        key = tidy(text_of(self.fields.get("id")))
        self.used.add("id")
        if not key or " " in key or "://" in key or key.isdigit():  # Zotero's addresses and counters are no keys
            return ""
        self.lines.setdefault("key", self._line("id"))
        return key

    def _keywords(self) -> tuple[str, ...]:
        value = self._at("keywords", "keyword") or self._at("keywords", "keywords")
        if isinstance(value, list):
            return split_keywords(text for one in value if (text := text_of(one)))
        text = text_of(value)
        return split_keywords(text.split(",") if ";" not in text else [text])

    def _arxiv_class(self) -> str:
        texts = [text_of(self.fields.get(name)) for name in ("number", "archive_location", "eprintclass", "archive")]
        return next((found for text in texts if (found := read_arxiv_class(text))), "")

    def _links(self, note: Note) -> SortedLinks:
        written: list[str | Link] = []
        identifier = tidy(self._text("links", "DOI", "doi"))
        if identifier:
            doi = read_doi(identifier)
            written.append(Link("doi", doi) if doi else identifier)
        written += note_links(note)
        written += [f"arXiv:{number}" for number in self._arxiv_numbers()]
        for address in [*addresses(self._text("links", "URL", "url")), *addresses(self._text("links", "PDF", "pdf"))]:
            written.append(address)
        found = sort_links(written)
        for text in found.unreadable:
            line = self.lines.get("links", self.item.line)
            self._tell(line, f"'{shortened(tidy(text))}' is no address on the web and no DOI, and was left out")
        if found.pages:
            self.extra["url"] = " ".join(found.pages)
        return found

    def _arxiv_numbers(self) -> Iterable[str]:
        bare = tidy(text_of(self.fields.get("archive"))).lower() == "arxiv"
        for name in ("number", "archive_location", "archiveID", "eprint", "arxivId", "container-title"):
            number = read_arxiv(
                text_of(self.fields.get(name)), bare=name != "container-title" and (bare or name != "number")
            )
            if number:
                self.lines.setdefault("links", self._line(name))
                if name != "container-title":
                    self.used.update((name, "archive"))
                yield number

    def _rest(self, note: Note) -> dict[str, str]:
        """Return what no field took, under readable names; structures without a text are left out."""
        rest: dict[str, str] = {}
        for name, value in self.fields.items():
            if name in self.used or name in _BOOKKEEPING:
                continue
            if name in _PEOPLE:
                people = names(value, lambda _what: None)
                text = "; ".join(map(people.sortable, people.names))
            elif name == "accessed":
                date, _ = issued(value)
                text = str(date or "")
            elif isinstance(value, list):
                text = "; ".join(filter(None, map(text_of, value)))
            else:
                text = text_of(value)
            text = unescaped(tidy(text))
            key = _EXTRA.get(name) or _PEOPLE.get(name) or "_".join(tidy(name).lower().replace("-", " ").split())
            if text and key:
                rest.setdefault(key, text)
        told = {name: note.fields[name] for name in ("pmid", "pmcid") if name in note.fields}
        return self.extra | rest | told
