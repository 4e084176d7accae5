"""`sitegen people`: find likely duplicates and people with equal names, merge and split people.

A merge and a split edit `content/` as a person would, so that an import keeps their changes. Both can be repeated after
an interrupted run, which they continue.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from generator.content.author_merge import author_text, merge_authors, moved_redirects
from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.content.file_text import decoded
from generator.content.list_edits import replace_entries
from generator.core.atomic_files import write_atomically
from generator.core.cache import CACHE, make_cache
from generator.core.names import fold
from generator.core.problems import Problem
from generator.edit.intake.report import FileChange
from generator.edit.people_edits.loaded import LoadedPortal, author_path, paper_path, refuse
from generator.portal.namesakes import likely_namesakes
from generator.portal.needed_ids import KEYS
from generator.portal.same_person import likely_same

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from generator.core.records import Paper, Person, PrintedName
    from generator.portal.graph import Portal
    from generator.portal.namesakes import Namesakes
    from generator.portal.needed_ids import Pins
    from generator.portal.same_person import SamePerson

_UNDER_WAY = f"{CACHE}/people-edits"
_LONG = 60  # characters of a value in a warning


@dataclass(frozen=True, slots=True)
class Likely:
    """People who are probably in the portal twice, and records that are probably two people."""

    portal: Portal
    same: tuple[SamePerson, ...]
    namesakes: tuple[Namesakes, ...]


@dataclass(frozen=True, slots=True)
class PeopleChange:
    """The result of a merge or a split: the id that stays, the other id, the papers that moved, and the files.

    The text after the change is empty for a deleted file. Without changes, everything had been done before.
    """

    person: str
    other: str
    papers: tuple[str, ...]
    changes: tuple[FileChange, ...] = ()
    warnings: tuple[Problem, ...] = ()


def find_people(root: Path, min_score: float) -> Likely:
    """Find people who are probably one person, and records that are probably several; change nothing."""
    portal = LoadedPortal.at(root).portal
    return Likely(portal, likely_same(portal, min_score), likely_namesakes(portal, min_score))


def merge_people(root: Path, keep_id: str, other_id: str, *, dry_run: bool = False) -> PeopleChange:
    """Merge two people: `keep_id` stays, and gets the other's names, papers, id and keys."""
    loaded = LoadedPortal.at(root)
    if keep_id == other_id:
        refuse(f"`{keep_id}` cannot be merged with itself", "give two ids")
    keep = loaded.person(keep_id)
    other = loaded.people.get(other_id)
    if other is None:
        owner = loaded.aliases.get(other_id)
        if owner == keep.id:
            return _done(_Edits(loaded.root), PeopleChange(keep.id, other_id, ()), dry_run=dry_run)
        known = loaded.was_known(other_id) or _was_deleted(root, author_path(other_id))
        if owner is None and known and keep.has_file:
            # A merge that was interrupted after the file was deleted.
            edits = _Edits(loaded.root)
            edits.author(keep, {}, (), [other_id])
            return _done(edits, PeopleChange(keep.id, other_id, ()), dry_run=dry_run)
        other = loaded.person(other_id)
    if other.id == keep.id:
        refuse(f"`{keep_id}` and `{other_id}` are one person already", "give two ids")
    loaded.refuse_common_papers(keep, other)
    return _merge(loaded, keep, other, dry_run=dry_run)


def _merge(loaded: LoadedPortal, keep: Person, other: Person, *, dry_run: bool) -> PeopleChange:
    both = {keep.id, other.id}
    names = loaded.names_to_take(keep, other)
    aliases = [alias for alias in (other.id, *other.aliases) if alias not in (keep.id, *keep.aliases)]
    one = replace(keep, names=(*keep.names, *names), aliases=(*keep.aliases, *aliases), has_file=True)
    people = [person for person in loaded.content.people if person.id not in both] + [one]
    papers = [_without_twice(paper, both, loaded.portal) for paper in loaded.content.papers]

    def meant(_: Paper, printed: PrintedName) -> str:
        person = loaded.portal.who.person_id(printed)
        return keep.id if person in both else person

    made = loaded.pins(papers, people, meant)
    edits = _Edits(loaded.root)
    theirs_said = loaded.record(other)
    taken, contradicted = merge_authors(loaded.record(keep), theirs_said)
    # While the other's file exists, its id cannot be an alias: the content must be valid after every step.
    edits.author(keep, taken, names, () if other.has_file else aliases)
    for before, after in zip(loaded.content.papers, papers, strict=True):
        edits.paper(before, after, made.get(before.id, {}))
    edits.redirects(f"authors/{other.id}/", f"/authors/{keep.id}/")
    if other.has_file:
        edits.delete(author_path(other.id))
        edits.author(keep, taken, names, aliases)
    gone = author_path(other.id)
    told = [
        (f"`{key}` was {_said(theirs_said, key)} in {gone}; the value here is kept", "correct it if the other is right")
        for key in contradicted
    ]
    told += [
        (f"a comment of {gone} went with that file: {comment}", "copy it into this file to keep it")
        for comment in loaded.comments(other)
    ]
    warnings = tuple(Problem(author_path(keep.id), 0, 0, what, hint, "warning") for what, hint in told)
    theirs = tuple(sorted(paper.id for paper in loaded.portal.papers_of[other.id]))
    return _done(edits, PeopleChange(keep.id, other.id, theirs, warnings=warnings), dry_run=dry_run)


def split_person(
    root: Path, person_id: str, papers: Sequence[str], new_id: str | None = None, *, dry_run: bool = False
) -> PeopleChange:
    """Move some papers of one person to another person of the same name; `new_id` is by default the next free one."""
    loaded = LoadedPortal.at(root)
    person = loaded.person(person_id)
    moving = [loaded.paper(paper) for paper in dict.fromkeys(papers)]
    theirs = {paper.id for paper in loaded.portal.papers_of[person.id]}
    spellings = {fold(name) for name in loaded.spellings(person.id)}
    moved = {
        paper.id: printed.id
        for paper in moving
        for printed in (*paper.authors, *paper.contributors)
        if paper.id not in theirs and printed.id and fold(printed.name) in spellings
    }
    new = new_id or next(iter(moved.values()), "") or loaded.free_id(person.id)
    loaded.refuse_new_id(person, new)
    for paper in moving:
        if paper.id not in theirs and moved.get(paper.id) != new:
            refuse(f"`{person.id}` is not an author of {paper_path(paper.id)}", "name papers of that person only")
        if paper.id in theirs and new in loaded.portal.authors_of[paper.id]:
            refuse(f"`{new}` is an author of {paper_path(paper.id)} beside `{person.id}`", "choose another --id")
    going = {paper.id for paper in moving} & theirs
    if going == theirs and not person.has_file:
        refuse(f"no paper would be left for `{person.id}`", "name only the papers of the namesake")
    namesake = loaded.people.get(new)
    people = [*loaded.content.people]
    edits = _Edits(loaded.root)
    if namesake is not None and loaded.is_plain(namesake):
        # Otherwise the new id would be taken from the papers that only print the name.
        people.append(namesake)
        edits.author(namesake, {})

    def meant(paper: Paper, printed: PrintedName) -> str:
        before = loaded.portal.who.person_id(printed)
        return new if before == person.id and paper.id in going else before

    made = loaded.pins(loaded.content.papers, people, meant)
    for paper in loaded.content.papers:
        edits.paper(paper, paper, made.get(paper.id, {}))
    papers_moved = tuple(sorted(paper.id for paper in moving))
    return _done(edits, PeopleChange(person.id, new, papers_moved), dry_run=dry_run)


def _said(record: Mapping[str, Any], key: str) -> str:
    """Return the value of a key, or of a key of a group (`links.homepage`), shortened."""
    name, _, inner = key.partition(".")
    value = record[name][inner] if inner else record[name]
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return repr(text if len(text) <= _LONG else text[: _LONG - 3] + "...")


def _done(edits: _Edits, regrouped: PeopleChange, *, dry_run: bool) -> PeopleChange:
    """Write the edits, except in a dry run."""
    done = replace(regrouped, changes=edits.changes())
    if not dry_run:
        edits.write()
    return done


def _without_twice(paper: Paper, both: set[str], portal: Portal) -> Paper:
    """Remove a contributor who is named on the paper already: after a merge, both entries mean the same person."""
    seen = any(portal.who.person_id(printed) in both for printed in paper.authors)
    kept = []
    for printed in paper.contributors:
        if portal.who.person_id(printed) not in both:
            kept.append(printed)
        elif not seen:
            kept.append(printed)
            seen = True
    return paper if len(kept) == len(paper.contributors) else replace(paper, contributors=tuple(kept))


@dataclass(slots=True)
class _Edits:
    """New texts of files in the order of writing; a file may be written twice, None deletes it."""

    root: Path
    steps: list[tuple[str, str | None]] = field(default_factory=list)

    def author(
        self, person: Person, taken: Mapping[str, Any], names: Iterable[str] = (), aliases: Iterable[str] = ()
    ) -> None:
        """Set keys of a person's file, and add names and aliases; create the file if it does not exist."""
        path = author_path(person.id)
        record = {**({} if person.has_file else _first_record(person)), **taken}
        self._step(path, author_text(self._text(path) if person.has_file else None, record, names, aliases))

    def paper(self, before: Paper, after: Paper, pins: Pins) -> None:
        """Remove contributors that `after` no longer has, then write the ids of its names."""
        path = paper_path(before.id)
        text = self._text(path)
        if len(after.contributors) < len(before.contributors):
            entries = read_mapping(text, path)["contributors"]
            places = [place for place, name in enumerate(before.contributors) if name in after.contributors]
            text = edit_record(text, {"contributors": [entries[place] for place in places] or None})
        for key in KEYS:
            fresh = {place: {"name": name.name, "id": name.id} for place, name in pins.get(key, {}).items()}
            if fresh:
                text = replace_entries(text, key, fresh)
        self._step(path, text)

    def redirects(self, old: str, new: str) -> None:
        """Change the portal's redirects to a person's new address: a redirect must not lead to another one."""
        path = "content/site.yaml"
        if (self.root / path).exists():
            self._step(path, moved_redirects(self._text(path), old, new))

    def delete(self, path: str) -> None:
        """Delete a file."""
        self.steps.append((path, None))

    def changes(self) -> tuple[FileChange, ...]:
        """Return the final change of each file, in the order of their paths; a deleted one is empty."""
        last = dict(self.steps)
        return tuple(FileChange(path, self._before(path), last[path] or "") for path in sorted(last))

    def write(self) -> None:
        """Write and delete the files, in order.

        Deletions are recorded in the cache until everything is done, so that an interrupted run leaves a trace.
        """
        deleted = [path for path, text in self.steps if text is None]
        if deleted:
            make_cache(self.root)
            write_atomically(self.root / _UNDER_WAY, "\n".join(deleted).encode())
        self._write()
        (self.root / _UNDER_WAY).unlink(missing_ok=True)

    def _write(self) -> None:
        for path, text in self.steps:
            if text is None:
                (self.root / path).unlink(missing_ok=True)
            else:
                write_atomically(self.root / path, text.encode())

    def _step(self, path: str, text: str) -> None:
        if text != self._before(path):
            self.steps.append((path, text))

    def _before(self, path: str) -> str | None:
        return self._text(path) if (self.root / path).exists() else None

    def _text(self, path: str) -> str:
        return decoded((self.root / path).read_bytes())


def _was_deleted(root: Path, path: str) -> bool:
    """Return whether interrupted edits had to delete a file."""
    try:
        return path in (root / _UNDER_WAY).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False


def _first_record(person: Person) -> dict[str, Any]:
    return {"name": person.name, **({"kind": "team"} if person.kind == "team" else {})}
