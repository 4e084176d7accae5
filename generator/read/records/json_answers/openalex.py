"""OpenAlex: a work, or the list of a search of works (https://docs.openalex.org/api-entities/works)."""

import re
from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.json_items import is_json, json_reader
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_paths, add_rest

_FIELDS, _SKIPPED = tables(__file__, "fields", "skipped")


def recognises(text: str) -> bool:
    """Recognise the format by OpenAlex's identifiers."""
    return is_json(text) and re.search(r'"id"\s*:\s*"https://openalex\.org/', text) is not None


def _records(work: Node) -> Iterator[Record]:
    record = Record(work.line)
    if not work.first("authorships|publication_year"):
        name = work.text_of("display_name")
        record.warn(f"'{name}' is no work but another object of OpenAlex", "save the answer of its `works_api_url`")
        yield record
        return
    record.type = read_type(work.text_of("type_crossref|raw_type|type")) or read_type(work.text_of("type"))
    source = work.text_of("primary_location/source/type")
    if record.type == "article" and source == "conference":
        record.type = "inproceedings"
    elif record.type in {"article", ""} and source == "repository":
        record.type = "misc"
    for authorship in work.all("authorships"):
        record.add_name("author", authorship.text_of("author/display_name|raw_author_name"), line=authorship.line)
    if work.text_of("is_authors_truncated") == "true":
        record.mark_truncated()
    venue = "primary_location/source/display_name|primary_location/raw_source_name"
    add_paths(record, work, {venue: record.container})
    if record.type != "misc":
        add_paths(record, work, {"primary_location/source/host_organization_name": "publisher"})
    add_paths(record, work, _FIELDS)
    record.add("openalex", work.text_of("id").rpartition("/")[2])
    for name in ("pmid", "pmcid", "mag"):
        record.add(name, work.text_of(f"ids/{name}").rstrip("/").rpartition("/")[2])
    for place in work.all("locations/landing_page_url"):
        if "arxiv.org/" in place.text:
            record.add("url", place.text, place.line)
    for index in () if record.text_of("abstract") else work.all("abstract_inverted_index"):
        # An inverted index maps each word to its positions.
        places = {int(place.text): place.name for place in index.children if place.text.isdigit()}
        record.add("abstract", " ".join(places[number] for number in sorted(places)), index.line)
    add_rest(record, work, _FIELDS, _SKIPPED)
    yield record


read = json_reader(_records, lists={"results"}, marks={"authorships", "title", "display_name"})
