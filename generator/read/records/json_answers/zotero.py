"""Zotero's own JSON: of its web interface (`api.zotero.org`), and of Better BibTeX ("BetterBibTeX JSON")."""

from collections.abc import Iterator

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.answer import is_json, json_reader, says_key
from generator.read.records.tree import Node, Parts, say_children, say_paths, say_person

_FIELDS = {
    "abstractNote": "abstract", "publicationTitle": "journal", "journalAbbreviation": "journal_short",
    "bookTitle": "book", "proceedingsTitle": "book", "encyclopediaTitle": "book", "dictionaryTitle": "book",
    "conferenceName": "conference", "issue": "number", "university": "school", "institution": "publisher",
    "repository": "publisher", "extra": "note", "citationKey": "key", "citekey": "key", "libraryCatalog": "database",
    "seriesTitle": "series", "numPages": "page_count", "accessDate": "accessed", "thesisType": "type_of_work",
    "reportType": "type_of_work", "genre": "type_of_work", "versionNumber": "version", "websiteTitle": "journal",
    "blogTitle": "journal",
}  # fmt: skip
_SKIPPED = frozenset(
    "key version itemType creators tags collections relations dateAdded dateModified itemID libraryID itemKey uri "
    "attachments notes parentItem inPublications select deleted".split()
)
_AUTHORS = frozenset(
    "author card_renderer inventor programmer presenter director podcaster cartographer composer performer interviewee "
    "sponsor".split()
)
_NAMES = Parts("lastName", "firstName", "name")


def recognises(text: str) -> bool:
    """Recognise the format by the type of an item and its creators."""
    return is_json(text) and says_key(text, "itemType") and (says_key(text, "creators") or says_key(text, "title"))


def _records(item: Node) -> Iterator[Record]:
    said = item.first("data") or item
    kind = said.says("itemType")
    if kind in {"attachment", "note", "annotation"}:
        return
    record = Record(item.line)
    record.type = read_type(kind, said.says("thesisType"))
    record.say("type_of_work", "" if record.type else kind)
    for person in said.all("creators"):
        role = person.get("creatorType") or "author"
        role = "author" if role in _AUTHORS else {"seriesEditor": "series_editor"}.get(role, role)
        say_person(record, role, person, _NAMES, team=" " in person.get("name"))
    say_children(record, said, _FIELDS, _SKIPPED)
    say_paths(record, said, {"tags/tag|tags": "keyword", "notes/note": "note"})
    yield record


read = json_reader("zotero-json", _records, lists={"items"}, marks={"data", "itemType", "title"})
