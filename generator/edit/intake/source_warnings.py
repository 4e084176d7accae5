"""Warnings about entries that a reader was not certain about, with their line in the source."""

from collections.abc import Iterable, Iterator, Sequence

from generator.content.content import read_mapping
from generator.content.doubts import in_words, open_doubts
from generator.content.file_text import text_of
from generator.core.groups import in_groups
from generator.core.ids import paper_file
from generator.core.problems import Problem, counted
from generator.edit.intake.import_index import ImportIndex
from generator.edit.intake.report import DoubtfulEntry
from generator.edit.intake.source_files import Source
from generator.read.draft import OWNER_UNKNOWN, Reading
from generator.read.formats import sign_of
from generator.read.signs import no_entries, no_publications


def doubtful_entries(
    index: ImportIndex, papers: Sequence[str], read: Sequence[tuple[Source, Reading]]
) -> Iterator[tuple[str, DoubtfulEntry]]:
    """Yield the entries of these sources with open doubts, each with the name of its source, by their papers."""
    shown = {source.name: source.shown for source, _ in read}
    printed = {
        (source.name, draft.line, draft.title): draft.text for source, reading in read for draft in reading.drafts
    }
    for record_id in sorted(papers):
        entry = index.papers[record_id]
        if not any(statement.doubts for statement in entry.statements.values()):
            continue
        path = paper_file(record_id)
        file = index.root / path
        # A file that is not written yet has the values of its sources.
        current = read_mapping(text_of(file), path) if file.exists() else entry.written
        open_here = ((one.key, doubt) for one, doubt in open_doubts(entry, current) if one.source in shown)
        for key, found in in_groups(open_here).items():
            one = entry.statements[key]
            text = printed.get((one.source, one.line, one.fields.get("title", "")), "")
            where = shown[one.source]
            yield one.source, DoubtfulEntry(path, where, one.line, text, tuple(found), one.fields)


def doubt_warnings(doubtful: Iterable[tuple[str, DoubtfulEntry]], sources: Sequence[Source]) -> Iterator[Problem]:
    """Report entries with open doubts; for an unchanged file, only their number."""
    shown = {source.name: source.shown for source in sources}
    unchanged = {source.name for source in sources if source.seen is not None and source.seen.digest == source.digest}
    as_before = dict.fromkeys(unchanged, 0)
    for name, entry in doubtful:
        # The reader asks once for the owner of a list.
        doubts = [doubt for doubt in entry.doubts if doubt != OWNER_UNKNOWN]
        if doubts and name in unchanged:
            as_before[name] += 1
        elif doubts:
            hint = f"correct {entry.path} if it is wrong; imports keep corrections"
            yield Problem(entry.source, entry.line, 1, in_words(entry.fields, "; ".join(doubts)), hint, "warning")
    for name in sorted(name for name, count in as_before.items() if count):
        what = f"{counted(as_before[name], 'entry is', 'entries are')} still doubtful"
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
