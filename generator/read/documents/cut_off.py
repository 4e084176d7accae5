"""A page whose file ends within an entry of a list, as after a broken download."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from generator.core.problems import Problem

# What stands in comments, scripts and styles is not a tag. A file may end within a tag.
_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?P<code>script|style|textarea|title|xmp)\b[^<>]*>.*?(?:</(?P=code)\b[^<>]*>|\Z)"
    r"|<(?P<end>/?)(?P<name>[a-z][a-z0-9]*+)(?P<rest>[^<>]*+)(?:>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_COMPLETE = re.compile(r"</(?:body|html)\s*>", re.IGNORECASE)
_CLASS = re.compile(r"\bclass\s*=\s*(?:\"([^\"]*)|'([^']*)|([^\s\"'>]*))", re.IGNORECASE)
_LISTS = frozenset("ul ol dl table tbody".split())
# Items end where the next one begins; the list around them has an end tag on every page.
_ITEMS = frozenset("li tr dd dt".split())
_ENTRIES = _ITEMS | frozenset("p div article section".split())
_TAIL = 5000  # characters that may follow the end tags of a page
_LONGEST_ENTRY = 10_000  # characters; what is longer is a whole list


@dataclass(slots=True)
class _Element:
    """An open element: where it begins, and the names and classes of the elements that ended in it."""

    name: str
    kind: tuple[str, str]
    start: int
    ended: set[tuple[str, str]] = field(default_factory=set)


def without_cut_off_entry(text: str, path: str) -> tuple[str, tuple[Problem, ...]]:
    """Return a page up to the entry within which it ends, and a problem that says so; a complete page as it is.

    An entry is an element without an end that follows one of the same name and class.
    """
    start = -1 if _COMPLETE.search(text, max(0, len(text) - _TAIL)) else _cut_off_at(text)
    if start < 0:
        return text, ()
    line = text.count("\n", 0, start) + 1
    what = "the page ends within this entry; it was left out"
    return text[:start], (Problem(path, line, 1, what, "save the page again"),)


def _cut_off_at(text: str) -> int:
    """Return where the entry begins within which a page ends, or -1."""
    open_elements = [_Element("", ("", ""), 0)]
    for tag in _TAG.finditer(text):
        name = (tag["name"] or "").lower()
        if name in _ENTRIES or name in _LISTS:
            _take(open_elements, name, tag)
    items = (element for around, element in reversed([*pairwise(open_elements)]) if element.kind in around.ended)
    start = next((element.start for element in items if element.name in _ENTRIES), -1)
    return start if len(text) - start <= _LONGEST_ENTRY else -1


def _take(open_elements: list[_Element], name: str, tag: re.Match[str]) -> None:
    if tag["end"]:
        _end(open_elements, {name})
        return
    if name in _ITEMS and open_elements[-1].name in _ITEMS:
        _end(open_elements, {open_elements[-1].name})
    named = _CLASS.search(tag["rest"])
    kind = (name, next(filter(None, named.groups()), "") if named else "")
    open_elements.append(_Element(name, kind, tag.start()))


def _end(open_elements: list[_Element], names: set[str]) -> None:
    """End the innermost open element of a name, and all within it; an end tag of no open element has no meaning."""
    place = next((at for at in range(len(open_elements) - 1, 0, -1) if open_elements[at].name in names), 0)
    if place:
        open_elements[place - 1].ended.add(open_elements[place].kind)
        del open_elements[place:]
