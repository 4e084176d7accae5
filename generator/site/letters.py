"""All names of a portal cut into parts, and the letters that they stand under."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.core.ids import slug
from generator.portal.people import listing_key
from generator.site.paging import NAMES_PER_PAGE, parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.core.records import Person


@dataclass(frozen=True, slots=True)
class LetterParts:
    """The parts, the letters that each covers, and the part in which each letter begins, counted from 1."""

    pieces: list[Sequence[Person]]
    labels: list[str]
    first_part: Mapping[str, int]


def letter_parts(people: Sequence[Person]) -> LetterParts:
    """Cut people, sorted by family name, into parts."""
    pieces = parts(people, NAMES_PER_PAGE)
    first_part: dict[str, int] = {}
    labels = []
    for number, piece in enumerate(pieces, start=1):
        letters = [letter_of(person) for person in piece]
        for letter in letters:
            first_part.setdefault(letter, number)
        labels.append(f"{letters[0]}–{letters[-1]}" if letters else "")
    return LetterParts(pieces, labels, first_part)


def letter_of(person: Person) -> str:
    """Return the letter that a person stands under: the first of the family name, `#` where it is none of A to Z."""
    return _first_letter(listing_key(person)[0])


@lru_cache(maxsize=65536)
def _first_letter(family: str) -> str:
    first = slug(f"{family} 0", "")[:1].upper()  # the number stands in for letters, and for words that are no ids
    return first if "A" <= first <= "Z" else "#"
