"""An entry as runs of text with what their looks tell, for the reader of reference strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.entry_text import EntryText, Mark, Run
from generator.read.lists.listing.venues import kind_of
from generator.read.nlm_note import without_nlm_note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.lists.listing.atoms import Atom, EntryParts

_KINDS: dict[str, Mark] = {"title": "title", "authors": "authors", "venue": "venue", "date": "date"}
_MARKS: dict[str, Mark] = {"bold": "bold", "italic": "italic", "quoted": "quoted", "small": "small", "link": "link"}
_LONGEST_ROW = 700


def entry_text(entry: EntryParts, *, year: int, section: str) -> EntryText:
    """Return an entry's runs; long lines that are no reference (abstracts) are left out."""
    return EntryText(tuple(_runs(entry)), entry.stretch.source_line, year, kind_of("", section, ""))


def _runs(entry: EntryParts) -> Iterator[Run]:
    line = 0
    for row in entry.rows:
        if "abstract" in row.kinds or (len(entry.rows) > 1 and len(row.text) > _LONGEST_ROW):
            continue
        for atom in row.atoms:
            marks = {_MARKS[mark] for mark in atom.marks if mark in _MARKS}
            marks |= {_KINDS[kind] for kind in (atom.kinds or row.kinds) if kind in _KINDS}
            if row.headed:
                marks.add("heading")
            if atom.label:
                marks.add("badge")
            if row.block.tag in {"td", "th"}:
                marks.add("cell")
            address = atom.link.attributes.get("href", "") if atom.link is not None else ""
            yield from _parts(atom, line, frozenset(marks), address)
        line += 1


def _parts(atom: Atom, line: int, marks: frozenset[Mark], address: str) -> Iterator[Run]:
    text = without_nlm_note(atom.raw_unraised)
    if text.strip():
        yield Run(text, line, marks, address if address.startswith("http") else "")
    elif text:
        yield Run(" ", line, frozenset(), "")
