"""`sitegen people`: find likely duplicates and people with equal names, merge and split people.

A merge and a split edit `content/` as a person would, so that an import keeps their changes. Both can be repeated after
an interrupted run, which they continue.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from generator.content.author_merge import author_text, merge_authors, moved_redirects
from generator.content.comments import comments_of
from generator.content.content import read_content, read_mapping, read_records
from generator.content.edit import edit_record, replace_entries
from generator.content.file_text import text_at, text_of
from generator.content.ledger import entry_path
from generator.content.positions import compose
from generator.content.published_addresses import read_addresses
from generator.content.referenced_files import SITE_FILE
from generator.content.values import hint_for_id, is_id
from generator.core.atomic_files import write_atomically
from generator.core.cache import CACHE, make_cache
from generator.core.ids import author_file, paper_file, slug, unique
from generator.core.names import display, fold
from generator.core.problems import Problem, ProblemsFoundError, did_you_mean, refuse, stop_at_errors
from generator.core.published import Published
from generator.core.records import Content, Paper, Person, PrintedName
from generator.edit.intake.report import FileChange
from generator.portal.graph import Portal, build_portal
from generator.portal.people import KEYS, Pins, ambiguous, pins
from generator.portal.same_person import Namesakes, SamePerson, likely_namesakes, likely_same

_UNDER_WAY = f"{CACHE}/people-edits"
_LONG = 60  # characters of a value in a warning
_FOR_EDITORS = "# yaml-language-server"  # the line that names a file's schema


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


def find_same(root: Path, min_score: float, files: Iterable[str]) -> Likely:
    """Find the people of files that were imported who are probably one person with somebody.

    Files with errors count with what is right in them.
    """
    portal, _ = build_portal(read_records(root), read_addresses(root).assigned_ids)
    ids = {PurePosixPath(file).stem for file in files}
    among = (ids & portal.who.people.keys()) | {one for paper in ids for one in portal.authors_of.get(paper, ())}
    return Likely(portal, likely_same(portal, min_score, among), ())


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
        address = f"authors/{other_id}/"
        known = address in loaded.published.addresses or (root / entry_path("authors", other_id)).exists()
        known = known or _was_deleted(root, author_file(other_id))
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
    other_record = loaded.record(other)
    taken, contradicted = merge_authors(loaded.record(keep), other_record)
    # While the other's file exists, its id cannot be an alias: the content must be valid after every step.
    edits.author(keep, taken, names, () if other.has_file else aliases)
    for before, after in zip(loaded.content.papers, papers, strict=True):
        edits.paper(before, after, made.get(before.id, {}))
    edits.redirects(f"authors/{other.id}/", f"/authors/{keep.id}/")
    stay = edits.translations(keep, other, loaded.content.site.languages[1:])
    if other.has_file:
        edits.steps.append((author_file(other.id), None))
        edits.author(keep, taken, names, aliases)
    gone = author_file(other.id)
    hint = "correct it if the other is right"
    losses = [
        (f"`{key}` was {_value_of(other_record, key)} in {gone}; the value here is kept", hint) for key in contradicted
    ]
    losses += [
        (f"a comment of {gone} went with that file: {comment}", "copy it into this file to keep it")
        for comment in loaded.comments(other)
    ]
    losses += [(f"{path} translates nobody now", "take its texts over, and delete it") for path in stay]
    warnings = tuple(Problem(author_file(keep.id), 0, 0, what, hint, "warning") for what, hint in losses)
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
            refuse(f"`{person.id}` is not an author of {paper_file(paper.id)}", "name papers of that person only")
        if paper.id in theirs and new in loaded.portal.authors_of[paper.id]:
            refuse(f"`{new}` is an author of {paper_file(paper.id)} beside `{person.id}`", "choose another --id")
    going = {paper.id for paper in moving} & theirs
    if going == theirs and not person.has_file:
        refuse(f"no paper would be left for `{person.id}`", "name only the papers of the namesake")
    namesake = loaded.people.get(new)
    people = [*loaded.content.people]
    edits = _Edits(loaded.root)
    plain = loaded.portal.who.by_printed.get((fold(namesake.name), None)) if namesake else None
    if namesake is not None and not namesake.has_file and plain == namesake.id:
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


def _value_of(record: Mapping[str, Any], key: str) -> str:
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
        path = author_file(person.id)
        first = {"name": person.name} | ({"kind": "team"} if person.kind == "team" else {})
        record = dict(taken) if person.has_file else {**first, **taken}
        self._step(path, author_text(self._before(path) if person.has_file else None, record, names, aliases))

    def paper(self, before: Paper, after: Paper, pins: Pins) -> None:
        """Remove contributors that `after` no longer has, then write the ids of its names."""
        path = paper_file(before.id)
        text = self._before(path) or ""
        if len(after.contributors) < len(before.contributors):
            entries = read_mapping(text, path)["contributors"]
            places = [place for place, name in enumerate(before.contributors) if name in after.contributors]
            text = edit_record(text, {"contributors": [entries[place] for place in places] or None})
        for key in KEYS:
            fresh = {place: {"name": name.name, "id": name.id} for place, name in pins.get(key, {}).items()}
            if fresh:
                text = replace_entries(text, key, fresh)
        self._step(path, text)

    def translations(self, keep: Person, other: Person, languages: Iterable[str]) -> list[str]:
        """Rename the translations of another person's file; return those that the one to keep has already."""
        stay = []
        for language in languages:
            old, new = (author_file(f"{one.id}.{language}") for one in (other, keep))
            if (text := self._before(old)) is None:
                continue
            if self._before(new) is None:
                self.steps += [(new, text), (old, None)]
            else:
                stay.append(old)
        return stay

    def redirects(self, old: str, new: str) -> None:
        """Change the portal's redirects to a person's new address: a redirect must not lead to another one."""
        if text := self._before(SITE_FILE):
            self._step(SITE_FILE, moved_redirects(text, old, new))

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
        for path, text in self.steps:
            if text is None:
                (self.root / path).unlink(missing_ok=True)
            else:
                write_atomically(self.root / path, text.encode())
        (self.root / _UNDER_WAY).unlink(missing_ok=True)

    def _step(self, path: str, text: str) -> None:
        if text != self._before(path):
            self.steps.append((path, text))

    def _before(self, path: str) -> str | None:
        return text_at(self.root / path)


def _was_deleted(root: Path, path: str) -> bool:
    """Return whether interrupted edits had to delete a file."""
    try:
        return path in (root / _UNDER_WAY).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False


@dataclass(frozen=True, slots=True)
class LoadedPortal:
    """A portal's content without errors, and its published addresses.

    Papers that are not shown are included in a person's papers here: they may be shown later, and must mean the same
    person then.
    """

    root: Path
    content: Content
    portal: Portal
    published: Published
    aliases: Mapping[str, str]

    @classmethod
    def at(cls, root: Path) -> LoadedPortal:
        """Load the content in `root`; raise ProblemsFoundError with all its errors.

        A name that two files claim is not an error here: a merge solves it.
        """
        content, problems = read_content(root)
        stop_at_errors(problems)
        published = read_addresses(root)
        aliases = {alias: person.id for person in content.people for alias in person.aliases}
        all_shown = tuple(
            replace(paper, hidden=False, withdrawn=None, removed=None, same_as=None) for paper in content.papers
        )
        portal, _ = build_portal(replace(content, papers=all_shown), published.assigned_ids)
        return cls(root, content, portal, published, aliases)

    @property
    def people(self) -> Mapping[str, Person]:
        """All people, by id."""
        return self.portal.who.people

    def person(self, word: str) -> Person:
        """Return the person with an id or a former id; raise ProblemsFoundError with the nearest id."""
        found = self.people.get(word) or self.people.get(self.aliases.get(word, ""))
        if found is None:
            made = slug(fold(word), "author")
            where = "an id is the last part of a person's address on the site, as in /authors/jane-doe/"
            refuse(f"no person has the id `{word}`", did_you_mean(made, self.people, where))
        return found

    def paper(self, word: str) -> Paper:
        """Return the paper with an id, a former id or a file's path."""
        stem = word.rsplit("/", 1)[-1].removesuffix(".yaml")
        papers = {paper.id: paper for paper in self.content.papers}
        former = {alias: paper for paper in self.content.papers for alias in paper.aliases}
        found = papers.get(stem) or former.get(stem)
        if found is None:
            refuse(f"no paper has the id `{word}`", did_you_mean(stem, papers, "name its file"))
        return found

    def spellings(self, person_id: str) -> list[str]:
        """Return all spellings that mean a person, each in its first form: in their file, then on papers."""
        person = self.people[person_id]
        found = {fold(name): name for name in (person.name, *person.names)}
        for paper in self.portal.papers_of[person_id]:
            for printed in (*paper.authors, *paper.contributors):
                if self.portal.who.person_id(printed) == person_id:
                    found.setdefault(fold(printed.name), display(printed.name))
        return [*found.values()]

    def names_to_take(self, keep: Person, other: Person) -> list[str]:
        """Return the spellings that a merge adds to `names:`; not those that mean a third person."""
        known = {fold(name) for name in (keep.name, *keep.names)}
        both = {keep.id, other.id}
        theirs = {
            fold(name)
            for person in self.content.people
            if person.id not in both
            for name in (person.name, *person.names)
        }
        theirs |= {
            name
            for (name, given_id), whose in self.portal.who.by_printed.items()
            if given_id is None and whose not in both
        }
        return [name for name in self.spellings(other.id) if fold(name) not in known | theirs]

    def pins(
        self, papers: Sequence[Paper], people: Sequence[Person], meant: Callable[[Paper, PrintedName], str]
    ) -> dict[str, Pins]:
        """Return the printed names that need an id so that all names mean the people in `meant`."""
        made = pins(papers, people, self.published.assigned_ids.people, meant, ambiguous(self.content.people))
        if made is None:
            refuse("the names cannot be distinguished", "write {name: ..., id: ...} into the papers by hand")
        return made

    def record(self, person: Person) -> dict[str, Any]:
        """Return the contents of an author's file, all scalars as text; empty if there is no file."""
        path = author_file(person.id)
        return read_mapping(text_of(self.root / path), path) if person.has_file else {}

    def comments(self, person: Person) -> list[str]:
        """Return the comments of an author's file, except for the one for editors."""
        if not person.has_file:
            return []
        text = text_of(self.root / author_file(person.id))
        root = compose(text)
        found = comments_of(text, root) if root is not None else []
        return [one.text for one in found if not one.text.startswith(_FOR_EDITORS)]

    def free_id(self, person_id: str) -> str:
        """Return the next free id for a person of the same name: `qi-hou-2` for `qi-hou`, `qi-hou-3` for `qi-hou-2`."""
        taken = {*self.people, *self.aliases}
        taken |= {address.split("/")[1] for address in self.published.addresses if address.startswith("authors/")}
        stem = re.sub(r"-\d+$", "", person_id)
        wanted = stem if stem in taken else person_id
        while (made := unique(wanted, taken)) and (self.root / entry_path("authors", made)).exists():
            taken.add(made)
        return made

    def refuse_new_id(self, person: Person, new: str) -> None:
        """Raise an error if an id cannot be used for another person of the same name."""
        if new == person.id:
            refuse(f"`{new}` is the id of the person to split", "choose another --id")
        if new in self.aliases:
            owner = self.aliases[new]
            where = f"to undo a merge, first delete it below `aliases:` in {author_file(owner)}"
            refuse(f"`{new}` is a former id of `{owner}`", f"choose another --id; {where}")
        if not is_id(new):
            refuse(f"`{new}` cannot be an id", hint_for_id(new, "jane-doe-2"))

    def refuse_common_papers(self, one: Person, other: Person) -> None:
        """Raise an error if two people are in one list of authors, so they cannot be one."""
        problems = []
        for paper in self.portal.papers_of[one.id]:
            if {one.id, other.id} <= {self.portal.who.person_id(printed) for printed in paper.authors}:
                what = f"`{one.id}` and `{other.id}` both are authors of this paper, so they are two people"
                problems.append(Problem(paper_file(paper.id), what=what, hint="correct the paper if it is wrong"))
        if problems:
            raise ProblemsFoundError(problems)
