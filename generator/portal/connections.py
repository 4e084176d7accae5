"""Who is who, and who wrote what, independent of titles and abstracts.

The results depend only on the skeleton of a portal, so builds cache them by its digest (`generator.build.laid_out`).
"""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass, fields, replace
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.core.digest import digest_of
from generator.core.records import Paper, Person
from generator.portal.people import WhoIsWho, identify, listing_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from generator.core.problems import Problem
    from generator.core.records import Content, PrintedName

# Fields that concern one paper only: no other page's address, no list's members and no person's name depend on them.
ALONE = frozenset(
    "title abstract type volume number pages publisher awards image_alt links other_links versions extra".split()
)
# Fields that decide which person a name means, and the order of names.
NAMING = frozenset("id date authors contributors".split())
_REST = attrgetter(*(one.name for one in fields(Paper) if one.name not in ALONE | NAMING | {"code"}))


@dataclass(frozen=True, slots=True)
class Connections:
    """All people and their papers.

    `people` are in the order of lists. `authors_of` maps a paper's id to the ids of its authors and contributors in
    order. The problems are names that may mean several people. `assigned` are the earlier ids of folded names without a
    file, including those that changed. With an equal `digest`, each name means the same person.
    """

    who: WhoIsWho
    people: tuple[Person, ...]
    authors_of: Mapping[str, tuple[str, ...]]
    problems: tuple[Problem, ...]
    assigned: Mapping[str, str]
    digest: str


def naming_key(content: Content) -> str:
    """Return the digest of everything that decides who is who, except for the ids assigned earlier."""
    shown = (paper for paper in content.papers if paper.is_shown)
    named = [(paper.id, newest_day(paper), _names(paper.authors), _names(paper.contributors)) for paper in shown]
    return digest_of(f"{json.dumps(named)}{content.people!r}{content.site.base_url}".encode("utf-8", "replace"))


def skeleton_of(content: Content, naming: str, connected: str) -> str:
    """Return the digest of the content without the fields that concern one paper only.

    `naming` is the key of everything that decides who is who, `connected` the digest of the result. Papers that are not
    shown count as a whole.
    """
    shown = [(*_REST(one), one.code is None, isinstance(one.code, str)) for one in content.papers if one.is_shown]
    hidden = [paper for paper in content.papers if not paper.is_shown]
    said = (naming, connected, hidden, content.site, content.categories, content.venues)
    return digest_of(f"{json.dumps(shown, default=repr)}{said!r}".encode("utf-8", "replace"))


def connect(papers: Iterable[Paper], described: Collection[Person], assigned_ids: Mapping[str, str]) -> Connections:
    """Identify the person behind every name on papers, independent of the order of papers; see `identify`."""
    papers = sorted(papers, key=by_day)
    who, problems = identify(papers, described, assigned_ids)
    people = tuple(sorted(who.people.values(), key=lambda person: (listing_key(person), person.id)))
    authors_of = {
        paper.id: tuple(dict.fromkeys(map(who.person_id, (*paper.authors, *paper.contributors)))) for paper in papers
    }
    plain = _without_file(who.by_printed, described)
    assigned = {folded: assigned_ids[folded] for folded in plain if folded in assigned_ids}
    meant = "\n".join([f"{folded}\t{given}\t{person_id}" for (folded, given), person_id in who.by_printed.items()])
    return Connections(who, people, authors_of, problems, assigned, digest_of(meant.encode("utf-8", "replace")))


def keeps(connections: Connections, described: Iterable[Person], assigned_ids: Mapping[str, str]) -> bool:
    """Return whether names keep their people with the ids that were assigned since.

    Ids are assigned to one name after another, each taking the first free one. If names with earlier ids keep them, and
    the other names got the ids that they would get again, all ids are unchanged.
    """
    before = connections.assigned
    plain = _without_file(connections.who.by_printed, described)
    return all(
        (now := assigned_ids.get(folded)) == before.get(folded) or (now == meant and folded not in before)
        for folded, meant in plain.items()
    )


def _without_file(by_printed: Mapping[tuple[str, str | None], str], described: Iterable[Person]) -> dict[str, str]:
    files = {person.id for person in described}
    return {folded: meant for (folded, given), meant in by_printed.items() if given is None and meant not in files}


class _Columns(NamedTuple):
    """Connections as plain values.

    People are in the order of their `ids`, and other columns refer to them by number; `listed` has these numbers in the
    order of lists. `names` are empty for people with a file, `teams` are ids, `families` are given for people without a
    file. `printed` are folded names, `given` the ids printed beside them, `meant` the people they mean, `assigned` is
    that of `Connections`. `sizes` has the number of authors of each paper, in the order of the papers' ids, `authors`
    has the authors.
    """

    ids: Sequence[str]
    names: Sequence[str]
    teams: Sequence[str]
    families: Mapping[str, str]
    listed: bytes
    printed: Sequence[str]
    given: Sequence[str | None]
    meant: bytes
    assigned: Mapping[str, str]
    sizes: bytes
    authors: bytes
    digest: str


def packed(connections: Connections, described: Iterable[Person]) -> tuple[object, ...] | None:
    """Return connections as plain data; None if a name may mean several people, which each build must report."""
    if connections.problems:
        return None
    people, by_printed = connections.who.people, connections.who.by_printed
    files = {person.id: person for person in described}
    number = {person_id: place for place, person_id in enumerate(people)}
    plain = [person for person in people.values() if person.id not in files]
    written = [connections.authors_of[paper_id] for paper_id in sorted(connections.authors_of)]
    families = {one.id: one.family for one in people.values() if one.family}
    columns = _Columns(
        ids=list(people),
        names=["" if person_id in files else person.name for person_id, person in people.items()],
        teams=[person.id for person in plain if person.kind == "team"],
        families={key: family for key, family in families.items() if key not in files or files[key].family != family},
        listed=_numbers(number[person.id] for person in connections.people),
        printed=[folded for folded, _ in by_printed],
        given=[given for _, given in by_printed],
        meant=_numbers(map(number.__getitem__, by_printed.values())),
        assigned=dict(connections.assigned),
        sizes=_numbers(map(len, written)),
        authors=_numbers(number[one] for authors in written for one in authors),
        digest=connections.digest,
    )
    return tuple(columns)


def unpacked(values: Any, papers: Iterable[Paper], described: Collection[Person]) -> Connections:
    """Return the connections of the same papers and people; raise TypeError, ValueError or LookupError if invalid."""
    columns = _Columns(*values)
    files = {person.id: person for person in described}
    teams = frozenset(columns.teams)
    people = {
        person_id: files.get(person_id)
        or Person(id=person_id, name=name, kind="team" if person_id in teams else "person")
        for person_id, name in zip(columns.ids, columns.names, strict=True)
    }
    for person_id, family in columns.families.items():
        people[person_id] = replace(people[person_id], family=family)
    ids, everybody = columns.ids, [*people.values()]
    printed = zip(columns.printed, columns.given, strict=True)
    by_printed = dict(zip(printed, (ids[number] for number in array("I", columns.meant)), strict=True))
    sizes, authors = array("I", columns.sizes), [ids[number] for number in array("I", columns.authors)]
    if sum(sizes) != len(authors):
        message = "papers have other numbers of authors"
        raise ValueError(message)
    left = iter(authors)
    authors_of = {
        paper_id: tuple(islice(left, size))
        for paper_id, size in zip(sorted(paper.id for paper in papers), sizes, strict=True)
    }
    listed = tuple(everybody[number] for number in array("I", columns.listed))
    who = WhoIsWho(people, by_printed)
    return Connections(who, listed, authors_of, (), dict(columns.assigned), columns.digest)


def _numbers(numbers: Iterable[int]) -> bytes:
    return array("I", numbers).tobytes()


def by_day(paper: Paper) -> tuple[int, int, int, str]:
    """Return the sort key of papers: newest first, by id on the same day; titles have no influence."""
    return (*newest_day(paper), paper.id)


def newest_day(paper: Paper) -> tuple[int, int, int]:
    """Return the sort key of papers: newest first, those without a date last."""
    date = paper.date
    return (-date.year, -date.month, -date.day) if date else (1, 0, 0)


def _names(printed: Iterable[PrintedName]) -> list[tuple[str, str | None, str]]:
    return [(one.name, one.id, one.family) for one in printed]
