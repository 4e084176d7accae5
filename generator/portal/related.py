"""Which papers a reader of one paper may want to see next, and why.

Papers are alike as far as they share rare words: the cosine of word weights, where a word counts by its rarity and a
second mention less than the first. Shared authors and the category add a little, the rarer the more: that a group's
leader stands on both papers says nothing.

The time is about linear in the number of papers. A paper keeps its weightiest words, and looks for its like only among
the papers that a word matters most to.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from math import fsum, log, sqrt
from typing import TYPE_CHECKING

from generator.portal.terms import Stems, tokens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model import Paper
    from generator.paper_texts import PaperTexts
    from generator.portal.graph import Portal

SHOWN = 5
# Below this cosine, bonuses included, a pair has words in common but no topic; found by reading pairs.
ENOUGH = 0.15
_TITLE, _KEYWORD = 3, 2  # how many mentions in the abstract one there is worth
_HALF = 2.5  # mentions at which a word has half of its possible weight, as BM25's k
_PHRASE = 0.8  # a phrase repeats what its words say
_KEPT = 60  # words that stand for a paper
_ASKED = 20  # of these, how many look for other papers
_PAPERS_PER_WORD = 80
_WEIGHED = 30  # of the papers found, how many are compared in full
_PAPERS_PER_AUTHOR = 10
_AUTHORS, _CATEGORY = 0.08, 0.02  # what they add at most
_REASONS = 3

Vector = dict[str, float]
Phrases = dict[str, dict[str, str]]  # a word, the word after it: both together


@dataclass(frozen=True, slots=True)
class Related:
    """Another paper, and what speaks for it: people on both whom few papers share, and words, weightiest first."""

    id: str
    authors: tuple[str, ...]
    words: tuple[str, ...]


def related_papers(portal: Portal) -> Mapping[str, tuple[Related, ...]]:
    """Return for each paper at most `SHOWN` others by their ids, the most alike first; none where none is alike."""
    papers = sorted(portal.papers, key=lambda paper: paper.id)  # the order decides between equals
    vectors, printed = _vectors([portal.paper_texts[paper.id] for paper in papers])
    found = _Finder(portal, papers, vectors)
    related = {}
    for number, paper in enumerate(papers):
        related[paper.id] = tuple(
            Related(
                papers[other].id,
                found.telling_authors(number, other),
                _reasons(vectors[number], vectors[other], printed),
            )
            for other in found.like(number)
        )
    return related


def _vectors(papers: Sequence[PaperTexts]) -> tuple[list[Vector], dict[str, str]]:
    """Weigh each paper's words; return with them how each word is mostly printed."""
    stems = Stems()
    spellings: Counter[str] = Counter()
    read = []
    for paper in papers:
        title, keywords, abstract = _read(paper)
        spellings.update(set(abstract))
        # Titles may write all words large: they decide only where the abstracts are silent.
        spellings.update(dict.fromkeys((*title, *keywords), 0))
        read.append([[stems[word] for word in part] for part in (title, keywords, abstract)])
    phrases: Phrases = {}
    for title, _, _ in read:
        for first, second in pairwise(title):
            if first and second:
                phrases.setdefault(first, {})[second] = f"{first} {second}"
    # Counted twice, as the counts of all papers together would fill the memory.
    spread: Counter[str] = Counter()
    for parts in read:
        spread.update(_mentions(parts, phrases).keys())
    many = log(len(papers) + 1)
    rarity = {term: many - log(count) for term, count in spread.items() if count > 1}
    printed: dict[str, str] = {}
    for word, _ in sorted(spellings.items(), key=lambda item: (-item[1], item[0].swapcase())):
        printed.setdefault(stems[word], word)
    return [_weighed(_mentions(parts, phrases), rarity) for parts in read], printed


def _read(texts: PaperTexts) -> tuple[list[str], list[str], list[str]]:
    return tokens(texts.title), tokens(" ; ".join(texts.paper.keywords)), tokens(texts.abstract)


def _mentions(parts: Sequence[Sequence[str]], phrases: Phrases) -> dict[str, int]:
    """Count a paper's words, and those of its pairs of words that stand in somebody's title."""
    counts: dict[str, int] = {}
    nothing: dict[str, str] = {}
    for part, worth in zip(parts, (_TITLE, _KEYWORD, 1), strict=True):
        followers = nothing
        for word in part:
            if not word:
                followers = nothing
                continue
            counts[word] = counts.get(word, 0) + worth
            if word in followers:
                phrase = followers[word]
                counts[phrase] = counts.get(phrase, 0) + worth
            followers = phrases.get(word, nothing)
    return counts


def _weighed(mentions: Mapping[str, int], rarity: Mapping[str, float]) -> Vector:
    """Return the weightiest words in falling order, as a vector of length 1."""
    weights = [
        (-rarity[term] * count / (count + _HALF) * (_PHRASE if " " in term else 1), term)
        for term, count in mentions.items()
        if term in rarity
    ]
    weights.sort()
    del weights[_KEPT:]
    length = sqrt(sum(weight * weight for weight, _ in weights)) or 1
    return {term: -weight / length for weight, term in weights}


class _Finder:
    """Finds for one paper those like it; papers are numbers here."""

    def __init__(self, portal: Portal, papers: Sequence[Paper], vectors: Sequence[Vector]) -> None:
        self._vectors = vectors
        self._places = _places(vectors)
        self._authors = [portal.authors_of[paper.id] for paper in papers]
        self._categories = [paper.category for paper in papers]
        number = {paper.id: position for position, paper in enumerate(papers)}
        several = {person: theirs for person, theirs in portal.papers_of.items() if len(theirs) > 1}
        self._wrote = {
            person: [number[paper.id] for paper in theirs[:_PAPERS_PER_AUTHOR]] for person, theirs in several.items()
        }
        many = log(len(papers) + 1)
        self._rarity = {person: 1 - log(len(theirs)) / many for person, theirs in several.items()}
        self._category_rarity = {code: 1 - log(count) / many for code, count in Counter(self._categories).items()}
        few = max(len(papers) // 8, 2)
        self._telling = {person for person, theirs in several.items() if len(theirs) <= few}

    def like(self, number: int) -> list[int]:
        """Return the papers like one, most alike first."""
        mine, words = self._vectors[number], self._vectors[number].keys()
        scores = []
        for other in self._candidates(number):
            theirs = self._vectors[other]
            cosine = fsum([mine[term] * theirs[term] for term in words & theirs.keys()])  # exact in any order
            if cosine > ENOUGH / 2:
                scores.append((-cosine - self._bonus(number, other), other))
        scores.sort()
        return [other for score, other in scores[:SHOWN] if -score >= ENOUGH]

    def telling_authors(self, number: int, other: int) -> tuple[str, ...]:
        """Return the people on both papers, but for those on many papers of the portal."""
        theirs = self._authors[other]
        return tuple(person for person in self._authors[number] if person in self._telling and person in theirs)

    def _candidates(self, number: int) -> list[int]:
        asked = islice(self._vectors[number], _ASKED)
        shared = Counter(chain.from_iterable([self._places[term] for term in asked]))
        found = [other for other, words in shared.items() if words > 1]
        found.sort(key=shared.__getitem__, reverse=True)
        if len(found) <= _WEIGHED:
            found += shared  # the papers of the weightiest word come first
        del found[_WEIGHED + 1 :]  # the paper itself is among them
        for person in self._authors[number]:
            found += self._wrote.get(person, ())
        return [other for other in dict.fromkeys(found) if other != number]

    def _bonus(self, number: int, other: int) -> float:
        theirs = self._authors[other]
        rarity = [self._rarity[person] for person in self._authors[number] if person in theirs]
        category = self._categories[number]
        alike = bool(category) and category == self._categories[other]
        return _AUTHORS * min(sum(rarity), 1) + (_CATEGORY * self._category_rarity[category] if alike else 0)


def _places(vectors: Sequence[Vector]) -> dict[str, list[int]]:
    """Return for each word the papers that it matters most to."""
    places: dict[str, list[int]] = {}
    for number, vector in enumerate(vectors):
        for term in vector:
            places.setdefault(term, []).append(number)
    for term, found in places.items():
        if len(found) > _PAPERS_PER_WORD:
            found.sort(key=lambda number: (-vectors[number][term], number))
            del found[_PAPERS_PER_WORD:]
    return places


def _reasons(mine: Vector, theirs: Vector, printed: Mapping[str, str]) -> tuple[str, ...]:
    """Name what two papers share: the weightiest words, phrases before the words in them."""
    weights = {term: weight * theirs[term] for term, weight in mine.items() if term in theirs}
    heavy = sorted(weights, key=lambda term: (-weights[term], term))
    phrases = [term for term in heavy if " " in term]
    reasons: list[str] = []
    said: set[str] = set()
    for term in heavy:
        if len(reasons) == _REASONS:
            break
        whole = next((phrase for phrase in phrases if term in phrase.split() and not said & set(phrase.split())), term)
        words = whole.split()
        shown = " ".join(printed[word] for word in words)
        # "pre" and "non" are halves of words, "RL" is not.
        if said.isdisjoint(words) and not (len(shown) < 4 and shown.isascii() and shown.islower()):
            said.update(words)
            reasons.append(shown)
    return tuple(reasons)
