"""An update as a table of contents: ask the services, read the files, merge as in every import, report new papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import date
from glob import has_magic
from pathlib import Path

from generator.content.content import read_content
from generator.content.ledger import Ledger
from generator.content.link_values import LIST_SOURCES, ListName
from generator.content.referenced_files import SITE_FILE, problem_at, refuse_to_write_outside
from generator.core.atomic_files import write_atomically
from generator.core.identifiers import bare, paper_identifiers
from generator.core.ids import author_file
from generator.core.problems import Problem, ProblemsFoundError, first_of
from generator.core.records import Content
from generator.edit.import_files import import_readings, load_content, read_files
from generator.edit.intake.answers import Answers, read_answers
from generator.edit.intake.find_files import find_files
from generator.edit.intake.options import ImportOptions, Progress, no_progress
from generator.edit.intake.report import FileChange, ImportReport
from generator.edit.intake.source_files import Source
from generator.edit.network.client import NoAnswerError
from generator.edit.network.services import MOST_WORKS, SERVICES, Services
from generator.edit.update.further_files import ask_for_citations, citations_file, orcid_file
from generator.edit.update.new_papers import ChangedPaper, NewPaper, changed_papers, new_papers
from generator.portal.members import declares_members, standing_of
from generator.read.draft import Reading

_LISTS: tuple[ListName, ...] = tuple(LIST_SOURCES)
# The most works whose authors are requested in one update: a second or two each.
_MOST_COMPLETED = 200
_MOST_NAMED = 3  # sources in one message
_LATER = "its earlier data stays; the next run asks again"


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """The result of an update or a dry run; `unread` names the sources that gave no answer."""

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
    only_writer: Callable[[], AbstractContextManager[None]] = nullcontext,
    progress: Progress = no_progress,
) -> UpdateReport:
    """Read the sources that a portal names again, and merge them.

    `only_writer` is entered after all services have answered, before files are read and changed.

    A source without an answer is reported and skipped: its earlier statements stay. Raises ProblemsFoundError if the
    content has an error: nothing is written then. A portal without named sources gets a warning.
    """
    content, ledger = load_content(root)
    if SITE_FILE in content.faulty:  # it names the sources
        raise ProblemsFoundError(content.faulty[SITE_FILE])
    people = named_lists(content)
    sources = content.site.sources
    problems = [] if people or sources.files or sources.citations else [_none_named(content)]
    answers, unread, problems_of_services = ask_about(people, services, progress)
    problems += problems_of_services
    there, problems_of_files = _there(root, content.site.sources.files)
    problems += problems_of_files
    found = find_files(there, root)
    problems += [replace(one, hint=f"correct `sources.files` in {SITE_FILE}") for one in found.problems]

    options = ImportOptions(found=found, dry_run=dry_run, today=today, progress=progress)
    entries = [read_answers(one, ledger, today, since=content.site.sources.since) for one in answers]
    if _without_authors(content, ledger, entries):  # unless the files say who wrote them
        entries += read_files(root, content, ledger, found.files, options).entries
    asked = _records(_without_authors(content, ledger, entries), services)
    with only_writer():
        # The requests may have taken minutes: include what people have written since.
        content, ledger = load_content(root)
        of_files = read_files(root, content, ledger, found.files, options)
        read = [*of_files.entries]
        problems += of_files.problems
        for one in answers:
            source, reading = read_answers(one, ledger, today, since=content.site.sources.since)
            problems += reading.problems
            if len(reading.drafts) >= MOST_WORKS:
                what = f"{one.name} lists more than {MOST_WORKS:,} works: the others were not read"
                hint = "check whether the identifier is that of one person"
                problems.append(Problem("", what=what, hint=hint, severity="warning"))
            read.append((source, reading))
        read += [read_answers(one, ledger, today) for one in asked]
        report = import_readings(root, content, ledger, read, problems, options=options, copies=of_files.copies)
        report = _changing(report, root, lambda: orcid_file(root, read, report.papers_by_entry), dry_run=dry_run)
    if content.site.sources.citations:
        report = _count_citations(report, root, services, today, only_writer, dry_run=dry_run)
    names = tuple(source.name for source, _ in read)
    return UpdateReport(report, names, tuple(unread), new_papers(report), changed_papers(report))


def ask_about(
    people: Sequence[NamedList], services: Services, progress: Progress
) -> tuple[list[Answers], list[str], list[Problem]]:
    """Return the lists of works of people, the names of those that were not read, and one message for each reason."""
    answers: list[Answers] = []
    faults: dict[tuple[str, str], list[tuple[NamedList, NoAnswerError]]] = {}
    for person in progress("asking", people):
        try:
            texts = tuple(services.works_of(person.service, person.id))
        except NoAnswerError as fault:
            reason = person.name if fault.reason == "unknown" else fault.what
            faults.setdefault((person.service, reason), []).append((person, fault))
            continue
        answers.append(Answers(person.name, SERVICES[person.service].format, texts))
    problems = [_unread([person for person, _ in found], found[0][1]) for found in faults.values()]
    return answers, [person.name for found in faults.values() for person, _ in found], problems


def _count_citations(
    report: ImportReport,
    root: Path,
    services: Services,
    today: date,
    only_writer: Callable[[], AbstractContextManager[None]],
    *,
    dry_run: bool,
) -> ImportReport:
    """Write how often papers are cited; without an answer the earlier counts stay."""
    content, _ = read_content(root)
    try:
        counts = ask_for_citations(content.papers, services, today)
    except NoAnswerError as fault:
        what = f"how often papers are cited is not known: {fault.what}"
        problem = Problem("", what=what, hint=fault.hint or _LATER, severity="warning")
        return replace(report, problems=(*report.problems, problem))
    with only_writer():
        return _changing(report, root, lambda: citations_file(root, counts, today), dry_run=dry_run)


def _changing(
    report: ImportReport, root: Path, file: Callable[[], FileChange | None], *, dry_run: bool
) -> ImportReport:
    """Write one more file, and add it to the report; a file that has an error stays as it is."""
    try:
        change = file()
    except ProblemsFoundError as fault:
        return replace(report, problems=(*report.problems, *fault.problems))
    if change is None:
        return report
    if not dry_run:
        refuse_to_write_outside(root, [change.path])
        write_atomically(root / change.path, change.after.encode())
    return replace(report, changes=(*report.changes, change))


def _without_authors(content: Content, ledger: Ledger, read: Sequence[tuple[Source, Reading]]) -> list[str]:
    """Return the DOIs of new works without authors, which ORCID often omits; each is requested once."""
    known = {one for paper in content.papers if paper.authors for one in paper_identifiers(paper.links)}
    drafts = [draft for _, reading in read for draft in reading.drafts]
    known |= {one for draft in drafts if draft.authors for one in paper_identifiers(draft.links)}
    wanted = {
        bare("doi", draft.links["doi"]).lower()
        for draft in drafts
        if "doi" in draft.links and not draft.authors and known.isdisjoint(paper_identifiers(draft.links))
    }
    return sorted(doi for doi in wanted if f"doi:{doi}" not in ledger.sources)[:_MOST_COMPLETED]


def _records(dois: Sequence[str], services: Services) -> list[Answers]:
    """Request the registered records of DOIs until one gets no answer; the next update requests the rest."""
    found: list[Answers] = []
    for doi in dois:
        try:
            text, form = services.paper_by_doi(doi)
        except NoAnswerError as fault:
            if fault.reason == "unknown":
                continue
            break
        found.append(Answers(f"doi:{doi}", form, (text,)))
    return found


def _there(root: Path, names: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """Return the files, folders and patterns that can be read, and messages about missing ones."""
    gone = [name for name in names if not (root / name).exists() and not has_magic(name)]
    problems = [
        problem_at(
            root,
            SITE_FILE,
            ("sources", "files", names.index(name)),
            f"`sources.files` names {name}, which is not there",
            "correct the path, or add the file",
            severity="error",
        )
        for name in gone
    ]
    return [str(root / name) for name in names if name not in gone], problems


def _none_named(content: Content) -> Problem:
    if content.site.sources.people:
        what = "`sources.people` is true, but no member has a link `orcid` or `dblp`"
        hint = "add one to `links:` in a member's file in content/authors/"
    else:
        what = "no sources are named, so there is nothing to update"
        hint = "add what to read again, as in `sources: {dblp: [65/9612], files: [dumps]}`"
    return Problem(SITE_FILE, what=what, hint=hint, severity="warning")


def _unread(people: Sequence[NamedList], fault: NoAnswerError) -> Problem:
    names = first_of([person.name for person in people], _MOST_NAMED)
    if fault.reason == "unknown":
        return Problem(people[0].named_in, what=f"{names} was not found: {fault.what}", hint="correct the identifier")
    what = f"{names} {'was' if len(people) == 1 else 'were'} not read: {fault.what}"
    return Problem("", what=what, hint=fault.hint or _LATER, severity="warning")


@dataclass(frozen=True, slots=True)
class NamedList:
    """A list of works at a service, and the file of the portal that names it."""

    service: ListName
    id: str
    named_in: str

    @property
    def name(self) -> str:
        """Return the name of the source in the ledger, in reports and in messages."""
        return f"{self.service}:{self.id}"


def named_lists(content: Content, *, all_members: bool = False) -> list[NamedList]:
    """Return the lists of works that are read, each once.

    With `all_members`, also the members if the settings do not name them, at OpenAlex by their ORCID iDs.
    """
    sources = content.site.sources
    found = {
        (service, identifier): NamedList(service, identifier, SITE_FILE)
        for service in _LISTS
        for identifier in sources.lists.get(service, ())
    }
    for person in _members(content) if sources.people or all_members else ():
        found.setdefault((person.service, person.id), person)
        if all_members and person.service == "orcid":
            found.setdefault(("openalex", person.id), replace(person, service="openalex"))
    return [found[key] for key in sorted(found, key=lambda key: (_LISTS.index(key[0]), key[1]))]


def _members(content: Content) -> Iterator[NamedList]:
    """Yield the current members from their links; a link to another page of a service identifies nobody."""
    declared = declares_members(content.people)
    for person in content.people:
        if standing_of(person, declared=declared) != "member":
            continue
        for service in _LISTS:
            shape = LIST_SOURCES[service].shape
            link = person.links.get(service, "")
            found = shape.fullmatch(link) or shape.fullmatch(bare(service, link)) if link else None
            if found:
                yield NamedList(service, found[1], author_file(person.id))
