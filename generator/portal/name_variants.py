"""Compare spellings of names: whether two can mean one person, and how they differ.

Only the letters are compared; other evidence is in `generator.portal.same_person`.
"""

import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from generator.core.names import PARTICLES, display, family, fold, looks_like_team, sort_key
from generator.portal.known import NICKNAMES

# Most reliable first: of several spellings of two people, the most reliable pair counts.
Difference = Literal["comma", "spelling", "middle name", "order", "nickname", "initials", "initials only"]
DIFFERENCES: tuple[Difference, ...] = get_args(Difference)

Part = tuple[str, ...]  # one given name, in its syllables if hyphens separate them: ("xiao", "dong")

_NO_LETTER = re.compile(r"[\W\d_]+")
_CAPITALS = re.compile(r"[B-DF-HJ-NP-TV-Z]{2,3}")
# ASCII spellings of German, Scandinavian and Dutch letters; `fold` only removes the mark.
_TRANSLITERATED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Å": "Aa", "Ø": "Oe"}
)
_NICKS: dict[str, frozenset[int]] = {}
for _number, _names in enumerate(NICKNAMES):
    for _name in _names.split():
        _NICKS[_name] = _NICKS.get(_name, frozenset()) | {_number}


@dataclass(frozen=True, slots=True)
class Form:
    """The parts of a spelling: letters only, in lower case, without marks.

    `families` are the spellings of the family name (with and without particle, transliterated), `givens` those of the
    given names, the printed one first; `swapped` are the family name and the given names if the family name was printed
    first; `sorted` is the sort key.
    """

    families: frozenset[str]
    givens: tuple[tuple[Part, ...], ...]
    suffix: str
    swapped: tuple[str, str] = ("", "")
    sorted: tuple[str, str, str] = ("", "", "")

    @property
    def abbreviated(self) -> bool:
        """Return whether the first given name is an initial."""
        return bool(self.givens[0]) and _is_initials(self.givens[0][0])

    @property
    def initials(self) -> set[tuple[str, str]]:
        """Return each spelling of the family name with the first letter of the given names."""
        return {(last, given[0][0][0]) for last in self.families for given in self.givens if given}

    @property
    def match_keys(self) -> set[tuple[str, str]]:
        """Return keys for finding compatible spellings: any two without abbreviations share at least one key."""
        firsts = {""} if not self.givens[0] else set()
        for given in self.givens:
            for part in given[:1]:
                first = "".join(part)
                firsts |= {first, part[0], "".join(itertools.chain(*given))}
                firsts |= {f"nickname {number}" for number in _NICKS.get(first, ())}
        return {(last, first) for last in self.families for first in firsts}


@lru_cache(maxsize=65536)
def form(name: str, *, team: bool = False) -> Form:
    """Split a spelling into its parts; a team's is one word."""
    shown = display(name)
    if team or looks_like_team(shown):
        return Form(frozenset({_letters(shown)}), ((),), "", sorted=sort_key(shown))
    last = family(shown)
    bare = " ".join(word for word in last.split() if word.casefold() not in PARTICLES)
    families = {_letters(text) for text in (last, bare, last.translate(_TRANSLITERATED))} - {""}
    # Consecutive capitals (`XD Lin`) are initials, unless the whole name is in capitals.
    capitals = {word.casefold() for word in shown.split() if _CAPITALS.fullmatch(word) and shown.upper() != shown}
    key = _, given, suffix = sort_key(shown)
    givens = dict.fromkeys(
        tuple(_parts(text, capitals)) for text in (given, sort_key(shown.translate(_TRANSLITERATED))[1])
    )
    swapped = ("", "")
    words = fold(shown).split()
    if "," not in shown and len(words) > 1 and all(len(_letters(word)) > 1 for word in words):
        swapped = (_letters(words[0]), _letters("".join(words[1:])))
    return Form(frozenset(families), tuple(givens), _letters(suffix), swapped, key)


def _letters(text: str) -> str:
    return _NO_LETTER.sub("", fold(text)) if text else ""


def _parts(given: str, capitals: Collection[str]) -> Iterator[Part]:
    for word in re.sub(r"\.(?=[^\W\d_])", ". ", given).split():
        if word in capitals:
            yield from ((letter,) for letter in word)
            continue
        syllables = tuple(letters for piece in word.split("-") if (letters := _letters(piece)))
        if syllables:
            yield syllables


def difference(one: Form, other: Form) -> Difference | None:
    """Return how two spellings of one person differ; None if they contradict each other or match only by chance."""
    if one.sorted == other.sorted:
        return "comma"
    if one.suffix and other.suffix and one.suffix != other.suffix:
        return None
    if one.families & other.families:
        for mine, theirs in itertools.product(one.givens, other.givens):
            found = _given_difference(mine, theirs)
            if found is not None:
                return found
    return "order" if one.swapped in whole_names(other) or other.swapped in whole_names(one) else None


def whole_names(name: Form) -> set[tuple[str, str]]:
    """Return the letters of the family name and of all given names, in each spelling of the family name."""
    given = "".join(syllable for part in name.givens[0] for syllable in part)
    return {(last, given) for last in name.families}


def _given_difference(one: Sequence[Part], other: Sequence[Part]) -> Difference | None:
    if not one or not other:
        return "spelling" if not one and not other else None
    syllables, others = ([syllable for part in parts for syllable in part] for parts in (one, other))
    if "".join(syllables) == "".join(others):
        return "initials only" if len(syllables) == 1 and _is_initials(one[0]) else "spelling"
    found = _aligned(one, other)
    if found is None and len(one) != len(other) and len(syllables) == len(others):
        # "X. D." and "Xiao-Dong"
        found = _aligned([(syllable,) for syllable in syllables], [(syllable,) for syllable in others])
    return found


def _aligned(one: Sequence[Part], other: Sequence[Part]) -> Difference | None:
    """Compare given names one by one: the first ones must match, further ones may be omitted."""
    first = _part_difference(one[0], other[0])
    if first is None:
        return None
    fewer, more = sorted((one[1:], other[1:]), key=len)
    rest = iter(more)
    if not all(any(_part_difference(part, candidate) for candidate in rest) for part in fewer):
        return None
    return "middle name" if first == "spelling" else first


def _part_difference(one: Part, other: Part) -> Difference | None:
    mine, theirs = "".join(one), "".join(other)
    if mine == theirs:
        return "initials only" if _is_initials(one) else "spelling"
    if _is_initials(one) and _is_initials(other):
        return "initials only" if mine.startswith(theirs) or theirs.startswith(mine) else None
    if _is_initials(one) or _is_initials(other):
        short, full = (one, other) if _is_initials(one) else (other, one)
        return "initials" if _abbreviates(short, full) else None
    return "nickname" if _NICKS.get(mine, frozenset()) & _NICKS.get(theirs, frozenset()) else None


def _is_initials(part: Part) -> bool:
    return all(len(syllable) == 1 for syllable in part)


def _abbreviates(short: Part, full: Part) -> bool:
    if len(full) >= len(short):
        return all(syllable.startswith(letter) for letter, syllable in zip(short, full, strict=False))
    # "X.-D." and "Xiaodong": each letter must be found in the word, in order.
    word = iter("".join(full)[1:])
    return "".join(full).startswith(short[0]) and all(letter in word for letter in short[1:])
