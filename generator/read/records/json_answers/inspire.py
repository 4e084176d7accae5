"""INSPIRE: a record of literature, or the list of a search (https://github.com/inspirehep/rest-api-doc)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.answer import at, is_json, objects, read_answer, says_key, text_at, texts_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.json_items import Item


def recognises(text: str) -> bool:
    """Recognise the format by metadata with titles, and by keys that only INSPIRE has."""
    marks = ("texkeys", "arxiv_eprints", "publication_info", "control_number", "document_type", "inspire_categories")
    return is_json(text) and says_key(text, "titles") and sum(says_key(text, mark) for mark in marks) >= 2


def read(text: str, context: Context) -> Reading:
    """Read an answer of INSPIRE. Never raises for the contents of the text."""
    return read_answer(text, context, "inspire", lists={"hits"}, marks={"metadata", "titles"}, records=_records)


def _records(item: Item) -> Iterator[Record]:
    metadata = item.fields.get("metadata")
    yield _record(metadata if isinstance(metadata, dict) else item.fields, item)


def _record(work: dict[str, Any], item: Item) -> Record:
    record = Record(item.line)
    where = next(
        (one for one in objects(work, "publication_info") if text_at(one, "journal_title") or text_at(one, "cnum")), {}
    )
    where = where or next(iter(objects(work, "publication_info")), {})
    kinds = [read_type(name) for name in texts_at(work, "document_type")]
    degree = text_at(work, "thesis_info", "degree_type")
    record.type = next((kind for kind in kinds if kind), "")
    if record.type == "phdthesis":
        record.type = read_type("thesis", degree)
    if record.type in {"article", ""} and not text_at(where, "journal_title"):
        record.type = "misc"
    record.say("title", text_at(work, "titles", "title"))
    record.say("subtitle", text_at(work, "titles", "subtitle"))
    for other in objects(work, "titles")[1:]:
        record.say("other_title", text_at(other, "title"))
    _people(record, work)
    record.say("abstract", text_at(work, "abstracts", "value"))
    record.say("key", text_at(work, "texkeys"))
    _published(record, work, where)
    for one in objects(work, "dois"):
        record.say("other_doi" if record.says("doi") else "doi", text_at(one, "value"))
    for one in objects(work, "arxiv_eprints"):
        record.say("arxiv", text_at(one, "value"))
        record.say("category", text_at(one, "categories"))
    for one in objects(work, "keywords"):
        if text_at(one, "schema") not in {"PACS", "PDG"}:
            record.say("keyword", text_at(one, "value"))
    for one in objects(work, "urls"):
        record.say("url", text_at(one, "value"))
    for name, field in {"isbns": "isbn", "report_numbers": "report_number", "public_notes": "note"}.items():
        for one in objects(work, name):
            record.say(field, text_at(one, "value"))
    record.say("language", "; ".join(texts_at(work, "languages")))
    record.say("page_count", text_at(work, "number_of_pages"))
    record.say("inspire", text_at(work, "control_number"))
    record.say("cited_by", text_at(work, "citation_count"))
    return record


def _people(record: Record, work: dict[str, Any]) -> None:
    for author in objects(work, "authors"):
        roles = texts_at(author, "inspire_roles")
        role = "editor" if "editor" in roles else "advisor" if "supervisor" in roles else "author"
        record.name(role, text_at(author, "full_name"))
    for team in [*objects(work, "collaborations"), *objects(work, "corporate_author")]:
        name = text_at(team, "value")
        record.name("author", name if " " in name else f"{name} Collaboration", team=True)
    for name in texts_at(work, "corporate_author"):
        record.name("author", name, team=True)
    if not at(work, "authors") and text_at(work, "first_author", "full_name"):
        record.name("author", text_at(work, "first_author", "full_name"))
        record.more()


def _published(record: Record, work: dict[str, Any], where: dict[str, Any]) -> None:
    record.say("journal", text_at(where, "journal_title"))
    record.say("volume", text_at(where, "journal_volume"))
    record.say("number", text_at(where, "journal_issue"))
    record.say("first_page", text_at(where, "page_start") or text_at(where, "artid"))
    record.say("last_page", text_at(where, "page_end"))
    record.say("conference_number", text_at(where, "cnum"))
    record.say("event", text_at(where, "conf_acronym"))
    record.say("reference", text_at(where, "pubinfo_freetext"))
    record.say(
        "publisher", text_at(work, "imprints", "publisher") or text_at(work, "thesis_info", "institutions", "name")
    )
    record.say("place", text_at(work, "imprints", "place"))
    record.say("series", text_at(work, "book_series", "title"))
    record.say("edition", text_at(work, "editions"))
    record.say("year", text_at(where, "year"))
    for path in (("imprints", "date"), ("thesis_info", "date"), ("preprint_date",), ("earliest_date",)):
        if not record.says("year", "date"):
            record.say("date", text_at(work, *path))
