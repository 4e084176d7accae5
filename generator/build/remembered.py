"""What an earlier build read and found: records of papers and people, and which papers are related."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.core.digest import digest_of
from generator.core.forked_task import Meanwhile
from generator.portal.related import Counted, IndexedPaper, Related, RelatedIndex
from generator.portal.terms import PaperTerms, terms_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.core.memory import Section
    from generator.core.records import Paper
    from generator.portal.graph import Portal

    # What is found of a batch of papers, by their ids.
    Find = Callable[[Sequence[str]], dict[str, "FoundPapers"]]

_PAPERS = "content/papers/"
_ENDING = ".yaml"
_WORTH_A_PROCESS = 1_000  # to read the terms of fewer papers takes less time than a process of its own
_READ_AHEAD = 10_000  # so many papers' terms wait in memory at most
_AT_ONCE = 2_000  # papers of which one process finds what is related to them: of more, it comes to hold more
_COUNTED = "counted"  # what the index of related papers counted; no digest is called so


class Records:
    """What is known of records: hand it to `generator.content.content.read_content`.

    `papers` are, when that has returned, the digests of the papers' files by id, of those without a fault.
    """

    def __init__(self, remembered: Section, files: Mapping[str, str]) -> None:
        """Take what an earlier build remembered; `files` are the digests of the files as they are now."""
        self._remembered = remembered
        self._files = files
        self.papers: dict[str, str] = {}

    def get(self, path: str) -> Any:
        """Return the record of a file; None where it is not known."""
        digest = self._files.get(path)
        record = self._remembered.get(f"{digest} {path}") if digest else None
        if record is not None and digest:
            self._note(path, digest)
        return record

    def put(self, path: str, raw: bytes, record: Any) -> None:
        """Remember the record of a file, by the bytes that it was read from."""
        digest = digest_of(raw)
        self._remembered.put(f"{digest} {path}", record)
        self._note(path, digest)

    def not_as_read(self, papers: Iterable[str]) -> None:
        """Take back the digests of papers of which the build does not show all that their files say."""
        for paper_id in papers:
            self.papers.pop(paper_id, None)

    def _note(self, path: str, digest: str) -> None:
        if path.startswith(_PAPERS):
            self.papers[path.removeprefix(_PAPERS).removesuffix(_ENDING)] = digest


class RelatedPapers(Mapping[str, tuple[Related, ...]]):
    """The papers related to each paper, by its id: remembered, or found when they are first asked for.

    `found` are those whose key is another than at the last build: the close key, and the list itself where that is
    another too.
    """

    def __init__(
        self,
        portal: Portal,
        papers: Mapping[str, str],
        terms: Section,
        lists: Section,
        held: HeldIndex | None = None,
        *,
        aside: bool = False,
    ) -> None:
        """Read the terms of those papers that are not remembered; `papers` are digests of papers' files by id.

        An index that is `held` is told what was edited, in place of making one. Of many papers, one forked process
        may read half `aside`.
        """
        self._lists = lists
        known = _Terms(portal, papers, terms, aside=aside)
        self._index: RelatedIndex | None = (
            held.index_of([*_indexed(portal, known)]) if held else _index(portal, known, lists)
        )
        self._keys = {paper_id: key.hex() for paper_id, key in self._index.keys().items()}
        self._known: dict[str, tuple[Related, ...]] = {}
        self.found: dict[str, FoundPapers] = {}

    def __getitem__(self, paper_id: str) -> tuple[Related, ...]:
        """Return the papers related to one."""
        known = self._known.get(paper_id)
        if known is None:
            known = self._listed(paper_id)
            if known is None:
                known = self._find(paper_id)
            self._known[paper_id] = known
        return known

    def find_all(self, answers: Callable[[Find, Sequence[Sequence[str]]], Iterable[dict[str, FoundPapers]]]) -> None:
        """Find what is related to each paper, and give back the index: little else takes as much memory.

        `answers` does the work of batches, in other processes.
        """
        left = [paper_id for paper_id in self._keys if self._listed(paper_id) is None]
        if self._index and len(left) > _AT_ONCE:
            self._index.weigh_all()
        for found in answers(self._find_each, [left[at : at + _AT_ONCE] for at in range(0, len(left), _AT_ONCE)]):
            self._put(found)
        self._index = None

    def _find_each(self, papers: Sequence[str]) -> dict[str, FoundPapers]:
        for paper_id in papers:
            self._find(paper_id)
        return {paper_id: self.found[paper_id] for paper_id in papers}

    def _find(self, paper_id: str) -> tuple[Related, ...]:
        if self._index is None:
            raise KeyError(paper_id)
        close = f"list {self._index.close_key(paper_id).hex()}"  # of a paper of few terms, both keys are the same
        known = self._remembered(close)
        if known is not None:
            self.found[paper_id] = FoundPapers(close, None)
            return known
        related = self._index.related(paper_id)
        self.found[paper_id] = FoundPapers(close, related)
        return related

    def _listed(self, paper_id: str) -> tuple[Related, ...] | None:
        close = self._lists.get(self._keys[paper_id])
        return self._remembered(close) if close else None

    def _remembered(self, close: str) -> tuple[Related, ...] | None:
        remembered = self._lists.get(close)
        return None if remembered is None else tuple(Related(*one) for one in remembered)

    def key(self, paper_id: str) -> str:
        """Return a key of the papers related to one: of equal keys, they are the same."""
        return self._keys[paper_id]

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of all papers."""
        return iter(self._keys)

    def __len__(self) -> int:
        """Return the number of papers."""
        return len(self._keys)

    def remember(self, found: Mapping[str, FoundPapers]) -> None:
        """Remember what was found, here or in other processes, and what nobody asked for."""
        for key in self._keys.values():
            if close := self._lists.get(key):
                self._lists.retain(close)
        self._put(found)

    def _put(self, found: Mapping[str, FoundPapers]) -> None:
        for paper_id, (close, related) in found.items():
            self._lists.put(self._keys[paper_id], close)
            if related is None:
                self._lists.retain(close)
            else:
                self._lists.put(close, [tuple(one) for one in related])


class HeldIndex:
    """The index of a process that builds again and again."""

    def __init__(self) -> None:
        self._index: RelatedIndex | None = None

    def index_of(self, papers: Sequence[IndexedPaper]) -> RelatedIndex:
        """Return the index of papers as they are now."""
        index, self._index = self._index, None  # one that fails half-way is not asked again
        if index is None or not index.take(papers):
            index = RelatedIndex(papers, held=True)
        self._index = index
        return index


class FoundPapers(NamedTuple):
    """The papers related to one: the close key of their list, and the list where it is not remembered."""

    close: str
    related: tuple[Related, ...] | None


class _Terms:
    """The terms of papers: remembered, or read; by what they are made from."""

    def __init__(self, portal: Portal, papers: Mapping[str, str], remembered: Section, *, aside: bool = False) -> None:
        self._portal = portal
        self._aside = aside
        self._papers = papers
        self._remembered = remembered
        self._macros = digest_of(repr(sorted(portal.site.macros.items())).encode())
        self._read: dict[str, PaperTerms] = {}

    def read_ahead(self, papers: Iterable[Paper]) -> None:
        """Read what is not remembered of some papers, where that is much: half of it here, half in another process."""
        if not self._aside:
            return
        made_from = {paper.id: self.made_from(paper) for paper in papers}
        new = [paper_id for paper_id, key in made_from.items() if not self._remembered.has(key)]
        if len(new) < _WORTH_A_PROCESS:
            return
        texts = self._portal.paper_texts
        with Meanwhile(lambda: {made_from[paper_id]: terms_of(texts[paper_id]) for paper_id in new[1::2]}) as beside:
            self._read = {made_from[paper_id]: terms_of(texts[paper_id]) for paper_id in new[::2]}
            self._read |= beside.answer()

    def made_from(self, paper: Paper) -> str:
        """Return what tells of what a paper's terms are made; the next build finds those that are remembered."""
        source = self._papers.get(paper.id) or digest_of(repr(paper).encode("utf-8", "replace"))
        key = f"{source} {self._macros}"
        self._remembered.retain(key)
        return key

    def remembered(self, made_from: str) -> PaperTerms | None:
        """Return terms that are remembered."""
        known = self._remembered.get(made_from)
        return PaperTerms(*known) if known else None

    def of(self, paper_id: str, made_from: str) -> PaperTerms:
        """Return the terms of a paper as it is now."""
        found = self.remembered(made_from)
        if found is None:
            found = self._read.pop(made_from, None) or terms_of(self._portal.paper_texts[paper_id])
            self._remembered.put(made_from, tuple(found))
        return found


def _indexed(portal: Portal, terms: _Terms) -> Iterator[IndexedPaper]:
    for place, paper in enumerate(portal.papers):
        if place % _READ_AHEAD == 0:
            terms.read_ahead(portal.papers[place : place + _READ_AHEAD])
        found = terms.of(paper.id, terms.made_from(paper))
        yield IndexedPaper(paper.id, found, portal.authors_of[paper.id], paper.category)


@dataclass(slots=True)
class _Paper:
    """An indexed paper whose terms are found when they are first asked for."""

    id: str
    made_from: str
    authors: tuple[str, ...]
    category: str
    known: _Terms = field(compare=False, repr=False)
    found: PaperTerms | None = field(default=None, compare=False, repr=False)

    @property
    def terms(self) -> PaperTerms:
        """The paper's terms."""
        if self.found is None:
            self.found = self.known.of(self.id, self.made_from)
        return self.found

    @property
    def identity(self) -> tuple[str, str, tuple[str, ...], str]:
        """What is the same of a paper that has not changed."""
        return self.id, self.made_from, self.authors, self.category


def _index(portal: Portal, terms: _Terms, remembered: Section) -> RelatedIndex:
    """Return the index of all papers: what the last build counted, told of what was edited since, or a new one."""
    papers = [
        _Paper(paper.id, terms.made_from(paper), portal.authors_of[paper.id], paper.category, terms)
        for paper in sorted(portal.papers, key=lambda paper: paper.id)
    ]
    now = [paper.identity for paper in papers]
    before = remembered.get(_COUNTED)
    index = _told_of_edits(before, papers, terms) if before else None
    if index and before[0] == now:
        remembered.retain(_COUNTED)
    else:
        index = index or RelatedIndex(_indexed(portal, terms), held=True)
        remembered.put(_COUNTED, (now, tuple(index.counted())))
    index.release()
    return index


def _told_of_edits(before: Any, papers: Sequence[_Paper], terms: _Terms) -> RelatedIndex | None:
    """Return the index of the last build as it is of these papers; None where they are others, or too many changed."""
    identities, counted = before[0], Counted(*before[1])
    same = [paper.id for paper in papers] == [identity[0] for identity in identities]
    if not same or not counted.is_of(len(papers)):
        return None
    old = [*papers]
    for place, (paper, identity) in enumerate(zip(papers, identities, strict=True)):
        if paper.identity != identity:
            record_id, made_from, authors, category = identity
            had = terms.remembered(made_from)
            if had is None:
                return None
            old[place] = _Paper(record_id, made_from, authors, category, terms, had)
    index = RelatedIndex(old, counted=counted)
    return index if old == papers or index.take(papers) else None
