"""The output folder: written beside and moved into place, so that a failed build changes nothing.

`.sitegen.json` in the folder lists the files of the last build with their digests: a file
that would not change is not written, nor made where the list tells what it was made from; one
that is no longer planned is removed, and files that are not ours stay. The list grows before the
first file moves into place and shrinks after the last, so that a build that was killed knows its
files when it is run again.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Self

from generator.atomic import write_atomically
from generator.digest import digest_of
from generator.errors import Problem, ProblemsFoundError
from generator.output.occupied import occupied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import TracebackType

    Altered = Callable[[Mapping[str, str]], Iterable[str]]

MANIFEST = ".sitegen.json"
_STAGE = ".building-"
# A file that is about to change has this digest until the change is complete.
_UNSURE = ""
_FROM = " from "


def content_digest(entry: str) -> str:
    """Return the digest of a file's content, by its entry in the list of files."""
    return entry.partition(_FROM)[0]


class OutputFolder:
    """One build into a folder: use as a context, `write` every file, then `finish`.

    Leaving the context without `finish` leaves the last site as it was.
    """

    def __init__(
        self, folder: Path, files: Iterable[str], *, clean: bool = False, altered: Altered = lambda _: ()
    ) -> None:
        """Open a folder for the files of a site; nothing is written yet.

        `altered` says which of the files of the last build, given with their digests, are not as it wrote them.

        Raises ProblemsFoundError where it holds files that no build of ours wrote, and nothing else
        or in the place of one of the site's; and where a link would lead a file elsewhere.
        """
        self.folder = folder
        self._stage = folder / f"{_STAGE}{os.getpid()}"
        self._old = self._read_manifest()
        if not self._old and folder.is_dir() and any(not path.name.startswith(".") for path in folder.iterdir()):
            raise ProblemsFoundError(
                [
                    Problem(
                        str(folder),
                        0,
                        0,
                        "this folder holds files that sitegen did not write",
                        "choose an empty folder with --output, or empty this one",
                    )
                ]
            )
        changed, faults = occupied(folder, files, self._old)
        if faults:
            raise ProblemsFoundError(faults)
        # A file of ours that somebody made into a link or a folder is written again.
        self._known = {} if clean else {file: self._old[file] for file in self._old.keys() - changed}
        self._spoilt = frozenset(altered({file: content_digest(entry) for file, entry in self._known.items()}))
        for file in self._spoilt:
            del self._known[file]

    def __enter__(self) -> Self:
        """Make room for the new files, and clear away what a killed build left."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for left in self.folder.glob(f"{_STAGE}*"):
            if left.is_symlink():
                left.unlink()
            elif left == self._stage or not _running(left.name.removeprefix(_STAGE)):
                shutil.rmtree(left, ignore_errors=True)
        self._stage.mkdir()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Clear the room for new files away."""
        shutil.rmtree(self._stage, ignore_errors=True)

    def has(self, file: str) -> bool:
        """Say whether the last build wrote a file, whatever is in it."""
        return file in self._known

    def entry(self, file: str) -> str:
        """Return the entry of a file that the last build wrote and that is still as it wrote it; else nothing."""
        return self._known.get(file, _UNSURE)

    def keep(self, file: str, made_from: str) -> str:
        """Return the entry of a file that the last build wrote from the same, and that may stay; else nothing."""
        entry = self._known.get(file, _UNSURE)
        _, _, known = entry.partition(_FROM)
        return entry if known == made_from and os.path.exists(f"{self.folder}/{file}") else ""  # noqa: PTH110 - hot

    def write(self, file: str, content: bytes, made_from: str = "") -> str:
        """Take one file of the new site; returns its entry, for `finish`. Safe from several processes.

        The entry is the file's digest, and the digest of what it was made from where that is given, for `keep`.
        """
        digest = digest_of(content) + (f"{_FROM}{made_from}" if made_from else "")
        if self._known.get(file) != digest or not os.path.exists(f"{self.folder}/{file}"):  # noqa: PTH110 - hot
            with open(f"{self._stage}/{_flat(file)}", "wb") as out:  # noqa: PTH123 - hot
                out.write(content)
        return digest

    def claim(self, files: Iterable[str]) -> None:
        """Announce files whose names were not known when the folder was opened; nothing may be in their place.

        Raises ProblemsFoundError as opening does.
        """
        changed, faults = occupied(self.folder, files, self._old)
        if faults:
            raise ProblemsFoundError(faults)
        for file in changed:
            self._known.pop(file, None)

    def kept(self, start: str) -> dict[str, str]:
        """Return the files of the last build below a folder with their digests, if every one is still there."""
        known = {file: digest for file, digest in self._known.items() if file.startswith(start)}
        whole = known and not any(file.startswith(start) for file in self._spoilt)
        whole = whole and all((self.folder / file).is_file() and digest for file, digest in known.items())
        return known if whole else {}

    def read(self, file: str) -> bytes:
        """Return what a file of the last build says."""
        return (self.folder / file).read_bytes()

    def finish(self, files: Mapping[str, str]) -> tuple[int, int]:
        """Move the new files into place and remove those no longer planned.

        `files` gives the entry of every file of the site. Returns how many were written and removed.
        """
        written = set(os.listdir(self._stage))  # noqa: PTH208 - hot
        staged = [file for file in sorted(files) if _flat(file) in written]
        gone = sorted(set(self._old) - set(files))
        self._write_manifest({**self._old, **files, **dict.fromkeys(staged, _UNSURE)})
        for file in gone:
            self._remove(file)
        for file in staged:
            target = self.folder / file
            new = self._stage / _flat(file)
            try:
                new.replace(target)
            except FileNotFoundError:
                target.parent.mkdir(parents=True, exist_ok=True)
                new.replace(target)
        self._write_manifest(files)
        return len(staged), len(gone)

    def _remove(self, file: str) -> None:
        path = self.folder / file
        if any((self.folder / parent).is_symlink() for parent in list(Path(file).parents)[:-1]):
            return  # what stands there is not ours
        if path.is_dir() and not path.is_symlink():
            return
        path.unlink(missing_ok=True)
        for parent in path.parents:
            if parent == self.folder:
                break
            try:
                parent.rmdir()
            except OSError:  # not empty, or already gone
                break

    def _read_manifest(self) -> dict[str, str]:
        if (self.folder / MANIFEST).is_symlink():
            return {}
        try:
            files = json.loads((self.folder / MANIFEST).read_text(encoding="utf-8"))["files"]
            return {str(file): str(digest) for file, digest in files.items() if _inside(file)}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}

    def _write_manifest(self, files: Mapping[str, str]) -> None:
        text = json.dumps({"files": {file: files[file] for file in sorted(files)}}, indent=0, ensure_ascii=False)
        write_atomically(self.folder / MANIFEST, text.encode())


def _flat(file: str) -> str:
    """Return what a file is called while it waits: all in one folder, for thousands of folders take long to clear."""
    return digest_of(file.encode())


def _inside(file: str) -> bool:
    return not file.startswith("/") and ".." not in Path(file).parts


def _running(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except (OSError, ValueError):
        return False
    return True
