"""Formula environments with rows: matrices, cases, aligned equations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGN = re.compile(
    r"\\(begin|end)\s*\{[^{}]*\}|\\(?:substack|shortstack|makecell)\s*(\{)|(\\\\|\\cr(?![A-Za-z])|&)|\\.|[{}]",
    re.DOTALL,
)
_PART = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}|\\\\\s*(?:\[[^\]]*\])?|\\cr(?![A-Za-z])|\\.|[{&]", re.DOTALL)


class RowSign(NamedTuple):
    """An end of a row or cell outside an environment: in the formula itself (`top`) or in a group of it."""

    start: int
    end: int
    top: bool


def row_signs(text: str) -> list[RowSign]:
    r"""Return the ends of rows and cells outside environments and `\substack`."""
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


def in_line(text: str, signs: Iterable[RowSign]) -> str:
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
