"""The search records of news and Markdown pages: one for each section, so that a result leads to its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.site import addresses
from generator.site.free_pages import body_of
from generator.site.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.core.records import FreePage, News

# A section begins at a heading of the second level, as texts are rendered.
_SECTION = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>', re.DOTALL)
# The content of these elements is a separate word, regardless of the text before the tag.
_BLOCK = re.compile(r"<(?=/?(?:p|div|pre|blockquote|li|d[dt]|t[dhr]|h[1-6]|br|img)\b)")


def sections(page: FreePage) -> Iterator[tuple[str, str, str]]:
    """Yield each section's address, title and text; first the text before all headings, if there is any."""
    address = f"/{addresses.free_page(page.id)}"
    first, *rest = _SECTION.split(body_of(page, "/"))
    before = _text(first)
    if before or not rest:
        yield address, page.title, before
    for anchor, heading, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        yield f"{address}#{anchor}", f"{page.title} · {_text(heading)}", _text(body)


def text_of(news: News) -> str:
    """Return the text of a piece of news, without its title."""
    return _text(prose(news.body, "/"))


def _text(html: str) -> str:
    return Markup(_BLOCK.sub(" <", html)).striptags()  # noqa: S704 - its tags are taken out
