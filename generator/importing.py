"""`sitegen import`: read the sources, find the records they speak of, merge, write.

The content file is written before its page in the ledger: a run killed in between leaves a
file that says what the sources say, which the next run recognises.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.atomic import write_atomically
from generator.errors import ProblemsFoundError
from generator.intake.gather import gather, read_all
from generator.intake.outcome import ImportReport
from generator.intake.records import open_store, state
from generator.intake.write import ledger_changes, merge
from generator.model import Content, SiteConfig
from generator.sources.draft import Profile, Reading
from generator.store import ledger as ledgers
from generator.store.read import read_content

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path


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
    store = open_store(root, content, ledgers.read_ledger(root))
    sources, problems = gather(files, store.ledger, as_of)
    readings = read_all(sources, content, problems)
    if author:
        readings = [_owned(reading, author) for reading in readings]
    touched: dict[ledgers.RecordKind, list[str]] = {"papers": [], "authors": []}
    for source, reading in zip(sources, readings, strict=True):
        state(store, source, reading, touched, problems)
    records, changes = merge(store, touched)
    changes += ledger_changes(store, sources)
    if not dry_run:
        for change in changes:
            write_atomically(root / change.path, change.after.encode())
        for path in store.left_behind:
            (root / path).unlink(missing_ok=True)
    visible = tuple(change for change in changes if not change.path.startswith(ledgers.FOLDER))
    return ImportReport(len(sources), tuple(records), visible, tuple(problems))


def _owned(reading: Reading, author: str) -> Reading:
    """Give a list an owner; a profile has its own."""
    return reading if reading.profile else replace(reading, profile=Profile(0, author))
