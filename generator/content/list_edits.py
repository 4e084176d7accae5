"""Change single entries of a list in a file, keeping the comments beside the others.

`generator.content.edit` replaces a whole key; a list of authors may have a comment per line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.content.comments import last_node, line_ending
from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.content.positions import compose, entries, pairs
from generator.content.yaml_text import as_read, dump_entry
from generator.core.problems import ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.content.positions import Node


def replace_entries(text: str, key: str, fresh: Mapping[int, Any]) -> str:
    """Return a record's file with some entries of one list replaced, by their position."""
    body = text.removeprefix("\ufeff")
    record = read_mapping(body)
    whole = [fresh.get(place, entry) for place, entry in enumerate(record[key])]
    edited = body
    for place, entry in fresh.items():
        node = entries(_value(edited, key))[place]
        edited = edited[: node.start] + _entry_text(key, entry) + edited[_end(edited, node) :]
    return _checked(text, edited, {**record, key: whole}) or edit_record(text, {key: whole})


def append_entries(text: str, key: str, added: Iterable[Any]) -> str:
    """Return a record's file with entries added at the end of one list, which may be missing."""
    body = text.removeprefix("\ufeff")
    record = read_mapping(body)
    fresh = [*added]
    whole = [*record.get(key, ()), *fresh]
    if not fresh:
        return text
    if key in record:
        value = _value(body, key)
        if entries(value) and value.style != "[":
            last = entries(value)[-1]
            before = body[body.rfind("\n", 0, last.start) + 1 : last.start]
            line_end = body.find("\n", _end(body, last))
            at = len(body) if line_end < 0 else line_end
            newline = line_ending(body)
            at -= body.endswith("\r", 0, at)
            lines = "".join(f"{newline}{before}{_entry_text(key, entry)}" for entry in fresh)
            if made := _checked(text, body[:at] + lines + body[at:], {**record, key: whole}):
                return made
    return edit_record(text, {key: whole})


def append_below(text: str, path: tuple[str, str], added: Iterable[Any]) -> str:
    """Return a file with entries added at the end of a list below one of its keys, which may be missing.

    If the entries cannot be added line by line, that key is written again.
    """
    body = text.removeprefix("\ufeff")
    key, name = path
    record = read_mapping(body)
    group = record[key] if isinstance(record[key], dict) else {"name": record[key]}
    fresh = [*added]
    if not fresh:
        return text
    whole = {**record, key: {**group, name: [*group.get(name, ()), *fresh]}}
    if isinstance(record[key], dict) and (made := _with_lines(body, key, name, fresh)):
        checked = _checked(text, made, whole)
        if checked is not None:
            return checked
    return edit_record(text, {key: whole[key]})


def _with_lines(body: str, key: str, name: str, fresh: Iterable[Any]) -> str | None:
    """Add lines below the last entry of a list, or the list below the last key of its group."""
    group = _value(body, key)
    newline = line_ending(body)
    if group.style == "{":
        return None
    last_key, last_value = pairs(group)[-1]
    found = next((value for other, value in pairs(group) if other.value == name), None)
    if found is None:
        indent = body[body.rfind("\n", 0, last_key.start) + 1 : last_key.start]
        before = f"{indent}- "
        last, head = last_value, f"{newline}{indent}{name}:"
    elif entries(found) and found.style != "[":
        last = entries(found)[-1]
        before, head = body[body.rfind("\n", 0, last.start) + 1 : last.start], ""
    else:
        return None
    line_end = body.find("\n", _end(body, last))
    at = len(body) if line_end < 0 else line_end
    at -= body.endswith("\r", 0, at)
    lines = "".join(f"{newline}{before}{_entry_text(name, entry)}" for entry in fresh)
    return body[:at] + head + lines + body[at:]


def _value(text: str, key: str) -> Node:
    root = compose(text)
    assert root is not None  # noqa: S101 - the caller has read the key
    return next(value for name, value in pairs(root) if name.value == key)


def _entry_text(key: str, entry: Any) -> str:
    """Return an entry as it is written after its hyphen."""
    return dump_entry(key, [entry]).partition("\n")[2].removeprefix("- ").rstrip("\n")


def _end(text: str, node: Node) -> int:
    """Return the end of an entry's last value, before whitespace and comments that follow it."""
    last = last_node(node)
    return last.start + len(re.sub(r"\s+$", "", text[last.start : last.end]))


def _checked(text: str, edited: str, wanted: Mapping[str, Any]) -> str | None:
    """Return the edited file if it has exactly the intended values."""
    try:
        record = read_mapping(edited)
    except ProblemsFoundError:
        return None
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return mark + edited if record == as_read(wanted) else None
