"""`sitegen import`: read the sources, find the records they speak of, merge, write.

The content file is written before its page in the ledger: a run killed in between leaves a
file that says what the sources say, which the next run recognises.
"""

from __future__ import annotations

import difflib
import hashlib
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Literal

from generator.atomic import write_atomically
from generator.errors import Problem, ProblemsFoundError
from generator.ids import slug, unique
from generator.model import Content, SiteConfig
from generator.names import display, fold
from generator.sources.draft import Draft, Known, Profile, Reading
from generator.sources.read import read_source
from generator.store import ledger as ledgers
from generator.store.edit import edit_record
from generator.store.ledger import Entry, Ledger, SeenSource, Statement
from generator.store.match import TitleIndex
from generator.store.merge import (
    METRIC_NAMES,
    Kept,
    Merge,
    beside_hand_made_authors,
    combine_author,
    combine_paper,
    owner_place,
    three_way,
)
from generator.store.read import read_content, read_mapping
from generator.store.renames import follow_renames
from generator.store.yaml_text import dump_record
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

Outcome = Literal["new", "updated", "unchanged", "deleted"]


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file that the import writes: its text before (None where it is new) and after."""

    path: str
    before: str | None
    after: str

    def diff(self) -> str:
        """Return the change as a unified diff."""
        before = (self.before or "").splitlines(keepends=True)
        return "".join(
            difflib.unified_diff(
                before,
                self.after.splitlines(keepends=True),
                "/dev/null" if self.before is None else self.path,
                self.path,
            )
        )


@dataclass(frozen=True, slots=True)
class RecordReport:
    """What became of one record: a paper or an author."""

    path: str
    outcome: Outcome
    changed: tuple[str, ...] = ()
    kept: tuple[Kept, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Everything an import did, or with a dry run would do."""

    files: int
    records: tuple[RecordReport, ...]
    changes: tuple[FileChange, ...]
    problems: tuple[Problem, ...]

    def count(self, kind: str, outcome: Outcome) -> int:
        """Count the records of a kind ("papers" or "authors") with an outcome."""
        return sum(
            1 for record in self.records if record.path.startswith(f"content/{kind}/") and record.outcome == outcome
        )

    @property
    def kept(self) -> int:
        """How many fields stayed as a person left them."""
        return sum(len(record.kept) for record in self.records)


@dataclass(frozen=True, slots=True)
class _Source:
    """A file with its text, its digest and the day it speaks of."""

    name: str
    shown: str
    text: str
    digest: str
    as_of: date
    seen: SeenSource | None = None

    @property
    def older(self) -> bool:
        """Tell whether a later save of this file was imported before: then that one counts."""
        return self.seen is not None and self.seen.digest != self.digest and self.as_of.isoformat() < self.seen.as_of

    @property
    def corrected(self) -> str:
        """The day that this very file was thought to speak of, where it is now said otherwise."""
        return self.seen.as_of if self.seen is not None and self.seen.digest == self.digest else ""


@dataclass
class _Store:
    """What `content/` and the ledger know, as the import's index; grows as records are made."""

    root: Path
    content: Content
    ledger: Ledger
    titles: TitleIndex = field(default_factory=TitleIndex)
    papers: dict[str, Entry] = field(default_factory=dict)
    authors: dict[str, Entry] = field(default_factory=dict)
    taken: dict[str, set[str]] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    left_behind: list[str] = field(default_factory=list)


def import_files(
    root: Path,
    files: Sequence[Path],
    *,
    as_of: date | None = None,
    author: str | None = None,
    dry_run: bool = False,
) -> ImportReport:
    """Import dumps into the portal in `root`.

    `as_of` is the day the dumps were taken (default: the day a file was imported with
    before, else its modification date in UTC); `author` owns the lists among them. Raises
    ProblemsFoundError where the content itself is at fault: nothing is written then.
    """
    content, faults = read_content(root) if (root / "content").is_dir() else (Content(SiteConfig()), ())
    if any(problem.severity == "error" for problem in faults):
        raise ProblemsFoundError(faults)
    store = _open_store(root, content, ledgers.read_ledger(root))
    sources, problems = _gather(files, store.ledger, as_of)
    readings = _read(sources, content, problems)
    if author:
        readings = [_owned(reading, author) for reading in readings]
    touched: dict[ledgers.RecordKind, list[str]] = {"papers": [], "authors": []}
    for source, reading in zip(sources, readings, strict=True):
        _state(store, source, reading, touched, problems)
    records, changes = _merge(store, touched)
    changes += _ledger_changes(store, sources)
    if not dry_run:
        for change in changes:
            write_atomically(root / change.path, change.after.encode())
        for path in store.left_behind:
            (root / path).unlink(missing_ok=True)
    visible = tuple(change for change in changes if not change.path.startswith(ledgers.FOLDER))
    return ImportReport(len(sources), tuple(records), visible, tuple(problems))


def _open_store(root: Path, content: Content, ledger: Ledger) -> _Store:
    papers, authors, left_behind = follow_renames(content, ledger)
    store = _Store(root, content, ledger, papers=papers, authors=authors, left_behind=left_behind)
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
            store.people.setdefault(fold(spelling), person.id)
    for person_id, entry in store.authors.items():
        for said in entry.statements.values():
            store.people.setdefault(fold(said.fields["name"]), person_id)
    return store


def _gather(files: Sequence[Path], ledger: Ledger, as_of: date | None) -> tuple[list[_Source], list[Problem]]:
    """Read the files in the order of their names, which decides nothing but is always the same."""
    sources: list[_Source] = []
    problems: list[Problem] = []
    whole = {path.resolve(): path for path in reversed(files)}
    for resolved, path in sorted(whole.items(), key=lambda pair: (pair[0].name, pair[0])):
        text = read_source(path)
        if isinstance(text, Problem):
            problems.append(text)
            continue
        name = _source_name(resolved, whole)
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        seen = ledger.sources.get(name)
        day = as_of
        if day is None and seen is not None and seen.digest == digest:
            day = date.fromisoformat(seen.as_of)
        if day is None:
            day = datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
        sources.append(_Source(name, str(path), text, digest, day, seen))
    return sources, problems


def _source_name(path: Path, others: Collection[Path]) -> str:
    """Name a file by its last part, and by as many folders above as tell it from the others."""
    for length in range(1, len(path.parts)):
        name = path.parts[-length:]
        if sum(other.parts[-length:] == name for other in others) == 1:
            return "/".join(name)
    return path.as_posix()


def _read(sources: Sequence[_Source], content: Content, problems: list[Problem]) -> list[Reading]:
    """Read all sources, the profiles first: what they tell apart helps with the lists."""
    from generator.sources.dump import read_dump  # noqa: PLC0415 - only an import needs the grammar

    titles = {paper.title for paper in content.papers}
    names = {printed.name for paper in content.papers for printed in (*paper.authors, *paper.contributors)}
    names |= {name for person in content.people for name in (person.name, *person.names)}
    known = Known(frozenset(titles), frozenset(names), content.site.splits)
    readings: list[Reading] = []
    for source in sources:
        reading = read_dump(source.text, path=source.shown, as_of=source.as_of, known=known)
        readings.append(reading)
        if reading.profile is not None:
            names.add(reading.profile.name)
            titles |= {draft.title for draft in reading.drafts}
            names |= {name for draft in reading.drafts for name in draft.authors}
    known = Known(frozenset(titles), frozenset(names), content.site.splits)
    for position, source in enumerate(sources):
        if readings[position].profile is None:
            readings[position] = read_dump(source.text, path=source.shown, as_of=source.as_of, known=known)
        problems += readings[position].problems
    return readings


def _owned(reading: Reading, author: str) -> Reading:
    """Give a list an owner; a profile has its own."""
    return reading if reading.profile else replace(reading, profile=Profile(0, author))


def _state(
    store: _Store,
    source: _Source,
    reading: Reading,
    touched: Mapping[ledgers.RecordKind, list[str]],
    problems: list[Problem],
) -> None:
    """Enter what a source says into the ledger, under the records it speaks of."""
    owner = display(reading.profile.name) if reading.profile else ""
    kind: ledgers.SourceKind = "profile" if reading.profile and reading.profile.line else "list"
    if reading.profile is not None:
        author_id = _state_author(store, source, reading.profile)
        _touch(touched["authors"], author_id)
        problems += _rival_profiles(store.authors[author_id], source, reading.profile)
    lines: dict[str, int] = {}
    for draft in reading.drafts:
        record_id = store.titles.find(draft.title, draft.authors)
        if record_id is None:
            record_id = unique(slug(to_text(draft.title), "paper"), store.taken["papers"])
            store.taken["papers"].add(record_id)
        store.titles.add(record_id, draft.title, draft.authors)
        said = Statement(
            source=source.name,
            kind=kind,
            as_of=source.as_of.isoformat(),
            line=draft.line,
            fields=_paper_fields(draft),
            owner=owner,
            year_inferred=draft.year_inferred,
        )
        entry = store.papers.get(record_id, Entry())
        if not (source.older and said.key in entry.statements):
            store.papers[record_id] = Entry({**entry.statements, said.key: said}, entry.written)
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


def _state_author(store: _Store, source: _Source, profile: Profile) -> str:
    record_id = store.people.get(fold(profile.name))
    if record_id is None:
        record_id = unique(slug(fold(profile.name), "author"), store.taken["authors"])
        store.taken["authors"].add(record_id)
        store.people[fold(profile.name)] = record_id
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
    store.authors[record_id] = Entry({**others, key: said}, entry.written)
    return record_id


def _rival_profiles(entry: Entry, source: _Source, profile: Profile) -> list[Problem]:
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


def _merge(
    store: _Store, touched: Mapping[ledgers.RecordKind, Sequence[str]]
) -> tuple[list[RecordReport], list[FileChange]]:
    """Merge each touched record into its file; the ledger's pages take the values now said."""
    records: list[RecordReport] = []
    changes: list[FileChange] = []
    for kind, entries in (("authors", store.authors), ("papers", store.papers)):
        known_before = store.ledger.papers if kind == "papers" else store.ledger.authors
        for record_id in sorted(touched[kind]):  # type: ignore[index]
            entry = entries[record_id]
            statements = entry.statements.values()
            said = (
                combine_author(statements)
                if kind == "authors"
                else combine_paper(statements, lambda name: store.people.get(fold(name)) or slug(fold(name), "author"))
            )
            path = f"content/{kind}/{record_id}.yaml"
            file = store.root / path
            if not file.exists():
                if record_id in known_before:
                    records.append(RecordReport(path, "deleted"))
                    continue
                records.append(RecordReport(path, "new", tuple(said)))
                changes.append(FileChange(path, None, dump_record(said)))
            else:
                before = file.read_bytes().decode("utf-8")
                current = read_mapping(before, path)
                if kind == "papers":
                    said = beside_hand_made_authors(entry.written, current, said)
                report, after = _merged(path, before, three_way(entry.written, current, said))
                records.append(report)
                if after != before:
                    changes.append(FileChange(path, before, after))
            entries[record_id] = replace(entry, written=said)
    return records, changes


def _merged(path: str, before: str, merge: Merge) -> tuple[RecordReport, str]:
    """Make a merge's changes to a file's text."""
    try:
        after = edit_record(before, merge.changes) if merge.changes else before
    except ProblemsFoundError as found:
        raise ProblemsFoundError(replace(problem, path=path) for problem in found.problems) from None
    if after == before:
        return RecordReport(path, "unchanged", kept=merge.kept), after
    return RecordReport(path, "updated", tuple(merge.changes), merge.kept), after


def _ledger_changes(store: _Store, sources: Sequence[_Source]) -> list[FileChange]:
    """Return the pages of the ledger that differ from the disk, after which all is remembered."""
    texts: dict[str, str] = {}
    for kind, entries, old in (
        ("papers", store.papers, store.ledger.papers),
        ("authors", store.authors, store.ledger.authors),
    ):
        for record_id, entry in entries.items():
            if old.get(record_id) != entry:
                texts[ledgers.entry_path(kind, record_id)] = ledgers.entry_text(entry)  # type: ignore[arg-type]
    seen = {
        **store.ledger.sources,
        **{s.name: SeenSource(s.digest, s.as_of.isoformat()) for s in sources if not s.older},
    }
    if seen != dict(store.ledger.sources):
        texts[ledgers.SOURCES_FILE] = ledgers.sources_text(seen)
    return [FileChange(path, None, text) for path, text in sorted(texts.items())]
