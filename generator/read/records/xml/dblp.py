"""DBLP's XML: the file of a person (`dblpperson`), a single record (`dblp`), the answer of its search.

Source of the elements: "DBLP - Some Lessons Learned" and the FAQ of dblp.org on its XML records.
"""

from generator.read.records.bibliographies.author_names import without_number
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_children
from generator.read.records.xml.elements import element_names, xml_reader

_RECORDS = "article inproceedings proceedings book incollection phdthesis mastersthesis data".split()
_FIELDS = {"booktitle": "book", "rel": "related", "address": "place", "publnr": "report_number", "ee": "url"}
_SKIPPED = frozenset({"author", "authors", "editor", "type", "url", "cite", "key"})
_HIT = "info"


def recognises(text: str) -> bool:
    """Recognise the format by its root, or by a record with its modification date."""
    names = element_names(text, 8)
    if names[:1] in (["dblpperson"], ["dblp"], ["bht"]):
        return True
    if names[:1] == ["result"]:
        return "hits" in element_names(text, 400) and "dblp" in text[:3000]
    return bool(names) and names[0] in {*_RECORDS, "www"} and " mdate=" in text[:2000]


def _record(node: Node) -> Record:
    """Return the record of an element that is named for its type, or of a hit of the search, which states its type."""
    record = Record(node.line, sentences=True)
    further = node.attributes.get("publtype", "")
    named = {"software": "software", "data": "dataset"}.get(further) or read_type(node.name)
    record.type = (read_type(node.text_of("type")) or "misc") if node.name == _HIT else named
    key = node.get("key")
    record.add("key", f"DBLP:{key}" if key else "")
    for person in (*node.all("authors/author"), *node.all("author"), *node.all("editor")):
        record.add_name(person.name, without_number(person.line_text), line=person.line)
    venue = "journal" if record.type == "article" else "book"
    add_children(record, node, _FIELDS | {"venue": venue}, _SKIPPED)
    record.add("type_of_work", further)
    return record


read = xml_reader(lambda root: map(_record, root.below(_HIT, *_RECORDS)))
