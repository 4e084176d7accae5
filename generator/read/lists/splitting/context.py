"""What all readings of one line share, and what words look like: the ground that evidence stands on."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.core.names import fold
from generator.read.lists.splitting.word_tables import GIVEN_NAMES, KOREAN, PINYIN

if TYPE_CHECKING:
    from generator.read.draft import ReadingContext

CAMEL = re.compile(r"[a-zß-ÿ][A-Z]")
LONGEST = 60  # characters of a word, and words of a name, that are looked at
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Context:
    """What all readings of one line share: the abstract's words, and what is known beforehand."""

    exact: frozenset[str]
    folded: frozenset[str]
    stems: frozenset[str]
    titles: frozenset[str]
    names: frozenset[str]
    given: frozenset[str]
    et_al: bool


def fold_title(title: str) -> str:
    """Return what spellings of one title share: case, blanks, dashes and quotes do not count."""
    return " ".join(re.sub(r"[^\w$\\+#?!]+", " ", unicodedata.normalize("NFKC", title)).casefold().split())


@lru_cache(maxsize=8)
def _folded_titles(titles: frozenset[str]) -> frozenset[str]:
    return frozenset(map(fold_title, titles))


@lru_cache(maxsize=8)
def _folded_names(names: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return folded names, and the given names in them."""
    folded = frozenset(map(fold, names))
    given = (name.split(" ")[0] for name in folded if " " in name)
    return folded, frozenset(first for first in given if len(first) > 2 and "." not in first)


def context(abstract: str, known: ReadingContext, et_al: bool) -> Context:
    """Gather what all readings of one line share."""
    exact = frozenset(_WORD.findall(abstract))
    folded = frozenset(word.casefold() for word in exact)
    names, given = _folded_names(known.names)
    stems = frozenset(stem(word) for word in folded if len(word) > 3)
    return Context(exact, folded, stems, _folded_titles(known.titles), names, given, et_al)


def stem(word: str) -> str:
    """Return what the forms of one word share, roughly: `learning` and `learned` give `lear`."""
    return word[: max(4, len(word) - 4)] if len(word) > 5 else word.rstrip("s")


def syllabic(word: str, ctx: Context) -> bool:
    """Tell whether a word in small letters may be a given name or a syllable of one."""
    return bool(word in GIVEN_NAMES or word in ctx.given or PINYIN.fullmatch(word) or KOREAN.fullmatch(word))
