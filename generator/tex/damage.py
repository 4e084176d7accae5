r"""Text that another program has spoiled on its way, put right where only one reading is possible.

A backslash and the letter behind it became a control character (`<tab>imes` for `\times`), backslashes were
doubled (`$\\alpha$`, `\\textit{x}`), signs were written for HTML (`&lt;`). All else stays what it says:
a `\\` before a word is a line break, a tab before a word is a blank.
"""

from __future__ import annotations

import re
from html import unescape

from generator.tex.commands import CITATIONS, MATH_ENVIRONMENTS, STYLES
from generator.tex.delimiters import formula
from generator.tex.formulas import is_known

_ENTITY = re.compile(
    r"(\\(?:verb|url|href|nolinkurl|path|texttt|lstinline)\s*\{[^{}]*\}|\\verb\*?([^\w\s{])[^\n]{0,200}?\2)"
    r"|(?<!\\)&(?:lt|gt|amp|quot|apos|nbsp|#39|#x27|#34|#160|ndash|mdash|hellip|[lr][sd]quo);"
)
_EATEN = re.compile("([\a\b\v\f\r\t])([A-Za-z]+)|\n(abla|eq|otin)(?![A-Za-z])")
_LETTERS = {"\a": "a", "\b": "b", "\v": "v", "\f": "f", "\r": "r", "\t": "t"}
# What stands for a blank elsewhere says nothing by itself; before these letters no word goes on.
_NO_WORD = re.compile(
    r"times|theta|tau|tilde|text(?:bf|it|tt|rm|sf|sc)|tfrac|triangle(?:q|left|right)|rho|right(?:arrow)?"
)
_OPENING = re.compile(r"\\\\|\\[(\[]|\\[^(\[]|\$\$?", re.DOTALL)
_DOUBLED = re.compile(r"(?<!\\)\\\\([A-Za-z]{2,})")
_SINGLE = re.compile(r"\\\\|(\\[A-Za-z])")
_IN_TEXT = "|".join(
    sorted([*STYLES, *CITATIONS, "footnote", "url", "href", "textrm", "textsf", "mathrm"], key=len)[::-1]
)
_DOUBLED_IN_TEXT = re.compile(
    rf"(?<!\\)\\\\((?:{_IN_TEXT})\{{)|(?<!\\)\\\\\((?!\s*\\\\[)\]])([^\n\\]*(?:\\\\[^\n()\[\]][^\n\\]*){{0,40}})\\\\\)"
    r"|(?<!\\)\\\\\[(?!\s*\\\\[)\]])([^\n\\]*(?:\\\\[^\n()\[\]][^\n\\]*){0,40})\\\\\]"
)


def is_damaged(text: str) -> bool:
    """Tell whether `text` holds signs written for HTML; other damage shows by its control characters."""
    return "&" in text and _ENTITY.search(text) is not None


def undamaged(text: str) -> str:
    """Return `text` as it was before."""
    if "&" in text:
        text = _ENTITY.sub(lambda sign: sign[0] if sign[1] else unescape(sign[0]), text)
    eaten = not text.isprintable() and _EATEN.search(text) is not None
    doubled = "\\\\" in text
    if doubled:
        text = _DOUBLED_IN_TEXT.sub(_undoubled_in_text, text)
    if not eaten and not (doubled and _DOUBLED.search(text)):
        return text
    parts: list[str] = []
    done = position = 0
    while opening := _OPENING.search(text, position):
        position = opening.end()
        found = formula(text, opening.start(), len(text)) if opening[0] in {"$", "$$", "\\(", "\\["} else None
        if found:
            parts += _restored(text[done : found.start], in_formula=False), _in_formula(text[found.start : found.end])
            done, position = found.end, found.after
    parts.append(_restored(text[done:], in_formula=False))
    return "".join(parts)


def _in_formula(source: str) -> str:
    source = _restored(source, in_formula=True)
    names = _DOUBLED.findall(source)
    single = any(command[1] for command in _SINGLE.finditer(source))
    if not names or single or not all(name in {"begin", "end"} or is_known(name) for name in names):
        return source
    return source.replace("\\\\", "\\")


def _restored(text: str, *, in_formula: bool) -> str:
    def restored(eaten: re.Match[str]) -> str:
        if eaten[3]:
            return f"\\n{eaten[3]}" if in_formula or eaten[3] == "abla" else eaten[0]
        name = _LETTERS[eaten[1]] + eaten[2]
        known = len(name) > 2 and (is_known(name) or name in STYLES or name in MATH_ENVIRONMENTS)
        blank = eaten[1] in "\t\r"
        if name in {"bf", "rm", "ae"} and in_formula:
            known = True
        if known and (in_formula or not blank or _NO_WORD.fullmatch(name)):
            return f"\\{name}"
        return eaten[0]

    return _EATEN.sub(restored, text) if not text.isprintable() else text


def _undoubled_in_text(found: re.Match[str]) -> str:
    if found[1]:
        return f"\\{found[1]}"
    return found[0].replace("\\\\", "\\")
