r"""What in a text could not be read: commands that nobody defined, groups and formulas that nothing closes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import Problem
from generator.tex.parse import parse_with_faults
from generator.tex.reading import needs_reading, prepared

if TYPE_CHECKING:
    from collections.abc import Mapping


class Place(NamedTuple):
    """A fault of a text: what, what to do, and the `nth` time (from 1) that `hook` stands in the text.

    0 where it does not stand there but came from a macro. `undefined` is the name of a command
    that nobody defined, `arguments` how many braced arguments follow it.
    """

    what: str
    mend: str
    hook: str
    nth: int
    undefined: str = ""
    arguments: int = 0


def faults(text: str, macros: Mapping[str, str]) -> tuple[Place, ...]:
    """Return what in `text` could not be read, in the order of the text."""
    if not needs_reading(text):
        return ()
    read = prepared(text, macros)
    _, found = parse_with_faults(read)
    places: list[Place] = []
    seen: dict[str, int] = {}
    for fault in sorted(found, key=lambda fault: fault.start):
        spots = [spot.start() for spot in _spots(fault.hook, read)]
        before = sum(1 for spot in spots if spot < fault.start)
        nth = max(seen.get(fault.hook, 0), before) + 1
        seen[fault.hook] = nth
        here = sum(1 for _ in _spots(fault.hook, text))
        spot = spots[nth - 1] if nth <= len(spots) else fault.start
        arguments = _arguments(read, spot + len(fault.hook)) if fault.undefined else 0
        where = nth if nth <= here else 0
        places.append(Place(fault.what, fault.mend, fault.hook, where, fault.undefined, arguments))
    return tuple(places)


def problems(text: str, macros: Mapping[str, str], path: str = "") -> tuple[Problem, ...]:
    """Return what in `text` could not be read, with its line and column in `text`; they are warnings."""
    listed: list[Problem] = []
    for fault in faults(text, macros):
        line, column = position(text, fault.hook, fault.nth)
        mend = fault.mend or f"say below `macros` what `{fault.hook}` stands for"
        listed.append(Problem(path, line, column, fault.what, mend, "warning"))
    return tuple(listed)


def position(text: str, hook: str, nth: int, start: int = 0) -> tuple[int, int]:
    """Return line and column of the `nth` time that `hook` stands in `text` from `start` on, or zeros."""
    spots = [spot.start() for spot in _spots(hook, text) if spot.start() >= start]
    if not 1 <= nth <= len(spots):
        return 0, 0
    spot = spots[nth - 1]
    return text.count("\n", 0, spot) + 1, spot - text.rfind("\n", 0, spot)


def _spots(hook: str, text: str) -> list[re.Match[str]]:
    ends = r"(?![A-Za-z])" if hook[-1:].isalpha() else ""
    return list(re.finditer(re.escape(hook) + ends, text))


def _arguments(text: str, after: int) -> int:
    count = 0
    while group := re.compile(r"\{[^{}]+\}").match(text, after):
        count, after = count + 1, group.end()
    return count
