"""The parts of entries and fields of a BibTeX file: records, and the pairing of braces."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

from generator.text.latex.source_scan import brace_partners

ENTRY = re.compile(r"(?<![\w.@-])@[ \t]*([A-Za-z][\w-]{0,40})\s*([{(])")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)


class Piece(NamedTuple):
    """One operand of `#`: a literal text, or the name of a macro."""

    text: str
    macro: bool = False


class Field(NamedTuple):
    """A field with its name in lower case; `cut` marks a truncated text."""

    name: str
    line: int
    pieces: tuple[Piece, ...]
    cut: bool = False


class Fault(NamedTuple):
    """An error in the entry that begins in `line`, and how to fix it; `costly` errors cost the entry."""

    line: int
    what: str
    hint: str
    costly: bool = False


class Entry(NamedTuple):
    """One entry, its type in lower case; the fields of a `string` define macros."""

    type: str
    key: str
    line: int
    fields: tuple[Field, ...]


class _Found(NamedTuple):
    """The result of a search, and the range that it covered."""

    begun: int
    limit: int
    match: re.Match[str] | None


class Source:
    """The text of a file, with its lines and the partners of its braces."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._found: dict[int, _Found] = {}
        self.breaks = [found.start() for found in re.finditer("\n", text)]
        self.partners = brace_partners(text, escaped=True)

    def search(self, pattern: re.Pattern[str], place: int, limit: int) -> re.Match[str] | None:
        """Return the first match of a pattern of some module from `place` on.

        The last search is cached: from any position between its beginning and its match the result is the same, so that
        a damaged file in which every brace asks for the next field is not searched to its end each time.
        """
        known = self._found.get(id(pattern))
        if known and known.limit == limit and known.begun <= place <= (known.match.start() if known.match else limit):
            return known.match
        match = pattern.search(self.text, place, limit)
        self._found[id(pattern)] = _Found(place, limit, match)
        return match

    def line(self, place: int) -> int:
        """Return the line number of a position."""
        return bisect_left(self.breaks, place) + 1

    def spills(self, place: int, limit: int) -> bool:
        """Return whether the text after a closing brace is the rest of a field that an extra brace has closed."""
        rest = self.text[place : self.free_end(place, limit)].lstrip("}) \t\n,")
        return bool(rest.strip("}) \t\n")) and surplus(rest) > 0

    def free_end(self, place: int, limit: int) -> int:
        """Return the end of text between entries that begins at `place`."""
        other = self.search(ENTRY, place, limit)
        return other.start() if other else limit


def surplus(text: str) -> int:
    """Return how many more closing than opening braces there are; escaped ones do not count."""
    signs = [found[0] for found in _BRACE.finditer(text)]
    return signs.count("}") - signs.count("{")
