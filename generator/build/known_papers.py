"""What the cache knows of papers: the records of their files, their terms, and the lists of related papers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.core.digest import digest_of
from generator.core.forked_task import ForkedTask
from generator.portal.related import IndexedPaper, Related, RelatedIndex
from generator.portal.terms import PaperTerms, terms_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.core.cache import Cache, Values
    from generator.portal.graph import Portal

    # Finds the lists of a batch of papers, by their ids.
    Find = Callable[[Sequence[str]], Values]

_PAPERS = "content/papers/"
_ENDING = ".yaml"
_WORTH_A_PROCESS = 1_000  # reading the terms of fewer papers takes less time than starting a process
_AT_ONCE = 2_000  # papers whose lists one process finds: with more, it comes to hold more memory


class Records:
    """The records of papers and people by the digests of their files, for `generator.content.content.read_content`.

    `papers` are afterwards the digests of papers' files by id, without those that have an error.
    """

    def __init__(self, cache: Cache, files: Mapping[str, str]) -> None:
        """Store the current digests of the `files`."""
        self._cache, self._files = cache, files
        self.papers: dict[str, str] = {}

    def get(self, path: str) -> Any:
        """Return the record of a file; None if it is not in the cache."""
        digest = self._files.get(path)
        record = self._cache.find("records", f"{digest} {path}") if digest else None
        if record is not None and digest:
            self._note(path, digest)
        return record

    def put(self, path: str, raw: bytes, record: Any) -> None:
        """Store the record of a file, by the bytes that it was read from."""
        digest = digest_of(raw)
        self._cache.put("records", f"{digest} {path}", record)
        self._note(path, digest)

    def not_as_read(self, papers: Iterable[str]) -> None:
        """Remove the digests of papers of which the build does not show everything that their files say."""
        for paper_id in papers:
            self.papers.pop(paper_id, None)

    def _note(self, path: str, digest: str) -> None:
        if path.startswith(_PAPERS):
            self.papers[path.removeprefix(_PAPERS).removesuffix(_ENDING)] = digest


class RelatedPapers(Mapping[str, tuple[Related, ...]]):
    """The papers related to each paper, by its id: from the cache, or found when they are first asked for."""

    def __init__(self, portal: Portal, papers: Mapping[str, str], cache: Cache, *, aside: bool = False) -> None:
        """Read the terms of all papers; `papers` are digests of papers' files by id.

        If many are not in the cache, and it may run `aside`, another process reads half of them.
        """
        self._cache = cache
        terms = _terms(portal, papers, cache, aside=aside)
        self._index: RelatedIndex | None = RelatedIndex(
            IndexedPaper(paper.id, terms[paper.id], portal.authors_of[paper.id], paper.category)
            for paper in portal.papers
        )
        self._keys = self._index.keys

    def __getitem__(self, paper_id: str) -> tuple[Related, ...]:
        """Return the papers related to one."""
        found = self._cache.get("related", self._keys[paper_id], lambda: self._found(paper_id))
        return tuple(Related(*one) for one in found)

    def _found(self, paper_id: str) -> list[tuple[Any, ...]]:
        if self._index is None:
            raise KeyError(paper_id)
        return [tuple(one) for one in self._index.related(paper_id)]

    def find_all(self, answers: Callable[[Find, Sequence[Sequence[str]]], Iterable[Values]]) -> None:
        """Find what is related to each paper, and drop the index: hardly anything else takes as much memory.

        `answers` does the work of batches, in other processes.
        """
        left = [paper_id for paper_id, key in self._keys.items() if not self._cache.has("related", key)]
        if self._index and len(left) > _AT_ONCE:
            self._index.weigh_all()
        for made in answers(self._find_each, [left[at : at + _AT_ONCE] for at in range(0, len(left), _AT_ONCE)]):
            self._cache.take(made)
        self._index = None

    def _find_each(self, papers: Sequence[str]) -> Values:
        for paper_id in papers:
            _ = self[paper_id]
        return self._cache.hand_over()

    def keep(self) -> None:
        """Keep the lists of all papers for the next build, also those that this one did not need."""
        for key in self._keys.values():
            self._cache.has("related", key)

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of all papers."""
        return iter(self._keys)

    def __len__(self) -> int:
        """Return the number of papers."""
        return len(self._keys)


def _terms(portal: Portal, papers: Mapping[str, str], cache: Cache, *, aside: bool) -> dict[str, PaperTerms]:
    """Return the terms of each paper, by its id."""
    macros = digest_of(repr(sorted(portal.site.macros.items())).encode())

    def key(paper_id: str) -> str:
        source = papers.get(paper_id) or digest_of(repr(portal.paper_texts[paper_id].paper).encode("utf-8", "replace"))
        return f"{source} {macros}"

    keys = {paper.id: key(paper.id) for paper in portal.papers}
    new = [paper_id for paper_id, of in keys.items() if not cache.has("terms", of)]

    def made(paper_id: str) -> tuple[Any, ...]:
        return tuple(terms_of(portal.paper_texts[paper_id]))

    def read(some: Iterable[str]) -> Values:
        for paper_id in some:
            cache.put("terms", keys[paper_id], made(paper_id))
        return cache.hand_over()

    if aside and len(new) >= _WORTH_A_PROCESS:
        with ForkedTask(lambda: read(new[1::2])) as beside:
            read(new[::2])
            cache.take(beside.answer())
    return {paper_id: PaperTerms(*cache.get("terms", of, partial(made, paper_id))) for paper_id, of in keys.items()}
