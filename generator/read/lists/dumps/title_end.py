"""Where a title ends and its authors begin, in lines that run the two together.

Every place where the two may meet gives one reading. A reading is described by features, whose weights were fitted by
maximum likelihood on public lists of papers (a softmax over all readings of a line), so that exp(score) of a reading
over the sum for all readings is its probability. The best reading wins; the shares of the others show how doubtful it
is.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile

from generator.core.names import PARTICLES, fold, is_suffix, looks_like_team
from generator.read.draft import ReadingContext
from generator.read.lists.dumps.author_line import (
    END_WORDS,
    FUNCTION_WORDS,
    GIVEN_NAMES,
    AuthorLine,
    possible_heads,
    read_authors,
)
from generator.read.lists.models import word_kinds, word_list

SURE = 0.99  # a reading with a smaller share of all readings' probability is doubtful
RIVAL = 0.005  # readings below this share are not shown, except the runner-up
_UNUSUAL = ("none", "join_l_l", "join_U_l")  # too rare to be sure of: no authors, or a name in small letters
_FIRST_AUTHOR = 70  # characters; longer names are not looked for
_MAX_AUTHORS = 3
_LONGEST = 60  # characters of a word, and words of a name, that are looked at
_CAMEL = re.compile(r"[a-zß-ÿ](?=[A-Z])")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CLOSING = "?!.)]\"'”’»…"
_SUFFIXES = tuple(word_kinds("title_words")["s"])
_INITIALS = "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])"
_FINALS = (
    "(?:iang|uang|iong|ang|eng|ing|ong|ian|iao|uai|uan|van|ai|ei|ao|ou|an|en|in|un|vn|ia|ie|iu|ua|uo|ui|ue|ve|er"
    "|[aoeiuv])"
)
_BARE_SYLLABLE = "(?:ang|an|ai|ao|en|er|ou)"
_PINYIN = re.compile(
    rf"(?:{_INITIALS}{_FINALS}|{_BARE_SYLLABLE})(?:'?{_INITIALS}{_FINALS}|'?{_BARE_SYLLABLE})?"
)  # a Chinese given name of one or two syllables
_KOREAN = re.compile(
    r"(?:(?:s|k|g|j|ch|h|d|t|b|p|m|n|r|w|y|ky|gy|hy|my|by|py|sh|gw|kw|hw|ny|ry)?"
    r"(?:eo|eu|ae|oo|ee|yeo|you|u|a|i|o|e|ye|oe|ui|wa|wo|yu|yo)(?:ng|[nmklhpbrgt])?){1,2}"
)  # a Korean one, in the usual romanisations
_WEIGHTS = {name: float(weight) for name, weight in map(str.split, word_list("title_ends").splitlines()[1:])}


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

    @property
    def score(self) -> float:
        """The weighted sum of the features, in natural log units."""
        return sum(_WEIGHTS.get(name, 0.0) * count for name, count in self.features.items())


@dataclass(frozen=True, slots=True)
class _Around:
    """What all readings of one line share: the abstract's words as printed and in small letters, and what is known."""

    exact: frozenset[str]
    folded: frozenset[str]
    titles: frozenset[str]
    names: frozenset[str]
    given: frozenset[str]
    more_authors: bool


def split_entry(line: str, abstract: str, known: ReadingContext) -> Split:
    """Split a line into title and authors.

    `known.splits` decides outright where it has the line's title. The abstract may be empty or cut.
    """
    line = line.strip()
    decided = _decided(line, known)
    if decided is not None:
        return decided
    scored = [(reading.score, reading) for reading in candidates(line, abstract, known)]
    ranked = sorted(scored, key=lambda one: (-one[0], one[1].at))
    top, best = ranked[0]
    weights = [math.exp(max(score - top, -50.0)) for score, _ in ranked]
    total = sum(weights)
    unusual = not best.features["known_title"] and any(best.features[kind] for kind in _UNUSUAL)
    doubtful = 1 / total < SURE or unusual
    others = zip(ranked[1:4], weights[1:4], strict=False) if doubtful else ()
    rivals = tuple(
        _show(line, reading.at)
        for place, ((_, reading), weight) in enumerate(others)
        if not place or weight / total > RIVAL
    )
    return _split(line, best.at, doubtful, rivals)


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
    decided = []
    for title, authors in known.splits.items():
        if title and line.startswith(title):
            split = _split(line, len(title))
            printed = tuple(map(fold, split.authors.names))
            agrees = not authors or printed == tuple(map(fold, authors))[: len(printed)]
            found = split if agrees else replace(split, authors=replace(split.authors, names=authors))
            decided.append((agrees, len(title), found))
    return max(decided, key=lambda one: one[:2])[2] if decided else None


def candidates(line: str, abstract: str, known: ReadingContext) -> tuple[Candidate, ...]:
    """Return every reading of a line with its features; of those that end the title alike, the best."""
    heads = possible_heads(line)
    exact = frozenset(_WORD.findall(abstract))
    folded = frozenset(map(str.casefold, exact))
    best: dict[int, Candidate] = {}
    for place, (head, more_authors) in enumerate(heads, start=1):
        around = _Around(exact, folded, *_folded(known.titles, known.names), more_authors)
        for reading in _readings(head, around, without_authors=place == len(heads)):
            if reading.at not in best or reading.score > best[reading.at].score:
                best[reading.at] = reading
    return tuple(best.values())


@lru_cache(maxsize=8)
def _folded(titles: frozenset[str], names: frozenset[str]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return folded titles, folded names, and the given names in them."""
    folded = frozenset(map(fold, names))
    given = (name.split(" ")[0] for name in folded if " " in name)
    return (
        frozenset(map(fold, titles)),
        folded,
        frozenset(first for first in given if len(first) > 2 and "." not in first),
    )


def _readings(head: str, around: _Around, *, without_authors: bool) -> Iterator[Candidate]:
    """Yield readings from the last comma to the first; each item before a comma may hold the title's end."""
    if without_authors:
        yield Candidate(len(head), _features(head, (), around))
    items: list[str] = []
    stop = len(head)
    authors = 0
    while stop >= 0 and authors < _MAX_AUTHORS:
        start = max(head.rfind(",", 0, stop), head.rfind(";", 0, stop)) + 1
        segment = head[start:stop].strip()
        is_name = not is_suffix(segment)
        authors += is_name
        in_small = bool(items) and all(map(str.islower, items))
        for at in _places(head, start, stop, around, in_small):
            yield Candidate(at, _features(head[:at], (head[at:stop].strip(), *items), around))
        items[:0] = [segment] if segment else []
        stop = start - 1


def _places(text: str, start: int, stop: int, around: _Around, in_small: bool) -> Iterator[int]:
    """Yield where in text[start:stop] a title may end and a name begin.

    Small letters may begin a name where all others of the line do so, and after a likely word.
    """
    for at in range(max(start, stop - _FIRST_AUTHOR, 1), stop):
        left, right = text[at - 1], text[at]
        if not right.isalpha() or left.isspace() or left in ",;:(/[“&\\":
            continue
        if left in "-‐–—" and not _is_dashed(text[:at]):
            continue
        if not right.islower() or not left.isalpha() or in_small or _may_end(text, at, around):
            yield at


def _is_dashed(title: str) -> bool:
    """Return whether a dash ends a title such as `a title - subtitle -`, and joins no two words."""
    return title[:-1].endswith(" ") or any(f" {dash}" in title[:-1] for dash in "-–—")


def _may_end(text: str, at: int, around: _Around) -> bool:
    """Return whether a title may end in a word although a small letter follows."""
    word = _last_word(text[:at])
    follows = _first_word(text[at:])
    if len(word) > 1 and word.isupper():
        return True
    if _CAMEL.search(word):
        return word in around.exact
    lower = word.casefold()
    return len(word) > 2 and (lower in around.folded or lower in END_WORDS or follows in GIVEN_NAMES)


def _last_word(text: str) -> str:
    return _first_word(text[::-1])[::-1]


def _first_word(text: str) -> str:
    return "".join(takewhile(lambda sign: sign.isalnum() or sign == "_", text))


def _features(title: str, items: tuple[str, ...], around: _Around) -> Counter[str]:
    """Return the features of the reading `title | items`; without items the whole line is the title."""
    found: Counter[str] = Counter()
    found["known_title"] = bool(around.titles) and fold(title) in around.titles
    if not items:
        found["none"] = 1
        return found
    count = sum(not is_suffix(item) for item in items)
    if not around.more_authors:
        found[f"authors_{count}"] = 1
    _junction(found, title, items[0])
    _title_end(found, title, items[0], around)
    _first_author(found, items, around)
    for item in items[1:]:
        words = item.split()
        if not is_suffix(item) and not looks_like_team(item):
            found[f"other_words_{min(len(words), 6)}"] += 1
    if around.names:
        found["known_first"] = fold(items[0]) in around.names
        found["known_others"] = sum(fold(item) in around.names for item in items[1:])
    return found


def _kind(char: str) -> str:
    if char.isalpha():
        return "U" if char.isupper() else "l" if char.islower() else "o"
    if char.isdigit():
        return "d"
    return "-" if char in "-–—" else "p" if char in _CLOSING else "s" if char in "$+*%}#^" else "x"


def _junction(found: Counter[str], title: str, first: str) -> None:
    """Describe the two characters that meet, and the shape of what follows."""
    right = _kind(first[0])
    if right == "U":
        follows = first[1:2]
        second = "l" if follows and follows in "'’" else _kind(follows) if follows else "."
        right = {"l": "Ul", "U": "UU"}.get(second, "U.")
    found[f"join_{_kind(title[-1])}_{right}"] = 1


def _title_end(found: Counter[str], title: str, first: str, around: _Around) -> None:
    """Ask whether the title's last word is a word, and whether the whole token is one."""
    token = title.rsplit(" ", 1)[-1]
    core = _last_word(token[-_LONGEST:].rstrip(_CLOSING))
    found["end_initial"] = len(title) > 1 and title[-1] == "." and title[-2].isupper()
    found["camel_before_end"] = sum(
        bool(_CAMEL.search(word)) and word not in around.exact for word in title.split(" ")[-4:-1]
    )
    if not core:
        return
    lower = core.casefold()
    seen, common = core in around.exact, lower in END_WORDS
    if seen:
        found["end_in_abstract"] = 1
    elif lower in around.folded and len(core) > 1 and not _CAMEL.search(core):
        found["end_in_abstract_folded"] = 1
    elif lower.rstrip("s") in around.folded or lower + "s" in around.folded:
        found["end_in_abstract_plural"] = len(core) > 2
    elif common:
        found["end_common_only"] = 1
    else:
        found["end_unknown"] = 1
        found["end_unknown_suffix"] = len(core) > 4 and lower.endswith(_SUFFIXES) and not _CAMEL.search(core)
    found["end_common"] = common
    found["end_short"] = len(core) <= 2 and not core.isdigit() and not seen
    if not seen and not common:
        for match in _CAMEL.finditer(core):
            tail = core[match.end() :]
            found["end_camel_tail_name"] = _may_be_given(tail, around)
            found["cuts_team"] = not looks_like_team(first) and looks_like_team(tail + first)


def _first_author(found: Counter[str], items: tuple[str, ...], around: _Around) -> None:
    """Describe the first author: the first word most of all, the others, and whether all but it are abbreviated."""
    head, *rest = items[0].split()
    bare = head.strip(".*†‡§¶∗")[:_LONGEST]
    team = looks_like_team(items[0])
    found["team"] = team
    found[f"first_words_{min(len(rest) + 1, 6)}"] = not team
    found["first_given"] = _is_given(bare, around)
    syllables = fold(bare).replace("-", "")
    found["first_pinyin"] = not found["first_given"] and len(syllables) > 1 and _PINYIN.fullmatch(syllables) is not None
    camel = None if team else _CAMEL.search(bare)
    found["first_camel"] = camel is not None
    found["first_camel_syllables"] = camel is not None and all(
        _may_be_given(half, around) for half in (bare[: camel.end()], bare[camel.end() :])
    )
    plain = {word.casefold() for word in rest[:_LONGEST]} - GIVEN_NAMES - PARTICLES
    found["rest_camel"] = sum(bool(_CAMEL.search(word)) for word in rest[:_LONGEST])
    found["rest_prose"] = len(plain & FUNCTION_WORDS)
    found["rest_title_word"] = len(plain & END_WORDS)
    found["rest_in_abstract"] = sum(len(word) > 3 and word in around.folded for word in plain)


def _is_given(word: str, around: _Around) -> bool:
    folded = fold(word)
    return folded in GIVEN_NAMES or folded in around.given


def _may_be_given(word: str, around: _Around) -> bool:
    """Return whether a word may be a given name or a syllable of one."""
    lower = word.casefold()
    return _is_given(word, around) or bool(_PINYIN.fullmatch(lower) or _KOREAN.fullmatch(lower))
