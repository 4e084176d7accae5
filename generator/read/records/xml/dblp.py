"""DBLP's XML: the file of a person (`dblpperson`), a single record (`dblp`), the answer of its search.

Source of the elements: "DBLP - Some Lessons Learned" and the FAQ of dblp.org on its XML records.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.records.bibliographies.record import Record
from generator.read.records.xml.elements import element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.xml.elements import Node

_TYPES = {
    "article": "article", "inproceedings": "inproceedings", "proceedings": "proceedings", "book": "book",
    "incollection": "incollection", "phdthesis": "phdthesis", "mastersthesis": "mastersthesis", "data": "dataset",
}  # fmt: skip
_FIELDS = {
    "title": "title", "journal": "journal", "booktitle": "book", "volume": "volume", "number": "number",
    "pages": "pages", "year": "year", "month": "month", "publisher": "publisher", "school": "school",
    "isbn": "isbn", "series": "series", "note": "note", "crossref": "crossref", "stream": "stream", "rel": "related",
    "chapter": "chapter", "address": "place", "publnr": "report_number", "cdrom": "cdrom",
}  # fmt: skip
_SKIPPED = frozenset({"author", "editor", "ee", "url", "cite"})
_HOMONYM = re.compile(r"\s+0\d{3}$")


def recognises(text: str) -> bool:
    """Recognise the format by its root, or by a record with its modification date."""
    names = element_names(text, 8)
    if names[:1] in (["dblpperson"], ["dblp"], ["bht"]):
        return True
    if names[:1] == ["result"]:
        return "hits" in element_names(text, 400) and "dblp" in text[:3000]
    return bool(names) and names[0] in {*_TYPES, "www"} and bool(re.search(r"<\w+[^>]*\bmdate=", text[:2000]))


def read(text: str, context: Context) -> Reading:
    """Read a file of DBLP. Never raises for the contents of the text."""
    return read_records(text, context, "dblp", _records)


def _records(root: Node) -> Iterator[Record]:
    if root.name == "result":
        yield from (_hit(node) for node in root.below("info"))
        return
    for node in [root] if root.name in _TYPES else root.below(*_TYPES):
        yield _record(node)


def _record(node: Node) -> Record:
    record = Record(node.line, sentences=True)
    record.type = _TYPES[node.name]
    record.say("key", f"DBLP:{node.get('key')}" if node.get("key") else "", node.line)
    if node.get("publtype"):
        record.say("type_of_work", node.get("publtype"), node.line)
        if node.get("publtype") in {"software", "data"}:
            record.type = {"software": "software", "data": "dataset"}[node.get("publtype")]
    for role in ("author", "editor"):
        for person in node.all(role):
            record.name(role, _HOMONYM.sub("", person.line_text), line=person.line)
    for address in node.all("ee"):
        record.say("url", address.line_text, address.line)
    for child in node.children:
        if child.name not in _SKIPPED:
            said = child.markup if child.name == "title" else child.line_text
            record.say(_FIELDS.get(child.name, child.name), said, child.line)
    return record


def _hit(node: Node) -> Record:
    """Read one hit of DBLP's search, whose fields have other names."""
    record = Record(node.line, sentences=True)
    kind = node.says("type").lower()
    record.type = next(
        (bibtex for word, bibtex in (("journal", "article"), ("conference", "inproceedings"), ("thes", "phdthesis"),
                                     ("editorship", "proceedings"), ("parts in", "incollection"), ("data", "dataset"))
         if word in kind), "misc")  # fmt: skip
    for person in node.all("authors/author"):
        record.name("author", _HOMONYM.sub("", person.line_text), line=person.line)
    fields = {"title": "title", "venue": "journal" if record.type == "article" else "book", "volume": "volume",
              "number": "number", "pages": "pages", "year": "year", "doi": "doi", "ee": "url", "key": "key",
              "publisher": "publisher", "access": "access"}  # fmt: skip
    for name, field in fields.items():
        for child in node.all(name):
            record.say(field, f"DBLP:{child.line_text}" if name == "key" else child.line_text, child.line)
    return record
