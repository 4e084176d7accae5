r"""Braces of LaTeX: where a group ends; and where one ends that nobody closed, so that it swallows no rest of a text.

TeX itself stops at such a group where a paragraph ends ("runaway argument"); so do we, and at the next item or heading.
A text whose braces are even is left as it is, whatever its groups hold.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ENDS = r"\\(?:item|bibitem|end|(?:sub)*section|chapter|(?:cv|r|my)?section|cv[a-z]+|par)(?![A-Za-z])"
_SIGN = re.compile(rf"{_ENDS}|\\(?:[A-Za-z@]+|.)|[{{}}]|\n[ \t]*\n", re.DOTALL)
_BOUNDARY = re.compile(rf"{_ENDS}|\n")
_OWN = re.compile(r"\\([A-Za-z@]+)\*?[ \t]*(?:\[[^\]\n]{0,80}\])?[ \t]*\Z")
# Commands whose argument never goes on in the next paragraph.
_WITHIN_A_LINE = frozenset(
    "footnote footnotetext thanks textbf textit textsl textsc texttt emph underline uline textsuperscript "
    "textsubscript href url doi mbox textcolor label cite section subsection title bibinfo bibfield bibnamefont "
    "bibfnamefont".split()
)
_FAR = 100
_LONGEST_OPTION = 2_000  # characters
_WITHIN = {"{": re.compile(r"\\.|[{}]", re.DOTALL), "[": re.compile(r"\\.|[\[\]]", re.DOTALL)}


class Opened(NamedTuple):
    """A brace that opens a group: where it stands in the text, and the command whose argument it begins."""

    at: int
    command: str


def group_end(text: str, at: int, sign: str = "{", *, longest: int = 0) -> int:
    """Return where the group ends, or with `[` the option, that begins at a place; where it never does, its limit."""
    last = min(len(text), at + (longest or (len(text) if sign == "{" else _LONGEST_OPTION)))
    depth = 0
    for found in _WITHIN[sign].finditer(text, at, last):
        if found[0] == sign:
            depth += 1
        elif found[0][0] != "\\":
            depth -= 1
            if not depth:
                return found.start()
    return last


def closed(text: str) -> tuple[str, list[Opened]]:
    """Return a text each of whose braces is closed, and those that were not."""
    if not _uneven(text):
        return text, []
    opened: list[Opened] = []
    ended: list[tuple[Opened, int]] = []  # groups that go on behind a boundary, and where that is
    for sign in _SIGN.finditer(text):
        if sign[0] == "{":
            before = _OWN.search(text, max(0, sign.start() - _FAR), sign.start())
            opened.append(Opened(sign.start(), before[1] if before else ""))
        elif sign[0] == "}":
            if opened:
                opened.pop()
            elif ended:
                ended.pop(_likeliest(ended))
        elif opened and _BOUNDARY.match(sign[0]):
            ended += [(one, sign.start()) for one in opened]
            opened.clear()
    ended += [(one, len(text)) for one in opened]
    parts: list[str] = []
    done = 0
    for _, end in sorted(ended, key=lambda pair: pair[1]):
        parts += [text[done:end], "}"]
        done = end
    return "".join([*parts, text[done:]]), sorted(one for one, _ in ended)


def _uneven(text: str) -> bool:
    depth = 0
    for sign in _WITHIN["{"].finditer(text):
        depth += {"{": 1, "}": -1}.get(sign[0], 0)
        depth = max(depth, 0)
    return depth > 0


def _likeliest(ended: list[tuple[Opened, int]]) -> int:
    """Return which of the groups that go on is closed by a brace: the last of those that may hold paragraphs."""
    for place in range(len(ended) - 1, max(-1, len(ended) - _FAR), -1):
        if ended[place][0].command not in _WITHIN_A_LINE:
            return place
    return len(ended) - 1
