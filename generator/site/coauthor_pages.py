"""The pages of people with one or two papers and no file: most pages of a portal, and so the lightest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.core.names import display
from generator.site import addresses
from generator.site.needs import Needs
from generator.site.page import PageKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.core.records import Paper, Person
    from generator.portal.graph import Portal
    from generator.site.components import Head, PaperRow
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.site.lists import Lists
    from generator.site.rows import Rows
    from generator.text.interface import Texts

MOST_PAPERS = 2


@dataclass(frozen=True, slots=True)
class CoauthorView:
    """A person who is known from a paper or two, and these papers; `own_path` is the page as rows link it."""

    head: Head
    name: str
    own_path: str
    papers: tuple[PaperRow, ...]


def is_brief(person: Person, papers: Sequence[Paper]) -> bool:
    """Return whether a person's page says no more than their name and a paper or two."""
    return not person.has_file and 0 < len(papers) <= MOST_PAPERS


def coauthor_view(
    person_id: str, *, portal: Portal, texts: Texts, links: Links, rows: Rows, heads: Heads
) -> CoauthorView:
    """Make the page of a person with few papers and no file."""
    person, papers = portal.who.people[person_id], portal.papers_of[person_id]
    home, name = addresses.author(person.id), display(person.name)
    head = heads.head(
        name,
        home,
        texts("about_author", name=name, papers=texts("n_papers", n=len(papers))),
        [(texts("authors"), addresses.AUTHORS)],
        own_card=True,
    )
    return CoauthorView(
        head=replace(head, crumbs=head.crumbs[:2]),
        name=name,
        own_path=links.url(home),
        papers=tuple(rows.row(paper, person.id) for paper in papers),
    )


def _needs(person_id: str, *, portal: Portal) -> Needs:
    return Needs([paper.id for paper in portal.papers_of[person_id]])


def _shows(person_id: str, *, portal: Portal, lists: Lists) -> tuple[int, int]:
    papers = portal.papers_of[person_id]
    return (lists.positions[papers[0].id], len(papers)) if papers else (0, 0)


COAUTHOR = PageKind("co-author", coauthor_view, _needs, "coauthor.html", effort=0.3, shows=_shows)
KINDS = (COAUTHOR,)
