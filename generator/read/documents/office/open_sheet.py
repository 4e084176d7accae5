"""An OpenDocument spreadsheet (`.ods`) as tables in CSV, as LibreOffice writes it: each sheet by itself.

Source of the elements: OpenDocument 1.3 Part 3 (OASIS), its table and text elements. A day and a number are taken from
the cell's value, not from how it is shown; a row or cell that the file says to repeat is repeated within bounds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.read.documents.office.archive import attributes, local
from generator.read.documents.office.workbook import csv_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.documents.office.archive import Archive

_MOST_COLUMNS = 1_000
_MOST_ROWS_ALIKE = 100  # that hold something: no list names one paper more often
_MOST_CHARACTERS = 40_000_000  # of all sheets as text, as of any source
_ROWS_WITHIN = frozenset({"table-header-rows", "table-rows", "table-row-group"})
_UNSEEN = frozenset({"annotation", "note", "frame", "tracked-changes"})
_DAY = re.compile(r"(\d{4}-\d\d-\d\d)(?:T.*)?")
_WHOLE = re.compile(r"(\d+)(?:\.0+)?")


def open_sheets(archive: Archive) -> Iterator[tuple[str, str]]:
    """Return the sheets that hold something, in their order: what each is called, and its CSV."""
    root = archive.tree("content.xml")
    left = _MOST_CHARACTERS
    for place, table in enumerate(_tables(root), 1):
        text = _as_csv(table, left)
        left -= len(text)
        if text.strip(",\n"):
            yield attributes(table).get("name", f"sheet{place}"), text


def _tables(root: Any | None) -> Iterator[Any]:
    """Return the sheets; what a sheet holds of others, as a chart does, is none."""
    for body in () if root is None else root:
        if local(body.tag) == "body":
            yield from (table for sheet in body for table in sheet if local(table.tag) == "table")


def _as_csv(table: Any, most: int) -> str:
    """Return a sheet's rows; nothing if they are longer than that."""
    lines: list[str] = []
    length = 0
    for row in _rows(table):
        cells = _cells(row)
        times = min(_repeated(row, "number-rows-repeated"), _MOST_ROWS_ALIKE) if any(cells) else 1
        length += times * (sum(map(len, cells)) + len(cells))
        if length > most:  # before it is written: cells repeat a text by a number
            return ""
        lines += [csv_line(cells)] * times
    return "".join(lines)


def _rows(part: Any) -> Iterator[Any]:
    for one in part:
        if local(one.tag) == "table-row":
            yield one
        elif local(one.tag) in _ROWS_WITHIN:
            yield from _rows(one)


def _cells(row: Any) -> list[str]:
    """Return what the cells of a row show; one that another covers shows nothing."""
    cells: list[str] = []
    for cell in row:
        name = local(cell.tag)
        if name not in {"table-cell", "covered-table-cell"}:
            continue
        times = min(_repeated(cell, "number-columns-repeated"), _MOST_COLUMNS - len(cells))
        cells += [_value(cell) if name == "table-cell" else ""] * times
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _repeated(element: Any, name: str) -> int:
    said = attributes(element).get(name, "1")
    return int(said) if said.isdecimal() and len(said) < 10 else 1


def _value(cell: Any) -> str:
    said = attributes(cell)
    day = _DAY.fullmatch(said.get("date-value", ""))
    if day:
        return day[1]
    whole = _WHOLE.fullmatch(said.get("value", "")) if said.get("value-type") == "float" else None
    return whole[1] if whole else "\n".join(_text(one) for one in cell if local(one.tag) == "p").strip()


def _text(element: Any) -> str:
    parts = [element.text or ""]
    for child in element:
        name = local(child.tag)
        if name in {"s", "tab", "line-break"}:
            parts.append(" ")
        elif name and name not in _UNSEEN:
            parts.append(_text(child))
        parts.append(child.tail or "")
    return "".join(parts)
