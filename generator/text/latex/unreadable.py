r"""Report parts of a text that cannot be read: undefined commands, unclosed groups and formulas."""

import re
from bisect import bisect_left
from collections.abc import Mapping
from typing import NamedTuple

from generator.text.latex.parse import unreadable
from generator.text.latex.preparation import needs_reading, prepared

_LETTER = re.compile(r"[A-Za-z]")
_GROUP = re.compile(r"\{[^{}]+\}")


class Place(NamedTuple):
    """An error in a text: what it is, how to fix it, and the `nth` occurrence (from 1) of `hook` in the text.

    0 if it comes from a macro instead. `undefined` is the name of an undefined command, `arguments` the number of
    braced arguments after it.
    """

    what: str
    hint: str
    hook: str
    nth: int
    undefined: str = ""
    arguments: int = 0


def faults(text: str, macros: Mapping[str, str]) -> tuple[Place, ...]:
    """Return the parts of `text` that could not be read, in the order of the text."""
    if not needs_reading(text):
        return ()
    read = prepared(text, macros)
    found = unreadable(read)
    places: list[Place] = []
    seen: dict[str, int] = {}
    hooks = dict.fromkeys(fault.hook for fault in found)
    in_text = {hook: len(_spots(hook, text)) for hook in hooks}
    in_read = {hook: _spots(hook, read) for hook in hooks}
    for fault in sorted(found, key=lambda fault: fault.start):
        spots = in_read[fault.hook]
        nth = max(seen.get(fault.hook, 0), bisect_left(spots, fault.start)) + 1
        seen[fault.hook] = nth
        spot = spots[nth - 1] if nth <= len(spots) else fault.start
        arguments = _arguments(read, spot + len(fault.hook)) if fault.undefined else 0
        where = nth if nth <= in_text[fault.hook] else 0
        places.append(Place(fault.what, fault.hint, fault.hook, where, fault.undefined, arguments))
    return tuple(places)


def position(text: str, hook: str, nth: int, start: int = 0) -> tuple[int, int]:
    """Return line and column of the `nth` occurrence of `hook` in `text` from `start` on, or zeros."""
    spots = _spots(hook, text, start)
    if not 1 <= nth <= len(spots):
        return 0, 0
    spot = spots[nth - 1]
    return text.count("\n", 0, spot) + 1, spot - text.rfind("\n", 0, spot)


def _spots(hook: str, text: str, start: int = 0) -> list[int]:
    spots: list[int] = []
    named = hook[-1:].isalpha()
    spot = text.find(hook, start)
    while spot >= 0:
        after = spot + len(hook)
        if not (named and _LETTER.match(text, after)):
            spots.append(spot)
        spot = text.find(hook, max(after, spot + 1))
    return spots


def _arguments(text: str, after: int) -> int:
    count = 0
    while group := _GROUP.match(text, after):
        count, after = count + 1, group.end()
    return count
