"""Who is who: from the names printed on papers to the people they mean, and who wrote what.

A name means the person whose file has that spelling (ignoring case, accents and full stops of initials), or the person
whose id the paper gives; otherwise it means a person of its own. Initials without spaces (`JP Smith`) mean the person
with the same separate initials, if there is exactly one. A spelling that several files claim is reported; if one of
them has the id of the name, that person is meant.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.core.groups import in_groups
from generator.core.ids import deal, slug
from generator.core.names import display, fold, looks_like_team, sort_key, with_initials_apart
from generator.core.problems import Problem
from generator.core.records import Paper, Person, PrintedName


@dataclass(frozen=True, slots=True)
class WhoIsWho:
    """All people named on a paper or with a file, by id, and the person behind each printed name."""

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
    """Identify the person behind every printed name.

    Names without a file get ids made from the name. `assigned_ids` has the id of a folded name in earlier builds, which
    it keeps. If two new names would get one id, the name with the same spelling as the id gets it and the other a
    number.
    """
    people = {person.id: person for person in described}
    spellings = owners_of_names(people.values())
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
    # In a fixed order, whichever of the ids were assigned earlier.
    for folded, person_id in sorted(deal(unknown, "author", assigned_ids, taken).items()):
        people[person_id] = _plain(person_id, unknown[folded])
        by_printed[folded, None] = person_id
    by_printed |= {
        (key, None): spellings[apart][0] if apart in spellings else by_printed[apart, None]
        for key, apart in in_a_row.items()
    }
    who = WhoIsWho(people, by_printed)
    return replace(who, people=_with_families(people, who, papers)), tuple(problems)


def owners_of_names(people: Iterable[Person]) -> dict[str, list[str]]:
    """Return the ids of the people with each folded name."""
    return in_groups(
        (name, person.id) for person in people for name in dict.fromkeys(map(fold, (person.name, *person.names)))
    )


def _initials_in_a_row(unknown: Mapping[str, str], spellings: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the folded names with run-together initials that match exactly one other name."""
    found: dict[str, str] = {}
    for key, name in unknown.items():
        apart = fold(with_initials_apart(name))
        if apart != key and (len(spellings[apart]) == 1 if apart in spellings else apart in unknown):
            found[key] = apart
    return found


def _with_families(people: Mapping[str, Person], who: WhoIsWho, papers: Iterable[Paper]) -> Mapping[str, Person]:
    """Give people without a family name in their file the one that most of their papers have."""
    families: dict[str, Counter[str]] = {}
    for paper in papers:
        for printed in (*paper.authors, *paper.contributors):
            if printed.family:
                families.setdefault(who.person_id(printed), Counter())[printed.family] += 1
    if not families:
        return people
    found = {
        person_id: max(sorted(counts), key=lambda family, counts=counts: counts[family])  # type: ignore[misc]
        for person_id, counts in families.items()
    }
    return {
        person_id: replace(person, family=found[person_id]) if person_id in found and not person.family else person
        for person_id, person in people.items()
    }


def listing_key(person: Person) -> tuple[str, str, str]:
    """Return the sort key of people: the family name first, for a team the whole name."""
    return (fold(person.name), "", "") if person.kind == "team" else sort_key(person.name, person.family)


def _plain(person_id: str, name: str) -> Person:
    shown = display(name)
    return Person(id=person_id, name=shown, kind="team" if looks_like_team(shown) else "person")


def _ambiguous(paper: Paper, printed: PrintedName, owners: list[str], default: str | None) -> Problem:
    """Report a spelling that several author files have, at one of them; a paper uses it without an id."""
    other, *rest = [owner for owner in owners if owner != (default or owners[0])]
    first = default or owners[0]
    files = " and ".join(f"content/authors/{owner}.yaml" for owner in (first, *rest))
    taken = f"papers with this name count as those of {first}" if default else "whose papers these are is not known"
    choices = " or ".join(f"{{name: {printed.name}, id: {owner}}}" for owner in owners)
    what = f"the name '{printed.name}' is also in {files}; {taken}"
    into = f"write {choices} into the papers (first content/papers/{paper.id}.yaml)"
    hint = f"delete it from `names` of the wrong file, or, where these are people of the same name, {into}"
    return Problem(f"content/authors/{other}.yaml", 0, 0, what, hint, "warning" if default else "error")


def connect(
    papers: Iterable[Paper], described: Collection[Person], assigned_ids: Mapping[str, str]
) -> tuple[WhoIsWho, tuple[Person, ...], dict[str, tuple[str, ...]], tuple[Problem, ...]]:
    """Identify the person that each name on papers means, whatever the order of the papers; see `identify`.

    Returns who is who, the people in the order of lists, the ids of the authors and contributors of each paper in
    order, and names that may mean several people.
    """
    papers = sorted(papers, key=by_day)
    who, problems = identify(papers, described, assigned_ids)
    people = tuple(sorted(who.people.values(), key=lambda person: (listing_key(person), person.id)))
    authors_of = {
        paper.id: tuple(dict.fromkeys(map(who.person_id, (*paper.authors, *paper.contributors)))) for paper in papers
    }
    return who, people, authors_of, problems


def by_day(paper: Paper) -> tuple[int, int, int, str]:
    """Return the sort key of papers: newest first, by id on the same day; titles have no influence."""
    return (*newest_day(paper), paper.id)


def newest_day(paper: Paper) -> tuple[int, int, int]:
    """Return the sort key of papers: newest first, those without a date last."""
    date = paper.date
    return (-date.year, -date.month, -date.day) if date else (1, 0, 0)


Key = Literal["authors", "contributors"]
KEYS: tuple[Key, ...] = ("authors", "contributors")
# The ids for one paper: by list and position of the entry.
Pins = dict[Key, dict[int, PrintedName]]
_ROUNDS = 4


def pins(
    papers: Sequence[Paper],
    people: Sequence[Person],
    assigned_ids: Mapping[str, str],
    wanted: Callable[[Paper, PrintedName], str],
    doubtful: Iterable[str] = (),
) -> dict[str, Pins] | None:
    """Return the printed names that need an id, by paper, so that each means the person in `wanted`.

    `people` are those with a file. Names in `doubtful` (folded) were ambiguous before and may stay so. An id for one
    name can take the id of a person without a file from their other papers; those papers then get it too. None if ids
    do not help.
    """
    aims = {paper.id: {key: [wanted(paper, name) for name in getattr(paper, key)] for key in KEYS} for paper in papers}
    unsure = ambiguous(people) - set(doubtful)
    made: dict[str, Pins] = {}
    now = [*papers]
    for _ in range(_ROUNDS):
        who, _ = identify(now, people, assigned_ids)
        settled = True
        for place, paper in enumerate(now):
            for key in KEYS:
                names: tuple[PrintedName, ...] = getattr(paper, key)
                fresh = {
                    number: replace(name, id=aim)
                    for number, (name, aim) in enumerate(zip(names, aims[paper.id][key], strict=True))
                    if who.person_id(name) != aim or (name.id is None and fold(name.name) in unsure)
                }
                if fresh:
                    settled = False
                    made.setdefault(paper.id, {}).setdefault(key, {}).update(fresh)
                    entries = tuple(fresh.get(number, name) for number, name in enumerate(names))
                    authors = entries if key == "authors" else now[place].authors
                    contributors = entries if key == "contributors" else now[place].contributors
                    now[place] = replace(paper, authors=authors, contributors=contributors)
        if settled:
            return made
    return None


def ambiguous(people: Iterable[Person]) -> set[str]:
    """Return the folded names that several files claim, if none of the files has the id of the name."""
    owners = owners_of_names(people)
    return {name for name, ids in owners.items() if len(ids) > 1 and slug(name, "author") not in ids}
