"""CITATION.cff (https://citation-file-format.github.io): how to cite a piece of software or a dataset.

The file describes one work: its `preferred-citation` if it has one, otherwise itself. The works below `references` are
by other people, and are not read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.core.problems import Problem
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.yaml_files.yaml_values import Group, read_yaml

if TYPE_CHECKING:
    from generator.read.draft import Context, Reading

_SIGN = re.compile(r"^['\"]?cff-version['\"]?\s*:", re.MULTILINE)
_FIELDS = {
    "title": "title", "abstract": "abstract", "doi": "doi", "url": "url", "journal": "journal", "volume": "volume",
    "issue": "number", "year": "year", "month": "month", "date-published": "date", "date-released": "date",
    "start": "first_page", "end": "last_page", "pages": "page_count", "collection-title": "book", "isbn": "isbn",
    "issn": "issn", "edition": "edition", "publisher": "publisher", "institution": "publisher", "license": "license",
    "version": "version", "notes": "note", "keywords": "keyword", "languages": "language", "pmcid": "pmcid",
    "repository-code": "code", "repository": "url", "repository-artifact": "url", "conference": "conference",
    "section": "section",
    "thesis-type": "type_of_work", "abbreviation": "short_title", "journal-short": "journal_short",
    "loc-start": "section_start", "database": "database",
    "collection-doi": "collection_doi", "volume-title": "volume_title", "issue-title": "issue_title",
    "commit": "commit",
    "license-url": "license_url", "date-accessed": "accessed", "year-original": "original_year", "location": "place",
    "message": "message", "status": "status", "number-volumes": "volumes", "department": "department",
    "nihmsid": "manuscript_id",
    "copyright": "copyright", "contact": "contact", "data-type": "data_type", "medium": "medium", "scope": "scope",
}  # fmt: skip
_PEOPLE = {"authors": "author", "editors": "editor", "editors-series": "series_editor", "translators": "translator",
           "recipients": "recipients", "senders": "senders"}  # fmt: skip
_TYPES = {"software": "software", "dataset": "dataset", "data": "dataset", "database": "dataset", "manual": "misc",
          "conference": "proceedings", "serial": "article", "unpublished": "misc"}  # fmt: skip
_SKIPPED = frozenset({"cff-version", "type", "references", "preferred-citation", "identifiers", "message", "contact"})


def recognises(text: str) -> bool:
    """Recognise the format by the required version."""
    return bool(_SIGN.search(text))


def read(text: str, context: Context) -> Reading:
    """Read a CITATION.cff file. Never raises for the contents of the text."""
    found = read_yaml(text, context.path)
    problems = list(found.problems)
    if not isinstance(found.value, Group):
        return reading([], context.path, "cff", problems)
    work = found.value.get("preferred-citation")
    chosen = work if isinstance(work, Group) and work.get("title") else found.value
    others = found.value.get("references")
    if isinstance(others, list) and others:
        line = found.value.lines["references"]
        what = f"the {len(others)} works below `references` were left out: they are what this one builds on"
        problems.append(
            Problem(context.path, line, 1, what, "import them from a bibliography if they are yours", "warning")
        )
    record = _record(chosen)
    if chosen is not found.value:
        for name in ("repository-code", "keywords"):
            _say(record, name, found.value.get(name), found.value.lines.get(name, 0))
        record.say("cited_for", text_of(found.value.get("title")), found.value.lines.get("title", 0))
    return reading([record], context.path, "cff", problems)


def text_of(value: Any) -> str:
    """Return a text: itself, or the name in a group of keys."""
    return value if isinstance(value, str) else text_of(value.get("name")) if isinstance(value, dict) else ""


def _record(group: Group) -> Record:
    record = Record(group.line)
    kind = text_of(group.get("type")).lower()
    record.type = (
        _TYPES.get(kind)
        or read_type(kind, text_of(group.get("thesis-type")))
        or ("software" if "cff-version" in group else "")
    )
    if kind and not record.type:
        record.say("type_of_work", kind)
    for name, role in _PEOPLE.items():
        people = group.get(name)
        for person in people if isinstance(people, list) else []:
            _person(record, role, person, group.lines[name])
    for name, value in group.items():
        if name not in _SKIPPED and name not in _PEOPLE:
            _say(record, name, value, group.lines[name])
    _identifiers(record, group)
    if record.type in {"inproceedings", "incollection"} and "journal" in record.values and "book" not in record.values:
        record.values["book"] = record.values.pop("journal")
    return record


def _person(record: Record, role: str, person: Any, line: int) -> None:
    if not isinstance(person, dict):
        record.name(role, text_of(person), line=line)
        return
    line = getattr(person, "line", line)
    family, given = text_of(person.get("family-names")), text_of(person.get("given-names"))
    if family or given:
        record.person(
            role, family=family, given=given, particle=text_of(person.get("name-particle")),
            suffix=text_of(person.get("name-suffix")), line=line,
        )  # fmt: skip
    elif person.get("name"):
        record.name(role, text_of(person["name"]), team=True, line=line)
    elif person.get("alias"):
        record.name(role, text_of(person["alias"]), line=line)
    if role == "author":
        record.say("affiliation", text_of(person.get("affiliation")), line)


def _say(record: Record, name: str, value: Any, line: int) -> None:
    field = _FIELDS.get(name, name.replace("-", "_"))
    if name == "number" and "issue" not in record.values:
        field = "number"
    for one in value if isinstance(value, list) else [value]:
        text = text_of(one)
        address = field == "url" and text and "://" not in text and "." in text
        record.say(field, f"https://{text}" if address else text, line)


def _identifiers(record: Record, group: Group) -> None:
    listed = group.get("identifiers")
    for one in listed if isinstance(listed, list) else []:
        if isinstance(one, dict):
            kind, value = text_of(one.get("type")).lower(), text_of(one.get("value"))
            if not (kind == "doi" and record.says("doi")):
                record.say(
                    {"doi": "doi", "url": "url", "swh": "software_heritage"}.get(kind, "other_id"),
                    value,
                    getattr(one, "line", 0),
                )
