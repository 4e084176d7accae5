"""What builds remember: values by the digest of what they were made from, in the portal's folder `.sitegen/`.

The memory may be deleted at any time. One that is missing, damaged, of another version of the program or out of reach
costs time, nothing else. What a build did not ask for is forgotten when it ends.
"""

from __future__ import annotations

import io
import os
import pickle
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

from generator.core.atomic_files import write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

CACHE = ".sitegen"
FILE = "memory.sqlite"
_WAIT = 5.0  # seconds for another build that is writing
# What goes by: another build is writing, the disk is full, the folder is only to be read. What is there is not damaged.
_PASSING = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY})
# So many bytes of new values wait in memory at most where they may be written early.
_WAITING = 8_000_000
_WRITTEN = b""  # in place of a new value that is on disk already
# A cache may come from elsewhere, as from a build server: no value brings more than records of the portal.
_ALLOWED = "generator.core.records"


def is_within(path: str | Path, home: str) -> bool:
    """Say whether a path lies below a folder, links resolved; `home` is that folder's real path."""
    return os.path.realpath(path).startswith(home.rstrip(os.sep) + os.sep)


def link_leads_out(root: Path, name: str) -> bool:
    """Say whether a folder of the portal is a link out of it."""
    return (root / name).is_symlink() and not is_within(root / name, os.path.realpath(root))


def make_cache(root: Path) -> None:
    """Make the cache folder of a portal, which git shall not see."""
    folder = root / CACHE
    if link_leads_out(root, CACHE):
        return
    with suppress(OSError):  # the next build then takes its time
        folder.mkdir(exist_ok=True)
        if not (folder / ".gitignore").exists():
            write_atomically(folder / ".gitignore", b"*\n")


class Section:
    """The remembered values of one kind; `get` and `put` say which of them the next build shall find.

    With `held` the values themselves stay for the next build of this process: nobody may change them.
    `write` takes new values early and says whether it could: those are not found again in this build.
    """

    def __init__(
        self,
        found: Mapping[str, bytes],
        *,
        held: bool = False,
        write: Callable[[Mapping[str, bytes]], bool] | None = None,
    ) -> None:
        self._found = found
        self._write = write
        self._waiting = 0
        self._used: dict[str, bytes] = {}
        self._forgotten = False
        self._held = held
        self._values: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        """Return a value; None where there is none, or it cannot be read."""
        if key in self._values:
            self.retain(key)
            return self._values[key]
        packed = self._used.get(key) or (None if self._forgotten else self._found.get(key))
        if packed is None:
            return None
        try:
            value = _Unpickler(io.BytesIO(packed)).load()
        except Exception:
            return None
        self._used[key] = packed
        if self._held:
            self._values[key] = value
        return value

    def has(self, key: str) -> bool:
        """Say whether there is a value, which may prove unreadable."""
        return key in self._used or (key in self._found and not self._forgotten)

    def put(self, key: str, value: object) -> None:
        """Remember a value: plain data, or records of `generator.core.records`."""
        self._used[key] = packed = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        if self._held:
            self._values[key] = value
        if self._write:
            self._waiting += len(packed)
            if self._waiting > _WAITING:
                self._write_early(self._write)

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs: only the one that builds writes."""
        return {**vars(self), "_write": None}

    def _write_early(self, write: Callable[[Mapping[str, bytes]], bool]) -> None:
        new, _ = self.changes()
        if write(new):
            self._used |= dict.fromkeys(new, _WRITTEN)
            self._waiting = 0
        else:
            self._write = None

    def retain(self, key: str) -> None:
        """Keep a value for the next build without looking at it, if there is one."""
        if key in self._found and not self._forgotten:
            self._used.setdefault(key, self._found[key])

    def forget(self) -> None:
        """Give nothing more of what was remembered: it is not of what is there now."""
        self._forgotten = True
        self._values.clear()

    def changes(self) -> tuple[dict[str, bytes], list[str]]:
        """Return what is new or has changed, and the keys of what nobody asked for."""
        new = {key: packed for key, packed in self._used.items() if packed and self._found.get(key) != packed}
        return new, [key for key in self._found if key not in self._used]

    def turn(self) -> None:
        """Begin the next build, for which what this one used is found."""
        self._found, self._used, self._forgotten = self._used, {}, False
        self._values = {key: value for key, value in self._values.items() if key in self._found}


class Memory:
    """The memory of one portal; `edition` stands for the program: another one remembers nothing of this.

    With `held` it serves several builds of one process, which ends each with `keep`. With `early` what fills the memory
    of a large portal's build is written before its end.
    """

    def __init__(
        self, root: Path, edition: str, *, forget: bool = False, held: bool = False, early: bool = False
    ) -> None:
        self._root, self._path = root, root / CACHE / FILE
        self.edition = edition
        self._held = held
        self._early = early and not held
        self._sections: dict[str, Section] = {}
        self._forget = forget

    def section(self, name: str, *, asked_again: bool = False) -> Section:
        """Return a section, read when it is first asked for.

        Nothing of it is written early if this build may ask again for what it puts there.
        """
        if name not in self._sections:
            found = {} if self._forget else self._read(name)
            early = self._early and not asked_again
            write = (lambda new: self._kept({name: (dict(new), [])})) if early else None
            self._sections[name] = Section(found, held=self._held, write=write)
        return self._sections[name]

    def keep(self, *names: str) -> None:
        """Write what changed in the sections that were used; others stay as they are.

        With `names` only these, which then leave the memory of the process: nobody may ask them any more.
        """
        kept = names or tuple(self._sections)
        sections = {name: self._sections.pop(name) if names else self._sections[name] for name in kept}
        changes = {name: section.changes() for name, section in sections.items()}
        written = not any(new or gone for new, gone in changes.values()) or self._kept(changes)
        if self._held and written:
            for section in sections.values():
                section.turn()

    def _kept(self, changes: Mapping[str, tuple[dict[str, bytes], list[str]]]) -> bool:
        """Write changes, and say whether that was possible."""
        make_cache(self._root)
        for path in (self._path, self._path.with_name(f"{FILE}-journal")):
            if path.is_symlink():  # nothing is written where it leads
                path.unlink()
        for _ in range(2):
            try:
                self._write(changes)
            except sqlite3.DatabaseError as fault:
                if fault.sqlite_errorcode in _PASSING:
                    return False
                with suppress(OSError):  # damaged: the next one is whole
                    self._path.unlink()
            except (OSError, sqlite3.Error):
                return False
            else:
                return True
        return False

    def _read(self, name: str) -> dict[str, bytes]:
        if not self._path.is_file() or self._path.is_symlink():
            return {}
        try:
            with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=_WAIT)) as database:
                rows = database.execute(
                    "SELECT key, value FROM remembered JOIN edition USING (only) WHERE section = ? AND edition = ?",
                    (name, self.edition),
                )
                return {key: value for key, value in rows if isinstance(key, str) and isinstance(value, bytes)}
        except sqlite3.Error:
            return {}

    def _write(self, changes: Mapping[str, tuple[dict[str, bytes], list[str]]]) -> None:
        with closing(sqlite3.connect(self._path, timeout=_WAIT)) as database, database:
            database.execute("CREATE TABLE IF NOT EXISTS edition (only INTEGER PRIMARY KEY, edition TEXT)")
            database.execute(
                "CREATE TABLE IF NOT EXISTS remembered"
                " (section TEXT, key TEXT, value BLOB, only INTEGER DEFAULT 1, PRIMARY KEY (section, key))"
            )
            known = database.execute("SELECT edition FROM edition WHERE only = 1").fetchone()
            if known != (self.edition,):
                database.execute("DELETE FROM remembered")
                database.execute("INSERT OR REPLACE INTO edition VALUES (1, ?)", (self.edition,))
            for name, (new, gone) in changes.items():
                database.executemany(
                    "DELETE FROM remembered WHERE section = ? AND key = ?", ((name, key) for key in gone)
                )
                database.executemany(
                    "INSERT OR REPLACE INTO remembered (section, key, value) VALUES (?, ?, ?)",
                    ((name, key, packed) for key, packed in new.items()),
                )


class _Unpickler(pickle.Unpickler):
    """Reads values without running code of theirs."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module == _ALLOWED else None
        if not isinstance(found, type) or found.__module__ != _ALLOWED:
            message = f"{module}.{name} is not remembered"
            raise pickle.UnpicklingError(message)
        return found
