"""The names of a portal's people in the order of their index, in parts with their letters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from generator.core.ids import slug
from generator.portal.people import listing_key
from generator.site.paging import NAMES_PER_PAGE, parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.core.records import Person
    from generator.portal.graph import Portal


@dataclass(frozen=True, slots=True)
class LetterParts:
    """The parts, the letters that each covers, and the part in which each letter begins, counted from 1."""

    pieces: list[Sequence[Person]]
    labels: list[str]
    first_part: Mapping[str, int]


class AuthorNames:
    """The people of a portal as its index of authors counts and splits them."""

    def __init__(self, portal: Portal) -> None:
        self.people = portal.people
        self._papers_of = portal.papers_of

    def __len__(self) -> int:
        """Return the number of people."""
        return len(self.people)

    @cached_property
    def parts(self) -> LetterParts:
        """All names, in the parts of their index."""
        return letter_parts(self.people)

    def number_of_papers(self, person: Person) -> int:
        """Return the number of papers of a person."""
        return len(self._papers_of[person.id])

    @cached_property
    def numbers_differ(self) -> bool:
        """Whether some people have more papers than others."""
        return len({len(papers) for papers in self._papers_of.values()}) > 1


def letter_parts(people: Sequence[Person]) -> LetterParts:
    """Split people, sorted by family name, into parts."""
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
    """Return the letter of a person's heading: the first of the family name, `#` if it is not one of A to Z."""
    return _first_letter(listing_key(person)[0])


@lru_cache(maxsize=65536)
def _first_letter(family: str) -> str:
    first = slug(f"{family} 0", "")[:1].upper()  # the number keeps the id valid if there are no letters
    return first if "A" <= first <= "Z" else "#"
