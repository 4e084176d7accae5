r"""The content of formula delimiters: a formula in standard LaTeX, or text that only looks like a formula."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from generator.text.latex.chemistry import chemical_formula
from generator.text.latex.commands import MATH_ENVIRONMENTS, SILENT, SILENT_ARGUMENTS, STYLES
from generator.text.latex.common_macros import COMMON_MACROS, OPERATORS
from generator.text.latex.completion import completed
from generator.text.latex.fonts import FONT_SWITCHES, FONTS
from generator.text.latex.latex_signs import portable
from generator.text.latex.macros import expand
from generator.text.latex.math_commands import (
    ALIGNED,
    BINOMIALS,
    FENCES,
    FRACTIONS,
    FUNCTION_NAMES,
    HIDDEN,
    INFIX,
    LONG_ARROWS,
    OVER,
    SHOWN,
    SLASHED,
    SPACES,
    TEXT_COMMANDS,
    UNDER,
)
from generator.text.latex.source_scan import argument, brace_partners, option, words
from generator.text.latex.symbols import (
    ABBREVIATIONS,
    ACCENTS,
    FUNCTIONS,
    LETTERS,
    TEXT_SIGNS,
    UNITS,
    math_symbol,
    symbol,
)
from generator.text.latex.tree import Math, Node, Styled, Text
from generator.text.latex.units import QUANTITIES, quantity_formula

_DERIVATIVES = {
    "dv": "\\mathrm{d}", "derivative": "\\mathrm{d}", "odv": "\\mathrm{d}", "pdv": "\\partial ",
    "partialderivative": "\\partial ", "pderiv": "\\partial ", "fdv": "\\delta ", "functionalderivative": "\\delta ",
}  # fmt: skip
_CHEMICAL = words("ce cee")
_STARRED = words("abs norm set ket bra braket ketbra expval ev inner ip floor ceil comm mel Abs Norm Set vb va vu")
_NAMES = "|".join(
    sorted(
        [*QUANTITIES, *_DERIVATIVES, *_CHEMICAL, "genfrac", "AA", "SS", "isotope", "nuclide", "nuc", *_STARRED], key=len
    )[::-1]
)
_PACKAGE_COMMAND = re.compile(rf"\\({_NAMES})(?![A-Za-z])")
_SIZE = re.compile(r"\*|\[\s*\\[Bb]igg?[lrm]?\s*\]")
_ROOT = re.compile(r"\\root\s*+\{?([^{}\\]{1,10}?)\s*+(?:\}\s*+)?\\of(?![A-Za-z])")
_CLOSING = {"(": ")", "[": "]", "|": "|"}
# The scripts that a set of letters has and a unit of length has not.
_OF_A_SET = re.compile(r"\s*(?:_|\^\s*\{?\s*[A-Za-z])")
_EMPHASIS = re.compile(
    r"\s*(?:\\(textbf|mathbf|boldsymbol|bm|textit|mathit|emph|texttt|textsc|textsf|text|textrm|mathrm|mbox|bf|it|em)"
    r"\s*\{([\w .,:'-]+)\}|\{\s*\\(bf|it|em|tt|sc|bfseries|itshape)\s+([\w .,:'-]+)\}"
    r"|\\(bf|it|em|tt|sc)\s+([\w.,:'-]+)|(?<=\})([A-Za-z-]+))\s*"
)
_TEXT_FACES = words("textbf textit emph texttt textsc textsf text textrm mbox")
_SWITCH_FACES = {"bf": "strong", "bfseries": "strong", "it": "em", "itshape": "em", "em": "em", "tt": "code"}
_SCRIPT = re.compile(r"\s*([_^])\s*(?:\{\s*(?:\\(?:text|textrm|mathrm|rm)\b\s*)?\{?([\w+-]+)\}?\s*\}|([\w+]))\s*")
_CALL = re.compile(r"\\(?:([A-Za-z]+)|.)(\{\})?", re.DOTALL)
_TRAILING = re.compile(r"(?<!\\)((?:\\\\)*)\s+\Z")
# Many authors write `\l(` and `\r)` for `\left(` and `\right)`; in LaTeX these names are letters of text.
_SIDES = re.compile(r"\\([lr])(?=\s*(?:[()\[\]|.<>]|\\[{}|]|\\[lr](?:angle|floor|ceil|brace|Vert|vert)))")
# Environments that open a formula mean nothing within one.
_WRAPPED = re.compile(r"\\(?:begin|end)\s*\{(?:equation|displaymath|math)\*?\}")
_BLANKS = re.compile(r"\s+")
_STRUCTURES = words(
    "begin end left right middle sqrt overset underset stackrel accentset underaccent operatorname "
    "operatornamewithlimits "
    "mod bmod pmod pod not substack shortstack textcolor colorbox phantom hphantom vphantom hspace mspace hskip mskip "
    "kern mkern vspace vskip rule raisebox raise color tag SI si qty num unit displaystyle textstyle limits nolimits "
    "displaylimits ensuremath binom cite citep citet ref eqref href url hline item par footnote verb big Big bigg Bigg "
    "bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm biggm Biggm cr text item of root"
)
_KNOWN = _STRUCTURES.union(
    FRACTIONS, SLASHED, BINOMIALS, INFIX, OVER, UNDER, LONG_ARROWS, FONTS, FONT_SWITCHES, TEXT_COMMANDS, HIDDEN, SHOWN,
    (name for name in SPACES if name.isalpha()), SILENT, SILENT_ARGUMENTS, MATH_ENVIRONMENTS, ALIGNED, FENCES,
    FUNCTIONS - OPERATORS, FUNCTION_NAMES, STYLES, (name for name in ACCENTS if name.isalpha()),
    LETTERS, TEXT_SIGNS, UNITS,
)  # fmt: skip
# Known commands that are not symbols, whatever else their names may mean.
_KEPT = _KNOWN - FUNCTIONS - FUNCTION_NAMES - UNITS.keys()


class Reading(NamedTuple):
    """The meaning of a formula, and its undefined commands."""

    nodes: tuple[Node, ...]
    unknown: tuple[str, ...]


def formula_nodes(source: str, latex: str, *, display: bool, before: str = "", after: str = "") -> Reading:
    """Return the formula that `latex` holds between its delimiters, or text if it is not really a formula.

    `before` and `after` are the characters around it: a bold letter that touches others is emphasis, a separate one is
    a vector.
    """
    standard, unknown = in_standard_latex(source, display=display)
    if standard != tidied(source):
        latex = ""
    if display:
        return Reading((Math(standard, display, latex),), unknown)
    emphasis = _emphasised(standard, latex or f"${standard}$", touching=before.isalnum() or after.isalpha())
    if emphasis:
        return Reading(emphasis, unknown)
    script = _SCRIPT.fullmatch(standard) if before.isalnum() or before in {")", "]"} else None
    if script:
        content = (Text(script[2] or script[3]),)
        return Reading((Styled("sup" if script[1] == "^" else "sub", content, "", latex or f"${standard}$"),), unknown)
    return Reading((Math(standard, display, latex),), unknown)


def _emphasised(source: str, latex: str, *, touching: bool) -> tuple[Node, ...]:
    pieces: list[Node] = []
    position = 0
    while piece := _EMPHASIS.match(source, position):
        command = piece[1] or piece[3] or piece[5] or ""
        written = piece[2] or piece[4] or piece[6] or piece[7]
        if command not in _TEXT_FACES and not touching and len(written.strip()) < 2:
            return ()
        style = STYLES.get(command) or _SWITCH_FACES.get(command)
        text = Text(_BLANKS.sub(" ", written))
        pieces.append(Styled(style, (text,)) if style else text)  # type: ignore[arg-type]
        position = piece.end()
    if position != len(source) or not pieces:
        return ()
    if len(pieces) == 1:
        only = pieces[0]
        if isinstance(only, Styled):
            return (Styled(only.style, only.children, "", latex),)
        return (Text(only.text, ((only.text, latex),)),) if isinstance(only, Text) else ()
    return tuple(pieces)


def tidied(source: str) -> str:
    r"""Return `source` with single spaces and none around it, except for one that `\ ` needs."""
    source = _BLANKS.sub(" ", source).lstrip(" ")
    return source.rstrip(" ") if not source.endswith("\\ ") else source


@lru_cache(maxsize=20_000)
def in_standard_latex(source: str, *, display: bool = False) -> tuple[str, tuple[str, ...]]:
    """Return a formula in commands of LaTeX and its common packages, and the commands that were replaced.

    Macros that papers share are replaced by their meaning, unknown commands by their argument or name; braces are
    balanced.
    """
    if "\\" in source:
        source = _WRAPPED.sub(" ", source) if "\\begin" in source else source
        source = _unpacked(_SIDES.sub(lambda side: {"l": "\\left", "r": "\\right"}[side[1]], source))
        source = expand(source, COMMON_MACROS)
    unknown: list[str] = []

    def replaced(call: re.Match[str]) -> str:
        name = call[1]
        if not name:
            return f"\\mathbb{{{call[0][1]}}}" if call[0][1:2].isdigit() else call[0]
        if is_known(name):
            other = None if name in _KEPT else portable(name)
            return other + (call[2] or "") if other else call[0]
        unknown.append(name)
        if not call[2] and source.startswith("{", call.end()):
            return ""
        return f"\\mathrm{{{name}}}" if len(name) > 1 else f"{{{name}}}"

    if "\\" in source:
        source = _CALL.sub(replaced, source)
    for _ in range(4):
        before, source = source, tidied(completed(source, display=display))
        if source == before:
            break
    return source, tuple(unknown)


@lru_cache(maxsize=4096)
def is_known(name: str) -> bool:
    """Return whether LaTeX or one of its common packages has the formula command `name`."""
    return name in _KNOWN or (name not in ABBREVIATIONS and bool(math_symbol(name) or symbol(name)))


def _unpacked(source: str) -> str:
    """Return a formula without the commands that this module knows."""
    if "\\root" in source:
        source = _ROOT.sub(r"\\sqrt[\1]", source)
    parts: list[str] = []
    partners: dict[int, int] | None = None
    done = 0
    for call in _PACKAGE_COMMAND.finditer(source):
        if call.start() < done:
            continue
        partners = brace_partners(source) if partners is None else partners
        written = _Call(source, partners, call.end())
        shown = _read(call[1], written)
        if shown is not None:
            parts += source[done : call.start()], shown
            done = written.after
    return "".join(parts) + source[done:] if parts else source


class _Call:
    """A command's arguments while they are read."""

    def __init__(self, source: str, partners: dict[int, int], after: int) -> None:
        self.source = source
        self.partners = partners
        self.after = after

    def option(self) -> str:
        found = option(self.source, self.after, len(self.source))
        self.after = found.after if found else self.after
        return self.source[found.start : found.end] if found else ""

    def groups(self, most: int) -> list[str]:
        """Return up to `most` arguments in braces."""
        given: list[str] = []
        while len(given) < most and self.source.startswith("{", self.after):
            found = argument(self.source, self.partners, self.after, len(self.source))
            if found is None:
                break
            given.append(self.source[found.start : found.end])
            self.after = found.after
        return given


def _read(name: str, call: _Call) -> str | None:  # noqa: PLR0911 - one per kind of command
    if name in {"AA", "SS"}:
        blackboard = name == "SS" or _OF_A_SET.match(call.source, call.after)
        return f"\\mathbb{{{name[0]}}}" if blackboard else None
    if name in _STARRED:
        size = _SIZE.match(call.source, call.after)
        call.after = size.end() if size else call.after
        return f"\\{name}" if size else None
    if name == "qty" and call.source[call.after : call.after + 1] in _CLOSING:
        return _bracketed(call)
    if name in _CHEMICAL:
        given = call.groups(1)
        return chemical_formula(given[0]) if given else None
    bracket = call.option()
    if name in {"isotope", "nuclide", "nuc"}:
        given = call.groups(2 if name == "nuc" else 1)
        mass = bracket or (given[0] if len(given) > 1 else "")
        return f"{{}}^{{{mass}}}\\mathrm{{{given[-1]}}}" if given else None
    if name in _DERIVATIVES:
        return _derivative(_DERIVATIVES[name], bracket, call.groups(3))
    if name == "genfrac":
        return _general_fraction(call.groups(6))
    count, has_unit = QUANTITIES[name]
    given = call.groups(count + has_unit)
    if name == "qty" and len(given) == 1:
        return f"\\left\\{{{given[0]}\\right\\}}"
    return quantity_formula(name, given) if len(given) == count + has_unit else None


def _bracketed(call: _Call) -> str | None:
    r"""Read `\qty(...)` of the physics package: a pair of fences that grow."""
    opening = call.source[call.after]
    closing = call.source.find(_CLOSING[opening], call.after + 1)
    if closing < 0:
        return None
    content = call.source[call.after + 1 : closing]
    call.after = closing + 1
    return f"\\left{opening}{_unpacked(content)}\\right{_CLOSING[opening]}"


def _derivative(sign: str, order: str, given: list[str]) -> str:
    power = f"^{{{order}}}" if order else ""
    if not given:
        return sign
    if len(given) == 1:
        return f"\\frac{{{sign}{power}}}{{{sign}{_unpacked(given[0])}{power}}}"
    above, *below = map(_unpacked, given)
    if len(below) > 1:
        power = f"^{{{len(below)}}}"
        return f"\\frac{{{sign}{power}{above}}}{{{' '.join(f'{sign}{one}' for one in below)}}}"
    return f"\\frac{{{sign}{power}{above}}}{{{sign}{below[0]}{power}}}"


def _general_fraction(given: list[str]) -> str | None:
    if len(given) < 6:
        return None
    opening, closing, thickness, style, above, below = given
    above, below = _unpacked(above), _unpacked(below)
    if thickness.strip().startswith("0"):
        if (opening, closing) == ("(", ")"):
            return f"\\binom{{{above}}}{{{below}}}"
        inner = f"{{{above} \\atop {below}}}"
    else:
        inner = f"\\{ {'0': 'dfrac', '1': 'tfrac'}.get(style.strip(), 'frac') }{{{above}}}{{{below}}}"
    return f"\\left{opening or '.'}{inner}\\right{closing or '.'}" if opening or closing else inner
