"""The cache of builds: one idea, `get(kind, key, make)`, in one SQLite file in the portal's folder `.sitegen/`.

A key is a digest of everything that a value is made from, so a value is never out of date, and the file may be deleted
at any time. One that is missing, damaged, not writable or from another version of the program costs time, nothing else.
What a build did not ask for is dropped when the build saves the cache.
"""

import io
import os
import pickle
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from generator.core.atomic_files import write_atomically

CACHE = ".sitegen"
FILE = "cache.sqlite"
_WAIT = 5.0  # seconds for another build that is writing
# Conditions that pass: another build is writing, the disk is full, the folder is read-only. The file is not damaged.
_PASSING = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY})
# A cache may come from elsewhere, such as a build server: a value holds plain data and records, and runs no code.
_ALLOWED = "generator.core.records"

T = TypeVar("T")
Values = dict[str, dict[str, bytes]]
"""Pickled values by kind and key."""


def is_within(path: str | Path, home: str) -> bool:
    """Return whether a path lies below a folder, links resolved; `home` is that folder's real path."""
    return os.path.realpath(path).startswith(home.rstrip(os.sep) + os.sep)


def link_leads_out(root: Path, name: str) -> bool:
    """Return whether a folder of the portal is a link out of it."""
    return (root / name).is_symlink() and not is_within(root / name, os.path.realpath(root))


def make_cache(root: Path) -> None:
    """Create the cache folder of a portal, ignored by git."""
    folder = root / CACHE
    if link_leads_out(root, CACHE):
        return
    with suppress(OSError):  # the next build then takes its time
        folder.mkdir(exist_ok=True)
        if not (folder / ".gitignore").exists():
            write_atomically(folder / ".gitignore", b"*\n")


class Cache:
    """The cache of one portal; `edition` identifies the program: values of another edition are not used.

    With `live`, a process that builds again and again gets the same objects, which nobody may change.
    """

    def __init__(self, root: Path, edition: str, *, forget: bool = False, live: bool = False) -> None:
        self._root, self._path, self.edition = root, root / CACHE / FILE, edition
        self._forget = forget
        self._stored: Values = {}
        self._made: Values = defaultdict(dict)
        self._process = os.getpid()
        self._made_in_copy: Values = defaultdict(dict)  # in a process that was forked since
        self._used: dict[str, set[str]] = defaultdict(set)
        self._objects: dict[tuple[str, str], Any] | None = {} if live else None

    def __getstate__(self) -> dict[str, Any]:
        """Return what a process elsewhere needs: it has no file, and makes its values itself."""
        return {**vars(self), "_forget": True, "_stored": {}, "_made": defaultdict(dict), "_objects": None}

    def get(self, kind: str, key: str, make: Callable[[], T]) -> T:
        """Return the value of a key, made if it is not in the cache: plain data, or records of `core.records`."""
        found: T | None = self.find(kind, key)
        if found is None:
            found = make()
            self.put(kind, key, found)
        return found

    def find(self, kind: str, key: str) -> Any:
        """Return the value of a key; None if there is none, or it cannot be read."""
        if not self.has(kind, key):
            return None
        if self._objects is not None and (kind, key) in self._objects:
            return self._objects[kind, key]
        try:
            value = _Unpickler(io.BytesIO(self._packed(kind, key))).load()
        except Exception:
            return None
        if self._objects is not None:
            self._objects[kind, key] = value
        return value

    def has(self, kind: str, key: str) -> bool:
        """Return whether there is a value, which may prove unreadable; the next build finds it again."""
        if kind not in self._stored:
            self._stored[kind] = {} if self._forget else self._read(kind)
        self._used[kind].add(key)
        return key in self._made[kind] or key in self._made_in_copy[kind] or key in self._stored[kind]

    def _packed(self, kind: str, key: str) -> bytes:
        return self._made[kind].get(key) or self._made_in_copy[kind].get(key) or self._stored[kind][key]

    def put(self, kind: str, key: str, value: object) -> None:
        """Store a value."""
        made = self._made if os.getpid() == self._process else self._made_in_copy
        made[kind][key] = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        self._used[kind].add(key)
        if self._objects is not None:
            self._objects[kind, key] = value

    def hand_over(self) -> Values:
        """Return the values that this process, a copy of the one that saves, has made since the last call."""
        made, self._made_in_copy = self._made_in_copy, defaultdict(dict)
        return {kind: values for kind, values in made.items() if values}

    def take(self, made: Values) -> None:
        """Add the values that another process has made."""
        for kind, values in made.items():
            self._made[kind] |= values
            self._used[kind].update(values)

    def save(self, *kinds: str) -> None:
        """Write what is new and drop what was not used since the last call, of all kinds that were asked for.

        With `kinds` only of these, which then leave the memory of the process.
        """
        saved = kinds or tuple(self._used)
        changes = {}
        for kind in saved:
            stored = self._stored.get(kind, {})
            new = {key: packed for key, packed in self._made[kind].items() if stored.get(key) != packed}
            changes[kind] = (new, [key for key in stored if key not in self._used[kind]])
        if any(new or unused for new, unused in changes.values()):
            self._write_if_possible(changes)
        for kind in saved:
            if not kinds:
                now = self._stored.get(kind, {}) | self._made[kind]
                self._stored[kind] = {key: packed for key, packed in now.items() if key in self._used[kind]}
            else:
                self._stored.pop(kind, None)
            self._made.pop(kind, None)
            if self._objects is not None:
                gone = [one for one in self._objects if one[0] == kind and one[1] not in self._used[kind]]
                for one in gone:
                    del self._objects[one]
            self._used.pop(kind, None)

    def _write_if_possible(self, changes: Mapping[str, tuple[dict[str, bytes], list[str]]]) -> None:
        make_cache(self._root)
        for path in (self._path, self._path.with_name(f"{FILE}-journal")):
            if path.is_symlink():  # nothing is written to where it leads
                path.unlink()
        for _ in range(2):
            try:
                self._write(changes)
            except sqlite3.DatabaseError as fault:
                if fault.sqlite_errorcode in _PASSING:
                    return
                with suppress(OSError):  # damaged: begin a new one
                    self._path.unlink()
            except (OSError, sqlite3.Error):
                return
            else:
                return

    def _read(self, kind: str) -> dict[str, bytes]:
        if not self._path.is_file() or self._path.is_symlink():
            return {}
        try:
            with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=_WAIT)) as database:
                rows = database.execute(
                    "SELECT key, value FROM cache JOIN edition USING (only) WHERE kind = ? AND edition = ?",
                    (kind, self.edition),
                )
                return {key: value for key, value in rows if isinstance(key, str) and isinstance(value, bytes)}
        except sqlite3.Error:
            return {}

    def _write(self, changes: Mapping[str, tuple[dict[str, bytes], list[str]]]) -> None:
        with closing(sqlite3.connect(self._path, timeout=_WAIT)) as database, database:
            database.execute("CREATE TABLE IF NOT EXISTS edition (only INTEGER PRIMARY KEY, edition TEXT)")
            database.execute(
                "CREATE TABLE IF NOT EXISTS cache"
                " (kind TEXT, key TEXT, value BLOB, only INTEGER DEFAULT 1, PRIMARY KEY (kind, key))"
            )
            known = database.execute("SELECT edition FROM edition WHERE only = 1").fetchone()
            if known != (self.edition,):
                database.execute("DELETE FROM cache")
                database.execute("INSERT OR REPLACE INTO edition VALUES (1, ?)", (self.edition,))
            for kind, (new, unused) in changes.items():
                database.executemany("DELETE FROM cache WHERE kind = ? AND key = ?", ((kind, key) for key in unused))
                rows = ((kind, key, packed) for key, packed in new.items())
                database.executemany("INSERT OR REPLACE INTO cache (kind, key, value) VALUES (?, ?, ?)", rows)


class _Unpickler(pickle.Unpickler):
    """Reads values without running code of theirs."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module == _ALLOWED else None
        if not isinstance(found, type) or found.__module__ != _ALLOWED:
            raise pickle.UnpicklingError(f"{module}.{name} is not allowed in the cache")
        return found
