"""Markdown pages: what people write beside the lists."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.export.ellipsis import shortened
from generator.site import addresses
from generator.site.components import SubPage
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markupsafe import Markup

    from generator.core.records import FreePage
    from generator.site.components import Head, ShownImage
    from generator.site.heads import Heads
    from generator.site.images import Images
    from generator.site.links import Links

_ABOUT = 200  # characters of the text that serve as a description


@dataclass(frozen=True, slots=True)
class FreePageView:
    """A Markdown page; `pages` are its sub-pages, if it lists them."""

    head: Head
    body: Markup
    pages: tuple[SubPage, ...]


def planned(*, free_pages: Mapping[str, FreePage]) -> Iterator[Page]:
    """Plan a page for each file of `content/pages/`."""
    for page_id in free_pages:
        yield Page(addresses.free_page(page_id), file_of(page_id), FREE_PAGE.name, (page_id,))


def file_of(page_id: str) -> str:
    """Return the file of a page, relative to the portal."""
    return f"content/pages/{page_id}.md"


def body_of(page: FreePage, base: str, images: Mapping[str, ShownImage] = MappingProxyType({})) -> Markup:
    """Render the text of a page."""
    return prose(page.body, base, "page", file_of(page.id), images=images)


def _view(
    page_id: str, *, links: Links, heads: Heads, images: Images, free_pages: Mapping[str, FreePage]
) -> FreePageView:
    page = free_pages[page_id]
    body = body_of(page, links.path, images.in_text(page.body))
    crumbs = [(one.title, addresses.free_page(one.id)) for one in _above(free_pages, page_id)]
    head = heads.page(page.title, addresses.free_page(page.id), _about(page, body), crumbs)
    listed = tuple(
        SubPage(one.title, links.url(addresses.free_page(one.id)), _about(one, body_of(one, links.path)))
        for one in _listed(free_pages, page)
    )
    return FreePageView(head, body, listed)


def _about(page: FreePage, body: Markup) -> str:
    return page.description or shortened(body.striptags(), _ABOUT)


def _above(free_pages: Mapping[str, FreePage], page_id: str) -> list[FreePage]:
    """Return the pages above a sub-page, the uppermost first."""
    parts = page_id.split("/")
    ids = ("/".join(parts[:length]) for length in range(1, len(parts)))
    return [free_pages[one] for one in ids if one in free_pages]


def _listed(free_pages: Mapping[str, FreePage], page: FreePage) -> list[FreePage]:
    """Return the sub-pages that a page lists, in their order."""
    if not page.lists:
        return []
    below = [one for one in free_pages.values() if one.id.rpartition("/")[0] == page.id]
    return sorted(below, key=lambda one: (one.order, one.title.casefold(), one.id))


def _needs(page_id: str, *, images: Images, free_pages: Mapping[str, FreePage]) -> Needs:
    page = free_pages[page_id]
    titles = [(one.id, one.title) for one in _above(free_pages, page_id)]
    return Needs(also=(page, titles, _listed(free_pages, page), images.in_text(page.body)))


FREE_PAGE = PageKind("free page", _view, _needs, "page.html")
KINDS = (FREE_PAGE,)
