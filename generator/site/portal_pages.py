"""The portal as a whole: its home page, its numbers, and the network of its authors."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, starmap

from markupsafe import Markup

from generator.core.names import display
from generator.core.records import HomeSection, Paper, Person
from generator.portal.numbers import Network, Numbers, build_network, count_portal, joint_papers
from generator.site import addresses
from generator.site.components import (
    CountLink,
    Head,
    Link,
    Metric,
    NewsLine,
    NumbersRow,
    PaperRow,
    PersonCard,
    Picture,
    TableColumn,
    Tone,
    several,
)
from generator.site.figures import papers_by_year, team_sizes, topics_over_years, years_on_home
from generator.site.group_pages import has_people_page, people_cards
from generator.site.index_pages import list_links
from generator.site.lists import SELECTED_SHOWN, newest_date
from generator.site.material import Group, Links, Material, Portal, Texts
from generator.site.page import EVERYTHING, Needs, Page, PageKind
from generator.site.pictures.network import Node, neighbourhood, network
from generator.site.pictures.svg import Caption
from generator.site.prose import prose
from generator.site.prose_pages import has_news_page, news_feeds, news_line
from generator.text.latex import to_text

NEWEST_SHOWN = 10
NEWS_SHOWN = 5
# In fewer papers, numbers and charts tell nothing that a look at the list does not.
WORTH_COUNTING = 50


@dataclass(frozen=True, slots=True)
class HomeView:
    """The home page: introduction, news, selected and newest papers, people, numbers.

    `sections` are those in the settings with something to show, in their order. `news`, `selected` and `people` are the
    first of possibly more, `selected_left_out` is the number of the others; `news_url` is empty if all news are shown.
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
    affiliations: tuple[CountLink, ...]
    picture: Picture | None
    stats_url: str


def home_view(material: Material) -> HomeView:
    """Make the portal's home page."""
    portal, texts, links, rows, heads = material.portal, material.texts, material.links, material.rows, material.heads
    group, news = material.group, material.news
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
    selected = [paper for paper in portal.papers if paper.selected]
    sections = site.home or _usual_sections(portal, group)
    view = HomeView(
        head=heads.home(news_feeds(material)),
        sections=sections,
        intro=prose(site.intro, links.url, file="content/site.yaml", images=material.images.in_text(site.intro)),
        news=tuple(news_line(texts, links, one) for one in islice(news.values(), NEWS_SHOWN)),
        news_url=links.url(addresses.NEWS) if len(news) > NEWS_SHOWN and has_news_page(material) else "",
        counts=tuple(count for count in counts if count.count),
        newest=tuple(map(rows.row, portal.papers[:NEWEST_SHOWN])),
        selected=tuple(rows.selected(paper) for paper in selected[:SELECTED_SHOWN]),
        selected_left_out=max(len(selected) - SELECTED_SHOWN, 0),
        people=people_cards(material),
        people_onward=Link(texts("all_people"), links.url(addresses.PEOPLE))
        if has_people_page(material)
        else Link(texts("all_authors"), links.url(addresses.AUTHORS)),
        categories=several(list_links(material, "category")),
        affiliations=several(list_links(material, "affiliation")),
        picture=years_on_home(material) if "numbers" in sections else None,
        stats_url=links.url(addresses.STATS),
    )
    filled = {"introduction": True, "numbers": bool(view.counts)} | {
        name: bool(getattr(view, name)) for name in ("news", "selected", "newest", "people")
    }
    return replace(view, sections=tuple(name for name in sections if filled[name]))


def _usual_sections(portal: Portal, group: Group) -> tuple[HomeSection, ...]:
    """Return the sections of a portal whose settings name none: people come early where they have faces."""
    faces = any(person.photo for person in group.members)
    papers: tuple[HomeSection, ...] = ("selected", "newest")
    shown: tuple[HomeSection, ...] = ("people", *papers) if faces else (*papers, "people")
    return ("introduction", "news", *shown, *(("numbers",) if len(portal.papers) >= WORTH_COUNTING else ()))


HOME = PageKind("home", home_view, lambda _: EVERYTHING, "home.html", effort=200)


LISTED = 12


@dataclass(frozen=True, slots=True)
class StatsView:
    """The portal in numbers: pictures and lists; each list has an id, a heading and entries.

    `years`, `topics` and `team_sizes` are None if they would be empty.
    """

    head: Head
    figures: tuple[Metric, ...]
    years: Picture | None
    topics: Picture | None
    team_sizes: Picture | None
    lists: tuple[tuple[str, str, tuple[CountLink, ...]], ...]


def stats_view(material: Material) -> StatsView:
    """Make the page of numbers."""
    portal, texts, links = material.portal, material.texts, material.links
    numbers = count_portal(portal, LISTED)
    last_changes = portal.cited.history[: -LISTED - 1 : -1]  # newest first
    cited = tuple(CountLink(texts.date(day, short=True), "", total) for day, total in last_changes)
    lists = (
        ("people", texts("most_papers"), tuple(starmap(links.person_count, numbers.people))),
        ("venues", texts("venues"), _venues(portal, links)),
        ("keywords", texts("keywords"), tuple(CountLink(to_text(word), "", n) for word, n in numbers.keywords)),
        ("affiliations", texts("affiliations"), tuple(list_links(material, "affiliation")[:LISTED])),
        ("citations", texts("citations_by"), cited),
    )
    about = texts("about_stats", n=numbers.papers, site=portal.site.title)
    return StatsView(
        head=material.heads.page(texts("statistics"), addresses.STATS, about),
        figures=tuple(_figures(portal, texts, numbers)),
        years=papers_by_year(material),
        topics=topics_over_years(material),
        team_sizes=team_sizes(texts, numbers.team_sizes, numbers.cut_off),
        lists=tuple(one for one in lists if len(one[-1]) > 1),  # a single entry compares nothing
    )


def planned(material: Material) -> Iterator[Page]:
    """Plan the home page, the page of numbers, and that of the network."""
    yield Page(addresses.HOME, "home", HOME.name, changed=newest_date(material.portal.papers))
    yield Page(addresses.STATS, "the page of numbers", STATS.name)
    yield Page(addresses.NETWORK, "the co-author network", NETWORK.name)


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
    if portal.cited.as_of and (cited := sum(n for one, n in portal.cited.counts.items() if one in portal.by_id)):
        label = texts("citations_until", day=texts.date(portal.cited.as_of))
        figures.append(Metric(label, texts.number(cited)))
    return figures


def _venues(portal: Portal, links: Links) -> tuple[CountLink, ...]:
    """Return links to the venues with most papers; a preprint server is not a place of publication."""
    found = (one for one in portal.venues if one.venue.kind != "preprint" and len(one.papers) > 1)
    return tuple(
        CountLink(one.venue.short or one.venue.name, links.url(addresses.venue(one.venue.id)), len(one.papers))
        for one in islice(found, LISTED)
    )


def _needs(material: Material) -> Needs:
    portal = material.portal
    listed = (_venues(portal, material.links), list_links(material, "affiliation")[:LISTED])
    also = (len(portal.people), *listed, portal.cited)
    return Needs(lists=[("papers", "by id")], also=also)


STATS = PageKind("statistics", stats_view, _needs, "stats.html", effort=200)


PEOPLE_DRAWN = 300
LEAST_PEOPLE = 3
COAUTHORS_NAMED = 3
RANKED = 20
# A neighbourhood: the most frequent co-authors of people with enough papers.
NEIGHBOURS_DRAWN = 20
LEAST_PAPERS = 5
LEAST_NEIGHBOURS = 4


@dataclass(frozen=True, slots=True)
class NetworkView:
    """The co-author network; `about` explains the picture, which is None if nobody has a co-author.

    `ranked` are the people with most papers, as a list for screens that are too small for the picture.
    """

    head: Head
    about: str
    ranked: tuple[CountLink, ...]
    picture: Picture | None


def network_view(material: Material) -> NetworkView:
    """Make the page of the co-author network."""
    portal, texts = material.portal, material.texts
    found = build_network(portal, PEOPLE_DRAWN)
    about = texts("about_network", people=texts("n_authors", n=len(found.people)), site=portal.site.title)
    return NetworkView(
        head=material.heads.page(texts("network"), addresses.NETWORK, about),
        about=texts("network_how"),
        ranked=tuple(starmap(material.links.person_count, zip(found.people[:RANKED], found.papers, strict=False))),
        picture=_picture(material, found, about) if len(found.people) >= LEAST_PEOPLE else None,
    )


def worth_drawing(portal: Portal) -> bool:
    """Return whether enough people of a portal write with one another for a picture; a fast check."""
    people: set[str] = set()
    for authors in portal.authors_of.values():
        if len(authors) > 1:
            people.update(authors)
            if len(people) >= LEAST_PEOPLE:
                return True
    return False


def _picture(material: Material, found: Network, about: str) -> Picture:
    portal, texts = material.portal, material.texts
    caption = Caption("network", texts("network"), about)
    inside = [material.group.standing(person) != "outside" for person in found.people]
    is_mixed = len(set(inside)) > 1
    nodes, rows = [], []
    for person, papers, own in zip(found.people, found.papers, inside, strict=True):
        coauthors = portal.coauthors(person.id)
        name = display(person.name)
        url = material.links.url(addresses.author(person.id))
        words = texts(
            "about_author_and_coauthors",
            name=name,
            papers=texts("n_papers", n=papers),
            coauthors=texts("n_coauthors", n=len(coauthors)),
        )
        nodes.append(Node(name, words, url, papers, "own" if own or not is_mixed else ""))
        often = [f"{display(other.name)} ({texts.number(count)})" for other, count in coauthors[:COAUTHORS_NAMED]]
        rows.append(NumbersRow(name, url, (texts.number(papers), texts.number(len(coauthors)), ", ".join(often))))
    left_out = texts("n_authors_with_fewer", n=found.left_out)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=network(caption, nodes, [(tie.first, tie.second, tie.papers) for tie in found.ties]),
        legend=(Tone(texts("of_the_portal"), "own", ""), Tone(texts("from_outside"), "outside", ""))
        if is_mixed
        else (),
        note=texts("not_shown", what=left_out) if found.left_out else "",
        columns=(
            TableColumn(texts("author")),
            TableColumn(texts("papers")),
            TableColumn(texts("coauthors")),
            TableColumn(texts("most_often_with"), words=True),
        ),
        rows=tuple(rows),
    )


def may_have_neighbours(papers: Sequence[Paper]) -> bool:
    """Return whether a person has enough papers for a picture of their neighbours."""
    return len(papers) >= LEAST_PAPERS


def neighbours(material: Material, person: Person, coauthors: Sequence[tuple[Person, int]]) -> Picture | None:
    """Draw a person's most frequent co-authors and the ties between them; the list below is its table."""
    portal, texts = material.portal, material.texts
    if not may_have_neighbours(portal.papers_of[person.id]) or len(coauthors) < LEAST_NEIGHBOURS:
        return None
    drawn = coauthors[:NEIGHBOURS_DRAWN]
    ties = joint_papers(portal.papers_of, [other for other, _ in drawn])
    nodes = []
    for other, count in drawn:
        name = display(other.name)
        tone = "own" if material.group.standing(other) != "outside" else ""
        words = f"{name}: {texts('n_joint_papers', n=count)}"
        nodes.append(Node(name, words, material.links.url(addresses.author(other.id)), count, tone))
    described = texts("about_neighbours", n=len(drawn), name=display(person.name))
    caption = Caption("neighbours", texts("coauthors"), described)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=neighbourhood(caption, nodes, [(tie.first, tie.second, tie.papers) for tie in ties]),
    )


def _network_needs(material: Material) -> Needs:
    return Needs(lists=[("papers", "by id")], also=[person.id for person in material.portal.people])


NETWORK = PageKind("network", network_view, _network_needs, "network.html", effort=500)
KINDS = (HOME, STATS, NETWORK)
