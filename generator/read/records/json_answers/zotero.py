"""Zotero's own JSON: of its web interface (`api.zotero.org`), and of Better BibTeX ("BetterBibTeX JSON").

An update adds to the items of a group their attachments, and the names of their collections as `collectionNames`.
"""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.records.bibliographies.json_items import has_keys, is_json, json_reader
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, Parts, add_children, add_paths, add_person
from generator.read.records.xml.zotero_rdf import ZOTERO_FIELDS

_SKIPPED, _AUTHORS = tables(__file__, "skipped", "authors")
_NAMES = Parts("lastName", "firstName", "name")


def recognises(text: str) -> bool:
    """Recognise the format by the type of an item and its creators."""
    return is_json(text) and has_keys(text, "itemType") and (has_keys(text, "creators") or has_keys(text, "title"))


def _records(item: Node) -> Iterator[Record]:
    work = item.first("data") or item
    kind = work.text_of("itemType")
    if kind in {"attachment", "note", "annotation"}:
        return
    record = Record(item.line)
    record.set_type(kind, work.text_of("thesisType"))
    for person in work.all("creators"):
        role = person.get("creatorType") or "author"
        role = "author" if role in _AUTHORS else {"seriesEditor": "series_editor"}.get(role, role)
        add_person(record, role, person, _NAMES, team=" " in person.get("name"))
    add_children(record, work, ZOTERO_FIELDS, _SKIPPED)
    add_paths(record, work, {"tags/tag|tags": "keyword", "collectionNames": "keyword", "notes/note": "note"})
    for file in work.all("attachments"):
        address, title = file.text_of("url"), file.text_of("title")
        if file.text_of("contentType|mimeType") == "application/pdf":
            record.add("pdf", address, file.line)
        elif file.text_of("linkMode") == "linked_url" and title:
            record.other_links += ((title, address),)
    yield record


read = json_reader(_records, lists={"items"}, marks={"data", "itemType", "title"})
