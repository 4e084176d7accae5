"""Where a title ends and its authors begin, in lines that run the two together.

Every place where the two may meet gives one reading; whole readings are scored
(`split_score`), and the best one wins. The shares of the others say how doubtful it is.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.names import SUFFIXES, fold
from generator.sources.authors import AuthorLine, read_authors, split_tail
from generator.sources.split_score import Context, context, evidence, score
from generator.sources.split_words import END_WORDS

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator

    from generator.sources.draft import Known

SURE = 0.9  # a reading with a smaller share of all readings' probability is doubtful
RIVAL = 0.02  # readings below this share are not shown
_FIRST_AUTHOR = 70  # characters; longer names are not looked for
_MAX_AUTHORS = 3
_COMMA = re.compile(r"[,;]\s*")


@dataclass(frozen=True, slots=True)
class Split:
    """A line's title and authors; `rivals` are the other likely readings, as `Title … | First Author, Second`."""

    title: str
    authors: AuthorLine
    doubtful: bool = False
    rivals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """One reading: the title ends before character `at`; `at` is the line's length where it has no authors."""

    at: int
    features: Counter[str]
    score: float


def split_entry(line: str, abstract: str, known: Known) -> Split:
    """Split a line into title and authors.

    `known.splits` decides outright where it has the line's title. The abstract may be empty or cut.
    """
    line = line.strip()
    decided = _decided(line, known)
    if decided is not None:
        return _split(line, decided)
    ranked = sorted(candidates(line, abstract, known), key=lambda reading: (-reading.score, reading.at))
    best = ranked[0]
    weights = [math.exp(max(reading.score - best.score, -50.0)) for reading in ranked]
    total = sum(weights)
    doubtful = 1 / total < SURE
    rivals = tuple(
        _show(line, reading.at)
        for reading, weight in zip(ranked[1:4], weights[1:4], strict=False)
        if doubtful and weight / total >= RIVAL
    )
    return _split(line, best.at, doubtful, rivals)


def learn(lines: Iterable[str]) -> frozenset[str]:
    """Return the names that stand cleanly separated in such lines: all but the first of each line ending in "et al."."""
    return frozenset(
        name for line in lines if (authors := read_authors(line)).more_authors for name in authors.names[-2:]
    )


def _split(line: str, at: int, doubtful: bool = False, rivals: tuple[str, ...] = ()) -> Split:
    return Split(line[:at].rstrip(), read_authors(line[at:]), doubtful, rivals)


def _show(line: str, at: int) -> str:
    title = line[:at].strip()
    shown = title if len(title) <= 40 else "… " + title[-38:].split(" ", 1)[-1]
    return f"{shown} | {', '.join(read_authors(line[at:]).names) or 'no authors'}"


def _decided(line: str, known: Known) -> int | None:
    """Return where a person's own decision ends the title."""
    best = None
    for title, authors in known.splits.items():
        if line.startswith(title) and (best is None or len(title) > best):
            names = tuple(map(fold, read_authors(line[len(title) :]).names))
            if not authors or names == tuple(map(fold, authors))[: len(names)]:
                best = len(title)
    return best


def candidates(line: str, abstract: str, known: Known) -> Iterator[Candidate]:
    """Yield every reading of a line with its evidence."""
    names_text, more_authors, _ = split_tail(line)
    ctx = context(abstract, known, more_authors)
    end = len(names_text)
    features = evidence(names_text, (), ctx)
    yield Candidate(end, features, score(features))
    starts = [0, *(match.end() for match in _COMMA.finditer(names_text))]
    stops = [*(match.start() for match in _COMMA.finditer(names_text)), end]
    items = [names_text[a:b].strip() for a, b in zip(starts, stops, strict=True)]
    wanted = 0
    for segment in range(len(items) - 1, -1, -1):
        wanted += items[segment].replace(".", "").casefold() not in SUFFIXES
        if wanted > _MAX_AUTHORS:
            break
        others = tuple(item for item in items[segment + 1 :] if item)
        for at in _places(names_text, starts[segment], stops[segment], ctx):
            features = evidence(names_text[:at], (names_text[at : stops[segment]].strip(), *others), ctx)
            yield Candidate(at, features, score(features))


def _places(text: str, start: int, stop: int, ctx: Context) -> Iterator[int]:
    """Yield where in text[start:stop] a title may end and a name begin."""
    for at in range(max(start, stop - _FIRST_AUTHOR, 1), stop):
        left, right = text[at - 1], text[at]
        if not right.isalpha() or left.isspace() or left in ",;:(/[“&\\":
            continue
        if left in "-‐–—" and not text[:at].endswith((" -", " –", " —")):
            continue
        if right.isupper() or not (left.isascii() and right.isascii()):
            yield at
        elif not left.islower() or right.islower():
            word = re.split(r"[^\w]", text[:at])[-1]
            if _may_end(word, text, at, ctx):
                yield at


def _may_end(word: str, text: str, at: int, ctx: Context) -> bool:
    """Tell whether a title may end in a word although a small letter follows."""
    rest = re.split(r"[^\w]", text[at:], maxsplit=1)[0]
    lower = word.casefold()
    if len(rest) < 2 or (len(word) < 3 and not word.isupper()):
        return False
    return word in ctx.exact or lower in END_WORDS or lower in ctx.folded
