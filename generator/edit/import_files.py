"""`sitegen import`: read the sources, find their records, merge, write.

Before a file in `content/` is written, its page in the ledger records both the old and the new values: if a run is
killed at any moment, the next run recognises its files.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.content import ledger as ledgers
from generator.content.content import read_records
from generator.content.referenced_files import refuse_to_write_outside
from generator.core.atomic_files import write_atomically
from generator.core.problems import Problem, ProblemsFoundError, first_of
from generator.core.records import Content, SiteConfig
from generator.edit.intake.changes import ledger_changes, merge
from generator.edit.intake.import_index import build_index
from generator.edit.intake.ledger_entries import add_statements
from generator.edit.intake.local_files import copies, missing, with_local_files
from generator.edit.intake.report import ImportReport, kept_below_extra
from generator.edit.intake.source_files import open_sources, read_sources
from generator.edit.intake.source_warnings import doubt_warnings, doubtful_entries, nothing_found

_MOST_NAMED = 5

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.edit.intake.options import ImportOptions
    from generator.edit.intake.source_files import Source
    from generator.read.draft import Reading


@dataclass(frozen=True, slots=True)
class FilesRead:
    """What source files say, the problems in them, and the files beside them that their links need in the portal."""

    entries: list[tuple[Source, Reading]]
    problems: list[Problem]
    copies: Mapping[str, Path]


def import_files(root: Path, files: Sequence[Path], options: ImportOptions) -> ImportReport:
    """Import dumps into the portal in `root`.

    Raises ProblemsFoundError for files in `content/` with errors that the import would change: nothing is written then.
    """
    content, ledger = load_content(root)
    read = read_files(root, content, ledger, files, options)
    return import_readings(root, content, ledger, read.entries, read.problems, options=options, copies=read.copies)


def read_files(
    root: Path, content: Content, ledger: ledgers.Ledger, files: Sequence[Path], options: ImportOptions
) -> FilesRead:
    """Read source files without merging them."""
    sources, problems = open_sources(files, ledger, options)
    read: list[tuple[Source, Reading]] = []
    wanted: list[tuple[Path, Mapping[str, str]]] = []
    for source, told in zip(sources, read_sources(sources, content, problems, options), strict=True):
        reading, local = with_local_files(told)
        read.append((source, reading))
        wanted.append((Path(source.shown), local))
    found = copies(root, wanted)
    for source, (_, beside) in zip(sources, wanted, strict=True):
        problems += missing(root, source, beside, found)
    return FilesRead(read, problems, found)


def load_content(root: Path) -> tuple[Content, ledgers.Ledger]:
    """Read the papers and people of a portal, and what earlier imports wrote of them.

    Files with errors count with what is right in them; `import_readings` refuses to change them.
    """
    content = read_records(root) if (root / "content").is_dir() else Content(SiteConfig())
    return content, ledgers.read_ledger(root)


def _of_faulty_files(content: Content, touched: Mapping[ledgers.RecordKind, Sequence[str]]) -> list[Problem]:
    """Return warnings about files with errors. Raises ProblemsFoundError for those that the sources would change."""
    wanted = {f"content/{kind}/{record_id}.yaml" for kind, ids in touched.items() for record_id in ids}
    in_the_way = [problem for path in sorted(wanted & content.faulty.keys()) for problem in content.faulty[path]]
    if in_the_way:
        raise ProblemsFoundError(in_the_way)
    if not content.faulty:
        return []
    names = first_of(sorted(content.faulty), _MOST_NAMED)
    what = f"files with errors, which this import does not change: {names}"
    return [Problem("", 0, 0, what, "`sitegen check` lists the errors", "warning")]


def import_readings(
    root: Path,
    content: Content,
    ledger: ledgers.Ledger,
    read: Sequence[tuple[Source, Reading]],
    problems: list[Problem],
    *,
    options: ImportOptions,
    copies: Mapping[str, Path] = MappingProxyType({}),
    form: Callable[[str, str], str] = lambda _, text: text,
) -> ImportReport:
    """Import the results of reading sources; `problems` are those found so far, and grow.

    `copies` are files to put into the portal, by their path there. `form` gets the path and text of each new file, and
    returns a text of the same values for it. Raises ProblemsFoundError for files with errors that would change.
    """
    sources = [source for source, _ in read]
    index = build_index(root, content, ledger, {source.name for source in sources if not source.older})
    touched: dict[ledgers.RecordKind, list[str]] = {"papers": [], "authors": []}
    for source, reading in options.progress("matching", list(read)):
        add_statements(index, source, reading, touched, problems, list_owner=options.author)
        problems += nothing_found(source, reading)
    problems += _of_faulty_files(content, touched)
    merged = merge(index, touched)
    doubtful = list(doubtful_entries(index, touched["papers"], read))
    problems += doubt_warnings(doubtful, sources)
    if not options.dry_run:
        refuse_to_write_outside(root, (*copies, *(change.path for change in (*merged.begun, *merged.content))))
        for target, file in sorted(copies.items()):
            write_atomically(root / target, file.read_bytes())
        written = [
            change if change.before is not None else replace(change, after=form(change.path, change.after))
            for change in merged.content
        ]
        telling = [source for source, reading in read if reading.drafts or reading.profile or source.keeps_days]
        ledger_pages = ledger_changes(index, telling)
        read_whole = [change for change in ledger_pages if change.path == ledgers.SOURCES_FILE]
        for change in options.progress(
            "writing", [*merged.begun, *written, *(one for one in ledger_pages if one not in read_whole)]
        ):
            write_atomically(root / change.path, change.after.encode())
        for path in index.obsolete_pages:
            (root / path).unlink(missing_ok=True)
        for change in read_whole:  # last, because it records that a source was imported completely
            write_atomically(root / change.path, change.after.encode())
    names = {source.name for source in sources}
    papers_by_entry = {
        (statement.source, statement.entry): record_id
        for record_id, entry in index.papers.items()
        for statement in entry.statements.values()
        if statement.entry and statement.source in names
    }
    below_extra = kept_below_extra(reading for _, reading in read)
    return ImportReport(
        len(sources),
        merged.records,
        merged.content,
        tuple(problems),
        below_extra,
        papers_by_entry,
        tuple(entry for _, entry in doubtful),
    )
