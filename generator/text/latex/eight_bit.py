r"""LaTeX in ASCII, for programs that read bytes: `{\L}ukasz M{\"u}ller` for `Łukasz Müller`.

The program bibtex counts bytes: it takes half a letter of a UTF-8 name for an initial. An accent within braces of its
own is one letter, a "special character" (Patashnik, BibTeXing, section 4). Characters without a LaTeX command, such as
Chinese, are kept.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from generator.text.latex.latex_signs import latex_sign
from generator.text.latex.symbols import ACCENTS, LETTERS, SUBSCRIPTS, SUPERSCRIPTS

_BEYOND = re.compile(r"[^\x00-\x7f]+")
_COMMANDS = {mark: command for command, mark in ACCENTS.items() if command != "t"}
_LETTERS = {letter: command for command, letter in LETTERS.items() if not command.lower().endswith(("horn", "ij"))}
_SIGNS = {
    "–": "{\\textendash}", "—": "{\\textemdash}", "\xa0": "~", "…": "{\\ldots}", "§": "{\\S}", "¶": "{\\P}",
    "©": "{\\copyright}", "£": "{\\pounds}", "†": "{\\dag}", "‡": "{\\ddag}", "‘": "{\\textquoteleft}",
    "’": "{\\textquoteright}", "“": "{\\textquotedblleft}", "”": "{\\textquotedblright}",
    "®": "{\\textregistered}", "™": "{\\texttrademark}", "°": "{\\textdegree}", "•": "{\\textbullet}",
    "€": "{\\texteuro}", "¿": "{\\textquestiondown}", "¡": "{\\textexclamdown}", "·": "{\\textperiodcentered}",
    "«": "{\\guillemotleft}", "»": "{\\guillemotright}",
}  # fmt: skip
_RAISED = {sign: digit for digit, sign in SUPERSCRIPTS.items() if digit.isdecimal()}
_LOWERED = {sign: digit for digit, sign in SUBSCRIPTS.items() if digit.isdecimal()}
_DOTLESS = {"i": "\\i", "j": "\\j"}
_ABOVE = frozenset("\"'`^~=.vHur")


def to_eight_bit(latex: str) -> str:
    """Return LaTeX with commands instead of letters and signs beyond ASCII, if there are such commands."""
    return latex if latex.isascii() else _BEYOND.sub(_written, unicodedata.normalize("NFC", latex))


def _written(found: re.Match[str]) -> str:
    return "".join(map(_sign, found[0]))


@lru_cache(maxsize=4096)
def _sign(sign: str) -> str:
    """Return the command for one character, or the character itself if LaTeX has no command for it."""
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign in _LETTERS:
        return f"{{\\{_LETTERS[sign]}}}"
    letter, *marks = list(unicodedata.normalize("NFD", sign))
    if marks and letter.isascii() and letter.isalpha() and all(mark in _COMMANDS for mark in marks):
        return f"{{{_accented(letter, [_COMMANDS[mark] for mark in marks])}}}"
    if sign in _RAISED:
        return f"\\textsuperscript{{{_RAISED[sign]}}}"
    if sign in _LOWERED:
        return f"\\textsubscript{{{_LOWERED[sign]}}}"
    name = latex_sign(sign)
    return f"\\ensuremath{{\\{name}}}" if name else sign


def _accented(letter: str, commands: list[str]) -> str:
    inner = _DOTLESS[letter] if letter in _DOTLESS and commands[0] in _ABOVE else letter
    bare = inner.isalpha() and not commands[0].isalpha()
    shown = f"\\{commands[0]}{inner}" if bare else f"\\{commands[0]}{{{inner}}}"
    for command in commands[1:]:
        shown = f"\\{command}{{{shown}}}"
    return shown
