"""Doubts about a paper that its sources left open and that nobody has settled yet. Pure.

A reader says what it may have read wrongly, and what else that may be; the ledger keeps it. Whoever corrects
a field of the paper's file that a source had filled, or says `checked: true` below `extra`, has settled it;
so has another source that tells of the paper without a doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.content.merge import three_way
from generator.content.paper_index import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.content.ledger import Entry, Statement


def open_doubts(entry: Entry, current: Mapping[str, Any] | None) -> Iterator[tuple[Statement, str]]:
    """Go through the doubts about a paper, each with the statement that it is about.

    `current` is what the paper's file says now; None where it was deleted, which settles everything.
    """
    doubtful = [statement for _, statement in sorted(entry.statements.items()) if statement.doubts]
    if not doubtful or current is None or _settled(entry, current):
        return
    for statement in doubtful:
        for doubt in statement.doubts:
            yield statement, doubt


def in_words(statement: Statement, doubt: str) -> str:
    """Describe a doubt, with the title, authors, year and venue that were read."""
    fields = statement.fields
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
