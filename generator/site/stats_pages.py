"""The portal in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from generator.portal.numbers import count_portal
from generator.site import addresses
from generator.site.components import CountLink, Metric
from generator.site.figures import papers_by_year, team_sizes, topics_over_years
from generator.site.metadata import page_head
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.text.latex import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.portal.numbers import Numbers
    from generator.site.components import Head, Picture
    from generator.site.context import PageContext

LISTED = 12


@dataclass(frozen=True, slots=True)
class StatsView:
    """The portal in numbers: pictures and lists; each list has an id, a heading, a note and entries.

    `years`, `topics` and `team_sizes` are None if they would be empty.
    """

    head: Head
    figures: tuple[Metric, ...]
    years: Picture | None
    topics: Picture | None
    team_sizes: Picture | None
    lists: tuple[tuple[str, str, str, tuple[CountLink, ...]], ...]


def stats_view(context: PageContext) -> StatsView:
    """Make the page of numbers."""
    portal, texts = context.portal, context.texts
    numbers = count_portal(portal, LISTED)
    lists = (
        ("people", texts("most_papers"), "", _people(context, numbers)),
        ("venues", texts("venues"), "", _venues(context)),
        ("keywords", texts("keywords"), "", _plain(numbers.keywords)),
        ("affiliations", texts("affiliations"), "", _affiliations(context)),
    )
    return StatsView(
        head=page_head(
            context,
            texts("statistics"),
            addresses.STATS,
            texts("about_stats", n=numbers.papers, site=portal.site.title),
        ),
        figures=tuple(_figures(context, numbers)),
        years=papers_by_year(context),
        topics=topics_over_years(context),
        team_sizes=team_sizes(texts, numbers.team_sizes, numbers.cut_off),
        lists=tuple(one for one in lists if len(one[-1]) > 1),  # a single entry compares nothing
    )


def planned(_: PageContext) -> Iterator[Page]:
    """Plan the page of numbers."""
    yield Page(addresses.STATS, "the page of numbers", STATS.name)


def _figures(context: PageContext, numbers: Numbers) -> list[Metric]:
    portal, texts = context.portal, context.texts
    figures = [
        Metric(texts("only_papers", n=numbers.papers), texts.number(numbers.papers)),
        Metric(texts("only_authors", n=len(portal.people)), texts.number(len(portal.people))),
    ]
    if numbers.with_code:
        share = texts.percent(round(100 * numbers.with_code / numbers.papers))
        figures.append(Metric(texts("code_share", share=share), texts.number(numbers.with_code)))
    if numbers.mean_authors:
        label = texts("mean_authors")
        if numbers.cut_off:
            whole = texts("n_papers", n=numbers.papers - numbers.cut_off)
            label = texts("mean_authors_of", papers=whole)
        figures.append(Metric(label, texts.number(round(numbers.mean_authors, 1))))
    return figures


def _plain(items: Iterable[tuple[str, int]]) -> tuple[CountLink, ...]:
    return tuple(CountLink(to_text(name), "", count) for name, count in items)


def _venues(context: PageContext) -> tuple[CountLink, ...]:
    """Return links to the venues with most papers; a preprint server is not a place of publication."""
    found = (one for one in context.portal.venues if one.venue.kind != "preprint" and len(one.papers) > 1)
    return tuple(
        CountLink(one.venue.short or one.venue.name, context.url(addresses.venue(one.venue.id)), len(one.papers))
        for one in islice(found, LISTED)
    )


def _people(context: PageContext, numbers: Numbers) -> tuple[CountLink, ...]:
    return tuple(context.person_count(person, count) for person, count in numbers.people)


def _affiliations(context: PageContext) -> tuple[CountLink, ...]:
    return tuple(
        CountLink(place.name, context.url(addresses.affiliation(place.id)), len(papers))
        for place, papers in context.portal.affiliations[:LISTED]
    )


def _needs(context: PageContext) -> Needs:
    also = (len(context.portal.people), _venues(context), _affiliations(context))
    return Needs(lists=[("papers", "by id")], also=also)


STATS = PageKind("statistics", stats_view, _needs, "stats.html", effort=200)
KINDS = (STATS,)
