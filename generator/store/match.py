"""Which record of the store a draft is about: by title, with the authors in support.

Where title and authors were once told apart at another place, the two together still match.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.ids import title_key
from generator.names import abbreviates, fold
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

_NO_LETTERS = re.compile(r"[\W_]+")


@dataclass
class TitleIndex:
    """Finds records by title; one record may be known under several titles.

    Two papers with one title but no author in common are two papers.
    """

    _entries: dict[str, list[tuple[str, frozenset[str]]]] = field(default_factory=dict)
    _whole: dict[str, str] = field(default_factory=dict)

    def add(self, record_id: str, title: str, authors: Iterable[str]) -> None:
        """Say that a record has, or had, this title and these authors."""
        authors = tuple(authors)
        names = frozenset(map(fold, authors))
        found = self._entries.setdefault(key_of(title), [])
        if (record_id, names) not in found:
            found.append((record_id, names))
        self._whole.setdefault(_letters(title, authors), record_id)

    def find(self, title: str, authors: Sequence[str]) -> str | None:
        """Return the record whose title this is and whose authors agree best, or None."""
        names = frozenset(map(fold, authors))
        best: tuple[float, str] | None = None
        for record_id, theirs in self._entries.get(key_of(title), ()):
            shared = _shared(names, theirs)
            if (shared or not names or not theirs) and (best is None or shared > best[0]):
                best = (shared, record_id)
        return best[1] if best else self._whole.get(_letters(title, authors))


def _shared(names: Collection[str], others: frozenset[str]) -> float:
    """Count the names in common; where there is none, one that abbreviates another counts a half."""
    same = sum(name in others for name in names)
    if same or not names or not others:
        return same
    return 0.5 * any(abbreviates(name, other) or abbreviates(other, name) for name in names for other in others)


def _letters(title: str, authors: Iterable[str]) -> str:
    """Return the letters of an entry, which are the same wherever its title was thought to end."""
    return _NO_LETTERS.sub("", "".join((title, *authors))).casefold()


def key_of(title: str) -> str:
    """Return what two spellings of one title have in common: no case, LaTeX, accents, punctuation."""
    return title_key(to_text(title))
