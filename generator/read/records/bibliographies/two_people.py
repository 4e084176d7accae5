"""One comma between names of several words: `García Márquez, Gabriel José` is one person, `Ming Li, Jürgen Müller` two.

The comma alone is ambiguous; known given and family names decide.
"""

from __future__ import annotations

from typing import Literal

from generator.core.names import PARTICLES, SUFFIXES, fold_letters, looks_like_team
from generator.read.lists.reference_strings.model import known_names
from generator.read.records.bibliographies.author_names import Authors, read_authors

_FEWEST_WORDS = 2  # on either side of the comma: `Li, Ming` is one person
_TELLING = 2
_SURE = 3  # of four votes; the fourth word may be unknown
# Errors in a list of authors.
DIVIDED = "has names with commas between them"
UNSURE = "may be two people with a comma between them; taken for one"
# The hint for formats with lists of names.
ONE_A_NAME = "name each person alone, as in Doe, Jane"


def read_people(value: str) -> Authors:
    """Read one value as `read_authors` does, or as two people (with an entry in `faults`) if a comma separates them."""
    first, comma, second = value.partition(",")
    if not comma or "," in second or ";" in value:
        return read_authors([value])
    meant = comma_divides(first, second)
    if meant == "names":
        return read_authors([first, second])._replace(faults=(DIVIDED,))
    found = read_authors([value])
    return found._replace(faults=(UNSURE,)) if meant == "unsure" else found


def comma_divides(first: str, second: str) -> Literal["names", "parts", "unsure"]:
    """Return whether a comma separates two people's names, or the parts of one person's."""
    sides = [first.split(), second.split()]
    if any(len(words) < _FEWEST_WORDS for words in sides) or looks_like_team(first) or looks_like_team(second):
        return "parts"
    if first.isupper() and not second.isupper():
        return "parts"  # a family name in capitals
    if sides[0][0].casefold() in PARTICLES or _is_suffix(sides[1][-1]) or _is_initial(sides[1][-1]):
        return "parts"
    signs = [_is_given(sides[0][0]), _is_family(sides[0][-1]), _is_given(sides[1][0]), _is_family(sides[1][-1])]
    if False in signs:
        return "parts"
    # In the name of one person, the last word is a given name.
    if signs[-1] and signs.count(True) >= _SURE:
        return "names"
    return "unsure" if signs[0] or signs[-1] or signs.count(True) >= _TELLING else "parts"


def _is_given(word: str) -> bool | None:
    """Return whether a word begins a name in reading order; None if unknown, or if it can be both."""
    if _is_initial(word):
        return True
    folded = fold_letters(word)
    names = known_names()
    given, family = folded in names.given, folded in names.family
    if given and not family:
        return True
    return False if family and not given else None


def _is_family(word: str) -> bool | None:
    """Return whether a word ends a name in reading order; None if unknown."""
    found = _is_given(word)
    return None if found is None else not found


def _is_initial(word: str) -> bool:
    return len(word.replace(".", "").replace("-", "")) == 1 or (word.endswith(".") and len(word) < 4)


def _is_suffix(word: str) -> bool:
    return word.replace(".", "").casefold() in SUFFIXES
