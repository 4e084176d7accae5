"""Related papers: which papers are similar, and why.

The similarity of papers is the cosine of their term weights, which grow with the rarity of a term and its frequency in
the paper. Shared authors and the category add a little, the rarer the more: a group's leader on both papers is no
evidence.

An edit of one paper should change the lists of few others. So rarity is counted in powers of two: one more paper with a
word seldom changes its weight. All weights are integers, so that no sum depends on its order.

There are three steps, so that a build can repeat only those that an edit affects: `terms_of` reads one paper;
`RelatedIndex` is made from the terms of all papers, quickly; its `related` finds the list of one paper, in any process.
Its `keys` show without finding the lists which of them are unchanged.
"""

from __future__ import annotations

import sys
from array import array
from bisect import insort
from collections import Counter
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate, pairwise
from math import isqrt
from sys import intern
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from generator.portal.terms import PaperTerms, is_unspaced, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.portal.graph import Portal

SHOWN = 5
# Cosines are in units of 1/10,000, lengths of vectors in units of 1/1000.
_FINE = 1_000
_UNIT = 10_000 * _FINE**2
# Below this cosine, shared authors included, two papers have words in common but no topic; found by reading pairs.
ENOUGH = 1_250
_MENTIONS = (5, 8, 10)  # the weight of a term that a paper mentions once, several times, often
_WORD, _PHRASE = 5, 4  # a phrase repeats what its words express
_WEIGHT_STEP = 3  # keeps weights below 256, which Python stores only once
_KEPT = 42  # terms per paper; a larger dict takes twice the memory
_ASKED = 18  # the number of these with which other papers are searched
_PAPERS_PER_TERM = 100  # a term in more papers is not searched for
_WEIGHED = 16  # the number of papers found that are compared in full
_PAPERS_PER_AUTHOR = 16  # as for terms
_AUTHORS, _CATEGORY = 800, 100  # the most that they add
_REASONS = 3
_PHRASE_MARK = "_"
_KEY_SIZE = 16
_FEW_EDITS = 20  # counting again is as fast for more papers

_V = TypeVar("_V")

Vector = dict[str, int]


class Related(NamedTuple):
    """Another paper, and the evidence: people on both with few papers, and phrases, most important first."""

    id: str
    authors: tuple[str, ...]
    words: tuple[str, ...]


class IndexedPaper(NamedTuple):
    """All properties of a paper that decide which papers are related."""

    id: str
    terms: PaperTerms
    authors: tuple[str, ...]
    category: str


class Indexed(Protocol):
    """An `IndexedPaper`, or a function that finds its terms on first use. Equal ones have the same terms."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def terms(self) -> PaperTerms:
        """The terms of its texts."""

    @property
    def authors(self) -> tuple[str, ...]:
        """The ids of its authors."""

    @property
    def category(self) -> str:
        """The code of its category."""


class Counted(NamedTuple):
    """The counts of an index as a few plain values that can be loaded quickly: `RelatedIndex.counted`.

    `terms` are all counted terms, with spaces between them, `sizes` the number of papers with each, `places` the
    numbers of these papers; `repeated` are phrases, `times` the number of papers that repeat each. `marks` and `keys`
    belong to papers.
    """

    order: str
    papers: int
    terms: str
    sizes: bytes
    places: bytes
    repeated: str
    times: bytes
    marks: bytes
    keys: bytes

    def is_of(self, papers: int) -> bool:
        """Return whether it has this number of papers and was counted on a machine of this type."""
        return self.order == sys.byteorder and self.papers == papers


def related_papers(portal: Portal) -> Mapping[str, tuple[Related, ...]]:
    """Return for each paper at most `SHOWN` others by their ids, most similar first."""
    index = RelatedIndex(indexed_papers(portal))
    return {paper.id: index.related(paper.id) for paper in portal.papers}


def indexed_papers(portal: Portal) -> list[IndexedPaper]:
    """Read the terms of all papers of a portal."""
    papers = []
    for paper in portal.papers:
        terms = terms_of(portal.paper_texts[paper.id])
        papers.append(IndexedPaper(paper.id, terms, portal.authors_of[paper.id], paper.category))
    return papers


class RelatedIndex:
    """All papers by their terms and authors. The order in which they are given has no influence."""

    def __init__(self, papers: Iterable[Indexed], *, held: bool = False, counted: Counted | None = None) -> None:
        """Count the papers with each term; no papers are compared yet.

        An index that is `held` takes more memory, and accepts edits by `take`. The counts in `counted` of exactly the
        same papers (`is_of` checks their number) create such an index much faster.
        """
        self._papers = sorted(papers, key=lambda paper: paper.id)
        if counted:
            self._restore(counted)
        else:
            self._repeated = Counter(phrase for paper in self._papers for phrase, _ in paper.terms.printed)
            self._begin(self._places(), held=held)

    def _begin(self, places: dict[str, list[int]], *, held: bool) -> None:
        self._numbers = {paper.id: number for number, paper in enumerate(self._papers)}
        self._steps = len(self._papers).bit_length()
        self._rarity = {intern(term): self._rare(term, found) for term, found in places.items() if len(found) > 1}
        self._finds = {term: places[term] for term in self._rarity if len(places[term]) <= _PAPERS_PER_TERM}
        self._all_places = places if held else None
        self._wrote = self._papers_of_authors()
        self._vectors: list[Vector | None] = [None] * len(self._papers)
        self._lengths = [0] * len(self._papers)
        self._keys: dict[str, bytes] = {}

    def counted(self) -> Counted:
        """Return the counts of an index that is held; they recreate the same index."""
        assert self._all_places is not None  # noqa: S101 - what is not held knows too little
        places, keys = self._all_places, self.keys()
        repeated = {phrase: times for phrase, times in self._repeated.items() if times > 0}
        return Counted(
            sys.byteorder,
            len(self._papers),
            " ".join(places),
            array("I", map(len, places.values())).tobytes(),
            array("I", [number for found in places.values() for number in found]).tobytes(),
            " ".join(repeated),
            array("I", repeated.values()).tobytes(),
            array("Q", self._marks).tobytes(),
            b"".join(keys[paper.id] for paper in self._papers),
        )

    def _restore(self, counted: Counted) -> None:
        numbers = array("I", counted.places).tolist()
        ends = pairwise(accumulate(array("I", counted.sizes), initial=0))
        places = {term: numbers[start:end] for term, (start, end) in zip(counted.terms.split(), ends, strict=True)}
        self._repeated = Counter(dict(zip(counted.repeated.split(), array("I", counted.times), strict=True)))
        self._begin(places, held=True)
        self._marks = array("Q", counted.marks).tolist()
        keys = (counted.keys[at : at + _KEY_SIZE] for at in range(0, len(counted.keys), _KEY_SIZE))
        self._keys = dict(zip(self._numbers, keys, strict=True))

    def release(self) -> None:
        """Release the data that only an index that is held needs."""
        self._all_places = None

    def __reduce__(self) -> tuple[type[RelatedIndex], tuple[list[IndexedPaper]]]:
        """Pickle only the papers: counting again in another process is fast, and the counts are large."""
        papers = [IndexedPaper(paper.id, paper.terms, paper.authors, paper.category) for paper in self._papers]
        return RelatedIndex, (papers,)

    def weigh_all(self) -> None:
        """Weigh the terms of all papers before processes are forked that find a few related lists each.

        Otherwise every one of them would weigh nearly all papers again.
        """
        for number in range(len(self._papers)):
            self._vector(number)

    def related(self, paper_id: str) -> tuple[Related, ...]:
        """Return the papers similar to one, most similar first."""
        number = self._numbers[paper_id]
        paper = self._papers[number]
        mine, length = self._vector(number), self._lengths[number]
        bonuses = {author: self._author_bonus(author) for author in paper.authors if author in self._author_steps}
        scores, terms = [], mine.keys()
        for other in self._candidates(number, mine):
            theirs = self._vector(other)
            shared = sum([mine[term] * theirs[term] for term in terms & theirs.keys()])
            score = shared * _UNIT // (length * self._lengths[other])
            if score > ENOUGH // 2:
                candidate = self._papers[other]
                if bonuses:
                    known = [bonus for author, bonus in bonuses.items() if author in candidate.authors]
                    score += min(sum(known), _AUTHORS)
                if score >= ENOUGH:
                    same = bool(paper.category) and paper.category == candidate.category
                    scores.append((-score - (_CATEGORY if same else 0), other))
        scores.sort()
        return tuple(self._with_reasons(number, other) for _, other in scores[:SHOWN])

    def keys(self) -> dict[str, bytes]:
        """Return for each paper a digest of everything that its list depends on, faster than the list itself.

        Equal keys mean equal lists; a key may change although its list does not.
        """
        if not self._keys:
            self._keys = {
                paper.id: self._key(number, _all_terms(paper.terms)) for number, paper in enumerate(self._papers)
            }
        return self._keys

    def close_key(self, paper_id: str) -> bytes:
        """Return a key that changes with fewer edits: it takes longer than `keys`, but less time than the list.

        It depends only on the papers that the most important terms find.
        """
        number = self._numbers[paper_id]
        asked = [term for term in self._vector(number) if term in self._finds][:_ASKED]
        return self._key(number, asked)

    def take(self, papers: Iterable[Indexed]) -> bool:
        """Apply a few edits of the same papers, which is much faster than counting again.

        Returns whether this was possible: other papers or more edits need another index, and so does an index that was
        not created to be held.
        """
        given = sorted(papers, key=lambda paper: paper.id)
        if self._all_places is None or [paper.id for paper in given] != [paper.id for paper in self._papers]:
            return False
        before = self._papers
        edited = [number for number, paper in enumerate(given) if paper != before[number]]
        if len(edited) > _FEW_EDITS:
            return False
        _ = self.keys(), self._sums  # before the edits
        self._papers = given
        changed = self._moved_terms(edited, before, self._all_places)
        dirty = {*edited}
        for term, had in changed.items():
            has = self._all_places.get(term, [])
            rarity = self._rare(term, has) if len(has) > 1 else None
            if self._rarity.get(term) != rarity:
                dirty.update(had, has)
            _put(self._rarity, intern(term), rarity)
            _put(self._finds, intern(term), has if 1 < len(has) <= _PAPERS_PER_TERM else None)
        wrote, steps = self._wrote, self._author_steps
        if any(before[number].authors != given[number].authors for number in edited):
            self._wrote = self._papers_of_authors()
            other = [name for name in {*steps, *self._author_steps} if steps.get(name) != self._author_steps.get(name)]
            named = set(other)
            dirty.update(number for number, paper in enumerate(given) if not named.isdisjoint(paper.authors))
        self._mark_again(dirty, changed, wrote)
        return True

    def _moved_terms(
        self, edited: Sequence[int], before: Sequence[Indexed], places: dict[str, list[int]]
    ) -> dict[str, list[int]]:
        """Move edited papers to their new terms; return the changed terms with their earlier papers."""
        phrases = {
            phrase for number in edited for paper in (before, self._papers) for phrase, _ in paper[number].terms.printed
        }
        repeated = {phrase for phrase in phrases if self._repeated[phrase]}
        for number in edited:
            self._repeated.subtract(phrase for phrase, _ in before[number].terms.printed)
            self._repeated.update(phrase for phrase, _ in self._papers[number].terms.printed)
        changed: dict[str, list[int]] = {}
        for number in edited:
            was, now = {*_all_terms(before[number].terms)}, {*_all_terms(self._papers[number].terms)}
            for term in was ^ now:
                if term in was and term in places:
                    changed.setdefault(term, [*places[term]])
                    places[term].remove(number)
                elif term in now and (_PHRASE_MARK not in term or self._repeated.get(term)):
                    changed.setdefault(term, [*places.get(term, ())])
                    insort(places.setdefault(term, []), number)
        for phrase in phrases:
            if (phrase in repeated) != bool(self._repeated[phrase]):  # papers with one mention now count, or no longer
                changed.setdefault(phrase, [*places.get(phrase, ())])
                places[phrase] = self._said_by(phrase) if self._repeated[phrase] else []
        for term in changed:
            if not places.get(term):
                places.pop(term, None)
        return changed

    def _said_by(self, phrase: str) -> list[int]:
        return [
            number
            for number, paper in enumerate(self._papers)
            if any(phrase in terms and phrase in terms.split() for terms in paper.terms[:3])
        ]

    def _mark_again(
        self, dirty: Iterable[int], changed: Mapping[str, list[int]], wrote: Mapping[str, list[int]]
    ) -> None:
        """Update the data of papers whose counts have changed, and the keys of papers that they are compared with."""
        marks, by_term, by_author = self._sums
        terms = set(changed)
        stale = {*dirty}
        names: set[str] = {name for name in {*wrote, *self._wrote} if wrote.get(name) != self._wrote.get(name)}
        for number in dirty:
            self._vectors[number], self._lengths[number] = None, 0
            mark = self._mark(self._papers[number])
            if mark != marks[number]:
                marks[number] = mark
                terms.update(_all_terms(self._papers[number].terms))
                names.update(self._papers[number].authors)
        for term in terms:
            found = self._finds.get(term)
            if found or term in by_term:
                stale.update(changed.get(term, ()), found or ())
            _put(by_term, term, sum(map(marks.__getitem__, found)) if found else None)
        for name in names:
            theirs = self._wrote.get(name)
            stale.update(wrote.get(name, ()), theirs or ())
            _put(by_author, name, sum(map(marks.__getitem__, theirs)) if theirs else None)
        for number in stale:
            paper = self._papers[number]
            self._keys[paper.id] = self._key(number, _all_terms(paper.terms))

    def _key(self, number: int, terms: Iterable[str]) -> bytes:
        """Return a digest of a paper, and of all papers with some terms or of its authors."""
        marks, by_term, by_author = self._sums
        found = sum([by_term[term] for term in terms if term in by_term])
        found += sum([by_author[author] for author in self._papers[number].authors if author in by_author])
        return blake2b(b"%d %d" % (marks[number], found), digest_size=_KEY_SIZE).digest()

    @cached_property
    def _sums(self) -> tuple[list[int], dict[str, int], dict[str, int]]:
        """The marks of all papers, and their sums by term and by author."""
        marks = self._marks
        by_term = {term: sum(map(marks.__getitem__, found)) for term, found in self._finds.items()}
        by_author = {author: sum(map(marks.__getitem__, found)) for author, found in self._wrote.items()}
        return marks, by_term, by_author

    @cached_property
    def _marks(self) -> list[int]:
        return [self._mark(paper) for paper in self._papers]

    def _mark(self, paper: Indexed) -> int:
        """Return a number for everything that other papers depend on: the paper itself, and the counts of its terms."""
        around = repr((paper.authors, paper.category))
        digest = blake2b("\n".join((paper.id, *paper.terms[:3], around)).encode(), digest_size=8)
        digest.update(repr(paper.terms.printed).encode())
        digest.update(bytes([self._rarity.get(term, 0) for term in _all_terms(paper.terms)]))
        digest.update(repr([self._author_bonus(author) for author in paper.authors]).encode())
        return int.from_bytes(digest.digest(), "big")

    def _rare(self, term: str, found: Sequence[int]) -> int:
        return max(self._steps - len(found).bit_length(), 1) * (_PHRASE if _PHRASE_MARK in term else _WORD)

    def _places(self) -> dict[str, list[int]]:
        """Return for each term the papers that contain it: words, and phrases that some paper repeats."""
        weighty = self._repeated
        places: dict[str, list[int]] = {}
        for number, paper in enumerate(self._papers):
            for term in _all_terms(paper.terms):
                if term in places:
                    places[term].append(number)
                elif _PHRASE_MARK not in term or term in weighty:
                    places[term] = [number]
        return places

    def _papers_of_authors(self) -> dict[str, list[int]]:
        wrote: dict[str, list[int]] = {}
        for number, paper in enumerate(self._papers):
            for author in paper.authors:
                wrote.setdefault(author, []).append(number)
        self._author_steps = {author: len(found).bit_length() for author, found in wrote.items() if len(found) > 1}
        return {author: found for author, found in wrote.items() if 1 < len(found) <= _PAPERS_PER_AUTHOR}

    def _vector(self, number: int) -> Vector:
        """Return a paper's most important terms in falling order."""
        vector = self._vectors[number]
        if vector is None:
            rarity = self._rarity
            weights = [
                (-(rarity[term] * mentions // _WEIGHT_STEP), term)
                for terms, mentions in zip(self._papers[number].terms[:3], _MENTIONS, strict=True)
                for term in terms.split()
                if term in rarity
            ]
            weights.sort()
            del weights[_KEPT:]
            vector = self._vectors[number] = {intern(term): -weight for weight, term in weights}
            self._lengths[number] = isqrt(sum([weight * weight for weight, _ in weights]) * _FINE**2) or 1
        return vector

    def _candidates(self, number: int, mine: Vector) -> list[int]:
        """Return the papers that share the most important terms, and those of the same authors."""
        found: dict[int, int] = {}
        asked = [(weight, self._finds[term]) for term, weight in mine.items() if term in self._finds][:_ASKED]
        for weight, others in asked:
            for other in others:
                if other in found:
                    found[other] += weight
                else:
                    found[other] = weight
        found.pop(number, None)
        # A single common term does not make two papers similar, unless it is one of the most important.
        floor = asked[0][0] * 4 // 5 if asked else 0
        best = [(-weight, other) for other, weight in found.items() if weight > floor]
        best.sort()
        candidates = [other for _, other in best[:_WEIGHED]]
        for author in self._papers[number].authors:
            candidates += self._wrote.get(author, ())
        return [other for other in dict.fromkeys(candidates) if other != number]

    def _author_bonus(self, author: str) -> int:
        return max(self._steps - self._author_steps.get(author, 1), 0) * _AUTHORS // self._steps

    def _with_reasons(self, number: int, other: int) -> Related:
        """Return the authors and the most important phrases that two papers share.

        Authors of more than about an eighth of the papers are not given as reasons, and neither are single words, which
        are ambiguous ("single", "execution"). A phrase counts if a paper repeats it.
        """
        mine, theirs = self._vector(number), self._vector(other)
        weights = [
            (-weight * theirs[term], term)
            for term, weight in mine.items()
            if term in theirs and (_PHRASE_MARK in term or (not term.isascii() and is_unspaced(term)))
        ]
        weights.sort()
        phrases: list[str] = []
        said: set[str] = set()
        for _, term in weights:
            words = term.split(_PHRASE_MARK)
            printed = self._printed(number, term) or self._printed(other, term) if len(words) > 1 else term
            if printed and said.isdisjoint(words):
                said.update(words)
                phrases.append(printed)
        paper = self._papers[other]
        most = max(self._steps - 3, 2)
        authors = [author for author in self._papers[number].authors if author in paper.authors]
        telling = tuple(author for author in authors if self._author_steps[author] <= most)
        return Related(paper.id, telling, tuple(phrases[:_REASONS]))

    def _printed(self, number: int, phrase: str) -> str:
        """Return how a paper writes a phrase, if it repeats it."""
        return next((printed for term, printed in self._papers[number].terms.printed if term == phrase), "")


def _put(values: dict[str, _V], key: str, value: _V | None) -> None:
    """Set a value, or remove it if it is empty."""
    if value is None:
        values.pop(key, None)
    else:
        values[key] = value


def _all_terms(terms: PaperTerms) -> Sequence[str]:
    return f"{terms.once} {terms.several} {terms.often}".split()
