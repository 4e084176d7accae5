"""Find the printed names that need an id to mean the right person."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from generator.core.ids import slug
from generator.core.names import fold
from generator.core.records import PrintedName
from generator.portal.people import identify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.core.records import Paper, Person

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
                    number: PrintedName(name.name, aim, name.family)
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
    owners: dict[str, set[str]] = {}
    for person in people:
        for name in (person.name, *person.names):
            owners.setdefault(fold(name), set()).add(person.id)
    return {name for name, ids in owners.items() if len(ids) > 1 and slug(name, "author") not in ids}
