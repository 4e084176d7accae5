"""An update as a table of contents: ask the services, read the files, merge as every import does, tell what is new."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.errors import Problem, ProblemsFoundError
from generator.importing import import_readings, load_content, read_files
from generator.intake.answers import Answers, read_answers
from generator.intake.find_files import find_files
from generator.intake.progress import no_progress
from generator.network.client import NoAnswerError
from generator.network.services import MOST_WORKS, SERVICES
from generator.updating.named_sources import SITE_FILE, named_people
from generator.updating.new_papers import ChangedPaper, NewPaper, changed_papers, new_papers

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from generator.intake.progress import Progress
    from generator.intake.report import ImportReport
    from generator.model import Content
    from generator.network.services import Services
    from generator.updating.named_sources import NamedPerson

_LATER = "what it said before stays; the next update asks again"


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """What an update did, or with a dry run would do; `unread` names the sources that gave no answer."""

    imported: ImportReport
    sources: tuple[str, ...]
    unread: tuple[str, ...]
    new: tuple[NewPaper, ...]
    changed: tuple[ChangedPaper, ...]


def update(
    root: Path,
    services: Services,
    *,
    today: date,
    dry_run: bool = False,
    progress: Progress = no_progress,
) -> UpdateReport:
    """Read again the sources that a portal names, and merge what they say.

    A source that gives no answer is told of and passed over: what it said before stays. Raises ProblemsFoundError where
    the content is at fault or names no source: nothing is written then.
    """
    content, _ = load_content(root)
    people = named_people(content)
    if not people and not content.site.sources.files:
        raise ProblemsFoundError([_none_named(content)])
    problems: list[Problem] = []
    unread: list[str] = []
    answers: list[Answers] = []
    for person in progress("asking", people):
        try:
            texts = tuple(services.works_of(person.service, person.id))
        except NoAnswerError as fault:
            problems.append(_unread(person, fault))
            unread.append(person.name)
            continue
        answers.append(Answers(person.name, SERVICES[person.service].format, texts))
    found = find_files([str(root / name) for name in content.site.sources.files])
    problems += [replace(one, hint=f"mend `sources.files` in {SITE_FILE}") for one in found.problems]
    # Asking may have taken minutes: what people wrote meanwhile counts.
    content, ledger = load_content(root)
    read, told = read_files(
        root, content, ledger, found.files, inside=found.inside, passed_over=found.passed_over, today=today,
        dry_run=dry_run, progress=progress,
    )  # fmt: skip
    problems += told
    for one in answers:
        source, reading = read_answers(one, ledger, today, since=content.site.sources.since)
        problems += reading.problems
        problems += _full(one.name, len(reading.drafts))
        read.append((source, reading))
    report = import_readings(root, content, ledger, read, problems, dry_run=dry_run, progress=progress)
    names = tuple(source.name for source, _ in read)
    return UpdateReport(report, names, tuple(unread), new_papers(report), changed_papers(report))


def _none_named(content: Content) -> Problem:
    if content.site.sources.people:
        what = "`sources.people` is true, and no member has a link `orcid` or `dblp`"
        return Problem(SITE_FILE, what=what, hint="add it to `links:` in a member's file in content/authors/")
    what = "no source is named that could be read again"
    return Problem(SITE_FILE, what=what, hint="add `sources:`, as docs/updating.md shows")


def _unread(person: NamedPerson, fault: NoAnswerError) -> Problem:
    if fault.reason == "unknown":
        return Problem(person.said_in, what=f"{person.name} was not found: {fault.what}", hint="correct the identifier")
    return Problem("", what=f"{person.name} was not read: {fault.what}", hint=_LATER, severity="warning")


def _full(name: str, count: int) -> list[Problem]:
    if count < MOST_WORKS:
        return []
    what = f"{name} lists more than {MOST_WORKS:,} works: the others were not read"
    return [Problem("", what=what, hint="see whether the identifier is that of one person", severity="warning")]
