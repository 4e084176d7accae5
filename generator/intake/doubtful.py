"""What an import leaves in doubt: warnings with the line in the source, until a person has settled it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.sources.formats import sign_of
from generator.store.doubts import in_words, open_doubts
from generator.store.read import read_mapping

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.intake.gather import Source
    from generator.intake.index import Store
    from generator.sources.draft import Reading


def doubts(store: Store, papers: Sequence[str], sources: Sequence[Source]) -> Iterator[Problem]:
    """Tell of the doubts about papers that these sources speak of."""
    shown = {source.name: source.shown for source in sources}
    for record_id in sorted(papers):
        entry = store.papers[record_id]
        if not any(said.doubts for said in entry.statements.values()):
            continue
        path = f"content/papers/{record_id}.yaml"
        file = store.root / path
        # A file that is yet to be written says what the sources say.
        current = read_mapping(file.read_text(encoding="utf-8"), path) if file.exists() else entry.written
        by_entry: dict[str, list[str]] = {}
        for said, doubt in open_doubts(entry, current):
            if said.source in shown:
                by_entry.setdefault(said.key, []).append(doubt)
        for key, found in by_entry.items():
            said = entry.statements[key]
            mend = f"correct {path} where it is wrong; a correction there stays"
            yield Problem(shown[said.source], said.line, 1, in_words(said, "; ".join(found)), mend, "warning")


def nothing_found(source: Source, reading: Reading) -> Iterator[Problem]:
    """Say that a source has no publications, unless its reader has said so."""
    if reading.drafts or reading.profile or any(problem.severity == "error" for problem in reading.problems):
        return
    what = f"no publications found in this file; looked for {sign_of(source.content.format)}"
    mend = "export the list as BibTeX or RIS from where it is kept, or save the page that shows it, and import that"
    yield Problem(source.shown, 0, 0, what, mend)
