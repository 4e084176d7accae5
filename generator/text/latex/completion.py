r"""Complete formulas that LaTeX would reject: close open groups, add empty arguments.

Pages need valid formulas, and so do people who run LaTeX on our BibTeX files. All steps work
on tokens, so that an escaped brace or dollar sign is never taken for a real one.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from generator.text.latex.math_commands import BINOMIALS, FRACTIONS, LONG_ARROWS, OVER, SLASHED, TEXT_COMMANDS, UNDER
from generator.text.latex.source_scan import COMMAND, argument, balanced, brace_partners, option

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGN = re.compile(
    r"\\(begin|end)\s*\{[^{}]*\}|\\(?:substack|shortstack|makecell)\s*(\{)|(\\\\|\\cr(?![A-Za-z])|&)|\\.|[{}]",
    re.DOTALL,
)
_PART = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}|\\\\\s*(?:\[[^\]]*\])?|\\cr(?![A-Za-z])|\\.|[{&]", re.DOTALL)
_BARE = re.compile(r"(\\(?:text[a-z]*|mbox|hbox)\s*\{[^{}]*\})|\\.|[%#$]", re.DOTALL)
_BARE_IN_TEXT = re.compile(r"\\.|[%#]", re.DOTALL)
_TAG = re.compile(r"\\(?:(begin|end)\s*\{([^{}]*)\}|.)|[{}]", re.DOTALL)
_SIDE = re.compile(
    r"\\(left|right)(?![A-Za-z])\s*(\\(?!(?:left|right)(?![A-Za-z]))(?:[A-Za-z]+|.)|[^\s\\{}])?"
    r"|\\(begin|end)\s*\{[^{}]*\}|\\.|[{}&]",
    re.DOTALL,
)
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.DOTALL)
_NO_SCRIPT = frozenset(["", "}", "&", "_", "^", "\\\\", "\\right", "\\end", "\\over", "\\middle"])
_NO_ARGUMENT = frozenset(["&", "_", "^", "\\\\", "\\right", "\\end"])
# Environments that open a display of their own, and what stands for them inside one (amsmath's user guide, 3).
_WITHIN_DISPLAY = {
    **dict.fromkeys(("align", "flalign", "eqnarray"), "aligned"),
    **dict.fromkeys(("gather", "multline"), "gathered"),
    "alignat": "alignedat",
}
_OWN_DISPLAY = re.compile(rf"(?<!\\)\\(begin|end)\s*\{{({'|'.join(_WITHIN_DISPLAY)})\*?\}}")
_SIGN_BETWEEN = re.compile(r"(?<!\\)&((?:[^&\\]|\\[A-Za-z]+){0,12})&")
_ARGUMENTS = (
    dict.fromkeys([*FRACTIONS, *BINOMIALS, *SLASHED, "overset", "underset", "stackrel", "textcolor"], 2)
    | dict.fromkeys([*OVER, *UNDER, *LONG_ARROWS, "sqrt", "mathbb", "mathcal", "mathbf", "mathrm", "mathit"], 1)
    | dict.fromkeys(["operatorname", "text", "textbf", "textit", "textrm", "mbox", "mathsf", "boldsymbol", "bm"], 1)
)


def completed(source: str, *, display: bool) -> str:
    """Return a formula with paired braces, fences and environments and with all the arguments it needs."""
    if (len(source) - len(source.rstrip("\\"))) % 2:
        source += " "
    source = balanced(source, {"\\{": "\\lbrace{}", "\\}": "\\rbrace{}"})
    source = _BARE.sub(_escaped, source)
    if "\\begin" in source or "\\end" in source:
        if "{eqnarray" in source:
            source = _SIGN_BETWEEN.sub(r"&\1", source)
        source = _OWN_DISPLAY.sub(lambda tag: f"\\{tag[1]}{{{_WITHIN_DISPLAY[tag[2]]}}}", source)
        source = _with_environments(source)
    if "\\left" in source or "\\right" in source:
        source = _with_fences(source)
    if "_" in source or "^" in source:
        source = _with_scripts(source)
    if "\\" in source:
        source = _with_arguments(source)
    signs = _row_signs(source)
    if signs:
        rows = display and any(sign.top for sign in signs)
        source = _in_line(source, [sign for sign in signs if not (rows and sign.top)])
        source = f"\\begin{{aligned}}{source}\\end{{aligned}}" if rows else source
    return source


def _escaped(sign: re.Match[str]) -> str:
    if sign[1]:
        return _BARE_IN_TEXT.sub(lambda bare: bare[0] if bare[0][0] == "\\" else f"\\{bare[0]}", sign[0])
    if sign[0] in {"\\(", "\\)", "\\[", "\\]"}:
        return sign[0][1]
    return sign[0] if sign[0].startswith("\\") else f"\\{sign[0]}"


def _with(source: str, changes: Iterable[tuple[int, int, str]]) -> str:
    """Return `source` with each `(start, end, written)` written in place of what stood there."""
    parts: list[str] = []
    done = 0
    for start, end, written in sorted(changes):
        parts += source[done:start], written
        done = end
    parts.append(source[done:])
    return "".join(parts)


def _with_environments(source: str) -> str:
    r"""Take away each `\begin` and `\end` that has no partner in its group."""
    groups: list[tuple[list[re.Match[str]], Counter[str]]] = [([], Counter())]
    alone: list[re.Match[str]] = []
    for tag in _TAG.finditer(source):
        begun, names = groups[-1]
        if tag[1] == "begin":
            begun.append(tag)
            names[tag[2]] += 1
        elif tag[1] and names[tag[2]]:
            while (other := begun.pop())[2] != tag[2]:
                names[other[2]] -= 1
                alone.append(other)
            names[tag[2]] -= 1
        elif tag[1]:
            alone.append(tag)
        elif tag[0] == "{":
            groups.append(([], Counter()))
        elif tag[0] == "}" and len(groups) > 1:
            alone += groups.pop()[0]
    alone += groups[0][0]
    return _with(source, [(tag.start(), tag.end(), " ") for tag in alone])


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
    return _with(
        source,
        [(side.start(), side.end(), "  " if side[2] in {None, "."} else f" {side[2]} ") for side in alone],
    )


def _with_scripts(source: str) -> str:
    """Write an empty group for each script that is missing, and before each that would be the second of its kind."""
    partners = brace_partners(source)
    empty: list[int] = []
    taken = before = ""  # the scripts that the last thing has; the last token
    outer: list[str] = []
    position = 0
    while position < len(source):
        token = _TOKEN.match(source, position)
        sign, position = (token[0], token.end()) if token else ("", len(source))
        if sign.isspace():
            continue
        if sign == "{":
            outer.append(taken if before in {"_", "^"} else "")
            taken = ""
        elif sign == "}":
            taken = outer.pop() if outer else ""
        elif sign in {"_", "^", "'"}:
            raised = sign != "_" and ("^" in taken or ("'" in taken and before != "'"))
            if raised or (sign == "_" and "_" in taken):
                empty.append(position - 1)
                taken = ""
            taken += sign
            if sign != "'" and _next(source, position) in _NO_SCRIPT:
                empty.append(position)
                sign = ""
        else:
            if before not in {"_", "^"}:
                taken = ""
            if sign[1:] in TEXT_COMMANDS and sign[0] == "\\":
                group = argument(source, partners, position, len(source))
                position = group.after if group else position
        before = sign
    return _with(source, [(place, place, "{}") for place in empty])


def _next(source: str, position: int) -> str:
    """Return the token from `position` on that is no blank."""
    token = _TOKEN.match(source, position)
    while token and token[0].isspace():
        token = _TOKEN.match(source, token.end())
    return token[0] if token else ""


def _with_arguments(source: str) -> str:
    """Write an empty group for each argument that is missing."""
    partners = brace_partners(source)
    missing: list[tuple[int, int, str]] = []
    for command in COMMAND.finditer(source):
        wanted = _ARGUMENTS.get(command[1] or "", 0)
        after = command.end() + source.startswith("*", command.end())
        bracket = option(source, after, len(source)) if wanted == 1 else None
        after = bracket.after if bracket else after
        for given in range(wanted):
            found = argument(source, partners, after, len(source))
            if found is None or _next(source, found.start) in _NO_ARGUMENT:
                missing.append((after, after, "{}" * (wanted - given)))
                break
            after = found.after
    return _with(source, missing)


class _RowSign(NamedTuple):
    """An end of a row or cell outside an environment: in the formula itself (`top`) or in a group of it."""

    start: int
    end: int
    top: bool


def _row_signs(text: str) -> list[_RowSign]:
    r"""Return the ends of rows and cells outside environments and `\substack`."""
    if "&" not in text and "\\\\" not in text and "\\cr" not in text:
        return []
    found: list[_RowSign] = []
    rows_in: list[bool] = []
    for part in _SIGN.finditer(text):
        if part[3]:
            if not (rows_in and rows_in[-1]):
                found.append(_RowSign(*part.span(), top=not rows_in))
        elif part[0] == "{" or part[1] == "begin" or part[2]:
            rows_in.append(part[0] != "{")
        elif (part[0] == "}" or part[1]) and rows_in:
            rows_in.pop()
    return found


def _in_line(text: str, signs: Iterable[_RowSign]) -> str:
    """Return `text` without the given ends of rows and cells."""
    parts: list[str] = []
    done = 0
    for sign in signs:
        parts += text[done : sign.start], "\\&" if text[sign.start] == "&" else "\\ "
        done = sign.end
    parts.append(text[done:])
    return "".join(parts)


def environment_end(text: str, name: str, start: int, end: int) -> tuple[int, int]:
    """Return the end of the content of an environment, and where to continue."""
    depth = 0
    for tag in re.finditer(rf"\\(begin|end)\s*\{{{re.escape(name)}\}}", text[start:end]):
        if tag[1] == "end" and depth == 0:
            return start + tag.start(), start + tag.end()
        depth += 1 if tag[1] == "begin" else -1
    return end, end


def cells(text: str, partners: dict[int, int], start: int, end: int) -> list[list[tuple[int, int]]]:
    """Return the ranges of the cells of each row; an empty last row does not count."""
    rows: list[list[tuple[int, int]]] = [[]]
    depth, begun, position = 0, start, start
    while part := _PART.search(text, position, end):
        sign, position = part[0], part.end()
        if sign == "{":
            position = partners.get(part.start(), part.start()) + 1
        elif sign.startswith(("\\begin", "\\end")) and len(sign) > 4:
            depth += 1 if sign.startswith("\\begin") else -1
        elif depth == 0 and (sign == "&" or sign.startswith(("\\\\", "\\cr"))):
            rows[-1].append((begun, part.start()))
            begun = position
            if sign != "&":
                rows.append([])
    rows[-1].append((begun, end))
    last = rows[-1]
    if len(rows) > 1 and len(last) == 1 and not text[last[0][0] : last[0][1]].replace("\\hline", "").strip():
        rows.pop()
    return rows
