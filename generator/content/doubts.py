"""Doubts about a paper that its sources left open and that are not settled yet. Pure.

A reader reports what it may have read wrongly, and the alternatives; the ledger keeps these doubts. A doubt is settled
by correcting a field of the paper's file that a source had filled, by `checked: true` below `extra`, or by another
source that is certain about the paper.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content.ledger import Entry, Statement
from generator.content.merge import three_way
from generator.content.paper_index import name_of


def open_doubts(entry: Entry, current: Mapping[str, Any] | None) -> Iterator[tuple[Statement, str]]:
    """Yield the doubts about a paper, each with its statement.

    `current` is the record in the paper's file now; None if it was deleted, which settles everything.
    """
    doubtful = [statement for _, statement in sorted(entry.statements.items()) if statement.doubts]
    if not doubtful or current is None or _settled(entry, current):
        return
    for statement in doubtful:
        for doubt in statement.doubts:
            yield statement, doubt


def in_words(fields: Mapping[str, Any], doubt: str) -> str:
    """Describe a doubt, with the title, authors, year and venue that were read (`fields` of a content file)."""
    authors = ", ".join(map(name_of, fields.get("authors", ())))
    read = [fields.get("title", ""), authors, fields.get("venue", ""), str(fields.get("date", ""))[:4]]
    return f"doubtful: {doubt}; read as {' | '.join(filter(None, read))}"


def _settled(entry: Entry, current: Mapping[str, Any]) -> bool:
    extra = current.get("extra")
    if isinstance(extra, dict) and str(extra.get("checked")).lower() == "true":
        return True
    if any(statement.fields.get("authors") and not statement.doubts for statement in entry.statements.values()):
        return True
    return bool(three_way(entry.bases, current, entry.written).kept)
