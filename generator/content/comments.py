"""The positions of the comments of a file, so that an edit keeps the comments of the values it replaces. Pure."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from generator.content.positions import compose, scalars
from generator.content.value_ends import ended
from generator.content.yaml_faults import YamlFaultError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.content.positions import Node

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
    has = Counter(one.text for one in comments_of(after, new)) if new is not None else Counter(_only_comments(after))
    lost = [text for text, times in (had - has).items() for _ in range(times)]
    if not lost:
        return after
    return ended(after, newline) + as_lines(lost, "", newline)


def as_lines(comments: Iterable[str], indent: str, newline: str) -> str:
    """Return comments as lines of their own."""
    return "".join(f"{indent}{one}{newline}" for one in comments)


def _only_comments(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.lstrip().startswith("#")]
