"""The end of a value in a file, before the blank lines and comments after it, and line endings. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.content.positions import ALIAS, entries, pairs

if TYPE_CHECKING:
    from generator.content.positions import Node


def content_end(text: str, value: Node, limit: int, indent: int) -> int:
    """Return the beginning of the line after a value, before blank lines and comments."""
    last = last_node(value)
    if last.style not in {"|", ">"}:
        return min(line_end(text, max(last.end - 1, last.start)), limit)
    end = at = line_end(text, last.start)
    while at < limit:
        after = line_end(text, at)
        line = text[at:after]
        if line.strip():
            if len(line) - len(line.lstrip(" ")) <= indent:
                break
            end = after
        at = after
    return end


def last_node(node: Node) -> Node:
    """Return the node in whose line a value ends."""
    while not isinstance(node.value, str) and node.style not in {"{", "[", ALIAS} and node.value:
        node = pairs(node)[-1][1] if node.is_mapping else entries(node)[-1]
    return node


def line_end(text: str, at: int) -> int:
    """Return the beginning of the line after a position, or the end of the text."""
    return text.find("\n", at) + 1 or len(text)


def line_ending(text: str) -> str:
    """Return the line ending of a text: that of Windows if one line has it."""
    return "\r\n" if "\r\n" in text else "\n"


def ended(text: str, newline: str = "\n") -> str:
    """Return a text with a line ending after its last line, so that another line may follow."""
    return text if not text or text.endswith("\n") else text + newline
