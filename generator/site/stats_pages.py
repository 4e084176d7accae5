"""The portal in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from generator.portal.numbers import count_portal
from generator.site import addresses
from generator.site.components import CountLink, Metric
from generator.site.figures import papers_by_year, team_sizes, topics_over_years
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.text.latex import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.portal.graph import Portal
    from generator.portal.numbers import Numbers
    from generator.site.components import Head, Picture
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.text.interface import Texts

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


def stats_view(*, portal: Portal, texts: Texts, links: Links, heads: Heads) -> StatsView:
    """Make the page of numbers."""
    numbers = count_portal(portal, LISTED)
    lists = (
        ("people", texts("most_papers"), "", _people(links, numbers)),
        ("venues", texts("venues"), "", _venues(portal, links)),
        ("keywords", texts("keywords"), "", _plain(numbers.keywords)),
        ("affiliations", texts("affiliations"), "", _affiliations(portal, links)),
    )
    return StatsView(
        head=heads.page(
            texts("statistics"),
            addresses.STATS,
            texts("about_stats", n=numbers.papers, site=portal.site.title),
        ),
        figures=tuple(_figures(portal, texts, numbers)),
        years=papers_by_year(portal, texts, links),
        topics=topics_over_years(portal, texts, links),
        team_sizes=team_sizes(texts, numbers.team_sizes, numbers.cut_off),
        lists=tuple(one for one in lists if len(one[-1]) > 1),  # a single entry compares nothing
    )


def planned() -> Iterator[Page]:
    """Plan the page of numbers."""
    yield Page(addresses.STATS, "the page of numbers", STATS.name)


def _figures(portal: Portal, texts: Texts, numbers: Numbers) -> list[Metric]:
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


def _venues(portal: Portal, links: Links) -> tuple[CountLink, ...]:
    """Return links to the venues with most papers; a preprint server is not a place of publication."""
    found = (one for one in portal.venues if one.venue.kind != "preprint" and len(one.papers) > 1)
    return tuple(
        CountLink(one.venue.short or one.venue.name, links.url(addresses.venue(one.venue.id)), len(one.papers))
        for one in islice(found, LISTED)
    )


def _people(links: Links, numbers: Numbers) -> tuple[CountLink, ...]:
    return tuple(links.person_count(person, count) for person, count in numbers.people)


def _affiliations(portal: Portal, links: Links) -> tuple[CountLink, ...]:
    return tuple(
        CountLink(place.name, links.url(addresses.affiliation(place.id)), len(papers))
        for place, papers in portal.affiliations[:LISTED]
    )


def _needs(*, portal: Portal, links: Links) -> Needs:
    also = (len(portal.people), _venues(portal, links), _affiliations(portal, links))
    return Needs(lists=[("papers", "by id")], also=also)


STATS = PageKind("statistics", stats_view, _needs, "stats.html", effort=200)
KINDS = (STATS,)
