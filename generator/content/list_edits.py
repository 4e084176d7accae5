"""Change single entries of a list in a file; the others stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.content.content import read_mapping
from generator.content.edit import edit_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def replace_entries(text: str, key: str, fresh: Mapping[int, Any]) -> str:
    """Return a record's file with some entries of one list replaced, by their position."""
    listed = read_mapping(text.removeprefix("\ufeff"))[key]
    return edit_record(text, {key: [fresh.get(place, entry) for place, entry in enumerate(listed)]})


def append_entries(text: str, key: str, added: Iterable[Any]) -> str:
    """Return a record's file with entries added at the end of one list, which may be missing."""
    listed = read_mapping(text.removeprefix("\ufeff")).get(key, ())
    return edit_record(text, {key: [*listed, *fresh]}) if (fresh := [*added]) else text


def append_below(text: str, path: tuple[str, str], added: Iterable[Any]) -> str:
    """Return a file with entries added at the end of a list below one of its keys, which may be missing."""
    key, name = path
    record = read_mapping(text.removeprefix("\ufeff"))
    group = record[key] if isinstance(record[key], dict) else {"name": record[key]}
    fresh = [*added]
    return edit_record(text, {key: {**group, name: [*group.get(name, ()), *fresh]}}) if fresh else text
