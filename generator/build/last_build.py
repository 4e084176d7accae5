"""What the last build read and wrote, so that a build of the same does nothing.

A file counts as unchanged if its size, times and inode are those in the record, otherwise if its digest is. As in git,
a file that is as new as the record is always read: it may have changed again within the same moment.

The records are in the portal's cache folder `.sitegen/`, which may be deleted at any time: a record that is missing,
damaged or from another version costs time, nothing else.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from stat import S_ISLNK
from types import MappingProxyType
from typing import Any, NamedTuple

from generator.core.atomic_files import beside, write_atomically
from generator.core.cache import CACHE, is_within, make_cache
from generator.core.digest import digest_of
from generator.core.regular_files import only_regular

_FORMAT = 2
_READ_FROM = ("content", "templates", "static")
_PROGRAM = Path(__file__).resolve().parents[1]
_OF_PROGRAM = "program "
_THEMES = tuple(
    f"{_OF_PROGRAM}{folder}{kind}/" for folder in ("", f"{_PROGRAM.name}/theme/") for kind in ("templates", "static")
)
_ALWAYS_READ = 0  # instead of the time of a file that is as new as the record


class _Seen(NamedTuple):
    """The state of a file, and the digest of its content."""

    size: int
    time: int
    changed: int
    inode: int
    digest: str


_Files = dict[str, _Seen]


@dataclass(frozen=True)
class Record:
    """A build: its options, the files that the content names for it, all files that it read and wrote, its report."""

    options: Mapping[str, object] = field(default_factory=dict)
    named: Sequence[str] = ()
    read: _Files = field(default_factory=dict)
    written: _Files = field(default_factory=dict)
    report: Mapping[str, Any] = field(default_factory=dict)


class LastBuild:
    """The record of the last build into one folder, and the current state of its files.

    Create it before a build reads anything: changes during the build then count as changes for the next one.
    """

    def __init__(
        self, root: Path, output: Path, options: Mapping[str, object], before: LastBuild | None = None
    ) -> None:
        """Look at the files that a build reads.

        `before` is the last build of this process, if no other process has written into its folder since.
        """
        self._root, self._output = root, output
        self._options = json.loads(json.dumps({**options, "around": _around()}))
        place, home = output.resolve(), root.resolve()
        name = digest_of(os.fsencode(place.relative_to(home) if place.is_relative_to(home) else place))
        self._path = root / CACHE / f"build-{name}.json"
        if before is not None and before.name == self.name:
            self._record = before.record
            self._found = self._record.written
        else:
            self._record = _read(self._path)
            self._found = {}
        if (root / _READ_FROM[0]).is_dir():
            make_cache(root)  # it is needed for the mark, without which all files would be read once more
        self._moment = self._mark()
        self._disturbed: frozenset[str] = frozenset()
        self._written: _Files = {}
        self._inputs = _look(_inputs(root, self._record.named), self._record.read, self._moment, home=str(home))

    def report(self) -> Mapping[str, Any] | None:
        """Return the report of the last build if this one would read and write the same; otherwise None."""
        record = self._record
        if record.options != self._options or _digests(self._inputs) != _digests(record.read):
            return None
        now = _look(self._paths(record.written), record.written, self._moment)
        if not record.written or _digests(now) != _digests(record.written):
            return None
        if now != record.written or self._inputs != record.read:
            self._write(replace(record, read=self._inputs, written=now))
        return record.report

    @property
    def record(self) -> Record:
        """The record of the last build, and of this one after `keep`."""
        return self._record

    @property
    def inputs(self) -> Mapping[str, str]:
        """The digests of all files that a build reads, at its beginning."""
        return _digests(self._inputs)

    @property
    def name(self) -> str:
        """The name of the cached values that belong to this output folder."""
        return self._path.stem

    @property
    def edition(self) -> str:
        """The digest of the program and its libraries, without the theme and the search program."""
        program = sorted(
            f"{name} {seen.digest}"
            for name, seen in self._inputs.items()
            if name.startswith(_OF_PROGRAM) and not name.startswith(_THEMES)
        )
        return digest_of("\n".join([*program, *_libraries()]).encode("utf-8", "replace"))

    def altered(self, files: Mapping[str, str]) -> frozenset[str]:
        """Return the files of the last build, given with their digests, that have changed since."""
        known = {file: seen for file, seen in self._record.written.items() if seen.digest == files.get(file)}
        self._found = now = _look(self._paths(files), known, self._moment)
        return frozenset(file for file, digest in files.items() if file not in now or now[file].digest != digest)

    def undisturbed(self) -> bool:
        """Return whether no input has changed since the build began; call it when all of them have been read.

        Of a changed file it is unknown what the build read, so the next build reads it again.
        """
        paths = _inputs(self._root, self._record.named)
        now = _look(paths, self._inputs, self._moment, home=os.path.realpath(self._root))
        names = now.keys() | self._inputs.keys()
        self._disturbed = frozenset(name for name in names if now.get(name) != self._inputs.get(name))
        return not self._disturbed

    def sizes(self, files: Mapping[str, str]) -> Mapping[str, int]:
        """Look at the files of the new site, and return the size of each.

        `files` has the digest of each, or an empty string if its content must be read.
        """
        same = {file: seen for file, seen in self._found.items() if seen.digest and seen.digest == files.get(file)}
        new = {file: digest for file, digest in files.items() if file not in same}
        self._written = same | _look(self._paths(new), {}, self._mark(), new)
        return {file: seen.size for file, seen in self._written.items()}

    def keep(self, report: Mapping[str, Any], named: Iterable[str]) -> None:
        """Record this build after `sizes`: its report, and the files that the content names for it."""
        make_cache(self._root)
        moment = self._mark()
        named = sorted(named)
        before = set(self._record.named).difference(named)
        inputs = {file: seen for file, seen in self._inputs.items() if file not in before}
        late = _look({file: f"{self._root}/{file}" for file in named if file not in inputs}, {}, self._moment)
        # A file that is new since the build began may differ from what was read.
        inputs |= {file: seen if seen.time else seen._replace(digest="") for file, seen in late.items()}
        inputs |= dict.fromkeys(self._disturbed, _Seen(0, _ALWAYS_READ, 0, 0, ""))
        # Builds themselves write the files in the cache folder.
        inputs |= _look({file: f"{self._root}/{file}" for file in named if file.startswith(CACHE)}, {}, moment)
        self._record = Record(self._options, named, inputs, self._written, report)
        self._write(self._record)

    def _paths(self, files: Iterable[str]) -> dict[str, str]:
        return {file: f"{self._output}/{file}" for file in files}

    def _mark(self) -> int:
        """Return the time of a file that is written now; 0, which is before all others, if none can be written."""
        try:
            mark = beside(self._root / CACHE / "moment")
            mark.write_bytes(b"")
            moment = mark.stat().st_mtime_ns
            mark.unlink()
        except OSError:
            return 0
        return moment

    def _write(self, record: Record) -> None:
        text = json.dumps({"format": _FORMAT, **vars(record)}, separators=(",", ":"))
        with suppress(OSError):
            write_atomically(self._path, text.encode("utf-8", "surrogateescape"))


def _inputs(root: Path, named: Iterable[str]) -> dict[str, str]:
    """Return the paths of the files that a build reads, by name: those of the portal and of this program."""
    found: dict[str, str] = {}
    home = os.path.realpath(root)
    for folder in _READ_FROM:
        for path in _below(f"{root}/{folder}", home):
            found[path[len(str(root)) + 1 :]] = path
    for path in named:
        if (root / path).is_file():
            found[path] = f"{root}/{path}"
    for folder in (_PROGRAM.name, "templates", "static"):
        for path in _below(str(_PROGRAM.parent / folder)):
            found[f"{_OF_PROGRAM}{path[len(str(_PROGRAM.parent)) + 1 :]}"] = path
    return found


def _below(folder: str, home: str = "") -> Iterator[str]:
    """Yield every file below a folder, also through links, but no folder twice, and none that leads out of `home`."""
    if home and not is_within(folder, home):
        yield folder
        return
    visited = set()
    for top, folders, names in os.walk(folder, followlinks=True):
        status = os.stat(top)  # noqa: PTH116 - hot
        if (status.st_dev, status.st_ino) in visited:
            folders.clear()
            continue
        visited.add((status.st_dev, status.st_ino))
        here = top.replace(os.sep, "/")
        folders[:] = [name for name in folders if name != "__pycache__"]
        links = [name for name in folders if Path(top, name).is_symlink()]
        yield from (f"{here}/{name}" for name in (*names, *links))
        if home and links:
            out = {name for name in links if not is_within(f"{top}/{name}", home)}
            folders[:] = [name for name in folders if name not in out]


def _look(
    paths: Mapping[str, str],
    known: Mapping[str, _Seen],
    moment: int,
    digests: Mapping[str, str] = MappingProxyType({}),
    home: str = "",
) -> _Files:
    """Return the current state of each file that exists.

    Files in their `known` state are not read again. Files with a digest in `digests`, and those that a link out of
    `home` leads to, which a build refuses, are not read at all.
    """
    found: _Files = {}
    for name, path in paths.items():
        try:
            status = os.lstat(path)
        except OSError:
            continue
        old = known.get(name)
        if old and old[:4] == (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino):
            found[name] = old
            continue
        link = S_ISLNK(status.st_mode)
        settled = max(status.st_mtime_ns, status.st_ctime_ns) < moment and not link
        time = status.st_mtime_ns if settled else _ALWAYS_READ
        hidden = link and home and not name.startswith(_OF_PROGRAM) and not is_within(path, home)
        digest = "" if hidden else digests.get(name) or _digest(path)
        if link:
            digest = f"{os.readlink(path)} {digest}"  # noqa: PTH115 - hot
        found[name] = _Seen(status.st_size, time, status.st_ctime_ns, status.st_ino, digest)
    return found


def _digest(path: str) -> str:
    """Return the digest of a file's content; empty if it cannot be read, such as that of a broken link."""
    try:
        with open(path, "rb", opener=only_regular) as file:
            return digest_of(file.read())
    except OSError:
        return ""


def _digests(files: _Files) -> dict[str, str]:
    return {file: seen.digest for file, seen in files.items()}


def _read(path: Path) -> Record:
    """Return a record; an empty one if it is missing, damaged or from another version."""
    try:
        raw = json.loads(path.read_bytes())
        if raw.pop("format") != _FORMAT or not isinstance(raw["report"], dict):
            return Record()
        files = {part: {file: _Seen(*seen) for file, seen in raw[part].items()} for part in ("read", "written")}
        return Record(**{**raw, **files, "named": [*raw["named"]]})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Record()


def _libraries() -> list[str]:
    """Return Python's version and a digest of the libraries' versions, which are in the names of their folders."""
    libraries = sorted(
        name
        for folder in dict.fromkeys(sys.path)
        if folder and Path(folder).is_dir()
        for name in os.listdir(folder)  # noqa: PTH208 - hot
        if name.endswith((".dist-info", ".egg-info"))
    )
    made = digest_of("\n".join(libraries).encode("utf-8", "replace"))
    return [sys.version, made]


def _around() -> list[str]:
    """Return the dependencies of a build besides files: Python, libraries, and the program that makes the index."""
    libraries = _libraries()
    program = os.environ.get("PAGEFIND_BINARY_PATH") or shutil.which("pagefind")
    if not program or not Path(program).is_file():
        return libraries
    status = Path(program).stat()
    return [*libraries, program, str(status.st_size), str(status.st_mtime_ns)]
