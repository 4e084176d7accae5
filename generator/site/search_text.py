"""Other spellings by which search finds a word: without accents, in Latin letters, in parts.

The index folds accents that are separate marks and splits words at ASCII punctuation; the rest is done here.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from generator.core.ids import title_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Scripts without spaces between words: each character can be searched for.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_GREEK = re.compile(r"[\u0370-\u03ff]")
_PIECES = re.compile(r"[^\W_]+")


def other_forms(texts: Iterable[str]) -> str:
    """Return other ways to type the words of texts: each form once, separated by spaces.

    `Łukasz` gives `lukasz`, `n²` `n2`, `α-divergence` `alpha divergence`, `GPT-4` `4`, `深度` `shendu 深 度 shen du`.
    """
    found: dict[str, None] = {}
    for text in texts:
        for word in text.split():
            if not (word.isascii() and word.isalnum()):
                found.update(dict.fromkeys(_forms(word)))
    return " ".join(found)


def _forms(word: str) -> Iterator[str]:
    pieces = _PIECES.findall(word)
    if len(pieces) > 1:
        # The index splits at ASCII punctuation only, and omits pieces of one byte. Nobody searches for a single letter.
        between = _PIECES.sub("", word)
        yield from (
            piece.lower() for piece in pieces if _lone_digit(piece) or (len(piece) > 1 and not between.isascii())
        )
    for piece in pieces:
        if piece.isascii():
            continue
        latin = title_key(piece)
        if latin != unicodedata.normalize("NFC", _bare(piece)).lower():
            yield latin
        yield from (_name(letter) for letter in _GREEK.findall(piece))
        if signs := _UNSPACED.findall(piece):
            yield from signs
            yield from (title_key(sign) for sign in signs)


def _lone_digit(piece: str) -> bool:
    return len(piece) == 1 and piece.isdigit()


def _bare(word: str) -> str:
    """Return a word as the index folds it: without removable marks."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


def _name(letter: str) -> str:
    """Return the name of a Greek letter: `alpha`."""
    return unicodedata.name(_bare(letter) or letter, "").rpartition(" ")[2].lower()
