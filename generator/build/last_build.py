"""What the last build was made from and what it wrote, so that a build of the same does nothing.

A file counts as unchanged where its size, times and inode are those of the record, else where its digest is. As git
does, a file that is as new as the record is always read: it may have changed again within the same moment.

The records lie in the cache folder `.sitegen/` of the portal. It may be deleted at any time: one that is missing,
damaged or of another version costs time, nothing else.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
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
_ALWAYS_READ = 0  # in place of the time of a file that is as new as the record


class _Seen(NamedTuple):
    """A file as it was: its bytes' digest stands for it where the rest differs."""

    size: int
    time: int
    changed: int
    inode: int
    digest: str


_Files = dict[str, _Seen]


class LastBuild:
    """The record of the last build into one folder, and what to compare with it.

    Make it before a build reads anything: what changes while the build runs then counts as changed at the next one.
    """

    def __init__(
        self, root: Path, output: Path, options: Mapping[str, object], before: LastBuild | None = None
    ) -> None:
        """Look at what a build reads.

        `before` is the last build of this process, if nobody else has written into its folder since.
        """
        self._root, self._output = root, output
        self._options = json.loads(json.dumps({**options, "around": _around()}))
        place, home = output.resolve(), root.resolve()
        name = digest_of(os.fsencode(place.relative_to(home) if place.is_relative_to(home) else place))
        self._path = root / CACHE / f"build-{name}.json"
        same_folder = before is not None and before.name == self.name
        self._record: Mapping[str, Any] = before.record if before is not None and same_folder else _read(self._path)
        if (root / _READ_FROM[0]).is_dir():
            make_cache(root)  # without it there is no mark, and all files would be read once more
        self._moment = self._mark()
        known = _files(self._record, "read")
        # The files of the site that are as they were, where that is known.
        self._found: _Files = _files(self._record, "written") if same_folder else {}
        self._disturbed: frozenset[str] = frozenset()
        self._now: _Files | None = None
        self._inputs = _look(_inputs(root, _named(self._record)), known, self._moment, home=str(home))

    def report(self) -> Mapping[str, Any] | None:
        """Return what the last build reported, if this one would read and write the same; else None."""
        record = self._record
        if not record or record.get("options") != self._options:
            return None
        if _digests(self._inputs) != _digests(_files(record, "read")):
            return None
        written = _files(record, "written")
        now = _look(self._paths(written), written, self._moment)
        if not written or _digests(now) != _digests(written):
            return None
        if now != written or self._inputs != _files(record, "read"):
            self._write({**record, "read": self._inputs, "written": now})
        report: Mapping[str, Any] = record["report"]
        return report

    @property
    def record(self) -> Mapping[str, Any]:
        """What is known of the last build; of this one as soon as that is kept."""
        return self._record

    @property
    def inputs(self) -> Mapping[str, str]:
        """The digests of all files that a build reads, as they were when it began."""
        return _digests(self._inputs)

    @property
    def name(self) -> str:
        """The name of what the cache holds of this output folder alone."""
        return self._path.stem

    @property
    def edition(self) -> str:
        """What stands for the program and all that it is made of, but the theme and the search program."""
        program = sorted(
            f"{name} {seen.digest}"
            for name, seen in self._inputs.items()
            if name.startswith(_OF_PROGRAM) and not name.startswith(_THEMES)
        )
        return digest_of("\n".join([*program, *_libraries()]).encode("utf-8", "replace"))

    def altered(self, files: Mapping[str, str]) -> frozenset[str]:
        """Return which files of the last build are not as it wrote them; `files` gives the digest of each."""
        written = _files(self._record, "written")
        known = {file: seen for file, seen in written.items() if seen.digest == files.get(file)}
        now = _look(self._paths(files), known, self._moment)
        self._found = now
        return frozenset(file for file, digest in files.items() if file not in now or now[file].digest != digest)

    def undisturbed(self) -> bool:
        """Return whether all files are unchanged since the build began; call it when all of them have been read.

        What a build read of others nobody knows, even when they are edited back: the next one reads them again.
        """
        paths = _inputs(self._root, _named(self._record))
        now = _look(paths, self._inputs, self._moment, home=os.path.realpath(self._root))
        names = now.keys() | self._inputs.keys()
        self._disturbed = frozenset(name for name in names if now.get(name) != self._inputs.get(name))
        return not self._disturbed

    def sizes(self, files: Mapping[str, str]) -> Mapping[str, int]:
        """Return the size of each file of the site that was just built; `files` are as for `keep`."""
        self._now = self._written(files, self._mark())
        return {file: seen.size for file, seen in self._now.items()}

    def keep(self, report: Mapping[str, Any], files: Mapping[str, str], named: Iterable[str]) -> None:
        """Record a build: what it reported, the `files` of its site, `named` ones of the portal that it read.

        `files` gives digests, nothing where the file itself is to be asked.
        """
        make_cache(self._root)
        moment = self._mark()
        named = sorted(named)
        before = set(_named(self._record)).difference(named)
        inputs = {file: seen for file, seen in self._inputs.items() if file not in before}
        late = _look({file: f"{self._root}/{file}" for file in named if file not in inputs}, {}, self._moment)
        # What is new since the build began may not be what it read.
        inputs |= {file: seen if seen.time else seen._replace(digest="") for file, seen in late.items()}
        inputs |= dict.fromkeys(self._disturbed, _Seen(0, _ALWAYS_READ, 0, 0, ""))
        # What builds keep in the cache folder is written by them.
        inputs |= _look({file: f"{self._root}/{file}" for file in named if file.startswith(CACHE)}, {}, moment)
        self._record = {
            "format": _FORMAT,
            "options": self._options,
            "named": named,
            "read": inputs,
            "written": self._written(files, moment) if self._now is None else self._now,
            "report": report,
        }
        self._write(self._record)

    def _written(self, files: Mapping[str, str], moment: int) -> _Files:
        """Return the files of the site: as they were found where that was right, else as they are since."""
        same = {file: seen for file, seen in self._found.items() if seen.digest and seen.digest == files.get(file)}
        new = {file: digest for file, digest in files.items() if file not in same}
        return same | _look(self._paths(new), {}, moment, new)

    def _paths(self, files: Iterable[str]) -> dict[str, str]:
        return {file: f"{self._output}/{file}" for file in files}

    def _mark(self) -> int:
        """Return the time that a file has which is written now; 0, before all others, where none can be."""
        folder = self._root / CACHE
        try:
            mark = beside(folder / "moment")
            mark.write_bytes(b"")
            moment = mark.stat().st_mtime_ns
            mark.unlink()
        except OSError:
            return 0
        return moment

    def _write(self, record: Mapping[str, object]) -> None:
        text = json.dumps(record, separators=(",", ":"))
        with suppress(OSError):
            write_atomically(self._path, text.encode("utf-8", "surrogateescape"))


def _inputs(root: Path, named: Iterable[str]) -> dict[str, str]:
    """Return the files that a build reads, by name: those of the portal, and those of this program."""
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
    """Yield every file below a folder, through links too, but into none twice and none that leads out of `home`."""
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
    """Return each file that is there as it is now.

    Those that are as they were known are not read again, and those not at all whose `digests` are told, or that a link
    out of `home` leads to: a build refuses these.
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
    """Return the digest of a file's content; nothing where it cannot be read, as of a link that is broken."""
    try:
        with open(path, "rb", opener=only_regular) as file:
            return digest_of(file.read())
    except OSError:
        return ""


def _digests(files: _Files) -> dict[str, str]:
    return {file: seen.digest for file, seen in files.items()}


def _read(path: Path) -> Mapping[str, Any]:
    """Return a record; an empty one where it is missing, damaged or of another version."""
    try:
        record = json.loads(path.read_bytes())
        if record["format"] != _FORMAT or not isinstance(record["report"], dict):
            return {}
        named = [*record["named"]]
        files = {part: {file: _Seen(*seen) for file, seen in record[part].items()} for part in ("read", "written")}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return {**record, **files, "named": named}


def _files(record: Mapping[str, Any], part: str) -> _Files:
    files: _Files = record.get(part, {})
    return files


def _named(record: Mapping[str, Any]) -> list[str]:
    named: list[str] = record.get("named", [])
    return named


def _libraries() -> list[str]:
    """Return Python's version, and what stands for those of the libraries.

    A folder of installed libraries tells their versions by the names in it.
    """
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
    """Return what a build depends on beside files of the portal and the program: Python, libraries, the search program.

    The search program makes the index alone, which knows what it was made by.
    """
    libraries = _libraries()
    program = os.environ.get("PAGEFIND_BINARY_PATH") or shutil.which("pagefind")
    if not program or not Path(program).is_file():
        return libraries
    status = Path(program).stat()
    return [*libraries, program, str(status.st_size), str(status.st_mtime_ns)]
