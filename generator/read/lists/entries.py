"""A document's entries, read: from blocks to drafts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.read.lists.blocks import Entry, Line, Run
from generator.read.lists.drafts import draft_of
from generator.read.lists.fields import Fields, read_fields, spans_of
from generator.read.lists.labels import label_list
from generator.read.lists.names import name_style
from generator.read.lists.tokens import entry_text, fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pycrfsuite

    from generator.read.draft import Draft
    from generator.read.entry_text import EntryText

LEAST_CONFIDENCE = 0.5  # of what is learned, to count against rules that have no doubts
_LEARNED = (
    "title", "authors", "more_authors", "teams", "date", "venue", "volume", "number", "pages", "publisher", "type",
    "doubts", "confidence", "text",
)  # fmt: skip
_ALWAYS = frozenset({"more_authors", "doubts"})
# How often all four fields are right, of entries of which both readings differ in so many of them (validation pages).
_AGREED = (0.97, 0.7, 0.5, 0.5, 0.4)


def read_entries(entries: Sequence[Entry], base: str = "", *, plain: bool = False) -> list[Draft | None]:
    """Read the entries of one list: a draft for each, None for one of which no title was found.

    Entries read together help each other, so a whole list belongs in one call. In a `plain` text, initials stay as they
    are printed.
    """
    return [draft for draft, _ in read_entries_with_fields(entries, base, plain=plain)]


def read_entries_with_fields(
    entries: Sequence[Entry], base: str = "", *, plain: bool = False, model: pycrfsuite.Tagger | None = None
) -> list[tuple[Draft | None, Fields]]:
    """Read the entries of one list as `read_entries` does; a draft and the fields from which it was made, for each."""
    shown = [_shown(entry.lines) for entry in entries]
    labelled = label_list(shown, model)
    texts = [entry_text(lines) for lines in shown]
    people = [
        text[one.tokens[span.first].start : one.tokens[span.end - 1].end]
        for text, one in zip(texts, labelled, strict=True)
        for span in spans_of(one.tokens, one.labels)
        if span.label == "author"
    ]
    style = replace(name_style(people), as_printed=plain)
    found = []
    for entry, text, one in zip(entries, texts, labelled, strict=True):
        fields = read_fields(one.tokens, one.labels, text, style, one.sure)
        whole = " ".join(text.split())
        draft = draft_of(fields, entry.lines, whole, year=entry.year, section=entry.section, base=base)
        found.append((draft, fields))
    return found


def entry_of(text: EntryText) -> Entry:
    """Return the entry that a text stands for."""
    rows: dict[int, list[Run]] = {}
    for run in text.runs:
        rows.setdefault(run.line, []).append(Run(run.text))
    lines = tuple(Line(number, tuple(runs), text.source_line) for number, runs in rows.items())
    return Entry(lines or (Line(0, (), text.source_line),), year=text.year)


def surer(learned: Draft, told: Draft, least: float = LEAST_CONFIDENCE) -> Draft:
    """Return the surer of two readings of one entry, with what only the other one knows; `told` is that by rules.

    What is learned counts from a confidence of `least`, and where the rules have doubts.
    """
    if learned.confidence < least and not told.doubts:
        return told
    if learned.title.startswith(told.title) and any(name in learned.title for name in told.authors):
        return told  # co-authors within a title: `Introduction (with A. Bee)`
    changes = {name: value for name in _LEARNED if (value := getattr(learned, name)) or name in _ALWAYS}
    changes["type"] = told.type or learned.type
    differing = [name for name in ("title", "authors", "date", "venue") if _differ(learned, told, name)]
    changes["doubts"] = tuple(f"the {name} may be '{_written(told, name)}'" for name in differing)
    changes["confidence"] = _AGREED[len(differing)]
    links = {**learned.links, **told.links}
    return replace(told, **changes, links=links, abstract=told.abstract or learned.abstract)


def _differ(learned: Draft, told: Draft, name: str) -> bool:
    return fold(_written(learned, name)) != fold(_written(told, name))


def _written(draft: Draft, name: str) -> str:
    """Return a field as doubts quote it; of a date, the year."""
    if name == "authors":
        return ", ".join(draft.authors) or "none"
    if name == "date":
        return str(draft.date.year) if draft.date else "none"
    return str(getattr(draft, name)) or "none"


def _shown(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines that a page shows; all where it shows none."""
    shown = tuple(line for line in lines if not line.hidden and line.text)
    return shown or tuple(line for line in lines if line.text) or tuple(lines[:1])
