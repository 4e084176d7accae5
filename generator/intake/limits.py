"""How large what sources say may be: nothing that people publish comes near, so that more is damage, and said to be.

A field that a missing brace let run on to the end of its file would make a page that nobody can read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import Problem
from generator.paper_fields import PAPER_FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.sources.draft import Draft

MOST_BYTES = 40_000_000  # of a source file: forty thousand papers with their abstracts
MOST_BYTES_OF_ARCHIVE = 400_000_000  # of a page saved with its pictures
LONGEST_LINE = 4_000
LONGEST_TEXT = 200_000
MOST_ENTRIES = 20_000  # of a list: no paper has more authors yet (15,025 in 2021)
_TEXTS = frozenset(field.name for field in PAPER_FIELDS if field.type in {"text", "markdown"})
_HINT = "look in the source for a sign that is missing, such as a brace; or correct the paper's YAML file"


def within_limits(fields: dict[str, Any], draft: Draft, shown: str, problems: list[Problem]) -> dict[str, Any]:
    """Return what a draft says without what is longer than anybody writes, which is reported."""

    def cut(name: str, what: str) -> None:
        line = draft.lines.get(name, draft.line)
        problems.append(Problem(shown, line, 1, f"{what}; what follows was left out", _HINT, "warning"))

    made = {name: _bounded(name, value, cut) for name, value in fields.items()}
    if len(made.get("authors", ())) < len(fields.get("authors", ())):
        made["more_authors"] = True
    return made


def _bounded(name: str, value: Any, cut: Callable[[str, str], None]) -> Any:
    if isinstance(value, str):
        most = LONGEST_TEXT if name in _TEXTS else LONGEST_LINE
        if len(value) > most:
            cut(name, f"`{name}` is longer than {most:,} characters")
            return value[:most].rstrip()
        return value
    if isinstance(value, list):
        if len(value) > MOST_ENTRIES:
            cut(name, f"`{name}` has more than {MOST_ENTRIES:,} entries")
        return [_bounded(name, one, cut) for one in value[:MOST_ENTRIES]]
    if isinstance(value, dict):
        return {key: _bounded(name, one, cut) for key, one in value.items()}
    return value
