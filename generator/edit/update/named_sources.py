"""The sources that a portal names: files, people at services, and the members of the group by their links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from generator.content.link_values import SERVICE_IDS
from generator.core.identifiers import bare
from generator.portal.members import declares_members, standing_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.core.records import Content

SITE_FILE = "content/site.yaml"
ListName = Literal["orcid", "dblp", "openalex", "arxiv"]
LISTS: tuple[ListName, ...] = get_args(ListName)


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """A person at a service, and the file of the portal that names them."""

    service: ListName
    id: str
    said_in: str

    @property
    def name(self) -> str:
        """Return the name of the source in the ledger, in reports and in messages."""
        return f"{self.service}:{self.id}"


def named_people(content: Content) -> list[NamedPerson]:
    """Return the people whose works are read, each once for each service."""
    sources = content.site.sources
    found = {
        (service, identifier): NamedPerson(service, identifier, SITE_FILE)
        for service in LISTS
        for identifier in getattr(sources, service)
    }
    if sources.people:
        for person in _members(content):
            found.setdefault((person.service, person.id), person)
    return [found[key] for key in sorted(found, key=lambda key: (LISTS.index(key[0]), key[1]))]


def _members(content: Content) -> Iterator[NamedPerson]:
    """Yield the current members from their links; a link to another page of a service identifies nobody."""
    declared = declares_members(content.people)
    for person in content.people:
        if standing_of(person, declared=declared) != "member":
            continue
        for service in LISTS:
            shape, _ = SERVICE_IDS[service]
            link = person.links.get(service, "")
            found = shape.fullmatch(link) or shape.fullmatch(bare(service, link)) if link else None
            if found:
                yield NamedPerson(service, found[1], f"content/authors/{person.id}.yaml")
