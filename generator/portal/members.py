"""Who belongs to the group, and when; what the group did in a year; and the sections of the page of people.

In a portal without declared members, all people with a file are members. In a portal with declared members, people with
a role in the group are members, too.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, get_args

from generator.core.names import display, fold
from generator.core.problems import Problem, first_of
from generator.core.records import Paper, PartialDate, Person
from generator.portal.graph import Portal
from generator.portal.people import listing_key

# In the order of a group without an order in its settings.
_Kind = Literal["leads", "researchers", "postdocs", "doctoral", "students", "staff", "visitors", "further"]
# Words of roles in English, German and Chinese. The first match counts: a visiting professor is a visitor, a doctoral
# student has no doctorate yet, and a lab manager does not lead a lab.
_ROLE_WORDS: Mapping[_Kind, str] = {
    "visitors": r"\bvisit|\bguest|\bgast(?!ro)|访问|访客",
    "postdocs": r"\bpost-? ?doc|博士后",
    "doctoral": r"\bph\.? ?d\b|\bdphil\b|doctoral|doctorate|doctorand|doktorand|promovend|博士",
    "staff": r"\badmin|secretar|sekret|\boffice\b|\bmanager|coordinat|koordinat|technician|\btechnik|assistant to "
    r"|verwaltung|行政|秘书|管理员",
    "students": r"student|studierend|\bmaster|bachelor|\bm\.?sc\b|\bb\.?sc\b|undergrad|\bhiwi|\bintern\b"
    r"|\bpraktikant|硕士|本科|学生|实习|研究生",
    "leads": r"professor|\bprof\b|\bpi\b|principal investigator|\blead(?:er)?\b|\bhead\b|director|direktor|\bchair\b"
    r"|\bdean\b|\bfaculty\b|leiter|leitung|教授|主任|导师|负责人|院士|组长",
    "researchers": r"research|scientist|\bfellow\b|lecturer|engineer|developer|forsch|wissenschaft|mitarbeit"
    r"|研究|工程师|讲师",
}
_WORD = re.compile(r"\w+")
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
        what = f"other files declare members, the files of these people do not, so they are no members here: {names}"
        hint = "write `member: true` into each of them, or `member: false` for co-authors"
        return (Problem(f"content/authors/{silent[0].id}.yaml", 0, 0, what, hint, "warning"),)

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


@dataclass(frozen=True, slots=True)
class Section:
    """Members below one heading; `kind` selects a default heading if the settings give none."""

    heading: str
    kind: _Kind | None
    people: tuple[Person, ...]


def by_role(people: Iterable[Person], roles: Sequence[tuple[str, Sequence[str]]]) -> tuple[Section, ...]:
    """Group members by role, those of a section by family name; sections without members are omitted.

    `roles` are the sections in the settings: a heading, which is a role too, and further roles. A role belongs to the
    section that names it, otherwise to the section that has most of its words: `Professor` contains `Professor of
    examples`. Members without a match come last.
    """
    ordered = sorted(people, key=lambda person: (listing_key(person), person.id))
    places: list[int | _Kind | None]
    headings: list[tuple[int | _Kind | None, str, _Kind | None]]
    if roles:
        phrases = [tuple(words_of_role(phrase) for phrase in (heading, *also)) for heading, also in roles]
        places = [_place(words_of_role(person.role), phrases) for person in ordered]
        headings = [*((place, heading, None) for place, (heading, _) in enumerate(roles)), (None, "", "further")]
    else:
        places = [kind_of(person.role) for person in ordered]
        headings = [(kind, "", kind) for kind in get_args(_Kind)]
    sections = (
        Section(heading, kind, tuple(person for person, at in zip(ordered, places, strict=True) if at == place))
        for place, heading, kind in headings
    )
    return tuple(section for section in sections if section.people)


@lru_cache(maxsize=4096)
def kind_of(role: str) -> _Kind:
    """Return the kind of a role from its words."""
    text = fold(role)
    return next((kind for kind, words in _ROLE_WORDS.items() if re.search(words, text)), "further")


def words_of_role(phrase: str) -> tuple[str, ...]:
    """Return the words of a role in the singular: `PhD students` names a `PhD student`."""
    return tuple(
        word.removesuffix("s") if len(word) > 3 else word for word in _WORD.findall(fold(phrase).replace("ph.d", "phd"))
    )


def _place(role: tuple[str, ...], phrases: Sequence[Sequence[tuple[str, ...]]]) -> int | None:
    found = [
        (phrase == role, len(phrase), -place)
        for place, section in enumerate(phrases)
        for phrase in section
        if phrase and any(role[at : at + len(phrase)] == phrase for at in range(len(role)))
    ]
    return -max(found)[2] if found else None
