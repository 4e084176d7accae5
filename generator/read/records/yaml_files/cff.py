"""CITATION.cff (https://citation-file-format.github.io): how to cite a piece of software or a dataset.

The file describes one work: its `preferred-citation` if it has one, otherwise itself. The works below `references` are
by other people, and are not read.
"""

import re

from generator.core.data_files import tables
from generator.core.problems import Problem
from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tree import Group, Node, Parts, add_children, add_paths, add_person, node_of
from generator.read.records.yaml_files.yaml_values import read_yaml

_SIGN = re.compile(r"^['\"]?cff-version['\"]?\s*:", re.MULTILINE)
_FIELDS, _PEOPLE, _TYPES, _IDENTIFIERS = tables(__file__, "fields", "people", "types", "identifiers")
_NAMES = Parts("family-names", "given-names", "name|alias", "name-suffix", "name-particle")
_SKIPPED = frozenset({"cff-version", "type", "references", "preferred-citation", "identifiers", "message", "contact"})


def recognises(text: str) -> bool:
    """Recognise the format by the required version."""
    return _SIGN.search(text) is not None


def read(text: str, context: Context) -> Reading:
    """Read a CITATION.cff file. Never raises for the contents of the text."""
    found = read_yaml(text, context.path)
    problems = list(found.problems)
    if not isinstance(found.value, Group):
        return reading([], context.path, problems)
    whole = node_of(found.value, 1)
    others = whole.all("references")
    if others:
        listed = "one work" if len(others) == 1 else f"{len(others)} works"
        what = f"not imported from `references`: {listed} on which this one builds"
        hint = "import what is yours from a bibliography"
        problems.append(Problem(context.path, found.value.lines["references"], 1, what, hint, "warning"))
    preferred = next((one for one in whole.all("preferred-citation") if one.first("title")), None)
    record = _record(preferred or whole)
    if preferred:
        add_paths(record, whole, {"repository-code": "code", "keywords": "keyword", "title": "cited_for"})
    return reading([record], context.path, problems)


def _record(node: Node) -> Record:
    record = Record(node.line)
    kind = node.text_of("type").lower()
    record.type = _TYPES.get(kind) or read_type(kind, node.text_of("thesis-type"))
    record.add("type_of_work", "" if record.type else kind)
    if not record.type and node.first("cff-version"):
        record.type = "software"
    for name, role in _PEOPLE.items():
        for person in node.all(name):
            add_person(record, role, person, _NAMES, team=bool(person.get("name")))
    add_paths(record, node, {"authors/affiliation": "affiliation"})
    fields = _FIELDS if node.first("issue") else _FIELDS | {"number": "number"}
    add_children(record, node, fields, _SKIPPED | _PEOPLE.keys())
    for one in node.all("identifiers"):
        kind = one.text_of("type").lower()
        if not (kind == "doi" and record.text_of("doi")):
            record.add(_IDENTIFIERS.get(kind, "other_id"), one.text_of("value"), one.line)
    if record.container == "book" and "journal" in record.values and "book" not in record.values:
        record.values["book"] = record.values.pop("journal")
    return record
