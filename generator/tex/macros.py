"""A paper's own macros, replaced by what they stand for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.tex.scan import argument, brace_partners

if TYPE_CHECKING:
    from collections.abc import Mapping

_MAX_DEPTH = 8
_MAX_GROWTH = 20_000
_COMMAND = re.compile(r"\\(?:([A-Za-z]+)|.)", re.DOTALL)
_ENDS_IN_COMMAND = re.compile(r"\\[A-Za-z]+\Z")
_PARAMETER = re.compile(r"#([1-9])")


def expand(text: str, macros: Mapping[str, str]) -> str:
    r"""Return `text` with each macro of `macros` replaced; keys may carry their backslash.

    `#1` to `#9` in a value take arguments. A macro that calls itself, or whose expansion
    grows out of hand, stays as it is written and is later shown by its name.
    """
    if not macros or "\\" not in text:
        return text
    table = {name.removeprefix("\\"): value for name, value in macros.items()}
    return _Expansion(table, _MAX_GROWTH).expand(text, frozenset())


class _Expansion:
    def __init__(self, table: Mapping[str, str], budget: int) -> None:
        self.table = table
        self.budget = budget

    def expand(self, text: str, active: frozenset[str]) -> str:
        partners = brace_partners(text)
        parts: list[str] = []
        done = 0
        for call in _COMMAND.finditer(text):
            name = call[1]
            if name not in self.table or call.start() < done or name in active or len(active) >= _MAX_DEPTH:
                continue
            value = self.table[name]
            if len(value) > self.budget:
                continue
            self.budget -= len(value) + 1
            value, after = _filled(value, text, partners, call.end())
            if len(value) > _MAX_GROWTH:
                continue
            value = self.expand(value, active | {name})
            if text.startswith("{}", after):
                after += 2
            if _ENDS_IN_COMMAND.search(value) and text[after : after + 1].isalpha():
                value += " "
            parts += text[done : call.start()], value
            done = after
        parts.append(text[done:])
        return "".join(parts)


def _filled(value: str, text: str, partners: dict[int, int], after: int) -> tuple[str, int]:
    wanted = max((int(number) for number in _PARAMETER.findall(value)), default=0)
    given: list[str] = []
    for _ in range(wanted):
        found = argument(text, partners, after, len(text))
        given.append(text[found.start : found.end] if found else "")
        after = found.after if found else after
    if given:
        value = _PARAMETER.sub(lambda parameter: given[int(parameter[1]) - 1], value)
    return value, after
