"""One entry of an export, gathered field by field and made a draft: what is common to all formats with fields.

A reader says what its file says, by the names below; a table in its module maps the format's own
tags to them. A name that is none of these is kept below `extra` as it is.

One text: title, subtitle, type, key, volume, number, publisher, school, category.
Several: author, editor, translator (and other people), keyword (one each), keywords (to be split), abstract,
note, date, url. Where it appeared: journal, book, conference, series, journal_short. Identifiers: doi, arxiv.
Addresses whose kind is known: pdf, code, video, slides, poster, data, project.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import Problem
from generator.names import looks_like_team, told_family
from generator.sources.bib.link_fields import is_arxiv
from generator.sources.bibliographies.author_names import Authors, read_authors
from generator.sources.bibliographies.field_values import (
    read_date,
    read_pages,
    serial_number,
    shortened,
    split_keywords,
    without_full_stop,
)
from generator.sources.bibliographies.note_lines import addresses, note_category, note_code, note_links, read_note
from generator.sources.draft import Draft, Reading
from generator.sources.link_kinds import Link, read_arxiv, read_arxiv_class, read_doi, read_link, sort_links
from generator.sources.markup import block_of_latex, line_of_latex, tidy, tidy_block, unescaped, without_tags
from generator.sources.portal_facts import read_hidden_authors

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.model import PartialDate
    from generator.sources.bibliographies.note_lines import Note
    from generator.sources.link_kinds import SortedLinks

_VENUES = {
    "article": ("journal", "book", "conference", "journal_short", "series"),
    "inproceedings": ("book", "conference", "journal", "journal_short", "series"),
    "incollection": ("book", "journal", "conference", "series"),
    "book": (), "proceedings": (), "phdthesis": (), "mastersthesis": (), "techreport": (),
}  # fmt: skip
_OTHER_VENUES = ("journal", "book", "conference", "journal_short")
# What a place of publication is called below `extra` where it is not the venue.
_NO_VENUE = {
    "journal": "journal", "book": "book_title", "conference": "event", "series": "series",
    "journal_short": "venue_abbreviation",
}  # fmt: skip
_PEOPLE = {"editor": "editors", "translator": "translators", "series_editor": "series_editors",
           "contributor": "further_contributors"}  # fmt: skip
_KINDS = ("pdf", "code", "project", "video", "slides", "poster", "data")
_PROCEEDINGS = re.compile(
    r"\b(?:proceedings|proc\.|conference|symposium|workshop|congress|tagung|colloque)", re.IGNORECASE
)
_MONTH_YEAR = re.compile(r"(0?[1-9]|1[0-2])[ /.-]([12]\d{3})")
_SPACED = re.compile(r"([12]\d{3}) (\d{1,2})(?: (\d{1,2}))?")


class Said(NamedTuple):
    """One value as its source writes it, and its line."""

    text: str
    line: int


class Record:
    """What an entry says; `line` is where it begins.

    `sentences` says that the source closes titles with a full stop. `spare_type` is the BibTeX
    type of entries that name none and whose fields do not tell. `hidden` are authors whose place in
    the list is not known.
    """

    def __init__(self, line: int, *, sentences: bool = False, spare_type: str = "misc") -> None:
        self.line = line
        self.sentences = sentences
        self.spare_type = spare_type
        self.values: dict[str, list[Said]] = {}
        self.people: dict[str, Authors] = {}
        self.lines: dict[str, int] = {}
        self.faults: list[tuple[int, str, str]] = []
        self.doubts: list[str] = []
        self.hidden: list[str] = []
        self.type = ""

    def say(self, field: str, text: str, line: int = 0) -> None:
        """Take a value of a field; blank ones say nothing."""
        if text and text.strip():
            self.values.setdefault(field, []).append(Said(text, line or self.line))

    def person(self, role: str, *, family: str, given: str = "", particle: str = "", suffix: str = "", line: int = 0
               ) -> None:  # fmt: skip
        """Take a name whose parts the source tells apart."""
        family, given, particle, suffix = (unescaped(tidy(part)) for part in (family, given, particle, suffix))
        suffix = suffix.strip(",")
        if family and given:
            written = " ".join(filter(None, [given, particle, family, suffix]))
            team = looks_like_team(written)
            last = "" if team else told_family(written, " ".join(filter(None, [particle, family])))
            found = Authors((written,), False, frozenset({written} if team else ()), {written: last} if last else {})
            self._add(role, found, line)
        elif family or given:
            self.name(role, " ".join(filter(None, [particle, family or given])), line=line)

    def name(self, role: str, written: str, *, team: bool = False, line: int = 0) -> None:
        """Take a name as the source writes it, or several in one value; `team` marks one that is no person's."""
        whole = unescaped(tidy(written)).strip(" ,;") if team else written
        if team and whole:
            self._add(role, Authors((whole,), False, frozenset({whole})), line)
        elif whole.strip():
            self._add(role, read_authors([whole]), line)

    def _add(self, role: str, found: Authors, line: int) -> None:
        before = self.people.get(role, Authors())
        new = tuple(name for name in found.names if name not in before.names)
        self.people[role] = Authors(
            before.names + new,
            before.more_authors or found.more_authors,
            before.teams | found.teams,
            {**before.families, **found.families},
        )
        if role == "author":
            self.lines.setdefault("authors", line or self.line)

    def more(self) -> None:
        """Note that the list of authors goes on."""
        before = self.people.get("author", Authors())
        self.people["author"] = before._replace(more_authors=True)

    def says(self, *fields: str) -> str:
        """Return the first text that some fields give."""
        return next((value.text for field in fields for value in self.values.get(field, ())), "")

    def warn(self, what: str, mend: str = "", line: int = 0) -> None:
        """Note a fault of the entry."""
        self.faults.append((line or self.line, what, mend))

    def draft(self) -> Draft | None:
        """Return the draft; None where there is no title."""
        title = self._title()
        if not title:
            return None
        extra: dict[str, str] = {}
        kind = self.type or self._guessed_type()
        authors = self.people.pop("author", Authors())
        if not authors.names and kind not in {"book", "proceedings"} and "editor" in self.people:
            authors = self.people.pop("editor")
        note = read_note(tidy_block(without_tags("\n".join(self._texts("note", "note")))))
        remark, hidden = read_hidden_authors(note.text)
        venue, other_venues = self._venue(kind)
        links = self._links(note, extra)
        publisher = self._one("publisher", extra, "publisher", "school")
        return Draft(
            line=self.line,
            title=title,
            type=kind,
            authors=authors.names,
            more_authors=authors.more_authors,
            contributors=(*hidden, *self.hidden),
            teams=authors.teams,
            families=authors.families,
            date=self._date(extra),
            category=self._category(note),
            code=note_code(note) or links.code,
            abstract=block_of_latex("\n\n".join(self._texts("abstract", "abstract"))),
            key=self._key(note),
            venue=venue,
            volume="" if self.says("volume").startswith("abs/") else self._one("volume", extra, "volume"),
            number=self._one("number", extra, "number"),
            pages=self._pages(extra),
            publisher=publisher,
            keywords=self._keywords(),
            affiliations=tuple(
                dict.fromkeys(filter(None, map(line_of_latex, self._texts("affiliations", "affiliation"))))
            ),
            awards=tuple(dict.fromkeys(filter(None, map(line_of_latex, self._texts("awards", "award"))))),
            note=remark,
            links=links.links,
            extra=self._rest(extra, other_venues, note),  # after all fields above have taken theirs
            lines={name: line for name, line in self.lines.items() if line != self.line},
            doubts=tuple(self.doubts),
        )

    def _take(self, field: str, *names: str) -> list[Said]:
        """Return the values of some fields, which then count as used; the first is where the draft's field stands."""
        found = [value for name in names for value in self.values.pop(name, ())]
        if found:
            self.lines.setdefault(field, found[0].line)
        return found

    def _texts(self, field: str, *names: str) -> list[str]:
        return [value.text for value in self._take(field, *names)]

    def _one(self, field: str, extra: dict[str, str], *names: str) -> str:
        """Return the first value of some fields; others that differ are kept below `extra`."""
        texts = list(dict.fromkeys(filter(None, (line_of_latex(text) for text in self._texts(field, *names)))))
        if len(texts) > 1:
            extra[f"other_{field}"] = "; ".join(texts[1:])
        return texts[0] if texts else ""

    def _title(self) -> str:
        texts = [line_of_latex(text) for text in self._texts("title", "title")]
        texts = list(dict.fromkeys(filter(None, texts)))
        title = texts[0] if texts else ""
        for other in texts[1:]:
            self.say("other_title", other)
        if self.sentences:
            title = without_full_stop(title)
            if title.startswith("[") and title.endswith("]") and "[" not in title[1:]:
                title = without_full_stop(title[1:-1])  # a title that was translated
        subtitle = line_of_latex(" : ".join(self._texts("title", "subtitle"))) if title else ""
        if subtitle and subtitle.lower() not in title.lower():
            title = title.rstrip(" :/")
            title = f"{title} {subtitle}" if title[-1:] in "?!" else f"{title}: {subtitle}"
        return title

    def _guessed_type(self) -> str:
        if self.says("journal", "journal_short") and not is_arxiv(self.says("journal", "journal_short")):
            named = self.says("journal", "journal_short")
            return (
                "inproceedings"
                if re.match(r"(?:in )?proc(?:\.|eedings)", named, re.IGNORECASE) and not self.says("volume")
                else "article"
            )
        if self.says("book", "conference"):
            meets = self.says("conference") or _PROCEEDINGS.search(self.says("book"))
            return "inproceedings" if meets else "incollection"
        return "phdthesis" if self.says("school") else self.spare_type

    def _venue(self, kind: str) -> tuple[str, dict[str, str]]:
        """Return where the work appeared, and what else of the kind the entry names, for `extra`."""
        named: dict[str, list[str]] = {}
        for name in _NO_VENUE:
            said = self.values.pop(name, [])
            for value in said:
                text = line_of_latex(value.text)
                if text and text not in named.setdefault(name, []):
                    named[name].append(text)
                    self.lines.setdefault(f"venue {name}", value.line)
        chosen = next((name for name in _VENUES.get(kind, _OTHER_VENUES) if named.get(name)), "")
        lines = {name: self.lines.pop(f"venue {name}", 0) for name in _NO_VENUE}
        venue = named[chosen].pop(0) if chosen else ""
        if chosen:
            self.lines["venue"] = lines[chosen]
        rest = {
            _NO_VENUE[name]: "; ".join(text for text in texts if text.lower() != venue.lower())
            for name, texts in named.items()
        }
        return "arXiv" if is_arxiv(venue) else venue, {name: text for name, text in rest.items() if text}

    def _pages(self, extra: dict[str, str]) -> str:
        first, last = self._texts("pages", "first_page"), self._texts("pages", "last_page")
        whole = [text for text in self._texts("pages", "pages") if read_pages(text)]
        pages = read_pages(tidy(first[0]), tidy(last[0]) if last else "") if first else ""
        if pages and (last or not whole):
            return pages
        if len(whole) > 1 and read_pages(whole[1]) != read_pages(whole[0]):
            extra["other_pages"] = "; ".join(tidy(text) for text in whole[1:])
        return read_pages(tidy(whole[0])) if whole else pages

    def _keywords(self) -> tuple[str, ...]:
        listed = [unescaped(tidy(text)).strip(" ,;") for text in self._texts("keywords", "keyword")]
        return tuple(dict.fromkeys(filter(None, [*listed, *split_keywords(self._texts("keywords", "keywords"))])))

    def _date(self, extra: dict[str, str]) -> PartialDate | None:
        """Return the most precise date of the year that is said first; others are kept below `extra`."""
        written = [*self._take("date", "year"), *self._take("date", "date")]
        month, day = (tidy(self.says(name)) for name in ("month", "day"))
        dates: list[tuple[PartialDate, Said]] = []
        unread: list[tuple[Said, str]] = []
        for value in written:
            text = _ordered(tidy(unescaped(value.text)))
            date, fault = read_date(text, dates[0][0].year if dates else 0)
            if date is not None:
                dates.append((date, value))
            if fault:
                unread.append((value, fault))
        if dates and month and dates[0][0].month == 0:
            year = dates[0][0].year
            text = f"{year}-{month}-{day}" if month.isdigit() else f"{day} {month} {year}"
            date, _ = read_date(text.strip(" -"), year)
            if date is not None:
                self._take("date", "month", "day")
                dates.insert(0, (date, dates[0][1]))
        if not dates:
            for value, fault in unread:
                self.warn(fault, "write it as in 2024-09-28", value.line)
            if unread:
                extra["date"] = tidy(unread[0][0].text)
            self.lines.pop("date", None)
            return None
        best, value = max(
            (pair for pair in dates if pair[0].year == dates[0][0].year),
            key=lambda pair: (pair[0].month > 0, pair[0].day > 0),
        )
        self.lines["date"] = value.line
        others = [str(date) for date, _ in dates if date.year != best.year] + [tidy(one.text) for one, _ in unread]
        if others:
            extra["other_date"] = "; ".join(dict.fromkeys(others))
        return best

    def _key(self, note: Note) -> str:
        for value in self.values.pop("key", []):
            key = tidy(value.text)
            if key and " " not in key and not key.isdigit():
                self.lines["key"] = value.line
                return key
        return note.fields.get("key", "")

    def _category(self, note: Note) -> str:
        said = next((tidy(text) for text in self._texts("category", "category")), "")
        if not said:
            return note_category(note)
        return read_arxiv_class(f"[{said}]") or said

    def _links(self, note: Note, extra: dict[str, str]) -> SortedLinks:
        written = self._identifiers(extra)
        written += note_links(note)
        unread: list[str] = []
        named: list[tuple[str, Said]] = [(kind, said) for kind in _KINDS for said in self._take("links", kind)]
        for kind, said in [*named, *((None, said) for said in self._take("links", "url"))]:
            for address in addresses(said.text):
                link = read_link(address)
                if link is None:
                    unread.append(tidy(address))
                else:
                    written.append(Link(kind, link.value) if kind and link.kind not in {"arxiv", "doi"} else address)
        found = sort_links(written)
        if found.pages:
            extra["url"] = " ".join(found.pages)
        if unread:
            extra["address_as_written"] = " ".join(dict.fromkeys(unread))
        return found

    def _identifiers(self, extra: dict[str, str]) -> list[str | Link]:
        """Return the DOI and the arXiv number, where a field says them or the name of the journal does."""
        written: list[str | Link] = []
        for value in self._take("links", "doi"):
            doi = read_doi(value.text) or read_doi(tidy(value.text).split(" ")[0])
            number = read_arxiv(doi, bare=False) if doi else ""
            if doi:
                written.append(Link("arxiv", number) if number else Link("doi", doi))
            else:
                self.warn(
                    f"'{shortened(tidy(value.text))}' is no DOI; kept below `extra`",
                    "write it as in 10.1145/1",
                    value.line,
                )
                extra["doi_as_written"] = tidy(value.text)
        for value in self._take("links", "arxiv"):
            number = read_arxiv(value.text) or read_arxiv(f"arXiv:{tidy(value.text)}", bare=False)
            if number:
                written.append(Link("arxiv", number))
            else:
                extra["arxiv_as_written"] = tidy(value.text)
        volume = self.says("volume")
        if volume.startswith("abs/") and (number := read_arxiv(volume.removeprefix("abs/"))):
            written.append(Link("arxiv", number))
        for name in ("journal", "note", "pages", "publisher"):
            said = self.says(name)
            if "arxiv" in said.lower() and (number := read_arxiv(said, bare=False)):
                written.append(Link("arxiv", number))
        return written

    def _rest(self, extra: dict[str, str], venues: Mapping[str, str], note: Note) -> dict[str, str]:
        """Return what no field took, by readable names."""
        rest = dict(venues)
        for role, found in self.people.items():
            rest[_PEOPLE.get(role, role)] = "; ".join(map(found.sortable, found.names))
        for name, said in self.values.items():
            texts = dict.fromkeys(filter(None, (unescaped(tidy(without_tags(value.text))) for value in said)))
            if name == "serial":
                for text in texts:
                    key = serial_number(text)
                    rest[key] = f"{rest[key]}; {text}" if key in rest else text
            elif texts and name:
                rest[name] = "; ".join(texts)
        told = {name: note.fields[name] for name in ("pmid", "pmcid") if name in note.fields}
        return told | rest | extra


def _ordered(text: str) -> str:
    """Return a date of numbers alone with its year first: `06 2006` as `2006-06`, `2013 06 10` as `2013-06-10`."""
    turned = _MONTH_YEAR.fullmatch(text)
    if turned:
        return f"{turned[2]}-{turned[1]}"
    spaced = _SPACED.fullmatch(text)
    return "-".join(filter(None, spaced.groups())) if spaced else text


def reading(records: Iterable[Record], path: str, form: str, problems: Iterable[Problem] = ()) -> Reading:
    """Make a file's records a reading; one without a title is reported and left out, a file without any is an error."""
    found = list(problems)
    drafts = []
    some = False
    for record in records:
        some = True
        draft = record.draft()
        if draft is None:
            record.warn("this entry has no title and was left out", "add its title")
        else:
            drafts.append(draft)
        found += [Problem(path, line, 1, what, mend, "warning") for line, what, mend in record.faults]
    if not some and not any(problem.severity == "error" for problem in found):
        found.append(Problem(path, 0, 0, "no publication was found in this file", "export it again"))
    return Reading(tuple(drafts), None, tuple(found), form)
