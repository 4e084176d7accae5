"""Add the statements of a source to the ledger, under the records that they are about."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from generator.content.combine import owner_place
from generator.content.ledger import DUMPS, Entry, RecordKind, Statement
from generator.content.paper_index import key_of
from generator.content.stages import stage
from generator.core.names import display, fold
from generator.core.problems import Problem
from generator.edit.intake.import_index import ImportIndex
from generator.edit.intake.linked_authors import trusted_pages
from generator.edit.intake.matching import Clash, clash_warnings, paper_id
from generator.edit.intake.source_files import Source
from generator.edit.intake.statements import add_profile, add_team, paper_fields, statement_of
from generator.read.draft import Draft, Profile, Reading


def add_statements(
    index: ImportIndex,
    source: Source,
    reading: Reading,
    touched: Mapping[RecordKind, list[str]],
    problems: list[Problem],
    *,
    list_owner: str = "",
) -> None:
    """Add the statements of a source to the ledger, under their records.

    `list_owner` is the person whose papers a list shows; a profile names its owner itself.
    """
    kind = reading.format if reading.format != "dump" else "list" if reading.profile is None else "profile"
    profile = reading.profile or (Profile(0, list_owner) if list_owner and kind == "list" else None)
    owner = display(profile.name) if profile else ""
    if profile is not None:
        _touch(touched["authors"], add_profile(index, source, profile, problems))
    entries: dict[str, dict[str, Draft]] = {}
    keyed: set[str] = set()
    titles: dict[str, set[str]] = {}
    clashes: dict[str, list[Clash]] = {}
    for draft in reading.drafts:
        titles.setdefault(key_of(draft.title), set()).add(draft.key)
    named = Counter(fold(name) for draft in reading.drafts for name in draft.authors)
    teams = Counter(fold(name) for draft in reading.drafts for name in draft.teams)  # or a person in braces once
    times = Counter(draft.key for draft in reading.drafts)  # a key that several entries have identifies none
    for draft, author_pages in zip(reading.drafts, trusted_pages(reading.drafts), strict=True):
        fields = paper_fields(draft, source.shown, problems)
        identified = draft if times[draft.key] == 1 else replace(draft, key="")
        record_id = paper_id(index, source, identified, fields, problems, titles=titles, clashes=clashes)
        entry = index.papers.get(record_id, Entry())
        key = "" if kind in DUMPS else draft.key or f"{draft.type} {draft.date.year if draft.date else ''}".strip()
        before = entry.statements.get(Statement.key_of(source.name, owner, key))
        statement = replace(statement_of(draft, fields, source, kind=kind, owner=owner, before=before), entry=key)
        if author_pages:
            pages = {
                name: index.pages.meant(name, page, index.taken["authors"])
                for name, page in author_pages.items()
                if name in draft.authors
            }
            statement = replace(statement, author_pages=pages)
        if not (source.older and statement.key in entry.statements):
            index.papers[record_id] = replace(entry, statements={**entry.statements, statement.key: statement})
        _touch(touched["papers"], record_id)
        if draft.key:
            keyed.add(statement.key)
        for name in sorted(filter(display, draft.teams)):  # nothing is left of a name that consists of footnote marks
            if 2 * teams[fold(name)] < named[fold(name)]:
                continue
            _touch(touched["authors"], add_team(index, source, kind, name, draft))
        problems += _met_before(entries.setdefault(record_id, {}), draft, statement, source)
        if owner and not draft.more_authors and owner_place(owner, list(draft.authors), more_authors=False) is None:
            what = f"{owner} is not among the authors of '{draft.title}', a complete list; kept as a contributor"
            hint = "correct the authors in the paper's YAML file if the name is spelt otherwise there"
            problems.append(source.warning(draft.line, what, hint))

    problems += clash_warnings(source, clashes)
    if source.older:
        later = source.seen.as_of if source.seen else ""
        what = (
            f"this save of {source.as_of} is older than that of {later}, imported before: only what is new in it counts"
        )
        problems.append(
            source.warning(0, what, "if it is the newer one, import it again with --as-of and the right day")
        )
    elif kind not in DUMPS:
        _forget(index, source, {record_id: frozenset(keys) for record_id, keys in entries.items()}, keyed, touched)


def _forget(
    index: ImportIndex,
    source: Source,
    stated: Mapping[str, Collection[str]],
    keyed: Collection[str],
    touched: Mapping[RecordKind, list[str]],
) -> None:
    """Remove statements that a source no longer makes about its papers: entries get other keys.

    `stated` has each record's statements by their keys, `keyed` the keys that the source itself gives: each identifies
    one entry, so an entry that is now about another record is no longer about this one. A paper that the source no
    longer contains is not changed.
    """
    for record_id, entry in index.papers.items():
        now = stated.get(record_id, ())
        gone = [
            key
            for key, statement in entry.statements.items()
            if statement.source == source.name and key not in now and (record_id in stated or key in keyed)
        ]
        if gone and len(gone) < len(entry.statements):
            kept = {key: statement for key, statement in entry.statements.items() if key not in gone}
            index.papers[record_id] = replace(entry, statements=kept)
            _touch(touched["papers"], record_id)


def _met_before(entries: dict[str, Draft], draft: Draft, statement: Statement, source: Source) -> list[Problem]:
    """Report a paper that one source contains twice, unless as two versions of it; `entries` are those found so far."""
    earlier = entries.get(statement.key)
    same_stage = [other for other in entries.values() if statement.entry and _stage(other) == _stage(draft)]
    entries[statement.key] = draft
    if earlier is not None:
        return [_twice(draft, earlier.line, "the later entry counts", source)]
    if same_stage:
        return [_twice(draft, same_stage[0].line, "they are taken for one paper", source)]
    return []


def _stage(draft: Draft) -> str:
    return stage({"type": draft.type, "venue": draft.venue, "links": draft.links})


def _twice(draft: Draft, line: int, consequence: str, source: Source) -> Problem:
    where = f"in line {line} already" if line != draft.line else "twice in this file"  # a file with a single long line
    hint = "if these are two papers, add a file for the other one by hand"
    return source.warning(draft.line, f"'{draft.title}' stands {where}; {consequence}", hint)


def _touch(ids: list[str], record_id: str) -> None:
    if record_id not in ids:
        ids.append(record_id)
