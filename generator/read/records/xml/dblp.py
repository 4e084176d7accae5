"""DBLP's XML: the file of a person (`dblpperson`), a single record (`dblp`), the answer of its search.

Source of the elements: "DBLP - Some Lessons Learned" and the FAQ of dblp.org on its XML records.
"""

from collections.abc import Iterator

from generator.read.records.bibliographies.author_names import without_number
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_children
from generator.read.records.xml.elements import element_names, xml_reader

_RECORDS = "article inproceedings proceedings book incollection phdthesis mastersthesis data".split()
_FIELDS = {"booktitle": "book", "rel": "related", "address": "place", "publnr": "report_number", "ee": "url"}
_SKIPPED = frozenset({"author", "editor", "url", "cite", "key"})


def recognises(text: str) -> bool:
    """Recognise the format by its root, or by a record with its modification date."""
    names = element_names(text, 8)
    if names[:1] in (["dblpperson"], ["dblp"], ["bht"]):
        return True
    if names[:1] == ["result"]:
        return "hits" in element_names(text, 400) and "dblp" in text[:3000]
    return bool(names) and names[0] in {*_RECORDS, "www"} and " mdate=" in text[:2000]


def _records(root: Node) -> Iterator[Record]:
    if root.name == "result":
        for node in root.below("info"):
            kind = read_type(node.text_of("type")) or "misc"
            venue = "journal" if kind == "article" else "book"
            yield _record(node, kind, _FIELDS | {"venue": venue}, _SKIPPED | {"authors", "type"})
        return
    for node in root.below(*_RECORDS):
        further = node.get("publtype")
        kind = {"software": "software", "data": "dataset"}.get(further) or read_type(node.name)
        record = _record(node, kind, _FIELDS, _SKIPPED)
        record.add("type_of_work", further)
        yield record


def _record(node: Node, kind: str, fields: dict[str, str], skipped: frozenset[str]) -> Record:
    record = Record(node.line, sentences=True)
    record.type = kind
    key = node.get("key")
    record.add("key", f"DBLP:{key}" if key else "")
    for person in (*node.all("authors/author"), *node.all("author"), *node.all("editor")):
        record.add_name(person.name, without_number(person.line_text), line=person.line)
    add_children(record, node, fields, skipped)
    return record


read = xml_reader("dblp", _records)
