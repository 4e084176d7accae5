"""`sitegen import`: read the sources, find their records, merge, write.

Before a file in `content/` is written, its page in the ledger records both the old and the new values: if a run is
killed at any moment, the next run recognises its files.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any
from urllib.parse import unquote, urlsplit

from generator.content import ledger as ledgers
from generator.content.combine import combine_author, combine_paper, known_authors
from generator.content.content import read_mapping, read_records
from generator.content.edit import edit_record
from generator.content.file_text import decoded
from generator.content.json_schemas import schema_line
from generator.content.ledger import Entry, SeenSource
from generator.content.merge import Merge, beside_hand_made_authors, three_way
from generator.content.referenced_files import refuse_to_write_outside
from generator.content.yaml_text import dump_record
from generator.core.atomic_files import write_atomically
from generator.core.link_kinds import PAPER_LINKS
from generator.core.paper_fields import fields_in_extra
from generator.core.problems import Problem, ProblemsFoundError, first_of
from generator.core.records import Content, SiteConfig
from generator.edit.intake.import_index import ImportIndex, build_index
from generator.edit.intake.ledger_entries import add_statements
from generator.edit.intake.options import ImportOptions
from generator.edit.intake.report import FileChange, ImportReport, RecordReport, kept_below_extra
from generator.edit.intake.source_files import Source, open_sources, read_sources
from generator.edit.intake.source_warnings import doubt_warnings, doubtful_entries, nothing_found
from generator.read.draft import Draft, Reading

_FOLDER = "static"
_KINDS = tuple(kind.name for kind in PAPER_LINKS if kind.files)
# Documents, slides, pictures, films and archives: nothing that a browser executes, and no files of themes.
_FILE = re.compile(
    r"[^\s:\\\"<>`]+\.(?:pdf|ps|eps|djvu|epub|docx?|odt|rtf|pptx?|odp|key|txt|bib|ris|zip|tar|t?gz|bz2|xz|7z|csv|tsv|json|mp4"
    r"|m4v|mov|avi|mpe?g|webm|mp3|wav|png|jpe?g|gif|webp|tiff?)",
    re.IGNORECASE,
)
_SHOWN = 3
_MOST_NAMED = 5


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
    for source, found_in_source in zip(sources, read_sources(sources, content, problems, options), strict=True):
        reading, local = with_local_files(found_in_source)
        read.append((source, reading))
        wanted.append((Path(source.shown), local))
    found = copies(root, wanted)
    for source, (_, beside) in zip(sources, wanted, strict=True):
        gone = [relative for path, relative in beside.items() if path not in found and not (root / path).exists()]
        if gone:
            what = f"links lead to files that are not beside this source: {first_of(gone, _SHOWN)}"
            hint = f"put them below {_FOLDER}/, or import again with --base and the address of the page"
            problems.append(source.warning(0, what, hint))
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
    records, changes, begun = merge(index, touched)
    doubtful = list(doubtful_entries(index, touched["papers"], read))
    problems += doubt_warnings(doubtful, sources)
    if not options.dry_run:
        refuse_to_write_outside(root, (*copies, *(change.path for change in (*begun, *changes))))
        for target, file in sorted(copies.items()):
            write_atomically(root / target, file.read_bytes())
        written = [
            change if change.before is not None else replace(change, after=form(change.path, change.after))
            for change in changes
        ]
        recorded = [source for source, reading in read if reading.drafts or reading.profile or source.keeps_days]
        for change in options.progress("writing", [*begun, *written, *_ledger_changes(index, recorded)]):
            write_atomically(root / change.path, change.after.encode())
        for path in index.obsolete_pages:
            (root / path).unlink(missing_ok=True)
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
        tuple(records),
        tuple(changes),
        tuple(problems),
        below_extra,
        papers_by_entry,
        tuple(entry for _, entry in doubtful),
    )


def with_local_files(reading: Reading) -> tuple[Reading, dict[str, str]]:
    """Return a reading whose links to files beside its source lead into the portal, and these files.

    The files are by their path in the portal, with their path relative to the source.
    """
    files: dict[str, str] = {}
    drafts = tuple(_with_files(draft, files) for draft in reading.drafts)
    return (replace(reading, drafts=drafts) if files else reading), files


def _with_files(draft: Draft, files: dict[str, str]) -> Draft:
    links, extra = dict(draft.links), dict(draft.extra)
    for kind in _KINDS:
        for group in (links, extra):
            relative = _relative(group.get(kind, ""))
            if not relative or (group is extra and links.get(kind)):
                continue
            group.pop(kind)
            links[kind] = f"{_FOLDER}/{relative}"
            files[links[kind]] = relative
    return draft if links == draft.links else replace(draft, links=links, extra=extra)


def _relative(link: str) -> str:
    """Return the path of a relative link to a file within the source's folder; empty for other links."""
    if not link or "://" in link or link.startswith((f"{_FOLDER}/", "//", "#")):
        return ""
    path = unquote(urlsplit(link).path).lstrip("/")
    parts = [part for part in PurePosixPath(path).parts if part not in {".", ".."}]
    joined = "/".join(parts)
    return joined if _FILE.fullmatch(joined.replace(" ", "_")) else ""


def copies(root: Path, sources: Iterable[tuple[Path, Mapping[str, str]]]) -> dict[str, Path]:
    """Return the files beside their sources that are not in the portal yet: path in the portal to file.

    If several sources have a file with the same path, the first one is used.
    """
    found: dict[str, Path] = {}
    for source, files in sources:
        folder = source.parent.resolve()
        for target, relative in files.items():
            path = (folder / relative).resolve()
            if path.is_file() and path.is_relative_to(folder) and not (root / target).exists():
                found.setdefault(target, path)
    return found


def merge(
    index: ImportIndex, touched: Mapping[ledgers.RecordKind, Sequence[str]]
) -> tuple[list[RecordReport], list[FileChange], list[FileChange]]:
    """Merge each record that the sources mention into its file, and update its ledger page.

    Returns the outcomes, the changes of files in `content/`, and the ledger pages while those files are being written.
    These pages hold both the old values and the new ones, so that the next import recognises one that was interrupted.
    """
    records: list[RecordReport] = []
    changes: list[FileChange] = []
    begun: list[FileChange] = []
    base_url = index.content.site.base_url
    shown = {person.id: person.name for person in index.content.people}
    for kind in ledgers.KINDS:
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
                change = FileChange(path, None, dump_record(combined, schema_line(kind.removesuffix("s"), base_url)))
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
    return records, changes, begun


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


def _ledger_changes(index: ImportIndex, sources: Sequence[Source]) -> list[FileChange]:
    """Return the ledger pages that differ from those on disk; they are written last.

    The list of sources is the last of them, because it records that a source was imported completely.
    """
    texts = {
        ledgers.entry_path(kind, record_id): ledgers.entry_text(entry)
        for kind in ledgers.KINDS
        for record_id, entry in index.entries(kind).items()
        if index.ledger.entries(kind).get(record_id) != entry
    }
    seen = {
        **index.ledger.sources,
        **{s.name: SeenSource(s.digest, s.as_of.isoformat()) for s in sources if not s.older},
    }
    if seen != dict(index.ledger.sources):
        texts[ledgers.SOURCES_FILE] = ledgers.sources_text(seen)
    return [FileChange(path, None, text) for path, text in sorted(texts.items())]
