"""Statements of the ledger, in the form of content files: what drafts say about papers, and sources about people."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from generator.content.combine import METRIC_NAMES
from generator.content.ledger import Entry, SourceKind, Statement
from generator.content.schema import PaperFile, PrintedAuthor
from generator.content.validation import check, findings
from generator.content.yaml_text import settled
from generator.core.author_facts import author_facts
from generator.core.ids import slug, unique
from generator.core.names import display, explicit_family, fold
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.problems import Problem
from generator.edit.intake.import_index import ImportIndex
from generator.edit.intake.limits import within_limits
from generator.edit.intake.source_files import Source
from generator.read.draft import DOUBTFUL_BELOW, Draft, Profile

_UNSURE = "its reader is not sure of title, authors and venue"
_IMPORTED = tuple(field for field in PAPER_FIELDS if field.merge != "by hand")
# Fields that remain valid for a paper if the next save of the same source does not show them.
_LASTING = tuple(field.name for field in PAPER_FIELDS if field.lasting)


def paper_fields(draft: Draft, shown: str, problems: list[Problem]) -> dict[str, Any]:
    """Return the fields of a draft in their YAML form.

    A value that no content file may have (an invalid DOI, for example) is moved to `extra`, and reported with the
    source's file (`shown`) and line.
    """
    fields: dict[str, Any] = {}
    for field in _IMPORTED:
        value = getattr(draft, field.name)
        if value or isinstance(value, float) or field.type == "title":
            fields[field.name] = int(value) if isinstance(value, float) and value.is_integer() else settled(value)
    if draft.authors:
        fields["authors"] = [_author(name, draft, shown, problems) for name in draft.authors]
    if draft.other_links:
        others = [{"label": label, "address": link} for label, link in draft.other_links]
        fields["links"] = {**draft.links, "other": others}
    fields = within_limits(fields, draft, shown, problems)
    checked = check(PaperFile, fields)
    if not isinstance(checked, PaperFile):
        fields = _without_misfits(fields, checked, draft, shown, problems)
    return {name: fields[name] for name in PaperFile.keys() if name in fields}  # noqa: SIM118 - no mapping


def _author(name: str, draft: Draft, shown: str, problems: list[Problem]) -> str | dict[str, Any]:
    """Return an author in the form of content files: with a family name only if it differs from the reading order."""
    family = explicit_family(name, draft.families.get(name, ""))
    author: dict[str, Any] = {"name": name} | ({"family": family} if family else {})
    if facts := dict(draft.author_facts.get(name, {})):
        checked = check(PrintedAuthor, author | facts)
        if not isinstance(checked, PrintedAuthor):
            for place, what in findings(checked):
                if facts.pop(str(place[0]), None) is not None:
                    hint = "it was left out; correct it in the source, or write it into the paper's YAML file"
                    problems.append(Problem(shown, draft.line, 1, f"{name}: {what}", hint, "warning"))
            checked = check(PrintedAuthor, author | facts)
        author |= author_facts(checked.to_model()) if isinstance(checked, PrintedAuthor) else {}
    return author if len(author) > 1 else name


def _without_misfits(
    fields: dict[str, Any], error: ValidationError, draft: Draft, shown: str, problems: list[Problem]
) -> dict[str, Any]:
    for place, what in findings(error):
        name = str(place[0])
        kept = name != "title" and name in fields
        misfit: Any = None
        if kept and isinstance(fields[name], dict) and len(place) > 1:
            misfit = fields[name].pop(place[1], None)
            name = str(place[1])
        elif kept:
            misfit = fields.pop(name)
        if isinstance(misfit, str) and place[0] != "extra":
            fields.setdefault("extra", {}).setdefault(name, misfit)
        line = draft.lines.get(str(place[0]), draft.line)
        problems.append(
            Problem(shown, line, 1, what, "it was put below `extra:`; correct it in the paper's YAML file", "warning")
        )
    return {name: value for name, value in fields.items() if value not in ({}, [])}


def statement_of(
    draft: Draft, fields: Mapping[str, Any], source: Source, *, kind: SourceKind, owner: str, before: Statement | None
) -> Statement:
    """Return the ledger's statement of a draft; lasting fields that the source no longer has are kept from `before`."""
    lasting = {name: before.fields[name] for name in _LASTING if name in before.fields} if before else {}
    whole = {**fields, **{name: value for name, value in lasting.items() if name not in fields}}
    same = before is not None and before.fields == whole
    day = before.as_of if before is not None and same and source.keeps_days else source.as_of.isoformat()
    as_before = before is not None and same and before.as_of == day
    still = before is not None and before.year_inferred and draft.date is None
    return Statement(
        source=source.name,
        kind=kind,
        as_of=day,
        line=draft.line,
        fields=whole,
        owner=owner,
        entry=draft.key,
        year_inferred=draft.year_inferred or still,
        imported=before.imported if before is not None and as_before else source.imported,
        lines={name: line for name, line in draft.lines.items() if line != draft.line},
        cut=tuple(sorted(draft.cut)),
        doubts=draft.doubts or ((_UNSURE,) if draft.confidence < DOUBTFUL_BELOW else ()),
    )


def _whose(index: ImportIndex, source: Source, profile: Profile, problems: list[Problem]) -> str:
    """Return the record of a profile's owner; if names are equal, the one of this source's earlier statements."""
    namesakes = index.people.get(fold(profile.name), [])
    if not namesakes:
        return _new_author(index, profile.name)
    for record_id in namesakes:
        statements = index.authors.get(record_id, Entry()).statements.values()
        if any(statement.source == source.name for statement in statements):
            return record_id
    meant = index.person_id(profile.name)
    if len(namesakes) > 1:
        what = f"{profile.name} may be {' or '.join(namesakes)}; taken as {meant}"
        hint = "if that is wrong, move category and metrics to the other file by hand"
        problems.append(source.warning(profile.line, what, hint))
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
    hint = "if these are two people of one name, keep only one profile; else give --as-of for each file"
    return [
        source.warning(profile.line, f"{other.source} gives other numbers for {profile.name} on the same day", hint)
        for other in entry.statements.values()
        if other.as_of == source.as_of.isoformat()
        and other.source != source.name
        and any(other.fields.get(name, value) != value for name, value in numbers.items())
    ]


def _numbers(profile: Profile) -> dict[str, int]:
    values = {name: getattr(profile.metrics, name) for name in METRIC_NAMES} if profile.metrics else {}
    return {name: value for name, value in values.items() if value is not None}
