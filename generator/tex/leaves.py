r"""The smallest parts of a formula, which the converter is not asked about: it sees a private character for each.

latex2mathml knows neither all commands nor all fonts, and reads text as LaTeX; it lays out fractions,
roots, scripts and rows around these characters, and `mathwrite` puts the parts in their places.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from generator.tex.fonts import in_alphabet
from generator.tex.mathnames import BIG_SIGNS, CLOSING, LIMIT_NAMES, OPENING, SPELLED
from generator.tex.symbols import symbol

if TYPE_CHECKING:
    from collections.abc import Iterable

FIRST = 0xE100
MOST = 4000

# Signs that stand for a thing and not for what is done with things.
_THINGS = frozenset("∂∇∞∅ℏ°∠∡∢△▽□◻■∎⊤⊥∀∃∄♯♭♮✓✗★☆◇♦♠♣♥$%#&§¶†‡?£¥€©®ℵℶ℘…⋯⋮⋱⋰◊")
_BEHAVIOURS: tuple[tuple[Iterable[str], dict[str, str]], ...] = (
    ("∫∬∭⨌∮∯∰", {"role": "integral", "form": "prefix"}),
    (BIG_SIGNS, {"role": "limits"}),
    (OPENING, {"role": "open", "stretchy": "false"}),
    (CLOSING, {"role": "close", "stretchy": "false"}),
    ("|‖", {"role": "bar", "stretchy": "false"}),
    ("/.", {"role": "tight", "lspace": "0", "rspace": "0"}),
    (":∣", {"role": "relation", "lspace": "0.278em", "rspace": "0.278em"}),
    ("!′″‴⁗", {"role": "close", "lspace": "0", "rspace": "0"}),
    (",;", {"role": "punctuation"}),
)
_BEHAVIOUR = {sign: behaviour for signs, behaviour in _BEHAVIOURS for sign in signs}
_OWN_SIGNS = {
    "sim": "∼", "ast": "∗", "setminus": "∖", "square": "□", "Box": "□", "blacksquare": "■", "mid": "∣",
    "cdot": "⋅", "vert": "|", "lvert": "|", "rvert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖", "|": "‖",
    "lbrace": "{", "rbrace": "}", "{": "{", "}": "}", "lbrack": "[", "rbrack": "]", "backslash": "\\",
    "colon": ":", "lt": "<", "gt": ">", "%": "%", "$": "$", "#": "#", "&": "&", "_": "_", "qed": "∎",
    "S": "§", "Re": "ℜ", "Im": "ℑ", "i": "ı", "j": "ȷ", "perp": "⟂", "bot": "⊥", "defeq": "≔", "dots": "…",
    "dotsb": "⋯", "dotsm": "⋯", "dotsi": "⋯", "dotsc": "…", "dotso": "…", "hslash": "ℏ", "slash": "/", "AA": "Å",
    "varGamma": "𝛤", "indep": "⫫", "bigstar": "★", "lozenge": "◊", "iff": "⟺", "implies": "⟹", "triangle": "△",
    "lq": "‘", "rq": "’", "exist": "∃", "empty": "∅", "infin": "∞", "isin": "∈", "sdot": "⋅", "plusmn": "±",
    "natnums": "ℕ", "cnums": "ℂ", "Complex": "ℂ", "alef": "ℵ", "alefsym": "ℵ", "bull": "∙", "clubs": "♣",
    "hearts": "♥", "spades": "♠", "diamonds": "♦", "darr": "↓", "dArr": "⇓", "Darr": "⇓", "uarr": "↑", "uArr": "⇑",
    "Uarr": "⇑", "rarr": "→", "rArr": "⇒", "Rarr": "⇒", "larr": "←", "lArr": "⇐", "Larr": "⇐", "harr": "↔",
    "hArr": "⇔", "Harr": "⇔", "lrarr": "↔", "lrArr": "⇔", "Lrarr": "⇔", "sub": "⊂", "sube": "⊆", "supe": "⊇",
    "sect": "§", "thetasym": "ϑ", "weierp": "℘", "Dagger": "‡", "coloncolon": "∷", "dblcolon": "∷",
    "coloncolonequals": "⩴", "Coloneqq": "⩴", "colonequals": "≔", "equalscolon": "≕", "eqqcolon": "≕", "ratio": "∶",
    "vcentcolon": "∶", "ordinarycolon": ":", "minuscolon": "∹", "colonsim": "∼", "colonapprox": "≈",
    "doublecap": "⋒", "doublecup": "⋓", "nleqq": "≰", "ngeqq": "≱", "nsupseteqq": "⊉", "nsubseteqq": "⊈",
    "shortparallel": "∥", "nshortparallel": "∦", "varvdots": "⋮", "intop": "∫", "dotsx": "…", "minuso": "⊖",
    "varcoppa": "ϙ", "textbardbl": "‖", "ointop": "∮", "Vvert": "⦀", "mathellipsis": "…", "leadsto": "⇝",
    "restriction": "↾", "aa": "å", "o": "ø", "O": "Ø", "ss": "ß",
}  # fmt: skip


@lru_cache(maxsize=8192)
def math_symbol(name: str) -> str | None:
    """Return the characters that the command `name` stands for in a formula, if it is such a command."""
    from latex2mathml.symbols_parser import convert_symbol  # noqa: PLC0415 - slow, seldom needed

    if name in _OWN_SIGNS:
        return _OWN_SIGNS[name]
    code = convert_symbol(f"\\{name}")
    return chr(int(code, 16)) if code else symbol(name)


class Leaves:
    """The parts of one formula, and the private characters that stand for them."""

    def __init__(self) -> None:
        self.elements: list[Element] = []

    def add(self, tag: str, text: str, **attributes: str) -> str:
        """Return the character that stands for a new part; `role` tells `mathwrite` how it behaves."""
        if len(self.elements) >= MOST:
            message = "a formula of too many parts"
            raise OverflowError(message)
        element = Element(tag, attributes)
        element.text = text
        self.elements.append(element)
        return chr(FIRST + len(self.elements) - 1)

    def letter(self, letter: str, font: str) -> str:
        """Return a variable."""
        if not font and letter.isascii() and letter.isalpha():
            return letter
        shown = in_alphabet(letter, font)
        upright = font in {"upright", "bold"} or (not font and "Α" <= letter <= "Ω") or letter in "∇∞ℏ"
        return self.add("mi", shown, **({"mathvariant": "normal"} if upright and shown == letter else {}))

    def word(self, word: str, font: str) -> str:
        """Return a name of more than one letter, which is one variable."""
        if len(word) == 1:
            return self.letter(word, font)
        return self.add("mi", "".join(in_alphabet(letter, font) for letter in word))

    def number(self, number: str, font: str) -> str:
        """Return a number."""
        if not font and not number.startswith("."):
            return number
        return self.add("mn", "".join(in_alphabet(digit, font) for digit in number))

    def function(self, name: str, *, limits: bool = False) -> str:
        """Return the name of a function, which keeps its distance."""
        if limits or name in LIMIT_NAMES:
            return self.add("mo", SPELLED.get(name, name), movablelimits="true", role="limits")
        return self.add("mi", name, role="function")

    def space(self, width: str) -> str:
        """Return a gap of `width` em; nothing for no width."""
        return self.add("mspace", "", width=f"{width}em") if width else ""

    def delimiter(self, sign: str, role: str, size: str = "") -> str:
        """Return a fence that grows with its content, or to `size`; `role` is open, close or middle."""
        if not sign:
            return ""
        form = {"open": "prefix", "close": "postfix"}.get(role, "infix")
        sizes = {"minsize": size, "maxsize": size} if size else {}
        gaps = {"lspace": "0.05em", "rspace": "0.05em"} if role == "middle" else {}
        return self.add("mo", sign, role=role, form=form, stretchy="true", fence="true", **gaps, **sizes)

    def sign(self, sign: str, font: str = "") -> str:
        """Return one character that is neither a letter nor a digit of LaTeX."""
        if sign == "-":
            sign = "−"
        elif sign == "*":
            sign = "∗"
        if sign in _THINGS or unicodedata.category(sign)[0] in "LMN":
            return self.letter(sign, font)
        return self.operator(sign)

    def operator(self, sign: str) -> str:
        """Return an operator, relation, fence or mark."""
        behaviour = _BEHAVIOUR.get(sign)
        if behaviour:
            return self.add("mo", sign, **behaviour)
        if unicodedata.category(sign) in {"Sm", "So", "Pd", "Po"} and sign not in "'\"":
            arrow = {"stretchy": "false"} if "ARROW" in unicodedata.name(sign, "") else {}
            return self.add("mo", sign, role="operator", **arrow)
        return self.add("mtext", sign)
