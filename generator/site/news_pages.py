"""News: a page for each piece, all of them by year, and their feeds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.core.names import display
from generator.export.ellipsis import shortened
from generator.export.feed import NEWEST, Feed, FeedEntry, atom, json_feed
from generator.portal.english import span
from generator.site import addresses
from generator.site.components import Alternate, Link, NewsLine
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import pager, parts
from generator.site.prose import prose

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from generator.core.records import FreePage, News, Paper, Person
    from generator.portal.graph import Portal
    from generator.site.components import Head, Pager
    from generator.site.heads import Heads
    from generator.site.images import Images
    from generator.site.links import Links
    from generator.text.interface import Texts

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


def has_news_page(news: Collection[str], free_pages: Collection[str]) -> bool:
    """Return whether `/news/` is the list of all news; a free page of that name goes before it."""
    return bool(news) and "news" not in free_pages


def shown_news(news: Iterable[News], portal: Portal) -> list[News]:
    """Return the news that are published, newest first, those of one day by id; they name only what has a page."""
    published = sorted((one for one in news if not one.draft), key=lambda one: one.id)
    published.sort(key=lambda one: one.date, reverse=True)
    papers = _present_ids(portal.papers) if any(one.papers for one in published) else {}
    people = _present_ids(portal.people) if any(one.people for one in published) else {}
    return [
        replace(
            one,
            papers=tuple(dict.fromkeys(papers[named] for named in one.papers if named in papers)),
            people=tuple(dict.fromkeys(people[named] for named in one.people if named in people)),
        )
        for one in published
    ]


def _present_ids(records: Iterable[Paper] | Iterable[Person]) -> dict[str, str]:
    """Return the id of each record by that and by its former ids."""
    ids: dict[str, str] = {}
    for record in records:
        ids |= {former: record.id for former in record.aliases if former not in ids}
        ids[record.id] = record.id
    return ids


def news_feeds(portal: Portal, texts: Texts, links: Links, news: Mapping[str, News]) -> tuple[Alternate, ...]:
    """Return the feeds of the news; none if there are no news."""
    if not news:
        return ()
    title = f"{texts('news')} · {portal.site.title}"
    return (
        Alternate("application/atom+xml", title, links.url(addresses.feed(addresses.NEWS))),
        Alternate("application/feed+json", title, links.url(f"{addresses.NEWS}feed.json")),
    )


def news_line(texts: Texts, links: Links, news: News) -> NewsLine:
    """Return a piece of news in the form of lists."""
    day = texts.date(news.date, short=True)
    return NewsLine(news.title, links.url(addresses.news(news.id)), day, str(news.date))


def news_in_full(news: News, level: int, *, portal: Portal, texts: Texts, links: Links, images: Images) -> NewsLine:
    """Return a piece of news with its text and links; headings of the text begin at `level`."""
    line = news_line(texts, links, news)
    people = (portal.who.people[one] for one in news.people)
    return replace(
        line,
        text=prose(news.body, links.path, among=news.id, level=level, images=images.in_text(news.body)),
        papers=tuple(Link(links.title(portal.by_id[one]), links.url(addresses.paper(one))) for one in news.papers),
        people=tuple(Link(display(one.name), links.url(addresses.author(one.id))) for one in people),
    )


def planned(*, free_pages: Mapping[str, FreePage], news: Mapping[str, News]) -> Iterator[Page]:
    """Plan the pages and feeds of the news.

    News may be deleted: their addresses then have a notice, and no build fails.
    """
    if not news:
        return
    for one in news.values():
        yield Page(addresses.news(one.id), f"the news {one.id}", NEWS.name, (one.id,), changed=one.date)
    if has_news_page(news, free_pages):
        for number, part in enumerate(_parts(news), start=1):
            address = addresses.part(addresses.NEWS, number)
            yield Page(address, "the list of news", NEWS_LIST.name, (number,), guarded=False, changed=part[0].date)
    for address, form in ((addresses.feed(addresses.NEWS), "atom"), (f"{addresses.NEWS}feed.json", "json")):
        yield Page(address, "the feed of the news", NEWS_FEED.name, (form,), indexed=False, guarded=False)


def _parts(news: Mapping[str, News]) -> list[Sequence[News]]:
    return parts(tuple(news.values()), NEWS_PER_PAGE)


def _list_view(
    part: int, *, portal: Portal, texts: Texts, links: Links, heads: Heads, images: Images, news: Mapping[str, News]
) -> NewsListView:
    cut = _parts(news)
    title = texts("news")
    years: dict[str, list[NewsLine]] = {}
    for one in cut[part - 1]:
        years.setdefault(str(one.date.year), []).append(
            news_in_full(one, 4, portal=portal, texts=texts, links=links, images=images)
        )
    shown = title if part == 1 else texts("title_part", title=title, part=part)
    head = heads.page(
        shown,
        addresses.part(addresses.NEWS, part),
        texts("about_news", site=portal.site.title),
        [(title, addresses.NEWS)] if part > 1 else [],
        alternates=news_feeds(portal, texts, links, news),
    )
    labels = [span(sorted(one.date.year for one in piece)) for piece in cut]
    return NewsListView(
        head=head,
        total=len(news),
        years=tuple((year, tuple(lines)) for year, lines in years.items()),
        jumps=tuple(Link(year, f"#y{year}") for year in years) if len(years) > 2 else (),
        pager=pager(links.path, addresses.NEWS, part, labels),
    )


def _view(
    news_id: str, *, portal: Portal, texts: Texts, links: Links, heads: Heads, images: Images, news: Mapping[str, News]
) -> NewsView:
    one = news[news_id]
    about = shortened(prose(one.body, links.path).striptags(), _ABOUT)
    crumbs = [(texts("news"), addresses.NEWS)]
    head = heads.page(
        one.title, addresses.news(one.id), about, crumbs, alternates=news_feeds(portal, texts, links, news)
    )
    newer, older = _neighbours(news, news_id)
    return NewsView(
        head,
        news_in_full(one, 2, portal=portal, texts=texts, links=links, images=images),
        _link(links, newer),
        _link(links, older),
    )


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
        papers=[paper for one in shown for paper in one.papers],
        people=[person for one in shown for person in one.people],
        also=(shown, [images.in_text(one.body) for one in shown], *also),
    )


def _list_needs(part: int, *, images: Images, news: Mapping[str, News]) -> Needs:
    cut = _parts(news)
    years = [sorted({one.date.year for one in piece}) for piece in cut]
    return _needs_of(images, cut[part - 1], years, len(news))


def _needs(news_id: str, *, images: Images, news: Mapping[str, News]) -> Needs:
    return _needs_of(images, [news[news_id]], *_neighbours(news, news_id))


def _feed(
    form: str,
    *,
    portal: Portal,
    texts: Texts,
    links: Links,
    free_pages: Mapping[str, FreePage],
    news: Mapping[str, News],
) -> str:
    site = portal.site
    title = f"{texts('news')} · {site.title}"
    here = f"{addresses.NEWS}feed.json" if form == "json" else addresses.feed(addresses.NEWS)
    page = links.absolute(addresses.NEWS if has_news_page(news, free_pages) else addresses.HOME)
    entries = tuple(_entry(portal, links, one) for one in [*news.values()][:NEWEST])
    feed = Feed(title, links.absolute(here), page, entries, "", site.language)
    return json_feed(feed) if form == "json" else atom(feed)


def _entry(portal: Portal, links: Links, news: News) -> FeedEntry:
    url = links.absolute(addresses.news(news.id))
    text = prose(news.body, portal.site.base_url)
    first = links.absolute(addresses.news(news.aliases[0])) if news.aliases else url
    return FeedEntry(first, url, news.title, summary=text.striptags(), date=news.date, content=str(text))


def _feed_needs(_: str, *, free_pages: Mapping[str, FreePage], news: Mapping[str, News]) -> Needs:
    return Needs(also=([*news.values()][:NEWEST], has_news_page(news, free_pages)))


NEWS = PageKind("news", _view, _needs, "news.html")
NEWS_LIST = PageKind("list of news", _list_view, _list_needs, "news_list.html", effort=5)
NEWS_FEED = PageKind("feed of news", _feed, _feed_needs)
KINDS = (NEWS, NEWS_LIST, NEWS_FEED)
