"""What was read of an entry, before it becomes a draft; and the text of its parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.read.lists.listing.leading_people import STOP
from generator.read.lists.listing.names import People
from generator.read.lists.listing.venues import Appearance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.listing.atoms import Atom

_FILE_SIZE = re.compile(r"\(\s*\d+(?:\.\d+)?\s*[kKmM]i?B\s*\)")
_BRACKETED_LABELS = re.compile(r"[\[(|]\s*[\])|]")


@dataclass(slots=True)
class EntryFacts:
    """What was read of an entry, before it becomes a draft."""

    title: str = ""
    people: People = field(default_factory=People)
    appearance: Appearance = field(default_factory=Appearance)
    abstract: str = ""
    rest: str = ""
    title_by: str = ""
    people_by: str = ""
    authors_first: bool = False
    whole: str = ""
    doubts: list[str] = field(default_factory=list)


def text_of(atoms: Sequence[Atom], *, raised: bool = True, stops: frozenset[str] = frozenset()) -> str:
    """Return the text of parts that are no buttons; parts of the slots in `stops` begin with a sign that ends names."""
    parts = [
        (STOP if atom.slot in stops else "") + (atom.raw if raised else atom.raw_unraised)
        for atom in atoms
        if not atom.label
    ]
    text = " ".join("".join(parts).split())
    return _BRACKETED_LABELS.sub(" ", _FILE_SIZE.sub(" ", text))


def joined(parts: Sequence[str]) -> str:
    """Set commas between parts that do not end in a sign."""
    text = ""
    for part in (one.strip() for one in parts):
        if not part:
            continue
        glue = "" if not text else " " if text.rstrip()[-1:] in ",;&" or re.match(r"[,;&.]|and\b", part) else ", "
        text = f"{text}{glue}{part}"
    return text
