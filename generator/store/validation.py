"""Validate records, and turn pydantic's errors into problems in plain words, with line and column."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.errors import Problem
from generator.store.fields import Strict
from generator.store.positions import FREE_KEY, find, line_and_column
from generator.store.settings import CategoryEntry, VenueEntry
from generator.store.values import FAULT, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic_core import ErrorDetails

    from generator.store.positions import Node

_KINDS = {
    "PaperFile": "a paper",
    "AuthorFile": "an author",
    "SiteFile": "the site",
    "PageHeader": "a page's header",
}
_MISSING = {
    "title": "add a line `title: ...`",
    "name": "add a line `name: ...`",
    "as_of": "add the day of these numbers, as in `as_of: 2024-09-28`",
}
_ENTRIES: Mapping[str, type[Strict]] = {"CategoriesFile": CategoryEntry, "VenuesFile": VenueEntry}
_M = TypeVar("_M", bound=BaseModel)
Place = tuple[str | int, ...]


def check(model: type[_M], record: Mapping[str, Any]) -> _M | ValidationError:
    """Validate a record; return pydantic's error instead of raising it."""
    try:
        return model.model_validate(record)
    except ValidationError as error:
        return error


def problems_of(error: ValidationError, path: str, text: str, root: Node, offset: int = 0) -> list[Problem]:
    """Return each finding as a problem at the key or value concerned.

    `text` is the whole file, in which the tree's text begins at index `offset`.
    """
    found = error.errors(include_url=False)
    unknown = {_place(one)[:-1]: _suggest(one, error.title) for one in found if one["type"] == "extra_forbidden"}
    problems = []
    for one in found:
        place = _place(one)
        if one["type"] == "missing" and unknown.get(place[:-1]) == place[-1]:
            continue  # the misspelt key is reported already
        if (
            one["type"] != "missing"
            and len(place) > 1
            and isinstance(place[-2], int)
            and find(root, place) == find(root, place[:-1])
        ):
            place = place[:-1]  # a name that stands for a group with that name
        what, hint = _words(one, place, error.title)
        at_key = one["type"] == "extra_forbidden" or one["loc"][-1] == "[key]"
        at = find(root, place[:-1] if one["type"] == "missing" else place, key=at_key)
        problems.append(Problem(path, *line_and_column(text, at + offset), what, hint))
    return problems


def findings(error: ValidationError) -> list[tuple[Place, str]]:
    """Return where in the record each finding is, and what it says."""
    return [(_place(one), _words(one, _place(one), error.title)[0]) for one in error.errors(include_url=False)]


def _place(one: ErrorDetails) -> Place:
    return one["loc"][:-1] if one["loc"] and one["loc"][-1] == "[key]" else one["loc"]


def _words(one: ErrorDetails, place: Place, title: str) -> tuple[str, str]:
    kind, last = one["type"], place[-1] if place else ""
    if kind == "extra_forbidden":
        owner = _label(place[:-1])
        what = f"`{last}` is not a key of {owner or _KINDS.get(title, 'this file')}"
        suggestion = _suggest(one, title)
        group = _group(title, place[:-1])
        free = "; anything else goes below `extra:`" if FREE_KEY in group else ""
        return what, f"did you mean `{suggestion}`?" if suggestion else f"the keys are {', '.join(group)}{free}"
    if kind == "missing":
        owner = _label(place[:-1])
        return f"`{last}` is missing" + (f" in {owner}" if owner else ""), _MISSING.get(str(last), f"add `{last}: ...`")
    if kind == FAULT:
        context = one.get("ctx", {})
        return f"{_label(place)} {context['what']}".strip(), context["hint"]
    return f"{_label(place)} may not be {shown(one['input'])}".strip(), ""


def _label(place: Place) -> str:
    """Name a place as a person would: `links.doi`, `authors` entry 2, `authors` entry 2 `name`."""
    words: list[str] = []
    keys: list[str] = []
    for part in place:
        if isinstance(part, int):
            words += [f"`{'.'.join(keys)}`"] if keys else []
            words.append(f"entry {part + 1}")
            keys = []
        else:
            keys.append(part)
    return " ".join([*words, f"`{'.'.join(keys)}`"] if keys else words)


def _group(title: str, place: Place) -> tuple[str, ...]:
    """Return the keys of the group of keys at a place."""
    model = next((model for model in _models(Strict) if model.__name__ == title), None)
    if model is None:  # the categories and the venues, whose keys are free
        return _ENTRIES[title].keys() if title in _ENTRIES else ()
    for part in place:
        if isinstance(part, str) and model is not None:
            model = model.NESTED.get(part)
    return model.keys() if model else ()


def _models(base: type[Strict]) -> Iterator[type[Strict]]:
    """Go through all models of files and of groups of keys within them."""
    for model in base.__subclasses__():
        yield model
        yield from _models(model)


def _suggest(one: ErrorDetails, title: str) -> str | None:
    *owner, key = one["loc"]
    wanted = str(key).strip().lower().replace("-", "_").replace(" ", "_")
    close = get_close_matches(wanted, _group(title, tuple(owner)), 1, 0.6)
    return close[0] if close else None
