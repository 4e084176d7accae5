"""Replace the entries of a list, and keep the lines and comments of entries that stay.

`generator.content.list_edits` changes entries at known positions; here the old and the new list are compared. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.content.comments import as_lines, within
from generator.content.positions import entries, said
from generator.content.value_ends import content_end, ended, line_ending
from generator.content.yaml_text import as_read, dump_entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.content.comments import Comment
    from generator.content.positions import Node


@dataclass(slots=True)
class _Entry:
    """An entry: the blank and comment lines above it, its own lines, the comments in these, its value."""

    above: str
    lines: str
    comments: list[str]
    value: Any
    used: bool = field(default=False)


def with_entries(
    text: str, node: Node, part: tuple[int, int], comments: list[Comment], *, key: str, fresh: Sequence[Any]
) -> str | None:
    """Return the lines of a key (`part` of the text) whose list has changed.

    An entry that replaces another keeps its comments. None if the entries are not at the beginning of lines.
    """
    found = _entries(text, node, part, comments)
    if found is None:
        return None
    head, indent, old, rest = found
    newline = line_ending(text)
    values = as_read({key: list(fresh)})[key]
    kept: list[_Entry | None] = []
    for value in values:
        one = next((one for one in old if not one.used and one.value == value), None)
        kept.append(one)
        if one is not None:
            one.used = True
    made = head
    for place, one in enumerate(kept):
        followed = old[place] if place < len(old) and not old[place].used else None
        if followed is not None:
            followed.used = True
        if one is not None:
            # The old entry has no replacement: its comments stay where they were.
            made = (
                ended(made, newline) + (_remarks(followed, indent, newline) if followed else "") + one.above + one.lines
            )
            continue
        lines = "".join(
            indent + line for line in dump_entry(key, [fresh[place]]).partition("\n")[2].splitlines(keepends=True)
        ).replace("\n", newline)
        if followed is not None:
            lines = followed.above + _with_comments(lines, followed.comments, indent, newline)
        made = ended(made, newline) + lines
    for one in old:
        if not one.used:
            made = ended(made, newline) + _remarks(one, indent, newline)
    return made + rest


def _entries(
    text: str, node: Node, part: tuple[int, int], comments: list[Comment]
) -> tuple[str, str, list[_Entry], str] | None:
    """Split a list: the text before its first entry, the indentation, the entries, the text after them."""
    begin, limit = part
    nodes = entries(node)
    starts = [text.rfind("\n", 0, one.start) + 1 for one in nodes]
    before = {text[start : one.start] for start, one in zip(starts, nodes, strict=True)}
    if len(set(starts)) != len(starts) or starts[0] <= begin or any(one.strip() != "-" for one in before):
        return None
    indents = {one.partition("-")[0] for one in before}
    if len(indents) != 1:
        return None
    indent = indents.pop()
    found: list[_Entry] = []
    at = text.find("\n", begin) + 1
    head = text[begin:at]
    for start, one, following in zip(starts, nodes, [*starts[1:], limit], strict=True):
        end = content_end(text, one, following, len(indent))
        found.append(_Entry(text[at:start], text[start:end], within(comments, start, end), said(one)))
        at = end
    return head, indent, found, text[at:limit]


def _with_comments(lines: str, comments: list[str], indent: str, newline: str) -> str:
    """Add the comments of a replaced entry to its replacement: one in its line, others above it."""
    *others, last = comments or [""]
    if lines.count("\n") != 1 or not last:
        others = comments
        last = ""
    beside = f"{lines.rstrip()}  {last}{newline}" if last else lines
    return as_lines(others, indent, newline) + beside


def _remarks(gone: _Entry, indent: str, newline: str) -> str:
    """Return the comments of a removed entry as lines of their own."""
    return gone.above + as_lines(gone.comments, indent, newline)
