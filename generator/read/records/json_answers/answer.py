"""From an answer in JSON to a reading: find the objects that are works, convert each to a draft."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.read.records.bibliographies.json_items import read_items
from generator.read.records.bibliographies.record_drafts import reading

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.json_items import Item
    from generator.read.records.bibliographies.record import Record

_JSON = re.compile(r"\ufeff?\s*[\[{]")


def is_json(text: str) -> bool:
    """Return whether a text begins like JSON."""
    return _JSON.match(text) is not None


def says_key(text: str, *keys: str) -> bool:
    """Return whether a JSON text has all of some keys, anywhere."""
    return all(re.search(rf'"{re.escape(key)}"\s*:', text) for key in keys)


def read_answer(
    text: str, context: Context, form: str, *, lists: Collection[str], marks: Collection[str],
    records: Callable[[Item], Iterable[Record]],
) -> Reading:  # fmt: skip
    """Read an answer: `lists` and `marks` are those of `read_items`, `records` makes an item's records."""
    items, problems = read_items(text, context.path, lists=lists, marks=marks)
    return reading([record for item in items for record in records(item)], context.path, form, problems)


def at(value: Any, *path: str) -> Any:
    """Return the value at a path of keys; for a list on the way its first item; None if there is nothing."""
    for key in path:
        if isinstance(value, list):
            value = next((one for one in value if isinstance(one, dict)), None)
        value = value.get(key) if isinstance(value, dict) else None
    return value


def text_at(value: Any, *path: str) -> str:
    """Return the text at a path; for a list its first text; empty if there is none."""
    found = at(value, *path)
    if isinstance(found, list):
        found = next((one for one in found if isinstance(one, str)), "")
    return found if isinstance(found, str) else ""


def objects(value: Any, *path: str) -> list[dict[str, Any]]:
    """Return the objects of the list at a path; a single object as a list of one."""
    found = at(value, *path) if path else value
    return [one for one in (found if isinstance(found, list) else [found]) if isinstance(one, dict)]


def texts_at(value: Any, *path: str) -> list[str]:
    """Return the texts of the list at a path; a single text as a list of one."""
    found = at(value, *path)
    return [one for one in (found if isinstance(found, list) else [found]) if isinstance(one, str) and one.strip()]


def say_rest(record: Record, fields: dict[str, Any], used: Collection[str], item: Item) -> None:
    """Add unused fields under their own names: texts and lists of texts; others are omitted."""
    for name, value in fields.items():
        texts = [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]
        if name not in used and texts:
            record.say(
                re.sub(r"\W+", "_", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name)).lower(),
                "; ".join(texts),
                item.keys.get(name, 0),
            )
