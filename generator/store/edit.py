"""Change some keys of a file that a person may have edited, and leave every other byte as it is.

The lines of a changed key are replaced; comments, order, quotes and blank lines of all else
stay. The result is read again and must say exactly what was meant; where lines cannot be
told apart (a file written in one line of braces, say) ruamel.yaml edits the file instead.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.errors import Problem, ProblemsFoundError
from generator.store.content import read_mapping
from generator.store.positions import BLOCK_KEYS, FREE_KEY, Node, compose, entries, pairs
from generator.store.yaml_faults import YamlFaultError
from generator.store.yaml_text import LONG_TEXT, as_read, dump_entry, dump_record, is_bare, key_order, rank, settled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_COMMENT = re.compile(r"[ \t]+#")


@dataclass(slots=True)
class _Segment:
    """A key with its value, and the blank and comment lines between it and the next key."""

    key: str
    body: str
    after: str = ""


def edit_record(text: str, changes: Mapping[str, Any | None]) -> str:
    """Return a record's file with some top-level keys set, or removed where the change is None.

    New keys go to their place in the contract's order among those present. Line ends, a
    byte order mark and a missing last line break stay as they are. Raises ProblemsFoundError
    where the file is not YAML, or cannot be changed without harm.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    body = text.removeprefix("\ufeff")
    try:
        before = read_mapping(body)
    except ProblemsFoundError:
        if not body.strip() or all(line.lstrip().startswith("#") or not line.strip() for line in body.split("\n")):
            given = {key: value for key, value in changes.items() if value is not None}
            return mark + _ended(body) + dump_record(given) if given else text
        raise
    wanted = {**before, **as_read(changes)}
    wanted = {key: value for key, value in wanted.items() if value is not None}
    real = {key: changes[key] for key in changes if before.get(key) != wanted.get(key)}
    if not real:
        return text
    for way in (_splice, _with_ruamel):
        edited = way(body, real)
        if edited is not None and _says(edited, wanted):
            return mark + edited
    raise ProblemsFoundError(
        [Problem("", 0, 0, f"{', '.join(f'`{key}`' for key in real)} cannot be changed without harm to the file",
                 "write the file with one `key: value` per line")]
    )  # fmt: skip


def _says(text: str, wanted: Mapping[str, Any]) -> bool:
    try:
        return (not wanted and compose(text) is None) or read_mapping(text) == wanted
    except (ProblemsFoundError, YamlFaultError):
        return False


def _splice(text: str, changes: Mapping[str, Any]) -> str | None:
    """Replace the lines of the changed keys; None where keys do not begin their lines."""
    root = compose(text)
    found = _segments(text, root) if root is not None and root.is_mapping and root.style != "{" else None
    if not found:
        return None
    head, segments, indent = found
    newline = "\r\n" if "\r\n" in text else "\n"
    order = key_order([segment.key for segment in segments] + list(changes))
    for key in sorted(changes, key=lambda name: rank(name, order)):
        place = next((number for number, segment in enumerate(segments) if segment.key == key), None)
        if changes[key] is None:
            if place is not None:
                gone = segments.pop(place)
                if place:
                    segments[place - 1].after += gone.after
                else:
                    head += gone.after
            continue
        lines = dump_entry(key, changes[key]).splitlines(keepends=True)
        fresh = "".join(indent + line if line.strip() else line for line in lines).replace("\n", newline)
        if place is not None:
            segments[place].body = _with_comment(fresh, segments[place].body, newline)
            continue
        place = _place(key, [segment.key for segment in segments], order)
        added = _Segment(key, fresh)
        if place:
            above = segments[place - 1]
            above.body = _ended(above.body, newline)
            added.after, above.after = above.after, ""
        segments.insert(place, added)
    return head + "".join(segment.body + segment.after for segment in segments)


def _segments(text: str, root: Node) -> tuple[str, list[_Segment], str] | None:
    """Cut the file at its keys; None where a key does not begin its line.

    Returns what stands before the first key, the keys, and the blanks that indent them all.
    """
    starts = [text.rfind("\n", 0, key.start) + 1 for key, _ in pairs(root)]
    indents = {text[start : key.start] for start, (key, _) in zip(starts, pairs(root), strict=True)}
    if len(indents) != 1 or next(iter(indents)).strip(" "):
        return None
    indent = indents.pop()
    segments = []
    for start, (key, value), end in zip(starts, pairs(root), [*starts[1:], len(text)], strict=True):
        if text.startswith("?", key.start) or start >= end:
            return None
        cut = _content_end(text, value, end, len(indent))
        segments.append(_Segment(str(key.value), text[start:cut], text[cut:end]))
    return text[: starts[0]], segments, indent


def _content_end(text: str, value: Node, limit: int, indent: int) -> int:
    """Return where the line after a value begins, before blank lines and comments that follow it."""
    last = _last(value)
    if last.style not in {"|", ">"}:
        return min(_line_end(text, max(last.end - 1, last.start)), limit)
    end = at = _line_end(text, last.start)
    while at < limit:
        after = _line_end(text, at)
        line = text[at:after]
        if line.strip():
            if len(line) - len(line.lstrip(" ")) <= indent:
                break
            end = after
        at = after
    return end


def _last(node: Node) -> Node:
    """Return the node in whose line a value ends."""
    while not isinstance(node.value, str) and node.style not in {"{", "["} and node.value:
        node = pairs(node)[-1][1] if node.is_mapping else entries(node)[-1]
    return node


def _line_end(text: str, at: int) -> int:
    return text.find("\n", at) + 1 or len(text)


def _with_comment(fresh: str, old: str, newline: str) -> str:
    """Keep the comment that stood in the line of the replaced key."""
    first, _, rest = fresh.partition(newline)
    comment = _key_line_comment(old)
    made = f"{first}{comment}{newline}{rest}"
    return made if old.endswith("\n") or rest else made.removesuffix(newline)


def _key_line_comment(old: str) -> str:
    line = old.split("\n", 1)[0].rstrip("\r")
    for found in _COMMENT.finditer(line):
        try:
            whole, cut = compose(line + "\n"), compose(line[: found.start()] + "\n")
        except YamlFaultError:  # the value goes on below, or the `#` is inside quotes
            continue
        if _same(whole, cut):
            return line[found.start() :]
    return ""


def _same(one: Node | None, other: Node | None) -> bool:
    if one is None or other is None or not (one.is_mapping and other.is_mapping):
        return one is other
    return [(key.value, _bare(value)) for key, value in pairs(one)] == [
        (key.value, _bare(value)) for key, value in pairs(other)
    ]


def _bare(node: Node) -> Any:
    if isinstance(node.value, str):
        return (node.value, node.style)
    if node.is_mapping:
        return [(key.value, _bare(value)) for key, value in pairs(node)]
    return [_bare(entry) for entry in entries(node)]


def _place(key: str, present: Sequence[str], order: tuple[str, ...]) -> int:
    """Return where a new key goes: after the nearest key that the contract puts before it."""
    mine = rank(key, order)
    before = [(rank(name, order), place) for place, name in enumerate(present) if rank(name, order) <= mine]
    return max(before)[1] + 1 if before else 0


def _ended(text: str, newline: str = "\n") -> str:
    return text if not text or text.endswith("\n") else text + newline


def _with_ruamel(text: str, changes: Mapping[str, Any]) -> str | None:
    """Edit with ruamel.yaml, which keeps comments and quotes but not every blank."""
    from ruamel.yaml import YAML  # noqa: PLC0415 - slow to import, seldom needed
    from ruamel.yaml.error import YAMLError  # noqa: PLC0415

    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = 1_000_000
    newline = "\r\n" if "\r\n" in text else "\n"
    try:
        record = yaml.load(text.replace("\r\n", "\n"))
        order = key_order([*record, *changes])
        for key in sorted(changes, key=lambda name: rank(name, order)):
            if changes[key] is None:
                record.pop(key, None)
            elif key in record:
                record[key] = _for_ruamel(key, settled(changes[key]), key)
            else:
                place = _place(key, [str(name) for name in record], order)
                record.insert(place, key, _for_ruamel(key, settled(changes[key]), key))
        stream = io.StringIO()
        yaml.dump(record, stream)
    except (YAMLError, AttributeError, TypeError, ValueError):
        return None
    return stream.getvalue().replace("\n", newline)


def _for_ruamel(name: str, value: Any, top: str) -> Any:
    from ruamel.yaml.scalarstring import (  # noqa: PLC0415
        DoubleQuotedScalarString,
        LiteralScalarString,
        PlainScalarString,
        SingleQuotedScalarString,
    )

    if isinstance(value, dict):
        return {key: _for_ruamel(key, item, top) for key, item in value.items() if item is not None or top == FREE_KEY}
    if isinstance(value, list):
        return [_for_ruamel("", item, top) for item in value]
    if not isinstance(value, str):
        return value
    if name == top and name in BLOCK_KEYS and ("\n" in value.rstrip("\n") or len(value) > LONG_TEXT):
        return LiteralScalarString(value.rstrip("\n") + "\n")
    if is_bare(value, name, top):
        return int(value) if value.isdigit() else {"true": True, "false": False}.get(value, PlainScalarString(value))
    return SingleQuotedScalarString(value) if value.isprintable() else DoubleQuotedScalarString(value)
