"""Prepare LaTeX for parsing: expand macros, remove control characters and comments.

Most texts contain no LaTeX at all; `needs_reading` detects that by searching for single characters.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from generator.text.latex.damaged_latex import is_damaged, repaired
from generator.text.latex.macros import expand
from generator.text.latex.source_scan import CONTROLS, without_controls, without_edges

NO_MACROS: Mapping[str, str] = MappingProxyType({})
# A `%` begins a comment only if it cannot be a percent sign: at the start or end of one of several lines, or between
# spaces before a word.
_COMMENT = re.compile(
    r"^[ \t]*%[^\n]*(?:\n[ \t]*|\Z)|(?<![\\\d%} \t])%\n[ \t]*|(?<!\d)[ \t]%(?=[ \t%]+[A-Za-z%])[^\n]*(?=\n)",
    re.MULTILINE,
)
_COMMENT_OR_CONTROL = re.compile(rf"%[^\n]*\n|\n[ \t]*%|{CONTROLS.pattern}")
_BLANKS = re.compile(r"[ \t\r\n\f\v]{2,}|[\t\r\n\f\v]")


def needs_reading(text: str) -> bool:
    """Return whether `text` contains anything that is not shown unchanged."""
    # One by one, because nearly every text of a portal passes through here, and most are empty or a name.
    return (
        "\\" in text
        or "$" in text
        or "~" in text
        or "{" in text
        or "}" in text
        or "`" in text
        or "--" in text
        or "''" in text
        or "://" in text
        or (not text.isprintable() and _COMMENT_OR_CONTROL.search(text) is not None)
        or is_damaged(text)
    )


def single_blanks(text: str) -> str:
    """Return `text` with single spaces; no-break spaces are kept."""
    return text if text.isprintable() and "  " not in text else _BLANKS.sub(" ", text)


def prepared(text: str, macros: Mapping[str, str]) -> str:
    """Return `text` in the form that `parse` expects."""
    text = without_controls(repaired(text, macros))
    if "%" in text and "\n" in text.strip("\n"):
        text = _COMMENT.sub("", text)
    if macros and "\\" in text:
        named = {name.removeprefix("\\"): value for name, value in macros.items()}
        text = without_controls(expand(text, named))
    return without_edges(text)
