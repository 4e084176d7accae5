"""Warnings about entries that a reader was not certain about, with their line in the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.content.content import read_mapping
from generator.content.doubts import in_words, open_doubts
from generator.content.file_text import text_of
from generator.core.problems import Problem
from generator.read.draft import OWNER_UNKNOWN
from generator.read.formats import sign_of
from generator.read.signs import no_entries, no_publications

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.edit.intake.import_index import ImportIndex
    from generator.edit.intake.source_files import Source
    from generator.read.draft import Reading


def doubt_warnings(index: ImportIndex, papers: Sequence[str], sources: Sequence[Source]) -> Iterator[Problem]:
    """Report the open doubts about papers in these sources; for an unchanged file, only their number."""
    shown = {source.name: source.shown for source in sources}
    unchanged = {source.name for source in sources if source.seen is not None and source.seen.digest == source.digest}
    as_before = dict.fromkeys(unchanged, 0)
    for record_id in sorted(papers):
        entry = index.papers[record_id]
        if not any(statement.doubts for statement in entry.statements.values()):
            continue
        path = f"content/papers/{record_id}.yaml"
        file = index.root / path
        # A file that is not written yet has the values of its sources.
        current = read_mapping(text_of(file), path) if file.exists() else entry.written
        by_entry: dict[str, list[str]] = {}
        for statement, doubt in open_doubts(entry, current):
            if statement.source in shown and doubt != OWNER_UNKNOWN:  # which its reader asked for, once for the source
                by_entry.setdefault(statement.key, []).append(doubt)
        for key, found in by_entry.items():
            statement = entry.statements[key]
            if statement.source in unchanged:
                as_before[statement.source] += 1
                continue
            hint = f"correct {path} if it is wrong; imports keep corrections"
            yield Problem(
                shown[statement.source], statement.line, 1, in_words(statement, "; ".join(found)), hint, "warning"
            )
    for name in sorted(name for name, count in as_before.items() if count):
        count = as_before[name]
        what = f"{count} {'entry is' if count == 1 else 'entries are'} still doubtful"
        yield Problem(shown[name], 0, 0, what, "`sitegen check --doubtful` lists what may be wrong", "warning")


def nothing_found(source: Source, reading: Reading) -> Iterator[Problem]:
    """Report a source without publications, unless its reader has."""
    if source.keeps_days:
        return  # a service may know a person and none of their works yet
    if reading.drafts or reading.profile or any(problem.severity == "error" for problem in reading.problems):
        return
    if source.content.format == "bibtex" and not reading.problems:
        yield no_entries(source.shown)
        return
    hint = "export the list as BibTeX or RIS from its source, or save the page that shows it, and import that"
    yield no_publications(source.shown, hint, further=f"; looked for {sign_of(source.content.format)}")
