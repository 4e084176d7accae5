"""News: a page for each piece, all of them by year, and their feeds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.core.names import display
from generator.export.atom import atom
from generator.export.ellipsis import shortened
from generator.export.feed import NEWEST, Feed, FeedEntry
from generator.export.jsonfeed import json_feed
from generator.portal.english import span
from generator.site import addresses
from generator.site.components import Link, NewsLine
from generator.site.metadata import news_feeds, page_head
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import pager, parts
from generator.site.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.core.records import News
    from generator.site.components import Head, Pager
    from generator.site.context import PageContext

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


def news_line(context: PageContext, news: News) -> NewsLine:
    """Return a piece of news in the form of lists."""
    day = context.texts.date(news.date, short=True)
    return NewsLine(news.title, context.url(addresses.news(news.id)), day, str(news.date))


def news_in_full(context: PageContext, news: News, level: int) -> NewsLine:
    """Return a piece of news with its text and links; headings of the text begin at `level`."""
    line = news_line(context, news)
    people = (context.portal.who.people[one] for one in news.people)
    return replace(
        line,
        text=prose(news.body, context.base, among=news.id, level=level, images=context.images.in_text(news.body)),
        papers=tuple(
            Link(context.title(context.papers[one]), context.url(addresses.paper(one))) for one in news.papers
        ),
        people=tuple(Link(display(one.name), context.url(addresses.author(one.id))) for one in people),
    )


def planned(context: PageContext) -> Iterator[Page]:
    """Plan the pages and feeds of the news.

    News may be deleted: their addresses then have a notice, and no build fails.
    """
    if not context.news:
        return
    for one in context.news.values():
        yield Page(addresses.news(one.id), f"the news {one.id}", NEWS.name, (one.id,), changed=one.date)
    if context.has_news_page:
        for number, part in enumerate(_parts(context), start=1):
            address = addresses.part(addresses.NEWS, number)
            yield Page(address, "the list of news", NEWS_LIST.name, (number,), guarded=False, changed=part[0].date)
    for address, form in ((addresses.feed(addresses.NEWS), "atom"), (f"{addresses.NEWS}feed.json", "json")):
        yield Page(address, "the feed of the news", NEWS_FEED.name, (form,), indexed=False, guarded=False)


def _parts(context: PageContext) -> list[Sequence[News]]:
    return parts(tuple(context.news.values()), NEWS_PER_PAGE)


def _list_view(context: PageContext, part: int) -> NewsListView:
    cut = _parts(context)
    title = context.texts("news")
    years: dict[str, list[NewsLine]] = {}
    for one in cut[part - 1]:
        years.setdefault(str(one.date.year), []).append(news_in_full(context, one, 4))
    shown = title if part == 1 else context.texts("title_part", title=title, part=part)
    head = page_head(
        context,
        shown,
        addresses.part(addresses.NEWS, part),
        context.texts("about_news", site=context.portal.site.title),
        [(title, addresses.NEWS)] if part > 1 else [],
        alternates=news_feeds(context),
    )
    labels = [span(sorted(one.date.year for one in piece)) for piece in cut]
    return NewsListView(
        head=head,
        total=len(context.news),
        years=tuple((year, tuple(lines)) for year, lines in years.items()),
        jumps=tuple(Link(year, f"#y{year}") for year in years) if len(years) > 2 else (),
        pager=pager(context.base, addresses.NEWS, part, labels),
    )


def _view(context: PageContext, news_id: str) -> NewsView:
    news = context.news[news_id]
    about = shortened(prose(news.body, context.base).striptags(), _ABOUT)
    crumbs = [(context.texts("news"), addresses.NEWS)]
    head = page_head(context, news.title, addresses.news(news.id), about, crumbs, alternates=news_feeds(context))
    newer, older = _neighbours(context, news_id)
    return NewsView(head, news_in_full(context, news, 2), _link(context, newer), _link(context, older))


def _neighbours(context: PageContext, news_id: str) -> tuple[News | None, News | None]:
    """Return the next newer piece of news, and the next older one."""
    order = list(context.news)
    here = order.index(news_id)
    newer = context.news[order[here - 1]] if here else None
    return newer, context.news[order[here + 1]] if here + 1 < len(order) else None


def _link(context: PageContext, news: News | None) -> Link | None:
    return Link(news.title, context.url(addresses.news(news.id))) if news else None


def _needs_of(context: PageContext, news: Iterable[News], *also: object) -> Needs:
    """Return the needs of news in full."""
    shown = tuple(news)
    return Needs(
        papers=[paper for one in shown for paper in one.papers],
        people=[person for one in shown for person in one.people],
        also=(shown, [context.images.in_text(one.body) for one in shown], *also),
    )


def _list_needs(context: PageContext, part: int) -> Needs:
    cut = _parts(context)
    years = [sorted({one.date.year for one in piece}) for piece in cut]
    return _needs_of(context, cut[part - 1], years, len(context.news))


def _needs(context: PageContext, news_id: str) -> Needs:
    return _needs_of(context, [context.news[news_id]], *_neighbours(context, news_id))


def _feed(context: PageContext, form: str) -> str:
    site = context.portal.site
    title = f"{context.texts('news')} · {site.title}"
    here = f"{addresses.NEWS}feed.json" if form == "json" else addresses.feed(addresses.NEWS)
    page = context.absolute(addresses.NEWS if context.has_news_page else addresses.HOME)
    entries = tuple(_entry(context, one) for one in [*context.news.values()][:NEWEST])
    feed = Feed(title, context.absolute(here), page, entries, "", site.language)
    return json_feed(feed) if form == "json" else atom(feed)


def _entry(context: PageContext, news: News) -> FeedEntry:
    url = context.absolute(addresses.news(news.id))
    text = prose(news.body, context.portal.site.base_url)
    first = context.absolute(addresses.news(news.aliases[0])) if news.aliases else url
    return FeedEntry(first, url, news.title, summary=text.striptags(), date=news.date, content=str(text))


def _feed_needs(context: PageContext, _: str) -> Needs:
    return Needs(also=([*context.news.values()][:NEWEST], context.has_news_page))


NEWS = PageKind("news", _view, _needs, "news.html")
NEWS_LIST = PageKind("list of news", _list_view, _list_needs, "news_list.html", effort=5)
NEWS_FEED = PageKind("feed of news", _feed, _feed_needs)
KINDS = (NEWS, NEWS_LIST, NEWS_FEED)
