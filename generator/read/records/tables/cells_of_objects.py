"""The fields of an object as texts, like the cells of a row of a table."""

import re
from typing import Any

from generator.read.records.yaml_files.yaml_values import Group

_NAMES = ("name", "fullName", "full_name", "literal", "author", "authorName", "display_name", "title")
_PARTS = (("family", "given"), ("last", "first"), ("lastName", "firstName"), ("last_name", "first_name"),
          ("surname", "givenName"), ("familyName", "givenName"))  # fmt: skip
_FOR_PEOPLE = re.compile(r"author|editor", re.IGNORECASE)
_NOTHING = frozenset({"true", "false", "#"})


def cells_of(publication: Group) -> dict[str, str]:
    """Return the fields of a publication as text; those of a nested group, such as `links`, as its own."""
    cells: dict[str, str] = {}
    for name, value in publication.items():
        if isinstance(value, Group) and not _FOR_PEOPLE.search(name):
            if isinstance(value.get("name"), str):  # as in `venue: {name: ...}`
                cells.setdefault(name, value["name"])
            for inner, text in value.items():
                cells.setdefault(inner, _text(inner, text))
        else:
            cells[name] = _text(name, value)
    return {name: text for name, text in cells.items() if text and text.lower() not in _NOTHING}


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
    if person and not any(person.values()):  # a set of names
        return "; ".join(person)
    for family, given in _PARTS:
        if isinstance(person.get(family), str):
            first = person.get(given)
            return f"{person[family]}, {first}" if isinstance(first, str) and first else str(person[family])
    return next((str(person[name]) for name in _NAMES if isinstance(person.get(name), str)), "")
