"""Zotero's own JSON: of its web interface (`api.zotero.org`), and of Better BibTeX ("BetterBibTeX JSON")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.answer import is_json, objects, read_answer, says_key, text_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.json_items import Item

_FIELDS = {
    "title": "title", "abstractNote": "abstract", "publicationTitle": "journal", "journalAbbreviation": "journal_short",
    "bookTitle": "book", "proceedingsTitle": "book", "conferenceName": "conference", "volume": "volume",
    "issue": "number",
    "number": "number", "pages": "pages", "publisher": "publisher", "university": "school",
    "institution": "publisher", "place": "place",
    "date": "date", "DOI": "doi", "url": "url", "ISBN": "isbn", "ISSN": "issn", "language": "language", "extra": "note",
    "citationKey": "key", "citekey": "key", "shortTitle": "short_title", "libraryCatalog": "database",
    "callNumber": "call_number",
    "series": "series", "seriesTitle": "series", "seriesNumber": "series_number", "edition": "edition",
    "numPages": "page_count",
    "accessDate": "accessed", "rights": "rights", "repository": "publisher", "archiveID": "archive_id",
    "reportNumber": "report_number",
    "thesisType": "type_of_work", "reportType": "type_of_work", "genre": "type_of_work", "encyclopediaTitle": "book",
    "dictionaryTitle": "book",
    "versionNumber": "version", "archive": "archive", "archiveLocation": "archive_location",
    "websiteTitle": "journal", "blogTitle": "journal",
}  # fmt: skip
_SKIPPED = frozenset(
    "key version itemType creators tags collections relations dateAdded dateModified itemID libraryID itemKey uri "
    "attachments notes parentItem inPublications select deleted".split()
)
_AUTHORS = frozenset(
    "author card_renderer inventor programmer presenter director podcaster cartographer composer performer interviewee "
    "sponsor contributor".split()
) - {"contributor"}


def recognises(text: str) -> bool:
    """Recognise the format by the type of an item and its creators."""
    return is_json(text) and says_key(text, "itemType") and (says_key(text, "creators") or says_key(text, "title"))


def read(text: str, context: Context) -> Reading:
    """Read a file of Zotero. Never raises for the contents of the text."""
    return read_answer(
        text, context, "zotero-json", lists={"items"}, marks={"data", "itemType", "title"}, records=_records
    )


def _records(item: Item) -> Iterator[Record]:
    data = item.fields.get("data")
    said = data if isinstance(data, dict) else item.fields
    if text_at(said, "itemType") not in {"attachment", "note", "annotation"}:
        yield _record(said, item)


def _record(said: dict[str, Any], item: Item) -> Record:
    record = Record(item.line)
    line = item.keys if said is item.fields else {}
    kind = text_at(said, "itemType")
    record.type = read_type(kind, text_at(said, "thesisType"))
    if not record.type:
        record.say("type_of_work", kind)
    for person in objects(said, "creators"):
        role = text_at(person, "creatorType")
        role = "author" if role in _AUTHORS else {"seriesEditor": "series_editor"}.get(role, role or "author")
        if text_at(person, "lastName"):
            record.person(
                role,
                family=text_at(person, "lastName"),
                given=text_at(person, "firstName"),
                line=line.get("creators", 0),
            )
        else:
            record.name(
                role, text_at(person, "name"), team=" " in text_at(person, "name"), line=line.get("creators", 0)
            )
    for name, value in said.items():
        if name not in _SKIPPED and isinstance(value, str):
            record.say(_FIELDS.get(name, name), value, line.get(name, 0))
    for tag in said.get("tags") or []:
        record.say("keyword", tag if isinstance(tag, str) else text_at(tag, "tag"), line.get("tags", 0))
    for note in objects(said, "notes"):
        record.say("note", text_at(note, "note"))
    return record
