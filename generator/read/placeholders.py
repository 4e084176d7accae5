r"""What no field is published with: placeholders (`TODO`, `???`, `n/a`), and characters that cannot be printed.

Such characters come from damage, or from `&#3;` or `\u0003` in a source; if they stayed, an import would write files
that the next command rejects.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from generator.core.problems import Problem
from generator.read.draft import Draft, Reading

_BLANKS = re.compile("[\x0b\x0c]")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
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
    found: list[Problem] = []
    drafts = tuple(filter(None, (_without(draft, path, found) for draft in reading.drafts)))
    return replace(reading, drafts=drafts, problems=(*reading.problems, *found)) if found else reading


def _without(draft: Draft, path: str, found: list[Problem]) -> Draft | None:
    """Return a draft without placeholders; each is added to `found`."""
    # A work with an identifier may really have the title `Untitled`.
    if is_placeholder(draft.title, "" if draft.links else "title"):
        found.append(_problem(path, draft, "title", draft.title))
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
            found.append(_problem(path, draft, field, text))
    silent = [name for name, text in draft.extra.items() if is_placeholder(text)]
    if silent:
        changed["extra"] = {name: text for name, text in draft.extra.items() if name not in silent}
    # The Web of Science writes a full stop for a sponsor.
    shown = (name for name in silent if any(map(str.isalnum, draft.extra[name])))
    found += [_problem(path, draft, name, draft.extra[name]) for name in shown]
    found += [_problem(path, draft, "authors", name) for name in nobody]
    return replace(draft, **changed) if changed else draft


def _problem(path: str, draft: Draft, field: str, text: str) -> Problem:
    is_title, line = field == "title", draft.lines.get(field, draft.line)
    what = f"{field} '{text}' is a placeholder; {'the entry' if is_title else 'it'} was left out"
    hint = "write the title and import again" if is_title else "write what is meant, or leave it out"
    return Problem(path, line, 1 if line else 0, what, hint, "warning")


def printable(reading: Reading, path: str) -> Reading:
    """Return a reading with printable texts only; a title without any is reported."""
    drafts, profile = _printed(reading.drafts), _printed(reading.profile)
    if drafts is reading.drafts and profile is reading.profile:
        return reading
    hint = "write a title there, or leave the entry out"
    untitled = (
        Problem(path, draft.line, 1, "this entry was left out: nothing of its title can be printed", hint, "warning")
        for draft in drafts
        if not draft.title.strip()
    )
    named = tuple(draft for draft in drafts if draft.title.strip())
    return replace(reading, drafts=named, profile=profile, problems=(*reading.problems, *untitled))


def _printed(value: Any) -> Any:
    """Return a value without such characters; the same object if there are none."""
    if isinstance(value, str):
        return _UNPRINTABLE.sub("", _BLANKS.sub(" ", value)) if _UNPRINTABLE.search(value) else value
    if isinstance(value, (tuple, frozenset)):
        parts = [_printed(one) for one in value]
        same = all(one is other for one, other in zip(parts, value, strict=True))
        return value if same else type(value)(parts)
    if isinstance(value, Mapping):
        pairs = {_printed(key): _printed(one) for key, one in value.items()}
        return value if all(one is pairs.get(key) for key, one in value.items()) else pairs
    if is_dataclass(value):
        found = {field.name: getattr(value, field.name) for field in fields(value)}
        changed = {name: made for name, one in found.items() if (made := _printed(one)) is not one}
        return replace(value, **changed) if changed else value  # type: ignore[type-var]
    return value
