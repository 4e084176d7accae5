"""An audit as a table of contents: ask the services, check each paper, look for missing ones, write what is right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from generator.content import positions
from generator.content.content import read_content, read_mapping
from generator.content.edit import edit_record
from generator.content.file_text import decoded, text_of
from generator.content.ledger import Ledger
from generator.content.paper_index import MatchKey, PaperIndex
from generator.content.portal_images import markdown_of
from generator.content.referenced_files import SITE_FILE, place_in, refuse_to_write_outside
from generator.content.stages import stage
from generator.core.atomic_files import write_atomically
from generator.core.identifiers import bare, paper_identifiers
from generator.core.ids import author_file, paper_file
from generator.core.problems import Problem, ProblemsFoundError
from generator.core.records import Content, Paper
from generator.edit.audit.checks import check_paper, title_of
from generator.edit.audit.findings import KINDS, NOTED_FILE, Finding, Kind, noted, noted_text
from generator.edit.audit.registered import Registered, published_doi, read_registered
from generator.edit.import_files import import_readings, load_content
from generator.edit.intake.answers import Answers, read_answers
from generator.edit.intake.import_index import ImportIndex, build_index
from generator.edit.intake.options import ImportOptions, Progress, no_progress
from generator.edit.intake.report import FileChange
from generator.edit.intake.source_files import Source
from generator.edit.intake.statements import paper_fields
from generator.edit.network.client import NoAnswerError
from generator.edit.network.services import SERVICES, ServiceName, Services
from generator.edit.update.update import NamedList, ask_about, named_lists
from generator.portal.members import in_time
from generator.read.draft import Draft, Reading

_LATER = "the next audit asks again"
# Lists that print authors first; ORCID often omits them.
_ADDRESS = re.compile(r"https?://(?:[^\s<>\"'`()\[\]|]|\([^\s()]*\))+")  # in Markdown
_FULLEST = ("dblp", "openalex", "arxiv", "crossref", "pubmed", "zotero", "orcid")


@dataclass(frozen=True, slots=True)
class AuditReport:
    """The new findings of an audit; `noted` is the number of those that an earlier one reported.

    `unread` are services and people without an answer, `unclear` are links without a clear one, with the reason.
    `changes` are the files that were written; `reached_nothing` is set if nobody answered.
    """

    papers: int
    findings: tuple[Finding, ...]
    noted: int
    unread: tuple[str, ...]
    unclear: tuple[str, ...]
    problems: tuple[Problem, ...]
    changes: tuple[FileChange, ...]
    reached_nothing: bool


@dataclass
class _Audit:
    """What is known so far."""

    root: Path
    services: Services
    today: date
    progress: Progress
    content: Content
    ledger: Ledger
    index: ImportIndex
    problems: list[Problem] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    reached: int = 0

    def no_answer(self, name: ServiceName, fault: NoAnswerError) -> None:
        """Report a service without an answer, once."""
        label = SERVICES[name].label
        if label not in self.unread:
            self.unread.append(label)
            what = f"{label} was not read: {fault.what}"
            self.problems.append(Problem("", what=what, hint=fault.hint or _LATER, severity="warning"))


def audit(
    root: Path,
    services: Services,
    *,
    today: date,
    kinds: Iterable[Kind] = KINDS,
    write: bool = False,
    again: bool = False,
    only_writer: Callable[[], AbstractContextManager[None]] = nullcontext,
    progress: Progress = no_progress,
) -> AuditReport:
    """Compare the papers of a portal with their records at services.

    With `again`, findings that an earlier audit reported are reported, too. With `write`, those that can be are written
    to `content/`, and all are remembered as reported; `only_writer` is entered for that. Raises ProblemsFoundError if
    the content has an error.
    """
    content, ledger = _load(root)
    before = noted(root)
    wanted = frozenset(kinds)
    run = _Audit(root, services, today, progress, content, ledger, build_index(root, content, ledger))
    papers = [paper for paper in content.papers if paper.is_shown]
    registered = _ask_services(run, papers) if wanted != {"papers"} else {}
    listed, missing = _ask_for_lists(run) if "papers" in wanted else ({}, [])
    found: list[Finding] = []
    for paper in papers:
        own = [one for identifier in sorted(paper_identifiers(paper.links)) for one in registered.get(identifier, ())]
        found += check_paper(paper, own, listed.get(paper.id, ()))
    found += missing
    found += _dead_links(run, papers, registered) if "links" in wanted else ()
    chosen = [one for one in found if one.kind in wanted]
    new = []
    for one in (one for one in chosen if again or one.note not in before):
        placed = _placed(root, one)
        new.append(_completed(run, placed) if one.kind == "published" else placed)
    changes: list[FileChange] = []
    if write and new:
        with only_writer():
            changes = _written(root, new, before, today)
        new = [replace(one, is_written=one.is_writable) for one in new]
    return AuditReport(
        papers=len(papers),
        findings=tuple(new),
        noted=len(chosen) - len(new),
        unread=tuple(run.unread),
        unclear=tuple(run.unclear),
        problems=tuple(run.problems),
        changes=tuple(changes),
        reached_nothing=bool(run.unread and not run.reached),
    )


def _load(root: Path) -> tuple[Content, Ledger]:
    content, ledger = load_content(root)
    if content.faulty:
        raise ProblemsFoundError([problem for problems in content.faulty.values() for problem in problems])
    return content, ledger


def _ask_services(run: _Audit, papers: Sequence[Paper]) -> dict[str, list[Registered]]:
    """Return what services say about the papers, by identifier."""
    identifiers = sorted({one for paper in papers for one in paper_identifiers(paper.links)})
    dois = [one.removeprefix("doi:") for one in identifiers if one.startswith("doi:")]
    numbers = [one.removeprefix("arxiv:") for one in identifiers if one.startswith("arxiv:")]
    requests: list[tuple[ServiceName, list[str]]] = [("crossref", dois), ("arxiv-api", numbers), ("openalex", dois)]
    found: dict[str, list[Registered]] = {}
    for name, wanted in run.progress("Requesting records", requests):
        try:
            for text in run.services.registered(name, wanted):
                run.reached += 1
                for identifier, one in read_registered(name, text, run.today):
                    found.setdefault(identifier, []).append(one)
        except NoAnswerError as fault:
            run.no_answer(name, fault)
    return found


def _ask_for_lists(run: _Audit) -> tuple[dict[str, list[Registered]], list[Finding]]:
    """Return what the members' lists say of papers of the portal, by id, and the papers that it does not have."""
    people = [
        one for one in named_lists(run.content, all_members=True) if SERVICES[one.service].label not in run.unread
    ]
    members = {author_file(person.id): person for person in run.content.people}
    list_named = {person.name: person for person in people}
    answers, unread, problems = ask_about(people, run.services, run.progress)
    run.reached += len(answers)
    run.unread += unread
    run.problems += problems
    listed: dict[str, list[Registered]] = {}
    missing: list[Finding] = []
    new = PaperIndex()
    for one in sorted(answers, key=lambda answer: _FULLEST.index(list_named[answer.name].service)):
        source, reading = read_answers(one, run.ledger, run.today, since=run.content.site.sources.since)
        person = list_named[one.name]
        for draft in reading.drafts:
            fields = paper_fields(draft, one.name, [])
            key, kind = MatchKey.of_fields(fields), stage(fields)
            if kind in {"", "other"}:
                continue
            if known := run.index.paper_index.find(key):
                published = published_doi(draft) if kind != "preprint" else ""
                label = SERVICES[person.service].label
                listed.setdefault(known, []).append(Registered(label, fields, published_as=published))
            member = members.get(person.named_in)
            if not known and not new.find(key) and (member is None or not draft.date or in_time(member, draft.date)):
                missing.append(_missing_paper(person, source, draft, fields))
                new.add(missing[-1].about, key)
    return listed, missing


def _missing_paper(person: NamedList, source: Source, draft: Draft, fields: Mapping[str, object]) -> Finding:
    links = draft.links
    address = f"https://doi.org/{links['doi']}" if "doi" in links else links.get("arxiv", links.get("url", ""))
    about = ", ".join(filter(None, [title_of(fields), str(draft.date or ""), address]))
    what = f"{SERVICES[person.service].label} lists a paper that the portal lacks: {about}"
    statements = ((source, draft),) if draft.authors else ()  # no paper is made without authors
    hint = "" if statements else "`sitegen new paper` adds it"
    asked_by = "orcid" if person.service == "openalex" else person.service  # of a member
    key = f"sources.{person.service}" if person.named_in == SITE_FILE else f"links.{asked_by}"
    return Finding("papers", person.named_in, key, address or about, what, hint, statements=statements)


def _dead_links(
    run: _Audit, papers: Sequence[Paper], registered: Mapping[str, Sequence[Registered]]
) -> Iterator[Finding]:
    places: dict[str, list[tuple[str, str]]] = {}
    for path, key, written in _links(run.root, run.content, papers):
        doi = bare("doi", written)
        link = f"doi:{doi.lower()}" if doi.startswith("10.") else written
        if link.startswith(("https://", "http://", "doi:")) and link not in registered:
            places.setdefault(link, []).append((path, key))
    faults: dict[str, NoAnswerError] = {}
    gone: list[str] = []
    for link in run.progress("Checking links", list(places)):
        try:
            gone += [link] if run.services.is_gone(link) else []
            run.reached += 1
        except NoAnswerError as fault:
            run.reached += fault.status > 0
            faults[link] = fault
    if faults and not run.reached:
        what = "no link could be checked: is there a network?"
        run.problems.append(Problem("", what=what, hint=_LATER, severity="warning"))
    # Without any answer there is no network, and nobody knows any host.
    nowhere = [one for one, fault in faults.items() if fault.reason == "no host" and run.reached]
    run.unclear += [f"{one}: {fault.what}" for one, fault in faults.items() if one not in nowhere]
    for link in (*gone, *nowhere):
        for path, key in places[link]:
            what = f"`{key}`" if key else "a link in the text"
            yield Finding("links", path, key, link, f"{what} is dead: {link}", "correct or delete it")


def _links(root: Path, content: Content, papers: Sequence[Paper]) -> Iterator[tuple[str, str, str]]:
    """Yield the links of papers, people and texts: the path of the file, the key, the address or DOI.

    A link in a text has no key.
    """
    for paper in papers:
        path = paper_file(paper.id)
        yield from ((path, f"links.{name}", link) for name, link in paper.links.items() if name != "arxiv")
        yield from ((path, "links.other", link) for _, link in paper.other_links)
        yield path, "code", str(paper.code)
    for person in content.people:
        path = author_file(person.id)
        yield path, "links.homepage", person.links.get("homepage", "")
        yield from ((path, "links.other", link) for _, link in person.other_links)
    for path, text in markdown_of(read_content(root)[0]):
        yield from ((path, "", found[0].rstrip(".,;:!?*_")) for found in _ADDRESS.finditer(text))


def _placed(root: Path, finding: Finding) -> Finding:
    if finding.key:
        line, column = place_in(root / finding.path, tuple(finding.key.split(".")))
    else:
        text = text_of(root / finding.path)
        found = re.search(rf"{re.escape(finding.about)}(?![\w/?=&%-])", text)
        line, column = positions.line_and_column(text, found.start() if found else 0)
    return replace(finding, line=line, column=column)


def _completed(run: _Audit, finding: Finding) -> Finding:
    """Return a finding with the record of the published version, if that is certain to be of the same paper.

    The record of a preprint with a DOI is added, so that both are versions.
    """
    paper = next(one for one in run.content.papers if paper_file(one.id) == finding.path)
    statements: list[tuple[Source, Draft]] = []
    for doi in filter(None, (finding.about, bare("doi", paper.links.get("doi", "")))):
        try:
            text, form = run.services.paper_by_doi(doi)
        except NoAnswerError:
            return finding
        source, reading = read_answers(Answers(f"doi:{doi}", form, (text,)), run.ledger, run.today)
        statements += [
            (source, draft)
            for draft in reading.drafts[:1]
            if run.index.paper_index.find(MatchKey.of_fields(paper_fields(draft, source.name, []))) == paper.id
        ]
    if not statements or statements[0][0].name != f"doi:{finding.about}":
        return finding
    draft = statements[0][1]
    what = f"{finding.what} ({', '.join(filter(None, [draft.venue, str(draft.date or '')]))})"
    changes = [("links.doi", finding.about)]
    if draft.venue and stage({"venue": paper.venue}) == "preprint":
        changes.append(("venue", draft.venue))
    return replace(finding, what=what, hint="", changes=tuple(changes), statements=tuple(statements))


def _written(root: Path, findings: Sequence[Finding], before: frozenset[str], today: date) -> list[FileChange]:
    """Write findings to the content, whose files may have changed since they were read."""
    content, ledger = _load(root)
    read: dict[str, tuple[Source, Reading]] = {}
    for source, draft in (statement for one in findings for statement in one.statements):
        drafts = read[source.name][1].drafts if source.name in read else ()
        read[source.name] = (source, Reading((*drafts, draft), format=source.content.format))
    # The notes come first: a proposal that was reverted must not return after a run that failed.
    refuse_to_write_outside(root, [*(one.path for one in findings), NOTED_FILE])
    write_atomically(root / NOTED_FILE, noted_text(before | {one.note for one in findings}).encode())
    changes: list[FileChange] = []
    if read:
        options = ImportOptions(today=today)
        changes += import_readings(root, content, ledger, [*read.values()], [], options=options).changes
    for one in findings:
        for key, value in one.changes if (root / one.path).exists() else ():
            text = decoded((root / one.path).read_bytes())
            after = _with(text, key, value, replaces=one.kind == "published")
            if after != text:
                write_atomically(root / one.path, after.encode())
                changes.append(FileChange(one.path, text, after))
    return changes


def _with(text: str, key: str, value: str, *, replaces: bool) -> str:
    """Return a file with another value of a key; one that the key has already stays, unless this `replaces` it."""
    group, _, name = key.rpartition(".")
    record = read_mapping(text)
    inner = record.get(group, {}) if group else record
    if name in inner and not replaces:
        return text
    return edit_record(text, {group: {**inner, name: value}} if group else {name: value})
