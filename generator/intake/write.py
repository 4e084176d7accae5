"""What becomes of the touched records: their files' new texts, and the ledger's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import ProblemsFoundError
from generator.ids import slug
from generator.intake.outcome import FileChange, RecordReport
from generator.names import fold
from generator.store import ledger as ledgers
from generator.store.edit import edit_record
from generator.store.ledger import SeenSource
from generator.store.merge import Merge, beside_hand_made_authors, combine_author, combine_paper, three_way
from generator.store.read import read_mapping
from generator.store.yaml_text import dump_record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.intake.gather import Source
    from generator.intake.records import Store


def merge(
    store: Store, touched: Mapping[ledgers.RecordKind, Sequence[str]]
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


def ledger_changes(store: Store, sources: Sequence[Source]) -> list[FileChange]:
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
