"""Scan LaTeX source without parsing it: control characters, braces, formulas, arguments.

Positions are offsets into the text; every function looks at `text[start:end]` only.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

COMMAND = re.compile(r"\\(?:([A-Za-z]+)|(.))", re.DOTALL)
BLANK_LINE = re.compile(r"\n[^\S\n\xa0]*\n\s*")

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\ue000]")
_EDGE_BLANKS = " \t\r\n\f\v"
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_ANY_BRACE = re.compile("[{}]")
_TAGS = re.compile(r"\\(?:(begin|end)\s*\{([^{}]*)\}|.)", re.DOTALL)
_BRACE = re.compile(r"\\\\|\\?[{}]")
_ESCAPED = re.compile(r"\\.", re.DOTALL)
ENDS_IN_COMMAND = re.compile(r"\\[A-Za-z]+\Z")


class Argument(NamedTuple):
    """The range of a command's argument without its braces; parsing continues at `after`."""

    start: int
    end: int
    after: int


def words(listed: str) -> frozenset[str]:
    """Return the words of a table that is written as running text."""
    return frozenset(listed.split())


def without_controls(text: str) -> str:
    """Return `text` without characters that are not allowed in HTML or XML."""
    return text if text.isprintable() else CONTROLS.sub("", text)


def without_edges(text: str) -> str:
    r"""Return `text` without spaces around it, plain or `\ `; a `\\` keeps none of its own."""
    end = len(text)
    while end and text[end - 1] in _EDGE_BLANKS:
        escaped = text[end - 1] in " \n" and text[end - 2 : end - 1] == "\\" and text[end - 3 : end - 2] != "\\"
        end -= 1 + escaped
    return text[:end].lstrip(_EDGE_BLANKS)


def brace_partners(text: str, *, escaped: bool = False) -> dict[int, int]:
    """Map each closed opening brace to its closing one; BibTeX counts `escaped` ones too, LaTeX does not."""
    partners: dict[int, int] = {}
    open_braces: list[int] = []
    for brace in (_ANY_BRACE if escaped else _BRACES).finditer(text):
        if brace[0] == "{":
            open_braces.append(brace.start())
        elif brace[0] == "}" and open_braces:
            partners[open_braces.pop()] = brace.start()
    return partners


class Tags:
    r"""The positions and pairs of the `\begin` and `\end` of a text.

    `partners` maps the position of a `\begin` to the range of its `\end`, `begun` the name of an environment to the
    position of its first `\begin`.
    """

    def __init__(self, text: str) -> None:
        self.partners: dict[int, tuple[int, int]] = {}
        self.begun: dict[str, int] = {}
        waiting: dict[str, list[int]] = {}
        for tag in _TAGS.finditer(text):
            if tag[1] == "begin":
                self.begun.setdefault(tag[2], tag.start())
                waiting.setdefault(tag[2], []).append(tag.start())
            elif tag[1] and waiting.get(tag[2]):
                self.partners[waiting[tag[2]].pop()] = tag.span()


def argument(text: str, partners: dict[int, int], start: int, end: int) -> Argument | None:
    """Return the argument of a command that ends at `start`: a group, a command or one character."""
    while start < end and text[start].isspace():
        start += 1
    if start >= end or text[start] == "}":
        return None
    if text[start] == "{":
        closing = partners.get(start, end)
        return Argument(start + 1, closing, closing + 1) if closing < end else None
    command = COMMAND.match(text, start, end)
    stop = command.end() if command else start + 1
    return Argument(start, stop, stop)


def option(text: str, start: int, end: int) -> Argument | None:
    """Return the bracketed argument that follows directly, if there is one."""
    if start < end and text[start] == "[":
        closing = text.find("]", start, min(end, start + 200))
        if closing >= 0:
            return Argument(start + 1, closing, closing + 1)
    return None


def balanced(text: str, names: Mapping[str, str]) -> str:
    """Return `text` with as many closing as opening braces, none closed before it is opened.

    Escaped braces count, because BibTeX counts them; `names` are the commands to write for unpaired ones.
    """
    if nests(text) and ("\\" not in text or nests(_ESCAPED.sub("", text))):
        return text
    text = _BRACE.sub(lambda brace: names.get(brace[0], brace[0]), text)
    depth = 0
    parts: list[str] = []
    done = 0
    for brace in re.finditer(r"[{}]", text):
        if brace[0] == "}" and depth == 0:
            parts.append(text[done : brace.start()])
            done = brace.end()
            if ENDS_IN_COMMAND.search(parts[-1]) and text[done : done + 1].isalpha():
                parts.append(" ")
        else:
            depth += 1 if brace[0] == "{" else -1
    parts.append(text[done:])
    return "".join(parts) + "}" * depth


def nests(text: str) -> bool:
    """Return whether the braces of `text` pair, including escaped ones."""
    depth = 0
    for brace in re.findall(r"[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
