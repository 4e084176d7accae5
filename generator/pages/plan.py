"""The plan: every page with its address, and every reason why it cannot be built.

Two pages at one address, and a published address that would vanish, are faults. The views
are made when a page is rendered, so that a plan of 100,000 pages stays small.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.exports.ellipsis import shortened
from generator.names import fold
from generator.pages import addresses
from generator.pages.author_pages import author_view
from generator.pages.card_pages import card_characters, card_pages
from generator.pages.downloads import export_pages, formats_of
from generator.pages.embedding import embed_pages
from generator.pages.feeds import data_pages, feed_pages
from generator.pages.guard import collisions, lost_redirects, vanished
from generator.pages.list_pages import (
    affiliation_view,
    affiliations_view,
    categories_view,
    category_view,
    home_view,
    papers_view,
    year_view,
    years_view,
)
from generator.pages.machines import FAVICON, pages_for_machines
from generator.pages.metadata import page_head
from generator.pages.network_pages import network_view
from generator.pages.page import Page
from generator.pages.paging import LISTS_PER_PAGE, NAMES_PER_PAGE, PAPERS_PER_PAGE, newest_date, parts
from generator.pages.paper_pages import bibtex_text, paper_view
from generator.pages.people_pages import authors_view
from generator.pages.pieces import Link, SiteView
from generator.pages.prose import prose
from generator.pages.redirects import redirect_pages, spelling_redirects
from generator.pages.report_pages import report_pages
from generator.pages.search import SearchPlan, search_plan
from generator.pages.shelf import Shelf, external
from generator.pages.stats_pages import stats_view
from generator.pages.views import FreePageView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.errors import Problem
    from generator.model import Content, FreePage, Paper
    from generator.pages.shelf import Further
    from generator.portal.graph import Portal
    from generator.portal.related import Related
    from generator.texts import Texts


@dataclass(frozen=True, slots=True)
class Plan:
    """All pages, sorted by address, what they share, and the addresses to guard from now on with their spellings.

    `on_cards` are the characters beyond ASCII that social cards have to show, each with the first content it is of;
    `card_font` is the file of the portal to draw them with, if it names one.
    `site` says nothing of search yet: whether there is an index is known when it was made from what `search` says.
    """

    site: SiteView
    texts: Texts
    pages: tuple[Page, ...]
    published: Mapping[str, str]
    search: SearchPlan
    on_cards: Mapping[str, str]
    card_font: str


def make_plan(
    portal: Portal,
    content: Content,
    texts: Texts,
    published: Mapping[str, str] = MappingProxyType({}),
    *,
    published_in: str = "",
    static: Iterable[str] = (),
    allow_removed: bool = False,
    related: Mapping[str, Sequence[Related]] = MappingProxyType({}),
    further: Further = MappingProxyType({}),
) -> tuple[Plan, tuple[Problem, ...]]:
    """Plan a portal's pages.

    `published` are the addresses that earlier builds gave out, `published_in` the file that lists them; `static` are
    the paths of the files below `static/`; `related` are, by a paper's id, the papers that its page leads to,
    `further` the citations in styles that are not our own, by paper id and style. The problems are errors: a plan
    that has one must not be written.
    """
    shelf = Shelf(portal, texts, published, related, further)
    pages = [
        *_lists(shelf),
        *_paper_pages(shelf),
        *_author_pages(shelf),
        *report_pages(shelf),
        *_free_pages(shelf, content.pages),
        *redirect_pages(shelf, content),
        *feed_pages(shelf),
        *data_pages(shelf),
        *card_pages(shelf),
    ]
    pages += spelling_redirects(shelf, content.people, published, pages)
    pages += pages_for_machines(shelf, content, [page for page in pages if page.indexed])
    pages.sort(key=lambda page: page.address)
    problems = [*collisions(pages), *lost_redirects(content.site, pages, static)]
    now = {page.address: page.spelling for page in pages if page.guarded}
    if not allow_removed:
        problems += vanished(published.keys() - now.keys(), pages, published_in)
    kept = now if allow_removed else {**published, **now}
    site, drawn = _site_view(shelf, content), card_characters(shelf)
    plan = Plan(site, texts, tuple(pages), kept, search_plan(shelf), drawn, content.site.card_font)
    return plan, tuple(problems)


def _lists(shelf: Shelf) -> Iterator[Page]:
    portal = shelf.portal
    yield Page(addresses.HOME, "home", "home.html", partial(home_view, shelf), changed=newest_date(portal.papers))
    yield Page(addresses.NETWORK, "the co-author network", "network.html", partial(network_view, shelf))
    yield Page(addresses.STATS, "the page of numbers", "stats.html", partial(stats_view, shelf))
    yield from _parts(addresses.PAPERS, "the list of papers", portal.papers, partial(papers_view, shelf))
    yield from _exports(shelf, addresses.PAPERS, "all papers", portal.papers)
    for category, papers in portal.categories:
        address = addresses.category(category.code)
        yield from _parts(address, f"category {category.code}", papers, partial(category_view, shelf, category, papers))
        yield from _exports(shelf, address, f"category {category.code}", papers)
    for year, papers in portal.years:
        yield from _parts(addresses.year(year), f"year {year}", papers, partial(year_view, shelf, year, papers))
        yield from _exports(shelf, addresses.year(year), f"year {year}", papers)
    for place, papers in portal.affiliations:
        address = addresses.affiliation(place.id)
        view = partial(affiliation_view, shelf, place, papers)
        yield from _parts(address, f"affiliation {place.name}", papers, view, fold(place.name))
        yield from _exports(shelf, address, f"affiliation {place.name}", papers)
    for first, name, lists, index in (
        (addresses.CATEGORIES, "categories", portal.categories, categories_view),
        (addresses.YEARS, "years", portal.years, years_view),
        (addresses.AFFILIATIONS, "affiliations", portal.affiliations, affiliations_view),
    ):
        for number, _ in enumerate(parts(lists, LISTS_PER_PAGE), start=1):
            yield Page(
                addresses.part(first, number),
                f"the index of {name}",
                "index.html",
                partial(index, shelf, number),
                guarded=number == 1,
                changed=newest_date(portal.papers),
            )
    for number, _ in enumerate(parts(portal.people, NAMES_PER_PAGE), start=1):
        address = addresses.part(addresses.AUTHORS, number)
        yield Page(
            address,
            "the index of authors",
            "authors.html",
            partial(authors_view, shelf, number),
            guarded=number == 1,
            changed=newest_date(portal.papers),
        )


def _parts(
    first: str, origin: str, papers: Sequence[Paper], view: Callable[[int], object], spelling: str = ""
) -> Iterator[Page]:
    for number, part in enumerate(parts(papers, PAPERS_PER_PAGE), start=1):
        yield Page(
            addresses.part(first, number),
            origin,
            "papers.html",
            partial(view, number),
            guarded=number == 1,
            spelling=spelling,
            changed=newest_date(part),
        )


def _exports(shelf: Shelf, address: str, origin: str, papers: Sequence[Paper]) -> Iterator[Page]:
    return export_pages(shelf, addresses.stem(address), origin, papers, formats_of(address))


def _paper_pages(shelf: Shelf) -> Iterator[Page]:
    for position, paper in enumerate(shelf.portal.papers):
        origin = f"content/papers/{paper.id}.yaml"
        view = partial(paper_view, shelf, position)
        yield Page(addresses.paper(paper.id), origin, "paper.html", view, changed=paper.date)
        for paper_id in (paper.id, *paper.aliases):  # a redirect is no answer to who asks for BibTeX
            bib = addresses.paper_bibtex(paper_id)
            text = partial(bibtex_text, shelf, position)
            yield Page(bib, origin, "", text, indexed=False, spelling=shelf.facts[paper.id].key)


def _author_pages(shelf: Shelf) -> Iterator[Page]:
    for person in shelf.portal.people:
        origin = f"content/authors/{person.id}.yaml" if person.has_file else f"the author {person.name}"
        name = "" if person.has_file else fold(person.name)
        for number, papers in enumerate(parts(shelf.portal.papers_of[person.id], PAPERS_PER_PAGE), start=1):
            days = (newest_date(papers), person.metrics.as_of if person.metrics and number == 1 else None)
            address = addresses.part(addresses.author(person.id), number)
            yield Page(
                address,
                origin,
                "author.html",
                partial(author_view, shelf, person, number),
                guarded=number == 1,
                spelling=name if shelf.portal.who.by_printed.get((name, None)) == person.id else "",
                changed=max(filter(None, days), default=None),
            )
        if person.has_file:
            stem = addresses.stem(addresses.author(person.id))
            yield from export_pages(shelf, stem, origin, shelf.portal.papers_of[person.id])
            yield from embed_pages(shelf, person, origin)


def _free_pages(shelf: Shelf, pages: Iterable[FreePage]) -> Iterator[Page]:
    for page in pages:
        yield Page(
            addresses.free_page(page.id),
            f"content/pages/{page.id}.md",
            "page.html",
            partial(_free_view, shelf, page),
        )


def _free_view(shelf: Shelf, page: FreePage) -> FreePageView:
    body = prose(page.body, shelf.base, "page")
    about = page.description or shortened(body.striptags(), 200)
    return FreePageView(page_head(shelf, page.title, addresses.free_page(page.id), about), body)


def _site_view(shelf: Shelf, content: Content) -> SiteView:
    site, texts = content.site, shelf.texts
    links = site.navigation or (
        (texts("papers"), addresses.PAPERS),
        (texts("authors"), addresses.AUTHORS),
        (texts("categories"), addresses.CATEGORIES),
        (texts("years"), addresses.YEARS),
        *(
            (page.title, addresses.free_page(page.id))
            for page in sorted(content.pages, key=lambda page: (page.order, page.title, page.id))
            if page.navigation
        ),
    )
    footer = site.footer or (
        (texts("affiliations"), addresses.AFFILIATIONS),
        (texts("statistics"), addresses.STATS),
        (texts("network_short"), addresses.NETWORK),
        *([(texts("reports"), addresses.REPORTS)] if shelf.group.years else []),
        (texts("sitemap"), addresses.SITEMAP),
        *([(texts("repository"), site.repository)] if site.repository else []),
    )
    return SiteView(
        title=site.title,
        description=site.description,
        language=texts.language,
        paper_language="" if site.paper_language == texts.language else site.paper_language,
        base=shelf.base,
        accent=site.accent,
        repository=site.repository,
        navigation=tuple(Link(text, external(url, shelf.base)) for text, url in links),
        footer=tuple(Link(text, external(url, shelf.base)) for text, url in footer),
        footer_text=prose(site.footer_text, shelf.base, "foot"),
        headline=site.headline or site.title,
        logo=site.logo,
        favicon=site.favicon or FAVICON,
        stylesheet=site.stylesheet,
        snippet=site.snippet,
        extra=site.extra,
    )
