"""Add statements about people to the ledger: owners of profiles, and teams."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.content.combine import METRIC_NAMES
from generator.content.ledger import Entry, Statement
from generator.core.ids import slug, unique
from generator.core.names import display, fold
from generator.core.problems import Problem

if TYPE_CHECKING:
    from generator.content.ledger import SourceKind
    from generator.edit.intake.import_index import ImportIndex
    from generator.edit.intake.source_files import Source
    from generator.read.draft import Draft, Profile


def _whose(index: ImportIndex, source: Source, profile: Profile, problems: list[Problem]) -> str:
    """Return the record of a profile's owner; if names are equal, the one of this source's earlier statements."""
    namesakes = index.people.get(fold(profile.name), [])
    if not namesakes:
        return _new_author(index, profile.name)
    before = [
        record_id
        for record_id in namesakes
        if any(
            statement.source == source.name for statement in index.authors.get(record_id, Entry()).statements.values()
        )
    ]
    if before:
        return before[0]
    meant = index.person_id(profile.name)
    if len(namesakes) > 1:
        problems.append(
            Problem(
                source.shown,
                profile.line,
                1,
                f"{profile.name} may be {' or '.join(namesakes)}; taken as {meant}",
                "if that is wrong, move category and metrics to the other file by hand",
                "warning",
            )
        )
    return meant


def _new_author(index: ImportIndex, name: str) -> str:
    record_id = unique(slug(fold(name), "author"), index.taken["authors"])
    index.taken["authors"].add(record_id)
    index.also_means(name, record_id)
    return record_id


def add_profile(index: ImportIndex, source: Source, profile: Profile, problems: list[Problem]) -> str:
    """Add a profile's statement about its owner; return the owner's id."""
    record_id = _whose(index, source, profile, problems)
    problems += _rival_profiles(index.authors.get(record_id, Entry()), source, profile)
    fields: dict[str, Any] = {"name": display(profile.name)}
    if profile.category:
        fields["category"] = profile.category
    fields |= _numbers(profile)
    entry = index.authors.get(record_id, Entry())
    key = f"{source.name} {source.as_of.isoformat()}"
    before = entry.statements.get(key)
    statement = Statement(
        source=source.name,
        kind="profile",
        as_of=source.as_of.isoformat(),
        line=profile.line,
        fields=fields,
        imported=before.imported if before is not None and before.fields == fields else source.imported,
    )
    others = {
        other: statement
        for other, statement in entry.statements.items()
        if other != f"{source.name} {source.corrected}"
    }
    index.authors[record_id] = replace(entry, statements={**others, key: statement})
    return record_id


def add_team(index: ImportIndex, source: Source, kind: SourceKind, name: str, draft: Draft) -> str:
    """Add a statement that an author is a team, which the name alone does not show; return the team's id."""
    known = index.people.get(fold(name), [])
    record_id = known[0] if known else _new_author(index, name)
    entry = index.authors.get(record_id, Entry())
    if any(statement.source == source.name for statement in entry.statements.values()):
        return record_id  # one entry of a bibliography is sufficient
    statement = Statement(
        source=source.name,
        kind=kind,
        as_of=source.as_of.isoformat(),
        line=draft.lines.get("authors", draft.line),
        fields={"name": display(name), "kind": "team"},
        entry=draft.key,
        imported=source.imported,
    )
    index.authors[record_id] = replace(entry, statements={**entry.statements, statement.key: statement})
    return record_id


def _rival_profiles(entry: Entry, source: Source, profile: Profile) -> list[Problem]:
    """Report different profiles with one name and one day: perhaps two people have the same name."""
    numbers = _numbers(profile)
    return [
        Problem(
            source.shown,
            profile.line,
            1,
            f"{other.source} gives other numbers for {profile.name} on the same day",
            "if these are two people of one name, keep only one profile; else give --as-of for each file",
            "warning",
        )
        for other in entry.statements.values()
        if other.as_of == source.as_of.isoformat()
        and other.source != source.name
        and any(other.fields.get(name, value) != value for name, value in numbers.items())
    ]


def _numbers(profile: Profile) -> dict[str, int]:
    values = {name: getattr(profile.metrics, name) for name in METRIC_NAMES} if profile.metrics else {}
    return {name: value for name, value in values.items() if value is not None}
