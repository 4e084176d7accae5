"""What people write beside the lists: Markdown pages, and news: a page for each piece, all of them by year, feeds."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from markupsafe import Markup

from generator.core.groups import in_groups
from generator.core.names import display
from generator.core.problems import span
from generator.core.records import FreePage, News, Project
from generator.export.feed import NEWEST, Feed, FeedEntry, atom, json_feed
from generator.export.plain_files import shortened
from generator.site import addresses
from generator.site.components import Alternate, Head, Link, NewsLine, Pager, PaperRow, ShownImage, SubPage
from generator.site.downloads import Embedding, embed_pages, embedding
from generator.site.lists import pager, parts, time_of
from generator.site.material import Images, Links, Material, Portal, Texts
from generator.site.page import Needs, Page, PageKind
from generator.site.page_lists import with_links, with_rows
from generator.site.prose import prose

NEWS_PER_PAGE = 100
_ABOUT = 200  # characters of the text that serve as a description


@dataclass(frozen=True, slots=True)
class NewsListView:
    """All news, in full, by year: pairs of a year and its news. `jumps` link to the years if there are several."""

    head: Head
    total: int
    years: tuple[tuple[str, tuple[NewsLine, ...]], ...]
    jumps: tuple[Link, ...]
    pager: Pager


@dataclass(frozen=True, slots=True)
class NewsView:
    """A piece of news, with links to the newer and the older one."""

    head: Head
    news: NewsLine
    previous: Link | None
    next: Link | None


def has_news_page(material: Material) -> bool:
    """Return whether `/news/` is the list of all news; a free page of that name goes before it."""
    return bool(material.news) and "news" not in material.free_pages


def news_feeds(material: Material) -> tuple[Alternate, ...]:
    """Return the feeds of the news; none if there are no news."""
    title = f"{material.texts('news')} · {material.portal.site.title}"
    return material.heads.feeds(title, addresses.NEWS) if material.news else ()


def news_line(texts: Texts, links: Links, news: News) -> NewsLine:
    """Return a piece of news in the form of lists."""
    day = texts.date(news.date, short=True)
    return NewsLine(news.title, links.url(addresses.news(news.id)), day, str(news.date))


def news_in_full(material: Material, news: News, level: int) -> NewsLine:
    """Return a piece of news with its text and links; headings of the text begin at `level`."""
    portal, links = material.portal, material.links
    line = news_line(material.texts, links, news)
    people = (portal.who.people[one] for one in news.people)
    text = prose(news.body, links.url, among=news.id, level=level, images=material.images.in_text(news.body))
    before, rest = with_rows(text, news.listed, lambda one: material.rows.row(portal.by_id[one]))
    return line._replace(
        text=before,
        rest=rest,
        papers=tuple(Link(links.title(portal.by_id[one]), links.url(addresses.paper(one))) for one in news.papers),
        people=tuple(Link(display(one.name), links.url(addresses.author(one.id))) for one in people),
    )


def planned(material: Material) -> Iterator[Page]:
    """Plan a page for each file of `content/pages/`, and the pages and feeds of the news.

    News may be deleted: their addresses then have a notice, and no build fails.
    """
    free_pages, news = material.free_pages, material.news
    for page_id, page in free_pages.items():
        if isinstance(page, Project):
            continue  # a list of papers
        yield Page(addresses.free_page(page_id), _file_of(page), FREE_PAGE.name, (page_id,), guarded=not page.derived)
        if page.embed and page.listed:
            for each_id in (page_id, *page.aliases):
                yield from embed_pages(addresses.free_page(each_id), ("page", page_id), _file_of(page))
    if not news:
        return
    for one in news.values():
        yield Page(addresses.news(one.id), f"the news {one.id}", NEWS.name, (one.id,), changed=one.date)
    if has_news_page(material):
        for number, part in enumerate(_parts(news), start=1):
            address = addresses.part(addresses.NEWS, number)
            yield Page(address, "the list of news", NEWS_LIST.name, (number,), guarded=False, changed=part[0].date)
    for address, form in ((addresses.feed(addresses.NEWS), "atom"), (f"{addresses.NEWS}feed.json", "json")):
        yield Page(address, "the feed of the news", NEWS_FEED.name, (form,), indexed=False, guarded=False)


def _parts(news: Mapping[str, News]) -> list[Sequence[News]]:
    return parts(tuple(news.values()), NEWS_PER_PAGE)


def _list_view(material: Material, part: int) -> NewsListView:
    portal, texts, heads, news = material.portal, material.texts, material.heads, material.news
    cut = _parts(news)
    years = in_groups((str(one.date.year), news_in_full(material, one, 4)) for one in cut[part - 1])
    about = texts("about_news", site=portal.site.title)
    head = heads.page(texts("news"), addresses.NEWS, about, part=part, alternates=news_feeds(material))
    labels = [span(sorted(one.date.year for one in piece)) for piece in cut]
    return NewsListView(
        head=head,
        total=len(news),
        years=tuple((year, tuple(lines)) for year, lines in years.items()),
        jumps=tuple(Link(year, f"#y{year}") for year in years) if len(years) > 2 else (),
        pager=pager(material.links.url, addresses.NEWS, part, labels),
    )


def _view(material: Material, news_id: str) -> NewsView:
    texts, links, heads, news = material.texts, material.links, material.heads, material.news
    one = news[news_id]
    about = shortened(prose(one.body, links.url).striptags(), _ABOUT)
    crumbs = [(texts("news"), addresses.NEWS)]
    head = heads.page(one.title, addresses.news(one.id), about, crumbs, alternates=news_feeds(material))
    newer, older = (_link(links, other) for other in _neighbours(news, news_id))
    return NewsView(head, news_in_full(material, one, 2), newer, older)


def _neighbours(news: Mapping[str, News], news_id: str) -> tuple[News | None, News | None]:
    """Return the next newer piece of news, and the next older one."""
    order = list(news)
    here = order.index(news_id)
    newer = news[order[here - 1]] if here else None
    return newer, news[order[here + 1]] if here + 1 < len(order) else None


def _link(links: Links, news: News | None) -> Link | None:
    return Link(news.title, links.url(addresses.news(news.id))) if news else None


def _needs_of(images: Images, news: Iterable[News], *also: object) -> Needs:
    """Return the needs of news in full."""
    shown = tuple(news)
    return Needs(
        papers=[paper for one in shown for papers in (one.papers, *one.listed) for paper in papers],
        people=[person for one in shown for person in one.people],
        also=(shown, [images.in_text(one.body) for one in shown], *also),
    )


def _list_needs(material: Material, part: int) -> Needs:
    news = material.news
    cut = _parts(news)
    years = [sorted({one.date.year for one in piece}) for piece in cut]
    return _needs_of(material.images, cut[part - 1], years, len(news))


def _needs(material: Material, news_id: str) -> Needs:
    news = material.news
    return _needs_of(material.images, [news[news_id]], *_neighbours(news, news_id))


def _feed(material: Material, form: str) -> str:
    portal, links, news = material.portal, material.links, material.news
    site = portal.site
    title = f"{material.texts('news')} · {site.title}"
    here = f"{addresses.NEWS}feed.json" if form == "json" else addresses.feed(addresses.NEWS)
    page = links.absolute(addresses.NEWS if has_news_page(material) else addresses.HOME)
    entries = tuple(_entry(portal, links, one) for one in [*news.values()][:NEWEST])
    feed = Feed(title, links.absolute(here), page, entries, "", site.language)
    return json_feed(feed) if form == "json" else atom(feed)


def _entry(portal: Portal, links: Links, news: News) -> FeedEntry:
    url = links.absolute(addresses.news(news.id))
    text = with_links(prose(news.body, links.absolute), news.listed, lambda one: _paper_link(portal, links, one))
    first = links.absolute(addresses.news(news.aliases[0])) if news.aliases else url
    return FeedEntry(first, url, news.title, summary=text.striptags(), date=news.date, content=str(text))


def _paper_link(portal: Portal, links: Links, paper_id: str) -> Markup:
    address = links.absolute(addresses.paper(paper_id))
    return Markup('<a href="{}">{}</a>').format(address, links.title(portal.by_id[paper_id]))


def _feed_needs(material: Material, _: str) -> Needs:
    news = material.news
    newest = [*news.values()][:NEWEST]
    papers = [paper for one in newest for papers in one.listed for paper in papers]
    return Needs(papers=papers, also=(newest, has_news_page(material)))


NEWS = PageKind("news", _view, _needs, "news.html")
NEWS_LIST = PageKind("list of news", _list_view, _list_needs, "news_list.html", effort=5)
NEWS_FEED = PageKind("feed of news", _feed, _feed_needs)


@dataclass(frozen=True, slots=True)
class FreePageView:
    """A Markdown page; `pages` are its sub-pages, if it lists them.

    `rest` are the lists of papers in its text, each with the text after it; `embedding` shows them elsewhere, if the
    page says so.
    """

    head: Head
    body: Markup
    rest: tuple[tuple[tuple[PaperRow, ...], Markup], ...]
    pages: tuple[SubPage, ...]
    embedding: Embedding | None


def body_of(
    page: FreePage, base: Callable[[str], str], images: Mapping[str, ShownImage] = MappingProxyType({})
) -> Markup:
    """Render the text of a page."""
    return prose(page.body, base, "page", _file_of(page), images=images)


def _file_of(page: FreePage) -> str:
    return f"content/{page.path}.md"


def _free_page_view(material: Material, page_id: str) -> FreePageView:
    links, free_pages = material.links, material.free_pages
    page = free_pages[page_id]
    body = body_of(page, links.url, material.images.in_text(page.body))
    crumbs = [(one.title, addresses.free_page(one.id)) for one in _above(free_pages, page_id)]
    head = material.heads.page(page.title, addresses.free_page(page.id), _about(page, body), crumbs)
    listed = tuple(_sub_page(material, one) for one in _listed(free_pages, page))
    rows = with_rows(body, page.listed, lambda one: material.rows.row(material.portal.by_id[one]))
    elsewhere = embedding(links, addresses.free_page(page.id), page.title) if page.embed and page.listed else None
    return FreePageView(head, *rows, listed, elsewhere)


def _sub_page(material: Material, page: FreePage) -> SubPage:
    """Return a page as others list it: finished projects are below a heading."""
    texts, links = material.texts, material.links
    group, time = "", ""
    if isinstance(page, Project):
        group, time = texts("finished_projects") if page.finished else "", time_of(texts, *page.years)
    about, url = _about(page, body_of(page, links.url)), links.url(addresses.free_page(page.id))
    picture = material.images.in_text(page.illustrated).get(page.image)
    return SubPage(page.title, url, about, time, picture, group)


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
    return _in_order(one for one in free_pages.values() if one.id.rpartition("/")[0] == page.id)


def _in_order(pages: Iterable[FreePage]) -> list[FreePage]:
    """Return sub-pages in their order, those of finished projects last."""

    def place(page: FreePage) -> tuple[bool, int, str, str]:
        return isinstance(page, Project) and bool(page.finished), page.order, page.title.casefold(), page.id

    return sorted(pages, key=place)


def _free_page_needs(material: Material, page_id: str) -> Needs:
    free_pages = material.free_pages
    page = free_pages[page_id]
    titles = [(one.id, one.title) for one in _above(free_pages, page_id)]
    papers = [paper for papers in page.listed for paper in papers]
    below = _listed(free_pages, page)
    return Needs(
        papers=papers, also=(page, titles, below, [material.images.in_text(one.illustrated) for one in (page, *below)])
    )


FREE_PAGE = PageKind("free page", _free_page_view, _free_page_needs, "page.html")
KINDS = (FREE_PAGE, NEWS, NEWS_LIST, NEWS_FEED)
