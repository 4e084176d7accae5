"""Environments of formulas that stand in rows: matrices, cases, aligned equations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.tex.mathnames import ALIGNED, CENTRED, FENCES
from generator.tex.scan import argument, option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.tex.formula import Formula

_SIGN = re.compile(
    r"\\(begin|end)\s*\{[^{}]*\}|\\(?:substack|shortstack|makecell)\s*(\{)|(\\\\|\\cr(?![A-Za-z])|&)|\\.|[{}]",
    re.DOTALL,
)
_PART = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}|\\\\\s*(?:\[[^\]]*\])?|\\cr(?![A-Za-z])|\\.|[{&]", re.DOTALL)
_MOST_CELLS = 1200


class RowSign(NamedTuple):
    """An end of a row or cell that stands where no rows are: in the formula itself (`top`) or in a group of it."""

    start: int
    end: int
    top: bool


def row_signs(text: str) -> list[RowSign]:
    r"""Return the ends of rows and cells that no environment and no `\substack` holds."""
    if "&" not in text and "\\\\" not in text and "\\cr" not in text:
        return []
    found: list[RowSign] = []
    rows_in: list[bool] = []
    for part in _SIGN.finditer(text):
        if part[3]:
            if not (rows_in and rows_in[-1]):
                found.append(RowSign(*part.span(), top=not rows_in))
        elif part[0] == "{" or part[1] == "begin" or part[2]:
            rows_in.append(part[0] != "{")
        elif (part[0] == "}" or part[1]) and rows_in:
            rows_in.pop()
    return found


def has_rows(text: str) -> bool:
    """Tell whether a formula has rows of its own."""
    return any(sign.top for sign in row_signs(text))


def in_line(text: str, signs: Iterable[RowSign]) -> str:
    """Return `text` with `signs` that end nothing."""
    parts: list[str] = []
    done = 0
    for sign in signs:
        parts += text[done : sign.start], "\\&" if text[sign.start] == "&" else "\\ "
        done = sign.end
    parts.append(text[done:])
    return "".join(parts)


def environment(formula: Formula, after: int, end: int, font: str) -> tuple[str, int]:
    r"""Read what follows `\begin`; an environment that does not end reaches to the end of its group."""
    found = argument(formula.text, formula.partners, after, end)
    if found is None:
        return "", after
    name = formula.text[found.start : found.end].strip()
    start = found.after
    stop, after = environment_end(formula.text, name, start, end)
    kind = name.rstrip("*")
    bracket = option(formula.text, start, stop)
    start = bracket.after if bracket else start
    columns = ""
    if kind in {"array", "tabular", "subarray", "alignat", "alignedat"}:
        written, start = formula.raw(start, stop)
        columns = "" if kind.startswith("align") else re.sub(r"[@!>p]\{[^{}]*\}|[^lcr]", "", written)
    if kind in FENCES or kind in ALIGNED:
        return rows_of(formula, kind, start, stop, columns), after
    return f"{{{formula.row(start, stop, font)}}}", after


def environment_end(text: str, name: str, start: int, end: int) -> tuple[int, int]:
    """Return where the content of an environment ends, and where reading goes on."""
    depth = 0
    for tag in re.finditer(rf"\\(begin|end)\s*\{{{re.escape(name)}\}}", text[start:end]):
        if tag[1] == "end" and depth == 0:
            return start + tag.start(), start + tag.end()
        depth += 1 if tag[1] == "begin" else -1
    return end, end


def rows_of(formula: Formula, kind: str, start: int, end: int, columns: str = "") -> str:
    """Return `text[start:end]` as rows of cells between the fences of `kind`."""
    rows = cells(formula.text, formula.partners, start, end)
    width = max((len(row) for row in rows), default=1)
    if width * len(rows) > _MOST_CELLS:
        return formula.leaves.add("mtext", formula.text[start:end].replace("\\", ""))
    if kind in ALIGNED:
        columns = "c" * width if kind in CENTRED else ("rcl" if kind == "eqnarray" else "rl") * width
    elif kind.endswith("cases"):
        columns = "l" * width
    columns = (columns + "c" * width)[:width]
    display, formula.display = formula.display, kind in ALIGNED or kind == "dcases"
    content = "\\\\".join("&".join(formula.row(*cell, "") or "{}" for cell in row) for row in rows)
    formula.display = display
    look = formula.leaves.add("mtable", "", role="look", kind=_look(kind))
    table = f"{{{look}\\begin{{array}}{{{columns}}}{content or '{}'}\\end{{array}}}}"
    opening, closing = FENCES.get(kind, ("", ""))
    return formula.fenced((opening or " ") + (closing or " "), table) if opening or closing else table


def _look(kind: str) -> str:
    if kind in ALIGNED:
        return "aligned"
    return "small" if kind.endswith("smallmatrix") or kind == "subarray" else "cases" if "cases" in kind else "matrix"


def cells(text: str, partners: dict[int, int], start: int, end: int) -> list[list[tuple[int, int]]]:
    """Return where the cells of each row lie; a last row with nothing in it does not count."""
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
