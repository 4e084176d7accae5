"""Who is who, and who wrote what: found from what papers say of each other, whatever their titles and abstracts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.portal.people import WhoIsWho, identify, listing_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from generator.core.problems import Problem
    from generator.core.records import Paper, Person


@dataclass(frozen=True, slots=True)
class Connections:
    """All people and their papers.

    `people` are in the order of lists. `authors_of` maps a paper's id to the ids of its authors and contributors in
    order. The problems are names that may mean several people.
    """

    who: WhoIsWho
    people: tuple[Person, ...]
    authors_of: Mapping[str, tuple[str, ...]]
    problems: tuple[Problem, ...]


def connect(papers: Iterable[Paper], described: Collection[Person], assigned_ids: Mapping[str, str]) -> Connections:
    """Identify the person that each name on papers means, whatever the order of the papers; see `identify`."""
    papers = sorted(papers, key=by_day)
    who, problems = identify(papers, described, assigned_ids)
    people = tuple(sorted(who.people.values(), key=lambda person: (listing_key(person), person.id)))
    authors_of = {
        paper.id: tuple(dict.fromkeys(map(who.person_id, (*paper.authors, *paper.contributors)))) for paper in papers
    }
    return Connections(who, people, authors_of, problems)


def by_day(paper: Paper) -> tuple[int, int, int, str]:
    """Return the sort key of papers: newest first, by id on the same day; titles have no influence."""
    return (*newest_day(paper), paper.id)


def newest_day(paper: Paper) -> tuple[int, int, int]:
    """Return the sort key of papers: newest first, those without a date last."""
    date = paper.date
    return (-date.year, -date.month, -date.day) if date else (1, 0, 0)
