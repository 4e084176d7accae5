"""Which record of the store a draft is about: by title, with the authors in support."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.ids import title_key
from generator.names import fold
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass
class TitleIndex:
    """Finds records by title; one record may be known under several titles.

    Two papers with one title but no author in common are two papers.
    """

    _entries: dict[str, list[tuple[str, frozenset[str]]]] = field(default_factory=dict)

    def add(self, record_id: str, title: str, authors: Iterable[str]) -> None:
        """Say that a record has, or had, this title and these authors."""
        names = frozenset(map(fold, authors))
        found = self._entries.setdefault(key_of(title), [])
        if (record_id, names) not in found:
            found.append((record_id, names))

    def find(self, title: str, authors: Sequence[str]) -> str | None:
        """Return the record whose title this is and whose authors agree best, or None."""
        names = frozenset(map(fold, authors))
        best: tuple[int, str] | None = None
        for record_id, theirs in self._entries.get(key_of(title), ()):
            shared = len(names & theirs)
            if (shared or not names or not theirs) and (best is None or shared > best[0]):
                best = (shared, record_id)
        return best[1] if best else None


def key_of(title: str) -> str:
    """Return what two spellings of one title have in common: no case, LaTeX, accents, punctuation."""
    return title_key(to_text(title))
