"""Files for programs: robots.txt, sitemaps, search description, llms.txt, 404.html; feeds, and the portal's data."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from urllib.parse import quote

from generator.core.names import display
from generator.core.problems import counted
from generator.core.records import Paper, PartialDate, Person
from generator.export.feed import Feed, atom, feed_entry, json_feed, newest
from generator.export.formats import FORMATS
from generator.export.plain_files import json_text
from generator.export.portal_json import data_frame, paper_record, person_record, portal_schema
from generator.export.site_files import (
    MOST_ADDRESSES,
    Pointer,
    SitemapEntry,
    llms_txt,
    opensearch,
    sitemap,
    sitemap_index,
)
from generator.portal.known import category_name
from generator.site import addresses
from generator.site.components import Head, Link
from generator.site.downloads import PAPERS_PER_FILE
from generator.site.group_pages import described_people
from generator.site.lists import FED, parts
from generator.site.material import Links, Listed, Material, Portal
from generator.site.page import EVERYTHING, NOTHING, Assembled, Needs, Page, PageKind
from generator.site.prose_pages import has_news_page

_FILTERS = ("year", "category", "venue", "author", "affiliation", "project", "code")
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


def planned(material: Material) -> Iterator[Page]:
    """Plan the files at the root, except for the sitemaps, the portal's data, and feeds.

    The feeds are those of the portal, of people with a file, and of some kinds of lists.
    """
    portal = material.portal
    yield Page("feed.xml", "the feed of the portal", FEED.name, ("papers", "", "atom"), indexed=False)
    yield Page("feed.json", "the feed of the portal", FEED.name, ("papers", "", "json"), indexed=False)
    lists = [(addresses.author(one.id), display(one.name), "author", one.id) for one in portal.people if one.has_file]
    lists += [
        (one.address, one.name or key[0], *key)
        for key, one in material.lists.with_pages.items()
        if key[0] in FED and (one.papers or material.lists.embedded_at(key[0], one))
    ]
    for home, name, kind, of in lists:
        address, arguments = addresses.feed(home), (kind, of, "atom")
        yield Page(address, f"the feed of {name}", FEED.name, arguments, indexed=False, guarded=False)
    for name in ("papers", "authors"):
        for number, _ in enumerate(_cut(portal, name), start=1):
            what, first = f"the data of all {name}", number == 1
            yield Page(_file(name, number), what, DATA.name, (name, number), indexed=False, guarded=first)
        yield Page(f"{name}.schema.json", f"the schema of {name}.json", SCHEMA.name, (name,), indexed=False)
    yield Page("robots.txt", "robots.txt", ROBOTS.name, indexed=False)
    yield Page(addresses.OPEN_SEARCH, "the search description", OPEN_SEARCH.name, indexed=False)
    yield Page(addresses.LLMS, "the overview for language models", OVERVIEW.name, indexed=False)
    yield Page(addresses.SEARCH, "the search", SEARCH.name, indexed=False)
    yield Page("404.html", "404.html", MISSING.name, indexed=False)
    yield Page(".nojekyll", ".nojekyll", EMPTY.name, indexed=False)


def planned_sitemaps(material: Material) -> Iterator[Page]:
    """Plan the sitemap of the listed pages: an index and its parts if there are many."""
    cut = parts(material.listed, MOST_ADDRESSES)
    if len(cut) == 1:
        yield Page(addresses.SITEMAP, "the sitemap", SITEMAP.name, (1,), indexed=False)
        return
    yield Page(addresses.SITEMAP, "the sitemap", SITEMAP_INDEX.name, indexed=False)
    for number, _ in enumerate(cut, start=1):
        # Only the index is a permanent address: a portal that shrinks needs fewer parts.
        address, origin = addresses.sitemap_part(number), f"part {number} of the sitemap"
        yield Page(address, origin, SITEMAP.name, (number,), indexed=False, guarded=False)


def _robots_view(material: Material) -> RobotsView:
    return RobotsView(material.heads.head("", "robots.txt"), material.links.absolute(addresses.SITEMAP))


def ways_out_view(material: Material, title: str, address: str) -> WaysOutView:
    """Make the page without content at an address; `title` is the name of its text."""
    return WaysOutView(material.heads.head(material.texts(title), address, index=False), ways_out(material))


def _search_view(material: Material) -> SearchView:
    texts = material.texts
    return SearchView(
        head=material.heads.head(texts("search"), addresses.SEARCH, texts("search_box"), index=False),
        filters=tuple((name, texts(name)) for name in _filters_offered(material)),
        ways_out=ways_out(material),
    )


def _filters_offered(material: Material) -> tuple[str, ...]:
    """Return the names of the filters with values, as far as known without reading papers."""
    return tuple(name for name in _FILTERS if name in {"author", "code"} or material.lists.of_kind(name))


def ways_out(material: Material) -> tuple[Link, ...]:
    """Return the links for continuing from a page without content."""
    texts, links = material.texts, material.links
    return (
        Link(texts("papers"), links.url(addresses.PAPERS)),
        Link(texts("authors"), links.url(addresses.AUTHORS)),
        *([Link(texts("categories"), links.url(addresses.CATEGORIES))] if material.portal.categories else []),
    )


def ways_out_needs(material: Material, *_: object) -> Needs:
    """Return the needs of a page with these links, with any arguments."""
    return Needs(also=(bool(material.portal.categories),))


def _search_needs(material: Material) -> Needs:
    return Needs(also=(ways_out_needs(material).also, _filters_offered(material)))


def _sitemap(material: Material, number: int) -> str:
    part = parts(material.listed, MOST_ADDRESSES)[number - 1]
    return sitemap(SitemapEntry(material.links.absolute(address), changed) for address, changed in part)


def _sitemap_needs(material: Material, number: int) -> Needs:
    part = parts(material.listed, MOST_ADDRESSES)[number - 1]
    return Needs(also=[(address, str(changed or "")) for address, changed in part])


def _sitemap_index(material: Material) -> str:
    return sitemap_index(
        SitemapEntry(material.links.absolute(addresses.sitemap_part(number)), _newest(part))
        for number, part in enumerate(parts(material.listed, MOST_ADDRESSES), start=1)
    )


def _sitemap_index_needs(material: Material) -> Needs:
    return Needs(also=[str(_newest(part) or "") for part in parts(material.listed, MOST_ADDRESSES)])


def _newest(part: Listed) -> PartialDate | None:
    return max((changed for _, changed in part if changed), default=None)


def _search_description(material: Material) -> str:
    links = material.links
    site = material.portal.site
    return opensearch(
        site.title,
        f"{links.absolute(addresses.SEARCH)}?q={{searchTerms}}",
        description=site.description,
        url=links.absolute(addresses.OPEN_SEARCH),
        icon=links.absolute(f"static/{quote(site.favicon or FAVICON)}"),
        language=site.language,
    )


def _overview(material: Material) -> str:
    portal, links = material.portal, material.links
    selected = [paper for paper in portal.papers if paper.selected][:_PAPERS]
    topics = [
        Pointer(one.name, links.absolute(one.address), counted(len(one.papers), "paper"))
        for one in material.lists.of_kind("category")[:_TOPICS]
    ]
    news = [
        Pointer(one.title, links.absolute(addresses.news(one.id)), str(one.date))
        for one in islice(material.news.values(), _NEWS)
    ]
    pages = [
        Pointer(page.title, links.absolute(addresses.free_page(page.id)), page.description)
        for page in islice(material.free_pages.values(), _PAGES)
    ]
    sections = (
        ("Lists", _lists(material)),
        ("People", [_person(portal, links, person) for person in described_people(portal)[:_PEOPLE]]),
        ("Topics", topics),
        ("Selected papers", [_paper(portal, links, paper) for paper in selected]),
        ("Newest papers", [_paper(portal, links, paper) for paper in portal.papers[: _PAPERS - len(selected)]]),
        ("News", news),
        ("About", pages),
        ("Data", _files(links)),
    )
    details = (
        "Each paper has a page of its own with its abstract and citations; the same address with .bib in place of the "
        "last slash is its BibTeX entry. Everything at once is in papers.json and authors.json."
    )
    return llms_txt(portal.site.title, portal.site.description, sections, details)


def _lists(material: Material) -> list[Pointer]:
    portal = material.portal
    lists = (
        ("Papers", addresses.PAPERS, counted(len(portal.papers), "paper") + ", newest first"),
        ("Authors", addresses.AUTHORS, counted(len(portal.people), "author")),
        ("Categories", addresses.CATEGORIES, counted(len(portal.categories), "category", "categories")),
        ("Years", addresses.YEARS, counted(len(portal.years), "year")),
        ("Affiliations", addresses.AFFILIATIONS, counted(len(portal.affiliations), "affiliation")),
        *([("Venues", addresses.VENUES, counted(len(portal.venues), "venue"))] if portal.venues else []),
        *([("News", addresses.NEWS, "what happened, newest first")] if has_news_page(material) else []),
    )
    return [Pointer(text, material.links.absolute(address), note) for text, address, note in lists]


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


ROBOTS = PageKind("robots.txt", _robots_view, lambda _: NOTHING, "robots.txt")
OPEN_SEARCH = PageKind("search description", _search_description, lambda _: NOTHING)
OVERVIEW = PageKind("overview", _overview, lambda _: EVERYTHING, effort=20)
SEARCH = PageKind("search", _search_view, _search_needs, "search.html")
MISSING = PageKind(
    "missing", lambda material: ways_out_view(material, "not_found", "404.html"), ways_out_needs, "404.html"
)
EMPTY = PageKind("empty", lambda _: "", lambda _: NOTHING)
SITEMAP = PageKind("sitemap", _sitemap, _sitemap_needs, effort=20)
SITEMAP_INDEX = PageKind("index of sitemaps", _sitemap_index, _sitemap_index_needs)


PEOPLE_PER_FILE = 50_000  # in a file; there is little data about most people


def feed_text(material: Material, kind: str, of: str, form: str) -> str:
    """Return the feed of a list of papers, as Atom or as JSON Feed."""
    portal, links = material.portal, material.links
    site, found = portal.site, material.lists.of((kind, of))
    name = display(portal.who.people[of].name) if kind == "author" else found.name or material.texts(kind)
    home, title = (found.address, f"{name} · {site.title}") if kind != "papers" else (addresses.HOME, site.title)
    entries = tuple(
        feed_entry(
            material.facts[paper.id],
            entry_id=links.absolute(addresses.paper(paper.aliases[0])) if paper.aliases else "",
            categories=[(paper.category, category_name(paper.category))] if paper.category else [],
        )
        for paper in newest(found.papers)
    )
    feed = Feed(
        title,
        links.absolute("feed.json" if form == "json" else addresses.feed(home)),
        links.absolute(home),
        entries,
        site.description if home == addresses.HOME else "",
        site.language,
    )
    return json_feed(feed) if form == "json" else atom(feed)


def _feed_needs(material: Material, kind: str, of: str, _: str) -> Needs:
    found = material.lists.of((kind, of))
    name = material.portal.who.people[of].name if kind == "author" else found.of
    unnamed = [of] if kind == "author" and not found.papers else ()
    return Needs(papers=[paper.id for paper in newest(found.papers)], people=unnamed, also=name)


def _schema(material: Material, name: str) -> str:
    address = material.links.absolute(f"{name}.schema.json")
    return json_text({"$id": address, **portal_schema(name)}, indent=2) + "\n"


def _file(name: str, number: int) -> str:
    return f"{name}.json" if number == 1 else f"{name}.{number}.json"


def _cut(portal: Portal, name: str) -> list[Sequence[str]]:
    """Return the ids of all papers or all authors, as their files have them."""
    listed, most = (portal.papers, PAPERS_PER_FILE) if name == "papers" else (portal.people, PEOPLE_PER_FILE)
    return parts([one.id for one in listed], most)


def _data(material: Material, name: str, number: int) -> Assembled:
    portal, links, cut = material.portal, material.links, _cut(material.portal, name)

    def paper(paper_id: str) -> str:
        return json_text(paper_record(material.facts[paper_id], portal.who.person_id))

    def person(person_id: str) -> str:
        papers = [paper.id for paper in portal.papers_of[person_id]]
        url = links.absolute(addresses.author(person_id))
        return json_text(person_record(portal.who.people[person_id], url, papers))

    of, entry = cut[number - 1], paper if name == "papers" else person
    frame = data_frame(
        name,
        len(of),
        title=portal.site.title,
        url=links.absolute(addresses.HOME),
        following=links.absolute(_file(name, number + 1)) if number < len(cut) else "",
    )
    return Assembled(of, entry, frame.before, frame.between, frame.after, of_people=name == "authors")


def _data_needs(material: Material, name: str, number: int) -> Needs:
    cut = _cut(material.portal, name)
    of, is_followed = cut[number - 1], number < len(cut)
    return Needs(papers=of, also=is_followed) if name == "papers" else Needs(people=of, also=is_followed)


def _data_shown(material: Material, name: str, number: int) -> tuple[int, int]:
    return (number - 1) * PAPERS_PER_FILE if name == "papers" else 0, len(_cut(material.portal, name)[number - 1])


FEED = PageKind("feed", feed_text, _feed_needs)
DATA = PageKind("data", _data, _data_needs, effort=50, shows=_data_shown)
SCHEMA = PageKind("schema", _schema, lambda *_: NOTHING)
KINDS = (ROBOTS, OPEN_SEARCH, OVERVIEW, SEARCH, MISSING, EMPTY, SITEMAP, SITEMAP_INDEX, FEED, DATA, SCHEMA)
