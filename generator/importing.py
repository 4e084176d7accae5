"""`sitegen import`: read the sources, find the records they speak of, merge, write.

Before a file in `content/` is written, its page in the ledger says what will stand there beside
what stood there: a run killed at any moment leaves files that the next run recognises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.atomic import sweep, write_atomically
from generator.errors import ProblemsFoundError
from generator.intake.changes import ledger_changes, merge
from generator.intake.doubtful import doubts, nothing_found
from generator.intake.gather import gather, read_all
from generator.intake.index import open_store
from generator.intake.outcome import ImportReport, kept_below_extra
from generator.intake.records import state
from generator.intake.tracking import untracked
from generator.model import Content, SiteConfig
from generator.store import ledger as ledgers
from generator.store.read import read_content

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from generator.intake.tracking import Track


def import_files(
    root: Path,
    files: Sequence[Path],
    *,
    as_of: date | None = None,
    author: str | None = None,
    source_format: str = "auto",
    base: str = "",
    dry_run: bool = False,
    today: date | None = None,
    track: Track = untracked,
) -> ImportReport:
    """Import dumps into the portal in `root`.

    `as_of` is the day the dumps were taken (default: the day a file was imported with
    before, else its modification date in UTC); `author` owns the lists among them; `base` is the
    address against which relative links are meant; `today` is
    remembered as the day on which what is new was imported; `track` is told of long work. Raises
    ProblemsFoundError where the content itself is at fault: nothing is written then.
    """
    content, faults = read_content(root) if (root / "content").is_dir() else (Content(SiteConfig()), ())
    if any(problem.severity == "error" for problem in faults):
        raise ProblemsFoundError(faults)
    ledger = ledgers.read_ledger(root)
    sources, problems = gather(files, ledger, as_of, today=today, choice=source_format, track=track)
    store = open_store(root, content, ledger, {source.name for source in sources if not source.older})
    readings = read_all(sources, content, problems, track, base=base)
    touched: dict[ledgers.RecordKind, list[str]] = {"papers": [], "authors": []}
    for source, reading in track("matching", list(zip(sources, readings, strict=True))):
        state(store, source, reading, touched, problems, list_owner=author or "")
        problems += nothing_found(source, reading)
    merged = merge(store, touched)
    problems += doubts(store, touched["papers"], sources)
    if not dry_run:
        for folder in ("content/papers", "content/authors", f"{ledgers.FOLDER}/papers", f"{ledgers.FOLDER}/authors"):
            sweep(root / folder)
        for change in track("writing", [*merged.begun, *merged.content, *ledger_changes(store, sources)]):
            write_atomically(root / change.path, change.after.encode())
        for path in store.left_behind:
            (root / path).unlink(missing_ok=True)
    return ImportReport(len(sources), merged.records, merged.content, tuple(problems), kept_below_extra(readings))
