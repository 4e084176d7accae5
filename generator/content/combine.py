"""Combine the statements of all sources about one paper or one person: which source wins for which field.

Pure. The table for people is in `docs/importing.md`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from generator.content.ledger import DUMPS, Statement
from generator.content.paper_index import key_of, name_of
from generator.content.stages import PUBLISHED, stage
from generator.content.versions import VERSION_FIELDS, leading, version_groups, version_record
from generator.core.author_facts import AUTHOR_FACTS
from generator.core.names import abbreviates, begins_alike, explicit_family, fold, is_in_initials
from generator.core.paper_fields import PAPER_FIELDS, Merge
from generator.core.person_fields import PERSON_FIELDS

Record = dict[str, Any]
_FROM_ONE: tuple[Merge, ...] = ("best", "address", "surest", "newest")
GROUPS = tuple(field.name for field in PAPER_FIELDS if field.merge == "united")
METRIC_NAMES = ("h_index", "papers", "citations", "novelty", "ai_score")
# Fields that describe one published form: they come together from one version, never from two.
_OF_VERSION = sorted(
    (field.name for field in PAPER_FIELDS if field.merge == "version"),
    key=VERSION_FIELDS.index,
)
_TIERS = 5  # the number of kinds of sources that `rank` distinguishes


def rank(statement: Statement) -> tuple[int, str, int, str, int]:
    """Return the sort key of a statement: publisher, profile, other bibliography, plain text, list.

    Doubtful statements follow all others, the earliest import first among them. For equal kinds, the later day wins,
    then the file's name.
    """
    tiers = {"profile": 1, "references": 3, "list": 4}
    tier = tiers.get(statement.kind, 0 if stage(statement.fields) in PUBLISHED else 2)
    found = statement.imported if statement.doubts else ""
    day = -int(statement.as_of.replace("-", "") or 0)
    return tier + _TIERS * bool(statement.doubts), found, day, statement.key, statement.line


def combine_paper(statements: Iterable[Statement], person_id: Callable[[str], str]) -> Record:
    """Combine all statements about one paper into one record.

    Venue, pages and date are those of the leading version; the date is refined if a source knows the day within it. A
    complete list of authors takes precedence over a truncated one, unless its source ends the title elsewhere. Owners
    of profiles that are not in the list become contributors. `person_id` returns the id of the owner of a profile.
    """
    ranked = sorted(statements, key=rank)
    groups = version_groups(ranked)
    lead = leading(groups)
    record: Record = {}
    for field in PAPER_FIELDS:
        if field.merge in _FROM_ONE:
            candidates = [statement.fields for statement in _ranked_for(field.name, field.merge, ranked)]
            record |= next(({field.name: fields[field.name]} for fields in candidates if field.name in fields), {})
    if "date" in record:
        dated = (*lead, *_ranked_for("date", "surest", ranked))
        first, *others = [one.fields["date"] for one in dated if "date" in one.fields]
        record["date"] = next((day for day in others if day.startswith(f"{first}-")), first)
    record |= _authors(ranked, record["title"], person_id)
    record |= version_record(lead, _OF_VERSION)
    for name in GROUPS:
        if united := _united(name, [*lead, *ranked]):
            record[name] = united
    versions_found = [version_record(group) for group in groups] if len(groups) > 1 else []
    versions_found.sort(key=lambda version: (version.get("date", "9999"), *map(str, version.values())))
    if versions := max([versions_found, *(statement.fields.get("versions", []) for statement in ranked)], key=len):
        record["versions"] = versions
    return record


def _united(name: str, ranked: list[Statement]) -> Record:
    """Merge groups of keys: each key from the best source that has it."""
    united: Record = {}
    for statement in ranked:
        for key, value in statement.fields.get(name, {}).items():
            united.setdefault(key, value)
    return united


def _authors(ranked: list[Statement], title: str, person_id: Callable[[str], str]) -> Record:
    titled = ((statement, statement.fields["title"]) for statement in ranked)
    listings = [statement for statement, own in titled if own == title or key_of(own) == key_of(title)]
    # A list's title may contain authors; the titles of other sources do not.
    if not any(statement.fields.get("authors") for statement in listings):
        listings = [
            *listings,
            *(statement for statement in ranked if statement.kind not in DUMPS and statement not in listings),
        ]
    sure = [statement for statement in listings if statement.fields.get("authors") and not statement.doubts]
    listing = max(sure or listings, key=_fullness)
    printed = [name_of(name) for name in listing.fields.get("authors", ())]
    more = bool(listing.fields.get("more_authors"))
    authors: list[Any] = [_in_full(name, place, listings) for place, name in enumerate(printed)]
    # The people that a source's own links distinguish among equal names; the best source counts.
    linked = [one for statement in ranked for one in statement.author_pages.items()]
    person_of = {fold(name): person for name, (_, person) in reversed(linked) if person}
    for place, name in enumerate(authors):
        described = _described(name, place, listings)
        family = next(filter(None, (explicit_family(name, one.get("family", "")) for one in described)), "")
        person = person_of.get(fold(name), "")
        facts = _author_facts(name, place, listings)
        if family or person or facts:
            author = {"name": name, "family": family, "id": person, **facts}
            authors[place] = {key: value for key, value in author.items() if value}
    hidden: list[str] = []
    profiles = owners(ranked)
    for owner in known_authors(ranked):
        place_of_owner = owner_place(owner, [name_of(author) for author in authors], more)
        if place_of_owner is None:
            hidden.append(owner)
        elif owner in profiles and fold(name_of(authors[place_of_owner])) != fold(owner):
            known = authors[place_of_owner]
            authors[place_of_owner] = {"name": name_of(known)} | (known if isinstance(known, dict) else {})
            authors[place_of_owner]["id"] = person_id(owner)
    record = {"authors": authors, "more_authors": more, "contributors": hidden}
    return {name: value for name, value in record.items() if value}


def _fullness(statement: Statement) -> tuple[bool, bool, int]:
    """Return the sort key of lists of authors: complete, truncated, empty."""
    names = statement.fields.get("authors", ())
    return bool(names), not statement.fields.get("more_authors"), len(names)


def _in_full(name: str, place: int, listings: list[Statement]) -> str:
    """Return the full name if a source shortens the first given name and another, at the same position, does not."""
    if len(name.split(maxsplit=1)[0].rstrip(".")) > 1:
        return name
    others = (
        name_of(statement.fields["authors"][place])
        for statement in listings
        if len(statement.fields.get("authors", ())) > place
    )
    return next((other for other in others if abbreviates(name, other) and len(other.split()[0].rstrip(".")) > 1), name)


def _author_facts(name: str, place: int, listings: list[Statement]) -> Record:
    """Return each fact of an author from the best source that has it."""
    found: Record = {}
    for author in _described(name, place, listings):
        if any(abbreviates(*pair) for pair in ((name, author["name"]), (author["name"], name))):
            found = {key: author[key] for key in AUTHOR_FACTS if key in author} | found
    return {key: found[key] for key in AUTHOR_FACTS if key in found}


def _described(name: str, place: int, listings: list[Statement]) -> Iterator[Record]:
    """Yield what sources say of an author besides the name, in this spelling or another one at its position."""
    for statement in listings:
        named = statement.fields.get("authors", ())
        at_place = [named[place]] if len(named) > place else []
        for author in [*(one for one in named if fold(name_of(one)) == fold(name)), *at_place]:
            if isinstance(author, dict):
                yield author


def owners(statements: Iterable[Statement]) -> list[str]:
    """Return the owners of the profiles that list a paper, each in the best source's spelling."""
    ranked = sorted(statements, key=rank)
    spellings = {fold(statement.owner): statement.owner for statement in reversed(ranked) if statement.owner}
    return [spellings[name] for name in sorted(spellings)]


def known_authors(statements: Iterable[Statement]) -> list[str]:
    """Return authors with an unknown position in the list: owners of profiles, then those declared by sources."""
    ranked = sorted(statements, key=rank)
    spellings = {fold(owner): owner for owner in owners(ranked)}
    for statement in ranked:
        for name in map(str, statement.fields.get("contributors", ())):
            spellings.setdefault(fold(name), name)
    return list(spellings.values())


def owner_place(owner: str, names: list[str], more_authors: bool) -> int | None:
    """Find a profile's owner among the names printed on a paper; None if "et al." hides them.

    In a complete list, the owner is the only name that can abbreviate the owner's; in a list of initials (`AM Miller`),
    the one that begins like the owner's.
    """
    for place, name in enumerate(names):
        if fold(name) == fold(owner):
            return place
    alike = [place for place, name in enumerate(names) if abbreviates(name, owner)]
    if len(alike) == 1 and not more_authors:
        return alike[0]
    if not all(map(is_in_initials, names)):
        return None
    alike = [place for place, name in enumerate(names) if begins_alike(name, owner)]
    return alike[0] if len(alike) == 1 else None


def combine_author(statements: Iterable[Statement], shown: str = "") -> Record:
    """Combine all statements about one person; the numbers of each day are kept, the newest first.

    `shown` is the name in the person's file: if another person was merged into it, profiles under that name take
    precedence over those of the other.
    """
    ranked = sorted(statements, key=rank)
    ranked = [statement for statement in ranked if fold(statement.fields["name"]) == fold(shown)] or ranked
    record: Record = {}
    people = any(statement.kind == "profile" for statement in ranked)  # an owner of a profile is not a team
    for field in PERSON_FIELDS:
        if field.merge != "best" or (field.name == "kind" and people):
            continue
        candidates = [statement.fields for statement in ranked]
        record |= next(({field.name: fields[field.name]} for fields in candidates if fields.get(field.name)), {})
    days: dict[str, Record] = {}
    for statement in ranked:
        values = {name: statement.fields[name] for name in METRIC_NAMES if name in statement.fields}
        if values:
            days.setdefault(statement.as_of, {**values, "as_of": statement.as_of, "source": statement.source})
    history = [days[day] for day in sorted(days)]
    if history:
        record["metrics"] = {name: value for name, value in history[-1].items() if name != "source"}
    if len(history) > 1:
        record["metrics_history"] = [
            {"as_of": day["as_of"], "source": day["source"], **{n: day[n] for n in METRIC_NAMES if n in day}}
            for day in history
        ]
    return record


def _ranked_for(name: str, merge: Merge, ranked: list[Statement]) -> list[Statement]:
    """Sort statements for one field, the best first; see `generator.core.paper_fields.Merge`."""
    if merge == "address":  # an address says more than the bare word "Code"
        return sorted(ranked, key=lambda statement: not isinstance(statement.fields.get(name), str))
    if merge == "surest":  # a printed year is more reliable than an inferred one, which the earliest dump bounds best
        return sorted(
            ranked,
            key=lambda statement: (
                statement.year_inferred,
                statement.fields.get(name, "") if statement.year_inferred else "",
            ),
        )
    if merge == "newest":
        return sorted(ranked, key=lambda statement: statement.as_of, reverse=True)
    if name == "title":  # doubtful titles after truncated ones
        return sorted(ranked, key=lambda statement: (bool(statement.doubts), name in statement.cut))
    return sorted(ranked, key=lambda statement: name in statement.cut)  # truncated texts last
