"""Merge the values of all sources into a record, without changing the values that a person edited.

Pure. The values of the sources are compared with those of the last import and those in the file now.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.content.combine import GROUPS, owner_place
from generator.content.paper_index import name_of
from generator.core.author_facts import AUTHOR_FACTS
from generator.core.names import fold

Record = dict[str, Any]
_FLAGS = frozenset({"code", "more_authors"})  # here "True" is a boolean, elsewhere a text


@dataclass(frozen=True, slots=True)
class Kept:
    """A field that a person changed: its value in the file, and its value in the sources."""

    field: str
    by_hand: Any
    source: Any


@dataclass(frozen=True, slots=True)
class Merge:
    """`changes` to make to the file (None removes a key), and the edited fields that are kept."""

    changes: Mapping[str, Any]
    kept: tuple[Kept, ...]


def three_way(bases: Sequence[Mapping[str, Any]], current: Mapping[str, Any], incoming: Mapping[str, Any]) -> Merge:
    """Merge the current values of the sources into a file.

    A field whose current value is that of the last import gets the new value; one that a person changed, added or
    removed is kept. A field that neither had before is added. `bases` are the values of the last import; if that import
    was interrupted, both its values and the values before it. The facts of each author are merged like fields.
    """
    records = (*bases, current, incoming)
    if any(_author_facts(record) for record in records) and (merge := _with_author_facts(bases, current, incoming)):
        return merge
    return _by_field(bases, current, incoming)


def _by_field(bases: Sequence[Mapping[str, Any]], current: Mapping[str, Any], incoming: Mapping[str, Any]) -> Merge:
    changes: Record = {}
    kept: list[Kept] = []
    for name in dict.fromkeys((*incoming, *(name for base in bases for name in base))):
        if name in GROUPS and all(isinstance(record.get(name, {}), dict) for record in (*bases, current, incoming)):
            inner = three_way([base.get(name, {}) for base in bases], current.get(name, {}), incoming.get(name, {}))
            if inner.changes:
                group = {**current.get(name, {}), **inner.changes}
                changes[name] = {key: value for key, value in group.items() if value is not None} or None
            kept += [Kept(f"{name}.{kept_key.field}", kept_key.by_hand, kept_key.source) for kept_key in inner.kept]
            continue
        now, new = (_canonical(record.get(name), flag=name in _FLAGS) for record in (current, incoming))
        if now == new:
            continue
        # A key that a person added with an empty value (`code: false`) is also a statement.
        if any(
            now == _canonical(base.get(name), flag=name in _FLAGS) and (name in current) == (name in base)
            for base in bases
        ):
            changes[name] = incoming.get(name)
        else:
            kept.append(Kept(name, current.get(name), incoming.get(name)))
    return Merge(changes, tuple(kept))


def _with_author_facts(
    bases: Sequence[Mapping[str, Any]], current: Mapping[str, Any], incoming: Mapping[str, Any]
) -> Merge | None:
    """Merge the facts of authors apart from the list of names; None if the new list lacks somebody with such facts."""
    records = (*bases, current, incoming)
    by_place = _are_in_one_order(records)
    names = _by_field([_without_facts(base) for base in bases], _without_facts(current), _without_facts(incoming))
    *base_facts, facts_now, new_facts = (_author_facts(record, by_place=by_place) for record in records)
    facts = _by_field(base_facts, facts_now, new_facts)
    left = {key: value for key, value in {**facts_now, **facts.changes}.items() if value is not None}
    authors: list[Any] = []
    for place, author in enumerate(names.changes.get("authors", _without_facts(current)["authors"]) or ()):
        of_author = f"{_author_key(place, author, by_place=by_place)}."
        found = {key.removeprefix(of_author): left.pop(key) for key in [*left] if key.startswith(of_author)}
        authors.append({**(author if isinstance(author, dict) else {"name": author}), **found} if found else author)
    if left.keys() & facts_now.keys():
        return None
    changed = {"authors": authors or None} if authors != (current.get("authors") or []) else {}
    changes = {name: value for name, value in names.changes.items() if name != "authors"} | changed
    return Merge(changes, (*names.kept, *(replace(one, field=f"authors.{one.field}") for one in facts.kept)))


def _are_in_one_order(records: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether records list equally many authors, none at different places; spellings may differ."""
    listed = [[fold(name_of(author)) for author in record.get("authors") or ()] for record in records]
    places = {(name, tuple(i for i, other in enumerate(names) if other == name)) for names in listed for name in names}
    return len({*map(len, listed)}) == 1 and len(places) == len({name for name, _ in places})


def _author_facts(record: Mapping[str, Any], *, by_place: bool = True) -> Record:
    """Return the facts of a record's authors, by the author and the fact: `1.equal`."""
    return {
        f"{_author_key(place, author, by_place=by_place)}.{key}": author[key]
        for place, author in enumerate(record.get("authors") or ())
        if isinstance(author, dict)
        for key in AUTHOR_FACTS
        if key in author
    }


def _author_key(place: int, author: Any, *, by_place: bool) -> str:
    return str(place + 1) if by_place else fold(name_of(author))


def _without_facts(record: Mapping[str, Any]) -> Record:
    def plain(author: Any) -> Any:
        if isinstance(author, str) or author.keys().isdisjoint(AUTHOR_FACTS):
            return author
        left = {key: value for key, value in author.items() if key not in AUTHOR_FACTS}
        return left if len(left) > 1 else left["name"]

    return {**record, "authors": [plain(author) for author in record.get("authors") or ()]}


def beside_hand_made_authors(
    bases: Sequence[Mapping[str, Any]], current: Mapping[str, Any], incoming: Record, owners: Iterable[str]
) -> Record:
    """Adapt the values of the sources to a list of authors that a person edited.

    Whether the list is complete depends on the edited list; `owners` of profiles that list the paper are contributors
    unless that list contains them.
    """
    merge = three_way(bases, current, incoming)
    names = list(map(name_of, current.get("authors") or ()))
    if not names or not any(kept.field == "authors" for kept in merge.kept):
        return incoming
    more = str(current.get("more_authors", "")).lower() == "true"
    hidden = [owner for owner in owners if owner_place(owner, names, more) is None]
    fitted = {**incoming, "contributors": hidden}
    if "more_authors" in merge.changes:
        fitted["more_authors"] = more
    return {key: value for key, value in fitted.items() if value not in (False, [])}


def _canonical(value: object, *, flag: bool = False) -> object:
    """Return a value from YAML, where everything is text, or from a source in a comparable form."""
    if flag and str(value).lower() in {"true", "false"}:
        value = str(value).lower() == "true"
    match value:
        case None | False | "":
            return None
        case True:
            return "true"
        case float():
            return str(int(value)) if value.is_integer() else repr(value)
        case dict():
            return {key: _canonical(item) for key, item in value.items()} or None
        case list() | tuple():
            return [_canonical(item) for item in value] or None
        case _:
            return str(value).rstrip("\n")
