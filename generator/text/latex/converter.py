"""The interface to math-core, the library that renders formulas, with definitions of missing commands."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING

from generator.core.data_files import rows
from generator.text.latex.source_scan import words

if TYPE_CHECKING:
    from math_core import LatexToMathML

# Commands of LaTeX that the library lacks, expressed by those that it has.
_MACROS = {name: meaning for names, meaning in rows(__file__, "missing_commands.txt") for name in names.split()}
_SIGN = re.compile(r"<math>(?:<mrow><mspace/>)?<m[ion][^>]*>(.)[\ufe00\ufe01]?</m[ion]>(?:</mrow>)?</math>")
# For each unclosed parenthesis the library parses the rest of the formula twice.
_MOST_UNCLOSED = 12
# The command after these opens and closes nothing else.
_APART = words(r"\left \right \middle \big \Big \bigg \Bigg \bigm \Bigm \biggm \Biggm")
_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|\S", re.DOTALL)
_FENCE = re.compile(
    r"\\(?:([lr])(?:brace|brack|angle|Angle|[vV]ert|floor|ceil|lbracket|rbracket|bbrack|Brace|group|paren|moustache)"
    r"|u([lr])corner|([lr])[lr]corner|([{}]))"
)


def converted(latex: str, *, display: bool) -> str | None:
    """Return `latex` as a `<math>` element, or None if the library cannot parse it."""
    from math_core import LatexError  # noqa: PLC0415 - seldom needed

    if _unclosed(latex) > _MOST_UNCLOSED:
        return None
    try:
        return _converter().convert_with_local_state(latex, displaystyle=display)
    except LatexError:
        return None


def _unclosed(latex: str) -> int:
    """Count parentheses of all kinds that are not closed within their group, part of a fence, or cell."""
    count, opened, before = 0, [0], ""
    for token in _TOKEN.findall(latex):
        if before in _APART:
            pass
        elif token in {"{", "\\left"}:
            opened.append(0)
        elif token in {"}", "\\right"}:
            count += opened.pop() if len(opened) > 1 else 0
        elif token in {"&", "\\\\", "\\begin", "\\end"}:
            count += opened[-1]
            opened[-1] = 0
        elif side := _side(token):
            closes = side == "r" and before not in {"^", "_"}
            opened[-1] = opened[-1] + 1 if side == "l" else max(opened[-1] - closes, 0)
        before = token
    return count + sum(opened)


@lru_cache(maxsize=512)
def _side(token: str) -> str:
    """Return whether a delimiter belongs at the left or at the right of its content."""
    if len(token) == 1:
        return {"Ps": "l", "Pi": "l", "Pe": "r", "Pf": "r"}.get(unicodedata.category(token), "")
    found = _FENCE.fullmatch(token)
    side = next(filter(None, found.groups())) if found else ""
    return {"{": "l", "}": "r"}.get(side, side)


@lru_cache(maxsize=8192)
def sign_of(name: str) -> str | None:
    r"""Return the single character that the library shows for the command `\name`, if it is such a command."""
    shown = converted(f"\\{name}", display=False)
    found = _SIGN.fullmatch(unescape(shown)) if shown else None
    return found[1] if found else None


@lru_cache(maxsize=8192)
def is_command(name: str) -> bool:
    r"""Return whether the library knows the formula command `\name`, with any arguments."""
    from math_core import LatexError  # noqa: PLC0415 - seldom needed

    try:
        _converter().convert_with_local_state(f"\\{name}{{x}}{{y}}{{z}}", displaystyle=False)
    except LatexError as error:
        return not re.search("Unknown command|Not valid in math mode", str(error))
    return True


@lru_cache(maxsize=1)
def _converter() -> LatexToMathML:
    from math_core import LatexToMathML  # noqa: PLC0415 - seldom needed

    return LatexToMathML(macros=_MACROS, fancy_error=False, allow_unreliable_rendering=True)
