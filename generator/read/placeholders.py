"""Placeholders of people and programs for missing values: `TODO`, `???`, `n/a`; no field is published with one."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from generator.core.problems import Problem, first_of
from generator.read.draft import Draft, Reading

# A volume may be XXX, which is 30.
_PLACEHOLDER = re.compile(
    r"[\W_]+|[\W_]*(?:to[ -]?do|tb[acd]|t\.b\.[acd]\.|fixme|(?-i:xxx)|x{4,}|n\.?/a\.?"
    r"|to be (?:added|announced|completed|determined|done))[\W_]*",
    re.IGNORECASE,
)
# Not `TBD-Net`.
_REMINDER = re.compile(r"(?:TODO|FIXME|TBD)(?:\s*[:!]|\s+-)(?:\s.*)?", re.DOTALL)
# Placeholders of programs; a number may have such a name.
_NOTHING = re.compile(r"[Nn]one|[Nn]ull|NaN|[Uu]ndefined|[Uu]nknown|\[?[Nn]o title(?: available)?\]?|[Uu]ntitled")
_PERSON = re.compile(r"[A-Z][a-z]+ [A-Z][a-z]+")  # `To Do` may be a person's name
_NAMES = frozenset({"title", "authors", "venue"})
_LINES = ("venue", "volume", "number", "pages", "publisher", "note", "abstract")
_MOST_NAMED = 10
_LONGEST = 80  # characters of a placeholder


def is_placeholder(text: str, field: str = "") -> bool:
    """Return whether a text is a placeholder; `field` is its field in the draft."""
    stripped = text.strip()
    if not stripped or len(stripped) > _LONGEST:
        return False
    if field == "authors" and _PERSON.fullmatch(stripped):
        return False
    if _PLACEHOLDER.fullmatch(stripped):
        return True
    if field and _REMINDER.fullmatch(stripped):
        return True
    return field in _NAMES and _NOTHING.fullmatch(stripped) is not None


def without_placeholders(reading: Reading, path: str) -> Reading:
    """Remove placeholders from drafts, and drafts whose title is one; warnings name the lines."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    drafts = tuple(filter(None, (_without(draft, found) for draft in reading.drafts)))
    if not found:
        return reading
    problems = [_problem(path, field, text, lines) for (field, text), lines in found.items()]
    return replace(reading, drafts=drafts, problems=(*reading.problems, *problems))


def _without(draft: Draft, found: dict[tuple[str, str], list[int]]) -> Draft | None:
    # A work with an identifier may really have the title `Untitled`.
    if is_placeholder(draft.title, "" if draft.links else "title"):
        found["title", draft.title].append(draft.lines.get("title", draft.line))
        return None
    changed: dict[str, Any] = {}
    nobody = [name for name in draft.authors if is_placeholder(name, "authors")]
    if nobody:
        changed["authors"] = tuple(name for name in draft.authors if name not in nobody)
        changed["teams"] = draft.teams - set(nobody)
    for field in _LINES:
        text = getattr(draft, field)
        if is_placeholder(text, field):
            changed[field] = ""
            found[field, text].append(draft.lines.get(field, draft.line))
    unsaid = [name for name, text in draft.extra.items() if is_placeholder(text)]
    if unsaid:
        changed["extra"] = {name: text for name, text in draft.extra.items() if name not in unsaid}
    for name in unsaid:
        if not any(map(str.isalnum, draft.extra[name])):
            continue  # a single full stop, as the Web of Science writes for a sponsor
        found[name, draft.extra[name]].append(draft.lines.get(name, draft.line))
    for name in nobody:
        found["authors", name].append(draft.lines.get("authors", draft.line))
    return replace(draft, **changed) if changed else draft


def _problem(path: str, field: str, text: str, lines: Iterable[int]) -> Problem:
    first, *others = sorted(set(lines))
    what = f"{field} '{text}' is a placeholder; " + (
        "the entry was left out" if field == "title" else "it was left out"
    )
    if others:
        what += f" (also in {'line' if len(others) == 1 else 'lines'} {first_of(others, _MOST_NAMED)})"
    hint = "write the title and import again" if field == "title" else "write what is meant, or leave it out"
    return Problem(path, first, 1 if first else 0, what, hint, "warning")
