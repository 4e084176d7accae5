"""Which record each draft is about, and entering what a source says of it into the ledger."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.errors import Problem
from generator.ids import slug, unique
from generator.intake.namesakes import trusted_pages
from generator.intake.people import state_author, state_team
from generator.intake.statements import paper_fields, statement
from generator.names import display
from generator.sources.draft import Profile
from generator.store.combine import owner_place
from generator.store.ledger import Entry, Statement
from generator.store.match import Sighting
from generator.store.stages import stage
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.intake.gather import Source
    from generator.intake.index import Store
    from generator.sources.draft import Draft, Reading
    from generator.store.ledger import RecordKind, SourceKind


def state(
    store: Store,
    source: Source,
    reading: Reading,
    touched: Mapping[RecordKind, list[str]],
    problems: list[Problem],
    *,
    list_owner: str = "",
) -> None:
    """Enter what a source says into the ledger, under the records it speaks of.

    `list_owner` is whose papers a list shows; a profile says so itself.
    """
    kind = _kind(reading)
    profile = reading.profile or (Profile(0, list_owner) if list_owner and kind == "list" else None)
    owner = display(profile.name) if profile else ""
    if profile is not None:
        _touch(touched["authors"], state_author(store, source, profile, problems))
    entries: dict[str, dict[str, Draft]] = {}
    for draft, author_pages in zip(reading.drafts, trusted_pages(reading.drafts), strict=True):
        fields = paper_fields(draft, source.shown, problems)
        record_id = _paper_id(store, fields)
        entry = store.papers.get(record_id, Entry())
        before = entry.statements.get(Statement.key_of(source.name, owner, draft.key))
        said = statement(draft, fields, source, kind=kind, owner=owner, before=before)
        if author_pages:
            pages = {
                name: store.pages.meant(name, page, store.taken["authors"])
                for name, page in author_pages.items()
                if name in draft.authors
            }
            said = replace(said, author_pages=pages)
        if not (source.older and said.key in entry.statements):
            store.papers[record_id] = replace(entry, statements={**entry.statements, said.key: said})
        _touch(touched["papers"], record_id)
        for name in sorted(draft.teams):
            _touch(touched["authors"], state_team(store, source, kind, name, draft))
        problems += _met_before(entries.setdefault(record_id, {}), draft, said, source)
        if owner and not draft.more_authors and owner_place(owner, list(draft.authors), more_authors=False) is None:
            problems.append(
                Problem(
                    source.shown,
                    draft.line,
                    1,
                    f"{owner} is not among the authors of '{draft.title}', a complete list; kept as a contributor",
                    "correct the authors in the paper's YAML file if the name is spelt otherwise there",
                    "warning",
                )
            )


def _kind(reading: Reading) -> SourceKind:
    if reading.format != "dump":
        return reading.format
    return "list" if reading.profile is None else "profile"


def _paper_id(store: Store, fields: Mapping[str, Any]) -> str:
    """Return the record that a draft is about, a new one where none is."""
    seen = Sighting.of_fields(fields)
    record_id = store.known.find(seen)
    if record_id is None:
        record_id = unique(slug(to_text(seen.title), "paper"), store.taken["papers"])
        store.taken["papers"].add(record_id)
    store.known.add(record_id, seen)
    return record_id


def _met_before(entries: dict[str, Draft], draft: Draft, said: Statement, source: Source) -> list[Problem]:
    """Report a paper that one source names twice, unless as two versions of it; `entries` are those met so far."""
    earlier = entries.get(said.key)
    same_stage = [other for other in entries.values() if draft.key and _stage(other) == _stage(draft)]
    entries[said.key] = draft
    if earlier is not None:
        return [_twice(draft, earlier.line, "the later entry counts", source)]
    if same_stage:
        return [_twice(draft, same_stage[0].line, "they are taken for one paper", source)]
    return []


def _stage(draft: Draft) -> str:
    return stage({"type": draft.type, "venue": draft.venue, "links": draft.links})


def _twice(draft: Draft, line: int, consequence: str, source: Source) -> Problem:
    return Problem(
        source.shown,
        draft.line,
        1,
        f"'{draft.title}' stands in line {line} already; {consequence}",
        "if these are two papers, add a file for the other one by hand",
        "warning",
    )


def _touch(ids: list[str], record_id: str) -> None:
    if record_id not in ids:
        ids.append(record_id)
