"""Limits for style files, because the engine ends the whole program if a file is nested too deeply.

The limits are far above the needs of published styles.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterator

_DECLARATION = re.compile(r"\A\s*<\?xml\b[^>]*\?>")  # the file is decoded already
_MOST_CHARACTERS = 2_000_000
_DEEPEST = 400  # elements within elements, including the contents of macros
_MOST_ELEMENTS = 200_000  # likewise
_TOO_DEEP = "its elements or macros are nested too deeply, or a macro contains itself"


def exceeded_limit(source: str) -> str:
    """Return which limit a style's file exceeds; empty if it may be read."""
    if len(source) > _MOST_CHARACTERS:
        return f"it is longer than {_MOST_CHARACTERS:,} characters"
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    try:
        root = etree.fromstring(_DECLARATION.sub("", source).encode(), parser)
    except (etree.XMLSyntaxError, ValueError) as fault:
        return f"it is not XML ({fault})"
    macros: dict[str, list[Any]] = {}
    for element in root.iterchildren(etree.Element):
        if _name(element) == "macro":
            macros.setdefault(str(element.get("name")), []).append(element)
    measured: dict[str, tuple[int, int]] = {}
    try:
        parts = (part for part in root.iterchildren(etree.Element) if _name(part) != "macro")
        whole = [_measure(part, macros, measured, 0) for part in parts]
    except _TooDeepError:
        return _TOO_DEEP
    if max((depth for depth, _ in whole), default=0) > _DEEPEST:
        return _TOO_DEEP
    if sum(number for _, number in whole) > _MOST_ELEMENTS:
        return f"its macros expand to more than {_MOST_ELEMENTS:,} elements"
    return ""


class _TooDeepError(Exception):
    pass


def _measure(
    top: Any, macros: dict[str, list[Any]], measured: dict[str, tuple[int, int]], above: int
) -> tuple[int, int]:
    """Return the depth of an element and the number of its elements, including the contents of macros."""
    deepest, number = 0, 0
    for depth, element in _below(top):
        if above + depth > _DEEPEST:
            raise _TooDeepError
        number += 1
        deepest = max(deepest, depth)
        macro = element.get("macro")
        if macro is None:
            continue
        if macro not in measured:
            parts = [_measure(part, macros, measured, above + depth + 1) for part in macros.get(macro, ())]
            measured[macro] = max((part[0] for part in parts), default=0), sum(part[1] for part in parts)
        deepest = max(deepest, depth + 1 + measured[macro][0])
        number += measured[macro][1]
    return deepest, number


def _below(top: Any) -> Iterator[tuple[int, Any]]:
    """Yield an element and all elements in it, each with its depth."""
    depth = 0
    for event, element in etree.iterwalk(top, events=("start", "end")):
        if event == "start":
            yield depth, element
        depth += 1 if event == "start" else -1


def _name(element: Any) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
