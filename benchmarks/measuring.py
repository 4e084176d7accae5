"""What a program took: time, processor time, memory, and what it wrote."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# How often a program's memory is looked at; a shorter peak may be missed.
LOOK_EVERY = 0.25
Snapshot = dict[str, tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Measure:
    """One run: seconds of time and of processors, the most memory held at once, and what was written, in bytes."""

    wall: float
    cpu: float
    memory: int = 0
    files: int = 0
    size: int = 0


class MeasuringError(Exception):
    """A program did not do what was to be measured."""


def run(command: Sequence[str], folder: Path, site: Path) -> Measure:
    """Run a program in a folder; `site` is where it writes.

    What earlier runs left to the disk is written first, so that nobody pays for another.
    """
    before = snapshot(site)
    os.sync()
    log = folder / ".measured.log"
    with log.open("wb") as out:
        begin = time.perf_counter()
        # Not awaited through `Popen`, which would not tell what the program took.
        started = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT)
        watch = MemoryWatch(started.pid)
        watch.start()
        _, status, used = os.wait4(started.pid, 0)
        wall = time.perf_counter() - begin
        started.returncode = os.waitstatus_to_exitcode(status)
    watch.ended.set()
    watch.join()
    if started.returncode:
        message = f"{' '.join(command)} ended with {started.returncode}:\n{log.read_text(errors='replace')[-2000:]}"
        raise MeasuringError(message)
    log.unlink()
    written = changed(before, snapshot(site))
    unit = 1 if sys.platform == "darwin" else 1024
    return Measure(
        wall,
        used.ru_utime + used.ru_stime,
        max(watch.most, used.ru_maxrss * unit),
        len(written),
        sum(written.values()),
    )


class MemoryWatch(threading.Thread):
    """Watches the memory of a process and of those that it started, counting what they share once.

    Sees nothing where there is no `/proc`; then only the largest process is known.
    """

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.most = 0
        self.ended = threading.Event()

    def run(self) -> None:
        """Look until the program has ended."""
        while not self.ended.wait(LOOK_EVERY):
            self.most = max(self.most, sum(map(_memory, _with_children(self.process))))


def _with_children(process: int) -> list[int]:
    parents: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name in brackets may hold anything; the state and the parent follow it.
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:  # ended meanwhile
            continue
        parents.setdefault(parent, []).append(int(status.parent.name))
    found = [process]
    for one in found:  # grows while it is read
        found += parents.get(one, [])
    return found


def _memory(process: int) -> int:
    """Return what a process holds, of shared memory only its share."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def snapshot(site: Path) -> Snapshot:
    """Return each file below a folder with its size, time and number."""
    found: Snapshot = {}
    folders = [str(site)] if site.is_dir() else []
    for folder in folders:  # grows while it is read
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                else:
                    status = entry.stat(follow_symlinks=False)
                    found[entry.path] = (status.st_size, status.st_mtime_ns, status.st_ino)
    return found


def changed(before: Mapping[str, tuple[int, int, int]], after: Mapping[str, tuple[int, int, int]]) -> dict[str, int]:
    """Return the size of each file that is new or was written again."""
    return {path: status[0] for path, status in after.items() if before.get(path) != status}


def writing(site: Path, target: Path) -> Measure:
    """Write the files of a site once more, into a folder that is not there yet; only the writing counts."""
    files = sorted(snapshot(site))
    os.sync()
    wall = cpu = 0.0
    size = 0
    made: set[str] = set()
    for path in files:
        with open(path, "rb") as source:  # noqa: PTH123 - as cheap as it can be
            content = source.read()
        size += len(content)
        copy = f"{target}{path.removeprefix(str(site))}"
        begin, begin_cpu = time.perf_counter(), time.process_time()
        folder = copy.rpartition("/")[0]
        if folder not in made:
            os.makedirs(folder, exist_ok=True)  # noqa: PTH103
            made.add(folder)
        with open(copy, "wb", buffering=0) as out:  # noqa: PTH123
            out.write(content)
        wall += time.perf_counter() - begin
        cpu += time.process_time() - begin_cpu
    return Measure(wall, cpu, 0, len(files), size)
