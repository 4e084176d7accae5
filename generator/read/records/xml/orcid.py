"""ORCID's XML, the default answer of its public interface: a record, its works, one work.

Source of the elements: the schemas of ORCID's interface, version 3 (https://github.com/ORCID/orcid-model). A summary of
a work has no authors; the owner of the record is an author of each, without a known position.
"""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.read.records.tree import Node, add_paths
from generator.read.records.xml.elements import element_names, xml_reader

_ROOTS = frozenset({"record", "works", "work", "bulk", "activities-summary", "work-summary"})
_FIELDS, _IDENTIFIERS = tables(__file__, "fields", "identifiers")
_OF_A_WHOLE = frozenset({"isbn", "issn"})  # values of the journal or book that contains a work


def recognises(text: str) -> bool:
    """Recognise the format by the addresses of ORCID's schemas in its root."""
    names = element_names(text, 1)
    return bool(names) and names[0] in _ROOTS and "orcid.org/ns/" in text[:4000]


def _records(root: Node) -> Iterator[Record]:
    person = next(root.below("name"), None)
    parts = [person.text_of(name) for name in ("given-names", "family-name")] if person else []
    owner = person.text_of("credit-name") or " ".join(filter(None, parts)) if person else ""
    for group in root.below("group", "work", "work-summary"):
        yield from works_of(group, owner)


def works_of(group: Node, owner: str) -> Iterator[Record]:
    """Yield the work of a group, in XML or JSON: of its sources the person's own choice, with the highest index."""
    works = group.all("work-summary") or group.all("work") or ([group] if group.first("title") else [])
    ranks = [int(index) if (index := work.get("display-index")).isdecimal() else 0 for work in works]
    if works:
        yield _record(works[ranks.index(max(ranks))], owner)


def _record(work: Node, owner: str) -> Record:
    record = Record(work.line)
    record.type = read_type(work.text_of("type"))
    add_paths(record, work, _FIELDS)
    record.add(record.container, work.text_of("journal-title"))
    date = [work.text_of(f"publication-date/{part}") for part in ("year", "month", "day")]
    record.add("date", "-".join(filter(None, date)) if date[0] else "")
    for one in work.all("external-ids/external-id"):
        kind = one.text_of("external-id-type")
        if one.text_of("external-id-relationship").lower() != "part-of" or kind in _OF_A_WHOLE:
            field = _IDENTIFIERS.get(kind, f"{kind.replace('-', '_')}_id")
            record.add(field, one.text_of("external-id-value"), one.line)
    for one in work.all("contributors/contributor"):
        role = one.text_of("contributor-attributes/contributor-role").lower()
        record.add_name("editor" if role == "editor" else "author", one.text_of("credit-name"), line=one.line)
    if not record.people and work.text_of("citation/citation-type").lower() == "bibtex":
        cited = "".join(one.text for one in work.all("citation/citation-value"))
        for draft in read_bibtex(cited, path="").drafts[:1]:
            for name in draft.authors:
                record.add_name("author", name, team=name in draft.teams)
    if owner and "author" not in record.people:
        record.hidden.append(owner)
    return record


read = xml_reader(_records)
