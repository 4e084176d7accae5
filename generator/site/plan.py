"""The plan: every page with its address, and all errors that prevent a build.

Two pages at one address, and a published address that would vanish, are errors. The views are made when a page is
rendered, so that a plan of 100,000 pages stays small.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.core.published import Published
from generator.site import addresses
from generator.site.card_pages import card_characters
from generator.site.catalogue import catalogue_url
from generator.site.components import Link, SiteView
from generator.site.context import PageContext, external
from generator.site.guard import collisions, lost_redirects, vanished
from generator.site.image_sizes import LOGO_BOX, fitted
from generator.site.kinds import KINDS, planned_pages
from generator.site.machines import FAVICON, planned_sitemaps
from generator.site.network_pages import worth_drawing
from generator.site.prose import prose
from generator.site.redirects import double_redirects, redirect_pages, spelling_redirects, venue_redirects
from generator.site.search import SearchPlan, search_plan
from generator.site.successors import Successors, to_publish
from generator.site.web_editors import new_paper_issue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.core.image_files import Image
    from generator.core.problems import Problem
    from generator.core.records import Content, FreePage
    from generator.portal.graph import Portal
    from generator.portal.related import Related
    from generator.site.context import Further
    from generator.site.page import Page
    from generator.text.interface import Texts

_NOTHING_PUBLISHED = Published()
_MOST_IN_ROW = 8  # entries of the navigation, of a word each, at 60 rem


@dataclass(frozen=True, slots=True)
class Plan:
    """All pages, sorted by address, and their input; `published` computes the record of published addresses.

    `on_cards` are the characters beyond ASCII on social cards, each with the first content that contains it. `site`
    does not include search yet: whether there is an index is known when it was made from `search`.
    """

    context: PageContext
    site: SiteView
    pages: tuple[Page, ...]
    published: Callable[[], Published]
    search: SearchPlan
    on_cards: Mapping[str, str]

    def template(self, page: Page) -> str:
        """Return the template of a page; empty if it has none."""
        return KINDS[page.kind].template

    def view(self, page: Page) -> object:
        """Return the view of a page's template; for a page without one, its text or a card."""
        return KINDS[page.kind].view(self.context, *page.arguments)


def make_plan(
    portal: Portal,
    content: Content,
    texts: Texts,
    published: Published = _NOTHING_PUBLISHED,
    *,
    static: Iterable[str] = (),
    allow_removed: bool = False,
    related: Mapping[str, Sequence[Related]] = MappingProxyType({}),
    further: Further = MappingProxyType({}),
    images: Mapping[str, Image] = MappingProxyType({}),
    files: Mapping[str, str] = MappingProxyType({}),
    schemas: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Plan, tuple[Problem, ...]]:
    """Plan a portal's pages.

    `published` is the record of earlier builds; `static` are the paths of the files below `static/`; `related` are, by
    a paper's id, its related papers, `further` the citations in styles that are not built in, by paper id and style;
    `images` the pictures that content names, by their paths. `files` are digests of the portal's files by their paths,
    `schemas` the JSON Schemas of content files by the names of their kinds. With `allow_removed`, addresses without a
    successor are forgotten. The problems are errors: a plan with errors must not be written.
    """
    context = PageContext(
        portal,
        texts,
        published.addresses,
        related,
        further,
        pages=content.pages,
        news=content.news,
        images=images,
        files=files,
        schemas=schemas,
    )
    pages = [*planned_pages(context), *redirect_pages(context, content), *double_redirects(context)]
    pages += spelling_redirects(context, content.people, published.addresses, pages)
    pages += venue_redirects(context, content.venues, published.addresses, pages)
    moves = Successors(context, content, published, pages)
    pages += moves.pages(forget=allow_removed)
    pages.sort(key=lambda page: page.address)
    context.listed = [(page.address, page.changed) for page in pages if page.indexed]
    pages += planned_sitemaps(context)
    pages.sort(key=lambda page: page.address)
    problems = [*collisions(pages), *lost_redirects(content.site, pages, static)]
    if not allow_removed:
        problems += vanished(moves, context, pages)
    plan = Plan(
        context,
        _site_view(context, content),
        tuple(pages),
        partial(to_publish, context, content, pages, moves, published),
        search_plan(context),
        card_characters(context),
    )
    return plan, tuple(problems)


def _site_view(context: PageContext, content: Content) -> SiteView:
    """Make the common data of all pages; nothing there links to an empty list."""
    site, texts, portal = content.site, context.texts, context.portal
    links = site.navigation or (
        (texts("papers"), addresses.PAPERS),
        *([(texts("people"), addresses.PEOPLE)] if context.has_people_page else []),
        *([(texts("authors"), addresses.AUTHORS)] if portal.people else []),
        *([(texts("categories"), addresses.CATEGORIES)] if portal.categories else []),
        *([(texts("venues_short"), addresses.VENUES)] if portal.venues else []),
        *([(texts("years"), addresses.YEARS)] if portal.years else []),
        *([(texts("news"), addresses.NEWS)] if context.has_news_page else []),
        *((page.title, addresses.free_page(page.id)) for page in in_menu(content.pages) if not _above(context, page)),
    )
    footer = site.footer or (
        *([(texts("affiliations"), addresses.AFFILIATIONS)] if portal.affiliations else []),
        *([(texts("statistics"), addresses.STATS)] if portal.papers else []),
        *([(texts("network_short"), addresses.NETWORK)] if worth_drawing(portal) else []),
        *([(texts("reports"), addresses.REPORTS)] if context.group.years else []),
        (texts("sitemap"), addresses.SITEMAP),
        *([(texts("repository"), site.repository.address)] if site.repository.address else []),
    )
    footer = (*footer, *_ways_to_correct(context))
    navigation = _in_one_row([_menu_entry(context, text, url) for text, url in links], texts("more_sections"))
    return SiteView(
        title=site.title,
        description=site.description,
        language=texts.language,
        paper_language="" if site.paper_language == texts.language else site.paper_language,
        base=context.base,
        accent=site.accent,
        repository=site.repository.address,
        navigation=navigation,
        footer=tuple(Link(text, external(url, context.base)) for text, url in footer),
        footer_text=prose(
            site.footer_text,
            context.base,
            "foot",
            "content/site.yaml",
            images=context.images.in_text(site.footer_text),
        ),
        headline=site.headline or site.title,
        logo=site.logo,
        favicon=site.favicon or FAVICON,
        stylesheet=site.stylesheet,
        snippet=site.snippet,
        extra=site.extra,
        catalogue=catalogue_url(context),
        logo_size=_logo_size(context),
        direction=texts.direction,
        menu_pages=tuple(one.url for entry in navigation for one in entry.below),
    )


def _ways_to_correct(context: PageContext) -> Iterator[tuple[str, str]]:
    """Yield where to add a paper and where to correct an entry, on the foot of every page."""
    repository, texts = context.portal.site.repository, context.texts
    if repository.address and repository.form:
        yield texts("correct"), addresses.CORRECT
        if add := new_paper_issue(repository):
            yield texts("add_paper"), add


def _in_one_row(entries: Sequence[Link], more: str) -> tuple[Link, ...]:
    """Return the navigation, with the entries that do not fit in one row in a last menu."""
    if len(entries) <= _MOST_IN_ROW:
        return tuple(entries)
    rest = entries[_MOST_IN_ROW - 1 :]
    below = [one for entry in rest for one in (replace(entry, below=()), *entry.below)]
    return (*entries[: _MOST_IN_ROW - 1], Link(more, "", below=tuple(below)))


def in_menu(pages: Iterable[FreePage]) -> list[FreePage]:
    """Return the pages in the navigation, in their order."""
    return sorted((one for one in pages if one.navigation), key=lambda one: (one.order, one.title, one.id))


def _above(context: PageContext, page: FreePage) -> FreePage | None:
    """Return the page whose menu contains a sub-page: the one above it, if the navigation has that."""
    above = context.pages.get(page.id.rpartition("/")[0])
    return above if above and above.navigation else None


def _menu_entry(context: PageContext, text: str, url: str) -> Link:
    """Return the navigation link of a page; for one of the portal's own with the pages below it."""
    to = external(url, context.base)
    below = in_menu(
        page
        for page in context.pages.values()
        if (above := _above(context, page)) and context.url(addresses.free_page(above.id)) == to
    )
    return Link(text, to, below=tuple(Link(page.title, context.url(addresses.free_page(page.id))) for page in below))


def _logo_size(context: PageContext) -> tuple[int, int]:
    logo = context.images.files.get(f"static/{context.portal.site.logo}")
    return fitted(logo.width, logo.height, LOGO_BOX, enlarge=True) if logo else (0, 0)
