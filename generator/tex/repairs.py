r"""LaTeX that a program on the way has damaged: commands escaped once more, commands run into their argument.

`\textbackslash epsilon` comes from reference managers, `\emphprediction` from pages that dropped all braces.
"""

from __future__ import annotations

import re

from generator.tex.commands import CITATIONS, STYLES
from generator.tex.fonts import FONTS
from generator.tex.formulas import is_known
from generator.tex.mathnames import OVER
from generator.tex.shared import COMMON_MACROS
from generator.tex.symbols import ABBREVIATIONS

_ESCAPED_AGAIN = re.compile(r"\\textbackslash[ \t]+([A-Za-z]{2,})")
_BRACES_AGAIN = re.compile(r"\\([lr])brace(?:\{\}|[ \t]|(?![A-Za-z]))|\\([{}])")
_LONG = re.compile(r"\\([A-Za-z]{4,})(?![A-Za-z{])")
_OF_WORDS = sorted([*(name for name in STYLES if name.startswith(("text", "emph"))), "cite", "citep", "citet"], key=len)
_OF_LETTERS = sorted(
    [*(name for name in FONTS if name.startswith("math")), *OVER, "sqrt", "log", "boldsymbol"], key=len
)


def repaired(text: str) -> str:
    """Return `text` with such commands as their authors meant them."""
    if "\\textbackslash " in text:
        text, count = _ESCAPED_AGAIN.subn(_unescaped, text)
        if count and not _ESCAPED_AGAIN.search(text):
            text = _BRACES_AGAIN.sub(_brace, text)
    return _LONG.sub(_parted, text)


def _unescaped(command: re.Match[str]) -> str:
    return f"\\{command[1]}" if is_known(command[1]) or command[1] in STYLES else command[0]


def _brace(brace: re.Match[str]) -> str:
    return brace[2] or {"l": "{", "r": "}"}[brace[1]]


def _parted(command: re.Match[str]) -> str:
    name = command[1]
    known = name in COMMON_MACROS or name in CITATIONS or name in STYLES or name in ABBREVIATIONS
    if known or is_known(name):
        return command[0]
    for prefix in reversed(_OF_WORDS):
        if name.startswith(prefix) and len(name) > len(prefix) + 2:
            return f"\\{prefix}{{{name[len(prefix) :]}}}"
    for prefix in reversed(_OF_LETTERS):
        if name.startswith(prefix) and len(name) == len(prefix) + 1:
            return f"\\{prefix} {name[-1]}" if prefix == "log" else f"\\{prefix}{{{name[-1]}}}"
    return command[0]
