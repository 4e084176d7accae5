"""RIS, as Zotero, EndNote, Mendeley and publishers write it, from text to drafts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import Problem
from generator.paper_fields import plain_fields
from generator.sources.bibliographies.author_names import read_authors, sortable
from generator.sources.bibliographies.field_values import (
    read_date,
    read_pages,
    serial_number,
    shortened,
    split_keywords,
    thesis_type,
)
from generator.sources.bibliographies.note_lines import Note, addresses, note_category, note_code, note_links, read_note
from generator.sources.bibliographies.ris_lines import SHAPE
from generator.sources.bibliographies.tagged_lines import Entry, Value, cut
from generator.sources.draft import Draft, Reading
from generator.sources.link_kinds import Link, SortedLinks, read_arxiv, read_doi, read_link, sort_links
from generator.sources.markup import (
    as_markdown,
    block_of_latex,
    line_of_latex,
    tidy,
    tidy_block,
    unescaped,
    without_tags,
)
from generator.sources.portal_facts import read_hidden_authors

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.model import PartialDate

_TYPES = {
    name: bibtex
    for bibtex, names in {
        "article": "JOUR EJOUR JFULL MGZN NEWS INPR ABST",
        "inproceedings": "CONF CPAPER",
        "incollection": "CHAP ECHAP ENCYC DICT",
        "book": "BOOK EBOOK EDBOOK SER",
        "phdthesis": "THES",
        "techreport": "RPRT STAND GOVDOC",
        "misc": "UNPB GEN ELEC PREPRINT MANSCPT BLOG WEB ICOMM PCOMM COMP DATA DBASE AGGR PAT VIDEO MPCT SLIDE SOUND "
        "MULTI ADVS ART FIGURE CHART EQUA MAP PAMP CTLG CLSWK ANCIENT MUSIC GRANT HEAR BILL CASE STAT UNBILL LEGAL",
    }.items()
    for name in names.split()
}
_VENUES = ("JF", "T2", "JO", "BT", "JA", "J2", "J1")
_CONFERENCES = ("C3", "T2", "BT", "JF", "JO", "JA", "J2", "J1")
# Fields that have a method of their own below.
_PLAIN = plain_fields(
    lambda field: field.ris, frozenset("title authors date type venue pages abstract keywords note".split())
)
_FULL_TEXTS = ("L1", "L2")
_LINK_TAGS = ("UR", "LK", *_FULL_TEXTS, "L3", "L4")
# Where the content contract has no key: what a tag's value is called under `extra`.
_EXTRA = {
    "LA": "language", "CY": "place", "PP": "place", "ET": "edition", "T2": "series", "T3": "series",
    "ST": "short_title", "TT": "translated_title", "DB": "database", "DP": "database", "AD": "address",
    "CN": "call_number", "SE": "section", "NV": "volumes", "RN": "research_note", "OP": "original_publication",
    "LB": "label", "Y2": "accessed", "C7": "article_number", "AR": "article_number", "M1": "work_number",
    "M3": "type_of_work", "CA": "caption", "RP": "reprint", "RI": "reviewed_item", "AN": "accession_number",
    "ID": "accession_number", "A2": "editors", "ED": "editors", "A3": "series_editors", "A4": "further_contributors",
    "TA": "translators",
}  # fmt: skip
_PEOPLE = frozenset({"A2", "A3", "A4", "ED", "TA"})


def read_ris(text: str, *, path: str) -> Reading:
    """Read a RIS file; `path` names it in problems. Never raises, whatever the text says.

    An attachment on the exporter's own disk (`L1  - files/12/Paper.pdf`) is no link and is left out.
    """
    entries, problems = cut(text, path, SHAPE)
    drafts = [draft for entry in entries if (draft := _Reader(entry, path, problems).draft())]
    if not entries:
        what = "no entry was found in this file"
        problems.append(Problem(path, 0, 0, what, "a RIS entry begins with a line such as 'TY  - JOUR'"))
    return Reading(tuple(drafts), None, tuple(problems), "ris")


class _Reader:
    """Reads one entry: where each field stands, which tags were used, and what no field takes."""

    def __init__(self, entry: Entry, path: str, problems: list[Problem]) -> None:
        self.entry = entry
        self.path = path
        self.problems = problems
        self.lines: dict[str, int] = {}
        self.extra: dict[str, str] = {}
        self.used = {"TY"}

    def draft(self) -> Draft | None:
        """Return the entry's draft; None where it has no title."""
        kind = self._type()
        title = self._first("title", ("TI", "T1", "CT", *(("BT",) if kind == "book" else ())))
        if not title:
            what = "this entry has no title and was left out"
            self.problems.append(Problem(self.path, self.entry.line, 1, what, "add it, as in 'TI  - The Title'"))
            return None
        authors = read_authors(self._authors(kind))
        note = read_note(tidy_block(without_tags(as_markdown("\n".join(self._texts("note", "N1", "M2"))))))
        remark, hidden = read_hidden_authors(note.text)
        links = self._links(note)
        venues = {"inproceedings": _CONFERENCES, "book": ()}.get(kind, _VENUES)
        return Draft(
            line=self.entry.line,
            title=title,
            type=kind,
            authors=authors.names,
            more_authors=authors.more_authors,
            contributors=hidden,
            teams=authors.teams,
            families=authors.families,
            date=self._date(),
            category=note_category(note),
            code=note_code(note) or links.code,
            abstract=self._abstract(),
            key=self._key(note),
            venue=self._first("venue", venues),
            pages=read_pages(self._one("pages", "SP"), self._one("pages", "EP")),
            **self._plain(),
            keywords=split_keywords(self._texts("keywords", "KW")),
            note=remark,
            links=links.links,
            extra=self._rest(note),  # after all fields above have taken theirs
            lines={name: line for name, line in self.lines.items() if line != self.entry.line},
        )

    def _values(self, field: str, *tags: str) -> list[Value]:
        """Return the values of some tags, which then count as used; the first is where the field stands."""
        self.used.update(tags)
        values = self.entry.of(*tags)
        if values:
            self.lines.setdefault(field, values[0].line)
        return values

    def _texts(self, field: str, *tags: str) -> list[str]:
        return [value.text for value in self._values(field, *tags)]

    def _one(self, field: str, tag: str) -> str:
        return next((tidy(text) for text in self._texts(field, tag)), "")

    def _first(self, field: str, tags: Iterable[str]) -> str:
        """Return the first value that some tags give; others that differ are kept under `extra`."""
        texts = list(dict.fromkeys(filter(None, map(line_of_latex, self._texts(field, *tags)))))
        if len(texts) > 1:
            self.extra[f"other_{field}"] = "; ".join(texts[1:])
        return texts[0] if texts else ""

    def _plain(self) -> dict[str, Any]:
        """Read the fields that need nothing special, by their declared tags."""
        return {
            field.name: tuple(filter(None, map(line_of_latex, self._texts(field.name, *field.ris))))
            if field.type == "lines"
            else self._first(field.name, field.ris)
            for field in _PLAIN
        }

    def _warn(self, line: int, what: str, mend: str = "") -> None:
        self.problems.append(Problem(self.path, line, 1, what, mend, "warning"))

    def _type(self) -> str:
        written = next((value for value in self.entry.values if value.tag == "TY"), None)
        if written is None:
            return "misc"
        name = (tidy(written.text).upper().split() or [""])[0]
        if name == "THES":
            return thesis_type(" ".join(value.text for value in self.entry.of("M3")))
        if name not in _TYPES:
            known = "use one of JOUR, CONF, CHAP, BOOK, THES, RPRT, GEN"
            self._warn(written.line, f"the type '{shortened(name)}' is no type of RIS; taken as GEN", known)
        return _TYPES.get(name, "misc")

    def _authors(self, kind: str) -> list[str]:
        self.used.update(("AU", "A1"))
        # A1 are the first authors and AU the others, or both say the same.
        values = sorted(self.entry.of("A1", "AU"), key=lambda value: value.line)
        if not values and kind != "book":
            values = self._values("authors", "A2", "ED")
        if values:
            self.lines.setdefault("authors", values[0].line)
        names: list[str] = []
        for value in values:
            pieces = [part for part in value.parts if part]
            names += pieces if all("," in piece for piece in pieces) else [value.text]
        return list(dict.fromkeys(names))

    def _abstract(self) -> str:
        texts = self._texts("abstract", "AB")
        if not texts or [value.text for value in self.entry.of("N2")] == texts:
            texts = self._texts("abstract", "N2") or texts
        return block_of_latex("\n".join(texts))

    def _date(self) -> PartialDate | None:
        """Return the most precise date of the year that `PY` gives."""
        dates: list[tuple[PartialDate, Value]] = []
        for value in self._values("date", "PY", "Y1", "DA"):
            date, fault = read_date(value.text, dates[0][0].year if dates else 0)
            if fault:
                self._warn(value.line, fault, "write it as in 'DA  - 2024/09/28'")
            if date is not None:
                dates.append((date, value))
        if not dates:
            return None
        best, value = max(
            (pair for pair in dates if pair[0].year == dates[0][0].year),
            key=lambda pair: (pair[0].month > 0, pair[0].day > 0),
        )
        self.lines["date"] = value.line
        others = dict.fromkeys(str(date) for date, _ in dates if date.year != best.year)
        if others:
            self.extra["other_date"] = "; ".join(others)
        return best

    def _key(self, note: Note) -> str:
        for tag in ("ID", "AN"):
            text = self._one("key", tag) if tag == "ID" or "key" not in note.fields else ""
            if text and " " not in text and not text.isdigit():  # EndNote counts its entries there
                return text
            if not text.isdigit():
                self.used.discard(tag)
        return note.fields.get("key", "")

    def _links(self, note: Note) -> SortedLinks:
        written: list[str | Link] = []
        for value in [*self._values("links", "DO"), *(one for one in self.entry.of("M3") if read_doi(one.text))]:
            doi = read_doi(value.text)
            written.append(Link("doi", doi) if doi else tidy(value.text))
            if value.tag == "M3":
                self.used.add("M3")
        written += note_links(note)
        written += [
            f"arXiv:{number}"
            for value in self.entry.of("JO", "JF", "T2", "JA", "VL", "M1", "PB")
            if (number := read_arxiv(value.text.removeprefix("abs/"), bare=value.text.startswith("abs/")))
        ]
        for value in self._values("links", *_LINK_TAGS):
            for address in addresses(value.text):
                link = read_link(address)
                if link is None:
                    if value.tag in {"UR", "LK"}:
                        self._warn(value.line, f"'{shortened(address)}' is no address on the web and was left out")
                elif link.kind == "page" and value.tag in _FULL_TEXTS:
                    written.append(Link("pdf", link.value))
                else:
                    written.append(address)
        found = sort_links(written)
        for text in found.unreadable:
            line = self.lines.get("links", self.entry.line)
            self._warn(line, f"'{shortened(text)}' is no DOI and was left out", "write it as in 10.1145/3689031")
        if found.pages:
            self.extra["url"] = " ".join(found.pages)
        return found

    def _rest(self, note: Note) -> dict[str, str]:
        """Return what no field took, under readable names."""
        rest: dict[str, dict[str, None]] = {}
        for value in self.entry.values:
            text = unescaped(tidy(value.text))
            if value.tag in self.used or not text:
                continue
            if value.tag in _PEOPLE:
                text = sortable(text)
            name = _EXTRA.get(value.tag, f"ris_{value.tag.lower()}")
            if value.tag == "SN":
                name = serial_number(text)
            rest.setdefault(name, {})[text] = None
        told = {name: note.fields[name] for name in ("pmid", "pmcid") if name in note.fields}
        return self.extra | {name: "; ".join(texts) for name, texts in rest.items()} | told
