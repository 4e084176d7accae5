"""The data of each person that follows from the papers: spellings, co-authors, categories, affiliations, years."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.core.identifiers import bare
from generator.core.names import display, fold
from generator.portal.name_variants import form

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.records import Paper, Person
    from generator.portal.graph import Portal
    from generator.portal.name_variants import Form


@dataclass(frozen=True, slots=True)
class AuthorRecord:
    """The data of a person that follows from the papers."""

    id: str
    spellings: tuple[str, ...]
    forms: tuple[Form, ...]
    papers: tuple[Paper, ...]
    coauthors: frozenset[str]
    categories: frozenset[str]
    affiliations: Mapping[str, str]
    years: tuple[int, int] | None
    orcid: str


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
    return AuthorRecord(
        id=person.id,
        spellings=spellings,
        forms=tuple(dict.fromkeys(form(name, team=person.kind == "team") for name in spellings)),
        papers=papers,
        coauthors=frozenset(other for paper in papers for other in portal.authors_of[paper.id]) - {person.id},
        categories=frozenset(paper.category for paper in papers if paper.category),
        affiliations={fold(name): display(name) for paper in papers for name in paper.affiliations},
        years=(min(years), max(years)) if years else None,
        orcid=bare("orcid", person.links.get("orcid", "")),
    )
