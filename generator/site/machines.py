"""Files at a portal's root: robots.txt, sitemaps, the search with its description, llms.txt, 404.html."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.core.names import display
from generator.export.formats import FORMATS
from generator.export.site_files import (
    MOST_ADDRESSES,
    Pointer,
    SitemapEntry,
    llms_txt,
    opensearch,
    sitemap,
    sitemap_index,
)
from generator.portal.english import counted
from generator.portal.taxonomy import category_name
from generator.site import addresses
from generator.site.components import Link
from generator.site.needs import EVERYTHING, NOTHING, Needs
from generator.site.news_pages import has_news_page
from generator.site.page import Page, PageKind
from generator.site.paging import parts
from generator.site.people_pages import described_people

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.core.records import FreePage, News, Paper, Person
    from generator.portal.graph import Portal
    from generator.site.components import Head
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.site.material import Listed
    from generator.text.interface import Texts

_FILTERS = ("year", "category", "venue", "author", "affiliation", "code")
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


@dataclass(frozen=True, slots=True)
class SearchView:
    """The page that searches: `filters` are the names of the filters with their labels.

    `ways_out` lead on where nothing can be searched.
    """

    head: Head
    filters: tuple[tuple[str, str], ...]
    ways_out: tuple[Link, ...]


def planned() -> Iterator[Page]:
    """Plan the files at the root, except for the sitemaps."""
    yield Page("robots.txt", "robots.txt", ROBOTS.name, indexed=False)
    yield Page(addresses.OPEN_SEARCH, "the search description", OPEN_SEARCH.name, indexed=False)
    yield Page(addresses.LLMS, "the overview for language models", OVERVIEW.name, indexed=False)
    yield Page(addresses.SEARCH, "the search", SEARCH.name, indexed=False)
    yield Page("404.html", "404.html", MISSING.name, indexed=False)
    yield Page(".nojekyll", ".nojekyll", EMPTY.name, indexed=False)


def planned_sitemaps(*, listed: Listed) -> Iterator[Page]:
    """Plan the sitemap of the listed pages: an index and its parts if there are many."""
    cut = parts(listed, MOST_ADDRESSES)
    if len(cut) == 1:
        yield Page(addresses.SITEMAP, "the sitemap", SITEMAP.name, (1,), indexed=False)
        return
    yield Page(addresses.SITEMAP, "the sitemap", SITEMAP_INDEX.name, indexed=False)
    for number, _ in enumerate(cut, start=1):
        # Only the index is a permanent address: a portal that shrinks needs fewer parts.
        address, origin = addresses.sitemap_part(number), f"part {number} of the sitemap"
        yield Page(address, origin, SITEMAP.name, (number,), indexed=False, guarded=False)


def _robots_view(*, links: Links, heads: Heads) -> RobotsView:
    return RobotsView(heads.head("", "robots.txt"), links.absolute(addresses.SITEMAP))


def _missing_view(*, portal: Portal, texts: Texts, links: Links, heads: Heads) -> WaysOutView:
    return WaysOutView(heads.head(texts("not_found"), "404.html", index=False), ways_out(portal, texts, links))


def _search_view(*, portal: Portal, texts: Texts, links: Links, heads: Heads) -> SearchView:
    return SearchView(
        head=heads.head(texts("search"), addresses.SEARCH, index=False),
        filters=tuple((name, texts(name)) for name in _filters_offered(portal)),
        ways_out=ways_out(portal, texts, links),
    )


def _filters_offered(portal: Portal) -> tuple[str, ...]:
    """Return the names of the filters with several values, as far as known without reading papers."""
    lists = {
        "year": portal.years,
        "category": portal.categories,
        "venue": portal.venues,
        "affiliation": portal.affiliations,
    }
    return tuple(name for name in _FILTERS if lists.get(name, True))


def ways_out(portal: Portal, texts: Texts, links: Links) -> tuple[Link, ...]:
    """Return the links for continuing from a page without content."""
    return (
        Link(texts("papers"), links.url(addresses.PAPERS)),
        Link(texts("authors"), links.url(addresses.AUTHORS)),
        *([Link(texts("categories"), links.url(addresses.CATEGORIES))] if portal.categories else []),
    )


def ways_out_needs(*_: object, portal: Portal) -> Needs:
    """Return the needs of a page with these links, with any arguments."""
    return Needs(also=(bool(portal.categories),))


def _search_needs(*, portal: Portal) -> Needs:
    return Needs(also=(ways_out_needs(portal=portal).also, _filters_offered(portal)))


def _sitemap(number: int, *, links: Links, listed: Listed) -> str:
    part = parts(listed, MOST_ADDRESSES)[number - 1]
    return sitemap(SitemapEntry(links.absolute(address), changed) for address, changed in part)


def _sitemap_needs(number: int, *, listed: Listed) -> Needs:
    part = parts(listed, MOST_ADDRESSES)[number - 1]
    return Needs(also=[(address, str(changed or "")) for address, changed in part])


def _sitemap_index(*, links: Links, listed: Listed) -> str:
    return sitemap_index(
        SitemapEntry(
            links.absolute(addresses.sitemap_part(number)),
            max((changed for _, changed in part if changed), default=None),
        )
        for number, part in enumerate(parts(listed, MOST_ADDRESSES), start=1)
    )


def _sitemap_index_needs(*, listed: Listed) -> Needs:
    cut = parts(listed, MOST_ADDRESSES)
    return Needs(also=[str(max((changed for _, changed in part if changed), default="")) for part in cut])


def _search_description(*, portal: Portal, links: Links) -> str:
    site = portal.site
    return opensearch(
        site.title,
        f"{links.absolute(addresses.SEARCH)}?q={{searchTerms}}",
        description=site.description,
        url=links.absolute(addresses.OPEN_SEARCH),
        icon=links.absolute(f"static/{quote(site.favicon or FAVICON)}"),
        language=site.language,
    )


def _overview(*, portal: Portal, links: Links, free_pages: Mapping[str, FreePage], news: Mapping[str, News]) -> str:
    pages = free_pages.values()
    people = described_people(portal)[:_PEOPLE]
    selected = [paper for paper in portal.papers if paper.selected][:_PAPERS]
    sections = (
        ("Lists", _lists(portal, links, free_pages, news)),
        ("People", [_person(portal, links, person) for person in people]),
        (
            "Topics",
            [
                Pointer(one.name, links.absolute(addresses.category(one.code)), counted(len(papers), "paper"))
                for one, papers in portal.categories[:_TOPICS]
            ],
        ),
        ("Selected papers", [_paper(portal, links, paper) for paper in selected]),
        ("Newest papers", [_paper(portal, links, paper) for paper in portal.papers[: _PAPERS - len(selected)]]),
        ("News", [_news(links, one) for one in islice(news.values(), _NEWS)]),
        (
            "About",
            [Pointer(page.title, links.absolute(addresses.free_page(page.id)), page.description) for page in pages][
                :_PAGES
            ],
        ),
        ("Data", _files(links)),
    )
    details = (
        "Each paper has a page of its own with its abstract and citations; the same address with .bib in place of the "
        "last slash is its BibTeX entry. Everything at once is in papers.json and authors.json."
    )
    return llms_txt(portal.site.title, portal.site.description, sections, details)


def _news(links: Links, news: News) -> Pointer:
    return Pointer(news.title, links.absolute(addresses.news(news.id)), str(news.date))


def _lists(portal: Portal, links: Links, free_pages: Mapping[str, FreePage], news: Mapping[str, News]) -> list[Pointer]:
    lists = (
        ("Papers", addresses.PAPERS, counted(len(portal.papers), "paper") + ", newest first"),
        ("Authors", addresses.AUTHORS, counted(len(portal.people), "author")),
        ("Categories", addresses.CATEGORIES, counted(len(portal.categories), "category", "categories")),
        ("Years", addresses.YEARS, counted(len(portal.years), "year")),
        ("Affiliations", addresses.AFFILIATIONS, counted(len(portal.affiliations), "affiliation")),
        *([("Venues", addresses.VENUES, counted(len(portal.venues), "venue"))] if portal.venues else []),
        *([("News", addresses.NEWS, "what happened, newest first")] if has_news_page(news, free_pages) else []),
    )
    return [Pointer(text, links.absolute(address), note) for text, address, note in lists]


def _files(links: Links) -> list[Pointer]:
    files = (
        ("papers.json", "every paper with authors, abstract, identifiers and links, as JSON"),
        ("authors.json", "every author with their papers, as JSON"),
        *((f"{addresses.PUBLICATIONS}.{form.ending}", f"all papers as {form.label}") for form in FORMATS),
        ("feed.xml", "the newest papers as an Atom feed"),
        (addresses.SITEMAP, "the address of every page"),
    )
    return [Pointer(name, links.absolute(name), note) for name, note in files]


def _person(portal: Portal, links: Links, person: Person) -> Pointer:
    note = [person.role, category_name(person.category) if person.category else ""]
    note.append(counted(len(portal.papers_of[person.id]), "paper"))
    return Pointer(display(person.name), links.absolute(addresses.author(person.id)), ", ".join(filter(None, note)))


def _paper(portal: Portal, links: Links, paper: Paper) -> Pointer:
    names = [display(printed.name) for printed in paper.authors or paper.contributors]
    more = paper.more_authors or len(names) > _AUTHORS
    by = ", ".join([*names[:_AUTHORS], *(["et al."] if more and names else [])])
    note = "; ".join(filter(None, [by, str(paper.date or "")]))
    return Pointer(portal.paper_texts[paper.id].title, links.absolute(addresses.paper(paper.id)), note)


ROBOTS = PageKind("robots.txt", _robots_view, lambda: NOTHING, "robots.txt")
OPEN_SEARCH = PageKind("search description", _search_description, lambda: NOTHING)
OVERVIEW = PageKind("overview", _overview, lambda: EVERYTHING, effort=20)
SEARCH = PageKind("search", _search_view, _search_needs, "search.html")
MISSING = PageKind("missing", _missing_view, ways_out_needs, "404.html")
EMPTY = PageKind("empty", lambda: "", lambda: NOTHING)
SITEMAP = PageKind("sitemap", _sitemap, _sitemap_needs, effort=20)
SITEMAP_INDEX = PageKind("index of sitemaps", _sitemap_index, _sitemap_index_needs)
KINDS = (ROBOTS, OPEN_SEARCH, OVERVIEW, SEARCH, MISSING, EMPTY, SITEMAP, SITEMAP_INDEX)
