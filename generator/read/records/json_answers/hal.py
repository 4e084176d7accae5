"""HAL: the answer of its search (https://api.archives-ouvertes.fr/docs/search), as JSON.

A field's name ends in its type (`title_s`, `producedDateY_i`). The available fields depend on the request (`fl=`),
which must include a title.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.answer import is_json, read_answer, says_key, text_at, texts_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.json_items import Item

_FIELDS = {
    "title_s": "title", "subTitle_s": "subtitle", "journalTitle_s": "journal", "bookTitle_s": "book",
    "source_s": "book", "conferenceTitle_s": "conference", "volume_s": "volume", "issue_s": "number",
    "page_s": "pages", "publisher_s": "publisher", "journalPublisher_s": "publisher", "doiId_s": "doi",
    "arxivId_s": "arxiv", "pubmedId_s": "pmid", "pubmedcentralId_s": "pmcid", "halId_s": "hal_id", "uri_s": "url",
    "seeAlso_s": "url", "fileMain_s": "pdf", "isbn_s": "isbn", "journalIssn_s": "issn", "journalEissn_s": "issn",
    "authorityInstitution_s": "school", "serie_s": "series", "number_s": "report_number", "city_s": "place",
}  # fmt: skip
_DATES = ("publicationDate_s", "producedDate_s", "conferenceStartDate_s", "submittedDate_s")
_YEARS = ("publicationDateY_i", "producedDateY_i")
_MARKS = ("halId_s", "docType_s", "authFullName_s", "producedDateY_i", "producedDate_s", "uri_s")
_FEWEST_MARKS = 2


def recognises(text: str) -> bool:
    """Recognise the format by a title and names of fields that only HAL has."""
    return is_json(text) and says_key(text, "title_s") and sum(says_key(text, mark) for mark in _MARKS) >= _FEWEST_MARKS


def read(text: str, context: Context) -> Reading:
    """Read an answer of HAL. Never raises for the contents of the text."""
    return read_answer(text, context, "hal", lists={"docs"}, marks={"title_s"}, records=_records)


def _records(item: Item) -> Iterator[Record]:
    work, record = item.fields, Record(item.line)
    record.type = read_type(text_at(work, "docType_s"))
    for name, field in _FIELDS.items():
        for text in texts_at(work, name)[: 1 if field in {"title", "url", "publisher"} else None]:
            record.say(field, text, item.keys.get(name, 0))
    for other in texts_at(work, "title_s")[1:]:  # in another language
        record.say("translated_title", other)
    families, givens = texts_at(work, "authLastName_s"), texts_at(work, "authFirstName_s")
    names = texts_at(work, "authFullName_s")
    if families and len(families) == len(givens) == max(len(names), len(families)):
        for family, given in zip(families, givens, strict=True):
            record.person("author", family=family, given=given)
    else:
        for name in names:
            record.name("author", name)
    date = next((text for name in _DATES if (text := text_at(work, name))), "")
    record.say("date", date[:10])
    if not date:
        record.say("year", next((str(work[name]) for name in _YEARS if isinstance(work.get(name), int | str)), ""))
    record.say("abstract", next(iter(texts_at(work, "abstract_s")), ""))
    for word in texts_at(work, "keyword_s"):
        record.say("keyword", word)
    yield record
