"""Validate records, and turn pydantic's errors into problems in plain words, with line and column."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from generator.content.fields import Strict
from generator.content.positions import FREE_KEY, Node, find, gives, keys_at, line_and_column
from generator.content.schema import AuthorFile, PageHeader, PaperFile
from generator.content.settings import TRANSLATIONS, AffiliationEntry, CategoryEntry, SiteFile, VenueEntry
from generator.content.values import FAULT, KEYS_AND_VALUES, shown
from generator.core.data_files import rows
from generator.core.link_kinds import PAPER_LINKS
from generator.core.names import fold_letters
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.problems import Problem, nearest

_KINDS = {
    "PaperFile": "a paper",
    "AuthorFile": "an author",
    "SiteFile": "the site",
    "PageHeader": "a page's header",
    "NewsHeader": "the header of news",
    **{model.__name__: "this translation" for of, model in TRANSLATIONS.items() if of != "categories"},
}
_MISSING = {
    "title": "add a line `title: ...`",
    "name": "add a line `name: ...`",
    "date": "add the day, as in `date: 2024-09-28`",
    "as_of": "add the day of these numbers, as in `as_of: 2024-09-28`",
}
_FILES: Mapping[str, type[Strict]] = {
    "a paper's file (content/papers/)": PaperFile,
    "an author's file (content/authors/)": AuthorFile,
    "content/site.yaml": SiteFile,
    "a page's header (content/pages/)": PageHeader,
}
# The required keys of the two kinds of records, and where the files belong.
_RECORDS = {
    "PaperFile": ("a paper", "title", "name", AuthorFile),
    "AuthorFile": ("an author", "name", "title", PaperFile),
}
_ENTRIES: Mapping[str, type[Strict]] = {
    "CategoriesFile": CategoryEntry,
    "VenuesFile": VenueEntry,
    "AffiliationsFile": AffiliationEntry,
}
# `{BERT}`, with no colon within.
_BRACES = re.compile(r"\{([^{}:\n]+)\}")
_M = TypeVar("_M", bound=BaseModel)
Place = tuple[str | int, ...]
# The keys at a place of a file.
Given = Callable[[Place], frozenset[str]]
_KEYS_SHOWN = 3  # of an entry without any known key
# Keys with at least this similarity are suggested: `title` for `Titel`, but not `volume` for `role`.
_MIN_SIMILARITY = 0.7


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
    if elsewhere := _of_another_kind(found, error.title):
        return [Problem(path, *line_and_column(text, root.start + offset), *elsewhere)]
    given = partial(keys_at, root)
    forbidden = [one for one in found if one["type"] == "extra_forbidden"]
    unknown = {(_place(one)[:-1], _suggest(one, error.title, given)) for one in forbidden}
    problems = []
    for one in found:
        place = _place(one)
        if one["type"] == "missing" and (place[:-1], place[-1]) in unknown:
            continue  # the misspelt key is reported already
        if (
            one["type"] != "missing"
            and len(place) > 1
            and isinstance(place[-2], int)
            and find(root, place) == find(root, place[:-1])
        ):
            place = place[:-1]  # a name instead of a group with that name
        what, hint = _words(one, place, error.title, given)
        at_key = one["type"] == "extra_forbidden" or one["loc"][-1] == "[key]"
        missing = one["type"] == "missing"
        if missing and gives(root, place):
            what, hint, missing, at_key = f"{_label(place)} is empty", "write a value after its colon", False, True
        at = find(root, place[:-1] if missing else place, key=at_key)
        hint = _hint_for_braces(text, at + offset, what) or _hint_for_lists(text, at + offset, what) or hint
        if place and isinstance(place[-1], int) and " must be a group of keys" in what:
            keys = ", ".join(f"{key}: ..." for key in _group(error.title, place)[:_KEYS_SHOWN])
            hint = f"write it as `{{{keys}}}`" if keys else hint
        problems.append(Problem(path, *line_and_column(text, at + offset), what, hint))
    return problems


def _hint_for_braces(text: str, at: int, what: str) -> str:
    """Return a hint for text in BibTeX's braces, which YAML uses for keys and values."""
    braced = _BRACES.match(text, at)
    if braced is None or KEYS_AND_VALUES not in what:
        return ""
    inside = braced[1].strip()
    if " must be a list" in what:
        return f"a list has square brackets: [{inside.replace(' and ', ', ')}]"
    return f"braces hold keys and values in YAML: write {inside} without them, or all of it in quotes"


def _hint_for_lists(text: str, at: int, what: str) -> str:
    """Return a hint for a text that was written as a list."""
    if " must be text, not a list" not in what:
        return ""
    if text.startswith("[", at):
        return "write one value without brackets; if they are part of a text, put it in quotes"
    return "write one value after the colon, without a hyphen"


def findings(error: ValidationError) -> list[tuple[Place, str]]:
    """Return the place of each finding in the record, and its message."""
    return [
        (_place(one), _words(one, _place(one), error.title, _nothing)[0]) for one in error.errors(include_url=False)
    ]


def first_words(error: ValidationError) -> str:
    """Return the message of the first finding and its hint, without the name of the key."""
    one = error.errors(include_url=False)[0]
    what, hint = _words(one, _place(one), error.title, _nothing)
    return "; ".join(filter(None, (what.removeprefix(f"{_label(_place(one))} "), hint)))


def _nothing(_: Place) -> frozenset[str]:
    return frozenset()


def _place(one: ErrorDetails) -> Place:
    return one["loc"][:-1] if one["loc"] and one["loc"][-1] == "[key]" else one["loc"]


def _words(one: ErrorDetails, place: Place, title: str, given: Given) -> tuple[str, str]:
    kind, last = one["type"], place[-1] if place else ""
    if kind == "extra_forbidden":
        if str(last)[:1].isspace():
            what = f"the spaces before `{str(last).strip()}` are not spaces in YAML"
            return f"{what}: web pages and word processors have others", "type them again with the space bar"
        owner = _label(place[:-1])
        what = f"`{last}` is not a key of {owner or _KINDS.get(title, 'this file')}"
        return what, _right_place(place, title, given) or _right_key(one, place, title, given)
    if kind == "missing":
        owner = _label(place[:-1])
        return f"`{last}` is missing" + (f" in {owner}" if owner else ""), _MISSING.get(str(last), f"add `{last}: ...`")
    if kind == FAULT:
        context = one.get("ctx", {})
        return f"{_label(place)} {context['what']}".strip(), context["hint"]
    return f"{_label(place)} may not be {shown(one['input'])}".strip(), ""


def _of_another_kind(found: list[ErrorDetails], title: str) -> tuple[str, str] | None:
    """Detect a paper's file among the authors, or an author's file among the papers, by its required and other keys."""
    if title not in _RECORDS:
        return None
    kind, wanted, given, other = _RECORDS[title]
    missing = {_place(one) for one in found if one["type"] == "missing"}
    unknown = {str(one["loc"][0]) for one in found if one["type"] == "extra_forbidden" and len(one["loc"]) == 1}
    if (wanted,) not in missing or given not in unknown or not unknown <= set(other.keys()):
        return None
    what = f"this is not the file of {kind}: it has `{given}`, and no `{wanted}`"
    return what, f"move it to content/{'authors' if other is AuthorFile else 'papers'}/"


def _right_place(place: Place, title: str, given: Given) -> str:
    """Return where a key belongs: in another group of the same file, or in another file."""
    *owner, last = place
    key = str(last)
    model = next((one for one in _FILES.values() if one.__name__ == title), None)
    if model is None:
        return ""
    keys = model.keys()
    if owner and key in keys and not _called_otherwise(key, title, tuple(owner)):
        above = ".".join(part for part in owner if isinstance(part, str))
        return f"it belongs to the whole file: do not indent it below `{above}:`"
    for name, group in model.groups().items():
        within = group.keys()
        there = given((name,))
        if key in within and not owner and _is_group(model, name):
            below = f"write it below `{name}:`, indented by two spaces"
            return _there_already(f"{name}.{key}") if key in there else below
        meant = [one for one in (_folded(key), *_keys_meant(key, f"{title}.links")) if one in within]
        if meant and name == "links" and not owner and not _named(key, title, keys):
            link = next((one for one in meant if one not in there), "")
            below = f"write it below `links:` as `{link}`, indented by two spaces"
            return below if link else _there_already(f"links.{meant[0]}")
    if owner or _named(key, title, keys) or _close(key, keys):
        return ""
    known = {words: other.keys() for words, other in _FILES.items()}
    where = next((words for words, theirs in known.items() if key in theirs), "")
    return f"it is a key of {where}; your own keys belong below `extra:`" if where else ""


def _right_key(one: ErrorDetails, place: Place, title: str, given: Given) -> str:
    """Return a hint for an unknown key: the probable key among the unused ones, otherwise all allowed keys."""
    if suggestion := _suggest(one, title, given):
        return f"did you mean `{suggestion}`?"
    if there := _suggest(one, title, _nothing):
        return _there_already(there)
    group = _group(title, place[:-1])
    free = "; other keys belong below `extra:`" if FREE_KEY in group else ""
    if place[:-1] == ("links",) and "other" in group:
        free = "; other links belong below `other:`, as in `other: [{label: Blog, address: https://...}]`"
    return f"the keys are {', '.join(group)}{free}"


def _there_already(key: str) -> str:
    return f"it may mean `{key}`, which is there already: keep one of the two"


def _is_group(model: type[Strict], name: str) -> bool:
    """Return whether a group of keys is a single group below its name and not an entry of a list."""
    field = next(field for key, field in model.model_fields.items() if name in {key, field.alias})
    return not str(field.annotation).startswith("tuple")


def _label(place: Place) -> str:
    """Return the name of a place in words: `links.doi`, `authors` entry 2, `authors` entry 2 `name`."""
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
    if title in _ENTRIES:  # the categories and the venues, whose keys are free
        return _ENTRIES[title].keys()
    model = _model_at(title, place)
    return model.keys() if model else ()


def _model_at(title: str, place: Place) -> type[Strict] | None:
    # A model with declared keys has the name of the one that it extends, and comes after it.
    model = {model.__name__: model for model in _models(Strict)}.get(title)
    for part in place:
        if isinstance(part, str) and model is not None:
            model = model.groups().get(part)
    return model


def _models(base: type[Strict]) -> Iterator[type[Strict]]:
    """Yield all models of files and of groups of keys within them."""
    for model in base.__subclasses__():
        yield model
        yield from _models(model)


def _suggest(one: ErrorDetails, title: str, given: Given) -> str:
    """Return the probable key that is not used yet; empty if there is none."""
    *owner, key = one["loc"]
    group, there = _group(title, tuple(owner)), given(tuple(owner))
    meant = _called_otherwise(str(key), title, tuple(owner)) if owner else _named(str(key), title, group)
    free = [one for one in meant if one not in there]
    return free[0] if free else "" if meant else _close(str(key), tuple(one for one in group if one not in there))


def _called_otherwise(key: str, title: str, owner: Place) -> tuple[str, ...]:
    """Return the keys of a group or a list entry that have this name elsewhere."""
    model = _model_at(title, owner)
    return _keys_meant(key, model.__name__) if model else ()


def _named(key: str, title: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the key of a file that differs only in case, otherwise those that have this name elsewhere."""
    return (_folded(key),) if _folded(key) in keys else _keys_meant(key, title)


def _close(key: str, keys: tuple[str, ...]) -> str:
    return nearest(_folded(key), keys, _MIN_SIMILARITY)


def _folded(key: str) -> str:
    """Return a key in lower case without accents, with `_` between its words."""
    return "_".join(fold_letters(key.strip()).replace("-", "_").split())


def _keys_by_name() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the keys that other names may mean, by the kind of file or group and the name."""
    found: defaultdict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for kind, key, others in rows(__file__, "other_names.txt"):
        for other in others.split():
            found[kind][other] = (*found[kind].get(other, ()), key)
    declared = {
        "PaperFile": {
            name.lower().replace("-", "_"): (field.name,)
            for field in PAPER_FIELDS
            for name in (*field.csl, *field.ris, *field.bibtex)
            if name not in {"subtitle", "code"}
        },
        "PaperFile.links": {name: (link.name,) for link in PAPER_LINKS for name in link.bibtex},
    }
    return {kind: declared.get(kind, {}) | names for kind, names in found.items()}


_KEYS = _keys_by_name()


def _keys_meant(key: str, kind: str) -> tuple[str, ...]:
    """Return the keys of a kind of file or group (`PaperFile`) with this name elsewhere, the most probable first."""
    return _KEYS.get(kind, {}).get(_folded(key), ())
