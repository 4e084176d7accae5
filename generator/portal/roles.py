"""The members of a group by their roles: the sections of the page of people."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from generator.core.names import fold
from generator.portal.people import listing_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.core.records import Person

Kind = Literal["leads", "researchers", "postdocs", "doctoral", "students", "staff", "visitors", "further"]
# The order of a group without an order in its settings.
IN_ORDER: tuple[Kind, ...] = (
    "leads", "researchers", "postdocs", "doctoral", "students", "staff", "visitors", "further",
)  # fmt: skip
# Words of roles in English, German and Chinese. The first match counts: a visiting professor is a visitor, a doctoral
# student has no doctorate yet, and a lab manager does not lead a lab.
_SAID: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("visitors", re.compile(r"\bvisit|\bguest|\bgast(?!ro)|访问|访客")),
    ("postdocs", re.compile(r"\bpost-? ?doc|博士后")),
    ("doctoral", re.compile(r"\bph\.? ?d\b|\bdphil\b|doctoral|doctorate|doctorand|doktorand|promovend|博士")),
    (
        "staff",
        re.compile(
            r"\badmin|secretar|sekret|\boffice\b|\bmanager|coordinat|koordinat|technician|\btechnik|assistant to "
            r"|verwaltung|行政|秘书|管理员"
        ),
    ),
    (
        "students",
        re.compile(
            r"student|studierend|\bmaster|bachelor|\bm\.?sc\b|\bb\.?sc\b|undergrad|\bhiwi|\bintern\b|\bpraktikant"
            r"|硕士|本科|学生|实习|研究生"
        ),
    ),
    (
        "leads",
        re.compile(
            r"professor|\bprof\b|\bpi\b|principal investigator|\blead(?:er)?\b|\bhead\b|director|direktor|\bchair\b"
            r"|\bdean\b|\bfaculty\b|leiter|leitung|教授|主任|导师|负责人|院士|组长"
        ),
    ),
    (
        "researchers",
        re.compile(
            r"research|scientist|\bfellow\b|lecturer|engineer|developer|forsch|wissenschaft|mitarbeit|研究|工程师|讲师"
        ),
    ),
)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Section:
    """Members below one heading; `kind` selects a default heading if the settings give none."""

    heading: str
    kind: Kind | None
    people: tuple[Person, ...]


def by_role(people: Iterable[Person], roles: Sequence[tuple[str, Sequence[str]]]) -> tuple[Section, ...]:
    """Group members by role, those of a section by family name; sections without members are omitted.

    `roles` are the sections in the settings: a heading, which is a role too, and further roles. A role belongs to the
    section that names it, otherwise to the section that has most of its words: `Professor` contains `Professor of
    examples`. Members without a match come last.
    """
    ordered = sorted(people, key=lambda person: (listing_key(person), person.id))
    if not roles:
        return tuple(_by_kind(ordered))
    phrases = [tuple(_words(phrase) for phrase in (heading, *also)) for heading, also in roles]
    places = [_place(_words(person.role), phrases) for person in ordered]
    sections = [
        Section(heading, None, tuple(person for person, at in zip(ordered, places, strict=True) if at == place))
        for place, (heading, _) in enumerate(roles)
    ]
    rest = tuple(person for person, place in zip(ordered, places, strict=True) if place is None)
    return tuple(section for section in (*sections, Section("", "further", rest)) if section.people)


def _by_kind(people: Sequence[Person]) -> Iterator[Section]:
    kinds = [kind_of(person.role) for person in people]
    for kind in IN_ORDER:
        theirs = tuple(person for person, one in zip(people, kinds, strict=True) if one == kind)
        if theirs:
            yield Section("", kind, theirs)


@lru_cache(maxsize=4096)
def kind_of(role: str) -> Kind:
    """Return the kind of a role from its words."""
    text = fold(role)
    return next((kind for kind, words in _SAID if words.search(text)), "further")


def _words(phrase: str) -> tuple[str, ...]:
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
