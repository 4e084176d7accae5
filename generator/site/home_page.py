"""The home page of a portal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from generator.site import addresses
from generator.site.components import CountLink, Link, several
from generator.site.figures import years_on_home
from generator.site.index_pages import affiliation_links, category_links, year_links
from generator.site.metadata import described_home
from generator.site.needs import EVERYTHING
from generator.site.news_pages import news_line
from generator.site.page import Page, PageKind
from generator.site.paging import SELECTED_SHOWN, newest_date
from generator.site.people_pages import people_cards
from generator.site.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

    from generator.core.records import HomeSection
    from generator.site.components import Head, NewsLine, PaperRow, PersonCard, Picture
    from generator.site.context import PageContext

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


def home_view(context: PageContext) -> HomeView:
    """Make the portal's home page."""
    portal, site = context.portal, context.portal.site
    counts: list[CountLink] = [
        CountLink(context.texts(f"only_{what}", n=len(things)), context.url(address), len(things))
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
        head=described_home(context, context.head(site.title, addresses.HOME, site.description)),
        sections=site.home,
        intro=prose(site.intro, context.base, file="content/site.yaml", images=context.images.in_text(site.intro)),
        news=tuple(news_line(context, one) for one in islice(context.news.values(), NEWS_SHOWN)),
        news_url=context.url(addresses.NEWS) if len(context.news) > NEWS_SHOWN and context.has_news_page else "",
        counts=tuple(count for count in counts if count.count),
        newest=tuple(map(context.row, newest)),
        selected=tuple(context.selected_row(paper) for paper in selected[:SELECTED_SHOWN]),
        selected_left_out=max(len(selected) - SELECTED_SHOWN, 0),
        people=people_cards(context),
        people_onward=Link(context.texts("all_people"), context.url(addresses.PEOPLE))
        if context.has_people_page
        else Link(context.texts("all_authors"), context.url(addresses.AUTHORS)),
        categories=several(category_links(context)),
        years=tuple(year_links(context)),
        affiliations=several(affiliation_links(context)),
        picture=years_on_home(context) if "numbers" in site.home else None,
        stats_url=context.url(addresses.STATS),
    )
    filled = {"introduction": True, "numbers": bool(view.counts)} | {
        name: bool(getattr(view, name)) for name in ("news", "selected", "newest", "people")
    }
    return replace(view, sections=tuple(name for name in site.home if filled[name]))


def planned(context: PageContext) -> Iterator[Page]:
    """Plan the home page."""
    yield Page(addresses.HOME, "home", HOME.name, changed=newest_date(context.portal.papers))


HOME = PageKind("home", home_view, lambda _: EVERYTHING, "home.html", effort=200)
KINDS = (HOME,)
