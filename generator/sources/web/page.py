"""A saved page: which reader it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.sources.pages.html import read_html_dump

if TYPE_CHECKING:
    from generator.sources.draft import Reading
    from generator.sources.formats import Context


def read_web_page(text: str, context: Context) -> Reading:
    """Read a saved page, by the first reader that finds papers in it."""
    return read_html_dump(text, path=context.path, as_of=context.as_of, known=context.known, address=context.address)
