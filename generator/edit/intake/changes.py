"""The new texts of the files that an import changes, in `content/` and in the ledger."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from generator.content import ledger as ledgers
from generator.content.combine import combine_author, combine_paper, known_authors
from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.content.file_text import decoded
from generator.content.json_schemas import schema_line
from generator.content.ledger import Entry, SeenSource
from generator.content.merge import Merge, beside_hand_made_authors, three_way
from generator.content.yaml_text import dump_record
from generator.core.paper_fields import fields_in_extra
from generator.core.problems import ProblemsFoundError
from generator.edit.intake.report import FileChange, RecordReport

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.edit.intake.import_index import ImportIndex
    from generator.edit.intake.source_files import Source

# The names of the schemas of the two kinds of records.
_SCHEMAS: Mapping[ledgers.RecordKind, str] = {"authors": "author", "papers": "paper"}


@dataclass(frozen=True, slots=True)
class Merged:
    """The merged records: the new texts of their files in `content/`.

    `begun` are their ledger pages while those files are being written. They hold both
    the old values and the new ones, so that the next import recognises one that was interrupted.
    """

    records: tuple[RecordReport, ...]
    content: tuple[FileChange, ...]
    begun: tuple[FileChange, ...]


def merge(index: ImportIndex, touched: Mapping[ledgers.RecordKind, Sequence[str]]) -> Merged:
    """Merge each record that the sources mention into its file, and update its ledger page."""
    records: list[RecordReport] = []
    changes: list[FileChange] = []
    begun: list[FileChange] = []
    kinds: tuple[ledgers.RecordKind, ...] = ("authors", "papers")
    base_url = index.content.site.base_url
    shown = {person.id: person.name for person in index.content.people}
    for kind in kinds:
        entries, known_before = index.entries(kind), index.ledger.entries(kind)
        for record_id in sorted(touched[kind]):
            entry = entries[record_id]
            statements = entry.statements.values()
            combined = (
                combine_author(statements, shown.get(record_id, ""))
                if kind == "authors"
                else _with_fields_of_extra(combine_paper(statements, index.person_id))
            )
            path = f"content/{kind}/{record_id}.yaml"
            file = index.root / path
            if not file.exists():
                if record_id in known_before and known_before[record_id].previous != {}:
                    records.append(RecordReport(path, "deleted"))
                    continue
                records.append(RecordReport(path, "new", tuple(combined)))
                change = FileChange(path, None, dump_record(combined, schema_line(_SCHEMAS[kind], base_url)))
            else:
                before = decoded(file.read_bytes())
                current = read_mapping(before, path)
                if kind == "papers":
                    combined = beside_hand_made_authors(entry.bases, current, combined, known_authors(statements))
                    older = fields_in_extra(current)
                    bases = [_with_fields_of_extra(base) for base in entry.bases]
                    merged = three_way(bases, _with_fields_of_extra(current), combined)
                    if "extra" in merged.changes:  # which no longer has them
                        merged = replace(merged, changes={**older, **merged.changes})
                else:
                    merged = three_way(entry.bases, current, combined)
                report, after = _merged(path, before, merged)
                records.append(report)
                change = FileChange(path, before, after)
            entries[record_id] = Entry(entry.statements, combined)
            if change.after != change.before:
                changes.append(change)
                under_way = Entry(
                    entry.statements, combined, entry.written if entry.previous is None else entry.previous
                )
                begun.append(FileChange(ledgers.entry_path(kind, record_id), None, ledgers.entry_text(under_way)))
    return Merged(tuple(records), tuple(changes), tuple(begun))


def _with_fields_of_extra(record: Mapping[str, Any]) -> dict[str, Any]:
    older = fields_in_extra(record)
    if not older:
        return dict(record)
    others = {name: value for name, value in record["extra"].items() if name not in older}
    own = {name: value for name, value in record.items() if name != "extra"}
    return own | older | ({"extra": others} if others else {})


def _merged(path: str, before: str, merge: Merge) -> tuple[RecordReport, str]:
    """Make a merge's changes to a file's text."""
    try:
        after = edit_record(before, merge.changes) if merge.changes else before
    except ProblemsFoundError as found:
        raise ProblemsFoundError(replace(problem, path=path) for problem in found.problems) from None
    if after == before:
        return RecordReport(path, "unchanged", kept=merge.kept), after
    return RecordReport(path, "updated", tuple(merge.changes), merge.kept), after


def ledger_changes(index: ImportIndex, sources: Sequence[Source]) -> list[FileChange]:
    """Return the ledger pages that differ from those on disk; they are written last."""
    texts: dict[str, str] = {}
    kinds: tuple[ledgers.RecordKind, ...] = ("authors", "papers")
    for kind in kinds:
        old = index.ledger.entries(kind)
        for record_id, entry in index.entries(kind).items():
            if old.get(record_id) != entry:
                texts[ledgers.entry_path(kind, record_id)] = ledgers.entry_text(entry)
    seen = {
        **index.ledger.sources,
        **{s.name: SeenSource(s.digest, s.as_of.isoformat()) for s in sources if not s.older},
    }
    if seen != dict(index.ledger.sources):
        texts[ledgers.SOURCES_FILE] = ledgers.sources_text(seen)
    return [FileChange(path, None, text) for path, text in sorted(texts.items())]
