"""Who belongs to the group, and when; and what the group did in a year.

In a portal without declared members, all people with a file are members. In a portal with declared members, people with
a role in the group are members, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from generator.core.names import display
from generator.core.problems import Problem, first_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.core.records import Paper, PartialDate, Person
    from generator.portal.graph import Portal

Standing = Literal["member", "alumni", "outside"]
_NAMED = 3


@dataclass(frozen=True, slots=True)
class YearOfGroup:
    """A year of the group: papers by members during their membership, newest first, and people who joined or left."""

    year: int
    papers: tuple[tuple[Paper, tuple[Person, ...]], ...]
    joined: tuple[Person, ...]
    left: tuple[Person, ...]


def declares_members(people: Iterable[Person]) -> bool:
    """Return whether a portal declares members, so that people without a declaration are not members."""
    return any(person.member for person in people)


def standing_of(person: Person, *, declared: bool) -> Standing:
    """Return the current status of a person with a file; `declared` is whether the portal declares members."""
    if not declared:
        return "member" if person.kind == "person" else "outside"
    if person.member is False or not (person.member or person.role):
        return "outside"
    return "alumni" if person.has_left else "member"


class Group:
    """The people of a portal by their status in the group."""

    def __init__(self, portal: Portal) -> None:
        self._portal = portal
        # All others are outsiders.
        self._described = tuple(person for person in portal.people if person.has_file)
        self.declared = declares_members(self._described)
        self._standings: Mapping[str, Standing] = {
            person.id: standing_of(person, declared=self.declared) for person in self._described
        }
        self.members = self._of("member")
        self.alumni = self._of("alumni")

    def standing(self, person: Person) -> Standing:
        """Return the current status of a person. People who have left are alumni."""
        return self._standings.get(person.id, "outside")

    def _of(self, standing: Standing) -> tuple[Person, ...]:
        return tuple(person for person in self._described if self.standing(person) == standing)

    @property
    def has_faces(self) -> bool:
        """Whether people have more than names: a membership, a role, a photo."""
        return self.declared or any(person.role or person.photo for person in self.members)

    def left_open(self) -> tuple[Problem, ...]:
        """Report people who are on no list of members because others are declared as members."""
        silent = [
            person
            for person in self._described
            if person.kind == "person" and person.member is None and self.standing(person) == "outside"
        ]
        if not silent:
            return ()
        names = first_of([display(person.name) for person in silent], _NAMED)
        return (
            Problem(
                f"content/authors/{silent[0].id}.yaml",
                0,
                0,
                f"other files declare members, the files of these people do not, so they are no members here: {names}",
                "write `member: true` into each of them, or `member: false` for co-authors",
                "warning",
            ),
        )

    @cached_property
    def years(self) -> tuple[YearOfGroup, ...]:
        """Return every year in which members published, joined or left, newest first."""
        everybody = {person.id: person for person in (*self.members, *self.alumni)}
        came_and_went = {date.year for one in everybody.values() for date in (one.joined, one.left) if date}
        lists = dict(self._portal.years)
        made: list[YearOfGroup] = []
        for year in sorted({*lists, *came_and_went}, reverse=True):
            theirs = []
            for paper in lists.get(year, ()):
                authors = [everybody[one] for one in self._portal.authors_of[paper.id] if one in everybody]
                present = tuple(person for person in authors if in_time(person, paper.date))
                if present:
                    theirs.append((paper, present))
            if theirs or year in came_and_went:
                joined = tuple(one for one in everybody.values() if one.joined and one.joined.year == year)
                left = tuple(one for one in everybody.values() if one.left and one.left.year == year)
                made.append(YearOfGroup(year, tuple(theirs), joined, left))
        return tuple(made)


def in_time(person: Person, date: PartialDate | None) -> bool:
    """Return whether a paper's date is within a person's time in the group, as far as the days are known.

    If only a year or month is known, any day of it counts.
    """
    if date is None:
        return not (person.joined or person.left)
    return not ((person.joined and _before(date, person.joined)) or (person.left and _before(person.left, date)))


def _before(one: PartialDate, other: PartialDate) -> bool:
    length = min(len(str(one)), len(str(other)))
    return str(one)[:length] < str(other)[:length]
