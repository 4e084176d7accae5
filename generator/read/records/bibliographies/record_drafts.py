"""Convert records to drafts: the venue, the date, links, and the values below `extra`.

Every reader of bibliographies and exports ends here, so that one work gives the same draft in all formats.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from generator.core.data_files import tables
from generator.core.link_kinds import LANDING_PAGE, PAPER_LINKS
from generator.core.paper_fields import CARRIED, PAPER_FIELDS
from generator.core.problems import Problem
from generator.core.records import PartialDate
from generator.core.venue_words import names_meeting
from generator.read.documents.marks import tidy, unescaped, without_tags
from generator.read.draft import Draft, Reading
from generator.read.lines import excerpt
from generator.read.links import (
    Link,
    SortedLinks,
    is_arxiv,
    read_arxiv,
    read_arxiv_class,
    read_doi,
    read_link,
    repaired_address,
    sort_links,
    web_address,
)
from generator.read.portal_facts import read_hidden_authors
from generator.read.records.bibliographies.author_names import Authors
from generator.read.records.bibliographies.field_values import (
    out_of_capitals,
    read_date,
    read_pages,
    serial_number,
    split_keywords,
    without_full_stop,
)
from generator.read.records.bibliographies.note_lines import Note, addresses, note_links, read_note
from generator.read.records.bibliographies.record import FieldValue, Record
from generator.read.signs import no_publications

_KINDS = tuple(kind.name for kind in PAPER_LINKS if kind.identifier is None and kind.name != LANDING_PAGE)
# Fields for other values that may contain `arXiv:1706.03762`.
_MAY_SAY_ARXIV = frozenset({"venue", "journal", "book", "note", "pages", "publisher", "work_number"})
# Fields that have a method of their own below.
_OWN_METHOD = frozenset("title authors date category abstract venue type pages keywords links note".split())
_PLAIN = tuple(field for field in PAPER_FIELDS if field.type in {"line", "lines"} and field.name not in _OWN_METHOD)
# The readers' names of these fields: the declared name, or one of several.
_CALLED = {field.name: (field.name,) for field in _PLAIN} | {
    "publisher": ("publisher", "school"),
    "affiliations": ("affiliations", "affiliation"),
    "awards": ("awards", "award"),
}
_VENUES, _NO_VENUE, _PEOPLE = tables(__file__, "venues", "no venue", "people")
# The order of fields in the lines of the ledger.
_PLACES = dict.fromkeys((
    "title", "authors", "links", "date", "note", *(field.name for field in CARRIED), "category", "abstract", "venue",
    "volume", "number", "pages", *(field.name for field in _PLAIN), "keywords", "key",
))  # fmt: skip
_ORDER = {name: place for place, name in enumerate(_PLACES)}
_OF_WEB_OF_SCIENCE = re.compile(r"(?:WOS|ISI|BCI|MEDLINE|BIOSIS|CCC|INSPEC|KJD|RSCI|SCIELO|DIIDW|ZOOREC|CABI|FSTA):")
_MONTH_YEAR = re.compile(r"(0?[1-9]|1[0-2])[ /.-]([12]\d{3})")
_SPACED = re.compile(r"([12]\d{3}) (\d{1,2})(?: (\d{1,2}))?")


def reading(
    records: Iterable[Record],
    path: str,
    problems: Iterable[Problem] = (),
    *,
    empty: str | None = "export it again",
) -> Reading:
    """Convert a file's records to a reading; one without a title is reported and omitted.

    `empty` is the hint for a file without any record, which is an error if there is nothing else.
    """
    found = list(problems)
    drafts = []
    some = False
    for record in records:
        some = True
        draft = draft_of(record)
        if draft is not None:
            drafts.append(draft)
        found += [Problem(path, line, 1, what, hint, severity) for line, what, hint, severity in record.faults]
    if empty and not some and not any(problem.severity == "error" for problem in found):
        found.append(no_publications(path, empty))
    return Reading(tuple(drafts), None, tuple(found))


def draft_of(record: Record) -> Draft | None:
    """Return the draft of a record, which is used up; None, with an error, if it has no title."""
    return _Drafting(record).draft()


class _Drafting:
    """Converts a record field by field; `extra` are values without a field in content files."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.dialect = record.dialect
        self.extra: dict[str, str] = {}

    def draft(self) -> Draft | None:
        record = self.record
        title = self._title()
        if not title:
            dialect = self.dialect
            what = f"{record.called} has no title and was left out"
            record.warn(what, dialect.title_hint, severity=dialect.untitled_severity)
            return None
        kind = record.type or self._guessed_type()
        authors = self._authors(kind)
        arxiv = _hidden_numbers(record)
        note = read_note(self.dialect.remark("\n".join(self._texts("note", "note"))))
        remark, hidden, cut_off = read_hidden_authors(note.text)
        venue, other_venues = self._venue(kind)
        if _OF_WEB_OF_SCIENCE.match(record.key or record.text_of("key", "spare_key")):
            venue = out_of_capitals(venue)
        links, code = _read_links(record, note, arxiv, self.extra), note.fields.get("code", "")
        return Draft(
            line=record.line,
            title=title,
            type=kind,
            authors=authors.names,
            more_authors=authors.more_authors or cut_off,
            contributors=(*hidden, *record.hidden),
            teams=authors.teams,
            families=authors.families,
            author_facts={
                name: facts
                for place, name in enumerate(authors.names, 1)
                if (facts := record.author_facts.get(str(place)))
            },
            date=self._date(),
            category=self._category(note),
            # A note may give the address of the code, or only say that there is some.
            code=web_address(code) or (True if code else links.code or record.code),
            abstract=self.dialect.block("\n\n".join(self._texts("abstract", "abstract"))),
            key=self._key(note),
            venue=venue,
            pages=self._pages(),
            **(self._plain(on_arxiv="arxiv" in links.links) | record.facts),
            keywords=self._keywords(),
            note=remark,
            links=links.links,
            other_links=record.other_links,
            extra=self._rest(other_venues, note),  # after all fields above have been read
            lines=self._places(),
            cut=record.cut,
            doubts=tuple(record.doubts),
        )

    def _places(self) -> dict[str, int]:
        """Return the lines of fields that are not in the entry's first line, in a fixed order."""
        lines = sorted(self.record.lines.items(), key=lambda pair: _ORDER.get(pair[0], len(_ORDER)))
        return {name: line for name, line in lines if line != self.record.line}

    def _texts(self, field: str, *names: str) -> list[str]:
        if self.record.values.keys().isdisjoint(names):  # true of most fields of most entries
            return []
        return [value.text for value in self.record.take(field, *names)]

    def _lines(self, field: str, *names: str) -> list[str]:
        """Return the texts of some fields, each on one line and once."""
        return list(dict.fromkeys(filter(None, map(self.dialect.line, self._texts(field, *names)))))

    def _plain(self, *, on_arxiv: bool) -> dict[str, Any]:
        """Read the fields without special treatment; different values of a line are all kept."""
        found: dict[str, Any] = {}
        for field in _PLAIN:
            texts = self._lines(field.name, *_CALLED[field.name])
            if not texts:
                continue
            if field.type == "lines":
                found[field.name] = tuple(texts)
                continue
            if len(texts) > 1:
                self.extra[f"other_{field.name}"] = "; ".join(texts[1:])
            found[field.name] = texts[0]
        if found.get("volume", "").startswith("abs/"):  # DBLP's number of arXiv
            del found["volume"]
        if on_arxiv and found.get("publisher", "").lower() == "arxiv":  # a server
            del found["publisher"]
            self.record.lines.pop("publisher", None)
        return found

    def _title(self) -> str:
        title, *others = self._lines("title", "title") or [""]
        for other in others:
            self.record.add("other_title", other)
        if self.record.sentences:
            title = without_full_stop(title)
            if title.startswith("[") and title.endswith("]") and "[" not in title[1:]:
                title = without_full_stop(title[1:-1])  # a translated title
        subtitle = self.dialect.line(" : ".join(self._texts("title", "subtitle"))) if title else ""
        if subtitle and subtitle.lower() not in title.lower():
            title = title.rstrip(" :/")
            title = f"{title} {subtitle}" if title[-1:] in "?!" else f"{title}: {subtitle}"
        return title

    def _authors(self, kind: str) -> Authors:
        record = self.record
        found, role = record.people.pop("author", Authors()), "author"
        stand_in = self.dialect.editors_stand_in and kind not in {"book", "proceedings"}
        if stand_in and not found.names and "editor" in record.people:
            found, role = record.people.pop("editor"), "editor"
        if role in record.people_lines:
            record.lines.setdefault("authors", record.people_lines[role])
        return found

    def _guessed_type(self) -> str:
        text_of = self.record.text_of
        named = text_of("journal", "venue_in_full", "journal_short")
        if named and not is_arxiv(named):
            proceedings = re.match(r"(?:in )?proc(?:\.|eedings)", named, re.IGNORECASE)
            return "inproceedings" if proceedings and not text_of("volume") else "article"
        if text_of("book", "conference"):
            meets = text_of("conference") or names_meeting(text_of("book"))
            return "inproceedings" if meets else "incollection"
        return "phdthesis" if text_of("school") else "misc"

    def _venue(self, kind: str) -> tuple[str, dict[str, str]]:
        """Return the venue, and other containers in the entry for `extra`."""
        named: dict[str, list[str]] = {}
        lines: dict[str, int] = {}
        values = self.record.values
        for name in _NO_VENUE:
            for value in values.pop(name) if name in values else ():
                text = self.dialect.line(value.text)
                if text and text not in named.setdefault(name, []):
                    named[name].append(text)
                    lines.setdefault(name, value.line)
        names = ["venue"] if "venue" in named else _VENUES.get(kind, _VENUES["other"]).split()
        chosen = next((name for name in names if named.get(name)), "")
        venue = named[chosen].pop(0) if chosen else ""
        if chosen:
            self.record.lines["venue"] = lines[chosen]
        rest = {
            _NO_VENUE[name]: "; ".join(text for text in texts if text.lower() != venue.lower())
            for name, texts in named.items()
        }
        return "arXiv" if is_arxiv(venue) else venue, {name: text for name, text in rest.items() if text}

    def _pages(self) -> str:
        first, last = (self._texts("pages", name) for name in ("first_page", "last_page"))
        whole = [text for text in self._texts("pages", "pages") if read_pages(text)]
        pages = read_pages(*(tidy(texts[0]) if texts else "" for texts in (first, last)))
        if pages and ((first and last) or not whole):
            return pages
        if len(whole) > 1 and read_pages(whole[1]) != read_pages(whole[0]):
            self.extra["other_pages"] = "; ".join(tidy(text) for text in whole[1:])
        return read_pages(tidy(whole[0])) if whole else pages

    def _keywords(self) -> tuple[str, ...]:
        listed = [unescaped(tidy(text)).strip(" ,;") for text in self._texts("keywords", "keyword")]
        return tuple(dict.fromkeys(filter(None, [*listed, *split_keywords(self._texts("keywords", "keywords"))])))

    def _date(self) -> PartialDate | None:
        """Return the most precise date of the first year; others are kept below `extra`."""
        record = self.record
        if record.date is not None:
            return record.date
        written = [*self.record.take("date", "year"), *self.record.take("date", "date")]
        dates: list[tuple[PartialDate, FieldValue]] = []
        unread: list[FieldValue] = []
        for value in written:
            date, fault = read_date(_ordered(tidy(unescaped(value.text))), dates[0][0].year if dates else 0)
            if date is not None:
                dates.append((date, value))
            if fault:
                unread.append(value)
                record.warn(fault, "write it as in 2024-09-28", value.line)
        if dates and dates[0][0].month == 0 and (date := self._with_month(dates[0][0].year)):
            dates.insert(0, (date, dates[0][1]))
        if not dates:
            if unread:
                self.extra["date"] = tidy(unread[0].text)
            record.lines.pop("date", None)
            return None
        best, value = max(
            (pair for pair in dates if pair[0].year == dates[0][0].year),
            key=lambda pair: (pair[0].month > 0, pair[0].day > 0),
        )
        record.lines["date"] = value.line
        others = [str(date) for date, _ in dates if date.year != best.year] + [tidy(one.text) for one in unread]
        if others:
            self.extra["other_date"] = "; ".join(dict.fromkeys(others))
        return best

    def _with_month(self, year: int) -> PartialDate | None:
        """Return the date from separate fields of month and day."""
        month, day = (tidy(self.record.text_of(name)) for name in ("month", "day"))
        if not month:
            return None
        if len(re.findall(r"\d+", month)) > 1 and not month[:4].isdigit():  # `10--15 July` has no one day
            month = re.sub(r"\d", "", month)
        text = f"{year}-{month}-{day}" if month.isdigit() else f"{day} {month} {year}"
        date, _ = read_date(text.strip(" -"), year)
        if date is not None and date.month:
            self.record.take("date", "month", "day")
        return date

    def _key(self, note: Note) -> str:
        """Return the citation key; `spare_key` is used if there is no other, an accession number for example."""
        if self.record.key:
            return self.record.key
        for name in ("key", "spare_key"):
            for value in self.record.values.pop(name, []):
                key = tidy(value.text)
                if is_key(key):
                    self.record.lines["key"] = value.line
                    if name == "spare_key":
                        self.record.extra.pop("accession_number", None)
                    self.record.values.pop("spare_key", None)
                    return key
            if name == "key" and "key" in note.fields:
                self.record.values.pop("spare_key", None)
                return note.fields["key"]
        return ""

    def _category(self, note: Note) -> str:
        """Return the category: the portal's own in a note, otherwise arXiv's class."""
        named = next((tidy(text) for text in self._texts("category", "category")), "")
        of_note = read_arxiv_class(note.fields.get("arxiv", ""))
        return note.fields.get("category", "") or read_arxiv_class(f"[{named}]") or named or of_note

    def _rest(self, venues: dict[str, str], note: Note) -> dict[str, str]:
        """Return the values of unused fields, by readable names."""
        rest = dict(venues)
        for role, found in self.record.people.items():
            if found.names:
                rest[_PEOPLE.get(role, role)] = found.as_text
        for name, values in self.record.values.items():
            for value in values:
                text = unescaped(tidy(without_tags(value.text)))
                self.record.keep(serial_number(text) if name == "serial" else name, text)
        for name, texts in self.record.extra.items():
            rest[name] = "; ".join([*([rest[name]] if name in rest else ()), *texts])
        numbers = {name: note.fields[name] for name in ("pmid", "pmcid") if name in note.fields}
        return numbers | rest | self.extra


def is_key(text: str) -> bool:
    """Return whether a text can be a citation key: one word; not a counter of a program, and not an address."""
    return bool(text) and " " not in text and not text.isdigit() and "://" not in text


def _ordered(text: str) -> str:
    """Return a date of numbers with its year first: `06 2006` as `2006-06`, `2013 06 10` as `2013-06-10`."""
    turned, spaced = _MONTH_YEAR.fullmatch(text), _SPACED.fullmatch(text)
    return f"{turned[2]}-{turned[1]}" if turned else "-".join(filter(None, spaced.groups())) if spaced else text


def _read_links(record: Record, note: Note, hidden: Iterable[Link], extra: dict[str, str]) -> SortedLinks:
    """Return the links of a record, including `hidden` ones; unreadable ones are added to `extra` unchanged."""
    written = [*_identifiers(record, extra), *record.links, *note_links(note), *hidden]
    unread: dict[str, None] = {}
    # Addresses of a known kind come first, since the first of a kind counts.
    for kind, value in [(name, value) for name in (*_KINDS, "url") for value in record.take("links", name)]:
        for address in addresses(value.text):
            link = read_link(address) or read_link(repaired_address(address))
            if link is None:
                text = tidy(address)
                unread[text] = None
                what = f"'{excerpt(text)}' is no address on the web; kept below `extra`"
                record.warn(what, "begin it with https://", value.line)
            else:
                known = kind != "url" and link.kind not in {"arxiv", "doi"}
                written.append(Link(kind, link.value) if known else address)
    found = sort_links(written)
    if found.pages:
        extra["url"] = " ".join(found.pages)
    if unread:
        extra["address_as_written"] = " ".join(unread)
    return found


def _hidden_numbers(record: Record) -> list[Link]:
    """Return the arXiv numbers in fields for other values, such as the name of the journal."""
    volume = record.text_of("volume")
    texts = [one.text for name, values in record.values.items() if name in _MAY_SAY_ARXIV for one in values]
    numbers = [read_arxiv(volume.removeprefix("abs/")) if volume.startswith("abs/") else ""]
    numbers += [read_arxiv(text, bare=False) for text in texts if "arxiv" in text.lower()]
    return [Link("arxiv", number) for number in numbers if number]


def _identifiers(record: Record, extra: dict[str, str]) -> Iterator[str | Link]:
    """Yield the DOI and the arXiv number of the record's fields."""
    for value in record.take("links", "doi"):
        text = tidy(value.text)
        doi = read_doi(value.text) or read_doi(text.split(" ")[0])
        number = read_arxiv(doi, bare=False) if doi else ""
        if doi:
            yield Link("arxiv", number) if number else Link("doi", doi)
        elif read_link(value.text):
            yield text
        else:
            what = f"'{excerpt(text)}' is no DOI; kept below `extra`"
            record.warn(what, "write it as in 10.1145/1", value.line)
            extra["doi_as_written"] = text
    for value in record.take("links", "arxiv"):
        number = read_arxiv(value.text) or read_arxiv(f"arXiv:{tidy(value.text)}", bare=False)
        if number:
            yield Link("arxiv", number)
        else:
            extra["arxiv_as_written"] = tidy(value.text)
