r"""LaTeX that a BibTeX file can carry: what is valid stays, what would break a run is escaped.

Works on the source and not on the tree, so that valid LaTeX comes back to the letter.
BibTeX counts `\{` as a brace like any other, so escaped braces that do not pair become names.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.tex.commands import (
    CITATIONS,
    MATH_STRUCTURES,
    PLAIN,
    SETTINGS,
    SILENT,
    SILENT_ARGUMENTS,
    STYLES,
    SWITCHES,
)
from generator.tex.macros import expand
from generator.tex.scan import COMMAND, argument, brace_partners, formula, without_controls, words
from generator.tex.symbols import ABBREVIATIONS, ACCENTS, FUNCTIONS, LETTERS, MATH_SIGNS, TEXT_SIGNS, symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

_NO_MACROS: Mapping[str, str] = MappingProxyType({})
_NEEDS_READING = re.compile(r"[\\${}%&#_^]")
_SPECIAL = re.compile(r"[\\${}%&#_^]")
_BRACE = re.compile(r"\\\\|\\?[{}]")
_ESCAPES = {"%": "\\%", "&": "\\&", "#": "\\#", "_": "\\_", "^": "\\textasciicircum{}", "$": "\\$"}
_NAMED_BRACES = {"\\{": "\\lbrace{}", "\\}": "\\rbrace{}"}
_VERBATIM = CITATIONS | {"url", "href", "label", "nolinkurl", "path", "includegraphics"}
_KNOWN = (
    words("begin end item par footnote enquote ensuremath SI si qty unit num over newline verb thanks")
    .union(
        STYLES,
        SWITCHES,
        PLAIN,
        SILENT,
        SILENT_ARGUMENTS,
        SETTINGS,
        MATH_STRUCTURES,
        ACCENTS,
        LETTERS,
        TEXT_SIGNS,
    )
    .union(_VERBATIM, FUNCTIONS)
    .difference({"cmark", "xmark", "polylog", "poly"})
)


def to_bibtex(text: str, macros: Mapping[str, str] = _NO_MACROS) -> str:
    """Return `text` on one line, with balanced braces and without bare special characters.

    An author's own macro that `macros` does not define is replaced by its name or argument.
    """
    text = " ".join(without_controls(text).split(" "))
    text = re.sub(r"[ \t\r\n\f\v]+", " ", text).strip(" ")
    if not _NEEDS_READING.search(text):
        return text
    return _balanced(_escaped(re.sub(r"[ \t\r\n\f\v]+", " ", expand(text, macros))).strip(" "))


def _escaped(text: str) -> str:
    partners = brace_partners(text)
    parts: list[str] = []
    start, end = 0, len(text)
    while special := _SPECIAL.search(text, start, end):
        parts.append(text[start : special.start()])
        start = special.start()
        found = formula(text, start, end) if text[start] == "$" or text[start : start + 2] in {"\\(", "\\["} else None
        if found:
            content = _balanced(text[found.start : found.end])
            parts.append(text[start : found.start] + content + text[found.end : found.after])
            start = found.after
        elif text[start] == "\\":
            shown, start = _command(text, partners, start)
            parts.append(shown)
        else:
            parts.append(_ESCAPES.get(text[start], text[start]))
            start += 1
    parts.append(text[start:])
    return "".join(parts)


def _command(text: str, partners: dict[int, int], start: int) -> tuple[str, int]:  # noqa: PLR0911 - one per kind of command
    command = COMMAND.match(text, start)
    if command is None:
        return "\\textbackslash{}", start + 1
    name, after = command[1], command.end()
    if not name:
        return ("(" if command[2] == "(" else "[" if command[2] == "[" else command[0]), after
    if name in _VERBATIM and (found := argument(text, partners, after, len(text))):
        return text[start : found.after], found.after
    if name in MATH_SIGNS and name not in TEXT_SIGNS and name not in LETTERS | ABBREVIATIONS:
        return f"\\ensuremath{{{command[0]}}}", after
    if name in _KNOWN or (name not in ABBREVIATIONS and symbol(name)):
        return command[0], after
    if text.startswith("{}", after):
        after += 2
    elif text.startswith("{", after):
        return "", after
    return ABBREVIATIONS.get(name, name), after


def _balanced(text: str) -> str:
    """Return `text` with as many closing as opening braces, none closed before it is opened."""
    if _nests(text):
        return text
    text = _BRACE.sub(lambda brace: _NAMED_BRACES.get(brace[0], brace[0]), text)
    depth = 0
    parts: list[str] = []
    done = 0
    for brace in re.finditer(r"[{}]", text):
        if brace[0] == "}" and depth == 0:
            parts.append(text[done : brace.start()])
            done = brace.end()
        else:
            depth += 1 if brace[0] == "{" else -1
    parts.append(text[done:])
    return "".join(parts) + "}" * depth


def _nests(text: str) -> bool:
    depth = 0
    for brace in re.findall(r"[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
