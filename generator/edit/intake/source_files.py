"""The files to import: their text, their day, and the drafts that readers find in them."""

import hashlib
import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from generator.content.ledger import Ledger, SeenSource
from generator.core.problems import Problem, counted, first_of
from generator.core.records import Content
from generator.edit.intake.limits import without_endless_titles
from generator.edit.intake.options import ImportOptions
from generator.edit.intake.repeated import repeated_once
from generator.edit.intake.source_text import SourceText, Unrecognised, read_source
from generator.edit.intake.taken_from import TakenFrom
from generator.read.draft import Context, Reading, ReadingContext
from generator.read.formats import read_text

_MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class Source:
    """A source file: its text, its digest, its day (`as_of`), and the day of this import (empty if not recorded).

    With `keeps_days`, unchanged statements keep the day on which the source first made them: a service's answer is of
    today at every update, and unchanged statements should not change a file.
    """

    name: str
    shown: str
    content: SourceText
    digest: str
    as_of: date
    imported: str = ""
    seen: SeenSource | None = None
    keeps_days: bool = False

    def warning(self, line: int, what: str, hint: str) -> Problem:
        """Return a warning about an entry of this source, or about all of it."""
        return Problem(self.shown, line, min(line, 1), what, hint, "warning")

    @property
    def older(self) -> bool:
        """Whether a later save of this file was imported before, which takes precedence."""
        return self.seen is not None and self.seen.digest != self.digest and self.as_of.isoformat() < self.seen.as_of

    @property
    def corrected(self) -> str:
        """The day that an earlier import assumed for this file, if another one is given now."""
        return self.seen.as_of if self.seen is not None and self.seen.digest == self.digest else ""


def open_sources(files: Sequence[Path], ledger: Ledger, options: ImportOptions) -> tuple[list[Source], list[Problem]]:
    """Open the files in the order of their names, so that results do not depend on the order of arguments.

    Files of a named folder that are in no known format are reported in one warning, with those that were passed over.
    """
    today = options.today
    imported = today.isoformat() if today else ""
    sources: list[Source] = []
    problems: list[Problem] = []
    unread = list(options.found.passed_over)
    by_digest = {seen.digest: name for name, seen in ledger.sources.items()}
    whole = {path.resolve(): path for path in reversed(files)}
    known = [*ledger.sources, *map(str, whole)]
    for resolved, path in options.progress("opening", sorted(whole.items(), key=lambda pair: (pair[0].name, pair[0]))):
        content = read_source(path, options.source_format, columns=bool(options.columns))
        if isinstance(content, Unrecognised):
            if path in options.found.inside:
                unread.append(path)
            else:
                problems.append(content.problem)
            continue
        if isinstance(content, Problem):
            problems.append(content)
            continue
        problems += content.problems
        if content.taken is not None and not content.taken.among(known):
            problems.append(_elsewhere(str(path), content.taken))
        digest = hashlib.sha256(content.text.encode("utf-8", "surrogatepass")).hexdigest()
        # A file that was moved or copied is the same source.
        name = by_digest.get(digest) or _source_name(resolved, whole)
        day = options.as_of or ledger.day_of(name, digest)
        day = day or datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
        if today is not None and day > today:
            what = f"this file has the date {day}, which is in the future"
            problems.append(Problem(str(path), 0, 0, what, "give the right day with --as-of", "warning"))
        sources.append(Source(name, str(path), content, digest, day, imported, ledger.sources.get(name)))
    if unread:
        listed = first_of([str(path) for path in sorted(unread)], _MOST_NAMED)
        what = f"{counted(len(unread), 'file was', 'files were')} not read: {listed}"
        hint = "name one of them alone to hear why; what is no bibliography needs nothing"
        problems.append(Problem("", 0, 0, what, hint, "warning"))
    return sources, problems


def _elsewhere(shown: str, taken: TakenFrom) -> Problem:
    """Report that a file shows more publications than it contains."""
    what = f"further publications of this file are not in it: they come from another one{taken.listed}"
    hint = "import that file too, usually a .bib beside it"
    return Problem(shown, taken.line, 0, what, hint, "warning")


def _source_name(path: Path, others: Collection[Path]) -> str:
    """Return the last part of a file's path, with as many folders as needed to make it unique."""
    for length in range(1, len(path.parts)):
        name = path.parts[-length:]
        if sum(other.parts[-length:] == name for other in others) == 1:
            return _written("/".join(name))
    return _written(path.as_posix())


def _written(name: str) -> str:
    r"""Return a file's name in a form that the ledger can store: bytes that are not UTF-8 become `\xff`."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def read_sources(
    sources: Sequence[Source], content: Content, problems: list[Problem], options: ImportOptions
) -> list[Reading]:
    """Read all sources; names and titles from profiles and bibliographies help with the lists, which are read again."""
    titles = {paper.title for paper in content.papers}
    names = {printed.name for paper in content.papers for printed in (*paper.authors, *paper.contributors)}
    names |= {name for person in content.people for name in (person.name, *person.names)}
    known = ReadingContext(frozenset(titles), frozenset(names), content.site.splits)
    readings: list[Reading] = []
    for source in options.progress("reading", sources):
        reading = _read(source, known, options)
        readings.append(reading)
        if not _is_list(reading):
            names |= {reading.profile.name} if reading.profile else set()
            titles |= {draft.title for draft in reading.drafts}
            names |= {name for draft in reading.drafts for name in draft.authors}
    known = ReadingContext(frozenset(titles), frozenset(names), content.site.splits)
    for position, source in enumerate(sources):
        if _is_list(readings[position]):
            readings[position] = _read(source, known, options)
        problems += repeated_once(readings[position].problems)
    return readings


def _is_list(reading: Reading) -> bool:
    return reading.format == "dump" and reading.profile is None


def _read(source: Source, known: ReadingContext, options: ImportOptions) -> Reading:
    content = source.content
    address = content.address or options.base
    context = Context(source.shown, source.as_of, known, address, options.columns, options.author)
    return without_endless_titles(read_text(content.text, content.format, context), source.shown)
