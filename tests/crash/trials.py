"""Trials, run as a program: something happens to a command, it is run again, and all files are compared.

`python trials.py SCENE NUMBER SEED KIND` prints what it found as JSON. KIND is `kills`, `full` (no file can grow, or
none be made, from some change on), `tmpfs` (a disk that is really too small; needs the right to mount one) or `pairs`
(two commands at once). The program is loaded once; each trial is a fork of it. What a command does undisturbed is
found first: whatever happens to it on the way, the next run must give just that.
"""

from __future__ import annotations

import contextlib
import functools
import io
import json
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from generator.build import build as building
from generator.build import last_build
from generator.build import site as site_build
from generator.build import verify as verifying
from generator.build.serve import serve as serving
from generator.cli.main import main
from generator.content.content import read_content, read_mapping
from generator.core.problems import Problem, ProblemsFoundError
from generator.edit import import_files as importing
from generator.edit import people as merging_people
from generator.edit import venues as naming_venues
from generator.edit.network.client import Client
from generator.edit.start import new_files, new_portal
from generator.edit.update import update
from moments import Moment, at_change
from scenes import ANSWERS, EDIT, PAIRS, SCENES, SERVED, Scene

from compiled_templates import compile_once
from forked_work import fork_for_little
from stand_in_services import stand_in

# Loaded before anything is forked, so that no trial pays for it.
_LOADED = (building, importing, merging_people, naming_venues, new_files, new_portal, site_build, update, verifying)
_CACHE = ".sitegen/"
_SERVED = ".sitegen/serve/site/"
_DAY = "1780000000"
# More than there are pages in these portals, less than what their long files take: two processes make the one and the
# other. Where a command says how many jobs, so many workers share the pages.
_SHARED = 200
_LOOK_AGAIN = 0.02  # seconds
Files = dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Run:
    """How a run ended: its exit status, or the signal that ended it as a negative number, and what it said."""

    status: int
    said: str


class Commands:
    """Runs commands in a portal's folder, as from a shell; what is served is served at one port, for pages name it."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]

    def run(self, root: Path, words: tuple[str, ...]) -> int:
        os.chdir(root)
        try:
            if words == ("serve",):
                serving.serve(root, self._port, _Watcher(), changes=functools.partial(_edits, root))
            else:
                main([*words], standalone_mode=False)
        except SystemExit as end:
            return int(end.code or 0)
        except ProblemsFoundError as found:
            print(found)
            return 1
        except click.ClickException as fault:
            fault.show()
            return fault.exit_code
        return 0

    def start(self, root: Path, words: tuple[str, ...], prepare: Callable[[], object] = lambda: None) -> Started:
        """Run a command in a process of its own."""
        readable, writable = os.pipe()
        process = os.fork()
        if process:
            os.close(writable)
            return Started(process, readable)
        os.close(readable)
        os.dup2(writable, 1)
        os.dup2(writable, 2)
        status = 70
        try:
            prepare()
            with pytest.MonkeyPatch.context() as patch:
                fork_for_little(patch, pages_shared=1 if "--jobs" in words else _SHARED)
                status = self.run(root, words)
        except BaseException:
            traceback.print_exc()
        finally:
            with contextlib.suppress(OSError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(status)


class Started:
    """A process that runs a command."""

    def __init__(self, process: int, output: int) -> None:
        self._process, self._output = process, output

    def end(self, seconds: float = 0) -> Run:
        """Wait for its end, and for no process that it began and may have left; it is killed after so many seconds."""
        latest = time.monotonic() + seconds if seconds else float("inf")
        said, ended, status = b"", 0, 0
        while not ended:
            said += self._heard(max(0.0, min(latest - time.monotonic(), _LOOK_AGAIN)))
            if time.monotonic() >= latest:
                os.kill(self._process, signal.SIGKILL)
            ended, status = os.waitpid(self._process, os.WNOHANG)
        while more := self._heard(0):
            said += more
        os.close(self._output)
        return Run(os.waitstatus_to_exitcode(status), said.decode("utf-8", "replace"))

    def _heard(self, seconds: float) -> bytes:
        """Return what it has said since; waits so long for it to say something."""
        readable, _, _ = select.select([self._output], [], [], seconds)
        return os.read(self._output, 1 << 16) if readable else b""


def _edits(root: Path, *_: object) -> Iterator[frozenset[str]]:
    """Change one paper as by hand, which takes no room on the disk and is never torn, and let search catch up."""
    if (root / EDIT).exists():
        (root / EDIT).replace(root / SERVED)
    yield frozenset({SERVED})
    yield frozenset()


class _Watcher:
    """Whoever looks at a served portal, and stops at its faults."""

    def begun(self) -> None: ...

    def built(self, report: object) -> None: ...

    def fixed(self) -> None: ...

    def waiting(self, who: str) -> None: ...

    def serving(self, url: str) -> None: ...

    def faults(self, problems: tuple[Problem, ...], *, site: bool) -> None:
        del site
        raise ProblemsFoundError(problems)


def files(root: Path) -> Files:
    """Return every file of a portal, and empty folders; of what the program may forget at any time only the names."""
    found: Files = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file():
            forgettable = name.startswith(_CACHE) and not name.startswith(_SERVED)
            found[name] = b"" if forgettable else path.read_bytes()
        elif not any(path.iterdir()):
            found[f"{name}/"] = b""
    return found


def differences(found: Files, wanted: Files) -> list[str]:
    """Name the files that differ; what is missing of the cache is no difference."""
    left = [f"left over: {name}" for name in found.keys() - wanted.keys()]
    missing = [f"missing: {name}" for name in wanted.keys() - found.keys() if not name.startswith(_CACHE)]
    return sorted([*left, *missing, *(f"differs: {name}" for name in found if wanted.get(name, b"") != found[name])])


class Trials:
    """The trials of one scene.

    `found` is what went wrong; `hit` counts the runs that did not end as they should, `held` those of them after which
    nothing was wrong.
    """

    def __init__(self, name: str, number: int, seed: int, kind: str, home: Path) -> None:
        self.scene: Scene = SCENES[name]
        self.number, self.kind, self.home = number, kind, home
        self.commands = Commands()
        self.found: list[str] = []
        self.said: set[str] = set()
        self.hit = self.missed = self.held = 0
        self._draw = random.Random(f"{name} {seed} {kind}")
        self._base = home / "before"
        self._base.mkdir()
        self.scene.prepare(self._base)
        self._before = files(self._base)

    def fresh(self) -> Path:
        """Return the portal as it is before the command, always in the same folder: messages and caches name it."""
        root = self.home / "disk" / "portal"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self._base, root, symlinks=True)
        return root

    def run(self) -> None:
        """Try each command of the scene at its moments."""
        (self.home / "disk").mkdir()
        for words in self.scene.words:  # what they load and compile, no trial needs to
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                self.commands.run(self.fresh(), words)
        if self.kind == "tmpfs":
            shutil.rmtree(self.home / "disk" / "portal")
        shares = [len(range(place, self.number, len(self.scene.words))) for place in range(len(self.scene.words))]
        for words, share in zip(self.scene.words, shares, strict=True):
            self._small_disks(words, share) if self.kind == "tmpfs" else self._try(words, share)

    def _undisturbed(self, root: Path, words: tuple[str, ...]) -> tuple[int, float]:
        """Return how many changes to files a command makes, and how long it takes."""
        counted = self.home / "changes"
        begun = time.perf_counter()
        run = self.commands.start(root, words, lambda: _count_into(counted)).end()
        if run.status:
            message = f"{words} does not work undisturbed: {run}"
            raise AssertionError(message)
        return int(counted.read_text()), time.perf_counter() - begun

    def _try(self, words: tuple[str, ...], number: int) -> None:
        root = self.fresh()
        changes, seconds = self._undisturbed(root, words)
        wanted = files(root)
        order: list[int] = []
        for trial in range(number):
            if not order:  # every moment, in a random order, before one comes again
                order = self._draw.sample(range(1, changes + 1), changes)
            moment = self._moment(trial, order, max(map(len, wanted.values())), seconds)
            root = self.fresh()
            disturbed = self.commands.start(root, words, moment.prepare).end(moment.seconds)
            self._judge(root, words, moment, disturbed, wanted)

    def _moment(self, trial: int, order: list[int], largest: int, seconds: float) -> Moment:
        size = int(self._draw.choice((0, 1, self._draw.uniform(0, 1) ** 4 * largest)))
        if self.kind == "full":
            return Moment(("full", "full", "crowded")[trial % 3], order.pop(), size)
        match trial % 5:
            case 3:
                return Moment("torn", order.pop(), size)
            case 4:
                return Moment("late", seconds=self._draw.uniform(0.002, seconds))
            case _:
                return Moment("killed", order.pop())

    def _small_disks(self, words: tuple[str, ...], number: int) -> None:
        disk = self.home / "disk"
        _mount("-t", "tmpfs", "-o", "size=256m", "tmpfs", str(disk))
        try:
            root = self.fresh()
            before = _used(disk)
            self._undisturbed(root, words)
            wanted, after = files(root), _used(disk)
            for _ in range(number):
                shutil.rmtree(root)
                _mount("-o", "remount,size=256m", str(disk))
                root = self.fresh()
                room = int(self._draw.uniform(before, max(after, before + 20_000)))
                _mount("-o", f"remount,size={room}", str(disk))
                disturbed = self.commands.start(root, words).end()
                now = files(root)
                _mount("-o", "remount,size=256m", str(disk))
                self._judge(root, words, f"{room - before} bytes free", disturbed, wanted, now=now)
        finally:
            os.chdir("/")
            subprocess.run(["umount", str(disk)], check=True)

    def _judge(
        self,
        root: Path,
        words: tuple[str, ...],
        moment: object,
        disturbed: Run,
        wanted: Files,
        *,
        now: Files | None = None,
    ) -> None:
        """Compare what a blow left, and what the next run made of it, with what should be there."""
        self.hit += disturbed.status != 0
        self.missed += disturbed.status == 0
        faults = [*self._told(disturbed)] if self.kind != "kills" else []
        faults += self._whole(root, now or files(root), wanted)
        again = self.commands.start(root, words).end()
        if again.status and not (self.scene.again and again.status == 1 and "exists already" in again.said):
            faults.append(f"the next run: {again}")
        faults += differences(files(root), wanted)
        self.held += disturbed.status != 0 and not faults
        self.found += [f"sitegen {' '.join(words)}, {moment}, {disturbed.status}: {fault}" for fault in faults]

    def _told(self, disturbed: Run) -> Iterator[str]:
        """Find what is wrong with how a command says that the disk is full."""
        if "Traceback" in disturbed.said or disturbed.status < 0:
            yield f"this is no message: {disturbed}"
        elif disturbed.status:
            self.said.add(disturbed.said)

    def _whole(self, root: Path, now: Files, wanted: Files) -> Iterator[str]:
        """Find what is broken right after the blow: files torn, edits lost, content that cannot be read."""
        for path, content in now.items():
            try:
                if path.startswith("content/") and path.endswith(".yaml"):
                    read_mapping(content.decode(), path)
                if path.startswith("content/") and path.endswith(".json"):
                    json.loads(content)
            except (ProblemsFoundError, ValueError) as fault:
                yield f"torn: {path}: {fault}"
            published = path.startswith("site/") and "/." not in path and not path.endswith("/")
            if published and content not in (self._before.get(path), wanted.get(path)):
                yield f"torn: {path}"
        for path, line in self.scene.by_hand.items():
            if line not in now.get(path, b"").decode():
                yield f"a hand edit is lost: {line} in {path}"
        if (root / "content").is_dir():
            _, problems = read_content(root)
            yield from (str(one) for one in problems if one.severity == "error")


class Pairs(Trials):
    """Two commands at once give what one after the other gives."""

    def run(self) -> None:
        """Try each pair."""
        (self.home / "disk").mkdir()
        for trial in range(self.number):
            one, other = PAIRS[trial % len(PAIRS)]
            in_turn = []
            for order in ((one, other), (other, one)):
                root = self.fresh()
                said = [self.commands.start(root, words).end() for words in order]
                in_turn.append((files(root), [run.status for run in said]))
            root = self.fresh()
            started = [self.commands.start(root, words) for words in (one, other)]
            ended = [run.end() for run in started]
            self.hit += any("Waiting until" in run.said for run in ended)
            if all(differences(files(root), wanted) for wanted, _ in in_turn) or any(run.status for run in ended):
                found = [differences(files(root), wanted)[:4] for wanted, _ in in_turn]
                self.found.append(f"{one} and {other} at once: {found}, {ended}")
            else:
                self.held += 1


def _count_into(path: Path) -> None:
    """Write how many changes this process makes to files, when it ends."""
    count, leave, process = at_change(0, lambda: None), os._exit, os.getpid()

    def tell(status: int) -> None:
        if os.getpid() == process:  # not those that it began
            path.write_text(str(count()))
        leave(status)

    os._exit = tell


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True)


def _used(disk: Path) -> int:
    status = os.statvfs(disk)
    return (status.f_blocks - status.f_bfree) * status.f_frsize


@contextlib.contextmanager
def services() -> Iterator[None]:
    """Let services be asked that are a process of this machine: a thread would be forked with each trial."""
    readable, writable = os.pipe()
    process = os.fork()
    if not process:
        with stand_in() as served:
            served.answers |= ANSWERS
            os.write(writable, served.address.encode())
            while True:
                signal.pause()
    here = {"NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1", "SOURCE_DATE_EPOCH": _DAY}
    os.environ.update(here, SITEGEN_SERVICES=os.read(readable, 100).decode())
    try:
        yield
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _read_once(digest: Callable[[str], str]) -> Callable[[str], str]:
    """Read the files of the program once for all builds: it stays as it is."""
    once = functools.cache(digest)
    return lambda path: (once if path.startswith(f"{last_build._PROGRAM}/") else digest)(path)


def _quick_place() -> str | None:
    """Return a folder in memory, where there is one with room: each trial writes a whole portal."""
    memory = Path("/dev/shm")
    usable = memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 200_000_000
    return str(memory) if usable else None


def try_scene(name: str, number: str, seed: str, kind: str) -> None:
    """Run the trials of a scene and print what was found."""
    compile_once(setattr)
    last_build._digest = _read_once(last_build._digest)
    Client.__init__.__kwdefaults__["pause"] = lambda _seconds: None
    with services(), tempfile.TemporaryDirectory(dir=_quick_place()) as folder:
        trials = (Pairs if kind == "pairs" else Trials)(name, int(number), int(seed), kind, Path(folder).resolve())
        trials.run()
    spent: Iterable[float] = os.times()[:4]
    figures = {"hit": trials.hit, "missed": trials.missed, "held": trials.held, "cpu seconds": round(sum(spent), 1)}
    print(json.dumps({"found": trials.found, **figures, "said": sorted(trials.said)}, indent=1))


if __name__ == "__main__":
    try_scene(*sys.argv[1:])
