"""Code in Typst: where its texts, brackets and statements end, and which arguments a function is given."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

STRING = re.compile(r"\"((?:[^\"\\]|\\.)*+)\"", re.DOTALL)
_NAMED = re.compile(r"\s*([A-Za-z][\w-]*)\s*:(?!:)")
_ESCAPED = frozenset({'\\"', "\\\\"})
_CLOSES = {"(": ")", "[": "]", "{": "}"}


class Argument(NamedTuple):
    """An argument of a function: its name, empty if it has none, and what is written for it."""

    name: str
    written: str


def arguments(inside: str) -> Iterator[Argument]:
    """Return the arguments of a function, or the members of an array."""
    begin = at = 0
    while at <= len(inside):
        sign = inside[at : at + 1]
        if sign in {",", ""}:
            written = inside[begin:at]
            named = _NAMED.match(written)
            if written.strip():
                yield Argument(named[1] if named else "", written[named.end() :] if named else written)
            begin = at + 1
        at = _behind(inside, at)


def statement_end(text: str, at: int) -> int:
    """Return where a rule or definition ends: with its line, but not within brackets."""
    while at < len(text) and text[at] != "\n":
        at = _behind(text, at)
    return min(at, len(text))


def closing(text: str, at: int) -> int:
    """Return where the bracket closes that opens at a place; the text's end where none does."""
    wanted = [_CLOSES[text[at]]]
    at += 1
    while at < len(text):
        sign = text[at]
        if sign == "\\":
            at += 1
        elif sign == '"' and wanted[-1] != "]":
            string = STRING.match(text, at)
            at = string.end() - 1 if string else at
        elif sign in _CLOSES and (sign == "[" or wanted[-1] != "]" or text[at - 1 : at].isalnum()):
            wanted.append(_CLOSES[sign])
        elif sign == wanted[-1]:
            wanted.pop()
            if not wanted:
                return at
        at += 1
    return len(text)


def _behind(text: str, at: int) -> int:
    """Return the place behind a sign, an escaped quote, a text in quotes or a pair of brackets with what is in it."""
    if text[at : at + 2] in _ESCAPED:
        return at + 2
    string = STRING.match(text, at) if text[at : at + 1] == '"' else None
    if string:
        return string.end()
    return closing(text, at) + 1 if text[at : at + 1] in _CLOSES and at < len(text) else at + 1
