"""Markdown pages: what people write beside the lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.exports.ellipsis import shortened
from generator.pages import addresses
from generator.pages.metadata import page_head
from generator.pages.needs import Needs
from generator.pages.page import Page, PageKind
from generator.pages.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

    from generator.pages.components import Head
    from generator.pages.context import PageContext

_ABOUT = 200  # characters of the text that stand for a description


@dataclass(frozen=True, slots=True)
class FreePageView:
    """A Markdown page."""

    head: Head
    body: Markup


def planned(context: PageContext) -> Iterator[Page]:
    """Plan a page for each file of `content/pages/`."""
    for page_id in context.pages:
        yield Page(addresses.free_page(page_id), f"content/pages/{page_id}.md", FREE_PAGE.name, (page_id,))


def _view(context: PageContext, page_id: str) -> FreePageView:
    page = context.pages[page_id]
    body = prose(page.body, context.base, "page")
    about = page.description or shortened(body.striptags(), _ABOUT)
    return FreePageView(page_head(context, page.title, addresses.free_page(page.id), about), body)


def _needs(context: PageContext, page_id: str) -> Needs:
    return Needs(also=context.pages[page_id])


FREE_PAGE = PageKind("free page", _view, _needs, "page.html")
KINDS = (FREE_PAGE,)
