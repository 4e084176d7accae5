"""The words by which papers are told apart: of titles, abstracts and keywords, without markup.

Small words and those that every abstract has are left out. Chinese, Japanese and Korean, which part words otherwise
or not at all, count by pairs of neighbouring characters.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from generator.portal.stopwords import STOPWORDS

if TYPE_CHECKING:
    from collections.abc import Iterable

# Kana, Han, Hangul and their wide forms.
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
_TOKEN = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]+")
_IS_CJK = re.compile(f"[{_CJK}]")


class Stems(dict[str, str]):
    """What each word counts as: small letters, one form for one and many; empty for words that tell nothing.

    Filled while texts are read: a corpus has few words and uses them often.
    """

    def __missing__(self, word: str) -> str:
        """Reduce a word that is met for the first time."""
        stem = _singular(word.casefold())
        if len(stem) < 2 or stem in STOPWORDS or stem.isdecimal():
            stem = ""
        self[word] = stem
        return stem


def tokens(text: str) -> list[str]:
    """Return a plain text's words in order; unspaced writing comes in overlapping pairs of characters."""
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
