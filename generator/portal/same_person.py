"""Pairs of spellings that may be one person, and records that may be several people with one name, with the evidence.

The results are proposals. Never proposed are two people in one paper's list of authors, two with different ORCID iDs,
and two whose full names contradict each other. Papers of one record are connected by a co-author, by co-authors who
wrote together elsewhere, and by an affiliation; owners of saved profiles are excluded, because the profile confirms
that the papers are theirs.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from generator.core.identifiers import bare
from generator.core.names import display, fold
from generator.core.problems import counted, first_of, span
from generator.core.records import Paper, Person
from generator.portal.graph import Portal
from generator.portal.name_variants import DIFFERENCES, Difference, Form, difference, form, whole_names


class _Likeness(NamedTuple):
    """What a difference of names weighs, what each doubling of the people with the family name takes, and its words."""

    weight: float
    per_doubling: float
    words: str


# The weight of each finding, as the natural logarithm of odds; docs/people.md describes how it was measured.
_BY_NAME: Mapping[Difference, _Likeness] = {
    "comma": _Likeness(3.5, 0.0, "the same name, family name first"),
    "spelling": _Likeness(2.2, -0.25, "the same letters"),
    "middle name": _Likeness(0.6, -0.4, "one without the other's middle name"),
    "order": _Likeness(0.6, -0.4, "the same words in another order"),
    "nickname": _Likeness(-0.5, -0.4, "a short form of the given name"),
    "initials": _Likeness(-0.9, -0.4, "one is abbreviated"),
    "initials only": _Likeness(-0.6, -0.4, "both are abbreviated"),
}
_FIRST_COAUTHOR, _FURTHER_COAUTHOR, _MOST_BY_COAUTHORS = 2.6, 0.7, 4.5
_SAME_AFFILIATION = 1.2
_SAME_CATEGORY, _NO_CATEGORY_IN_COMMON = 0.5, -1.0
_YEARS_OVERLAP = 0.3
_YEARS_APART: tuple[tuple[int, float], ...] = ((20, -2.5), (10, -1.2), (5, -0.5))
# From this many people with a family name on, each doubling makes a chance match more probable.
_COMMON_FROM = 4
_SAME_ORCID = 9.0
# The evidence names the first few of each kind.
_listed = partial(first_of, most=3)


@dataclass(frozen=True, slots=True)
class SamePerson:
    """Two people who are probably one: `keep` is the one whose id should stay, `score` is from 0 to 1.

    `rivals` are others whom the abbreviated name may mean instead.
    """

    keep: str
    other: str
    differs_by: Difference
    score: float
    evidence: tuple[str, ...]
    coauthors: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()


def likely_same(portal: Portal, min_score: float, among: AbstractSet[str] | None = None) -> tuple[SamePerson, ...]:
    """Find pairs that are probably one person, most probable first; omit a pair that follows from two better ones.

    With `among`, only pairs with one of these people are compared.
    """
    records = author_records(portal)
    common = Counter(
        family for record in records.values() for family in {family for one in record.forms for family in one.families}
    )
    found: dict[tuple[str, str], tuple[Difference, float]] = {}
    for one, other in _candidates(records, records.keys() if among is None else among):
        how = _compatible(records[one], records[other])
        if how is not None and not _cannot_be_one(portal, records[one], records[other]):
            found[one, other] = how, _weigh(how, records[one], records[other], common)
    rivals = _rivals(found, records)
    pairs = []
    for (one, other), (how, weight) in found.items():
        against = [odds for _, odds in rivals.get((one, other), ())]
        score = math.exp(weight) / (1 + math.exp(weight) + sum(map(math.exp, against)))
        if score >= min_score:
            pairs.append(_pair(portal, records[one], records[other], how, score))
    named = {pair: tuple(sorted(rival for rival, _ in others)) for pair, others in rivals.items()}
    pairs = [_with_rivals(portal, pair, named) for pair in pairs]
    pairs.sort(key=lambda pair: (-round(pair.score, 2), pair.keep, pair.other))
    return tuple(_without_implied(pairs))


def _candidates(records: Mapping[str, AuthorRecord], among: AbstractSet[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs with possibly compatible names, each once: far fewer than all pairs with one family name.

    One of each pair is `among` these people.
    """
    by_match_key: dict[tuple[str, str], set[str]] = {}
    everybody: dict[tuple[str, str], set[str]] = {}
    abbreviated: dict[tuple[str, str], set[str]] = {}
    by_whole: dict[tuple[str, str], set[str]] = {}
    for record in records.values():
        for one in record.forms:
            for initial in one.initials:
                everybody.setdefault(initial, set()).add(record.id)
                if one.abbreviated:
                    abbreviated.setdefault(initial, set()).add(record.id)
            if not one.abbreviated:
                for match_key in one.match_keys:
                    by_match_key.setdefault(match_key, set()).add(record.id)
            for whole in whole_names(one):
                by_whole.setdefault(whole, set()).add(record.id)
    pairs = itertools.chain(
        itertools.chain.from_iterable(itertools.combinations(sorted(ids), 2) for ids in by_match_key.values()),
        ((short, other) for initial, shorts in abbreviated.items() for short in shorts for other in everybody[initial]),
        (
            (record.id, other)
            for record in records.values()
            for one in record.forms
            for other in by_whole.get(one.swapped, ())
        ),
    )
    seen = {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1] and not among.isdisjoint(pair)}
    yield from sorted(seen)


def _compatible(one: AuthorRecord, other: AuthorRecord) -> Difference | None:
    """Return the smallest difference between two people's spellings; None if any two of them contradict each other."""
    found: set[Difference] = set()
    contradicted = False
    for mine, theirs in itertools.product(one.forms, other.forms):
        how = difference(mine, theirs)
        if how is not None:
            found.add(how)
        elif mine.families & theirs.families:
            contradicted = True
    if contradicted and not found & {"comma", "spelling"}:
        return None
    return next((how for how in DIFFERENCES if how in found), None)


def _cannot_be_one(portal: Portal, one: AuthorRecord, other: AuthorRecord) -> bool:
    """Return whether both are in one list of authors, have different ORCID iDs, or were separated by hand.

    People with equal spellings are separated only by an id in `content/`.
    """
    if one.orcids and other.orcids and one.orcids.isdisjoint(other.orcids):
        return True
    if not set(map(fold, one.spellings)).isdisjoint(map(fold, other.spellings)):
        return True
    if other.id not in one.coauthors:
        return False
    # A contributor's position is unknown: it may be that of the other spelling.
    return any(
        {one.id, other.id} <= {portal.who.person_id(printed) for printed in paper.authors} for paper in one.papers
    )


def _weigh(how: Difference, one: AuthorRecord, other: AuthorRecord, common: Mapping[str, int]) -> float:
    """Return the logarithm of the odds that two compatible names mean one person, ignoring rivals."""
    weight = _BY_NAME[how].weight
    bearers = max((common[family] for record in (one, other) for f in record.forms for family in f.families), default=1)
    if bearers > _COMMON_FROM:
        weight += _BY_NAME[how].per_doubling * math.log2(bearers / _COMMON_FROM)
    if one.orcids & other.orcids:
        weight += _SAME_ORCID
    shared = len(one.coauthors & other.coauthors)
    if shared:
        weight += min(_FIRST_COAUTHOR + _FURTHER_COAUTHOR * (shared - 1), _MOST_BY_COAUTHORS)
    if one.affiliations.keys() & other.affiliations.keys():
        weight += _SAME_AFFILIATION
    if one.categories and other.categories:
        weight += _SAME_CATEGORY if one.categories & other.categories else _NO_CATEGORY_IN_COMMON
    apart = _years_apart(one, other)
    if apart is not None:
        weight += next((worth for years, worth in _YEARS_APART if apart > years), 0.0 if apart else _YEARS_OVERLAP)
    return weight


def _years_apart(one: AuthorRecord, other: AuthorRecord) -> int | None:
    if one.years is None or other.years is None:
        return None
    return max(one.years[0] - other.years[1], other.years[0] - one.years[1], 0)


def _rivals(
    found: Mapping[tuple[str, str], tuple[Difference, float]], records: Mapping[str, AuthorRecord]
) -> dict[tuple[str, str], list[tuple[str, float]]]:
    """Return, for each pair with an abbreviated name, other people whom it may mean, with their weight.

    People who may themselves be the person with the full name are not rivals.
    """
    partners: dict[str, list[tuple[str, float]]] = {}
    for (one, other), (_, weight) in found.items():
        for short, full in ((one, other), (other, one)):
            if all(spelling.abbreviated for spelling in records[short].forms):
                partners.setdefault(short, []).append((full, weight))
    rivals: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for one, other in found:
        for short, full in ((one, other), (other, one)):
            others = [
                (rival, weight)
                for rival, weight in partners.get(short, ())
                if rival != full and (min(rival, full), max(rival, full)) not in found
            ]
            if others:
                rivals.setdefault((one, other), []).extend(others)
    return rivals


def _pair(portal: Portal, one: AuthorRecord, other: AuthorRecord, how: Difference, score: float) -> SamePerson:
    people = portal.who.people
    keep, drop = sorted((one, other), key=lambda record: _fitness(people[record.id], record), reverse=True)
    shared = one.coauthors & other.coauthors
    ranked = tuple(sorted(shared, key=lambda person: (len(portal.papers_of[person]), person)))
    evidence = [_BY_NAME[how].words]
    if one.orcids & other.orcids:
        evidence.append("the same ORCID iD")
    evidence.append(
        f"{counted(len(shared), 'shared co-author')}: {_listed([people[person].name for person in ranked])}"
        if shared
        else "no shared co-author"
    )
    places = sorted(one.affiliations.keys() & other.affiliations.keys())
    if places:
        evidence.append(f"both at {_listed([keep.affiliations[place] for place in places])}")
    categories = sorted(one.categories & other.categories)
    if categories:
        evidence.append(f"both in {_listed(categories)}")
    elif one.categories and other.categories:
        evidence.append(f"categories differ: {_listed(sorted(keep.categories))} and {_listed(sorted(drop.categories))}")
    if keep.years and drop.years:
        evidence.append(f"years {span(keep.years)} and {span(drop.years)}")
    return SamePerson(keep.id, drop.id, how, score, tuple(evidence), ranked)


def _fitness(person: Person, record: AuthorRecord) -> tuple[bool, bool, bool, int, int, str]:
    """Return the sort key for the id that should stay: a file, a full name, in the usual order, more papers."""
    shown = form(person.name)
    return (
        person.has_file,
        not shown.abbreviated,
        "," not in person.name,
        len(record.papers),
        sum(len(syllable) for part in shown.givens[0] for syllable in part),
        person.id,
    )


def _with_rivals(portal: Portal, pair: SamePerson, named: Mapping[tuple[str, str], tuple[str, ...]]) -> SamePerson:
    rivals = named.get((min(pair.keep, pair.other), max(pair.keep, pair.other)), ())
    if not rivals:
        return pair
    words = f"ambiguous: may also be {_listed([f'{portal.who.people[rival].name} ({rival})' for rival in rivals])}"
    return replace(pair, evidence=(*pair.evidence, words), rivals=rivals)


def _without_implied(pairs: Sequence[SamePerson]) -> Iterator[SamePerson]:
    group: dict[str, str] = {}

    def head(person: str) -> str:
        while person in group:
            person = group[person]
        return person

    for pair in pairs:
        one, other = head(pair.keep), head(pair.other)
        if one != other:
            group[other] = one
            yield pair


@dataclass(frozen=True, slots=True)
class AuthorRecord:
    """The data of a person that follows from the papers; `orcids` are those of the person's file and of the papers."""

    id: str
    spellings: tuple[str, ...]
    forms: tuple[Form, ...]
    papers: tuple[Paper, ...]
    coauthors: frozenset[str]
    categories: frozenset[str]
    affiliations: Mapping[str, str]
    years: tuple[int, int] | None
    orcids: frozenset[str]


def author_records(portal: Portal) -> dict[str, AuthorRecord]:
    """Return the data of all people that follows from the papers, by id."""
    spellings: dict[str, dict[str, str]] = {
        person.id: {fold(name): display(name) for name in (person.name, *person.names)} for person in portal.people
    }
    for paper in portal.papers:
        for printed in (*paper.authors, *paper.contributors):
            spellings[portal.who.person_id(printed)].setdefault(fold(printed.name), display(printed.name))
    return {person.id: _record(portal, person, tuple(spellings[person.id].values())) for person in portal.people}


def _record(portal: Portal, person: Person, spellings: tuple[str, ...]) -> AuthorRecord:
    papers = portal.papers_of[person.id]
    years = [paper.date.year for paper in papers if paper.date]
    own = filter(None, [person.links.get("orcid")])
    return AuthorRecord(
        id=person.id,
        spellings=spellings,
        forms=tuple(dict.fromkeys(form(name, team=person.kind == "team") for name in spellings)),
        papers=papers,
        coauthors=frozenset(other for paper in papers for other in portal.authors_of[paper.id]) - {person.id},
        categories=frozenset(paper.category for paper in papers if paper.category),
        affiliations={fold(name): display(name) for paper in papers for name in paper.affiliations},
        years=(min(years), max(years)) if years else None,
        orcids=_orcids_on(portal, person, papers) | {bare("orcid", link) for link in own},
    )


def _orcids_on(portal: Portal, person: Person, papers: Iterable[Paper]) -> frozenset[str]:
    """Return the ORCID iDs that papers state for a person."""
    printed = (one for paper in papers for one in (*paper.authors, *paper.contributors) if one.orcid)
    return frozenset(bare("orcid", one.orcid) for one in printed if portal.who.person_id(one) == person.id)


# The weight of each finding, as the natural logarithm of odds; docs/people.md describes how it was measured.
_UNCONNECTED = -1.0
_OTHER_CATEGORIES, _GROUPS_SAME_CATEGORY = 1.0, -1.5
_OTHER_AFFILIATIONS = 1.0
_OTHER_ORCID = 9.0
_LISTS_CUT_OFF = -0.3
_GROUPS_YEARS_APART: tuple[tuple[int, float], ...] = ((10, 1.8), (5, 1.2), (2, 0.3))
_YEARS_CLOSE = -0.5
_ABBREVIATED, _SHORT_NAME, _RARE = 1.0, 0.6, -1.3
_SHORT_LETTERS = 8
# The more people have a family name, the more probable it is that two of them have the same given name.
_NAME_COMMON_FROM, _NAME_PER_DOUBLING = 16, 0.3


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
    bearers = Counter(family for person in portal.people for family in form(person.name).families)
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
            found += [_namesakes(portal, person, main, group, common) for group in groups[1:]]
    kept = [one for one in found if one.score >= min_score]
    return tuple(sorted(kept, key=lambda one: (-round(one.score, 2), one.person, one.papers)))


def _connected(portal: Portal, person: Person, wrote_with: Mapping[str, frozenset[str]]) -> list[list[Paper]]:
    """Split a person's papers into groups without common co-authors and affiliations, the largest first."""
    groups: list[tuple[set[str], set[str], list[Paper]]] = []
    for paper in portal.papers_of[person.id]:
        people = set(portal.authors_of[paper.id]) - {person.id}
        near = {other for one in people for other in wrote_with[one]} - {person.id}
        marks = {fold(place) for place in paper.affiliations} | people | _orcids_on(portal, person, [paper])
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


def _namesakes(portal: Portal, person: Person, main: Sequence[Paper], group: Sequence[Paper], common: int) -> Namesakes:
    name = form(person.name)
    weight = _UNCONNECTED
    evidence = ["no shared co-author"]
    if any(paper.more_authors for paper in (*main, *group)):
        weight += _LISTS_CUT_OFF
        evidence = ["no shared co-author as far as the lists go"]
    if all(orcids := [_orcids_on(portal, person, papers) for papers in (main, group)]):
        weight += _OTHER_ORCID
        evidence.append(f"the ORCID iDs {_listed(sorted(frozenset().union(*orcids)))}")
    here, there = ({paper.category for paper in papers if paper.category} for papers in (main, group))
    if here and there:
        weight += _GROUPS_SAME_CATEGORY if here & there else _OTHER_CATEGORIES
        evidence.append(
            f"both in {_listed(sorted(here & there))}"
            if here & there
            else f"categories differ: {_listed(sorted(here))} and {_listed(sorted(there))}"
        )
    places, others = ({name for paper in papers for name in paper.affiliations} for papers in (main, group))
    if places and others:
        weight += _OTHER_AFFILIATIONS
        evidence.append(f"affiliations differ: {_listed(sorted(places))} and {_listed(sorted(others))}")
    years, other_years = _years(main), _years(group)
    if years and other_years:
        gap = max(years[0] - other_years[1], other_years[0] - years[1])
        weight += next((worth for apart, worth in _GROUPS_YEARS_APART if gap > apart), _YEARS_CLOSE)
        evidence.append(f"years {span(years)} and {span(other_years)}")
    if name.abbreviated:
        weight += _ABBREVIATED
        evidence.append("the given name is abbreviated")
    elif sum(map(str.isalpha, person.name)) <= _SHORT_LETTERS:
        weight += _SHORT_NAME
        evidence.append("a short name")
    elif common < _NAME_COMMON_FROM:
        weight += _RARE
    if common > _NAME_COMMON_FROM:
        weight += _NAME_PER_DOUBLING * math.log2(common / _NAME_COMMON_FROM)
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
