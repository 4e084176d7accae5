"""The comments and ends of values in a file, so that an edit keeps the comments of the values it replaces. Pure."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from generator.content.positions import ALIAS, Node, compose, entries, pairs, scalars
from generator.content.yaml_faults import YamlFaultError

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[^\r\n]*", re.MULTILINE)
_BLOCK = re.compile(r"[|>][-+0-9]*[ \t]+(#[^\r\n]*)")


class Comment(NamedTuple):
    """A comment: its position, its text including `#`, and whether it has a line of its own."""

    start: int
    text: str
    alone: bool


def comments_of(text: str, root: Node) -> list[Comment]:
    """Find the comments of a file, which can be anywhere outside scalars."""
    found: list[Comment] = []
    at = 0
    for node in sorted(scalars(root, keys=True), key=lambda node: node.start):
        found += _between(text, at, node.start)
        at = node.end
        if node.style in {"|", ">"} and (header := _BLOCK.match(text, node.start)):
            found.append(Comment(header.start(1), header[1].rstrip(), alone=False))
    return found + _between(text, at, len(text))


def _between(text: str, start: int, end: int) -> list[Comment]:
    return [
        Comment(one.start(), one[0].rstrip(), not text[text.rfind("\n", 0, one.start()) + 1 : one.start()].strip())
        for one in _COMMENT.finditer(text, start, end)
    ]


def within(comments: list[Comment], start: int, end: int) -> list[str]:
    """Return the comments of a part of the text."""
    return [one.text for one in comments if start <= one.start < end]


def with_all_comments(before: str, after: str, newline: str) -> str:
    """Return an edited file with the comments that the edit lost appended."""
    try:
        old, new = compose(before), compose(after)
    except YamlFaultError:
        return after
    had = Counter(one.text for one in comments_of(before, old)) if old is not None else Counter()
    alone = (line.strip() for line in after.splitlines() if line.lstrip().startswith("#"))  # of a file without values
    has = Counter(one.text for one in comments_of(after, new)) if new is not None else Counter(alone)
    lost = [text for text, times in (had - has).items() for _ in range(times)]
    return ended(after, newline) + as_lines(lost, "", newline) if lost else after


def as_lines(comments: Iterable[str], indent: str, newline: str) -> str:
    """Return comments as lines of their own."""
    return "".join(f"{indent}{one}{newline}" for one in comments)


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
