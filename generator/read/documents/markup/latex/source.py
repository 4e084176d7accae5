"""A text of LaTeX before it is set: what is shown nowhere taken out of it, and its author's own commands."""

from __future__ import annotations

import re

from generator.read.documents.markup.latex.braces import group_end
from generator.read.documents.markup.read import line_breaks, with_plain_ends

# In an address `%20` begins no comment.
_COMMENT = re.compile(r"(\\(?:url|nolinkurl|path|href)\s*+\{[^{}\n]*+\})|(?<!\\)((?:\\\\)*)%[^\n]*")
_NO_TEXT = "comment|filecontents\\*?|tikzpicture|figure\\*?|lstlisting"
_UNSEEN = re.compile(
    rf"\\begin[ \t]*\{{({_NO_TEXT})\}}(?:(?!\\begin[ \t]*\{{\1\}}|\\end[ \t]*\{{\1\}}).)*+\\end[ \t]*\{{\1\}}",
    re.DOTALL,
)
_SWITCHED_OFF = re.compile(
    r"\\iffalse(?![A-Za-z])(?:(?!\\iffalse(?![A-Za-z])|\\fi(?![A-Za-z])).)*+\\fi(?![A-Za-z])", re.DOTALL
)
LEFT_OPEN = re.compile(rf"\\begin[ \t]*\{{({_NO_TEXT})\}}|\\iffalse(?![A-Za-z])")
_IN_ORG = re.compile(r"^[ \t]*#\+begin_export latex", re.IGNORECASE | re.MULTILINE)
_ORG_HEADING = re.compile(r"^(\*+) +(.+)", re.MULTILINE)
_ORG_LINE = re.compile(r"^[ \t]*#\+.*", re.MULTILINE)
_DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*+\{?\s*+\\([A-Za-z@]++|.)\s*+\}?\s*+"
    r"(?:\[(\d)\])?\s*+(?:\[[^\]]{0,200}\])?\s*+(?=\{)"
    r"|\\(?:def|gdef|edef)\s*+\\([A-Za-z@]++)\s*+((?:#\d)*+)\s*+(?=\{)"
)
_OF_PROGRAMMERS = re.compile(r"[A-Za-z]@|@[A-Za-z]|csname|catcode|relax|futurelet|bibinfo|BibitemOpen")


def visible(text: str) -> str:
    """Return a text without its comments, and what else is shown nowhere; line breaks stay."""
    text = _COMMENT.sub(lambda one: one[1] or one[2] or "", with_plain_ends(text))
    for unseen in (_UNSEEN, _SWITCHED_OFF):
        text = unseen.sub(lambda one: line_breaks(one[0]), text)
    return text


def without_org(text: str) -> str:
    """Return LaTeX that stands in a text of Org with the headings of that text as its own."""
    if not _IN_ORG.search(text):
        return text
    return _ORG_HEADING.sub(lambda one: f"\\{'sub' * (len(one[1]) > 1)}section{{{one[2]}}}", _ORG_LINE.sub("", text))


def without_definitions(text: str) -> tuple[str, dict[str, tuple[int, str]]]:
    """Remove the author's own commands from a text; return the number of arguments and the definition of each."""
    macros: dict[str, tuple[int, str]] = {}
    parts: list[str] = []
    done = 0
    for found in _DEFINED.finditer(text):
        if found.start() < done:
            continue
        end = group_end(text, found.end())
        name, count = (found[1], int(found[2] or 0)) if found[1] else (found[3], (found[4] or "").count("#"))
        if not _OF_PROGRAMMERS.search(text, found.start(), end):
            macros[name] = (count, " ".join(text[found.end() + 1 : end].split()))
        parts += [text[done : found.start()], line_breaks(text[found.start() : end])]
        done = min(end + 1, len(text))
    return "".join([*parts, text[done:]]), macros
