"""The digests of a portal's parts, which show whether a page would be different now."""

import hashlib
from collections.abc import Mapping
from functools import cache, cached_property

from generator.core.author_facts import author_facts
from generator.core.digest import SIZE
from generator.core.records import Person
from generator.portal.known import category_name
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
        self.paper = cache(self._paper)
        self.alone = cache(self._alone)
        self.outline = cache(self._outline)
        self.name = cache(self._name)
        self.list = cache(self._list)

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

    def _paper(self, paper_id: str) -> bytes:
        """Return the digest of all that a paper's page and exports say of it."""
        return _digest("", self.alone(paper_id) + self.outline(paper_id))

    def _alone(self, paper_id: str) -> bytes:
        """Return the digest of what is said of a paper, but for what its outline says of its authors and lists."""
        material = self._material
        paper = material.portal.by_id[paper_id]
        source = self._sources.get(paper_id) or repr(paper)
        further = material.further.get(paper_id)
        content = f"{source} {material.facts.citation_keys[paper_id]} {sorted(further.items()) if further else ''}"
        if paper.image:
            content += repr(material.images.files.get(paper.image))
        if paper.note:
            content += repr(material.images.in_text(paper.note))
        return _digest(content)

    def _outline(self, paper_id: str) -> bytes:
        """Return the digest of what lists and numbers say of a paper: not its title, nor its abstract."""
        material = self._material
        paper = material.portal.by_id[paper_id]
        outline = repr(
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
                [(name, material.links.affiliation(name)) for name in paper.affiliations],
                paper.more_authors,
                len(paper.authors),
                isinstance(paper.code, str),
                material.portal.venue_of[paper_id],
            )
        )
        who = material.portal.who
        printed = (
            f"{one.name}{author_facts(one) or ''}\n".encode("utf-8", "replace") + self.name(who.person_id(one))
            for one in (*paper.authors, *paper.contributors)
        )
        return _digest(outline, b"".join(printed))

    def _name(self, person_id: str) -> bytes:
        """Return what stands wherever a person is named."""
        known = self._material.portal.who.people[person_id]
        standing = self._material.group.standing(known)
        said = (
            f"{known.id}\n{known.name}\n{known.family}\n{known.kind} {known.has_file} {standing}\n"
            f"{self._material.images.photo(known)} {known.links.get('orcid', '')}\n"
        )
        return said.encode("utf-8", "replace")

    def person(self, person_id: str) -> bytes:
        """Return the digest of all that is known of a person, and of the outlines of their papers.

        Of who has no file that is their name and the ids of their papers.
        """
        person = self._material.portal.who.people[person_id]
        if not person.has_file:
            papers = " ".join([paper.id for paper in self._material.portal.papers_of[person_id]])
            return self.name(person_id) + papers.encode()
        return _digest("", self._file(person) + self.list(("author", person_id)))

    def _file(self, person: Person) -> bytes:
        """Return the digest of all that somebody's file says, whatever their papers."""
        content = f"{person!r} {self._material.links.category_title(person.category)}"
        if person.photo:
            content += repr(self._material.images.of_person(person))
        if person.bio:
            content += repr(self._material.images.in_text(person.bio))
        return _digest(content, self.name(person.id))

    def _list(self, key: ListKey) -> bytes:
        """Return the digest of the outlines of a list's papers, and of what the list is called."""
        found = self._material.lists.of(key)
        return _digest(repr(found.of), b"".join(self.outline(paper.id) for paper in found.papers))

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
