"""The page that a Word document or an OpenDocument text stands for, read as any page that lists publications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.documents.markup.read import read_as_page

if TYPE_CHECKING:
    from generator.read.draft import Context, Reading


def recognises(_text: str) -> bool:
    """Recognise no text: such a file is told by its bytes (`office.files`)."""
    return False


def read(text: str, context: Context) -> Reading:
    """Read the page. Never raises for the contents of the text."""
    return read_as_page(text, str, context, name="word")
