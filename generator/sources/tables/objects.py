"""JSON and YAML of a group's own: the lists of publications that sites are made from.

Each publication is an object whose fields are called as columns of tables are. Where in the file the lists stand, and
how many there are, is found out.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.sources.bibliographies.record_drafts import reading
from generator.sources.markup import tidy
from generator.sources.tables.columns import guess_columns, is_header
from generator.sources.tables.table import records_of
from generator.sources.yaml_files.yaml_values import Group, read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.errors import Problem
    from generator.sources.draft import Reading
    from generator.sources.formats import Context

_LONGEST = 5_000_000  # characters; longer ones are no list that somebody wrote
_BEGINS = re.compile(
    r"\ufeff?\s*+(?:[\[{]|(?:---[^\n]*\n)?(?:[ \t]*+(?:#[^\n]*)?\n)*+[ \t]*+(?:-\s|[\w\"'-][\w\"' -]{0,80}:(?:\s|$)))"
)
_TITLE = re.compile(r"\b\w{0,20}tit(?:le|el|re|ulo|olo)\w{0,10}[\"']?[ \t]{0,3}:", re.IGNORECASE)
_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*\n(.*?\n)---[ \t]*(?:\n|\Z)", re.DOTALL)
_NAMES = ("name", "fullName", "full_name", "literal", "author", "authorName", "display_name", "title")
_PARTS = (("family", "given"), ("last", "first"), ("lastName", "firstName"), ("last_name", "first_name"),
          ("surname", "givenName"), ("familyName", "givenName"))  # fmt: skip
_FOR_PEOPLE = re.compile(r"author|editor", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_FALSE = frozenset({"true", "false"})


def recognises(text: str) -> bool:
    """Tell a list of objects that have a title, and authors, a venue or a number."""
    begins = _BEGINS.match(text) is not None and len(text) <= _LONGEST
    return begins and len(_TITLE.findall(text)) > 1 and bool(_objects(text)[0])


def read(text: str, context: Context) -> Reading:
    """Read a file. Never raises, whatever the text says."""
    objects, faults = _objects(text)
    rows = [(one.line, _cells(one)) for one in objects]
    headers = list(dict.fromkeys(name for _, cells in rows for name in cells))
    columns = guess_columns(headers, context.columns)
    table = [(line, [cells.get(name, "") for name in headers]) for line, cells in rows]
    problems = [replace(one, path=context.path) for one in faults]
    return reading(records_of([tidy(name) for name in headers], columns, table), context.path, "objects", problems)


@lru_cache(maxsize=1)
def _objects(text: str) -> tuple[tuple[Group, ...], tuple[Problem, ...]]:
    """Return the publications of a file, and what is wrong with it.

    The last file's are remembered, for one is recognised and then read.
    """
    front = _FRONT_MATTER.match(text)
    found = read_yaml(f"---\n{front[1]}" if front else text.replace("\t", "  "), "")
    return tuple(_within(found.value)), found.problems


def _within(value: Any, year: str = "") -> Iterator[Group]:
    """Walk through the publications below a value; `year` is of the list that they stand in, where it says one."""
    if isinstance(value, list):
        groups = [one for one in value if isinstance(one, Group)]
        if groups and is_header([*dict.fromkeys(name for one in groups for name in _cells(one))]):
            for one in groups:
                if year and {"year", "date"}.isdisjoint(one):
                    one["year"] = year
                yield one
            return
        for one in value:
            yield from _within(one, year)
    elif isinstance(value, Group):
        inner = list(value.items())
        keyed = [one for _, one in inner if isinstance(one, Group)]
        headed = sum(is_header([*_cells(one)]) for one in keyed)
        if headed > 1 and len(keyed) == len(inner) and 2 * headed >= len(keyed):
            yield from keyed  # each publication below a key of its own
            return
        own = value.get("year")
        year = own if isinstance(own, str) and _YEAR.fullmatch(own) else year
        for name, one in inner:
            yield from _within(one, name if _YEAR.fullmatch(name) else year)


def _cells(publication: Group) -> dict[str, str]:
    """Return the fields of a publication as text; those of a group within it, such as `links`, as its own."""
    cells: dict[str, str] = {}
    for name, value in publication.items():
        if isinstance(value, Group) and not _FOR_PEOPLE.search(name):
            if isinstance(value.get("name"), str):  # as in `venue: {name: ...}`
                cells.setdefault(name, value["name"])
            for inner, text in value.items():
                cells.setdefault(inner, _text(inner, text))
        else:
            cells[name] = _text(name, value)
    return {name: text for name, text in cells.items() if text and text.lower() not in _FALSE}


def _text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Group):
        return _person(value) if _FOR_PEOPLE.search(name) else str(value.get("url") or value.get("href") or "")
    if isinstance(value, list):
        texts = [_text(name, one) for one in value]
        return "; ".join(text for text in texts if text) + (";" if _FOR_PEOPLE.search(name) else "")
    return ""


def _person(person: Group) -> str:
    for family, given in _PARTS:
        if isinstance(person.get(family), str):
            first = person.get(given)
            return f"{person[family]}, {first}" if isinstance(first, str) and first else str(person[family])
    return next((str(person[name]) for name in _NAMES if isinstance(person.get(name), str)), "")
