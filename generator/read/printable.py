r"""Printable texts: what a reader returns, without characters that are not allowed in content files.

They come from damage, or from `&#3;` or `\u0003` in a source; if they stayed, an import would write files that the next
command rejects.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from generator.core.problems import Problem
from generator.read.draft import Reading

_BLANKS = re.compile("[\x0b\x0c]")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def printable(reading: Reading, path: str) -> Reading:
    """Return a reading with printable texts only; a title without any is reported."""
    drafts, profile = _without(reading.drafts), _without(reading.profile)
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


def _without(value: Any) -> Any:
    """Return a value without such characters; the same object if there are none."""
    if isinstance(value, str):
        return _UNPRINTABLE.sub("", _BLANKS.sub(" ", value)) if _UNPRINTABLE.search(value) else value
    if isinstance(value, (tuple, frozenset)):
        parts = [_without(one) for one in value]
        same = all(one is other for one, other in zip(parts, value, strict=True))
        return value if same else type(value)(parts)
    if isinstance(value, Mapping):
        pairs = {_without(key): _without(one) for key, one in value.items()}
        return value if all(one is pairs.get(key) for key, one in value.items()) else pairs
    if is_dataclass(value):
        found = {field.name: getattr(value, field.name) for field in fields(value)}
        changed = {name: made for name, one in found.items() if (made := _without(one)) is not one}
        return replace(value, **changed) if changed else value  # type: ignore[type-var]
    return value
