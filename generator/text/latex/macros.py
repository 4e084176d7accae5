r"""Expand macros: a paper's own, and those that many papers share."""

import re
from collections.abc import Mapping

from generator.text.latex.source_scan import ENDS_IN_COMMAND, argument, brace_partners

_MAX_DEPTH = 8
_MAX_GROWTH = 20_000
_COMMAND = re.compile(r"\\(?:([A-Za-z]+)|.)", re.DOTALL)
_PARAMETER = re.compile(r"#([1-9])")


def expand(text: str, macros: Mapping[str, str | tuple[str, ...]]) -> str:
    r"""Return `text` with each macro of `macros` replaced; its keys are names without backslash.

    `#1` to `#9` in a value are arguments; of several values, the one with as many arguments as there are braced groups
    is used. A macro that calls itself, or whose expansion grows without limit, is kept and later shown by its name.
    """
    if not macros or "\\" not in text:
        return text
    return _Expansion(macros, _MAX_GROWTH).expand(text, frozenset())


class _Expansion:
    def __init__(self, table: Mapping[str, str | tuple[str, ...]], budget: int) -> None:
        self.table = table
        self.budget = budget

    def expand(self, text: str, active: frozenset[str]) -> str:
        partners: dict[int, int] | None = None
        parts: list[str] = []
        done = 0
        for call in _COMMAND.finditer(text):
            name = call[1]
            if name not in self.table or call.start() < done or name in active or len(active) >= _MAX_DEPTH:
                continue
            partners = brace_partners(text) if partners is None else partners
            value = _chosen(self.table[name], partners, call.end())
            if len(value) > self.budget:
                continue
            self.budget -= len(value) + 1
            value, after = _filled(value, text, partners, call.end())
            if len(value) > _MAX_GROWTH:
                continue
            value = self.expand(value, active | {name})
            if text.startswith("{}", after):
                after += 2
            if ENDS_IN_COMMAND.search(value) and text[after : after + 1].isalpha():
                value += " "
            parts += text[done : call.start()], value
            done = after
        if not parts:
            return text
        parts.append(text[done:])
        return "".join(parts)


def _chosen(value: str | tuple[str, ...], partners: dict[int, int], after: int) -> str:
    """Return, of several values, the last one that takes no more arguments than there are braced groups."""
    if isinstance(value, str):
        return value
    groups = 0
    while after in partners and partners[after] > after + 1 and groups < 9:
        groups, after = groups + 1, partners[after] + 1
    fitting = [choice for choice in value if _wanted(choice) <= groups]
    return fitting[-1] if fitting else value[0]


def _wanted(value: str) -> int:
    return max((int(number) for number in _PARAMETER.findall(value)), default=0)


def _filled(value: str, text: str, partners: dict[int, int], after: int) -> tuple[str, int]:
    given: list[str] = []
    for _ in range(_wanted(value)):
        found = argument(text, partners, after, len(text))
        given.append(text[found.start : found.end] if found else "")
        after = found.after if found else after
    if given:
        value = _PARAMETER.sub(lambda parameter: given[int(parameter[1]) - 1], value)
    return value, after
