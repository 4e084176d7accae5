"""A saved page: which reader it gets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.sources.pages.html import read_html_dump
from generator.sources.web.listing.read import read_listing

if TYPE_CHECKING:
    from generator.sources.draft import Reading
    from generator.sources.formats import Context

_CODE = re.compile(r"[A-Z]{1,6}|[a-z]+(?:-[a-z]+)+")  # of a category; `Accepted` before a date is none


def read_web_page(text: str, context: Context) -> Reading:
    """Read a saved page: a dump page by its heading lines, any other as a list of publications."""
    dump = read_html_dump(text, path=context.path, as_of=context.as_of, known=context.known, address=context.address)
    return dump if _is_dump(dump) else read_listing(text, context)


def _is_dump(reading: Reading) -> bool:
    """Tell headings such as `LGSep 28, 2024` from dates that stand anywhere in a page."""
    known = sum(bool(_CODE.fullmatch(draft.category) or draft.score) for draft in reading.drafts)
    return reading.profile is not None or 2 * known >= len(reading.drafts) > 0
