"""The terms of a paper: words and phrases of its title, keywords and abstract, without markup.

Function words and words of most abstracts (`stopwords.txt`) are omitted. Chinese, Japanese and Korean, which do not
separate words by spaces, are indexed by pairs of adjacent characters. A phrase is two consecutive words.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from generator.portal.known import STOPWORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    two words with `_` between them.
    """

    once: str
    several: str
    often: str


def terms_of(texts: PaperTexts) -> PaperTerms:
    """Find the terms of a paper."""
    return paper_terms(texts.title, texts.paper.keywords, texts.abstract)


def paper_terms(title: str, keywords: Sequence[str], abstract: str) -> PaperTerms:
    """Find the terms of a paper in its plain texts; a mention in the title or the keywords counts more."""
    mentions: dict[str, int] = {}
    parts = [(abstract, 1), *((keyword, _KEYWORD) for keyword in keywords), (title, _TITLE)]
    for text, worth in parts:
        stems = [_STEMS[word] for word in tokens(text)]
        unspaced = bool(_IS_CJK.search(text))
        phrases = [
            f"{first}_{second}"
            for first, second in pairwise(stems)
            if first and second and not (unspaced and _IS_CJK.search(first + second))
        ]
        for term in (*filter(None, stems), *phrases):
            mentions[term] = mentions.get(term, 0) + worth
    levels: tuple[list[str], list[str], list[str]] = ([], [], [])
    for term, count in mentions.items():
        levels[0 if count == 1 else 1 if count < 4 else 2].append(term)
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
    if not _IS_CJK.search(text):
        return found
    return list(chain.from_iterable(map(_pairs, found)))


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
