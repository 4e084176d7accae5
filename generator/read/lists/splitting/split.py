"""Where a title ends and its authors begin, in lines that run the two together.

Every place where the two may meet gives one reading; whole readings are scored
(`split_score`), and the best one wins. The shares of the others say how doubtful it is.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.core.names import SUFFIXES, fold
from generator.read.lists.dumps.author_line import AuthorLine, possible_heads, read_authors
from generator.read.lists.splitting.context import Context, context
from generator.read.lists.splitting.score import evidence, score
from generator.read.lists.splitting.word_tables import END_WORDS, GIVEN_NAMES

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from generator.read.draft import ReadingContext

SURE = 0.99  # a reading with a smaller share of all readings' probability is doubtful
RIVAL = 0.005  # readings below this share are not shown, except the runner-up
_FIRST_AUTHOR = 70  # characters; longer names are not looked for
_MAX_AUTHORS = 3
_WORD_END = re.compile(r"[^\w]")
_DASHED = re.compile(r"\s[-–—](?:\w.*[-–—])?$")  # "a title - subtitle -" and "a title -a subtitle-"
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
    """One reading: the title ends before character `at`; without authors that is where "et al." or the line ends."""

    at: int
    features: Counter[str]
    score: float


def split_entry(line: str, abstract: str, known: ReadingContext) -> Split:
    """Split a line into title and authors.

    `known.splits` decides outright where it has the line's title. The abstract may be empty or cut.
    """
    line = line.strip()
    decided = _decided(line, known)
    if decided is not None:
        return decided
    ranked = sorted(candidates(line, abstract, known), key=lambda reading: (-reading.score, reading.at))
    best = ranked[0]
    weights = [math.exp(max(reading.score - best.score, -50.0)) for reading in ranked]
    total = sum(weights)
    doubtful = 1 / total < SURE or _unusual(best)
    others = zip(ranked[1:4], weights[1:4], strict=False) if doubtful else ()
    rivals = tuple(
        _show(line, reading.at) for place, (reading, weight) in enumerate(others) if not place or weight / total > RIVAL
    )
    return _split(line, best.at, doubtful, rivals)


def _unusual(reading: Candidate) -> bool:
    """Tell whether a reading is of a kind too rare to be sure of: no authors, or a name in small letters."""
    if reading.features["known_title"]:
        return False
    return any(reading.features[kind] for kind in ("none", "join_l_l", "join_U_l"))


def _split(line: str, at: int, doubtful: bool = False, rivals: tuple[str, ...] = ()) -> Split:
    return Split(line[:at].rstrip(), read_authors(line[at:]), doubtful, rivals)


def _show(line: str, at: int) -> str:
    title = line[:at].strip()
    shown = title if len(title) <= 40 else "… " + title[-38:].split(" ", 1)[-1]
    return f"{shown} | {', '.join(read_authors(line[at:]).names) or 'no authors'}"


def _decided(line: str, known: ReadingContext) -> Split | None:
    """Return a person's own decision on this line; of several, the one whose authors stand there, then the longest.

    Authors that differ from the printed ones replace them: the person knows better.
    """
    best: tuple[bool, int] | None = None
    found = None
    for title, authors in known.splits.items():
        if not title or not line.startswith(title):
            continue
        split = _split(line, len(title))
        folded = tuple(map(fold, authors))
        agrees = tuple(map(fold, split.authors.names)) == folded[: len(split.authors.names)] or not authors
        if best is None or (agrees, len(title)) > best:
            best = (agrees, len(title))
            found = split if agrees else replace(split, authors=replace(split.authors, names=authors))
    return found


def candidates(line: str, abstract: str, known: ReadingContext) -> tuple[Candidate, ...]:
    """Return every reading of a line with its evidence; of those that end the title alike, the best."""
    heads = possible_heads(line)
    best: dict[int, Candidate] = {}
    for place, (names_text, more_authors) in enumerate(heads, start=1):
        ctx = context(abstract, known, more_authors)
        for reading in _readings(names_text, ctx, without_authors=place == len(heads)):
            if reading.at not in best or reading.score > best[reading.at].score:
                best[reading.at] = reading
    return tuple(best.values())


def _readings(names_text: str, ctx: Context, *, without_authors: bool) -> Iterator[Candidate]:
    end = len(names_text)
    if without_authors:
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
        lower_case = bool(others) and all(map(str.islower, others))
        for at in _places(names_text, starts[segment], stops[segment], ctx, lower_case):
            features = evidence(names_text[:at], (names_text[at : stops[segment]].strip(), *others), ctx)
            yield Candidate(at, features, score(features))


def _places(text: str, start: int, stop: int, ctx: Context, lower_case: bool) -> Iterator[int]:
    """Yield where in text[start:stop] a title may end and a name begin.

    Small letters may begin a name where all others of the line do so, and after a likely word.
    """
    for at in range(max(start, stop - _FIRST_AUTHOR, 1), stop):
        left, right = text[at - 1], text[at]
        if not right.isalpha() or left.isspace() or left in ",;:(/[“&\\":
            continue
        if left in "-‐–—" and not _DASHED.search(text[:at]):
            continue
        if not right.islower() or not left.isalpha() or lower_case or _may_end(text, at, ctx):
            yield at


def _may_end(text: str, at: int, ctx: Context) -> bool:
    """Tell whether a title may end in a word although a small letter follows."""
    word = _WORD_END.split(text[:at])[-1]
    follows = _WORD_END.split(text[at:], maxsplit=1)[0]
    if len(follows) < 2 and text[at + 1 : at + 2] != ".":
        return False
    if len(word) > 1 and word.isupper():
        return True
    if re.search(r"[a-z][A-Z]", word):
        return word in ctx.exact
    lower = word.casefold()
    return len(word) > 2 and (lower in ctx.folded or lower in END_WORDS or follows in GIVEN_NAMES)
