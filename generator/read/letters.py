"""How usual letters beyond ASCII are, by the letters beside them: learned from names, titles and names of languages.

`letters.txt` is made by `training/letters.py`. Each of its rows is a letter, a blank, and triples of characters: what
stands before the letter, what stands after it, and how often, as a level. A row `=L` lists letters of East Asia of
level L; their neighbours were counted by script. The rows `L` and `U` count small letters and capitals by the
case of the letters beside them.
"""

import string
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from math import log

from generator.core.data_files import text

EDGE = "_"  # what a letter at the edge of a word has beside it
EAST = "\u2e80"  # the first of the letters of East Asia
LEVELS = string.digits + string.ascii_uppercase + string.ascii_lowercase
STEPS, LEAST = 2.5, -8.0  # levels between a count and its double; the binary logarithm of the lowest level
_BASES = {"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "e", "ß": "s", "ð": "d", "þ": "t", "œ": "e"}
# The shares of a letter's own triples, of its pairs, and of all letters in the chance of a place. A letter that was
# seen seldom is likely to have other neighbours too: so many more of the usual ones are counted.
_TRIPLES, _PAIRS, _ANY = 0.6, 0.36, 0.04
_UNSEEN_NEIGHBOURS = 3.0
# A letter that was never seen, in counts, and of how many kinds there are.
_UNSEEN, _KINDS = 0.02, 1000
_UNSEEN_PLACE = 1e-4
_TWO_TOGETHER = log(0.05)  # words of Latin letters seldom have two letters beyond ASCII side by side


def contexts(word: str) -> Iterator[tuple[str, str, str]]:
    """Return each letter of a word that is not ASCII, between the letters beside it (a blank at the edges)."""
    last = len(word) - 1
    for at, letter in enumerate(word):
        if letter > "\x7f":
            yield (word[at - 1] if at else " "), letter, (word[at + 1] if at < last else " ")


def place(before: str, letter: str, after: str) -> str:
    """Return what the letters beside a letter count as: in alphabets other than Latin the one before it decides."""
    if _is_of_alphabet(letter) and _is_of_alphabet(after):
        return f"{_beside(before)}*"
    return _beside(before) + _beside(after)


def plain(letter: str) -> str:
    """Return what a letter is counted as: a small letter."""
    small = letter.lower()
    return small if len(small) == 1 else letter


def script_of_east(letter: str) -> str:
    """Return a sign for Hangul, for the two Japanese syllabaries, and for Chinese characters."""
    if "\uac00" <= letter <= "\ud7a3":
        return "가"
    if not letter.isalpha():
        return "、"
    return "ア" if letter <= "\u30ff" else "一"


def case(letter: str) -> str:
    """Return whether a letter is a capital, a small letter, or none."""
    return "u" if letter.isupper() else "l" if letter.isalpha() else "n"


def _count(character: str) -> float:
    return float(2 ** (LEVELS.index(character) / STEPS + LEAST))


@cache
def _beside(letter: str) -> str:
    if letter >= EAST:
        return script_of_east(letter)
    if letter.isspace():
        return EDGE
    if letter.isdigit():
        return "0"
    if not letter.isalpha():
        return "."
    small = letter.lower()
    base = unicodedata.normalize("NFD", small)[0]
    return _BASES.get(base, base)


def _is_of_alphabet(letter: str) -> bool:
    return "\u0370" <= letter < EAST and letter.isalpha() and not "\u1e00" <= letter < "\u1f00"


def _is_foreign_latin(letter: str) -> bool:
    return "\x7f" < letter < "\u0370" and letter.isalpha()


class _Letters:
    """What was counted: letters, and what stands before and after them."""

    def __init__(self, text: str) -> None:
        """Read the text of `letters.txt`: counts of places by letter or script, and of letters of East Asia."""
        rows: dict[str, dict[str, float]] = {}
        self._east: dict[str, float] = {}
        for line in text.splitlines():
            if line[0] == "=":
                self._east |= dict.fromkeys(line[2:], _count(line[1]))
            else:
                rows[line[0]] = {line[at : at + 2]: _count(line[at + 2]) for at in range(2, len(line), 3)}
        self._places: dict[str, Mapping[str, float]] = {}
        self._counts: dict[str, float] = {}
        self._before: dict[str, dict[str, float]] = {}
        self._after: dict[str, dict[str, float]] = {}
        for letter, places in rows.items():
            before: dict[str, float] = defaultdict(float)
            after: dict[str, float] = defaultdict(float)
            for one, count in places.items():
                before[one[0]] += count
                after[one[1]] += count
            self._places[letter], self._before[letter], self._after[letter] = places, before, after
            self._counts[letter] = sum(places.values())
        capitals, small = rows.get("U", {}), rows.get("L", {})
        self._capitals = {
            kind: (capitals.get(kind, 0) + 0.1) / (capitals.get(kind, 0) + small.get(kind, 0) + 0.2)
            for kind in (first + second for first in "uln" for second in "uln")
        }
        self._all = sum(count for letter, count in self._counts.items() if letter not in {"U", "L"})
        self._any_before = self._shares(self._before)
        self._any_after = self._shares(self._after)

    def _shares(self, beside: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
        found: dict[str, float] = defaultdict(float)
        for letter, counts in beside.items():
            if letter not in {"U", "L"}:
                for neighbour, count in counts.items():
                    found[neighbour] += count / self._all
        return found

    def chance(self, before: str, letter: str, after: str) -> float:
        """Return how likely a letter is between two others, as a logarithm."""
        small = plain(letter)
        kind = script_of_east(letter) if letter >= EAST else small
        seen = self._east.get(letter, 0.0) if letter >= EAST else self._counts.get(small, 0.0)
        here = place(before, letter, after)
        left, right = here[0], here[1]
        any_left = self._any_before.get(left, _UNSEEN_PLACE)
        any_right = self._any_after.get(right, _UNSEEN_PLACE)
        count = self._counts.get(kind, 0.0)
        enough = count + _UNSEEN_NEIGHBOURS
        is_left = (self._before.get(kind, {}).get(left, 0) + _UNSEEN_NEIGHBOURS * any_left) / enough
        is_right = (self._after.get(kind, {}).get(right, 0) + _UNSEEN_NEIGHBOURS * any_right) / enough
        triple = self._places.get(kind, {}).get(here, 0) / count if count else 0.0
        among = _TRIPLES * triple + _PAIRS * is_left * is_right + _ANY * any_left * any_right
        chance = log((seen + _UNSEEN) / (self._all + _UNSEEN * _KINDS) * among)
        # The letters beside it are the same in other readings where they are ASCII; others have their own chance.
        chance -= log(any_left) * (before > "\x7f") + log(any_right) * (after > "\x7f")
        if _is_foreign_latin(before) and _is_foreign_latin(letter):
            chance += _TWO_TOGETHER
        if small != letter.upper():
            capital = self._capitals[case(before) + case(after)]
            chance += log(capital if letter.isupper() else 1 - capital)
        return chance


@cache
def _usual_letters() -> _Letters:
    return _Letters(text(__file__, "letters.txt"))


@cache
def chance(before: str, letter: str, after: str) -> float:
    """Return how likely a letter is between two others, as a logarithm, by what the package ships.

    Readings of the same bytes are compared by the sum of their chances.
    """
    return _usual_letters().chance(before, letter, after)
