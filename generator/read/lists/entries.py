"""A document's entries, read: from blocks to drafts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.read.draft import Draft
from generator.read.lists.blocks import Entry, Line, Run
from generator.read.lists.doubts import evidence, judgement
from generator.read.lists.drafts import draft_of
from generator.read.lists.fields import Fields, read_fields, spans_of
from generator.read.lists.labels import is_set, label_list
from generator.read.lists.names import name_style
from generator.read.lists.tokens import entry_text

if TYPE_CHECKING:
    from generator.read.lists.network import Network

_LEAST, _LEAST_WHOLE = 0.2, 0.12  # confidence below which an entry is no publication; with authors and a date


class ReadEntry(NamedTuple):
    """An entry's draft, None where no title was found, its fields, and what speaks against it."""

    draft: Draft | None
    fields: Fields
    evidence: dict[str, float]


def read_entries(entries: Sequence[Entry], base: str = "", *, as_printed: bool = False) -> list[Draft | None]:
    """Read the entries of one list: a draft for each, None for one that has no title or is hardly a publication.

    Entries read together help each other, so a whole list belongs in one call. With `as_printed`, initials stay as
    they are.
    """
    read = [one.draft for one in read_with_evidence(entries, base, as_printed=as_printed)]
    return [
        draft if draft and draft.confidence >= (_LEAST_WHOLE if draft.authors and draft.date else _LEAST) else None
        for draft in read
    ]


def read_with_evidence(
    entries: Sequence[Entry], base: str = "", *, as_printed: bool = False, reader: Network | None = None
) -> list[ReadEntry]:
    """Read the entries of one list as `read_entries` does, with the fields and the evidence for each."""
    shown = [_shown(entry.lines) for entry in entries]
    labelled = label_list(shown, reader)
    texts = [entry_text(lines) for lines in shown]
    people = [
        text[one.tokens[span.first].start : one.tokens[span.end - 1].end]
        for text, one in zip(texts, labelled, strict=True)
        for span in spans_of(one.tokens, one.labels)
        if span.label == "author"
    ]
    style = replace(name_style(people), as_printed=as_printed)
    found: list[tuple[Draft | None, Fields]] = []
    for entry, text, one in zip(entries, texts, labelled, strict=True):
        fields = read_fields(one.tokens, one.labels, text, style, one.sure)
        whole = " ".join(text.split())
        draft = draft_of(fields, entry.lines, whole, year=entry.year, section=entry.section, base=base)
        found.append((draft, fields))
    kind = "entries" if any(map(is_set, shown)) else "references"  # with looks, or text alone
    judged = []
    for (draft, fields), seen in zip(found, evidence(found, labelled), strict=True):
        sure, doubts = judgement(draft, fields.sure, seen, kind) if draft else (0.0, ())
        judged.append(ReadEntry(replace(draft, confidence=sure, doubts=doubts) if draft else None, fields, seen))
    return judged


def entry_of(text: str) -> Entry:
    """Return the entry that a line of text stands for."""
    return Entry((Line(0, (Run(" ".join(text.split())),)),))


def _shown(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines that a page shows; all where it shows none."""
    shown = tuple(line for line in lines if not line.hidden and line.text)
    return shown or tuple(line for line in lines if line.text) or tuple(lines[:1])
