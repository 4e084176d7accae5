"""OpenDocument files as LibreOffice writes them: a text (`.odt`) as a page, a spreadsheet (`.ods`) as tables in CSV.

Source of the elements: OpenDocument 1.3 Part 3 (OASIS). Of a text, notes, pictures and text that was deleted with
changes tracked are left out. Of a spreadsheet, a day and a number are taken from the cell's value, not from how it is
shown; a row or cell that the file says to repeat is repeated within bounds.
"""

import re
from collections.abc import Iterator
from html import escape, unescape
from typing import Any

from generator.read.documents.office.archive import Archive, attributes, children, local
from generator.read.documents.office.workbook import MOST_CHARACTERS, MOST_COLUMNS, csv_line, whole

_MOST_ROWS_ALIKE = 100  # that are not empty: no list names a paper more often
_ROWS_WITHIN = frozenset({"table-header-rows", "table-rows", "table-row-group"})
_TAG = re.compile(r"<[^>]*>")
_LEFT_OUT = frozenset({"note", "annotation", "frame", "tracked-changes", "sequence-decls", "forms"})


def open_text_page(archive: Archive) -> str:
    """Return the text as HTML, a paragraph or a row of a table a line; empty if it has no text."""
    root = archive.tree("content.xml")
    bodies = children(root, "body")
    if not bodies:
        return ""
    looks = {name: tag for style in root.iter() for name, tag in _look(style)}
    shown = "\n".join(_lines(bodies[0], looks))
    return f"<html><head></head><body>{shown}\n</body></html>"


def _look(style: Any) -> Iterator[tuple[str, str]]:
    """Yield the name of a style of characters, and the tag that looks like it."""
    if local(style.tag) != "style":
        return
    said = {key: value for one in children(style, "text-properties") for key, value in attributes(one).items()}
    name = attributes(style).get("name", "")
    raised = said.get("text-position", "")
    if raised.startswith(("super", "sub")):
        yield name, "sup" if raised.startswith("super") else "sub"
    elif said.get("font-weight") == "bold":
        yield name, "b"
    elif said.get("font-style") == "italic":
        yield name, "i"


def _lines(parent: Any, looks: dict[str, str]) -> Iterator[str]:
    for block in parent:
        name = local(block.tag)
        if name in {"p", "h"}:
            text = _inner(block, looks).strip()
            level = attributes(block).get("outline-level", "2")
            tag = f"h{level if level in '123456' else 6}" if name == "h" else "p"
            yield f"<{tag}>{text}</{tag}>" if text else ""
        elif name == "list-item":
            yield f"<ul><li>{''.join(_lines(block, looks))}</li></ul>"
        elif name == "table":
            for row in _rows(block):
                cells = ("".join(_lines(one, looks)) for one in children(row, "table-cell"))
                yield f"<table><tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr></table>"
        elif name not in _LEFT_OUT:
            yield from _lines(block, looks)


def _rows(part: Any) -> Iterator[Any]:
    """Yield the rows of a table, not those of tables in its cells."""
    for one in part:
        if local(one.tag) == "table-row":
            yield one
        elif local(one.tag) in _ROWS_WITHIN:
            yield from _rows(one)


def _text(element: Any, looks: dict[str, str]) -> str:
    return escape(element.text or "") + "".join(
        (_inline(child, looks) if isinstance(child.tag, str) else "") + escape(child.tail or "") for child in element
    )


def _inline(element: Any, looks: dict[str, str]) -> str:
    name, said = local(element.tag), attributes(element)
    if name in _LEFT_OUT:
        return ""
    if name in {"line-break", "tab", "s"}:
        return "<br>" if name == "line-break" else " "
    if name == "a":
        text = _text(element, looks)
        return f'<a href="{escape(said.get("href", ""))}">{text}</a>' if text.strip() else text
    return _inner(element, looks) if name == "span" else _text(element, looks)


def _inner(element: Any, looks: dict[str, str]) -> str:
    """Return the text of a part, or of a whole paragraph, as its style looks."""
    text = _text(element, looks)
    tag = looks.get(attributes(element).get("style-name", ""))
    return f"<{tag}>{text}</{tag}>" if tag and text.strip() else text


def open_sheets(archive: Archive) -> Iterator[tuple[str, str]]:
    """Yield the sheets that are not empty, in their order: the name of each, and its CSV."""
    root = archive.tree("content.xml")
    left = MOST_CHARACTERS
    # Tables inside a sheet, as in a chart, are not sheets.
    tables = (table for body in children(root, "body") for sheet in body for table in children(sheet, "table"))
    for place, table in enumerate(tables, 1):
        text = _as_csv(table, left)
        left -= len(text)
        if text.strip(",\n"):
            yield attributes(table).get("name", f"sheet{place}"), text


def _as_csv(table: Any, most: int) -> str:
    """Return a sheet's rows as CSV; empty if they have more than `most` characters."""
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


def _cells(row: Any) -> list[str]:
    """Return what the cells of a row show; one that another covers shows nothing."""
    cells: list[str] = []
    for cell in row:
        name = local(cell.tag)
        if name not in {"table-cell", "covered-table-cell"}:
            continue
        times = min(_repeated(cell, "number-columns-repeated"), MOST_COLUMNS - len(cells))
        cells += [_value(cell) if name == "table-cell" else ""] * times
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _repeated(element: Any, name: str) -> int:
    said = attributes(element).get(name, "1")
    return int(said) if said.isdecimal() and len(said) < 10 else 1


def _value(cell: Any) -> str:
    said = attributes(cell)
    if said.get("date-value"):
        return said["date-value"].partition("T")[0]
    number = whole(said.get("value", "")) if said.get("value-type") == "float" else ""
    paragraphs = "\n".join(_text(one, {}) for one in children(cell, "p"))
    return number or unescape(_TAG.sub("", paragraphs.replace("<br>", " "))).strip()
