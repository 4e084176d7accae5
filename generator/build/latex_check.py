r"""LaTeX of the content that could not be read: each undefined macro, with a line that defines it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.core.problems import Problem
from generator.text.latex import faults, position, shows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.text.latex.unreadable import Place

_TITLE = re.compile(r"^title:[ \t]*", re.MULTILINE)
_MACROS = re.compile(r"^macros:", re.MULTILINE)


def worth_reading(title: str, abstract: str, macros: Mapping[str, str]) -> bool:
    """Return whether a paper may have a LaTeX error; most do not, and their files need not be opened."""
    return any(sign in title + abstract for sign in "\\$") or not shows(title, macros)


def title_faults(path: str, source: str, title: str, macros: Mapping[str, str]) -> Iterator[Problem]:
    """Warn about a title that shows nothing."""
    if shows(title, macros):
        return
    key = _TITLE.search(source)
    line, column = (source.count("\n", 0, key.start()) + 1, key.end() - key.start() + 1) if key else (0, 0)
    what = "this title shows nothing; readers see its source"
    yield Problem(path, line, column, what, "write a title that is readable without LaTeX", "warning")


def latex_faults(path: str, source: str, fields: Mapping[str, str], macros: Mapping[str, str]) -> Iterator[Problem]:
    """Check the LaTeX of the `fields` of a record whose file at `path` contains `source`; return warnings."""
    undefined: dict[str, list[tuple[str, Place]]] = {}
    for field, text in fields.items():
        for fault in faults(text, macros):
            if fault.undefined:
                undefined.setdefault(fault.hook, []).append((field, fault))
            else:
                yield Problem(path, *_position(source, field, fault), fault.what, fault.hint, "warning")
    for calls in undefined.values():
        field, first = calls[0]
        times = "once" if len(calls) == 1 else f"{len(calls)} times"
        what = f"`{first.hook}` is not defined and is used here {times}; readers see its {_shown(first)}"
        yield Problem(path, *_position(source, field, first), what, _hint(source, first), "warning")


def _shown(fault: Place) -> str:
    return "argument" if fault.arguments else "name"


def _hint(source: str, fault: Place) -> str:
    value = "what it stands for" + "".join(f" #{number}" for number in range(1, fault.arguments + 1))
    entry = f"{fault.undefined}: '{value}'"
    if _MACROS.search(source):
        return f"add to `macros` in this file, or in content/site.yaml for all papers: `{entry}`"
    return f"paste into this file, or into content/site.yaml for all papers: `macros: {{{entry}}}`"


def _position(source: str, field: str, fault: Place) -> tuple[int, int]:
    key = re.search(rf"^{field}:", source, re.MULTILINE)
    line, column = position(source, fault.hook, fault.nth, key.start() if key else 0)
    if not line and key:
        return source.count("\n", 0, key.start()) + 1, 1
    return line, column
