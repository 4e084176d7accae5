"""RefWorks' tagged format, which ProQuest, CNKI and publishers write as well: `A1 Lee, Ada`.

Source of the tags: "RefWorks Tagged Format" in RefWorks' help, whose legend is at the beginning of its exports.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.documents.marks import tidy
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.bibliographies.tagged_lines import Shape, cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.tagged_lines import Entry, Value

_LINE = re.compile(r"\ufeff?([A-Za-z][A-Za-z0-9]|U1[0-5])(?:\s(.*)|\s*)", re.DOTALL)
_SIGN = re.compile(r"^\ufeff?RT\s+[A-Z][A-Za-z/,() ]{3,40}\s*$", re.MULTILINE)
_FURTHER = re.compile(r"^(?:A1|T1|JF|YR|SR)\s\S", re.MULTILINE)
_LEGEND = re.compile(r"(?i)refworks export|character set|tag legend|\*+$|[a-z]\w{1,4}=")
_FIELDS = {
    "T1": "title", "T3": "series", "JF": "journal", "JO": "journal_short", "YR": "year", "FD": "date", "VO": "volume",
    "IS": "number", "SP": "first_page", "AB": "abstract", "NO": "note", "K1": "keyword", "ED": "edition",
    "PB": "publisher", "PP": "place", "SN": "serial", "AD": "author_address",
    "AN": "accession_number", "LA": "language",
    "CL": "classification", "SF": "subfile", "OT": "original_title", "LK": "url", "UL": "url", "DO": "doi",
    "CN": "call_number", "DB": "database", "ST": "short_title", "AV": "availability",
}  # fmt: skip
_PEOPLE = {"A1": "author", "A2": "editor", "A3": "series_editor", "A4": "translator"}
# RefWorks' data about its own record, and the date of access.
_BOOKKEEPING = frozenset("RT SR ID DS IP RD OL WT WV WP LL CR SL PO".split())
_SHORT_PAGES = re.compile(r"\d+\s*[-–+]")


def recognises(text: str) -> bool:
    """Recognise the format by a type of reference and further tags, without the dash that RIS has after its tags."""
    return _SIGN.search(text) is not None and _FURTHER.search(text) is not None


def read(text: str, context: Context) -> Reading:
    """Read a RefWorks file. Never raises for the contents of the text."""
    entries, problems = cut(text, context.path, SHAPE)
    return reading(_records(entries), context.path, "refworks", problems)


def _tagged(line: str) -> tuple[str, str] | None:
    found = _LINE.fullmatch(line.rstrip())
    if found is None or not (found[1].isupper() or found[1] in {"vo", "is", "op", "sp"}):  # as some exports of CNKI
        return None
    return found[1].upper(), (found[2] or "").strip()


SHAPE = Shape(
    _tagged, first="RT", first_line="RT", sample="RT Journal Article", blank_lines=True, preamble=_LEGEND,
    dates=frozenset({"YR", "FD"}), titles=frozenset({"T1"}),
)  # fmt: skip


def _records(entries: list[Entry]) -> Iterator[Record]:
    for entry in entries:
        record = Record(entry.line)
        record.doubts += entry.doubts
        named = next((value.text for value in entry.of("RT")), "")
        record.type = read_type(named.replace(",", " ").replace("Book  ", "Book ")) or read_type(named.split(",")[0])
        if named and not record.type:
            record.say("type_of_work", named)
        for value in entry.values:
            _take(record, value)
        yield record


def _take(record: Record, value: Value) -> None:
    if value.tag in _PEOPLE:
        for name in re.split(r"[;；]", value.joined):
            if tidy(name).strip(",. "):
                record.name(_PEOPLE[value.tag], re.sub(r",(?=\S)", ", ", name), line=value.line)
    elif value.tag == "OP":  # the last page, or all of them
        whole = _SHORT_PAGES.search(value.text)
        record.say("pages" if whole else "last_page", value.joined, value.line)
    elif value.tag == "T2":
        record.say("book" if record.type in {"incollection", "inproceedings"} else "series", value.joined, value.line)
    elif value.tag == "K1":
        for word in re.split(r"[;；]", value.joined):
            record.say("keyword", word, value.line)
    elif value.tag not in _BOOKKEEPING:
        text = value.text if value.tag in {"AB", "NO"} else value.joined
        record.say(_FIELDS.get(value.tag, f"refworks_{value.tag.lower()}"), text, value.line)
