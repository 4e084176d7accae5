"""The data of each paper for exports, computed on first use: an edit needs few."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.export.facts import PaperFacts
from generator.portal.taxonomy import arxiv_class
from generator.site import addresses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.portal.graph import Portal


class PortalFacts(Mapping[str, PaperFacts]):
    """The facts of a portal's papers by their ids."""

    def __init__(self, portal: Portal, keys: Mapping[str, str]) -> None:
        """Store the citation keys of all papers, by their ids."""
        self._portal = portal
        self._keys = keys
        self._made: dict[str, PaperFacts] = {}

    def __getstate__(self) -> dict[str, object]:
        """Return the arguments for unpickling."""
        return {**vars(self), "_made": {}}

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
            self._keys[paper_id],
            portal.site.base_url + addresses.paper(paper_id),
            portal.teams(texts.paper),
            arxiv_class(texts.paper.category),
            portal.site.unicode_bibtex,
        )

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of all papers."""
        return iter(self._keys)

    def __len__(self) -> int:
        """Return the number of papers."""
        return len(self._keys)
