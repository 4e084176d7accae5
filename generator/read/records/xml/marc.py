"""MARC 21 in XML (MARCXML), of library catalogues and their search interfaces (SRU).

Source of the fields: MARC 21 Format for Bibliographic Data (https://www.loc.gov/marc/bibliographic/).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.links import read_doi
from generator.read.records.bibliographies.record import Record
from generator.read.records.xml.elements import element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.xml.elements import Node

_ISBD = " /:;,="
_THESIS = re.compile(r"dissertation|thesis|hochschulschrift|habilitation|diplomarbeit|masterarbeit", re.IGNORECASE)
_PROCEEDINGS = re.compile(
    r"konferenzschrift|conference (?:proceedings|publication|papers)|kongress|actes de congr", re.IGNORECASE
)
_EDITS = re.compile(r"\b(?:edt|edited|editor|hrsg|hg|herausgeber|herausgegeben)", re.IGNORECASE)
_PAGES = re.compile(r"(?:pages?|pp?\.?|seiten?|s\.)\s*:?\s*([\w.]*\d\w*(?:\s*[-–]\s*\w*\d\w*)?)", re.IGNORECASE)
_VOLUME = re.compile(r"(?:volume|vol\.?|band|bd\.?|jahrgang|jg\.?)\s*:?\s*(\d[\w/]*)", re.IGNORECASE)
_NUMBER = re.compile(r"(?:number|no\.?|issue|nr\.?|heft|h\.)\s*:?\s*(\d[\w/-]*)", re.IGNORECASE)
_YEAR = re.compile(r"[12]\d{3}")
_NOTES = {"500": "note", "504": "bibliography_note", "505": "table_of_contents", "520": "abstract",
    "546": "language_note",
          "506": "access_condition", "540": "terms_of_use", "538": "system_details", "533": "reproduction"}  # fmt: skip
_ROLES = {"aut": "author", "edt": "editor", "trl": "translator", "ths": "advisor", "dgg": "school", "dgs": "advisor",
          "pbl": "publisher", "hrsg": "editor"}  # fmt: skip


def recognises(text: str) -> bool:
    """Recognise the format by its fields."""
    names = set(element_names(text, 60))
    return "record" in names and bool({"datafield", "controlfield"} & names)


def read(text: str, context: Context) -> Reading:
    """Read a MARCXML file. Never raises for the contents of the text."""
    return read_records(text, context, "marcxml", _records)


class _Fields:
    def __init__(self, node: Node) -> None:
        self.leader = node.says("leader")
        self.control = {field.get("tag"): field.text for field in node.all("controlfield")}
        self.fields = node.all("datafield")

    def of(self, *tags: str) -> list[Node]:
        return [field for tag in tags for field in self.fields if field.get("tag") == tag]

    def says(self, tag: str, codes: str) -> str:
        return next((text for field in self.of(tag) if (text := _part(field, codes))), "")


def _part(field: Node, codes: str) -> str:
    parts = [part.line_text for part in field.all("subfield") if part.get("code") in codes]
    return " ".join(filter(None, parts)).strip()


def _trimmed(text: str) -> str:
    """Return a text without the punctuation that cataloguers write between parts."""
    return text.replace("\x98", "").replace("\x9c", "").strip(_ISBD)


def _records(root: Node) -> Iterator[Record]:
    nodes = [node for node in _all_records(root) if node.first("datafield", "controlfield", "leader")]
    for node in nodes:
        yield _record(node)


def _all_records(root: Node) -> Iterator[Node]:
    """Yield the records, not the elements of the same name around them in answers of search interfaces."""
    if root.name == "record" and root.first("datafield", "leader", "controlfield"):
        yield root
        return
    for child in root.children:
        yield from _all_records(child)


def _record(node: Node) -> Record:
    marc = _Fields(node)
    record = Record(node.line, spare_type="book")
    record.type = _type(marc)
    _titles(record, marc)
    _people(record, marc)
    for field in marc.of("264", "260"):
        if field.get("ind2") in {"", " ", "1"}:
            record.say("place", _trimmed(_part(field, "a")), field.line)
            record.say("publisher", _trimmed(_part(field, "b")), field.line)
        record.say(
            "year" if field.get("ind2") in {"", " ", "1"} else "copyright_date", _trimmed(_part(field, "c")), field.line
        )
    coded = marc.control.get("008", "")[7:11]
    if not record.says("year") and _YEAR.fullmatch(coded):
        record.say("year", coded)
    _thesis(record, marc)
    _host(record, marc)
    _identifiers(record, marc)
    for field in marc.of("250"):
        record.say("edition", _trimmed(_part(field, "ab")), field.line)
    for field in marc.of("300"):
        record.say("page_count", _trimmed(_part(field, "a")), field.line)
    for field in marc.of("490", "830", "800"):
        record.say("series", _trimmed(_part(field, "at")), field.line)
        record.say(
            "volume" if record.type in {"book", "proceedings"} else "series_number",
            _trimmed(_part(field, "v")),
            field.line,
        )
        record.say("issn", _part(field, "x"), field.line)
    for tag, name in _NOTES.items():
        for field in marc.of(tag):
            record.say(name, _part(field, "ab"), field.line)
    for field in marc.of("600", "610", "611", "630", "648", "650", "651", "653", "689"):
        parts = [part.line_text for part in field.all("subfield") if part.get("code") in "abctvxyz"]
        record.say("keyword", " / ".join(filter(None, parts)), field.line)
    for field in marc.of("655"):
        record.say("type_of_work", _part(field, "a"), field.line)
    for field in marc.of("041"):
        record.say("language", _part(field, "a"), field.line)
    return record


def _type(marc: _Fields) -> str:
    named = " ".join(_part(field, "a") for field in marc.of("655"))
    if marc.of("502") or _THESIS.search(named):
        kind = marc.says("502", "ab")
        return "mastersthesis" if re.search(r"master|diplom|bachelor", kind, re.IGNORECASE) else "phdthesis"
    level = marc.leader[7:8]
    if level in {"a", "b"}:
        host = marc.says("773", "t")
        numbered = any(_VOLUME.search(_part(field, "g")) for field in marc.of("773")) or marc.says("773", "x")
        if re.search(r"\b(?:proceedings|conference|symposium|workshop|kongress|tagung)\b", host, re.IGNORECASE):
            return "inproceedings"
        return "article" if numbered or not host else "incollection"
    if _PROCEEDINGS.search(named) or marc.of("111") or marc.control.get("008", "")[29:30] == "1":
        return "proceedings"
    return "misc" if marc.leader[6:7] in {"e", "g", "i", "j", "k", "o", "r"} else "book"


def _titles(record: Record, marc: _Fields) -> None:
    for field in marc.of("245")[:1]:
        part = ". ".join(filter(None, [_trimmed(_part(field, "n")), _trimmed(_part(field, "p"))]))
        title = _trimmed(_part(field, "a"))
        record.say("title", f"{title}. {part}" if part else title, field.line)
        record.say("subtitle", _trimmed(_part(field, "b")).strip("[]"), field.line)
        record.say("responsibility", _part(field, "c"), field.line)
    for field in marc.of("246", "240", "130"):
        record.say("other_title", _trimmed(_part(field, "a")), field.line)


def _people(record: Record, marc: _Fields) -> None:
    for field in marc.of("100", "110", "700", "710"):
        name = _trimmed(_part(field, "a"))
        told = _part(field, "4").lower().split() + re.split(r"[\s,]+", _part(field, "e").lower())
        role = next((_ROLES[word.strip(".")] for word in told if word.strip(".") in _ROLES), "")
        if not role and any(_EDITS.search(word) for word in told):
            role = "editor"
        main = field.get("tag")[0] == "1"
        if not role:
            by_editors = record.type == "proceedings" or _EDITS.search(record.says("responsibility"))
            role = "author" if main or not by_editors else "editor"
            if field.get("tag") == "710" and not any(told):
                role = "contributor"
            if any(word.startswith(("sonstige", "mitwirk", "contrib")) for word in told):
                role = "contributor"
        if role in {"school", "publisher"}:
            record.say(role, name, field.line)
        elif name:
            record.name(role, name, team=field.get("tag") in {"110", "710"}, line=field.line)
    for field in marc.of("111", "711"):
        record.say("conference" if record.type != "proceedings" else "event", _trimmed(_part(field, "a")), field.line)
        record.say("event_place", _trimmed(_part(field, "c")), field.line)
        record.say("event_date", _trimmed(_part(field, "d")), field.line)


def _thesis(record: Record, marc: _Fields) -> None:
    for field in marc.of("502"):
        record.say("type_of_work", _part(field, "b") or _part(field, "a"), field.line)
        school = _trimmed(_part(field, "c"))
        if school:  # the publisher of a thesis is its school
            for value in record.values.pop("publisher", []):
                record.say("other_publisher", value.text, value.line)
            record.say("school", school, field.line)
        record.say("thesis_year", _part(field, "d"), field.line)


def _host(record: Record, marc: _Fields) -> None:
    place = {"article": "journal", "incollection": "book", "inproceedings": "book"}.get(record.type, "series")
    for field in marc.of("773"):
        record.say(place, _trimmed(_part(field, "t")), field.line)
        record.say("host", _part(field, "d"), field.line)
        record.say("issn", _part(field, "x"), field.line)
        record.say("isbn", _part(field, "z"), field.line)
        where = _part(field, "g")
        for name, shape in (("pages", _PAGES), ("volume", _VOLUME), ("number", _NUMBER)):
            found = shape.search(where)
            if found:
                record.say(name, found[1], field.line)
        if where and not any(shape.search(where) for shape in (_PAGES, _VOLUME, _NUMBER)):
            record.say("part", where, field.line)


def _identifiers(record: Record, marc: _Fields) -> None:
    for field in marc.of("020"):
        record.say("isbn", _part(field, "a"), field.line)
    for field in marc.of("022"):
        record.say("issn", _part(field, "a"), field.line)
    for field in marc.of("024"):
        text = _part(field, "a")
        kind = _part(field, "2").lower()
        record.say("doi" if read_doi(text) else kind or "identifier", text, field.line)
    for field in marc.of("856", "966"):
        for part in field.all("subfield"):
            if part.get("code") == "u" and part.line_text not in [value.text for value in record.values.get("url", [])]:
                record.say("url", part.line_text, field.line)
    for field in marc.of("776"):
        record.say("other_edition_isbn", _part(field, "z"), field.line)
    record.say("catalogue_number", " ".join(filter(None, [marc.control.get("003", ""), marc.control.get("001", "")])))
