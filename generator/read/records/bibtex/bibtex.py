"""BibTeX and biblatex, as publishers, Zotero, Mendeley, JabRef, DBLP and people write them, from text to drafts.

Types are BibTeX's; those of biblatex become the nearest one (`online` is `misc`, `report` is `techreport`); `dataset`,
`software`, `patent` and unknown types are kept. The school of a thesis and the institution of a report are its
publisher. Fields without a key in content files are kept in `extra` under their own names, addresses of landing pages
as `url`.
"""

import json
import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

from generator.core.author_facts import CREDIT_ROLES
from generator.core.data_files import tables
from generator.core.paper_fields import CARRIED, field_named, plain_fields
from generator.core.problems import Problem
from generator.read.author_marks import facts_by_marks, legend, plain_marks, without_legend
from generator.read.draft import Reading
from generator.read.links import read_arxiv
from generator.read.placeholders import is_placeholder
from generator.read.portal_facts import read_facts
from generator.read.records.bibliographies.field_values import read_date, read_pages, thesis_type
from generator.read.records.bibliographies.record import Dialect, Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.bibtex.author_field import read_names, split_outside_braces, with_team
from generator.read.records.bibtex.file_syntax import read_entries
from generator.read.records.bibtex.latex_values import read_block, read_line, read_plain, read_remark, read_verbatim
from generator.read.records.bibtex.link_fields import Links
from generator.read.records.bibtex.resolve import Resolved, Value, resolve
from generator.read.records.bibtex.vocabulary import BOOKKEEPING, TYPES

_BREAKS = re.compile(r"\r\n?")
_VENUES, _ANNOTATIONS, _PEOPLE, _DRAFT_FIELDS = tables(__file__, "venues", "annotations", "people", "draft")
# Fields that have a method of their own below.
_OWN_METHOD = frozenset("title authors date category code abstract venue volume number pages keywords note".split())
_PLAIN = plain_fields(lambda field: field.bibtex, _OWN_METHOD)
_EMPTY = re.compile(r"[\W_]*|n\.?/?a\.?|0+(?:-0+)?|in press", re.IGNORECASE)
_VOLUME_BEHIND = re.compile(r"[,;\s]+vol(?:ume)?\b[.\s]*(\w+)\.?$", re.IGNORECASE)  # in old exports of IEEE Xplore
_ESCAPED_BRACE = re.compile(r"\\[{}]")  # keywords of ScienceDirect: `\{FDTD\} simulation`
_KEYWORDS = field_named("keywords").bibtex
_ONLY_ARXIV = re.compile(r"arxiv\s*:\s*\S+(?:\s*\[[^\]]*\])?\.?", re.IGNORECASE)


def _remark(text: str) -> str:
    """Read a remark; the star of a legend, `* Equal contribution`, begins no list of Markdown."""
    note = read_remark(text)
    return f"\\{note}" if note.startswith("* ") else note


_DIALECT = Dialect(
    line=read_line,
    block=read_block,
    remark=_remark,
    editors_stand_in=False,
    title_hint="add it, as in title = {The Title}",
    untitled_severity="error",
)
_ANNOTATION = re.compile(r'(\d+)\s*=\s*((?:"[^"]*"|[^;"])*)')
_REMARKS = ("note", "annotation")


def read_bibtex(text: str, *, path: str, base: str = "") -> Reading:
    """Read a BibTeX file; `path` is its name in problems. Never raises for the contents of the text.

    `base` is the address for relative links.

    A problem has the line of its entry unless it gives another.
    """
    written, faults = read_entries(_BREAKS.sub("\n", text.removeprefix("\ufeff")))
    entries, further = resolve(written)
    problems = [
        Problem(path, fault.line, 1, fault.what, fault.hint, "error" if fault.costly else "warning")
        for fault in (*faults, *further)
    ]
    read = reading((_Reader(entry, base).record for entry in entries), path, problems, empty=None)
    return replace(read, problems=tuple(sorted(read.problems)))


class _Reader:
    """Reads one entry into a record; `used` are the fields that were read."""

    def __init__(self, entry: Resolved, base: str) -> None:
        self.entry = entry
        self.fields = entry.fields
        self.used: set[str] = set()
        dblp = entry.key.startswith("DBLP:") or "dblp" in self._field("bibsource").text.lower()
        # DBLP ends its titles with a full stop.
        self.record = Record(entry.line, _DIALECT, sentences=dblp)
        self.record.key = entry.key
        if entry.key:
            self.record.called = f"the entry '{entry.key}'"
        self._add_field("title", "title")
        if read_line(self.record.text_of("title")):
            self._add_fields(base)

    def _add_fields(self, base: str) -> None:
        record = self.record
        self._add_field("subtitle", "subtitle")
        self._add_authors()
        self._add_annotations()
        self._add_links(base)
        record.type = self._type()
        self._add_date()
        self._add_note()
        self._add_facts()
        if self._field("code").text.strip().lower() == "true":
            record.code = True
            self.used.add("code")
        self._add_field("abstract", "abstract")
        self._add_venue()
        self._add_places()
        for field in _PLAIN:
            value = self._take(*field.bibtex)
            for part in split_outside_braces(value.text, ";") if field.type == "lines" else [value.text]:
                record.add(field.name, part, value.line)
        self._add_keywords()
        self._keep_rest()
        record.cut = frozenset(_DRAFT_FIELDS.get(name, name) for name, value in self.fields.items() if value.cut)

    def _field(self, name: str) -> Value:
        """Return a field, or an empty one."""
        return self.fields.get(name) or Value("", self.entry.line)

    def _take(self, *names: str) -> Value:
        """Return the first of some fields that the entry has, and mark it as used; otherwise an empty one."""
        name = next((name for name in names if name in self.fields and name not in self.used), "")
        self.used.add(name)
        return self._field(name)

    def _add_field(self, field: str, *names: str) -> None:
        """Add the first of some fields that the entry has."""
        found = self._take(*names)
        self.record.add(field, found.text, found.line)

    def _add_authors(self) -> None:
        value, team = self._take("author"), self._take("collaboration")
        written = plain_marks(value.text)
        found = read_names(written)
        remarks = " ".join(plain_marks(self._field(name).text) for name in _REMARKS)
        facts = facts_by_marks(written, found.names, legend(remarks))
        self.record.author_facts = {
            str(place): {**facts[name]} for place, name in enumerate(found.names, 1) if name in facts
        }
        if name := read_plain(team.text):
            found = with_team(found, name)
        line = (value if value.text else team).line
        self.record.add_authors("author", found, line)
        for fault in found.faults:
            self.record.warn(f"`author` {fault}", "write it as in Doe, Jane and Roe, John", line)

    def _add_annotations(self) -> None:
        """Read annotations of single authors; a field with others stays in `extra`."""
        for field, key in _ANNOTATIONS.items():
            for place, text in _ANNOTATION.findall(self._field(field).text):
                facts = self.record.author_facts.setdefault(place, {})
                if key:
                    self.used.add(field)
                    quoted = [read_line(one) for one in re.findall('"([^"]*)"', text)]
                    facts[key] = quoted if key == "affiliations" else "".join(quoted)
                    continue
                words = [word.strip().lower() for word in text.split(",")]
                facts |= {word: True for word in words if word in {"equal", "corresponding"}}
                if roles := [word for word in words if word in CREDIT_ROLES]:
                    facts["roles"] = roles
                if facts:
                    self.used.add(field)

    def _type(self) -> str:
        words = self._field("type").text.lower()
        if self.entry.type == "thesis":
            if " " not in read_line(words):  # a word of biblatex, not the thesis's own
                self.used.add("type")
            return "mastersthesis" if "mathesis" in words else thesis_type(words)
        return TYPES.get(self.entry.type, self.entry.type)

    def _add_date(self) -> None:
        """Add `date`, and `year` with `month` and `day` as far as they agree with it or add to it."""
        date, year = self._take("date"), self._field("year")
        found, in_year = (read_date(read_plain(one.text))[0] for one in (date, year))
        self.record.add("date", read_plain(date.text), date.line)
        if in_year:
            self.used.add("year")
            self.record.add("year", read_plain(year.text) if not found or found.year == in_year.year else "", year.line)
        for name in ("month", "day") if found or in_year else ():
            part = self._take(name)
            self.record.add(name, "" if found and found.month else read_plain(part.text), part.line)

    def _add_venue(self) -> None:
        names = f"{_VENUES.get(self.record.type, '')} {_VENUES['other']} series"
        for name in dict.fromkeys(names.split()):
            value = self._field(name)
            venue = "" if name == "howpublished" and name in self.used else read_line(value.text)
            if venue and not venue.startswith(("http", "\\url", "www.")):
                self.used.add(name)
                part = self._take("booksubtitle").text if name == "booktitle" else ""
                self.record.add("venue", f"{value.text}: {part}" if part else value.text, value.line)
                return

    def _add_places(self) -> None:
        """Add volume, number and pages, unless they are placeholders or contain the paper's arXiv number."""
        for field, name in (("volume", "volume"), ("number", "number"), ("number", "issue")):
            if not self.record.text_of(field):
                found = self._take(name)
                self.record.add(field, found.text if _is_place(read_plain(found.text)) else "", found.line)
        found = self._take("pages")
        written = read_plain(found.text)
        if behind := _VOLUME_BEHIND.search(written):
            written = written[: behind.start()]
            self.record.add("volume", "" if self.record.text_of("volume") else behind[1], found.line)
        pages = read_pages(written)
        self.record.add("pages", pages if _is_place(pages) else "", found.line)

    def _add_keywords(self) -> None:
        for name in _KEYWORDS:
            value = self._take(name)
            sign = ";" if ";" in value.text and not re.fullmatch(r"[^;]*&#?\w+;[^;]*", value.text) else ","
            for part in split_outside_braces(value.text, sign):
                self.record.add("keyword", read_line(_ESCAPED_BRACE.sub("", part)).strip(" ,;."), value.line)

    def _add_facts(self) -> None:
        """Add the facts of a portal's own export; a field of that name with another form stays in `extra`."""
        facts: dict[str, Any] = {}
        for field in CARRIED:
            text = self._field(field.name).text
            if field.type == "lines":
                facts[field.name] = [read_line(part) for part in split_outside_braces(text, ";")]
            elif field.type == "versions":
                with suppress(ValueError, RecursionError):
                    facts[field.name] = json.loads(text)
            else:
                facts[field.name] = read_line(text) if field.type == "line" else text
        self.record.facts = read_facts(facts)
        for name in self.record.facts:
            self.used.add(name)
            self.record.lines[name] = self.fields[name].line
        if "awards" not in self.record.facts:
            # The award in the form of al-folio: its name, otherwise the sentence about it.
            self._add_field("award", "award_name")
            self._add_field("award", *(() if self.record.text_of("award") else ("award",)))

    def _add_note(self) -> None:
        year = self._field("year")
        written = "" if "year" in self.used else read_line(year.text)
        if written and is_placeholder(written, "date"):
            self.used.add("year")
            self.record.warn(f"`year = {{{written}}}` is a placeholder; left out", "write four digits", year.line)
        for name in _REMARKS:
            value = self._take(name)
            text = without_legend(plain_marks(value.text)) if self.record.author_facts else value.text
            note = read_remark(text)
            if note and not (_ONLY_ARXIV.fullmatch(note) and read_arxiv(note, bare=False)):
                self.record.add("note", text, value.line)
                return
        if written and "year" not in self.used:
            # `year = {forthcoming}` is a remark, not a year.
            self._add_field("note", "year")
            if re.search(r"\d", written):
                what = f"`year = {{{written}}}` is no year; kept as a note"
                self.record.warn(what, "write four digits", year.line)

    def _add_links(self, base: str) -> None:
        links, record = Links(self.fields, base), self.record
        record.links = links.written()
        record.other_links = links.others()
        for name in ("doi", "eprint", "url", *sorted(links.used)):
            if name in links.used and name in self.fields and name != "archiveprefix":
                record.lines.setdefault("links", self.fields[name].line)
        if links.unreadable:
            name = links.unreadable[0]
            what = f"`{name}` is no {'DOI' if name == 'doi' else 'address on the web'}; kept under `extra`"
            hint = "write it as in 10.1145/3689031" if name == "doi" else "begin it with https://"
            record.warn(what, hint, self.fields[name].line)
        named = next((self.fields[name] for name in ("eprintclass", "primaryclass") if name in self.fields), self.entry)
        record.add("category", links.category(), named.line)
        self.used |= links.used

    def _keep_rest(self) -> None:
        """Keep unused fields, under their names in the file."""
        for name, value in self.fields.items():
            if name in self.used or name in BOOKKEEPING or name.startswith("bdsk-"):
                continue
            if name in _PEOPLE:
                self.record.keep(_PEOPLE[name], read_names(value.text).as_text)
                continue
            # `location` is the name in biblatex and al-folio.
            known = name != "location" or "address" in self.fields
            text = read_verbatim(value.text) if "://" in value.text else read_line(value.text)
            self.record.keep(name if known else "address", text)


def _is_place(text: str) -> bool:
    """Return whether a volume, a number or pages say where a paper is: no placeholder, and no number of arXiv."""
    return not _EMPTY.fullmatch(text) and not read_arxiv(text, bare=False)
