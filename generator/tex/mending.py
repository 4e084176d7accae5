r"""Formulas that LaTeX would stop at, mended: what was left open is closed, what is missing is empty.

`mathml` could set most of them as they are; BibTeX files carry them to people who run LaTeX.
"""

from __future__ import annotations

import re

from generator.tex.mathnames import BINOMIALS, FRACTIONS, LONG_ARROWS, OVER, SLASHED, UNDER
from generator.tex.rows import has_rows
from generator.tex.scan import COMMAND, argument, balanced, brace_partners, option

_BARE = re.compile(r"(\\(?:text[a-z]*|mbox|hbox)\s*\{[^{}]*\})|\\.|[%#$]", re.DOTALL)
_NO_ARGUMENT = re.compile(r"\\\\|\\(?:right|end)(?![A-Za-z])")
_NO_SCRIPT = re.compile(r"((?<!\\)[_^])\s*(?=\Z|[}&_^]|\\\\|\\(?:right|end|over|middle)(?![A-Za-z]))")
_TWICE = re.compile(r"((?<!\\)[_^])\s*(\{[^{}]*\}|\\[A-Za-z]+|\\.|[^\s{}\\])(?=\s*\1)")
_PRIME_AFTER = re.compile(r"((?<!\\)\^\s*(?:\{[^{}]*\}|\\[A-Za-z]+|[^\s{}\\]))(?=\s*')")
_TAG = re.compile(r"\\(begin|end)\s*\{([^{}]*)\}")
_SIDE = re.compile(
    r"\\(left|right)(?![A-Za-z])\s*(\\(?!(?:left|right)(?![A-Za-z]))(?:[A-Za-z]+|.)|[^\s\\{}])?"
    r"|\\(begin|end)\s*\{[^{}]*\}|\\.|[{}&]",
    re.DOTALL,
)
_CELLS = re.compile(r"(?<!\\)&|\\\\")
_ARGUMENTS = (
    dict.fromkeys([*FRACTIONS, *BINOMIALS, *SLASHED, "overset", "underset", "stackrel", "textcolor"], 2)
    | dict.fromkeys([*OVER, *UNDER, *LONG_ARROWS, "sqrt", "mathbb", "mathcal", "mathbf", "mathrm", "mathit"], 1)
    | dict.fromkeys(["operatorname", "text", "textbf", "textit", "textrm", "mbox", "mathsf", "boldsymbol", "bm"], 1)
)


def mended(source: str, *, display: bool) -> str:
    """Return a formula with paired braces, fences and environments and with all the arguments it needs."""
    source = balanced(source, {"\\{": "\\lbrace{}", "\\}": "\\rbrace{}"})
    if (len(source) - len(source.rstrip("\\"))) % 2:
        source += " "
    source = _BARE.sub(_escaped, source)
    if "\\begin" in source or "\\end" in source:
        source = _with_environments(source)
    if "\\left" in source or "\\right" in source:
        source = _with_fences(source)
    if "_" in source or "^" in source:
        source = _NO_SCRIPT.sub(r"\1{}", source)
        source = _PRIME_AFTER.sub(r"\1{}", _TWICE.sub(r"\1\2{}", source))
    if "\\" in source:
        source = _with_arguments(source)
    if has_rows(source):
        source = f"\\begin{{aligned}}{source}\\end{{aligned}}" if display else _CELLS.sub(_in_line, source)
    return source


def _escaped(sign: re.Match[str]) -> str:
    if sign[1]:
        return re.sub(r"(?<!\\)([%#])", r"\\\1", sign[0])
    if sign[0] in {"\\(", "\\)", "\\[", "\\]"}:
        return sign[0][1]
    return sign[0] if sign[0].startswith("\\") else f"\\{sign[0]}"


def _in_line(sign: re.Match[str]) -> str:
    return "\\&" if sign[0] == "&" else "\\ "


def _with_environments(source: str) -> str:
    r"""Take away each `\begin` and `\end` that has no partner."""
    begun: list[re.Match[str]] = []
    alone: list[re.Match[str]] = []
    for tag in _TAG.finditer(source):
        if tag[1] == "begin":
            begun.append(tag)
        elif any(other[2] == tag[2] for other in begun):
            while (other := begun.pop())[2] != tag[2]:
                alone.append(other)
        else:
            alone.append(tag)
    for tag in sorted([*begun, *alone], key=lambda tag: tag.start(), reverse=True):
        source = f"{source[: tag.start()]} {source[tag.end() :]}"
    return source


def _with_fences(source: str) -> str:
    r"""Make each `\left` and `\right` that has no partner in its group, environment or cell a plain fence."""
    open_sides: list[list[re.Match[str]]] = [[]]
    alone: list[re.Match[str]] = []
    for side in _SIDE.finditer(source):
        if side[0] == "{" or side[3] == "begin":
            open_sides.append([])
        elif side[0] in {"}", "&", "\\\\"} or side[3] == "end":
            alone.extend(open_sides[-1])
            open_sides[-1] = []
            if (side[0] == "}" or side[3] == "end") and len(open_sides) > 1:
                open_sides.pop()
        elif side[1] == "left" and side[2]:
            open_sides[-1].append(side)
        elif side[1] == "right" and side[2] and open_sides[-1]:
            open_sides[-1].pop()
        elif side[1]:
            alone.append(side)
    alone.extend(side for sides in open_sides for side in sides)
    for side in sorted(alone, key=lambda side: side.start(), reverse=True):
        fence = " " if side[2] in {None, "."} else f" {side[2]}"
        source = f"{source[: side.start()]}{fence} {source[side.end() :]}"
    return source


def _with_arguments(source: str) -> str:
    """Write an empty group for each argument that is missing."""
    partners = brace_partners(source)
    missing: list[tuple[int, int]] = []
    for command in COMMAND.finditer(source):
        wanted = _ARGUMENTS.get(command[1] or "", 0)
        after = command.end() + source.startswith("*", command.end())
        bracket = option(source, after, len(source)) if wanted == 1 else None
        after = bracket.after if bracket else after
        for given in range(wanted):
            found = argument(source, partners, after, len(source))
            if found is None or source[found.start] in "&_^" or _NO_ARGUMENT.match(source, found.start):
                missing.append((after, wanted - given))
                break
            after = found.after
    for after, count in reversed(missing):
        source = source[:after] + "{}" * count + source[after:]
    return source
