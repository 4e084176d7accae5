"""MARC 21 in XML (MARCXML), of library catalogues and their search interfaces (SRU).

Source of the fields: MARC 21 Format for Bibliographic Data (https://www.loc.gov/marc/bibliographic/).
"""

import re
from collections.abc import Iterator

from generator.core.data_files import tables
from generator.core.venue_words import names_meeting
from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import thesis_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node
from generator.read.records.xml.elements import element_names, xml_reader

_ISBD = " /:;,="
_EDITS = re.compile(r"\b(?:edt|edited|editor|hrsg|hg|herausgeber|herausgegeben)", re.IGNORECASE)
# The parts of `773 $g`, the place of an article in its journal or book.
_WHERE = {
    "pages": re.compile(r"(?:pages?|pp?\.?|seiten?|s\.)\s*:?\s*([\w.]*\d\w*(?:\s*[-–]\s*\w*\d\w*)?)", re.IGNORECASE),
    "volume": re.compile(r"(?:volume|vol\.?|band|bd\.?|jahrgang|jg\.?)\s*:?\s*(\d[\w/]*)", re.IGNORECASE),
    "number": re.compile(r"(?:number|no\.?|issue|nr\.?|heft|h\.)\s*:?\s*(\d[\w/-]*)", re.IGNORECASE),
}
_FIELDS, _ROLES, _GENRES = tables(__file__, "fields", "roles", "genres")
_TRIMMED = frozenset({"other_title", "edition", "page_count", "series", "event_place", "event_date"})
_FURTHER_ROLES = ("sonstige", "mitwirk", "contrib")


def recognises(text: str) -> bool:
    """Recognise the format by its fields."""
    names = element_names(text, 60)
    return "record" in names and not {"datafield", "controlfield"}.isdisjoint(names)


def _of(node: Node, tags: str) -> list[Node]:
    return [field for tag in tags.split() for field in node.all(f"datafield[tag={tag}]")]


def _part(field: Node, codes: str, between: str = " ") -> str:
    parts = (part.line_text for part in field.all("subfield") if part.get("code") in codes)
    return between.join(filter(None, parts)).strip()


def _trimmed(field: Node, codes: str) -> str:
    """Return subfields without the punctuation that cataloguers write between parts."""
    return _part(field, codes).replace("\x98", "").replace("\x9c", "").strip(_ISBD)


def _records(root: Node) -> Iterator[Record]:
    """Yield the records, not the elements of the same name around them in answers of search interfaces."""
    if root.name == "record" and root.first("datafield|leader|controlfield"):
        yield _record(root)
        return
    for child in root.children:
        yield from _records(child)


def _record(node: Node) -> Record:
    record = Record(node.line)
    record.type = _type(node)
    for field in _of(node, "245")[:1]:
        part = ". ".join(filter(None, [_trimmed(field, "n"), _trimmed(field, "p")]))
        title = _trimmed(field, "a")
        record.add("title", f"{title}. {part}" if part else title, field.line)
        record.add("subtitle", _trimmed(field, "b").strip("[]"), field.line)
        record.add("responsibility", _part(field, "c"), field.line)
    _people(record, node)
    for field in _of(node, "502"):
        record.add("type_of_work", _part(field, "b") or _part(field, "a"), field.line)
        record.add("school", _trimmed(field, "c"), field.line)
    publisher = "other_publisher" if record.text_of("school") else "publisher"  # that of a thesis is its school
    for field in _of(node, "264 260"):
        printed = {"a": "place", "b": publisher, "c": "year"}
        parts = printed if field.get("ind2") in {"", " ", "1"} else {"c": "copyright_date"}
        for code, name in parts.items():
            record.add(name, _trimmed(field, code), field.line)
    coded = node.text_of("controlfield[tag=008]")[7:11]
    if not record.text_of("year") and coded.isdecimal():
        record.add("year", coded)
    _host(record, node)
    for path, name in _FIELDS.items():
        tags, _, codes = path.partition(" $")
        for field in _of(node, tags):
            record.add(name, _trimmed(field, codes) if name in _TRIMMED else _part(field, codes), field.line)
    for field in _of(node, "490 830 800"):
        numbered = record.type in {"book", "proceedings"}
        record.add("volume" if numbered else "series_number", _trimmed(field, "v"), field.line)
    for field in _of(node, "600 610 611 630 648 650 651 653 689"):
        record.add("keyword", _part(field, "abctvxyz", " / "), field.line)
    for field in _of(node, "024"):
        text = _part(field, "a")
        record.add("doi" if read_doi(text) else _part(field, "2").lower() or "identifier", text, field.line)
    addresses = (part for field in _of(node, "856 966") for part in field.all("subfield[code=u]"))
    for address in {part.line_text: part for part in addresses}.values():
        record.add("url", address.line_text, address.line)
    number = [node.text_of(f"controlfield[tag={tag}]") for tag in ("003", "001")]
    record.add("catalogue_number", " ".join(filter(None, number)))
    return record


def _type(node: Node) -> str:
    named = " ".join(_part(field, "a") for field in _of(node, "655")).lower()
    kinds = {kind for word, kind in _GENRES.items() if word in named}
    theses, leader, coded = _of(node, "502"), node.text_of("leader"), node.text_of("controlfield[tag=008]")
    if theses or "thesis" in kinds:
        return thesis_type(_part(theses[0], "ab") if theses else "")
    if leader[7:8] in {"a", "b"}:
        hosts = _of(node, "773")
        title = next(filter(None, (_part(field, "t") for field in hosts)), "")
        if names_meeting(title):
            return "inproceedings"
        numbered = any(_WHERE["volume"].search(_part(field, "g")) or _part(field, "x") for field in hosts)
        return "article" if numbered or not title else "incollection"
    if "proceedings" in kinds or _of(node, "111") or coded[29:30] == "1":
        return "proceedings"
    return "misc" if leader[6:7] in {*"egijkor"} else "book"


def _people(record: Record, node: Node) -> None:
    by_editors = record.type == "proceedings" or _EDITS.search(record.text_of("responsibility"))
    for field in _of(node, "100 110 700 710"):
        name, tag = _trimmed(field, "a"), field.get("tag")
        words = [word.strip(".,") for word in f"{_part(field, '4')} {_part(field, 'e')}".lower().split()]
        role = next((_ROLES[word] for word in words if word in _ROLES), "")
        if not role and any(map(_EDITS.search, words)):
            role = "editor"
        elif not role:
            is_further = (tag == "710" and not words) or any(word.startswith(_FURTHER_ROLES) for word in words)
            role = "contributor" if is_further else "author" if tag[0] == "1" or not by_editors else "editor"
        if role in {"school", "publisher"}:
            record.add(role, name, field.line)
        elif name:
            record.add_name(role, name, team=tag in {"110", "710"}, line=field.line)
    for field in _of(node, "111 711"):
        record.add("conference" if record.type != "proceedings" else "event", _trimmed(field, "a"), field.line)


def _host(record: Record, node: Node) -> None:
    place = {"article": "journal", "incollection": "book", "inproceedings": "book"}.get(record.type, "series")
    for field in _of(node, "773"):
        record.add(place, _trimmed(field, "t"), field.line)
        where = _part(field, "g")
        found = {name: part[1] for name, shape in _WHERE.items() if (part := shape.search(where))}
        for name, text in (found or {"part": where}).items():
            record.add(name, text, field.line)


read = xml_reader(_records)
