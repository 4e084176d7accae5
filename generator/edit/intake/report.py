"""The report of an import or a dry run: changed files, and the outcome for each record."""

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from generator.content.merge import Kept
from generator.core.problems import Problem
from generator.read.draft import Reading

# Values below `extra` that citations and exports use.
_CITED = frozenset("editors series address place edition chapter isbn issn eventtitle language url".split())

Outcome = Literal["new", "updated", "unchanged", "deleted"]


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file that the import writes: its text before (None if it is new) and after."""

    path: str
    before: str | None
    after: str

    def diff(self) -> str:
        """Return the change as a unified diff."""
        before, after = ((text or "").splitlines(keepends=True) for text in (self.before, self.after))
        origin = "/dev/null" if self.before is None else self.path
        return "".join(difflib.unified_diff(before, after, origin, self.path))


@dataclass(frozen=True, slots=True)
class RecordReport:
    """The outcome for one record: a paper or an author."""

    path: str
    outcome: Outcome
    changed: tuple[str, ...] = ()
    kept: tuple[Kept, ...] = ()


@dataclass(frozen=True, slots=True)
class DoubtfulEntry:
    """An entry that its reader is not sure of.

    `path` is the paper's file in the portal, `source` and `line` are where the entry is, `text` is the entry as printed
    (empty for records), `fields` are the values that were read, as in a content file.
    """

    path: str
    source: str
    line: int
    text: str
    doubts: tuple[str, ...]
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The outcome of an import, or of a dry run.

    `kept_below_extra` are the fields of sources that no page shows, with the number of entries that have them.
    `papers_by_entry` maps each entry with a key to its paper: (source, key) to the paper's id. `doubtful` are the
    entries with open doubts.
    """

    files: int
    records: tuple[RecordReport, ...]
    changes: tuple[FileChange, ...]
    problems: tuple[Problem, ...]
    kept_below_extra: Mapping[str, int] = field(default_factory=dict)
    papers_by_entry: Mapping[tuple[str, str], str] = field(default_factory=dict)
    doubtful: tuple[DoubtfulEntry, ...] = ()

    def count(self, kind: str, outcome: Outcome) -> int:
        """Count the records of a kind ("papers" or "authors") with an outcome."""
        return sum(
            1 for record in self.records if record.path.startswith(f"content/{kind}/") and record.outcome == outcome
        )

    @property
    def kept(self) -> int:
        """The number of hand-edited fields that were kept."""
        return sum(len(record.kept) for record in self.records)


def kept_below_extra(readings: Iterable[Reading]) -> dict[str, int]:
    """Count the fields of entries that have no place in content, the most frequent first."""
    counts = Counter(name for reading in readings for draft in reading.drafts for name in draft.extra)
    return {
        name: count for name, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])) if name not in _CITED
    }
