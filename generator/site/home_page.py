"""The home page of a portal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from generator.site import addresses
from generator.site.components import CountLink, Link, several
from generator.site.figures import years_on_home
from generator.site.group_pages import has_people_page, people_cards
from generator.site.index_pages import affiliation_links, category_links, year_links
from generator.site.lists import SELECTED_SHOWN, newest_date
from generator.site.page import EVERYTHING, Page, PageKind
from generator.site.prose import prose
from generator.site.prose_pages import has_news_page, news_feeds, news_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markupsafe import Markup

    from generator.core.records import FreePage, HomeSection, News
    from generator.site.components import Head, NewsLine, PaperRow, PersonCard, Picture
    from generator.site.material import Group, Heads, Images, Links, Portal, Rows, Texts
NEWEST_SHOWN = 10
NEWS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class HomeView:
    """The home page: introduction, news, selected and newest papers, people, numbers.

    `sections` are those in the settings with something to show, in their order. `news`, `selected` and `people` are the
    first of possibly more, `selected_left_out` is the number of the others; `news_url` is empty if all news are shown.
    The newest papers do not repeat selected ones.
    """

    head: Head
    sections: tuple[HomeSection, ...]
    intro: Markup
    news: tuple[NewsLine, ...]
    news_url: str
    counts: tuple[CountLink, ...]
    newest: tuple[PaperRow, ...]
    selected: tuple[PaperRow, ...]
    selected_left_out: int
    people: tuple[PersonCard, ...]
    people_onward: Link
    categories: tuple[CountLink, ...]
    years: tuple[CountLink, ...]
    affiliations: tuple[CountLink, ...]
    picture: Picture | None
    stats_url: str


def home_view(
    *,
    portal: Portal,
    texts: Texts,
    links: Links,
    rows: Rows,
    heads: Heads,
    images: Images,
    group: Group,
    free_pages: Mapping[str, FreePage],
    news: Mapping[str, News],
) -> HomeView:
    """Make the portal's home page."""
    site = portal.site
    counts: list[CountLink] = [
        CountLink(texts(f"only_{what}", n=len(things)), links.url(address), len(things))
        for what, address, things in (
            ("papers", addresses.PAPERS, portal.papers),
            ("authors", addresses.AUTHORS, portal.people),
            ("categories", addresses.CATEGORIES, portal.categories),
            ("years", addresses.YEARS, portal.years),
        )
    ]
    selected = [paper for paper in portal.papers if paper.selected] if "selected" in site.home else []
    shown = {paper.id for paper in selected[:SELECTED_SHOWN]}
    newest = islice((paper for paper in portal.papers if paper.id not in shown), NEWEST_SHOWN)
    view = HomeView(
        head=heads.home(news_feeds(portal, texts, links, news)),
        sections=site.home,
        intro=prose(site.intro, links.path, file="content/site.yaml", images=images.in_text(site.intro)),
        news=tuple(news_line(texts, links, one) for one in islice(news.values(), NEWS_SHOWN)),
        news_url=links.url(addresses.NEWS) if len(news) > NEWS_SHOWN and has_news_page(news, free_pages) else "",
        counts=tuple(count for count in counts if count.count),
        newest=tuple(map(rows.row, newest)),
        selected=tuple(rows.selected(paper) for paper in selected[:SELECTED_SHOWN]),
        selected_left_out=max(len(selected) - SELECTED_SHOWN, 0),
        people=people_cards(portal, links, group),
        people_onward=Link(texts("all_people"), links.url(addresses.PEOPLE))
        if has_people_page(portal, group, free_pages)
        else Link(texts("all_authors"), links.url(addresses.AUTHORS)),
        categories=several(category_links(portal, links)),
        years=tuple(year_links(portal, links)),
        affiliations=several(affiliation_links(portal, links)),
        picture=years_on_home(portal, texts, links) if "numbers" in site.home else None,
        stats_url=links.url(addresses.STATS),
    )
    filled = {"introduction": True, "numbers": bool(view.counts)} | {
        name: bool(getattr(view, name)) for name in ("news", "selected", "newest", "people")
    }
    return replace(view, sections=tuple(name for name in site.home if filled[name]))


def planned(*, portal: Portal) -> Iterator[Page]:
    """Plan the home page."""
    yield Page(addresses.HOME, "home", HOME.name, changed=newest_date(portal.papers))


HOME = PageKind("home", home_view, lambda: EVERYTHING, "home.html", effort=200)
KINDS = (HOME,)
