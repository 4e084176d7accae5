"""Size limits for sources: anything larger than real publications is damaged, and reported.

If a missing brace let a field run to the end of its file, its page would be unreadable.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.core.paper_fields import PAPER_FIELDS
from generator.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.read.draft import Draft, Reading

MOST_BYTES = 40_000_000  # of a source file: forty thousand papers with their abstracts
MOST_BYTES_OF_ARCHIVE = 400_000_000  # of a page saved with its pictures
LONGEST_LINE = 4_000
LONGEST_TEXT = 200_000
MOST_ENTRIES = 20_000  # of a list: the paper with the most authors so far has 15,025 (2021)
_TEXTS = frozenset(field.name for field in PAPER_FIELDS if field.type in {"text", "markdown"})
_HINT = "check the source for a missing character, such as a brace; or correct the paper's YAML file"


def within_limits(fields: dict[str, Any], draft: Draft, shown: str, problems: list[Problem]) -> dict[str, Any]:
    """Return the fields of a draft within the limits; longer ones are reported.

    A text that is too long is removed completely: it lacks an end, and nobody knows what in it is right.
    """

    def report(name: str, what: str) -> None:
        line = draft.lines.get(name.partition(".")[0], draft.line)
        problems.append(Problem(shown, line, 1, f"`{name}` {what}", _HINT, "warning"))

    made = {name: _bounded(name, value, report) for name, value in fields.items()}
    if len(made.get("authors", ())) < len(fields.get("authors", ())):
        made["more_authors"] = True
    return {name: value for name, value in made.items() if value is not None}


def _bounded(name: str, value: Any, report: Callable[[str, str], None]) -> Any:
    """Return a value, or its beginning; None if it is removed. `name` is its key, below others: `links.pdf`."""
    if isinstance(value, str):
        return _bounded_text(name, value, report)
    if isinstance(value, list):
        if len(value) > MOST_ENTRIES:
            report(name, f"has more than {MOST_ENTRIES:,} entries; what follows was left out")
        entries = [_bounded(name, one, report) for one in value[:MOST_ENTRIES]]
        return [one for one in entries if one is not None] or (None if value else value)
    if isinstance(value, dict):
        inner = {key: _bounded(f"{name}.{key}", one, report) for key, one in value.items()}
        if name == "links.other" and inner["address"] is None:
            return None
        return {key: one for key, one in inner.items() if one is not None} or (None if value else value)
    return value


def _bounded_text(name: str, value: str, report: Callable[[str, str], None]) -> str | None:
    most = LONGEST_TEXT if name in _TEXTS else LONGEST_LINE
    if len(value) <= most:
        return value
    report(name, f"is longer than {most:,} characters; it was left out")
    return None


def without_endless_titles(reading: Reading, shown: str) -> Reading:
    """Return what a reader found without entries whose title never ends: what is called a title there is none."""
    endless = [draft for draft in reading.drafts if len(draft.title) > LONGEST_LINE]
    if not endless:
        return reading
    what = f"the title of this entry is longer than {LONGEST_LINE:,} characters; the entry was left out"
    problems = [Problem(shown, draft.lines.get("title", draft.line), 1, what, _HINT) for draft in endless]
    kept = tuple(draft for draft in reading.drafts if draft not in endless)
    return replace(reading, drafts=kept, problems=(*reading.problems, *problems))
