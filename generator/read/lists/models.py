"""What the reader of lists has learned, and its lists of words: the one place of this folder that reads files."""

from __future__ import annotations

import json
import lzma
import os
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from generator.core.data_files import text

if TYPE_CHECKING:
    import pycrfsuite

    from generator.read.lists.network import Network

EAST_ASIAN = "\u2e80"  # the first of these letters
WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # letters of Japanese, Chinese and Korean
_LONGEST_NAME = 5  # of these letters


class Names(NamedTuple):
    """Given names and family names, folded."""

    given: frozenset[str]
    family: frozenset[str]


@lru_cache(maxsize=1)
def known_names() -> Names:
    """Return the given and family names that are known: those of the first row of a list, and of the second."""
    return Names(*(frozenset(row.split()) for row in word_list("names").splitlines()))


def word_list(name: str) -> str:
    """Return a list of words that the package ships."""
    return text(__file__, f"{name}.txt")


def word_rows(name: str) -> list[tuple[str, str]]:
    """Return the name and the words of each row of a list."""
    rows = (row.partition(": ") for row in word_list(name).splitlines() if row[0] != "#")
    return [(row, words) for row, _, words in rows]


@lru_cache(maxsize=65536)
def is_east_asian_name(word: str) -> bool:
    """Return whether a word is a name of a person of East Asia: a common family name, with at most a given name."""
    if word[:1] < EAST_ASIAN or len(word) > _LONGEST_NAME:
        return False
    names = word_kinds("entry_words")
    return (len(word) == 3 and word[0] in names["c"]) or any(word[:count] in names["f"] for count in (2, 3))


@cache
def _templates(name: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = (row.partition("=") for row in word_list(name).splitlines() if row[0] != "#")
    return tuple((f"{called}=", tuple(parts.split("|"))) for called, _, parts in rows)


def filled(name: str, values: Mapping[str, object]) -> list[str]:
    """Return the features that the templates of a list make: `k=kind|place` is `k=` with these two values."""
    shown = {part: str(value) for part, value in values.items()}
    return [called + "|".join([shown[part] for part in parts]) for called, parts in _templates(name)]


@cache
def word_kinds(name: str = "words") -> dict[str, frozenset[str]]:
    """Return lists of words that the package ships, in lower case and without accents, by a letter for each list."""
    return {row[0]: frozenset(words.split()) for row, words in word_rows(name)}


@cache
def word_patterns(name: str) -> dict[str, re.Pattern[str]]:
    """Return what finds the words of each row of a list that the package ships, by the names of the rows.

    An asterisk stands for any letters. Words of East Asia stand anywhere within others, all else by itself.
    """
    return {
        row: re.compile("|".join(map(_pattern, words.split("; "))), re.IGNORECASE) for row, words in word_rows(name)
    }


def _pattern(words: str) -> str:
    written = re.escape(words).replace(r"\*", r"\w*").replace(r"\ ", r"[\s-]+")
    return written if words >= EAST_ASIAN else rf"\b{written}\b"


@cache
def learned(name: str) -> Any:
    """Return the shares and weights that the package ships in a file of JSON."""
    return json.loads(text(__file__, f"{name}.json"))


@lru_cache(maxsize=16)
def _model(name: str) -> bytes:
    """Return a model's bytes; kept for good, as an open tagger reads them where they lie."""
    return lzma.decompress((files(__package__) / f"{name}.crfsuite.xz").read_bytes())


@lru_cache(maxsize=16)
def tagger(name: str) -> pycrfsuite.Tagger:
    """Return the tagger of a model."""
    import pycrfsuite  # noqa: PLC0415 - only where a list is read

    opened = pycrfsuite.Tagger()
    opened.open_inmemory(_model(name))
    return opened


@lru_cache(maxsize=16)
def network(name: str) -> Network:
    """Return a network that the package ships."""
    with (files(__package__) / f"{name}.npz").open("rb") as file:
        return read_network(file)


def read_network(file: IO[bytes]) -> Network:
    """Return the network that an archive of numpy holds."""
    # The matrices are so small that threads of OpenBLAS only wait for each other; it looks once, when it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    import numpy as np  # noqa: PLC0415 - only where a list is read

    from generator.read.lists.network import Network  # noqa: PLC0415

    with np.load(file) as kept:
        return Network.of_arrays(dict(kept))
