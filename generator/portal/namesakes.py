"""Find records that may be several people with one name: some of their papers are not connected.

The results are proposals. Papers are connected by a co-author, by co-authors who wrote together elsewhere, and by an
affiliation. Owners of saved profiles are excluded: the profile confirms that the papers are theirs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.core.names import fold
from generator.portal.english import counted, listed, span
from generator.portal.name_variants import form

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.core.records import Paper, Person
    from generator.portal.graph import Portal

# The weight of each finding, as the natural logarithm of odds; docs/people.md describes how it was measured.
_UNCONNECTED = -1.0
_OTHER_CATEGORIES, _SAME_CATEGORY = 1.0, -1.5
_OTHER_AFFILIATIONS = 1.0
_LISTS_CUT_OFF = -0.3
_YEARS_APART: tuple[tuple[int, float], ...] = ((10, 1.8), (5, 1.2), (2, 0.3))
_YEARS_CLOSE = -0.5
_ABBREVIATED, _SHORT_NAME, _RARE = 1.0, 0.6, -1.3
_SHORT_LETTERS = 8
# The more people have a family name, the more probable it is that two of them have the same given name.
_COMMON_FROM, _PER_DOUBLING = 16, 0.3


@dataclass(frozen=True, slots=True)
class Namesakes:
    """A person with `papers`, newest first, that are probably by another person of the same name; and the `others`."""

    person: str
    papers: tuple[str, ...]
    others: tuple[str, ...]
    score: float
    evidence: tuple[str, ...]


def likely_namesakes(portal: Portal, min_score: float) -> tuple[Namesakes, ...]:
    """Find people whose papers form groups without any connection, most probable first."""
    bearers: dict[str, int] = {}
    for person in portal.people:
        for family in form(person.name).families:
            bearers[family] = bearers.get(family, 0) + 1
    wrote_with = {
        person.id: frozenset(other for paper in portal.papers_of[person.id] for other in portal.authors_of[paper.id])
        for person in portal.people
    }
    found = []
    for person in portal.people:
        if person.kind == "team" or person.metrics or len(portal.papers_of[person.id]) == 1:
            continue
        groups = _connected(portal, person, wrote_with)
        if len(groups) > 1:
            common = max(bearers[family] for family in form(person.name).families)
            main = groups[0]
            found += [_namesakes(person, main, group, common) for group in groups[1:]]
    kept = [one for one in found if one.score >= min_score]
    return tuple(sorted(kept, key=lambda one: (-round(one.score, 2), one.person, one.papers)))


def _connected(portal: Portal, person: Person, wrote_with: Mapping[str, frozenset[str]]) -> list[list[Paper]]:
    """Split a person's papers into groups without common co-authors and affiliations, the largest first."""
    groups: list[tuple[set[str], set[str], list[Paper]]] = []
    for paper in portal.papers_of[person.id]:
        people = set(portal.authors_of[paper.id]) - {person.id}
        near = {other for one in people for other in wrote_with[one]} - {person.id}
        marks = {fold(place) for place in paper.affiliations} | people
        apart = []
        papers = [paper]
        for group_marks, group_near, group in groups:
            if marks & group_marks or people & group_near or near & group_marks:
                marks, near, papers = marks | group_marks, near | group_near, [*group, *papers]
            else:
                apart.append((group_marks, group_near, group))
        groups = [*apart, (marks, near, papers)]
    parted = [papers for _, _, papers in groups]
    return sorted(parted, key=lambda papers: (-len(papers), -max(_years(papers), default=0), papers[0].id))


def _namesakes(person: Person, main: Sequence[Paper], group: Sequence[Paper], common: int) -> Namesakes:
    name = form(person.name)
    weight = _UNCONNECTED
    evidence = ["no shared co-author"]
    if any(paper.more_authors for paper in (*main, *group)):
        weight += _LISTS_CUT_OFF
        evidence = ["no shared co-author as far as the lists go"]
    here, there = ({paper.category for paper in papers if paper.category} for papers in (main, group))
    if here and there:
        weight += _SAME_CATEGORY if here & there else _OTHER_CATEGORIES
        evidence.append(
            f"both in {listed(sorted(here & there))}"
            if here & there
            else f"categories differ: {listed(sorted(here))} and {listed(sorted(there))}"
        )
    places, others = ({name for paper in papers for name in paper.affiliations} for papers in (main, group))
    if places and others:
        weight += _OTHER_AFFILIATIONS
        evidence.append(f"affiliations differ: {listed(sorted(places))} and {listed(sorted(others))}")
    years, other_years = _years(main), _years(group)
    if years and other_years:
        gap = max(years[0] - other_years[1], other_years[0] - years[1])
        weight += next((worth for apart, worth in _YEARS_APART if gap > apart), _YEARS_CLOSE)
        evidence.append(f"years {span(years)} and {span(other_years)}")
    if name.abbreviated:
        weight += _ABBREVIATED
        evidence.append("the given name is abbreviated")
    elif sum(map(str.isalpha, person.name)) <= _SHORT_LETTERS:
        weight += _SHORT_NAME
        evidence.append("a short name")
    elif common < _COMMON_FROM:
        weight += _RARE
    if common > _COMMON_FROM:
        weight += _PER_DOUBLING * math.log2(common / _COMMON_FROM)
        evidence.append(f"{counted(common, 'person', 'people')} of that family name")
    return Namesakes(
        person.id,
        tuple(paper.id for paper in group),
        tuple(paper.id for paper in main),
        1 / (1 + math.exp(-weight)),
        tuple(evidence),
    )


def _years(papers: Sequence[Paper]) -> tuple[int, ...]:
    """Return the first and the last year, or nothing if no paper has a date."""
    years = [paper.date.year for paper in papers if paper.date]
    return (min(years), max(years)) if years else ()
