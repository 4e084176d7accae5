"""Make a page only from the declared needs of its kind: any other access of its view raises an error.

A missing need would leave an outdated page after an edit. Tests and `sitegen build --verify` make pages this way; a
usual build does not, because the checks take time.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, cast

from generator.core.records import Paper, Person
from generator.site.material import Material, PortalFacts
from generator.site.page import OUTLINE, Needs, Page, PageKind

_ALWAYS_KNOWN = frozenset({"id", "date", "selected", "type"})
_V = TypeVar("_V")


class UndeclaredNeedError(Exception):
    """A view used data that its kind of page does not declare to need."""


def declared_view(material: Material, page: Page, kind: PageKind) -> object:
    """Make the view of a page from the declared needs of its kind only.

    Raises UndeclaredNeedError if it uses more.
    """
    needs = kind.needs(material, *page.arguments)
    seen = material if needs.everything else _restricted(material, needs, f"a page of the kind `{kind.name}`")
    return kind.view(seen, *page.arguments)


def _restricted(material: Material, needs: Needs, who: str) -> Material:
    portal = material.portal
    whole, people = set(needs.papers), set(needs.people)
    described = [person_id for person_id in people if portal.who.people[person_id].has_file]
    lists = [*needs.lists, *(("author", person_id) for person_id in described)]
    outlined = whole | {paper.id for key in lists for paper in material.lists.of(key).papers}
    named = people | {person_id for paper_id in outlined for person_id in portal.authors_of[paper_id]}

    def shown(paper: Paper) -> Paper:
        if paper.id in whole:
            return paper
        return cast("Paper", _Outline(paper, (OUTLINE if paper.id in outlined else frozenset()) | _ALWAYS_KNOWN, who))

    def person(person_id: str) -> Person:
        found = portal.who.people[person_id]
        return found if person_id in people else acquaintance(found)

    def papers(of: tuple[Paper, ...]) -> tuple[Paper, ...]:
        return tuple(map(shown, of))

    complain = partial(_complain, who)
    listed = {one for one, theirs in portal.papers_of.items() if all(paper.id in outlined for paper in theirs)}
    seen = replace(
        portal,
        papers=papers(portal.papers),
        by_id=_Declared(outlined, lambda one: shown(portal.by_id[one]), complain, "the paper"),
        who=replace(portal.who, people=_Declared(named, person, complain, "the person")),
        papers_of=_Declared(people | listed, lambda one: papers(portal.papers_of[one]), complain, "the papers of"),
        authors_of=_Declared(outlined, portal.authors_of.__getitem__, complain, "the authors of"),
        categories=tuple((category, papers(theirs)) for category, theirs in portal.categories),
        years=tuple((year, papers(theirs)) for year, theirs in portal.years),
        affiliations=tuple((place, papers(theirs)) for place, theirs in portal.affiliations),
        venues=tuple(replace(one, papers=papers(one.papers)) for one in portal.venues),
        venue_of=_Declared(outlined, portal.venue_of.__getitem__, complain, "the venue of"),
        paper_texts=_Declared(whole, portal.paper_texts.__getitem__, complain, "the texts of"),
    )
    keys = material.facts.citation_keys
    # Exports know of no translations.
    untranslated = _Declared(whole, material.facts.portal.paper_texts.__getitem__, complain, "the texts of")
    return replace(
        material,
        portal=seen,
        facts=PortalFacts(
            replace(seen, paper_texts=untranslated), _Declared(whole, keys.__getitem__, complain, "the citation key of")
        ),
        related=_Declared(whole, lambda one: material.related.get(one, ()), complain, "the papers related to"),
        further=_Declared(whole, lambda one: material.further.get(one, {}), complain, "the citations of"),
    )


def acquaintance(person: Person) -> Person:
    """Return what of a person stands wherever they are named: nothing of their numbers, links but ORCID, and life."""
    return Person(
        id=person.id,
        name=person.name,
        family=person.family,
        kind=person.kind,
        has_file=person.has_file,
        photo=person.photo,
        links={kind: link for kind, link in person.links.items() if kind == "orcid"},
    )


def _complain(who: str, what: str) -> None:
    raise UndeclaredNeedError(f"{who} asks for {what}, which it does not declare to need")


class _Declared(Mapping[str, _V]):
    """A mapping that returns declared values and raises an error for all others."""

    def __init__(
        self, keys: Collection[str], find: Callable[[str], _V], complain: Callable[[str], None], what: str
    ) -> None:
        self._keys, self._find, self._complain, self._what = keys, find, complain, what

    def __getitem__(self, key: str) -> _V:
        if key not in self._keys:
            self._complain(f"{self._what} {key}")
        return self._find(key)

    def __iter__(self) -> Iterator[str]:
        self._complain(f"{self._what} everybody")
        return iter(())

    def __len__(self) -> int:
        return len(self._keys)


class _Outline:
    """A paper with only some readable fields."""

    __slots__ = ("_fields", "_paper", "_who")

    def __init__(self, paper: Paper, fields: Collection[str], who: str) -> None:
        self._paper, self._fields, self._who = paper, fields, who

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            _complain(self._who, f"`{name}` of the paper {self._paper.id}")
        return getattr(self._paper, name)
