"""An OpenDocument text (`.odt`) as a page, as LibreOffice writes it: a paragraph a line.

Source of the elements: OpenDocument 1.3 Part 3 (OASIS), its text, table and style elements. Notes, pictures and text
that was deleted with changes tracked are left out.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from generator.read.documents.office.archive import attributes, local

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.documents.office.archive import Archive

_LEFT_OUT = frozenset({"note", "annotation", "frame", "tracked-changes", "sequence-decls", "forms"})


def open_text_page(archive: Archive) -> str:
    """Return the text as HTML, a paragraph or a row of a table a line; empty if it has no text."""
    root = archive.tree("content.xml")
    body = None if root is None else next((one for one in root if local(one.tag) == "body"), None)
    if root is None or body is None:
        return ""
    looks = {name: tag for style in root.iter() for name, tag in _look(style)}
    shown = "\n".join(_lines(body, looks))
    return f"<html><head></head><body>{shown}\n</body></html>"


def _look(style: Any) -> Iterator[tuple[str, str]]:
    """Return the name of a style of characters, and the tag that looks like it."""
    if local(style.tag) != "style":
        return
    said = {
        key: value for one in style if local(one.tag) == "text-properties" for key, value in attributes(one).items()
    }
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
            yield from (f"<table>{_row(row, looks)}</table>" for row in _rows(block))
        elif name not in _LEFT_OUT:
            yield from _lines(block, looks)


def _rows(part: Any) -> Iterator[Any]:
    """Return the rows of a table, not those of tables in its cells."""
    for one in part:
        if local(one.tag) == "table-row":
            yield one
        elif local(one.tag) in {"table-header-rows", "table-rows", "table-row-group"}:
            yield from _rows(one)


def _row(row: Any, looks: dict[str, str]) -> str:
    cells = ["".join(_lines(one, looks)) for one in row if local(one.tag) == "table-cell"]
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


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
