"""Files at a portal's root: robots.txt, sitemaps, the search with its description, llms.txt, 404.html."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.core.names import display
from generator.export.formats import FORMATS
from generator.export.llms import Pointer, llms_txt
from generator.export.opensearch import opensearch
from generator.export.sitemap import MOST_ADDRESSES, SitemapEntry, sitemap, sitemap_index
from generator.portal.english import counted
from generator.portal.taxonomy import category_name
from generator.site import addresses
from generator.site.components import Link
from generator.site.needs import EVERYTHING, NOTHING, Needs
from generator.site.page import Page, PageKind
from generator.site.paging import parts
from generator.site.people_pages import described_people
from generator.site.search_page import SearchView, offered, search_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.core.records import News, Paper, Person
    from generator.site.components import Head
    from generator.site.context import PageContext

FAVICON = "favicon.svg"
# The most entries of each kind in llms.txt; all of it together stays below 40 KB.
_PAPERS, _PEOPLE, _TOPICS, _PAGES, _NEWS, _AUTHORS = 50, 50, 30, 30, 10, 6


@dataclass(frozen=True, slots=True)
class WaysOutView:
    """The page for an address without a page: what a host shows then, or a notice about a removed page."""

    head: Head
    ways_out: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class RobotsView:
    """robots.txt; `sitemap_url` is absolute."""

    head: Head
    sitemap_url: str


def planned(_: PageContext) -> Iterator[Page]:
    """Plan the files at the root, except for the sitemaps."""
    yield Page("robots.txt", "robots.txt", ROBOTS.name, indexed=False)
    yield Page(addresses.OPEN_SEARCH, "the search description", OPEN_SEARCH.name, indexed=False)
    yield Page(addresses.LLMS, "the overview for language models", OVERVIEW.name, indexed=False)
    yield Page(addresses.SEARCH, "the search", SEARCH.name, indexed=False)
    yield Page("404.html", "404.html", MISSING.name, indexed=False)
    yield Page(".nojekyll", ".nojekyll", EMPTY.name, indexed=False)


def planned_sitemaps(context: PageContext) -> Iterator[Page]:
    """Plan the sitemap of the pages in `context.listed`: an index and its parts if there are many."""
    cut = parts(context.listed, MOST_ADDRESSES)
    if len(cut) == 1:
        yield Page(addresses.SITEMAP, "the sitemap", SITEMAP.name, (1,), indexed=False)
        return
    yield Page(addresses.SITEMAP, "the sitemap", SITEMAP_INDEX.name, indexed=False)
    for number, _ in enumerate(cut, start=1):
        # Only the index is a permanent address: a portal that shrinks needs fewer parts.
        address, origin = addresses.sitemap_part(number), f"part {number} of the sitemap"
        yield Page(address, origin, SITEMAP.name, (number,), indexed=False, guarded=False)


def _robots_view(context: PageContext) -> RobotsView:
    return RobotsView(context.head("", "robots.txt"), context.absolute(addresses.SITEMAP))


def _missing_view(context: PageContext) -> WaysOutView:
    return WaysOutView(context.head(context.texts("not_found"), "404.html", index=False), ways_out(context))


def _search_view(context: PageContext) -> SearchView:
    return search_view(context, ways_out(context))


def ways_out(context: PageContext) -> tuple[Link, ...]:
    """Return the links for continuing from a page without content."""
    return (
        Link(context.texts("papers"), context.url(addresses.PAPERS)),
        Link(context.texts("authors"), context.url(addresses.AUTHORS)),
        *([Link(context.texts("categories"), context.url(addresses.CATEGORIES))] if context.portal.categories else []),
    )


def ways_out_needs(context: PageContext, *_: object) -> Needs:
    """Return the needs of a page with these links, with any arguments."""
    return Needs(also=(bool(context.portal.categories),))


def _search_needs(context: PageContext) -> Needs:
    return Needs(also=(ways_out_needs(context).also, offered(context)))


def _sitemap(context: PageContext, number: int) -> str:
    part = parts(context.listed, MOST_ADDRESSES)[number - 1]
    return sitemap(SitemapEntry(context.absolute(address), changed) for address, changed in part)


def _sitemap_needs(context: PageContext, number: int) -> Needs:
    part = parts(context.listed, MOST_ADDRESSES)[number - 1]
    return Needs(also=[(address, str(changed or "")) for address, changed in part])


def _sitemap_index(context: PageContext) -> str:
    return sitemap_index(
        SitemapEntry(
            context.absolute(addresses.sitemap_part(number)),
            max((changed for _, changed in part if changed), default=None),
        )
        for number, part in enumerate(parts(context.listed, MOST_ADDRESSES), start=1)
    )


def _sitemap_index_needs(context: PageContext) -> Needs:
    cut = parts(context.listed, MOST_ADDRESSES)
    return Needs(also=[str(max((changed for _, changed in part if changed), default="")) for part in cut])


def _search_description(context: PageContext) -> str:
    site = context.portal.site
    return opensearch(
        site.title,
        f"{context.absolute(addresses.SEARCH)}?q={{searchTerms}}",
        description=site.description,
        url=context.absolute(addresses.OPEN_SEARCH),
        icon=context.absolute(f"static/{quote(site.favicon or FAVICON)}"),
        language=site.language,
    )


def _overview(context: PageContext) -> str:
    portal, pages = context.portal, context.pages.values()
    people = described_people(portal)[:_PEOPLE]
    selected = [paper for paper in portal.papers if paper.selected][:_PAPERS]
    sections = (
        ("Lists", _lists(context)),
        ("People", [_person(context, person) for person in people]),
        (
            "Topics",
            [
                Pointer(one.name, context.absolute(addresses.category(one.code)), counted(len(papers), "paper"))
                for one, papers in portal.categories[:_TOPICS]
            ],
        ),
        ("Selected papers", [_paper(context, paper) for paper in selected]),
        ("Newest papers", [_paper(context, paper) for paper in portal.papers[: _PAPERS - len(selected)]]),
        ("News", [_news(context, one) for one in islice(context.news.values(), _NEWS)]),
        (
            "About",
            [Pointer(page.title, context.absolute(addresses.free_page(page.id)), page.description) for page in pages][
                :_PAGES
            ],
        ),
        ("Data", _files(context)),
    )
    details = (
        "Each paper has a page of its own with its abstract and citations; the same address with .bib in place of the "
        "last slash is its BibTeX entry. Everything at once is in papers.json and authors.json."
    )
    return llms_txt(portal.site.title, portal.site.description, sections, details)


def _news(context: PageContext, news: News) -> Pointer:
    return Pointer(news.title, context.absolute(addresses.news(news.id)), str(news.date))


def _lists(context: PageContext) -> list[Pointer]:
    portal = context.portal
    lists = (
        ("Papers", addresses.PAPERS, counted(len(portal.papers), "paper") + ", newest first"),
        ("Authors", addresses.AUTHORS, counted(len(portal.people), "author")),
        ("Categories", addresses.CATEGORIES, counted(len(portal.categories), "category", "categories")),
        ("Years", addresses.YEARS, counted(len(portal.years), "year")),
        ("Affiliations", addresses.AFFILIATIONS, counted(len(portal.affiliations), "affiliation")),
        *([("Venues", addresses.VENUES, counted(len(portal.venues), "venue"))] if portal.venues else []),
        *([("News", addresses.NEWS, "what happened, newest first")] if context.has_news_page else []),
    )
    return [Pointer(text, context.absolute(address), note) for text, address, note in lists]


def _files(context: PageContext) -> list[Pointer]:
    files = (
        ("papers.json", "every paper with authors, abstract, identifiers and links, as JSON"),
        ("authors.json", "every author with their papers, as JSON"),
        *((f"{addresses.PUBLICATIONS}.{form.ending}", f"all papers as {form.label}") for form in FORMATS),
        ("feed.xml", "the newest papers as an Atom feed"),
        (addresses.SITEMAP, "the address of every page"),
    )
    return [Pointer(name, context.absolute(name), note) for name, note in files]


def _person(context: PageContext, person: Person) -> Pointer:
    note = [person.role, category_name(person.category) if person.category else ""]
    note.append(counted(len(context.portal.papers_of[person.id]), "paper"))
    return Pointer(display(person.name), context.absolute(addresses.author(person.id)), ", ".join(filter(None, note)))


def _paper(context: PageContext, paper: Paper) -> Pointer:
    names = [display(printed.name) for printed in paper.authors or paper.contributors]
    more = paper.more_authors or len(names) > _AUTHORS
    by = ", ".join([*names[:_AUTHORS], *(["et al."] if more and names else [])])
    note = "; ".join(filter(None, [by, str(paper.date or "")]))
    return Pointer(context.paper_texts(paper).title, context.absolute(addresses.paper(paper.id)), note)


ROBOTS = PageKind("robots.txt", _robots_view, lambda _: NOTHING, "robots.txt")
OPEN_SEARCH = PageKind("search description", _search_description, lambda _: NOTHING)
OVERVIEW = PageKind("overview", _overview, lambda _: EVERYTHING, effort=20)
SEARCH = PageKind("search", _search_view, _search_needs, "search.html")
MISSING = PageKind("missing", _missing_view, ways_out_needs, "404.html")
EMPTY = PageKind("empty", lambda _: "", lambda _: NOTHING)
SITEMAP = PageKind("sitemap", _sitemap, _sitemap_needs, effort=20)
SITEMAP_INDEX = PageKind("index of sitemaps", _sitemap_index, _sitemap_index_needs)
KINDS = (ROBOTS, OPEN_SEARCH, OVERVIEW, SEARCH, MISSING, EMPTY, SITEMAP, SITEMAP_INDEX)
