"""OpenAlex: a work, or the list of a search of works (https://docs.openalex.org/api-entities/works)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.answer import (
    at,
    is_json,
    objects,
    read_answer,
    say_rest,
    text_at,
    texts_at,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.json_items import Item

_SIGN = re.compile(r'"id"\s*:\s*"https://openalex\.org/')
_USED = frozenset(
    "id doi title display_name publication_year publication_date ids language primary_location type type_crossref "
    "authorships biblio keywords abstract_inverted_index abstract cited_by_count is_retracted open_access "
    "best_oa_location raw_type is_authors_truncated".split()
)
# The database's data about its own record.
_BOOKKEEPING = frozenset(
    "updated_date created_date ngrams_url cited_by_api_url related_works referenced_works indexed_in has_fulltext "
    "fulltext_origin counts_by_year is_paratext is_oa versions fwci relevance_score institutions_distinct_count "
    "countries_distinct_count referenced_works_count locations_count corresponding_author_ids "
    "corresponding_institution_ids datasets has_content content_urls is_xpac apc_list apc_paid".split()
)


def recognises(text: str) -> bool:
    """Recognise the format by OpenAlex's identifiers."""
    return is_json(text) and bool(_SIGN.search(text))


def read(text: str, context: Context) -> Reading:
    """Read an answer of OpenAlex. Never raises for the contents of the text."""
    return read_answer(
        text, context, "openalex", lists={"results"}, marks={"authorships", "title", "display_name"}, records=_records
    )


def _records(item: Item) -> Iterator[Record]:
    work = item.fields
    record = Record(item.line)
    if "authorships" not in work and "publication_year" not in work:
        name = text_at(work, "display_name")
        record.warn(f"'{name}' is no work but another object of OpenAlex", "save the answer of its `works_api_url`")
        yield record
        return
    line = item.keys
    kind = text_at(work, "type_crossref") or text_at(work, "raw_type") or text_at(work, "type")
    source = at(work, "primary_location", "source")
    record.type = read_type(kind) or read_type(text_at(work, "type"))
    if record.type == "article" and text_at(source, "type") == "conference":
        record.type = "inproceedings"
    elif record.type in {"article", ""} and text_at(source, "type") == "repository":
        record.type = "misc"
    record.say("title", text_at(work, "title") or text_at(work, "display_name"), line.get("title", 0))
    for authorship in objects(work, "authorships"):
        name = text_at(authorship, "author", "display_name") or text_at(authorship, "raw_author_name")
        record.name("author", name, line=line.get("authorships", 0))
    if work.get("is_authors_truncated") is True:
        record.more()
    record.say(
        "date", text_at(work, "publication_date") or text_at(work, "publication_year"), line.get("publication_date", 0)
    )
    venue = text_at(source, "display_name") or text_at(work, "primary_location", "raw_source_name")
    record.say(
        "book" if record.type in {"inproceedings", "incollection"} else "journal",
        venue,
        line.get("primary_location", 0),
    )
    record.say("publisher", text_at(source, "host_organization_name") if record.type != "misc" else "")
    record.say("issn", "; ".join(texts_at(source, "issn")))
    for name, field in {
        "volume": "volume",
        "issue": "number",
        "first_page": "first_page",
        "last_page": "last_page",
    }.items():
        record.say(field, text_at(work, "biblio", name), line.get("biblio", 0))
    record.say("doi", text_at(work, "doi"), line.get("doi", 0))
    record.say("pdf", text_at(work, "primary_location", "pdf_url") or text_at(work, "best_oa_location", "pdf_url"))
    record.say("url", text_at(work, "primary_location", "landing_page_url"))
    record.say("url", text_at(work, "open_access", "oa_url"))
    record.say("openalex", text_at(work, "id").rpartition("/")[2])
    for name, field in {"pmid": "pmid", "pmcid": "pmcid", "mag": "mag"}.items():
        record.say(field, text_at(work, "ids", name).rstrip("/").rpartition("/")[2])
    for address in (text_at(place, "landing_page_url") for place in objects(work, "locations")):
        if "arxiv.org/" in address:
            record.say("url", address)
    for keyword in objects(work, "keywords"):
        record.say("keyword", text_at(keyword, "display_name") or text_at(keyword, "keyword"))
    record.say("topics", "; ".join(text_at(topic, "display_name") for topic in objects(work, "topics")))
    record.say("language", text_at(work, "language"))
    record.say("cited_by", text_at(work, "cited_by_count"))
    record.say("retracted", "true" if work.get("is_retracted") is True else "")
    record.say(
        "abstract",
        text_at(work, "abstract") or put_together(work.get("abstract_inverted_index")),
        line.get("abstract_inverted_index", 0),
    )
    say_rest(record, work, _USED | _BOOKKEEPING, item)
    yield record


def put_together(index: Any) -> str:
    """Return the text of an inverted index, which maps each word to its positions."""
    if not isinstance(index, dict):
        return ""
    words: dict[int, str] = {}
    for word, places in index.items():
        for place in places if isinstance(places, list) else []:
            if str(place).isdigit():
                words[int(str(place))] = word
    return " ".join(words[place] for place in sorted(words))
