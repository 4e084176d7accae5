"""Related papers: which papers are similar.

The similarity of papers is the cosine of their term weights, which grow with the rarity of a term and its frequency in
the paper. Terms are words and phrases of title, keywords and abstract, without markup, function words and words of most
abstracts; a phrase is two consecutive words. Chinese, Japanese and Korean, which do not separate words by spaces, are
indexed by pairs of adjacent characters. Shared authors and the category add a little, the rarer the more: a group's
leader on both papers is no evidence.

An edit of one paper should change the lists of few others. So rarity is counted in powers of two: one more paper with a
word seldom changes its weight. All weights are integers, so that no sum depends on its order.

There are three steps, so that a build can repeat only those that an edit affects: `terms_of` reads one paper;
`RelatedIndex` is made from the terms of all papers, quickly; its `related` finds the list of one paper, in any process.
Its `keys` show without finding the lists which of them are unchanged.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import chain, pairwise
from math import isqrt
from typing import NamedTuple

from generator.core.groups import in_groups
from generator.portal.known import STOPWORDS
from generator.text.paper_texts import PaperTexts

# Kana, Han, Hangul and their wide forms.
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
# A separator is a token without a stem: no phrase extends across it.
_TOKEN = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]+|[,.;:!?()/|]")
_IS_CJK = re.compile(f"[{_CJK}]")
_TITLE, _KEYWORD = 3, 2  # a mention there counts as this many mentions in the abstract


class PaperTerms(NamedTuple):
    """The terms of one paper, derived from its texts only, as few plain values: cheap to keep and to compare.

    `once`, `several` and `often` are the terms by the weight of their mentions, with spaces between them; a phrase is
    two words with `_` between them. `phrases` are those that it mentions once: most of them occur in no other paper.
    """

    once: str
    several: str
    often: str
    phrases: str


def terms_of(texts: PaperTexts) -> PaperTerms:
    """Find the terms of a paper."""
    return paper_terms(texts.title, texts.paper.keywords, texts.abstract)


def paper_terms(title: str, keywords: Sequence[str], abstract: str) -> PaperTerms:
    """Find the terms of a paper in its plain texts; a mention in the title or the keywords counts more."""
    mentions: Counter[str] = Counter()
    parts = [(abstract, 1), *((keyword, _KEYWORD) for keyword in keywords), (title, _TITLE)]
    for text, worth in parts:
        stems = [_STEMS[word] for word in tokens(text)]
        unspaced = bool(_IS_CJK.search(text))
        phrases = [
            f"{first}_{second}"
            for first, second in pairwise(stems)
            if first and second and not (unspaced and _IS_CJK.search(first + second))
        ]
        for _ in range(worth):
            mentions.update(filter(None, stems))
            mentions.update(phrases)
    levels: tuple[list[str], ...] = ([], [], [], [])
    for term, count in mentions.items():
        levels[1 if 1 < count < 4 else 2 if count > 1 else 3 if _PHRASE_MARK in term else 0].append(term)
    return PaperTerms(*map(" ".join, levels))


class Stems(dict[str, str]):
    """The stem of each word: in lower case, the same for singular and plural; empty for stop words.

    Filled while texts are read: a corpus has few different words.
    """

    def __missing__(self, word: str) -> str:
        """Reduce a new word to its stem."""
        stem = _singular(word.casefold())
        if len(stem) < 2 or stem in STOPWORDS or stem.isdecimal():
            stem = ""
        self[word] = stem
        return stem


_STEMS = Stems()


def tokens(text: str) -> list[str]:
    """Return words and the separators between them in order; scripts without spaces as overlapping pairs."""
    found: list[str] = _TOKEN.findall(text)
    return list(chain.from_iterable(map(_pairs, found))) if _IS_CJK.search(text) else found


def _pairs(token: str) -> Iterable[str]:
    if len(token) < 2 or not _IS_CJK.match(token):
        return (token,)
    return (first + second for first, second in pairwise(token))


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word[-1] == "s" and word[-2] not in "sui":
        return word[:-1]
    return word


SHOWN = 5
# Cosines are in units of 1/10,000, lengths of vectors in units of 1/1000.
_FINE = 1_000
_UNIT = 10_000 * _FINE**2
# Below this cosine, shared authors included, two papers have words in common but no topic; found by reading pairs.
ENOUGH = 1_250
_ONCE, _SEVERAL_TIMES, _OFTEN = 5, 8, 10  # the weight of a term by its mentions in a paper
_WORD, _PHRASE = 5, 4  # a phrase repeats what its words express
_WEIGHT_STEP = 3  # keeps weights below 256, which Python stores only once
_KEPT = 42  # terms per paper; a larger dict takes twice the memory
_ASKED = 18  # the number of these with which other papers are searched
_PAPERS_PER_TERM = 100  # a term in more papers is not searched for
_WEIGHED = 16  # the number of papers found that are compared in full
_PAPERS_PER_AUTHOR = 16  # as for terms
_AUTHORS, _CATEGORY = 800, 100  # the most that they add
_PHRASE_MARK = "_"
_KEY_SIZE = 12

Vector = dict[int, int]


class Related(NamedTuple):
    """Another paper, and people with few papers who wrote both."""

    id: str
    authors: tuple[str, ...]


class IndexedPaper(NamedTuple):
    """All properties of a paper that decide which papers are related."""

    id: str
    terms: PaperTerms
    authors: tuple[str, ...]
    category: str


class RelatedIndex:
    """All papers by their terms and authors. The order in which they are given has no influence."""

    def __init__(self, papers: Iterable[IndexedPaper]) -> None:
        """Count in how many papers each term occurs; no paper is compared yet."""
        self._papers = sorted(papers, key=lambda paper: paper.id)
        self._numbers = {paper.id: number for number, paper in enumerate(self._papers)}
        self._steps = len(self._papers).bit_length()
        places = self._places()
        # Terms of several papers are numbered in their order: numbers are looked up and compared faster.
        shared = sorted(term for term, found in places.items() if len(found) > 1)
        self._term_numbers = {term: number for number, term in enumerate(shared)}
        self._rarity = [self._rare(term, len(places[term])) for term in shared]
        self._finds = [found if len(found := places[term]) <= _PAPERS_PER_TERM else [] for term in shared]
        terms: list[list[int]] = [[] for _ in self._papers]
        for number, term in enumerate(shared):
            for place in places[term]:
                terms[place].append(number)
        self._wrote = self._papers_of_authors()
        self._vectors = [self._weighed(paper.terms, own) for paper, own in zip(self._papers, terms, strict=True)]
        self._lengths = [
            isqrt(sum([weight * weight for weight in vector.values()]) * _FINE**2) or 1 for vector in self._vectors
        ]

    def __reduce__(self) -> tuple[type[RelatedIndex], tuple[list[IndexedPaper]]]:
        """Leave the counts out of what is pickled: they are large, and quick to count again."""
        return RelatedIndex, (self._papers,)

    def related(self, paper_id: str) -> tuple[Related, ...]:
        """Return the papers similar to one, most similar first."""
        number = self._numbers[paper_id]
        paper = self._papers[number]
        mine, length = self._vectors[number], self._lengths[number]
        bonuses = {author: self._author_bonus(author) for author in paper.authors if author in self._author_steps}
        scores, terms = [], mine.keys()
        for other in self._candidates(number, mine):
            theirs = self._vectors[other]
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
        return tuple(self._with_authors(number, other) for _, other in scores[:SHOWN])

    @cached_property
    def keys(self) -> Mapping[str, str]:
        """For each paper, a digest of everything that its list depends on, for much less work than the list takes.

        Equal keys mean equal lists; a key may change where its list does not.
        """
        names = [*self._term_numbers]
        marks = [self._mark(paper, vector, names) for paper, vector in zip(self._papers, self._vectors, strict=True)]
        by_term = [sum(map(marks.__getitem__, found)) for found in self._finds]
        by_author = {author: sum(map(marks.__getitem__, found)) for author, found in self._wrote.items()}
        keys = {}
        for mark, paper, vector in zip(marks, self._papers, self._vectors, strict=True):
            found = sum(map(by_term.__getitem__, self._asked(vector)))
            found += sum([by_author[author] for author in paper.authors if author in by_author])
            keys[paper.id] = blake2b(b"%d %d" % (mark, found), digest_size=_KEY_SIZE).hexdigest()
        return keys

    def _mark(self, paper: IndexedPaper, vector: Vector, names: Sequence[str]) -> int:
        """Return a number for what other papers see of one: itself, and what its terms and authors count."""
        bonuses = [self._author_bonus(author) for author in paper.authors]
        around = repr((paper.authors, paper.category, bonuses, self._steps, [*vector.values()]))
        seen = "\n".join((paper.id, around, *map(names.__getitem__, vector)))
        return int.from_bytes(blake2b(seen.encode(), digest_size=8).digest(), "big")

    def _rare(self, term: str, count: int) -> int:
        return max(self._steps - count.bit_length(), 1) * (_PHRASE if _PHRASE_MARK in term else _WORD)

    def _places(self) -> dict[str, list[int]]:
        """Return for each term the papers that contain it: words, and phrases that some paper repeats."""
        repeated = [f"{paper.terms.several} {paper.terms.often}".split() for paper in self._papers]
        weighty = {term for terms in repeated for term in terms if _PHRASE_MARK in term}
        places: defaultdict[str, list[int]] = defaultdict(list)
        for number, (paper, terms) in enumerate(zip(self._papers, repeated, strict=True)):
            for term in (*terms, *paper.terms.once.split(), *weighty.intersection(paper.terms.phrases.split())):
                places[term].append(number)
        return places

    def _papers_of_authors(self) -> dict[str, list[int]]:
        wrote = in_groups((author, number) for number, paper in enumerate(self._papers) for author in paper.authors)
        self._author_steps = {author: len(found).bit_length() for author, found in wrote.items() if len(found) > 1}
        return {author: found for author, found in wrote.items() if 1 < len(found) <= _PAPERS_PER_AUTHOR}

    def _weighed(self, paper: PaperTerms, shared: Iterable[int]) -> Vector:
        """Return a paper's most important terms in falling order, each with its weight."""
        rarity, numbers = self._rarity, self._term_numbers
        more = ((paper.several, _SEVERAL_TIMES), (paper.often, _OFTEN))
        mentions = {numbers[term]: worth for terms, worth in more for term in terms.split() if term in numbers}
        weights = [(-(rarity[term] * mentions.get(term, _ONCE) // _WEIGHT_STEP), term) for term in shared]
        weights.sort()
        return {term: -weight for weight, term in weights[:_KEPT]}

    def _asked(self, vector: Vector) -> list[int]:
        """Return the terms by which papers similar to one are searched."""
        return [term for term in vector if self._finds[term]][:_ASKED]

    def _candidates(self, number: int, mine: Vector) -> list[int]:
        """Return the papers that share the most important terms, and those of the same authors."""
        found: dict[int, int] = {}
        asked = [(mine[term], self._finds[term]) for term in self._asked(mine)]
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

    def _with_authors(self, number: int, other: int) -> Related:
        """Return a related paper, with the authors that both share; not those of more than about an eighth of all."""
        paper = self._papers[other]
        most = max(self._steps - 3, 2)
        authors = [author for author in self._papers[number].authors if author in paper.authors]
        return Related(paper.id, tuple(author for author in authors if self._author_steps[author] <= most))
