"""The options of an import, from the command line to the readers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol, TypeVar

from generator.edit.intake.find_files import FoundFiles

Item = TypeVar("Item")


class Progress(Protocol):
    """Yields the items of long work one by one, and may show a progress bar; `label` names the work."""

    def __call__(self, label: str, items: Sequence[Item]) -> Iterable[Item]:
        """Return the items."""


def no_progress(label: str, items: Sequence[Item]) -> Iterable[Item]:
    """Show nothing."""
    del label
    return items


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The options of an import.

    `as_of` is the day of the dumps (default: the day with which a file was imported before, otherwise its
    modification date in UTC). `author` owns the lists among the files. `source_format` is the format of all files,
    or `auto`. `base` is the address for relative links in files that do not contain their own. `columns` maps
    columns of a table to fields. `found` tells named files from those in a named folder. `today` is recorded as the
    day on which new statements were imported. `progress` reports long work. With `dry_run`, nothing is written.
    """

    as_of: date | None = None
    author: str = ""
    source_format: str = "auto"
    base: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    found: FoundFiles = field(default_factory=FoundFiles)
    dry_run: bool = False
    today: date | None = None
    progress: Progress = no_progress
