"""BibTeX and biblatex, as publishers, Zotero, Mendeley, JabRef, DBLP and people write them, from text to drafts.

Types are BibTeX's; those of biblatex become the nearest one (`online` is `misc`, `report` is
`techreport`), while `dataset`, `software`, `patent` and types that nobody knows stay. The school
of a thesis and the institution of a report are its publisher. Fields for which the content
contract has no key are kept in `extra` under their own names, addresses of landing pages as `url`.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from generator.errors import Problem
from generator.paper_fields import CARRIED, field_named, plain_fields
from generator.sources.bib.author_field import read_names, with_team
from generator.sources.bib.date_fields import in_calendar, read_date, read_month, read_year
from generator.sources.bib.file_syntax import read_entries
from generator.sources.bib.latex_values import read_block, read_line, read_plain, read_remark, read_verbatim
from generator.sources.bib.link_fields import Links, is_arxiv
from generator.sources.bib.resolve import resolve
from generator.sources.bib.vocabulary import BOOKKEEPING, TYPES
from generator.sources.bibliographies.field_values import read_pages, thesis_type, without_full_stop
from generator.sources.draft import Draft, Reading
from generator.sources.link_kinds import read_arxiv
from generator.sources.portal_facts import read_facts, read_hidden_authors
from generator.tex import to_text

if TYPE_CHECKING:
    from generator.model import PartialDate
    from generator.sources.bib.author_field import Names
    from generator.sources.bib.resolve import Resolved
    from generator.sources.link_kinds import SortedLinks

_BREAKS = re.compile(r"\r\n?")
_VENUES = {
    "article": ("journaltitle", "journal", "booktitle"),
    "inproceedings": ("booktitle", "eventtitle", "journaltitle", "journal"),
    "incollection": ("booktitle", "maintitle", "journal"),
    "inbook": ("booktitle", "maintitle"),
}
_OTHER_VENUES = ("journaltitle", "journal", "booktitle", "eventtitle", "howpublished")
# Fields that have a method of their own below.
_OWN_METHOD = frozenset("title authors date category code abstract venue volume number pages keywords note".split())
_PLAIN = plain_fields(lambda field: field.bibtex, _OWN_METHOD)
_EMPTY = re.compile(r"[\W_]*|n\.?/?a\.?|0+(?:-0+)?|in press", re.IGNORECASE)
_KEYWORDS = field_named("keywords").bibtex
_PEOPLE = {"editor": "editors", "translator": "translators"}
_ONLY_ARXIV = re.compile(r"arxiv\s*:\s*\S+(?:\s*\[[^\]]*\])?\.?", re.IGNORECASE)
# What each kind of loss is called in a draft, by BibTeX's name for the field.
_DRAFT_FIELDS = {"author": "authors", "journal": "venue", "journaltitle": "venue", "booktitle": "venue", "url": "links"}


def read_bibtex(text: str, *, path: str, base: str = "") -> Reading:
    """Read a BibTeX file; `path` names it in problems. Never raises, whatever the text says.

    `base` is the address against which relative ones are meant.

    A problem stands in the line in which its entry begins, unless it says otherwise.
    """
    found = read_entries(_BREAKS.sub("\n", text.removeprefix("\ufeff")))
    entries, faults = resolve(found.entries)
    problems = [Problem(path, fault.line, 1, fault.what, fault.mend, "warning") for fault in (*found.faults, *faults)]
    drafts = [draft for entry in entries if (draft := _Reader(entry, path, problems, base).draft())]
    if not drafts and not problems:
        problems.append(Problem(path, 0, 0, "no entry was found in this file", "export the file again", "warning"))
    return Reading(tuple(drafts), None, tuple(sorted(problems)), "bibtex")


class _Reader:
    """Reads one entry: where each field stands, which fields were used, and what no field takes."""

    def __init__(self, entry: Resolved, path: str, problems: list[Problem], base: str) -> None:
        self.entry = entry
        self.base = base
        self.fields = entry.fields
        self.path = path
        self.problems = problems
        self.lines: dict[str, int] = {}
        self.extra: dict[str, str] = {}
        self.used: set[str] = set()

    def draft(self) -> Draft | None:
        """Return the entry's draft; None where it has no title."""
        title = self._title()
        if not title:
            name = f"the entry '{self.entry.key}'" if self.entry.key else "this entry"
            what = f"{name} has no title and was left out"
            self.problems.append(Problem(self.path, self.entry.line, 1, what, "add it, as in title = {The Title}"))
            return None
        authors = self._names("author")
        links = Links(self._peek, self.base)
        sorted_links = self._links(links)
        other_links = links.others()
        self.used |= links.used
        kind = self._type()
        date = self._date()
        note, hidden = read_hidden_authors(self._note())
        facts = self._facts()
        return Draft(
            line=self.entry.line,
            title=title,
            authors=authors.names,
            more_authors=authors.more,
            contributors=tuple(to_text(name) for name in hidden),
            teams=authors.teams,
            families=authors.families,
            date=date,
            category=self._category(links),
            code=sorted_links.code or self._has_code(),
            abstract=read_block(self._take("abstract", "abstract")),
            key=self.entry.key,
            type=kind,
            venue=self._venue(kind),
            volume=self._volume(),
            number=self._number(),
            pages=self._pages(),
            **self._plain(),
            keywords=self._keywords(),
            **facts,
            note=note,
            links=sorted_links.links,
            other_links=other_links,
            extra=self._rest(),  # after all fields above have taken theirs
            lines={name: line for name, line in self.lines.items() if line != self.entry.line},
            cut=frozenset(_DRAFT_FIELDS.get(name, name) for name, value in self.fields.items() if value.cut),
        )

    def _tell(self, line: int, what: str, mend: str = "") -> None:
        self.problems.append(Problem(self.path, line, 1, what, mend, "warning"))

    def _peek(self, name: str) -> str:
        value = self.fields.get(name)
        return value.text if value else ""

    def _take(self, field: str, *names: str) -> str:
        """Return the first text that some fields of the entry give, which then counts as used."""
        for name in names:
            value = self.fields.get(name)
            if value and name not in self.used:
                self.used.add(name)
                self.lines.setdefault(field, value.line)
                return value.text
        return ""

    def _title(self) -> str:
        title = read_line(self._take("title", "title"))
        subtitle = read_line(self._take("title", "subtitle")) if title else ""
        if self.entry.key.startswith("DBLP:") or "dblp" in self._peek("bibsource").lower():
            # DBLP closes its titles like sentences.
            title = without_full_stop(title)
        if subtitle and subtitle.lower() not in title.lower():
            return f"{title} {subtitle}" if title[-1] in "?!:" else f"{title}: {subtitle}"
        return title

    def _names(self, name: str) -> Names:
        found = read_names(self._take(f"{name}s", name))
        if name == "author" and (team := read_plain(self._take("authors", "collaboration"))):
            found = with_team(found, team)
        for fault in found.faults if name == "author" else ():
            line = self.lines["authors"]
            self._tell(line, f"`author` {fault}", "write it as in Doe, Jane and Roe, John")
        return found

    def _type(self) -> str:
        said = self._peek("type").lower()
        if self.entry.type == "thesis":
            self.used.add("type")
            return "mastersthesis" if "mathesis" in said else thesis_type(said)
        return TYPES.get(self.entry.type, self.entry.type)

    def _date(self) -> PartialDate | None:
        written = self._take("date", "date")
        date = read_date(read_plain(written)) if written else None
        if written and date is None:
            self.extra["date"] = read_plain(written)
        in_year = read_plain(self._peek("year"))
        year = read_year(in_year)
        if date is None and not year:
            self.used.discard("year")
            return None
        said = "" if date and date.month else read_plain(self._peek("month"))
        month = read_month(said)
        day = re.fullmatch(r"0?([1-9]|[12][0-9]|3[01])", read_plain(self._peek("day")))
        self.used |= {"year", "day"} | ({"month"} if month.month or date else set())
        if date is None:
            self.lines["date"] = self.fields["year"].line
            in_words = read_date(in_year)
            if in_words and in_words.month and not said:
                return in_words
        if date is not None and (date.month or (year and year != date.year)):
            return date
        return in_calendar(date.year if date else year, month.month, int(day[1]) if day else month.day)

    def _venue(self, kind: str) -> str:
        names = _VENUES.get(kind, _OTHER_VENUES)
        for name in (*names, *(other for other in _OTHER_VENUES if other not in names), "series"):
            if name == "howpublished" and name in self.used:
                continue
            venue = read_line(self._peek(name))
            if venue and not venue.startswith(("http", "\\url", "www.")):
                self._take("venue", name)
                if name == "booktitle" and self._peek("booksubtitle"):
                    venue = f"{venue}: {read_line(self._take('venue', 'booksubtitle'))}"
                return "arXiv" if is_arxiv(venue) else venue
        return ""

    def _volume(self) -> str:
        volume = read_line(self._take("volume", "volume"))
        return "" if volume.startswith("abs/") or _EMPTY.fullmatch(volume) else volume

    def _number(self) -> str:
        for name in ("number", "issue"):
            number = read_line(self._take("number", name))
            if number and not _EMPTY.fullmatch(number) and not read_arxiv(number, bare=False):
                return number
        self.lines.pop("number", None)
        return ""

    def _pages(self) -> str:
        pages = read_pages(read_plain(self._take("pages", "pages")))
        return "" if _EMPTY.fullmatch(pages) or read_arxiv(pages, bare=False) else pages

    def _keywords(self) -> tuple[str, ...]:
        found: list[str] = []
        for name in _KEYWORDS:
            text = self._take("keywords", name)
            sign = ";" if ";" in text and not re.fullmatch(r"[^;]*&#?\w+;[^;]*", text) else ","
            found += [word for part in _outside_braces(text, sign) if (word := read_line(part).strip(" ,;."))]
        return tuple(dict.fromkeys(found))

    def _plain(self) -> dict[str, Any]:
        """Read the fields that need nothing special, by their declared names."""
        found: dict[str, Any] = {}
        for field in _PLAIN:
            text = self._take(field.name, *field.bibtex)
            texts = [read_line(part) for part in _outside_braces(text, ";")] if field.type == "lines" else []
            found[field.name] = tuple(filter(None, texts)) if field.type == "lines" else read_line(text)
        return found

    def _has_code(self) -> Literal[True] | None:
        """Tell whether the entry says that there is code, and not where."""
        if self._peek("code").strip().lower() != "true":
            return None
        self.used.add("code")
        return True

    def _facts(self) -> dict[str, Any]:
        """Read what a portal's own export carries; a field so named that says something else stays an extra one."""
        said: dict[str, Any] = {}
        for field in CARRIED:
            text = self._peek(field.name)
            if field.type == "lines":
                said[field.name] = [read_line(part) for part in _outside_braces(text, ";")]
            elif field.type == "versions":
                with suppress(ValueError):
                    said[field.name] = json.loads(text)
            else:
                said[field.name] = read_line(text) if field.type == "line" else text
        facts = read_facts(said)
        for name in facts:
            self._take(name, name)
        award = () if "awards" in facts else self._award()
        return facts | ({"awards": award} if award else {})

    def _award(self) -> tuple[str, ...]:
        """Read the award as al-folio writes it: its name, else the sentence about it."""
        award = read_line(self._take("awards", "award_name")) or read_line(self._take("awards", "award"))
        return (award,) if award else ()

    def _note(self) -> str:
        note = read_remark(self._take("note", "note")) or read_remark(self._take("note", "annotation"))
        if _ONLY_ARXIV.fullmatch(note) and read_arxiv(note, bare=False):
            note = ""
        year = self._peek("year")
        if not note and year and "year" not in self.used:
            # `year = {forthcoming}` is a remark, not a year.
            note = read_line(self._take("note", "year"))
            if re.search(r"\d", note):
                self._tell(
                    self.fields["year"].line, f"`year = {{{note}}}` is no year; kept as a note", "write four digits"
                )
        if not note:
            self.lines.pop("note", None)
        return note

    def _links(self, links: Links) -> SortedLinks:
        found = links.sorted()
        self.used |= links.used
        for name in ("doi", "eprint", "url", *sorted(links.used)):
            if name in links.used and name in self.fields and name != "archiveprefix":
                self.lines.setdefault("links", self.fields[name].line)
        if links.unreadable:
            name = links.unreadable[0]
            what = f"`{name}` is no {'DOI' if name == 'doi' else 'address on the web'}; kept under `extra`"
            mend = "write it as in 10.1145/3689031" if name == "doi" else "begin it with https://"
            self._tell(self.fields[name].line, what, mend)
        if found.pages:
            self.extra["url"] = " ".join(found.pages)
        return found

    def _category(self, links: Links) -> str:
        category = links.category()
        self.used |= links.used
        for name in ("primaryclass", "eprintclass"):
            if category and name in self.fields:
                self.lines["category"] = self.fields[name].line
        return category

    def _rest(self) -> dict[str, str]:
        """Return what no field took, under the names that the file gives it."""
        rest: dict[str, str] = {}
        for name, value in self.fields.items():
            if name in self.used or name in BOOKKEEPING or name.startswith("bdsk-"):
                continue
            if name in _PEOPLE:
                names = read_names(value.text)
                text = "; ".join([*map(names.sortable, names.names), *(["et al."] if names.more else [])])
            else:
                text = read_verbatim(value.text) if "://" in value.text else read_line(value.text)
            if text:
                rest[_PEOPLE.get(name, name)] = text
        if "location" in rest and "address" not in rest:  # biblatex's name, and al-folio's
            rest["address"] = rest.pop("location")
        return rest | self.extra


def _outside_braces(text: str, sign: str) -> list[str]:
    """Split at a sign that stands in no braces."""
    if "{" not in text:
        return text.split(sign)
    parts, depth, done = [], 0, 0
    for found in re.finditer(rf"\\.|[{{}}{sign}]", text, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if found[0] == sign and depth <= 0:
            parts.append(text[done : found.start()])
            done = found.end()
    return [*parts, text[done:]]
