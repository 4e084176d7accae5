"""Markdown pages: what people write beside the lists."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.export.ellipsis import shortened
from generator.site import addresses
from generator.site.components import SubPage
from generator.site.metadata import page_head
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markupsafe import Markup

    from generator.core.records import FreePage
    from generator.site.components import Head, ShownImage
    from generator.site.context import PageContext

_ABOUT = 200  # characters of the text that serve as a description


@dataclass(frozen=True, slots=True)
class FreePageView:
    """A Markdown page; `pages` are its sub-pages, if it lists them."""

    head: Head
    body: Markup
    pages: tuple[SubPage, ...]


def planned(context: PageContext) -> Iterator[Page]:
    """Plan a page for each file of `content/pages/`."""
    for page_id in context.pages:
        yield Page(addresses.free_page(page_id), file_of(page_id), FREE_PAGE.name, (page_id,))


def file_of(page_id: str) -> str:
    """Return the file of a page, relative to the portal."""
    return f"content/pages/{page_id}.md"


def body_of(page: FreePage, base: str, images: Mapping[str, ShownImage] = MappingProxyType({})) -> Markup:
    """Render the text of a page."""
    return prose(page.body, base, "page", file_of(page.id), images=images)


def _view(context: PageContext, page_id: str) -> FreePageView:
    page = context.pages[page_id]
    body = body_of(page, context.base, context.images.in_text(page.body))
    crumbs = [(one.title, addresses.free_page(one.id)) for one in _above(context, page_id)]
    head = page_head(context, page.title, addresses.free_page(page.id), _about(page, body), crumbs)
    listed = tuple(
        SubPage(one.title, context.url(addresses.free_page(one.id)), _about(one, body_of(one, context.base)))
        for one in _listed(context, page)
    )
    return FreePageView(head, body, listed)


def _about(page: FreePage, body: Markup) -> str:
    return page.description or shortened(body.striptags(), _ABOUT)


def _above(context: PageContext, page_id: str) -> list[FreePage]:
    """Return the pages above a sub-page, the uppermost first."""
    parts = page_id.split("/")
    ids = ("/".join(parts[:length]) for length in range(1, len(parts)))
    return [context.pages[one] for one in ids if one in context.pages]


def _listed(context: PageContext, page: FreePage) -> list[FreePage]:
    """Return the sub-pages that a page lists, in their order."""
    if not page.lists:
        return []
    below = [one for one in context.pages.values() if one.id.rpartition("/")[0] == page.id]
    return sorted(below, key=lambda one: (one.order, one.title.casefold(), one.id))


def _needs(context: PageContext, page_id: str) -> Needs:
    page = context.pages[page_id]
    titles = [(one.id, one.title) for one in _above(context, page_id)]
    return Needs(also=(page, titles, _listed(context, page), context.images.in_text(page.body)))


FREE_PAGE = PageKind("free page", _view, _needs, "page.html")
KINDS = (FREE_PAGE,)
