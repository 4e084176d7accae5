"""Who writes with whom: the people of a portal and their joint papers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.core.records import Paper, Person
    from generator.portal.graph import Portal


@dataclass(frozen=True, slots=True)
class Tie:
    """Two people, by their positions in a list, the smaller first, and the number of their joint papers."""

    first: int
    second: int
    papers: int


@dataclass(frozen=True, slots=True)
class Network:
    """People who write with one another, by number of papers, and their ties, the strongest first.

    `papers` are in the order of `people`; `left_out` is the number of people with co-authors who are not included.
    """

    people: tuple[Person, ...]
    papers: tuple[int, ...]
    ties: tuple[Tie, ...]
    left_out: int


def build_network(portal: Portal, most: int) -> Network:
    """Select at most `most` people with the most papers, each with a joint paper with another selected person."""
    with_others = [
        person for person in portal.people if any(len(portal.authors_of[p.id]) > 1 for p in _of(portal, person))
    ]
    ranked = sorted(with_others, key=lambda person: (-len(_of(portal, person)), not person.has_file, person.id))
    chosen = ranked[:most]
    ties = joint_papers(portal.papers_of, chosen)
    tied = sorted({place for tie in ties for place in (tie.first, tie.second)})
    place_of = {old: new for new, old in enumerate(tied)}
    people = tuple(chosen[place] for place in tied)
    return Network(
        people=people,
        papers=tuple(len(_of(portal, person)) for person in people),
        ties=tuple(Tie(place_of[tie.first], place_of[tie.second], tie.papers) for tie in ties),
        left_out=len(with_others) - len(people),
    )


def joint_papers(papers_of: Mapping[str, Sequence[Paper]], people: Sequence[Person]) -> tuple[Tie, ...]:
    """Count the joint papers of each two people, the strongest ties first.

    Each person's papers are the bits of one integer, so that the time depends on the number of people and not on the
    number of authors of a paper.
    """
    bit_of: dict[str, int] = {}
    for person in people:
        for paper in papers_of[person.id]:
            bit_of.setdefault(paper.id, len(bit_of))
    sets = [_bits(bit_of[paper.id] for paper in papers_of[person.id]) for person in people]
    ties = [
        Tie(first, second, shared)
        for second, theirs in enumerate(sets)
        for first, others in enumerate(sets[:second])
        if (shared := (theirs & others).bit_count())
    ]
    return tuple(sorted(ties, key=lambda tie: (-tie.papers, tie.first, tie.second)))


def _bits(places: Iterable[int]) -> int:
    number = 0
    for place in places:
        number |= 1 << place
    return number


def _of(portal: Portal, person: Person) -> tuple[Paper, ...]:
    return portal.papers_of[person.id]
