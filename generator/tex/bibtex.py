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
    MATH_ENVIRONMENTS,
    MATH_STRUCTURES,
    PLAIN,
    SETTINGS,
    SILENT,
    SILENT_ARGUMENTS,
    STYLES,
    SWITCHES,
)
from generator.tex.macros import expand
from generator.tex.scan import COMMAND, argument, brace_partners, cleaned, formula, option, words
from generator.tex.symbols import (
    ABBREVIATIONS,
    ACCENTS,
    FUNCTIONS,
    LETTERS,
    MATH_SIGNS,
    SHORTHANDS,
    TEXT_SIGNS,
    UNITS,
    symbol,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_NO_MACROS: Mapping[str, str] = MappingProxyType({})
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_SPECIAL = re.compile(r"[\\${}%&#_^]")
_BRACE = re.compile(r"\\\\|\\?[{}]")
_ESCAPES = {"%": "\\%", "&": "\\&", "#": "\\#", "_": "\\_", "^": "\\textasciicircum{}", "$": "\\$"}
_MATH_BRACES = {"\\{": "\\lbrace{}", "\\}": "\\rbrace{}"}
_TEXT_BRACES = {"\\{": "\\ensuremath{\\lbrace}", "\\}": "\\ensuremath{\\rbrace}"}
_VERBATIM = CITATIONS | {"begin", "ensuremath", "url", "href", "label", "nolinkurl", "path", "includegraphics"}
# Names that our tables know although LaTeX and its common packages do not.
_UNDEFINED = words("cmark xmark polylog poly tr trace rank diag sign sgn supp softmax lg argmin argmax slash")
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
        UNITS,
    )
    .union(_VERBATIM, FUNCTIONS)
    .difference(_UNDEFINED)
)
_TEXT_NAMES = TEXT_SIGNS.keys() | LETTERS.keys() | ABBREVIATIONS.keys()
_OWN = ABBREVIATIONS.keys() | SHORTHANDS.keys() | _UNDEFINED


def to_bibtex(text: str, macros: Mapping[str, str] = _NO_MACROS) -> str:
    """Return `text` on one line, with balanced braces and without bare special characters.

    An author's own macro that `macros` does not define is replaced by its name or argument.
    """
    text = _BLANKS.sub(" ", cleaned(expand(text, macros))).strip(" ")
    if not _SPECIAL.search(text):
        return text
    return _BLANKS.sub(" ", _balanced(_escaped(text), _TEXT_BRACES)).strip(" ")


def _escaped(text: str) -> str:
    partners = brace_partners(text)
    parts: list[str] = []
    start, end = 0, len(text)
    while special := _SPECIAL.search(text, start, end):
        parts.append(text[start : special.start()])
        start = special.start()
        found = formula(text, start, end) if text[start] == "$" or text[start : start + 2] in {"\\(", "\\["} else None
        if found:
            content = _balanced(text[found.start : found.end], _MATH_BRACES)
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


def _command(text: str, partners: dict[int, int], start: int) -> tuple[str, int]:
    command = COMMAND.match(text, start)
    if command is None:
        return "\\textbackslash{}", start + 1
    name, after = command[1], command.end()
    if not name:
        return (command[2] if command[2] in "([])" else command[0]), after
    kept = _kept_end(name, text, partners, after)
    if kept:
        return text[start:kept], kept
    if name in MATH_STRUCTURES or (name in MATH_SIGNS and name not in _TEXT_NAMES):
        for _ in range(MATH_STRUCTURES.get(name, 0)):
            found = argument(text, partners, after, len(text))
            after = found.after if found else after
        return f"\\ensuremath{{{text[start:after]}}}", after
    if name in _KNOWN or (name not in _OWN and symbol(name)):
        return command[0], after
    return _own(name, text, after)


def _kept_end(name: str, text: str, partners: dict[int, int], after: int) -> int:
    """Return where the part ends that is kept to the letter: an address, a key, a formula's environment."""
    if name not in _VERBATIM:
        return 0
    while bracket := option(text, after, len(text)):
        after = bracket.after
    found = argument(text, partners, after, len(text))
    if found is None:
        return 0
    environment = text[found.start : found.end]
    if name != "begin":
        return found.after
    closing = text.find(f"\\end{{{environment}}}", found.after)
    if environment.rstrip("*") not in MATH_ENVIRONMENTS or closing < 0:
        return 0
    return closing + len(environment) + len("\\end{}")


def _own(name: str, text: str, after: int) -> tuple[str, int]:
    """Return what an author's own command leaves: its meaning where we know it, its argument or its name."""
    if text.startswith("{}", after):
        after += 2
    elif text.startswith("{", after):
        return "", after
    if name in ABBREVIATIONS and text.startswith(".", after):
        after += 1
    return ABBREVIATIONS.get(name) or SHORTHANDS.get(name, name), after


def _balanced(text: str, names: Mapping[str, str]) -> str:
    """Return `text` with as many closing as opening braces, none closed before it is opened."""
    if _nests(text):
        return text
    text = _BRACE.sub(lambda brace: names.get(brace[0], brace[0]), text)
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
