"""Which record each draft is about, and entering what a source says of it into the ledger."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from generator.errors import Problem
from generator.ids import slug, unique
from generator.names import display, fold
from generator.sources.draft import Profile
from generator.store.ledger import Entry, Statement
from generator.store.match import TitleIndex
from generator.store.merge import METRIC_NAMES, owner_place
from generator.store.renames import follow_renames
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.intake.gather import Source
    from generator.model import Content
    from generator.sources.draft import Draft, Reading
    from generator.store.ledger import Ledger, RecordKind, SourceKind

# What stays true of a paper when the next dump does not show it.
_LASTING = ("date", "category", "affiliations", "abstract")


@dataclass
class Store:
    """What `content/` and the ledger know, as the import's index; grows as records are made."""

    root: Path
    content: Content
    ledger: Ledger
    titles: TitleIndex = field(default_factory=TitleIndex)
    papers: dict[str, Entry] = field(default_factory=dict)
    authors: dict[str, Entry] = field(default_factory=dict)
    taken: dict[str, set[str]] = field(default_factory=dict)
    people: dict[str, list[str]] = field(default_factory=dict)
    left_behind: list[str] = field(default_factory=list)

    def entries(self, kind: RecordKind) -> dict[str, Entry]:
        """Return the ledger's pages of one kind of record, by id."""
        return self.papers if kind == "papers" else self.authors

    def person_id(self, name: str) -> str:
        """Return the id of the person that a name means, of namesakes the one whose id the name makes."""
        made = slug(fold(name), "author")
        known = self.people.get(fold(name), [made])
        return made if made in known else known[0]


def open_store(root: Path, content: Content, ledger: Ledger) -> Store:
    """Index what is there: titles, spellings of names and ids taken, with each file's own page of the ledger."""
    papers, authors, left_behind = follow_renames(content, ledger)
    store = Store(root, content, ledger, papers=papers, authors=authors, left_behind=left_behind)
    for paper in content.papers:
        store.titles.add(paper.id, paper.title, [printed.name for printed in paper.authors])
    for record_id, entry in store.papers.items():
        for said in entry.statements.values():
            store.titles.add(record_id, said.fields["title"], said.fields.get("authors", ()))
    for kind, records, pages in (
        ("papers", content.papers, ledger.papers),
        ("authors", content.people, ledger.authors),
    ):
        store.taken[kind] = {record_id for record in records for record_id in (record.id, *record.aliases)} | set(pages)
    for person in content.people:
        for spelling in (*person.names, person.name):
            _also_means(store, spelling, person.id)
    for person_id, entry in store.authors.items():
        for said in entry.statements.values():
            if fold(said.fields["name"]) not in store.people:
                _also_means(store, said.fields["name"], person_id)
    return store


def _also_means(store: Store, name: str, person_id: str) -> None:
    meant = store.people.setdefault(fold(name), [])
    if person_id not in meant:
        meant.append(person_id)


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
    kind: SourceKind = "list" if reading.profile is None else "profile"
    profile = reading.profile or (Profile(0, list_owner) if list_owner else None)
    owner = display(profile.name) if profile else ""
    if profile is not None:
        author_id = _state_author(store, source, profile, problems)
        _touch(touched["authors"], author_id)
        problems += _rival_profiles(store.authors[author_id], source, profile)
    lines: dict[str, int] = {}
    for draft in reading.drafts:
        record_id = store.titles.find(draft.title, draft.authors)
        if record_id is None:
            record_id = unique(slug(to_text(draft.title), "paper"), store.taken["papers"])
            store.taken["papers"].add(record_id)
        store.titles.add(record_id, draft.title, draft.authors)
        entry = store.papers.get(record_id, Entry())
        before = entry.statements.get(Statement.key_of(source.name, owner))
        fields = _paper_fields(draft)
        if before is not None:  # where a source falls silent, it still stands by what it said
            fields |= {name: before.fields[name] for name in _LASTING if name in before.fields and name not in fields}
        said = Statement(
            source=source.name,
            kind=kind,
            as_of=source.as_of.isoformat(),
            line=draft.line,
            fields=fields,
            owner=owner,
            year_inferred=draft.year_inferred or (draft.date is None and before is not None and before.year_inferred),
        )
        if not (source.older and said.key in entry.statements):
            store.papers[record_id] = replace(entry, statements={**entry.statements, said.key: said})
        _touch(touched["papers"], record_id)
        if lines.setdefault(record_id, draft.line) != draft.line:
            problems.append(
                Problem(
                    source.shown,
                    draft.line,
                    1,
                    f"'{draft.title}' stands in line {lines[record_id]} already; the later entry counts",
                    "if these are two papers, add a file for the other one by hand",
                    "warning",
                )
            )
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


def _touch(ids: list[str], record_id: str) -> None:
    if record_id not in ids:
        ids.append(record_id)


def _whose(store: Store, source: Source, profile: Profile, problems: list[Problem]) -> str:
    """Return the record of a profile's owner; of namesakes the one whom this source spoke of before."""
    namesakes = store.people.get(fold(profile.name), [])
    if not namesakes:
        record_id = unique(slug(fold(profile.name), "author"), store.taken["authors"])
        store.taken["authors"].add(record_id)
        _also_means(store, profile.name, record_id)
        return record_id
    before = [
        record_id
        for record_id in namesakes
        if any(said.source == source.name for said in store.authors.get(record_id, Entry()).statements.values())
    ]
    if before:
        return before[0]
    meant = store.person_id(profile.name)
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


def _state_author(store: Store, source: Source, profile: Profile, problems: list[Problem]) -> str:
    record_id = _whose(store, source, profile, problems)
    fields: dict[str, Any] = {"name": display(profile.name)}
    if profile.category:
        fields["category"] = profile.category
    if profile.metrics is not None:
        for name in METRIC_NAMES:
            value = getattr(profile.metrics, name)
            if value is not None:
                fields[name] = value
    said = Statement(source.name, "profile", source.as_of.isoformat(), profile.line, fields)
    entry = store.authors.get(record_id, Entry())
    key = f"{source.name} {said.as_of}"
    others = {other: said for other, said in entry.statements.items() if other != f"{source.name} {source.corrected}"}
    store.authors[record_id] = replace(entry, statements={**others, key: said})
    return record_id


def _rival_profiles(entry: Entry, source: Source, profile: Profile) -> list[Problem]:
    """Report profiles of one name and one day that differ: perhaps two people share the name."""
    mine = entry.statements[f"{source.name} {source.as_of.isoformat()}"].fields
    numbers = [name for name in METRIC_NAMES if name in mine]
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
        and any(other.fields.get(name, mine[name]) != mine[name] for name in numbers)
    ]


def _paper_fields(draft: Draft) -> dict[str, Any]:
    fields: dict[str, Any] = {"title": draft.title}
    if draft.authors:
        fields["authors"] = list(draft.authors)
    if draft.more_authors:
        fields["more_authors"] = True
    if draft.date is not None:
        fields["date"] = str(draft.date)
    if draft.category:
        fields["category"] = draft.category
    if draft.affiliations:
        fields["affiliations"] = list(draft.affiliations)
    if draft.code is not None:
        fields["code"] = draft.code
    if draft.abstract:
        fields["abstract"] = draft.abstract
    if draft.score is not None:
        fields["score"] = int(draft.score) if draft.score.is_integer() else draft.score
    return fields
