"""Hayagriva, the bibliography format of Typst: a group of keys for each work, and its parents within.

Source of the fields: "The Hayagriva YAML File Format" (docs/file-format.md in typst/hayagriva).
"""

import re

from generator.core.data_files import tables
from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tree import Group, Node, Parts, add_person, node_of, own_name
from generator.read.records.yaml_files.yaml_values import read_yaml

_FIELDS, _TYPES = tables(__file__, "fields", "types")
_SIGN = re.compile(
    r"^[^\s#\-\"'\[{][^:\n]{0,120}:[ \t]*(?:#.*)?\n(?:(?:[ \t].*)?\n)*?[ \t]+type:\s*['\"]?"
    rf"(?:{'|'.join(_TYPES)})\b",
    re.IGNORECASE | re.MULTILINE,
)
_JOURNALS = frozenset({"periodical", "newspaper", "blog", "web", "thread", "repository", ""})
_BOOKS = frozenset({"proceedings", "conference", "anthology", "book", "reference", "anthos"})
# Fields with further values within.
_PARTS = {
    "title": {"short": "short_title", "translation": "translated_title"}, "url": {"date": "accessed"},
    "publisher": {"location": "place"}, "organization": {"location": "place"}, "archive": {"location": "place"},
}  # fmt: skip
# Fields with code of their own.
_SKIPPED = frozenset({"type", "author", "editor", "affiliated", "parent"})
# Fields of a parent that are also those of the work.
_INHERITED = frozenset({"volume", "issue", "date", "publisher", "location", "page-range"})
_NAMES = Parts("name", "given-name", "alias", "suffix", "prefix")
_MOST_PARENTS = 5


def recognises(text: str) -> bool:
    """Recognise the format by a key at the margin with one of its types below."""
    return _SIGN.search(text.removeprefix("\ufeff")) is not None


def read(text: str, context: Context) -> Reading:
    """Read a Hayagriva file. Never raises for the contents of the text."""
    found = read_yaml(text, context.path)
    works = node_of(found.value, 1).children if isinstance(found.value, Group) else []
    keys = {"type", "title", "parent", "author"}
    records = [_record(work) for work in works if not keys.isdisjoint(child.name for child in work.children)]
    return reading(records, context.path, found.problems)


def _record(work: Node) -> Record:
    record = Record(work.line - 1)
    record.add("key", work.name)
    parents = work.all("parent")
    kind = work.text_of("type").lower()
    record.type = _type(kind, {parent.text_of("type").lower() for parent in parents}, work.text_of("genre"))
    if record.type in {"misc", ""} and kind != "misc":
        record.add("type_of_work", kind)
    _people(record, work)
    for child in work.children:
        _add_field(record, child)
    for parent in parents:
        _parent(record, parent, 0)
    return record


def _text(node: Node | None) -> str:
    """Return a text: itself, or the value of a formattable string; without the braces that protect capitals."""
    text = (node.first("value") or node).line_text if node else ""
    return text.replace("{", "").replace("}", "").removeprefix("~")


def _type(kind: str, within: set[str], genre: str) -> str:
    if kind in {"article", "entry", "chapter", "anthos", ""} and within & {"proceedings", "conference"}:
        return "inproceedings"
    if kind == "article" and "repository" in within:
        return "misc"
    if kind in {"anthos", "entry", "chapter"} or (kind == "article" and within & {"anthology", "book"}):
        return "incollection"
    return {"repository": "software", "reference": "misc"}.get(kind) or read_type(kind, genre)


def _people(record: Record, work: Node) -> None:
    people = [(name, person) for name in ("author", "editor") for person in work.all(name)]
    for group in work.all("affiliated"):
        role = group.text_of("role").replace("-", "_") or "contributor"
        people += [(role, person) for person in group.all("names")]
    for role, person in people:
        written = _text(person)
        if person.first("name"):
            add_person(record, role, person, _NAMES)
        elif "," in written:
            family, suffix, given = [*(part.strip() for part in written.split(",", 2)), ""][:3]
            suffix, given = (suffix, given) if given else ("", suffix)
            record.add_person(role, family=family, given=given, suffix=suffix, line=person.line)
        else:
            record.add_name(role, written, line=person.line)


def _add_field(record: Record, node: Node) -> None:
    name = node.name
    if name == "serial-number":
        for number in node.children or [node]:
            kind = number.name.lower().removesuffix("-number")
            record.add("serial_number" if kind == "serial" else kind, _text(number), number.line)
    elif name not in _SKIPPED:
        record.add(_FIELDS.get(name, own_name(name)), _text(node.first("name") or node), node.line)
        for part, field in _PARTS.get(name, {}).items():
            record.add(field, _text(node.first(part)), node.line)


def _parent(record: Record, parent: Node, depth: int) -> None:
    """Add the parent of a work: its journal, its book, the series above that."""
    kind = parent.text_of("type").lower()
    field = "book" if kind in _BOOKS else "journal" if kind in _JOURNALS else f"parent_{kind}"
    if depth or (record.type == "book" and kind in {"anthology", "book", ""}):
        field = "series"
    elif field == "journal":
        field = record.container
    elif kind == "conference":
        field = "conference"
    record.add(field, _text(parent.first("title")), parent.line)
    record.add("journal_short", _text(parent.first("title/short")), parent.line)
    own = {name for name in _INHERITED if not record.text_of(_FIELDS.get(name, name))}
    for child in parent.children:
        if child.name in own or child.name == "serial-number":
            _add_field(record, child)
    if depth == 0 and parent.first("editor"):
        _people(record, Node("", parent.line, content=tuple(parent.all("editor"))))
    for outer in parent.all("parent") if depth < _MOST_PARENTS else ():
        _parent(record, outer, depth + 1)
