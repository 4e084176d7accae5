"""The commands of formulas, one reader each; `formula` calls them at their place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.tex.commands import SILENT, SILENT_ARGUMENTS
from generator.tex.fonts import FONTS, combined, in_alphabet
from generator.tex.leaves import math_symbol
from generator.tex.mathnames import (
    BINOMIALS,
    BOX_STYLES,
    FRACTIONS,
    FUNCTION_NAMES,
    HIDDEN,
    LONG_ARROWS,
    OVER,
    SHOWN,
    SIZES,
    SLASHED,
    SPACES,
    TEXT_COMMANDS,
    UNDER,
)
from generator.tex.rows import environment, rows_of
from generator.tex.scan import COMMAND, option
from generator.tex.symbols import FUNCTIONS, UNITS, accented
from generator.tex.wording import wording

if TYPE_CHECKING:
    from generator.tex.formula import Formula

_WORD = re.compile(r"\s*([A-Za-z][A-Za-z0-9-]*[A-Za-z0-9])\s*\Z")
_SIZED = re.compile(r"([Bb]igg?)([lmr]?)\Z")
_COMPOSED = re.compile(r"[-+=<>,\s]|\\(?:cdot|times|pm)(?![A-Za-z])")
_LENGTH = re.compile(r"\s*=?\s*(-?\d*\.?\d+)\s*(em|ex|pt|mu|cm|mm|in)\b")
_NAME = re.compile(r"\\[,!;: ]|[{}\s]|\\(?:mathrm|text|rm|,)(?![A-Za-z])")
_MARKUP = re.compile(r"\\[A-Za-z]+(?=\s*\{)|(?<=\\[A-Za-z])[A-Za-z]+|[\\{}\s]")
_SPACED = frozenset({"implies", "iff", "impliedby"})
_NARROW = {"\u0302": "^", "\u0303": "~", "\u030c": "ˇ"}
_EM = {"em": 1.0, "ex": 0.45, "pt": 0.1, "mu": 0.056, "cm": 2.8, "mm": 0.28, "in": 7.2}
_ROLES = {"": "middle", "m": "middle", "l": "open", "r": "close"}


def sign_of(formula: Formula, command: re.Match[str], end: int, font: str) -> tuple[str, int]:  # noqa: ARG001
    r"""Read `\,`, `\{`, `\|` and their like."""
    sign, after = command[2], command.end()
    if sign in SPACES:
        return formula.leaves.space(SPACES[sign]), after
    if sign in "\\()[]":
        return (formula.leaves.space("0.25") if sign == "\\" else ""), after
    if sign == "1":
        return formula.leaves.number(sign, "double-struck"), after
    return formula.leaves.sign(math_symbol(sign) or sign), after


def command_of(  # noqa: C901, PLR0911, PLR0912 - the list of what there is
    formula: Formula, command: re.Match[str], end: int, font: str
) -> tuple[str, int]:
    """Read a named command and its arguments."""
    name, after = command[1], command.end()
    if name in FRACTIONS or name in BINOMIALS:
        return _fraction(formula, name, after, end, font)
    if name in SLASHED:
        return _slashed(formula, after, end, font)
    if name == "sqrt":
        index = option(formula.text, after, end)
        degree = formula.row(index.start, index.end, font) if index else ""
        base, after = formula.group(index.after if index else after, end, font)
        return f"{{\\sqrt{f'[{{{degree}}}]' if degree else ''}{base}}}", after
    if name in OVER or name in UNDER:
        written, _ = formula.raw(after, end)
        base, after = formula.group(after, end, font)
        sign, grows = (OVER if name in OVER else UNDER)[name]
        if sign in _NARROW and len(_MARKUP.sub("", written)) < 2:
            sign, grows = _NARROW[sign], False
        mark = formula.leaves.add("mo", sign, role="mark", stretchy="true" if grows else "false")
        return f"{{\\{'overset' if name in OVER else 'underset'}{{{mark}}}{base}}}", after
    if name in {"overset", "underset", "stackrel", "accentset", "underaccent"}:
        mark, after = formula.group(after, end, font)
        base, after = formula.group(after, end, font)
        return f"{{\\{'underset' if name.startswith('under') else 'overset'}{mark}{base}}}", after
    if name in LONG_ARROWS:
        return _arrow(formula, name, after, end, font)
    if name in FONTS or name in TEXT_COMMANDS:
        return _font_or_text(formula, name, after, end, font)
    if name.startswith("operatorname") or name == "DeclareMathOperator":
        star = formula.text.startswith("*", after, end)
        written, after = formula.raw(after + star, end)
        return formula.leaves.function(_NAME.sub("", written) or " ", limits=star or name.endswith("limits")), after
    if name in {"left", "right", "middle"} or _SIZED.match(name):
        return _delimiter(formula, name, after, end, font)
    if name == "begin":
        return environment(formula, after, end, font)
    if name in {"mod", "bmod", "pmod", "pod"}:
        return _modulo(formula, name, after, end, font)
    if name in {"SI", "qty", "num", "si", "unit"}:
        number, after = formula.group(after, end, "")
        unit, after = formula.group(after, end, "upright") if name in {"SI", "qty"} else ("", after)
        return f"{{{number}{formula.leaves.space('0.167') if unit else ''}{unit}}}", after
    if name == "not":
        return _negated(formula, after, end, font)
    return _other(formula, name, after, end, font)


def _other(  # noqa: C901, PLR0911, PLR0912 - as above
    formula: Formula, name: str, after: int, end: int, font: str
) -> tuple[str, int]:
    leaves = formula.leaves
    if name in {"textcolor", "colorbox", "href"}:
        colour, after = formula.raw(after, end)
        content, after = formula.group(after, end, font)
        return (formula.coloured(colour, content) if name == "textcolor" else content), after
    if name in {"phantom", "hphantom", "vphantom"}:
        content, after = formula.group(after, end, font)
        return f"{{\\phantom{content}}}", after
    if name in {"hspace", "mspace", "hskip", "mskip", "kern", "mkern", "vspace", "vskip", "rule", "raisebox", "raise"}:
        return _skip(formula, name, after, end)
    if name in {"substack", "shortstack"}:
        start, stop = after, formula.raw(after, end)[1]
        start = formula.text.find("{", start, stop) + 1
        return (rows_of(formula, "subarray", start, stop - 1) if start else "{}"), stop
    if name in SHOWN:
        content, after = formula.group(after, end, font)
        style = BOX_STYLES.get(name)
        return (f"{{{leaves.add('mrow', '', role='box', style=style)}{content}}}" if style else content), after
    if name in SPACES:
        return leaves.space(SPACES[name]), after
    if name in FUNCTIONS or name in FUNCTION_NAMES:
        return leaves.function(name), after
    if name in SILENT_ARGUMENTS or name == "tag":
        for _ in range(SILENT_ARGUMENTS.get(name, 1)):
            after = formula.raw(after, end)[1]
        return "", after
    if name == "colon":
        return leaves.add("mo", ":", role="punctuation", lspace="0", rspace="0.222em"), after
    characters = math_symbol(name)
    if characters and name in _SPACED:
        return f"{leaves.space('0.278')}{leaves.operator(characters)}{leaves.space('0.278')}", after
    if name in HIDDEN or (name in SILENT and not characters):
        return "", after
    if characters or name in UNITS:
        if formula.text.startswith("{}", after):
            after += 2
        return _characters(formula, characters or UNITS[name], font), after
    if formula.text.startswith("{", after, end) and not formula.text.startswith("{}", after, end):
        return formula.group(after, end, font)
    return leaves.word(name, font), after + 2 * formula.text.startswith("{}", after, end)


def _characters(formula: Formula, characters: str, font: str) -> str:
    if len(characters) > 1:
        return formula.leaves.add("mtext", characters)
    if characters.isalpha() and not (characters.isascii() and font):
        return formula.leaves.letter(characters, "" if font == "upright" and characters.islower() else font)
    return formula.leaves.sign(characters, font)


def _fraction(formula: Formula, name: str, after: int, end: int, font: str) -> tuple[str, int]:
    display, formula.display = formula.display, False
    above, after = formula.group(after, end, font)
    below, after = formula.group(after, end, font)
    formula.display = display
    if name in BINOMIALS:
        return formula.stacked("()", above, below), after
    style = {"dfrac": "\\displaystyle ", "cfrac": "\\displaystyle ", "tfrac": "\\textstyle "}.get(name, "")
    return f"{{{style}\\frac{above}{below}}}", after


def _slashed(formula: Formula, after: int, end: int, font: str) -> tuple[str, int]:
    """Read a fraction on one line, with brackets where the line would be misread."""
    sides: list[str] = []
    for _ in range(2):
        written, _ = formula.raw(after, end)
        content, after = formula.group(after, end, font)
        composed = _COMPOSED.search(written.strip())
        leaves = formula.leaves
        sides.append(f"{{{leaves.operator('(')}{content}{leaves.operator(')')}}}" if composed else content)
    return f"{{{sides[0]}{formula.leaves.operator('/')}{sides[1]}}}", after


def _arrow(formula: Formula, name: str, after: int, end: int, font: str) -> tuple[str, int]:
    below = option(formula.text, after, end)
    under = formula.row(below.start, below.end, font) if below else ""
    over, after = formula.group(below.after if below else after, end, font)
    # Room on both sides makes the arrow longer than its label, as in LaTeX.
    room = formula.leaves.space("0.4")
    over, under = f"{{{room}{over}{room}}}", f"{{{room}{under}{room}}}" if under else ""
    arrow = formula.leaves.add("mo", LONG_ARROWS[name], role="operator", stretchy="true", minsize="1.6em")
    base = f"{{\\underset{under}{{{arrow}}}}}" if under else f"{{{arrow}}}"
    return f"{{\\overset{over}{base}}}", after


def _font_or_text(formula: Formula, name: str, after: int, end: int, font: str) -> tuple[str, int]:
    written, stop = formula.raw(after, end)
    if name in TEXT_COMMANDS:
        return wording(formula, name, written), stop
    inner = combined(font, FONTS[name]) if FONTS[name] else ""
    word = _WORD.match(written)
    if word and inner not in {"", "script", "bold-script", "fraktur", "double-struck"}:
        return formula.leaves.word(word[1], inner), stop
    return formula.group(after, end, inner)


def _delimiter(formula: Formula, name: str, after: int, end: int, font: str) -> tuple[str, int]:
    sign, after = delimiter_sign(formula, after, end)
    sized = _SIZED.match(name)
    if sized:
        role = _ROLES[sized[2]]
        if role == "middle" and sign in "([{⟨⌊⌈":
            role = "open"
        elif role == "middle" and sign in ")]}⟩⌋⌉":
            role = "close"
        elif role == "middle":
            return formula.leaves.delimiter(sign, "bar", SIZES[sized[1]]), after
        return formula.leaves.delimiter(sign, role, SIZES[sized[1]]), after
    if name != "left":
        # A `\right` whose `\left` is not in this group, or a `\middle` of a pair.
        return (formula.leaves.delimiter(sign, "middle") if name == "middle" else _plain(formula, sign)), after
    closing = _closing(formula, after, end)
    if closing is None:
        return _plain(formula, sign), after
    content = formula.row(after, closing.start(), font)
    other, stop = delimiter_sign(formula, closing.end(), end)
    opening, ending = formula.leaves.delimiter(sign, "open"), formula.leaves.delimiter(other, "close")
    return f"{{{opening}{content}{ending}}}", stop


def _plain(formula: Formula, sign: str) -> str:
    return formula.leaves.operator(sign) if sign else ""


def delimiter_sign(formula: Formula, after: int, end: int) -> tuple[str, int]:
    """Return the fence that follows, empty for the invisible one, and where it ends."""
    written, stop = formula.raw(after, end)
    if formula.text[after:stop].lstrip().startswith("{"):
        return "", after
    sign = {".": "", "<": "⟨", ">": "⟩"}.get(written, written)
    if sign.startswith("\\"):
        sign = math_symbol(sign[1:]) or ""
    return sign[:1], stop


def _closing(formula: Formula, after: int, end: int) -> re.Match[str] | None:
    r"""Return the `\right` of the `\left` that ends at `after`, within its group."""
    depth = 0
    while after < end:
        if formula.text[after] == "{":
            after = formula.partners.get(after, after) + 1
            continue
        command = COMMAND.match(formula.text, after, end)
        if command is None:
            after += 1
            continue
        if command[1] == "right" and depth == 0:
            return command
        depth += {"left": 1, "right": -1}.get(command[1] or "", 0)
        after = command.end()
    return None


def _modulo(formula: Formula, name: str, after: int, end: int, font: str) -> tuple[str, int]:
    leaves = formula.leaves
    if name == "bmod":
        return leaves.add("mo", "mod", role="operator", lspace="0.222em", rspace="0.222em"), after
    content, after = formula.group(after, end, font)
    word = "" if name == "pod" else leaves.add("mi", "mod") + leaves.space("0.333")
    if name == "mod":
        return f"{leaves.space('0.667')}{word}{content}", after
    return f"{leaves.space('0.444')}{leaves.operator('(')}{word}{content}{leaves.operator(')')}", after


def _negated(formula: Formula, after: int, end: int, font: str) -> tuple[str, int]:
    written, stop = formula.raw(after, end)
    sign = math_symbol(written[1:]) if written.startswith("\\") else written
    if sign and len(sign) == 1:
        struck = accented(in_alphabet(sign, font or "italic") if sign.isascii() and sign.isalpha() else sign, "\u0338")
        if len(struck) == 1:
            return formula.leaves.operator(struck), stop
        if sign.isalpha():
            return formula.leaves.add("mi", struck), stop
        return formula.leaves.add("mo", struck, role="operator"), stop
    return formula.group(after, end, font)


def _skip(formula: Formula, name: str, after: int, end: int) -> tuple[str, int]:
    if formula.text.startswith("*", after, end):
        after += 1
    written, stop = formula.raw(after, end)
    length = _LENGTH.match(formula.text, after, end)
    if length:
        written, stop = length[0], length.end()
    length = _LENGTH.match(written)
    if name == "rule":
        stop = formula.raw(stop, end)[1]
    if not length or name not in {"hspace", "mspace", "hskip", "mskip", "kern", "mkern"}:
        return "", stop if length else after
    width = max(-1.0, min(4.0, float(length[1]) * _EM[length[2]]))
    return formula.leaves.space(f"{width:.3g}"), stop
