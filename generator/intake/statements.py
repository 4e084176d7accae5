"""From a draft to what the ledger keeps of it: its fields in the shape that YAML gives, each fit for a content file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import Problem
from generator.names import told_family
from generator.sources.draft import DOUBTFUL_BELOW
from generator.store.combine import GROUPS
from generator.store.faults import check, findings
from generator.store.ledger import Statement
from generator.store.schema import PaperFile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import ValidationError

    from generator.intake.gather import Source
    from generator.sources.draft import Draft
    from generator.store.ledger import SourceKind

_UNSURE = "its reader is not sure of title, authors and venue"
# Draft fields whose values content files write just so.
_TEXTS = ("category", "abstract", "type", "venue", "volume", "number", "pages", "publisher", "note")
_LISTS = ("authors", "contributors", "affiliations", "keywords", "awards")
# What stays true of a paper when the next save of the same source does not show it.
_LASTING = ("date", "category", "affiliations", "abstract")


def paper_fields(draft: Draft, shown: str, problems: list[Problem]) -> dict[str, Any]:
    """Return what a draft says, in the shape that YAML gives.

    A value that no content file may hold (a DOI that is none, say) goes below `extra`, and
    is reported with the source's file (`shown`) and line.
    """
    fields: dict[str, Any] = {"title": draft.title}
    fields |= {name: list(getattr(draft, name)) for name in _LISTS if getattr(draft, name)}
    if draft.authors:
        fields["authors"] = [_author(name, draft.families) for name in draft.authors]
    fields |= {name: getattr(draft, name) for name in _TEXTS if getattr(draft, name)}
    fields |= {name: dict(getattr(draft, name)) for name in GROUPS if getattr(draft, name)}
    if draft.other_links:
        others = [{"label": label, "address": link} for label, link in draft.other_links]
        fields["links"] = {**draft.links, "other": others}
    fields |= {name: True for name in ("more_authors", "selected") if getattr(draft, name)}
    if draft.versions:
        fields["versions"] = [dict(version) for version in draft.versions]
    if draft.date is not None:
        fields["date"] = str(draft.date)
    if draft.code is not None:
        fields["code"] = draft.code
    if draft.score is not None:
        fields["score"] = int(draft.score) if draft.score.is_integer() else draft.score
    held = check(PaperFile, fields)
    if not isinstance(held, PaperFile):
        fields = _without_misfits(fields, held, draft, shown, problems)
    return {name: fields[name] for name in PaperFile.keys() if name in fields}  # noqa: SIM118 - no mapping


def _author(name: str, families: Mapping[str, str]) -> str | dict[str, str]:
    """Return an author as content writes one: with a family name only where reading order does not tell it."""
    family = told_family(name, families.get(name, ""))
    return {"name": name, "family": family} if family else name


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


def statement(
    draft: Draft, fields: Mapping[str, Any], source: Source, *, kind: SourceKind, owner: str, before: Statement | None
) -> Statement:
    """Make the ledger's statement of a draft; where the source falls silent, it still stands by what it said before."""
    lasting = {name: before.fields[name] for name in _LASTING if name in before.fields} if before else {}
    whole = {**fields, **{name: value for name, value in lasting.items() if name not in fields}}
    as_before = before is not None and before.fields == whole and before.as_of == source.as_of.isoformat()
    still = before is not None and before.year_inferred and draft.date is None
    return Statement(
        source=source.name,
        kind=kind,
        as_of=source.as_of.isoformat(),
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
