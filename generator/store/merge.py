"""The merge: from what all sources say to a record's new values, without touching a hand edit.

Pure. `combine_paper` and `combine_author` say what the sources together say; `three_way`
compares that with what the last import wrote and what stands in the file now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.names import abbreviates, fold
from generator.store.match import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.store.ledger import Statement

Record = dict[str, Any]
_FLAGS = frozenset({"code", "more_authors"})  # here "True" is a truth, elsewhere a text
METRIC_NAMES = ("h_index", "papers", "citations", "novelty", "ai_score")


@dataclass(frozen=True, slots=True)
class Kept:
    """A field that a person changed: what the file says, and what the sources say instead."""

    field: str
    by_hand: Any
    source: Any


@dataclass(frozen=True, slots=True)
class Merge:
    """`changes` to make to the file (None removes a key), and the fields kept as a person left them."""

    changes: Mapping[str, Any]
    kept: tuple[Kept, ...]


def three_way(bases: Sequence[Mapping[str, Any]], current: Mapping[str, Any], said: Mapping[str, Any]) -> Merge:
    """Merge what the sources say now into a file.

    A field whose current value is what the last import wrote takes the new value; one that
    a person changed, added or removed stays. A field that neither had before is filled in.
    `bases` is what the last import wrote; where that import was cut off, both what it was
    about to write and what had stood there.
    """
    changes: Record = {}
    kept: list[Kept] = []
    for name in dict.fromkeys((*said, *(name for base in bases for name in base))):
        now, new = (_canonical(record.get(name), flag=name in _FLAGS) for record in (current, said))
        if now == new:
            continue
        # A key that a person added with an empty value (`code: false`) says something too.
        if any(
            now == _canonical(base.get(name), flag=name in _FLAGS) and (name in current) == (name in base)
            for base in bases
        ):
            changes[name] = said.get(name)
        else:
            kept.append(Kept(name, current.get(name), said.get(name)))
    return Merge(changes, tuple(kept))


def beside_hand_made_authors(
    bases: Sequence[Mapping[str, Any]], current: Mapping[str, Any], said: Record, owners: Iterable[str]
) -> Record:
    """Fit what the sources say to a list of authors that a person made.

    Whether the list is complete goes with the list; `owners` of profiles that list the
    paper are contributors unless the person's list shows them.
    """
    merge = three_way(bases, current, said)
    names = [author["name"] if isinstance(author, dict) else author for author in current.get("authors") or ()]
    if not names or not any(kept.field == "authors" for kept in merge.kept):
        return said
    more = str(current.get("more_authors", "")).lower() == "true"
    hidden = [owner for owner in owners if owner_place(owner, names, more) is None]
    fitted = {**said, "contributors": hidden}
    if "more_authors" in merge.changes:
        fitted["more_authors"] = more
    return {key: value for key, value in fitted.items() if value not in (False, [])}


def combine_paper(statements: Iterable[Statement], person_id: Callable[[str], str]) -> Record:
    """Say what all sources together say about one paper.

    A profile's word goes before a list's, whose title and authors had to be told apart; then
    the later day's, then the file's name decides. Author lists that are not cut off go
    before all, unless their source ends the title elsewhere. Owners of profiles that the
    list does not show become contributors.
    `person_id` gives the id of the person who owns a profile.
    """
    ranked = sorted(statements, key=_rank)
    record: Record = {}
    for name in ("title", "date", "category", "affiliations", "code", "abstract", "score"):
        for said in _ranked_for(name, ranked):
            if name in said.fields:
                record[name] = said.fields[name]
                break
    listings = [said for said in ranked if _same_title(said.fields["title"], record["title"])]
    listing = max(listings, key=lambda said: (not said.fields.get("more_authors"), len(said.fields.get("authors", ()))))
    authors: list[Any] = list(listing.fields.get("authors", ()))
    more = bool(listing.fields.get("more_authors"))
    hidden: list[str] = []
    for owner in owners(ranked):
        place = owner_place(owner, [str(name) for name in listing.fields.get("authors", ())], more)
        if place is None:
            hidden.append(owner)
        elif fold(authors[place]) != fold(owner):
            authors[place] = {"name": authors[place], "id": person_id(owner)}
    if authors:
        record["authors"] = authors
    if more:
        record["more_authors"] = True
    if hidden:
        record["contributors"] = hidden
    return record


def _same_title(one: str, other: str) -> bool:
    return one == other or key_of(one) == key_of(other)


def owners(statements: Iterable[Statement]) -> list[str]:
    """Return the owners of the profiles that list a paper, each in the best source's spelling."""
    spellings: dict[str, str] = {}
    for said in sorted(statements, key=_rank):
        if said.owner:
            spellings.setdefault(fold(said.owner), said.owner)
    return [spellings[name] for name in sorted(spellings)]


def owner_place(owner: str, names: list[str], more_authors: bool) -> int | None:
    """Find a profile's owner among the names printed on a paper; None where "et al." hides them.

    In a complete list the one name that may abbreviate the owner's is theirs.
    """
    for place, name in enumerate(names):
        if fold(name) == fold(owner):
            return place
    alike = [place for place, name in enumerate(names) if abbreviates(name, owner)]
    return alike[0] if len(alike) == 1 and not more_authors else None


def combine_author(statements: Iterable[Statement]) -> Record:
    """Say what all profiles of one person say; the numbers of each day are kept, the newest lead."""
    ranked = sorted(statements, key=_rank)
    record: Record = {}
    for name in ("name", "category"):
        for said in ranked:
            if said.fields.get(name):
                record[name] = said.fields[name]
                break
    days: dict[str, Record] = {}
    for said in ranked:
        values = {name: said.fields[name] for name in METRIC_NAMES if name in said.fields}
        if values:
            days.setdefault(said.as_of, {**values, "as_of": said.as_of, "source": said.source})
    history = [days[day] for day in sorted(days)]
    if history:
        record["metrics"] = {name: value for name, value in history[-1].items() if name != "source"}
    if len(history) > 1:
        record["metrics_history"] = [
            {"as_of": day["as_of"], "source": day["source"], **{n: day[n] for n in METRIC_NAMES if n in day}}
            for day in history
        ]
    return record


def _rank(said: Statement) -> tuple[int, int, str, int]:
    return (said.kind != "profile", -int(said.as_of.replace("-", "") or 0), said.key, said.line)


def _ranked_for(name: str, ranked: list[Statement]) -> list[Statement]:
    if name == "code":  # an address says more than the bare word "Code"
        return sorted(ranked, key=lambda said: not isinstance(said.fields.get("code"), str))
    if name == "date":  # a printed year is surer than an inferred one, which the earliest dump bounds best
        return sorted(
            ranked, key=lambda said: (said.year_inferred, said.fields.get("date", "") if said.year_inferred else "")
        )
    if name == "score":  # scores change: the newest day's counts
        return sorted(ranked, key=lambda said: said.as_of, reverse=True)
    return ranked


def _canonical(value: object, *, flag: bool = False) -> object:
    """Bring a value from YAML, where all is text, and one from a source to one shape."""
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
