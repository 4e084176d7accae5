"""Refer and EndNote's import format (`.enw`): `%T The Title`.

Source of the tags: the manual page refer(1), and EndNote's "Refer/BibIX" import, whose tags Zotero,
publishers and library catalogues write.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.documents.marks import tidy
from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.bibliographies.tagged_lines import Shape, cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.tagged_lines import Entry, Value

_LINE = re.compile(r"[\s\ufeff]{0,4}%([0-9A-Za-z?@!#$*+=\[\]<>^~()&|:])(?:[ \t]+(.*)|)", re.DOTALL)
_SIGN = re.compile(r"^[ \t\ufeff]{0,4}%0[ \t]+\w", re.MULTILINE)
_AUTHOR, _TITLE = (re.compile(rf"^\ufeff?%{tag}[ \t]+\S", re.MULTILINE) for tag in "AT")
_FIELDS = {
    "T": "title", "Q": "title", "E": "editor", "Y": "series_editor", "?": "translator", "D": "year", "8": "date",
    "V": "volume", "N": "number", "P": "pages", "I": "publisher", "X": "abstract", "O": "note", "Z": "note",
    "K": "keywords", "U": "url", "F": "key", "@": "serial", "C": "place", "7": "edition", "G": "language",
    "L": "call_number", "M": "accession_number", "W": "database", "~": "database", "+": "author_address",
    "!": "short_title",
    "J": "journal", "B": "book", "S": "series", "9": "type_of_work", "6": "volumes", "&": "section",
    "*": "reviewed_item", "<": "research_note", "[": "accessed", "=": "record_changed", "(": "original_publication",
    "1": "custom_1", "2": "custom_2", "3": "custom_3", "4": "custom_4", "#": "custom_5", "$": "custom_6",
    "]": "custom_7", ")": "reprint", "^": "caption", "|": "further_title", "H": "commentary",
}  # fmt: skip


def recognises(text: str) -> bool:
    """Recognise the format by `%0`, or by an author and a title."""
    return bool(_SIGN.search(text)) or bool(_AUTHOR.search(text) and _TITLE.search(text))


def read(text: str, context: Context) -> Reading:
    """Read a Refer file. Never raises for the contents of the text."""
    entries, problems = cut(text, context.path, SHAPE)
    return reading(_records(entries), context.path, "refer", problems)


def _tagged(line: str) -> tuple[str, str] | None:
    found = _LINE.fullmatch(line)
    return (found[1], (found[2] or "").strip()) if found else None


SHAPE = Shape(
    _tagged, first="0", first_line="%0", sample="%0 Journal Article", blank_lines=True,
    dates=frozenset("D8"), titles=frozenset("T"),
)  # fmt: skip


def _records(entries: list[Entry]) -> Iterator[Record]:
    for entry in entries:
        record = Record(entry.line)
        record.doubts += entry.doubts
        named = next((value.text for value in entry.of("0")), "")
        of_work = next((value.text for value in entry.of("9")), "")
        record.type = read_type(named, of_work)
        if named and not record.type:
            record.say("type_of_work", named)
        for value in entry.values:
            _take(record, value)
        yield record


def _take(record: Record, value: Value) -> None:
    if value.tag == "A":
        if tidy(value.text) not in {",", ""}:
            record.name("author", value.joined, line=value.line)
    elif value.tag in "EY?":
        record.name(_FIELDS[value.tag], value.joined, line=value.line)
    elif value.tag == "R":  # EndNote's DOI, Refer's report number
        record.say("doi" if read_doi(value.joined) else "report_number", value.joined, value.line)
    elif value.tag == "B" and record.type == "article":
        record.say("journal", value.joined, value.line)
    elif value.tag == "J" and record.type in {"inproceedings", "incollection"}:
        record.say("book", value.joined, value.line)
    elif value.tag == "B" and record.type in {"phdthesis", "mastersthesis"}:
        record.say("department", value.joined, value.line)
    elif value.tag == "B" and record.type in {"book", "proceedings"}:
        record.say("series", value.joined, value.line)
    elif value.tag == "8":
        record.say("date", value.joined.replace("\\\\", " "), value.line)
    elif value.tag == "9" and read_type(value.text) == record.type:
        return
    elif value.tag != "0":
        text = value.text if value.tag in "XOZKU" else value.joined
        record.say(_FIELDS.get(value.tag, f"refer_{value.tag.lower()}"), text, value.line)
