"""The edits of a merge or a split: collected as texts, written at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.content.author_merge import author_text, moved_redirects
from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.content.file_text import decoded
from generator.content.list_edits import replace_entries
from generator.core.atomic_files import write_atomically
from generator.core.cache import CACHE, make_cache
from generator.edit.intake.report import FileChange
from generator.edit.people_edits.loaded import author_path, paper_path
from generator.portal.needed_ids import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from generator.core.records import Paper, Person
    from generator.portal.needed_ids import Pins

_UNDER_WAY = f"{CACHE}/people-edits"


@dataclass(slots=True)
class Edits:
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


def was_deleted(root: Path, path: str) -> bool:
    """Return whether interrupted edits had to delete a file."""
    try:
        return path in (root / _UNDER_WAY).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False


def _first_record(person: Person) -> dict[str, Any]:
    return {"name": person.name, **({"kind": "team"} if person.kind == "team" else {})}
