"""The page of the co-author network."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING

from generator.core.names import display
from generator.portal.network import build_network, joint_papers
from generator.site import addresses
from generator.site.components import NumbersRow, Picture, TableColumn, Tone
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.pictures.circle import neighbourhood
from generator.site.pictures.network import Node, network
from generator.site.pictures.svg import Caption

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.core.records import Paper, Person
    from generator.portal.graph import Portal
    from generator.portal.members import Group
    from generator.portal.network import Network
    from generator.site.components import CountLink, Head
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.text.interface import Texts

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


def network_view(*, portal: Portal, texts: Texts, links: Links, heads: Heads, group: Group) -> NetworkView:
    """Make the page of the co-author network."""
    found = build_network(portal, PEOPLE_DRAWN)
    people = texts("n_authors", n=len(found.people))
    return NetworkView(
        head=heads.page(
            texts("network"),
            addresses.NETWORK,
            texts("about_network", people=people, site=portal.site.title),
        ),
        about=texts("network_how"),
        ranked=tuple(starmap(links.person_count, zip(found.people[:RANKED], found.papers, strict=False))),
        picture=_picture(found, people, portal=portal, texts=texts, links=links, group=group)
        if len(found.people) >= LEAST_PEOPLE
        else None,
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


def planned() -> Iterator[Page]:
    """Plan the page of the network."""
    yield Page(addresses.NETWORK, "the co-author network", NETWORK.name)


def _picture(found: Network, people: str, *, portal: Portal, texts: Texts, links: Links, group: Group) -> Picture:
    caption = Caption("network", texts("network"), texts("about_network", people=people, site=portal.site.title))
    inside = [group.standing(person) != "outside" for person in found.people]
    told_apart = len(set(inside)) > 1
    nodes, rows = [], []
    for person, papers, own in zip(found.people, found.papers, inside, strict=True):
        coauthors = portal.coauthors(person.id)
        name = display(person.name)
        url = links.url(addresses.author(person.id))
        nodes.append(
            Node(
                name,
                _in_words(texts, name, papers, len(coauthors)),
                url,
                papers,
                "own" if own or not told_apart else "",
            )
        )
        often = [f"{display(other.name)} ({texts.number(count)})" for other, count in coauthors[:COAUTHORS_NAMED]]
        rows.append(NumbersRow(name, url, (texts.number(papers), texts.number(len(coauthors)), ", ".join(often))))
    left_out = texts("n_authors_with_fewer", n=found.left_out)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=network(caption, nodes, [(tie.first, tie.second, tie.papers) for tie in found.ties]),
        legend=(Tone(texts("of_the_portal"), "own", ""), Tone(texts("from_outside"), "outside", ""))
        if told_apart
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


def _in_words(texts: Texts, name: str, papers: int, coauthors: int) -> str:
    return texts(
        "about_author_and_coauthors",
        name=name,
        papers=texts("n_papers", n=papers),
        coauthors=texts("n_coauthors", n=coauthors),
    )


def may_have_neighbours(papers: Sequence[Paper]) -> bool:
    """Return whether a person has enough papers for a picture of their neighbours."""
    return len(papers) >= LEAST_PAPERS


def neighbours_drawn(portal: Portal, person_id: str) -> Sequence[tuple[Person, int]]:
    """Return the co-authors in the picture of a person's neighbours, with their joint papers."""
    return portal.coauthors(person_id)[:NEIGHBOURS_DRAWN]


def neighbours(
    person: Person, coauthors: Sequence[tuple[Person, int]], *, portal: Portal, texts: Texts, links: Links, group: Group
) -> Picture | None:
    """Draw a person's most frequent co-authors and the ties between them; the list below is its table."""
    if not may_have_neighbours(portal.papers_of[person.id]) or len(coauthors) < LEAST_NEIGHBOURS:
        return None
    drawn = coauthors[:NEIGHBOURS_DRAWN]
    ties = joint_papers(portal.papers_of, [other for other, _ in drawn])
    nodes = []
    for other, count in drawn:
        name = display(other.name)
        tone = "own" if group.standing(other) != "outside" else ""
        words = f"{name}: {texts('n_joint_papers', n=count)}"
        nodes.append(Node(name, words, links.url(addresses.author(other.id)), count, tone))
    described = texts("about_neighbours", n=len(drawn), name=display(person.name))
    caption = Caption("neighbours", texts("coauthors"), described)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=neighbourhood(caption, nodes, [(tie.first, tie.second, tie.papers) for tie in ties]),
        legend=(),
        note="",
        columns=(),
        rows=(),
    )


def _needs(*, portal: Portal) -> Needs:
    return Needs(lists=[("papers", "by id")], also=[person.id for person in portal.people])


NETWORK = PageKind("network", network_view, _needs, "network.html", effort=500)
KINDS = (NETWORK,)
