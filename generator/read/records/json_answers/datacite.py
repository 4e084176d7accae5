"""DataCite: a DOI, a list of DOIs, and DataCite JSON by content negotiation (https://schema.datacite.org)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.answer import at, is_json, objects, read_answer, say_rest, says_key, text_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.json_items import Item

_USED = frozenset(
    "id doi creators titles publisher publicationYear subjects contributors dates language types relatedIdentifiers "
    "relatedItems descriptions container url version rightsList identifiers alternateIdentifiers sizes formats "
    "fundingReferences geoLocations citationCount".split()
)
_BOOKKEEPING = frozenset(
    "prefix suffix xml schemaVersion metadataVersion source isActive state reason contentUrl viewCount downloadCount "
    "referenceCount versionCount versionOfCount partCount partOfCount created registered published updated event "
    "viewsOverTime downloadsOverTime citationsOverTime landingPage agency clientId providerId".split()
)
_ROLES = {"Editor": "editor", "Translator": "translator"}


def recognises(text: str) -> bool:
    """Recognise the format by creators and titles in DataCite's form."""
    return is_json(text) and says_key(text, "creators", "titles") and bool(re.search(r'"title"\s*:', text))


def read(text: str, context: Context) -> Reading:
    """Read an answer of DataCite. Never raises for the contents of the text."""
    return read_answer(
        text, context, "datacite", lists={"data"}, marks={"attributes", "creators", "titles"}, records=_records
    )


def _records(item: Item) -> Iterator[Record]:
    fields = item.fields
    data = fields.get("data")
    whole = data if isinstance(data, dict) else fields
    said = whole.get("attributes")
    yield _record(said if isinstance(said, dict) else whole, item)


def _record(work: dict[str, Any], item: Item) -> Record:
    record = Record(item.line)
    line = item.keys if work is item.fields else {}
    general, named = text_at(work, "types", "resourceTypeGeneral"), text_at(work, "types", "resourceType")
    record.type = read_type(named) if general in {"Text", "Other", ""} else read_type(general, named)
    record.type = record.type or read_type(text_at(work, "types", "bibtex")) or read_type(general)
    if named and not read_type(named):
        record.say("type_of_work", named)
    titles = objects(work, "titles")
    kinds = [text_at(title, "titleType") for title in titles]
    if kinds and "" not in kinds:  # one that has only a translated title
        kinds[0] = ""
    for title, kind in zip(titles, kinds, strict=True):
        record.say(
            {"": "title", "Subtitle": "subtitle", "TranslatedTitle": "translated_title"}.get(kind, "other_title"),
            text_at(title, "title"),
            line.get("titles", 0),
        )
    for creator in objects(work, "creators"):
        _person(record, "author", creator, line.get("creators", 0))
    for other in objects(work, "contributors"):
        kind = text_at(other, "contributorType")
        _person(
            record, _ROLES.get(kind) or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind or "contributor").lower(), other, 0
        )
    record.say("publisher", text_at(work, "publisher") or text_at(work, "publisher", "name"), line.get("publisher", 0))
    record.say("year", text_at(work, "publicationYear"), line.get("publicationYear", 0))
    for date in objects(work, "dates"):
        kind = text_at(date, "dateType")
        record.say("date" if kind == "Issued" else f"date_{kind.lower()}", text_at(date, "date"), line.get("dates", 0))
    for part in objects(work, "descriptions"):
        kind = text_at(part, "descriptionType")
        record.say(
            "abstract" if kind in {"Abstract", ""} else "note" if kind == "Other" else f"description_{kind.lower()}",
            text_at(part, "description"),
            line.get("descriptions", 0),
        )
    for subject in objects(work, "subjects"):
        record.say("keyword", text_at(subject, "subject"), line.get("subjects", 0))
    _container(record, work)
    record.say("doi", text_at(work, "doi") or text_at(work, "id"), line.get("doi", 0))
    record.say("url", text_at(work, "url"), line.get("url", 0))
    _beside(record, work)
    record.say("version", text_at(work, "version"))
    record.say("language", text_at(work, "language"))
    record.say("cited_by", text_at(work, "citationCount") if text_at(work, "citationCount") != "0" else "")
    say_rest(record, work, _USED | _BOOKKEEPING, item)
    return record


def _beside(record: Record, work: dict[str, Any]) -> None:
    """Add further identifiers, licences and grants."""
    for other in [*objects(work, "identifiers"), *objects(work, "alternateIdentifiers")]:
        kind = (text_at(other, "identifierType") or text_at(other, "alternateIdentifierType")).lower()
        text = text_at(other, "identifier") or text_at(other, "alternateIdentifier")
        if kind == "arxiv":
            record.say("arxiv", text)
        elif kind != "doi":
            record.say(kind if kind in {"isbn", "issn", "pmid"} else "other_id", text)
    for rights in objects(work, "rightsList"):
        record.say("license", text_at(rights, "rights") or text_at(rights, "rightsUri"))
    for grant in objects(work, "fundingReferences"):
        record.say("funding", " ".join(filter(None, [text_at(grant, "funderName"), text_at(grant, "awardNumber")])))


def _person(record: Record, role: str, person: dict[str, Any], line: int) -> None:
    family, given = text_at(person, "familyName"), text_at(person, "givenName")
    name = text_at(person, "name")
    if text_at(person, "nameType") == "Organizational":
        record.name(role, name, team=True, line=line)
    elif family and given:
        record.person(role, family=family, given=given, line=line)
    else:
        record.name(role, name or family, line=line)
    if role == "author":
        for place in objects(person, "affiliation"):
            record.say("affiliation", text_at(place, "name"))
        affiliation = at(person, "affiliation")
        for one in affiliation if isinstance(affiliation, list) else []:
            record.say("affiliation", one if isinstance(one, str) else "")


def _container(record: Record, work: dict[str, Any]) -> None:
    container = at(work, "container")
    if not isinstance(container, dict):
        container = {}
    item = next((one for one in objects(work, "relatedItems") if text_at(one, "relationType") == "IsPublishedIn"), {})
    title = text_at(container, "title") or text_at(item, "titles", "title")
    if title == text_at(work, "publisher") and record.type != "article":  # a repository; journals publish themselves
        title = ""
    record.say(
        "book"
        if record.type in {"inproceedings", "incollection"}
        else "journal"
        if record.type == "article"
        else "series",
        title,
    )
    for name, field in {
        "volume": "volume",
        "issue": "number",
        "firstPage": "first_page",
        "lastPage": "last_page",
    }.items():
        said = text_at(container, name) or text_at(item, name)
        if " " not in said.strip():  # some journals give `Vol. 1 No. 1 (2018)` as their first page
            record.say(field, said)
    if text_at(container, "identifierType") in {"ISSN", "ISBN"}:
        record.say(text_at(container, "identifierType").lower(), text_at(container, "identifier"))
