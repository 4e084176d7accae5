"""DataCite: a DOI, a list of DOIs, and DataCite JSON by content negotiation (https://schema.datacite.org)."""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.json_items import json_reader, with_keys
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, Parts, add_paths, add_person, add_rest, own_name

_FIELDS, _NUMBERS, _SKIPPED = tables(__file__, "fields", "numbers", "skipped")
_TITLES = {"": "title", "Subtitle": "subtitle", "TranslatedTitle": "translated_title"}
_NAMES = Parts("familyName", "givenName", "name")
recognises = with_keys("creators", "titles", "title")


def _records(item: Node) -> Iterator[Record]:
    work = item.first("data/attributes|attributes|data") or item
    record = Record(item.line)
    general, named = work.text_of("types/resourceTypeGeneral"), work.text_of("types/resourceType")
    record.type = read_type(named) if general in {"Text", "Other", ""} else read_type(general, named)
    record.type = record.type or read_type(work.text_of("types/bibtex")) or read_type(general)
    record.add("type_of_work", "" if read_type(named) else named)
    titles = work.all("titles")
    kinds = [title.get("titleType") for title in titles]
    if kinds and "" not in kinds:  # one that has only a translated title
        kinds[0] = ""
    for title, kind in zip(titles, kinds, strict=True):
        record.add(_TITLES.get(kind, "other_title"), title.text_of("title"), title.line)
    for person in (*work.all("creators"), *work.all("contributors")):
        role = "author" if person.name == "creators" else own_name(person.get("contributorType") or "contributor")
        add_person(record, role, person, _NAMES, team=person.get("nameType") == "Organizational")
    add_paths(record, work, _FIELDS)
    for one in (*work.all("dates"), *work.all("descriptions")):
        kind = one.get("dateType") or one.get("descriptionType")
        if kind not in {"Issued", "Abstract", "Other", ""}:
            record.add(f"{one.name[:-1]}_{kind.lower()}", one.text_of("date|description"), one.line)
    for other in (*work.all("identifiers"), *work.all("alternateIdentifiers")):
        kind = other.text_of("identifierType|alternateIdentifierType").lower()
        if kind != "doi":
            known = kind in {"isbn", "issn", "pmid", "arxiv"}
            record.add(kind if known else "other_id", other.text_of("identifier|alternateIdentifier"), other.line)
    for grant in work.all("fundingReferences"):
        parts = (grant.text_of("funderName"), grant.text_of("awardNumber"))
        record.add("funding", " ".join(filter(None, parts)), grant.line)
    whole = work.text_of("container/title|relatedItems[relationType=IsPublishedIn]/titles/title")
    if whole == work.text_of("publisher/name|publisher") and record.type != "article":
        whole = ""  # a repository; journals publish themselves
    record.add(record.container if record.type in {"article", "inproceedings", "incollection"} else "series", whole)
    for name, field in _NUMBERS.items():
        text = work.text_of(f"container/{name}|relatedItems[relationType=IsPublishedIn]/{name}")
        # Some journals give `Vol. 1 No. 1 (2018)` as their first page.
        record.add(field, "" if " " in text else text)
    kind = work.text_of("container/identifierType").lower()
    record.add(kind if kind in {"issn", "isbn"} else "", work.text_of("container/identifier") if kind else "")
    record.add("cited_by", work.text_of("citationCount").removeprefix("0"))
    add_rest(record, work, _FIELDS, _SKIPPED)
    yield record


read = json_reader(_records, lists={"data"}, marks={"attributes", "creators", "titles"})
