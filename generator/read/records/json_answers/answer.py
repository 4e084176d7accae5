"""From an answer in JSON to a reading: find the objects that are works, convert each to a draft."""

import re
from collections.abc import Callable, Collection, Iterable

from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.json_items import read_items
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tree import Node, node_of


def is_json(text: str) -> bool:
    """Return whether a text begins like JSON."""
    return text.lstrip("\ufeff \t\r\n")[:1] in {"[", "{"}


def with_keys(*keys: str, two_of: Collection[str] = ()) -> Callable[[str], bool]:
    """Return the `recognises` of a format whose JSON has all of some keys, and at least two of others."""

    def recognises(text: str) -> bool:
        return (
            is_json(text)
            and has_keys(text, *keys)
            and sum(has_keys(text, key) for key in two_of) >= min(len(two_of), 2)
        )

    return recognises


def has_keys(text: str, *keys: str) -> bool:
    """Return whether a JSON text has all of some keys, anywhere."""
    return all(re.search(rf'"{re.escape(key)}"\s*:', text) for key in keys)


def json_reader(
    form: str, records: Callable[[Node], Iterable[Record]], *, lists: Collection[str], marks: Collection[str]
) -> Callable[[str, Context], Reading]:
    """Return the reader of a format; `records` makes an item's records, `lists` and `marks` are as in `read_items`."""

    def read(text: str, context: Context) -> Reading:
        items, problems = read_items(text, context.path, lists=lists, marks=marks)
        found = [record for item in items for record in records(node_of(item, item.line))]
        return reading(found, context.path, form, problems)

    return read
