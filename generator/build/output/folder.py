"""The output folder: files are written beside it and moved into place, so that a failed build changes nothing.

`.sitegen.json` in the folder lists the files of the last build with their digests: an unchanged file is not written,
and not even made if the digest of its input is unchanged; a file that is no longer planned is removed, and other files
stay. The list grows before the first file is moved and shrinks after the last, so that the run after a killed build
knows its files.

New files wait in a tree like that of the site. A folder that the site does not have yet moves as a whole. New files are
moved first, then replacements, and files are removed last: readers who follow links from the home page during a build
find their targets.
"""

import json
import os
import shutil
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from json.encoder import encode_basestring
from pathlib import Path
from types import TracebackType
from typing import Self

from generator.core.atomic_files import runs, sweep, write_atomically
from generator.core.digest import digest_of
from generator.core.problems import Problem, ProblemsFoundError
from generator.site.addresses import folders_above

Altered = Callable[[Mapping[str, str]], Iterable[str]]
MANIFEST = ".sitegen.json"
_STAGE = ".building-"
# The digest of a file that is about to change, until the change is complete.
_UNSURE = ""
_FROM = " from "
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def content_digest(entry: str) -> str:
    """Return the digest of a file's content from its entry in the list of files."""
    return entry.partition(_FROM)[0]


def made_from_of(entry: str) -> str:
    """Return the key of a file's input from its entry in the list of files; empty if there is none."""
    return entry.partition(_FROM)[2]


class OutputFolder:
    """One build into a folder: use as a context, `write` every file, then `finish`.

    Leaving the context without `finish` keeps the last site. `listed` is the digest of the list of files: a cache for
    another list does not apply to these files.
    """

    def __init__(
        self, folder: Path, files: Iterable[str], *, clean: bool = False, altered: Altered | None = None
    ) -> None:
        """Open a folder for the files of a site; nothing is written yet.

        `altered` returns the files of the last build, given with their digests, that have changed since.

        Raises ProblemsFoundError if the folder contains only files of others or one at the path of a file of the site,
        and if a link would lead a file elsewhere.
        """
        self.folder = folder
        self._stage = folder / f"{_STAGE}{os.getpid()}"
        self._rooms = {""}
        self.listed = ""
        self._old = self._read_manifest()
        if not self._old and folder.is_dir() and any(not path.name.startswith(".") for path in folder.iterdir()):
            raise ProblemsFoundError([self._refusal()])
        known = {} if clean else self._old
        spoilt = altered({file: content_digest(entry) for file, entry in known.items()}) if altered else ()
        # An unchanged file of the last build is not in the way, unless a folder above it became a link: rewritten files
        # are checked again before they are moved.
        self._unseen = known.keys() - spoilt if altered else set()
        changed = self._look(file for file in files if file not in self._unseen)
        # A file of ours that was replaced by a link or a folder is written again.
        self._spoilt = frozenset(spoilt) | (changed & known.keys())
        self._known = {file: entry for file, entry in known.items() if file not in self._spoilt}

    def __enter__(self) -> Self:
        """Prepare the folder for new files, and remove the remains of a killed build."""
        self.folder.mkdir(parents=True, exist_ok=True)
        sweep(self.folder)
        for left in self.folder.glob(f"{_STAGE}*"):
            if left.is_symlink():
                left.unlink()
            elif left == self._stage or not _is_used(left):
                shutil.rmtree(left, ignore_errors=True)
        self._stage.mkdir()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the folder for new files."""
        shutil.rmtree(self._stage, ignore_errors=True)

    def entry(self, file: str) -> str:
        """Return the entry of a file that the last build wrote and that has not changed since; otherwise ""."""
        return self._known.get(file, _UNSURE)

    def keep(self, file: str, made_from: str) -> str:
        """Return the entry of a file that the last build wrote from the same input, and that may stay; otherwise ""."""
        entry = self._known.get(file, _UNSURE)
        return entry if made_from_of(entry) == made_from and os.path.exists(f"{self.folder}/{file}") else ""  # noqa: PTH110 - hot

    def write(self, file: str, content: bytes, made_from: str = "") -> str:
        """Add one file of the new site; return its entry, for `finish`. Safe from several processes.

        The entry is the file's digest, and the key of its input if it is given, for `keep`.
        """
        digest = digest_of(content) + (f"{_FROM}{made_from}" if made_from else "")
        if self._known.get(file) != digest or not os.path.exists(f"{self.folder}/{file}"):  # noqa: PTH110 - hot
            self._make_room(file.rpartition("/")[0])
            out = os.open(f"{self._stage}/{file}", _NEW_FILE, 0o666)
            try:
                written = os.write(out, content)
                while written < len(content):
                    written += os.write(out, content[written:])
            except OSError as fault:  # which does not name the file
                raise OSError(fault.errno, fault.strerror, f"{self.folder}/{file}") from fault
            finally:
                os.close(out)
        return digest

    def _make_room(self, folder: str) -> None:
        """Create a folder among the new files, which another process may just have created."""
        if folder not in self._rooms:
            self._make_room(folder.rpartition("/")[0])
            with suppress(FileExistsError):
                os.mkdir(f"{self._stage}/{folder}")  # noqa: PTH102 - hot
            self._rooms.add(folder)

    def claim(self, files: Iterable[str]) -> None:
        """Announce files whose names were not known when the folder was opened; nothing may be in their place.

        Raises ProblemsFoundError as opening does.
        """
        for file in self._look(files):
            self._known.pop(file, None)

    def _look(self, files: Iterable[str]) -> set[str]:
        changed, faults = _occupied(self.folder, files, self._old)
        if faults:
            raise ProblemsFoundError(faults)
        return changed

    def kept(self, start: str) -> dict[str, str]:
        """Return the files of the last build below a folder with their digests, if all of them still exist."""
        known = {file: digest for file, digest in self._known.items() if file.startswith(start)}
        whole = known and not any(file.startswith(start) for file in self._spoilt)
        whole = whole and all((self.folder / file).is_file() and digest for file, digest in known.items())
        return known if whole else {}

    def read(self, file: str) -> bytes:
        """Return the content of a file of the last build."""
        return (self.folder / file).read_bytes()

    def finish(self, files: Mapping[str, str]) -> tuple[int, int]:
        """Move the new files into place and remove those no longer planned.

        `files` has the entry of every file of the site, including those that were written. Returns the numbers of
        written and removed files. Raises ProblemsFoundError, before anything changes, if a link would lead a file
        elsewhere.
        """
        whole, single = self._waiting()
        self._look(file for file in single if file in self._unseen)
        gone = sorted(set(self._old) - set(files))
        # A folder is moved as a whole: only a replacement can be interrupted.
        self._write_manifest({**self._old, **files, **dict.fromkeys(single, _UNSURE)})
        in_the_way = [file for file in gone if self._in_the_way(file, files)]
        for file in in_the_way:
            self._remove(file)
        for folder in whole:
            self._move(folder)
        for file in sorted(single, key=lambda file: os.path.lexists(self.folder / file)):
            self._move(file)
        for file in sorted(set(gone).difference(in_the_way)):
            self._remove(file)
        if gone or single:
            self._write_manifest(files)
        return len(single) + _count_below(whole, files), len(gone)

    def _in_the_way(self, file: str, files: Mapping[str, str]) -> bool:
        """Return whether a file to be removed is in the place of a folder, or in a folder in the place of a file."""
        above = {str(parent) for parent in Path(file).parents}
        return os.path.lexists(f"{self._stage}/{file}") or not above.isdisjoint(files)

    def _waiting(self) -> tuple[list[str], list[str]]:
        """Return the new folders that the site does not have, and the new files in folders that it has."""
        whole: list[str] = []
        single: list[str] = []
        folders = [""]
        while folders:
            folder = folders.pop()
            with os.scandir(f"{self._stage}/{folder}") as entries:
                for entry in entries:
                    path = f"{folder}{entry.name}"
                    if not entry.is_dir():
                        single.append(path)
                    elif os.path.lexists(f"{self.folder}/{path}"):
                        folders.append(f"{path}/")
                    else:
                        whole.append(path)
        return sorted(whole), sorted(single)

    def _move(self, path: str) -> None:
        target = self.folder / path
        new = self._stage / path
        try:
            new.replace(target)
        except FileNotFoundError:
            target.parent.mkdir(parents=True, exist_ok=True)
            new.replace(target)

    def _remove(self, file: str) -> None:
        path = self.folder / file
        if any((self.folder / parent).is_symlink() for parent in list(Path(file).parents)[:-1]):
            return  # the existing file is not ours
        if path.is_dir() and not path.is_symlink():
            return
        path.unlink(missing_ok=True)
        for parent in path.parents:
            if parent == self.folder:
                break
            try:
                parent.rmdir()
            except OSError:  # not empty, or already removed
                break

    def _refusal(self) -> Problem:
        """Return why a folder cannot be built into: its list of files is damaged or missing."""
        manifest = self.folder / MANIFEST
        if manifest.is_file() and not manifest.is_symlink() and not self.listed:
            what = "this is damaged: it should list the files that the last build wrote into this folder"
            hint = (
                f"delete the folder {self.folder} and build again; files of your own in it must be kept elsewhere first"
            )
            return Problem(str(manifest), what=what, hint=hint)
        what = "this folder holds files that sitegen did not write"
        return Problem(str(self.folder), what=what, hint="choose an empty folder with --output, or empty this one")

    def _read_manifest(self) -> dict[str, str]:
        if (self.folder / MANIFEST).is_symlink():
            return {}
        try:
            listed = (self.folder / MANIFEST).read_bytes()
            files = {str(file): str(digest) for file, digest in json.loads(listed)["files"].items() if _inside(file)}
            self.listed = digest_of(listed)
            return files
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return {}

    def _write_manifest(self, files: Mapping[str, str]) -> None:
        # In the format of `json.dumps` with `indent=0`, for which it has no fast encoder.
        lines = (f"{encode_basestring(file)}: {encode_basestring(files[file])}" for file in sorted(files))
        listed = ",\n".join(lines)
        text = f'{{\n"files": {{\n{listed}\n}}\n}}' if files else '{\n"files": {}\n}'
        self.listed = digest_of(text.encode())
        write_atomically(self.folder / MANIFEST, text.encode())


def _count_below(folders: Iterable[str], files: Iterable[str]) -> int:
    """Count the files in any of the folders, or in their subfolders."""
    inside = dict.fromkeys(folders, True)
    inside[""] = False

    def within(folder: str) -> bool:
        known = inside.get(folder)
        if known is None:
            known = inside[folder] = within(folder.rpartition("/")[0])
        return known

    return sum(within(file.rpartition("/")[0]) for file in files)


def _inside(file: str) -> bool:
    return not file.startswith("/") and (".." not in file or ".." not in Path(file).parts)


def _is_used(stage: Path) -> bool:
    pid = stage.name.removeprefix(_STAGE)
    return pid.isdecimal() and runs(int(pid))


def _occupied(folder: Path, files: Iterable[str], ours: Collection[str]) -> tuple[set[str], list[Problem]]:
    """Compare the files of a site with the contents of a folder, in which `ours` are those of the last build.

    Returns our files that have become a link or a folder, to be written again, and problems for files of others.
    """
    wanted = list(files)
    changed: set[str] = set()
    faults: list[Problem] = []
    closed: set[str] = set()
    for parent in sorted(folders_above(wanted)):  # a folder comes before those in it
        above = parent.rpartition("/")[0]
        mode = 0 if above in closed else _mode(f"{folder}/{parent}")
        if not stat.S_ISDIR(mode):
            closed.add(parent)
            if mode and parent not in ours:  # a page of ours is removed before its place is taken
                faults.append(_link(folder / parent) if stat.S_ISLNK(mode) else _foreign(folder / parent))
    for file in wanted:
        mode = 0 if file.rpartition("/")[0] in closed else _mode(f"{folder}/{file}")
        if stat.S_ISDIR(mode):
            changed.add(file)
            faults += _in_folder(folder, file, ours)
        elif mode and file not in ours:
            faults.append(_foreign(folder / file))
        elif stat.S_ISLNK(mode):
            changed.add(file)
    return changed, faults


def _mode(path: str) -> int:
    """Return the type of the file at a path, without following links; 0 if there is none."""
    try:
        return os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def _in_folder(folder: Path, file: str, ours: Collection[str]) -> Iterator[Problem]:
    """Find files of others in a folder at the path of a file: our own files in it are removed with it."""
    inside = [Path(place, name) for place, _, names in os.walk(folder / file) for name in names]
    if not inside:
        yield Problem(str(folder / file), 0, 0, "there is a folder where the site needs a file", "remove it")
    for path in inside:
        if path.relative_to(folder).as_posix() not in ours:
            yield _foreign(path)


def _foreign(path: Path) -> Problem:
    what = "sitegen did not write this file, and the site needs its place"
    return Problem(str(path), 0, 0, what, "remove it, or put it into static/")


def _link(path: Path) -> Problem:
    what = "this link leads out of the site, and pages would be written through it"
    return Problem(str(path), 0, 0, what, "remove it, or choose another --output")
