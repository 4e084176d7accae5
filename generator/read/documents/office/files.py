"""Convert a file of an office program, recognised by its bytes, to a text for the reader of another format."""

from collections.abc import Iterable
from typing import NamedTuple

from generator.read.documents.office.archive import opened
from generator.read.documents.office.open_document import open_sheets, open_text_page
from generator.read.documents.office.rich_text import is_rich_text, rich_text_page
from generator.read.documents.office.word import word_page
from generator.read.documents.office.workbook import sheets
from generator.read.records.tables import table


class OfficeText(NamedTuple):
    """The text of a file, and its format."""

    text: str
    format: str
    unread: tuple[str, ...] = ()  # further sheets that are not empty


def office_text(raw: bytes) -> OfficeText | None:
    """Return the text of a file; None if it is not of an office program, or has no text.

    For a workbook, it is the first sheet with a table of publications, otherwise the first one.
    """
    if is_rich_text(raw):
        page = rich_text_page(raw)
        return OfficeText(page, "word") if page else None
    archive = opened(raw)
    kind = archive.kind if archive is not None else ""
    if archive is None or not kind:
        return None
    if kind in {"workbook", "open-sheet"}:
        return _table(sheets(archive) if kind == "workbook" else open_sheets(archive))
    page = word_page(archive) if kind == "word" else open_text_page(archive)
    return OfficeText(page, "word") if page else None


def _table(of_workbook: Iterable[tuple[str, str]]) -> OfficeText | None:
    listed = list(of_workbook)
    if not listed:
        return None
    taken = next((place for place, (_, text) in enumerate(listed) if table.recognises(text)), 0)
    unread = tuple(name for place, (name, _) in enumerate(listed) if place != taken)
    return OfficeText(listed[taken][1], "table", unread)
