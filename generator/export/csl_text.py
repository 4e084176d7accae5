"""Titles for CSL-JSON: plain Unicode with the few tags that CSL processors render (`<i>`, `<sub>`, ...).

Source of the tags: the CSL-JSON description of citeproc-js, "HTML-like formatting tags". Any other `<` is an ordinary
character to them, so nothing is escaped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.text.latex import to_text

if TYPE_CHECKING:
    from collections.abc import Mapping

_TAGS = {
    "textit": ("<i>", "</i>"),
    "textsl": ("<i>", "</i>"),
    "emph": ("<i>", "</i>"),
    "textbf": ("<b>", "</b>"),
    "textsc": ('<span style="font-variant:small-caps;">', "</span>"),
    "textsuperscript": ("<sup>", "</sup>"),
    "textsubscript": ("<sub>", "</sub>"),
}
_COMMANDS = tuple(_TAGS)
# Private-use characters mark the places of tags while the LaTeX around them is parsed.
_FIRST_MARK = 0xF8C0
_STYLED = re.compile(rf"\\({'|'.join(_TAGS)})\s*\{{([^{{}}$\\]*)\}}|\$[^$]*\$")
_MARKED = re.compile(f"[{chr(_FIRST_MARK)}-{chr(_FIRST_MARK + 2 * len(_TAGS) - 1)}]")


def csl_text(text: str, plain: str, macros: Mapping[str, str]) -> str:
    """Return a title with CSL's tags for its emphasis; formulas as plain Unicode, as far as possible.

    `plain` is the title without any markup.
    """
    if "\\" not in text:
        return plain
    marked = _STYLED.sub(_marked, _MARKED.sub("", text))
    return _MARKED.sub(_tag, to_text(marked, macros))


def _marked(styled: re.Match[str]) -> str:
    """Return a command's argument between marks; a formula unchanged."""
    if not styled[1] or not styled[2].strip():
        return styled[0]
    mark = _FIRST_MARK + 2 * _COMMANDS.index(styled[1])
    return f"{{{chr(mark)}{styled[2]}{chr(mark + 1)}}}"


def _tag(mark: re.Match[str]) -> str:
    command, closing = divmod(ord(mark[0]) - _FIRST_MARK, 2)
    return _TAGS[_COMMANDS[command]][closing]
