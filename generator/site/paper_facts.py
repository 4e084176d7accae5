"""The data of each paper for exports, computed on first use: an edit needs few."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.export.facts import PaperFacts
from generator.export.keys import citation_keys, is_key
from generator.portal.taxonomy import arxiv_class
from generator.site import addresses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.core.records import Paper
    from generator.portal.graph import Portal


class PortalFacts(Mapping[str, PaperFacts]):
    """The facts of a portal's papers by their ids; `quoted` are their entries as parts of `data:` addresses."""

    def __init__(self, portal: Portal, keys: Mapping[str, str]) -> None:
        """Store the citation keys of all papers, by their ids."""
        self._portal = portal
        self.citation_keys = keys
        self._made: dict[str, PaperFacts] = {}
        self.quoted: dict[tuple[str, str], str] = {}

    def __getstate__(self) -> dict[str, object]:
        """Return the arguments for unpickling."""
        return {**vars(self), "_made": {}, "quoted": {}}

    def __getitem__(self, paper_id: str) -> PaperFacts:
        """Return the facts of one paper."""
        made = self._made.get(paper_id)
        if made is None:
            made = self._made[paper_id] = self._make(paper_id)
        return made

    def _make(self, paper_id: str) -> PaperFacts:
        portal, texts = self._portal, self._portal.paper_texts[paper_id]
        return PaperFacts(
            texts,
            self.citation_keys[paper_id],
            portal.site.base_url + addresses.paper(paper_id),
            portal.teams(texts.paper),
            arxiv_class(texts.paper.category),
            portal.site.unicode_bibtex,
        )

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of all papers."""
        return iter(self.citation_keys)

    def __len__(self) -> int:
        """Return the number of papers."""
        return len(self.citation_keys)


def portal_facts(portal: Portal, published: Mapping[str, str]) -> PortalFacts:
    """Return the facts of a portal's papers; `published` are the addresses of earlier builds, see `published_keys`."""
    known = published_keys(portal, (*portal.papers, *portal.withdrawn, *portal.hidden), published)
    return PortalFacts(portal, citation_keys(portal.paper_texts.values(), portal.teams, known))


def published_keys(portal: Portal, papers: Iterable[Paper], published: Mapping[str, str]) -> dict[str, str]:
    """Return the citation keys that papers were published with, by id.

    A redirect to a paper and a double of it count as its aliases. `published` are the addresses of earlier builds, with
    those of BibTeX files the keys in them.
    """
    moved: dict[str, list[str]] = {}
    for old, new in portal.site.redirects.items():
        moved.setdefault(addresses.paper_id(new), []).append(addresses.paper_id(old))
    for paper in portal.doubles:
        moved.setdefault(paper.same_as or "", []).extend((paper.id, *paper.aliases))
    keys: dict[str, str] = {}
    for paper in papers:
        for paper_id in (paper.id, *paper.aliases, *moved.get(paper.id, ())):
            key = published.get(addresses.paper_bibtex(paper_id), "")
            if is_key(key):
                keys.setdefault(paper.id, key)
    return keys
