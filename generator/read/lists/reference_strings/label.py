"""Entries of a list of publications, read: the door of this room."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.read.lists.reference_strings.doubts import with_doubts
from generator.read.lists.reference_strings.labelled_names import writes_initials_last
from generator.read.lists.reference_strings.parts import read_parts
from generator.read.lists.reference_strings.reading import Labelled, read_labels
from generator.read.lists.reference_strings.tokens import whole_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.entry_text import EntryText
    from generator.read.lists.reference_strings.entry import LabelledEntry


# Chicago's dash for the authors of the entry above.
_SAME_AUTHORS = re.compile(r"(?:\W?\d+\W+)?(?:[—―–_]{2,}|-{3,})[.,:\s]")


def label_entries(entries: Sequence[EntryText], *, owner: str = "") -> tuple[LabelledEntry, ...]:
    """Read entries: one `LabelledEntry` for each, in their order, also for those that are no publications.

    Entries passed together are of one list and help each other: the order of the parts, what stands bold or on which
    line, how names are written are fitted to the surest of them, and all are read by that. So pass a
    whole list at once, and lists of different looks one by one. `owner` is whose list it is, given name first,
    where that is known. A string without marks is an entry of one run. Never raises for what
    a text says; an entry of which nothing was understood has no title, confidence 0 and doubts. The same
    entries give the same reading on every machine.
    """
    read = read_labels(entries, owner)
    initials_last = writes_initials_last(
        [name for entry, one in zip(entries, read, strict=True) for name in _names(entry, one)]
    )
    found: list[LabelledEntry] = []
    for entry, one in zip(entries, read, strict=True):
        parts = read_parts(entry, one, initials_last=initials_last)
        if found and _SAME_AUTHORS.match(parts.text):
            before = found[-1]
            more = tuple(name for name in parts.authors if name not in before.authors and any(map(str.isalpha, name)))
            parts = replace(parts, authors=before.authors + more, teams=before.teams | parts.teams)
        found.append(with_doubts(parts, one))
    return tuple(found)


def _names(entry: EntryText, read: Labelled) -> list[str]:
    text, found = whole_text(entry), []
    start = end = -1
    for token, label in zip(read.tokens, read.labels, strict=True):
        if label == "AB":
            if start >= 0:
                found.append(text[start:end])
            start = token.start
        if label in {"AB", "AI"}:
            end = token.end
    return [*found, text[start:end]] if start >= 0 else found
