"""The digests of a portal's parts, which show whether a page would be different now."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING

from generator.core.digest import SIZE
from generator.portal.taxonomy import category_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.records import Person, PrintedName
    from generator.site.lists import ListKey
    from generator.site.material import Material
    from generator.site.page import Needs


class Digests:
    """The digests of a portal's parts, each made when it is first asked for.

    `sources` are digests of papers' files by id, where they are known: they spare reading the papers again.
    """

    def __init__(self, material: Material, sources: Mapping[str, str]) -> None:
        self._material = material
        self._sources = sources
        self._papers: dict[str, bytes] = {}
        self._alone: dict[str, bytes] = {}
        self._outlines: dict[str, bytes] = {}
        self._names: dict[str, bytes] = {}
        self._people: dict[str, bytes] = {}
        self._lists: dict[ListKey, bytes] = {}

    def key(self, needs: Needs, around: str) -> str:
        """Return the key of a page with these needs: pages with the same key are the same.

        `around` names the page and everything else that it depends on.
        """
        parts = [f"{around} {needs.also!r}".encode("utf-8", "replace")]
        if needs.everything:
            parts.append(self.everything)
        parts += map(self.paper, needs.papers)
        parts += (b"people", *map(self.person, needs.people))
        if needs.lists:
            parts += (b"lists", *map(self.list, needs.lists))
        return hashlib.blake2b(b"".join(parts), digest_size=SIZE).hexdigest()

    def paper(self, paper_id: str) -> bytes:
        """Return the digest of all that a paper's page and exports say of it."""
        digest = self._papers.get(paper_id)
        if digest is None:
            digest = self._papers[paper_id] = _digest("", self.alone(paper_id) + self.outline(paper_id))
        return digest

    def alone(self, paper_id: str) -> bytes:
        """Return the digest of what is said of a paper, but for what its outline says of its authors and lists."""
        digest = self._alone.get(paper_id)
        if digest is None:
            material = self._material
            paper = material.portal.by_id[paper_id]
            source = self._sources.get(paper_id) or repr(paper)
            further = material.further.get(paper_id)
            said = f"{source} {material.facts.citation_keys[paper_id]} {sorted(further.items()) if further else ''}"
            if paper.image:
                said += repr(material.images.files.get(paper.image))
            if paper.note:
                said += repr(material.images.in_text(paper.note))
            digest = self._alone[paper_id] = _digest(said)
        return digest

    def outline(self, paper_id: str) -> bytes:
        """Return the digest of what lists and numbers say of a paper: not its title, nor its abstract."""
        digest = self._outlines.get(paper_id)
        if digest is None:
            material = self._material
            paper = material.portal.by_id[paper_id]
            said = repr(
                (
                    paper.id,
                    paper.date,
                    paper.selected,
                    paper.category,
                    category_name(paper.category) if paper.category else "",
                    material.links.category_title(paper.category),
                    paper.code is None,
                    paper.score,
                    paper.venue,
                    paper.keywords,
                    [(name, material.links.affiliation_id(name)) for name in paper.affiliations],
                    paper.more_authors,
                    len(paper.authors),
                    isinstance(paper.code, str),
                    material.portal.venue_of[paper_id],
                )
            )
            printed = (*paper.authors, *paper.contributors)
            digest = self._outlines[paper_id] = _digest(said, b"".join(map(self._printed, printed)))
        return digest

    def _printed(self, printed: PrintedName) -> bytes:
        return printed.name.encode("utf-8", "replace") + b"\n" + self.name(self._material.portal.who.person_id(printed))

    def name(self, person_id: str) -> bytes:
        """Return what stands wherever a person is named."""
        digest = self._names.get(person_id)
        if digest is None:
            known = self._material.portal.who.people[person_id]
            standing = self._material.group.standing(known)
            said = (
                f"{known.id}\n{known.name}\n{known.family}\n{known.kind} {known.has_file} {standing}\n"
                f"{self._material.images.photo(known)}\n"
            )
            digest = self._names[person_id] = said.encode("utf-8", "replace")
        return digest

    def person(self, person_id: str) -> bytes:
        """Return the digest of all that is known of a person, and of the outlines of their papers.

        Of who has no file that is their name and the ids of their papers.
        """
        person = self._material.portal.who.people[person_id]
        if not person.has_file:
            papers = " ".join([paper.id for paper in self._material.portal.papers_of[person_id]])
            return self.name(person_id) + papers.encode()
        digest = self._people.get(person_id)
        if digest is None:
            digest = self._people[person_id] = _digest("", self._file(person) + self.list(("author", person_id)))
        return digest

    def _file(self, person: Person) -> bytes:
        """Return the digest of all that somebody's file says, whatever their papers."""
        said = f"{person!r} {self._material.links.category_title(person.category)}"
        if person.photo:
            said += repr(self._material.images.of_person(person))
        if person.bio:
            said += repr(self._material.images.in_text(person.bio))
        return _digest(said, self.name(person.id))

    def list(self, key: ListKey) -> bytes:
        """Return the digest of the outlines of a list's papers, and of what the list is called."""
        digest = self._lists.get(key)
        if digest is None:
            found = self._material.lists.of(key)
            digest = _digest(repr(found.of), b"".join(self.outline(paper.id) for paper in found.papers))
            self._lists[key] = digest
        return digest

    @cached_property
    def everything(self) -> bytes:
        """The digest of all papers in their order, people, categories, free pages and news."""
        material, portal = self._material, self._material.portal
        said = (
            material.free_pages,
            material.news,
            material.images.in_text(portal.site.intro),
            [category for category, _ in portal.categories],
            [(one.venue, one.key, one.described) for one in portal.venues],
            [place for place, _ in portal.affiliations],
            (portal.withdrawn, portal.doubles, portal.hidden),
            [person.id for person in portal.people],
        )
        papers = b"".join([self.paper(paper.id) for paper in portal.papers])
        files = b"".join([self._file(person) for person in portal.people if person.has_file])
        return _digest(repr(said), papers + files)


def _digest(text: str, rest: bytes = b"") -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "replace") + rest, digest_size=SIZE).digest()
