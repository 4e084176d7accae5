"""Who is who: from the names printed on papers to the people they mean.

A name means the person whose file gives that spelling (case, accents and full stops of initials apart), or whom
the paper names by id; without either it means a person of its own. Initials in a row (`JP Smith`) mean whoever
has the same apart, where there is exactly one. A spelling that several
files claim is reported; where one of them has the id that the name would make, it is taken.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.core.ids import deal, slug
from generator.core.names import display, fold, looks_like_team, sort_key, with_initials_apart
from generator.core.problems import Problem
from generator.core.records import Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.core.records import Paper, PrintedName


@dataclass(frozen=True, slots=True)
class WhoIsWho:
    """Everybody named on a paper or described in a file, by id, and the person behind each printed name."""

    people: Mapping[str, Person]
    by_printed: Mapping[tuple[str, str | None], str]

    def person_id(self, printed: PrintedName) -> str:
        """Return the id of the person that a printed name means."""
        return self.by_printed[fold(printed.name), printed.id]


def identify(
    papers: Sequence[Paper],
    described: Iterable[Person],
    assigned_ids: Mapping[str, str],
) -> tuple[WhoIsWho, tuple[Problem, ...]]:
    """Tell who is meant by every printed name.

    Names without a file get ids made from the name. `assigned_ids` says which id a folded name had
    in earlier builds: it keeps that. Where two new names would make one id, the one that is
    spelt like the id has it and the other gets a number.
    """
    people = {person.id: person for person in described}
    spellings: dict[str, list[str]] = {}
    for person in people.values():
        for name in dict.fromkeys(fold(name) for name in (person.name, *person.names)):
            spellings.setdefault(name, []).append(person.id)
    problems: list[Problem] = []
    by_printed: dict[tuple[str, str | None], str] = {}
    unknown: dict[str, str] = {}
    for paper in papers:
        for printed in (*paper.authors, *paper.contributors):
            key = (fold(printed.name), printed.id)
            if key in by_printed or (printed.id is None and key[0] in unknown):
                continue
            if printed.id is not None:
                by_printed[key] = printed.id
                if printed.id not in people:
                    people[printed.id] = _plain(printed.id, printed.name)
                continue
            owners = spellings.get(key[0], [])
            if not owners:
                unknown[key[0]] = printed.name
                continue
            made = slug(key[0], "author")
            default = made if made in owners else None
            if len(owners) > 1:
                problems.append(_ambiguous(paper, printed, owners, default))
            by_printed[key] = default or owners[0]
    in_a_row = _initials_in_a_row(unknown, spellings)
    if in_a_row:
        unknown = {key: name for key, name in unknown.items() if key not in in_a_row}
        former = {apart: assigned_ids[key] for key, apart in in_a_row.items() if key in assigned_ids}
        assigned_ids = {**former, **assigned_ids}
    taken = set(people) | {alias for person in people.values() for alias in person.aliases}
    # In one order, whichever of the ids were given out before.
    for folded, person_id in sorted(deal(unknown, "author", assigned_ids, taken).items()):
        people[person_id] = _plain(person_id, unknown[folded])
        by_printed[folded, None] = person_id
    by_printed |= {
        (key, None): spellings[apart][0] if apart in spellings else by_printed[apart, None]
        for key, apart in in_a_row.items()
    }
    who = WhoIsWho(people, by_printed)
    return replace(who, people=_with_families(people, who, papers)), tuple(problems)


def _initials_in_a_row(unknown: Mapping[str, str], spellings: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the folded names that one other name is with its initials apart: of a file, or unknown as well."""
    found: dict[str, str] = {}
    for key, name in unknown.items():
        apart = fold(with_initials_apart(name))
        if apart != key and (len(spellings[apart]) == 1 if apart in spellings else apart in unknown):
            found[key] = apart
    return found


def _with_families(people: Mapping[str, Person], who: WhoIsWho, papers: Iterable[Paper]) -> Mapping[str, Person]:
    """Give people the family name that most of their papers tell, where their own file tells none."""
    told: dict[str, Counter[str]] = {}
    for paper in papers:
        for printed in (*paper.authors, *paper.contributors):
            if printed.family:
                told.setdefault(who.person_id(printed), Counter())[printed.family] += 1
    if not told:
        return people
    found = {
        person_id: max(sorted(counts), key=lambda family, counts=counts: counts[family])  # type: ignore[misc]
        for person_id, counts in told.items()
    }
    return {
        person_id: replace(person, family=found[person_id]) if person_id in found and not person.family else person
        for person_id, person in people.items()
    }


def listing_key(person: Person) -> tuple[str, str, str]:
    """Return what people are sorted by: the family name first, of a team the whole name."""
    return (fold(person.name), "", "") if person.kind == "team" else sort_key(person.name, person.family)


def _plain(person_id: str, name: str) -> Person:
    shown = display(name)
    return Person(id=person_id, name=shown, kind="team" if looks_like_team(shown) else "person")


def _ambiguous(paper: Paper, printed: PrintedName, owners: list[str], default: str | None) -> Problem:
    choices = " or ".join(f"{{name: {printed.name}, id: {owner}}}" for owner in owners)
    return Problem(
        f"content/papers/{paper.id}.yaml",
        0,
        0,
        f"the name '{printed.name}' may mean {' or '.join(owners)}" + (f"; taken as {default}" if default else ""),
        f"write {choices} in its place",
        "warning" if default else "error",
    )
