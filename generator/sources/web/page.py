"""A saved page: which reader it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.sources.pages.html import read_html_dump
from generator.sources.web.listing.read import read_listing

if TYPE_CHECKING:
    from generator.sources.draft import Reading
    from generator.sources.formats import Context


def read_web_page(text: str, context: Context) -> Reading:
    """Read a saved page: a dump page by its heading lines, any other as a list of publications."""
    dump = read_html_dump(text, path=context.path, as_of=context.as_of, known=context.known, address=context.address)
    if dump.drafts or dump.profile is not None:
        return dump
    return read_listing(text, context)
