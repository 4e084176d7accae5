"""Semantic Scholar's Academic Graph: a paper, a list of papers, an author with papers (https://api.semanticscholar.org)."""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.json_items import json_reader, with_keys
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_paths, add_rest

_FIELDS, _SKIPPED = tables(__file__, "fields", "skipped")
recognises = with_keys("paperId", "title")


def _records(item: Node) -> Iterator[Record]:
    for paper in item.all("papers") or item.all("citedPaper|citingPaper") or [item]:
        yield _record(paper)


def _record(paper: Node) -> Record:
    record = Record(paper.line)
    kinds = [read_type(kind.text) for kind in paper.all("publicationTypes")]
    venue_type = paper.text_of("publicationVenue/type")
    venues = paper.text_of("publicationVenue/name|venue") + paper.text_of("journal/name")
    if "inproceedings" in kinds or venue_type == "conference":
        record.type = "inproceedings"
    elif "arxiv" not in venues.lower():
        record.type = next(filter(None, kinds), "article" if venue_type == "journal" else "")
    in_book = {"publicationVenue/name|venue|journal/name": "book"}
    in_journal = {"journal/name|publicationVenue/name|venue": "journal"}
    add_paths(record, paper, in_book if record.type == "inproceedings" else in_journal)
    for author in paper.all("authors/name"):
        record.add_name("author", author.line_text, line=author.line)
    add_paths(record, paper, _FIELDS)
    add_rest(record, paper, _FIELDS, _SKIPPED)
    return record


read = json_reader(_records, lists={"data", "papers"}, marks={"paperId", "title"})
