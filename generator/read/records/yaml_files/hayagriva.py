"""Hayagriva, the bibliography format of Typst: a group of keys for each work, and its parents within.

Source of the fields: "The Hayagriva YAML File Format" (docs/file-format.md in typst/hayagriva).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.read.links import read_arxiv
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.yaml_files.yaml_values import Group, read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading

_TYPES = (
    "article chapter entry anthos report thesis web scene artwork patent case newspaper legislation manuscript "
    "original "
    "post misc performance periodical proceedings book blog reference conference anthology repository thread video "
    "audio "
    "exhibition"
)
_KEY = re.compile(r"[^\s#\-\"'\[{][^:\n]{0,120}:\s*(?:#.*)?")
_TYPE = re.compile(rf"\s+type:\s*['\"]?(?:{_TYPES.replace(' ', '|')})\b", re.IGNORECASE)
_FIELDS = {
    "title": "title", "date": "date", "publisher": "publisher", "location": "place", "organization": "publisher",
    "issue": "number", "volume": "volume", "volume-total": "volumes", "edition": "edition", "page-range": "pages",
    "page-total": "page_count", "url": "url", "abstract": "abstract", "note": "note", "language": "language",
    "archive": "archive", "archive-location": "archive_location", "call-number": "call_number", "genre": "type_of_work",
    "chapter": "chapter", "runtime": "runtime", "time-range": "time_range", "annote": "annotation",
}  # fmt: skip
_SERIALS = {
    "doi": "doi",
    "isbn": "isbn",
    "issn": "issn",
    "arxiv": "arxiv",
    "pmid": "pmid",
    "pmcid": "pmcid",
    "serial": "serial_number",
}
_JOURNALS = frozenset({"periodical", "newspaper", "blog", "web", "thread", "repository", ""})
_BOOKS = frozenset({"proceedings", "conference", "anthology", "book", "reference", "anthos"})


def recognises(text: str) -> bool:
    """Recognise the format by a key at the margin with one of its types below."""
    below = False
    for line in text.lstrip("\ufeff").splitlines()[:20000]:
        below = (
            (below or bool(_KEY.fullmatch(line)))
            if line[:1].isspace() or not line.strip("-. ")
            else bool(_KEY.fullmatch(line))
        )
        if below and _TYPE.match(line):
            return True
    return False


def read(text: str, context: Context) -> Reading:
    """Read a Hayagriva file. Never raises for the contents of the text."""
    found = read_yaml(text, context.path)
    return reading(_records(found.value), context.path, "hayagriva", found.problems)


def _records(value: Any) -> Iterator[Record]:
    if not isinstance(value, Group):
        return
    for key, fields in value.items():
        if isinstance(fields, Group) and (fields.keys() & {"type", "title", "parent", "author"}):
            yield _record(key, fields, value.lines[key])


def _record(key: str, fields: Group, line: int) -> Record:
    record = Record(line)
    record.say("key", key)
    parents = _parents(fields)
    kind = _text(fields.get("type")).lower()
    record.type = _type(kind, [_text(parent.get("type")).lower() for parent in parents], _text(fields.get("genre")))
    if kind and record.type in {"misc", ""} and kind != "misc":
        record.say("type_of_work", kind)
    _people(record, fields)
    for name, value in fields.items():
        _say(record, name, value, fields.lines[name])
    if not fields.get("title") and parents:
        _title_of_parent(record, parents)
    else:
        for parent in parents:
            _parent(record, parent, 0)
    if not record.people.get("author") and not record.people.get("editor"):
        for parent in parents:
            _people(record, parent)
    return record


def _text(value: Any) -> str:
    """Return a text: itself, or the value of a formattable string."""
    if isinstance(value, dict):
        return _text(value.get("value"))
    return value.replace("{", "").replace("}", "") if isinstance(value, str) else ""


def _parents(fields: Group) -> list[Group]:
    parent = fields.get("parent")
    return [one for one in (parent if isinstance(parent, list) else [parent]) if isinstance(one, Group)]


def _type(kind: str, parents: list[str], genre: str) -> str:
    within = set(parents)
    if kind in {"article", "entry", "chapter", "anthos", ""} and within & {"proceedings", "conference"}:
        return "inproceedings"
    if kind == "article" and "repository" in within:
        return "misc"
    if kind == "article" and within & {"anthology", "book"}:
        return "incollection"
    if kind in {"anthos", "entry", "chapter"}:
        return "incollection"
    return {"web": "misc", "repository": "software", "reference": "misc", "anthology": "book"}.get(kind) or read_type(
        kind, genre
    )


def _people(record: Record, fields: Group) -> None:
    for name in ("author", "editor"):
        for person in _listed(fields.get(name)):
            _person(record, name, person, fields.lines.get(name, record.line))
    for group in _listed(fields.get("affiliated")):
        if isinstance(group, dict):
            role = _text(group.get("role")).replace("-", "_") or "contributor"
            for person in _listed(group.get("names")):
                _person(record, role, person, getattr(group, "line", record.line))


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _person(record: Record, role: str, person: Any, line: int) -> None:
    if isinstance(person, dict):
        record.person(
            role, family=_text(person.get("name")), given=_text(person.get("given-name")),
            particle=_text(person.get("prefix")), suffix=_text(person.get("suffix")), line=line,
        )  # fmt: skip
    elif "," in _text(person):
        family, _, given = _text(person).partition(",")
        suffix, comma, last = given.partition(",")
        record.person(role, family=family, given=last if comma else given, suffix=suffix if comma else "", line=line)
    else:
        record.name(role, _text(person), line=line)


def _say(record: Record, name: str, value: Any, line: int) -> None:
    if name in {"type", "author", "editor", "affiliated", "parent"}:
        return
    if name == "serial-number":
        _serial(record, value, line)
    elif name == "title" and isinstance(value, dict):
        record.say("title", _text(value), line)
        record.say("short_title", _text(value.get("short")), line)
        record.say("translated_title", _text(value.get("translation")), line)
    elif name == "url" and isinstance(value, dict):
        record.say("url", _text(value), line)
        record.say("accessed", _text(value.get("date")), line)
    elif name in {"publisher", "organization", "archive"} and isinstance(value, dict):
        record.say(_FIELDS[name], _text(value.get("name")) or _text(value), line)
        record.say("place", _text(value.get("location")), line)
    else:
        for one in _listed(value):
            record.say(_FIELDS.get(name, name.replace("-", "_")), _text(one).removeprefix("~"), line)


def _serial(record: Record, value: Any, line: int) -> None:
    if isinstance(value, dict):
        for kind, number in value.items():
            where = getattr(value, "lines", {}).get(kind, line)
            record.say(_SERIALS.get(str(kind).lower(), str(kind)), _text(number), where)
        return
    text = _text(value)
    record.say(
        "arxiv" if read_arxiv(text) else "doi" if text.startswith("10.") and "/" in text else "serial_number",
        text,
        line,
    )


def _parent(record: Record, parent: Group, depth: int) -> None:
    """Add the parent of a work: its journal, its book, the series above that."""
    kind = _text(parent.get("type")).lower()
    field = "book" if kind in _BOOKS else "journal" if kind in _JOURNALS else ""
    if depth or (record.type == "book" and kind in {"anthology", "book", ""}):
        field = "series"
    elif record.type in {"inproceedings", "incollection"} and field == "journal":
        field = "book"
    elif kind == "conference":
        field = "conference"
    title = parent.get("title")
    record.say(field or f"parent_{kind}", _text(title), parent.lines.get("title", parent.line))
    if isinstance(title, dict):
        record.say("journal_short", _text(title.get("short")), parent.line)
    _fields_of_parent(record, parent, depth)
    for outer in _parents(parent):
        if depth < 5:
            _parent(record, outer, depth + 1)


def _fields_of_parent(record: Record, parent: Group, depth: int) -> None:
    own = {"volume", "issue", "date", "publisher", "location", "page-range"} & {
        name for name in parent if not _said(record, name)
    }
    for name, value in parent.items():
        line = parent.lines[name]
        if name == "editor" and depth == 0:
            for person in _listed(value):
                _person(record, "editor", person, line)
        elif name == "serial-number":
            if isinstance(value, dict):
                _serial(
                    record,
                    {one: number for one, number in value.items() if one != "doi" or not record.says("doi")},
                    line,
                )
        elif name in own:
            _say(record, name, value, line)
        elif name in {"organization", "url", "edition", "volume-total", "runtime", "author", "page-total"}:
            text = "; ".join(filter(None, (_text(one) for one in _listed(value))))
            record.say(f"host_{name.replace('-', '_')}", text, line)


def _said(record: Record, name: str) -> bool:
    return bool(record.says(_FIELDS.get(name) or name))


def _title_of_parent(record: Record, parents: list[Group]) -> None:
    """Add the title of the book for a chapter without a title of its own."""
    for parent in parents:
        title, chapter = _text(parent.get("title")), record.says("chapter")
        record.say("title", f"{title} (chapter {chapter})" if chapter else title, parent.line)
        _parent(record, parent, 0)
