"""Merge two author files into one, and point redirects to the file that stays."""

from collections.abc import Iterable, Mapping
from typing import Any

from generator.content.content import read_mapping
from generator.content.edit import append_entries, edit_record
from generator.content.yaml_text import dump_record
from generator.core.person_fields import PERSON_FIELDS

Record = dict[str, Any]
_BY_COMMAND = frozenset(field.name for field in PERSON_FIELDS if field.when_merged == "command")
_GROUPS = frozenset(field.name for field in PERSON_FIELDS if field.when_merged == "each key")


def merge_authors(keep: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[Record, list[str]]:
    """Return the values that an author's file takes from another, and the keys whose values differ.

    Values of the kept file stay; `links` and `extra` are merged key by key.
    """
    taken: Record = {}
    contradicted: list[str] = []
    for key, value in other.items():
        mine = keep.get(key)
        if key in _BY_COMMAND or value in (None, "", [], {}, mine):
            continue
        if key in _GROUPS and mine:
            contradicted += [f"{key}.{name}" for name in value if mine.get(name, value[name]) != value[name]]
            if value.keys() - mine.keys():
                taken[key] = {**value, **mine}
        elif mine:
            contradicted.append(key)
        else:
            taken[key] = value
    return taken, contradicted


def author_text(text: str | None, record: Record, names: Iterable[str], aliases: Iterable[str]) -> str:
    """Return an author's file with the given keys, additional names and aliases; None is a file to create."""
    if text is None:
        return dump_record({**record, "names": [*names] or None, "aliases": [*aliases] or None})
    known = read_mapping(text)
    fresh = {key: value for key, value in record.items() if known.get(key) != value}
    text = edit_record(text, fresh) if fresh else text
    for key, values in (("names", names), ("aliases", aliases)):
        text = append_entries(text, key, [value for value in values if value not in known.get(key, ())])
    return text


def moved_redirects(text: str, old: str, new: str) -> str:
    """Return site.yaml with the redirects to an old path of the portal changed to a new path."""
    redirects = read_mapping(text).get("redirects") or {}
    moved = {path: new if target.strip("/") == old.strip("/") else target for path, target in redirects.items()}
    return edit_record(text, {"redirects": moved}) if moved != redirects else text
