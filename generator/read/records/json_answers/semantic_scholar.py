"""Semantic Scholar's Academic Graph: a paper, a list of papers, an author with papers (https://api.semanticscholar.org)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.answer import (
    at,
    is_json,
    objects,
    read_answer,
    say_rest,
    says_key,
    text_at,
    texts_at,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.json_items import Item

_USED = frozenset(
    "paperId externalIds url title abstract venue publicationVenue year publicationTypes publicationDate journal "
    "authors openAccessPdf fieldsOfStudy s2FieldsOfStudy tldr citationCount influentialCitationCount corpusId "
    "citationStyles papers name".split()
)
_BOOKKEEPING = frozenset(
    ["referenceCount", "isOpenAccess", "embedding", "references", "citations", "matchScore", "textAvailability"]
)
_IDS = {"DOI": "doi", "ArXiv": "arxiv", "PubMed": "pmid", "PubMedCentral": "pmcid", "ACL": "acl_anthology",
    "MAG": "mag",
        "DBLP": "dblp", "CorpusId": "corpus_id"}  # fmt: skip


def recognises(text: str) -> bool:
    """Recognise the format by the number of a paper."""
    return is_json(text) and says_key(text, "paperId") and says_key(text, "title")


def read(text: str, context: Context) -> Reading:
    """Read an answer of Semantic Scholar. Never raises for the contents of the text."""
    return read_answer(
        text, context, "semantic-scholar", lists={"data", "papers"}, marks={"paperId", "title"}, records=_records
    )


def _records(item: Item) -> Iterator[Record]:
    fields = item.fields
    if isinstance(fields.get("papers"), list):
        yield from (_record(paper, item) for paper in objects(fields, "papers"))
    else:
        yield _record(at(fields, "citedPaper") or at(fields, "citingPaper") or fields, item)


def _record(paper: dict[str, Any], item: Item) -> Record:
    record = Record(item.line)
    line = item.keys if paper is item.fields else {}
    kinds = [read_type(name) for name in texts_at(paper, "publicationTypes")]
    held = text_at(paper, "publicationVenue", "type")
    venue = text_at(paper, "publicationVenue", "name") or text_at(paper, "venue")
    journal = text_at(paper, "journal", "name")
    preprint = "arxiv" in f"{venue} {journal}".lower()
    if "inproceedings" in kinds or held == "conference":
        record.type = "inproceedings"
    elif not preprint:
        record.type = next((kind for kind in kinds if kind), "article" if held == "journal" else "")
    record.say("title", text_at(paper, "title"), line.get("title", 0))
    for author in objects(paper, "authors"):
        record.name("author", text_at(author, "name"), line=line.get("authors", 0))
    record.say("date", text_at(paper, "publicationDate"), line.get("publicationDate", 0))
    record.say("year", text_at(paper, "year"), line.get("year", 0))
    if record.type == "inproceedings":
        record.say("book", venue or journal, line.get("venue", 0))
    else:
        record.say("journal", journal or venue, line.get("journal", line.get("venue", 0)))
    record.say("volume", text_at(paper, "journal", "volume"))
    record.say("pages", text_at(paper, "journal", "pages"))
    for name, field in _IDS.items():
        record.say(field, text_at(paper, "externalIds", name), line.get("externalIds", 0))
    record.say("url", text_at(paper, "url"), line.get("url", 0))
    record.say("pdf", text_at(paper, "openAccessPdf", "url"))
    record.say("abstract", text_at(paper, "abstract"), line.get("abstract", 0))
    record.say("summary", text_at(paper, "tldr", "text"))
    studied = [text_at(one, "category") for one in objects(paper, "s2FieldsOfStudy")]
    for name in dict.fromkeys([*texts_at(paper, "fieldsOfStudy"), *studied]):
        record.say("fields_of_study", name)
    record.say("semantic_scholar", text_at(paper, "paperId"))
    record.say("cited_by", text_at(paper, "citationCount"))
    say_rest(record, paper, _USED | _BOOKKEEPING, item)
    return record
