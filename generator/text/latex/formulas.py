r"""The content of formula delimiters: a formula in standard LaTeX, or text that only looks like a formula."""

import re
from functools import lru_cache
from typing import NamedTuple

from generator.text.latex.commands import MATH_ENVIRONMENTS, SILENT, SILENT_ARGUMENTS, STYLES
from generator.text.latex.common_macros import COMMON_MACROS
from generator.text.latex.macros import expand
from generator.text.latex.math_commands import FORMULA_COMMANDS, OPERATORS, STRUCTURES
from generator.text.latex.source_scan import argument, balanced, brace_partners, option, words
from generator.text.latex.symbols import ABBREVIATIONS, ACCENTS, FUNCTIONS, LETTERS, TEXT_SIGNS, math_symbol, symbol
from generator.text.latex.tree import Math, Node, Styled, Text
from generator.text.latex.units import QUANTITIES, chemical_formula, quantity_text

_PACKAGE_COMMAND = re.compile(rf"\\({'|'.join(sorted([*QUANTITIES, 'ce', 'cee'], key=len)[::-1])})(?![A-Za-z])")
# The size of fences is chosen here.
_SIZED = re.compile(r"\\(abs|norm|set|ket|bra|braket|expval|inner|floor|ceil)(?:\*|\[\\[Bb]igg?[lrm]?\])(?=\{)")
# Of a set of letters; the unit of length has no such scripts.
_SET_OF_LETTERS = re.compile(r"\\AA(?=\s*(?:_|\^\s*\{?\s*[A-Za-z]))")
_EMPHASIS = re.compile(
    r"\s*(?:\\(textbf|mathbf|boldsymbol|bm|textit|mathit|emph|texttt|textsc|textsf|text|textrm|mathrm|mbox|bf|it|em)"
    r"\s*\{([\w~ .,:'/°×±·⁻-]+)\}|\{\s*\\(bf|it|em|tt|sc|bfseries|itshape)\s+([\w .,:'-]+)\}"
    r"|\\(bf|it|em|tt|sc)\s+([\w.,:'-]+)|(?<=\})([A-Za-z-]+))\s*"
)
_TEXT_FACES = words("textbf textit emph texttt textsc textsf text textrm mbox")
_SWITCH_FACES = {"bf": "strong", "bfseries": "strong", "it": "em", "itshape": "em", "em": "em", "tt": "code"}
_SCRIPT = re.compile(r"\s*([_^])\s*(?:\{\s*(?:\\(?:text|textrm|mathrm|rm)\b\s*)?\{?([\w+-]+)\}?\s*\}|([\w+]))\s*")
_CALL = re.compile(r"\\(?:([A-Za-z]+)|.)(\{\})?", re.DOTALL)
# Many authors write `\l(` and `\r)` for `\left(` and `\right)`; in LaTeX these names are letters of text.
_SIDES = re.compile(r"\\([lr])(?=\s*(?:[()\[\]|.<>]|\\[{}|]|\\[lr](?:angle|floor|ceil|brace|Vert|vert)))")
# Environments that open a formula mean nothing within one.
_WRAPPED = re.compile(r"\\(?:begin|end)\s*\{(?:equation|displaymath|math)\*?\}")
# Signs that are no LaTeX by themselves.
_BARE = re.compile(r"(\\(?:text[a-z]*|mbox|hbox)\s*\{[^{}]*\})|\\.|[%#$]", re.DOTALL)
_BARE_IN_TEXT = re.compile(r"\\.|[%#]", re.DOTALL)
# Environments that open a display of their own, and what stands for them inside one (amsmath's user guide, 3).
_WITHIN_DISPLAY = {
    **dict.fromkeys(("align", "flalign", "eqnarray"), "aligned"),
    **dict.fromkeys(("gather", "multline"), "gathered"),
    "alignat": "alignedat",
}
_OWN_DISPLAY = re.compile(rf"(?<!\\)\\(begin|end)\s*\{{({'|'.join(_WITHIN_DISPLAY)})\*?\}}")
_SIGN_OF_ALIGNMENT = re.compile(r"(?<!\\)&")
_SIGN_BETWEEN = re.compile(r"(?<!\\)&((?:[^&\\]|\\[A-Za-z]+){0,12})&")
_BLANKS = re.compile(r"\s+")
_KNOWN = STRUCTURES.union(
    FORMULA_COMMANDS, SILENT, SILENT_ARGUMENTS, MATH_ENVIRONMENTS, FUNCTIONS - OPERATORS, STYLES, LETTERS, TEXT_SIGNS,
    (name for name in ACCENTS if name.isalpha()),
)  # fmt: skip


class Reading(NamedTuple):
    """The meaning of a formula, and its undefined commands."""

    nodes: tuple[Node, ...]
    unknown: tuple[str, ...]


def formula_nodes(source: str, latex: str, *, display: bool, before: str = "", after: str = "") -> Reading:
    """Return the formula that `latex` holds between its delimiters, or text if it is not really a formula.

    `before` and `after` are the characters around it: a bold letter that touches others is emphasis, a separate one is
    a vector.
    """
    if display and "\\begin" not in source and _SIGN_OF_ALIGNMENT.search(source):
        source = f"\\begin{{aligned}}{source}\\end{{aligned}}"
    standard, unknown = in_standard_latex(source)
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
        text = Text(_BLANKS.sub(" ", written).replace("~", "\xa0"))
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
def in_standard_latex(source: str) -> tuple[str, tuple[str, ...]]:
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
            return call[0]
        unknown.append(name)
        if not call[2] and source.startswith("{", call.end()):
            return ""
        return f"\\mathrm{{{name}}}" if len(name) > 1 else f"{{{name}}}"

    if "\\" in source:
        source = _CALL.sub(replaced, source)
    return tidied(_completed(source)), tuple(unknown)


def _completed(source: str) -> str:
    """Return a formula with paired braces, escaped signs of text, and environments that are allowed in a display."""
    if (len(source) - len(source.rstrip("\\"))) % 2:
        source += " "
    source = _BARE.sub(_escaped, balanced(source, {"\\{": "\\lbrace{}", "\\}": "\\rbrace{}"}))
    if "\\begin" not in source:
        return source
    if "{eqnarray" in source:
        source = _SIGN_BETWEEN.sub(r"&\1", source)
    return _OWN_DISPLAY.sub(lambda tag: f"\\{tag[1]}{{{_WITHIN_DISPLAY[tag[2]]}}}", source)


def _escaped(sign: re.Match[str]) -> str:
    if sign[1]:
        return _BARE_IN_TEXT.sub(lambda bare: bare[0] if bare[0][0] == "\\" else f"\\{bare[0]}", sign[0])
    if sign[0] in {"\\(", "\\)", "\\[", "\\]"}:
        return sign[0][1]
    return sign[0] if sign[0].startswith("\\") else f"\\{sign[0]}"


@lru_cache(maxsize=4096)
def is_known(name: str) -> bool:
    """Return whether LaTeX or one of its common packages has the formula command `name`."""
    return name in _KNOWN or (name not in ABBREVIATIONS and bool(math_symbol(name) or symbol(name)))


def _unpacked(source: str) -> str:
    """Return a formula with the quantities of siunitx and the substances of mhchem in commands of LaTeX."""
    source = _SIZED.sub(r"\\\1", _SET_OF_LETTERS.sub(r"\\mathbb{A}", source))
    parts: list[str] = []
    partners: dict[int, int] | None = None
    done = 0
    for call in _PACKAGE_COMMAND.finditer(source):
        if call.start() < done:
            continue
        partners = brace_partners(source) if partners is None else partners
        bracket = option(source, call.end(), len(source))
        after = bracket.after if bracket else call.end()
        given: list[str] = []
        while len(given) < QUANTITIES.get(call[1], 1) and source.startswith("{", after):
            found = argument(source, partners, after, len(source))
            if found is None:
                break
            given.append(source[found.start : found.end])
            after = found.after
        if given:
            quantity = call[1] in QUANTITIES
            shown = f"\\text{{{quantity_text(call[1], given)}}}" if quantity else chemical_formula(given[0])
            parts += source[done : call.start()], shown
            done = after
    return "".join(parts) + source[done:] if parts else source
