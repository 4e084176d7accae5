"""Who belongs to the group, and when; and what the group did in a year.

A portal that names no member is about everybody who has a file of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from generator.model import Paper, PartialDate, Person
    from generator.portal.graph import Portal

Standing = Literal["member", "alumni", "outside"]


@dataclass(frozen=True, slots=True)
class YearOfGroup:
    """A year of the group: papers by members in their time, newest first, and the people who came and went."""

    year: int
    papers: tuple[tuple[Paper, tuple[Person, ...]], ...]
    joined: tuple[Person, ...]
    left: tuple[Person, ...]


class Group:
    """The people of a portal by what they are to the group."""

    def __init__(self, portal: Portal) -> None:
        self._portal = portal
        self.declared = any(person.member or person.status for person in portal.people)
        self.members = self._of("member")
        self.alumni = self._of("alumni")

    def standing(self, person: Person) -> Standing:
        """Return what a person is to the group today. Who has left, by date or by status, is an alumnus."""
        if not self.declared:
            return "member" if person.has_file and person.kind == "person" else "outside"
        if person.member is False or not (person.member or person.status):
            return "outside"
        if person.status:
            return "alumni" if person.status == "alumni" else "member"
        return "alumni" if person.left else "member"

    def _of(self, standing: Standing) -> tuple[Person, ...]:
        return tuple(person for person in self._portal.people if self.standing(person) == standing)

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
    """Say whether a paper's date lies in a person's time in the group, as far as the days are known.

    Where only a year or month is known, any day of it may be meant.
    """
    if date is None:
        return not (person.joined or person.left)
    return not ((person.joined and _before(date, person.joined)) or (person.left and _before(person.left, date)))


def _before(one: PartialDate, other: PartialDate) -> bool:
    length = min(len(str(one)), len(str(other)))
    return str(one)[:length] < str(other)[:length]
