"""DataCite: a DOI, a list of DOIs, and DataCite JSON by content negotiation (https://schema.datacite.org)."""

from collections.abc import Iterator

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.answer import is_json, json_reader, says_key
from generator.read.records.tree import Node, Parts, own_name, say_paths, say_person, say_rest

_FIELDS = {
    "publisher/name|publisher": "publisher", "publicationYear": "year", "dates[dateType=Issued]/date": "date",
    "descriptions[descriptionType=Abstract]/description|descriptions[descriptionType=]/description": "abstract",
    "descriptions[descriptionType=Other]/description": "note", "subjects/subject": "keyword", "doi|id": "doi",
    "url": "url", "version": "version", "language": "language", "rightsList/rights|rightsList/rightsUri": "license",
    "creators/affiliation/name|creators/affiliation": "affiliation",
}  # fmt: skip
# Fields that have code of their own below, and the database's data about its own record.
_SKIPPED = frozenset(
    "titles contributors citationCount prefix suffix xml schemaVersion metadataVersion source isActive state reason "
    "contentUrl viewCount downloadCount referenceCount versionCount versionOfCount partCount partOfCount created "
    "registered published updated event landingPage agency clientId providerId sizes formats".split()
)
_TITLES = {"": "title", "Subtitle": "subtitle", "TranslatedTitle": "translated_title"}
_NUMBERS = {"volume": "volume", "issue": "number", "firstPage": "first_page", "lastPage": "last_page"}
_NAMES = Parts("familyName", "givenName", "name")


def recognises(text: str) -> bool:
    """Recognise the format by creators and titles in DataCite's form."""
    return is_json(text) and says_key(text, "creators", "titles", "title")


def _records(item: Node) -> Iterator[Record]:
    work = item.first("data/attributes|attributes|data") or item
    record = Record(item.line)
    general, named = work.says("types/resourceTypeGeneral"), work.says("types/resourceType")
    record.type = read_type(named) if general in {"Text", "Other", ""} else read_type(general, named)
    record.type = record.type or read_type(work.says("types/bibtex")) or read_type(general)
    record.say("type_of_work", "" if read_type(named) else named)
    titles = work.all("titles")
    kinds = [title.get("titleType") for title in titles]
    if kinds and "" not in kinds:  # one that has only a translated title
        kinds[0] = ""
    for title, kind in zip(titles, kinds, strict=True):
        record.say(_TITLES.get(kind, "other_title"), title.says("title"), title.line)
    for person in (*work.all("creators"), *work.all("contributors")):
        role = "author" if person.name == "creators" else own_name(person.get("contributorType") or "contributor")
        say_person(record, role, person, _NAMES, team=person.get("nameType") == "Organizational")
    say_paths(record, work, _FIELDS)
    for one in (*work.all("dates"), *work.all("descriptions")):
        kind = one.get("dateType") or one.get("descriptionType")
        if kind not in {"Issued", "Abstract", "Other", ""}:
            record.say(f"{one.name[:-1]}_{kind.lower()}", one.says("date|description"), one.line)
    for other in (*work.all("identifiers"), *work.all("alternateIdentifiers")):
        kind = other.says("identifierType|alternateIdentifierType").lower()
        if kind != "doi":
            known = kind in {"isbn", "issn", "pmid", "arxiv"}
            record.say(kind if known else "other_id", other.says("identifier|alternateIdentifier"), other.line)
    for grant in work.all("fundingReferences"):
        record.say("funding", " ".join(filter(None, [grant.says("funderName"), grant.says("awardNumber")])), grant.line)
    _container(record, work)
    record.say("cited_by", work.says("citationCount").removeprefix("0"))
    say_rest(record, work, _FIELDS, _SKIPPED)
    yield record


def _container(record: Record, work: Node) -> None:
    title = work.says("container/title|relatedItems[relationType=IsPublishedIn]/titles/title")
    if title == work.says("publisher/name|publisher") and record.type != "article":
        title = ""  # a repository; journals publish themselves
    field = "book" if record.type in {"inproceedings", "incollection"} else "series"
    record.say("journal" if record.type == "article" else field, title)
    for name, field in _NUMBERS.items():
        said = work.says(f"container/{name}|relatedItems[relationType=IsPublishedIn]/{name}")
        if " " not in said:  # some journals give `Vol. 1 No. 1 (2018)` as their first page
            record.say(field, said)
    kind = work.says("container/identifierType").lower()
    record.say(kind if kind in {"issn", "isbn"} else "", work.says("container/identifier") if kind else "")


read = json_reader("datacite", _records, lists={"data"}, marks={"attributes", "creators", "titles"})
