"""Trials, run as a program: a command is killed, or its disk filled, then run again, and all files are compared.

`python trials.py SCENE NUMBER SEED kills|full` prints what it found as JSON. The program is loaded once; each trial is a
fork of it. What a command does undisturbed is found first; whatever happens to it on the way, the next run must give just that.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from generator import building, importing, importing_sites, merging_people, naming_venues, site_build, verifying
from generator.cli import main
from generator.errors import ProblemsFoundError
from generator.network import kept_answers
from generator.network.client import Client
from generator.serving import serve as serving
from generator.starting import new_files, new_portal
from generator.store.content import read_content, read_mapping
from generator.updating import update

from moments import Moment, at_change
from scenes import ANSWERS, SCENES, Scene
from stand_in_services import stand_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Loaded before anything is forked, so that no trial pays for it.
_LOADED = (building, importing, importing_sites, kept_answers, merging_people, naming_venues, new_files, new_portal)
_LOADED_TOO = (site_build, update, verifying)
_CACHE = ".sitegen"
_OWN_OF_SITE = ".sitegen.json"


@dataclass(frozen=True, slots=True)
class Run:
    """How a run ended: its exit status or the signal that ended it (negative), and what it said."""

    status: int
    said: str


def command(root: Path, words: tuple[str, ...]) -> int:
    """Run a command in the portal's folder, as from a shell."""
    os.chdir(root)
    try:
        if words == ("serve",):
            return _serve(root)
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


def _serve(root: Path) -> int:
    """Serve until one change was made, seen and shown."""
    def edits(*_: object) -> Iterator[frozenset[str]]:
        path = "content/papers/knots-in-general.yaml"
        text = (root / path).read_text(encoding="utf-8")
        (root / path).write_text(text.replace("J. Strings", "Journal of Strings"), encoding="utf-8")
        yield frozenset({path})
        yield frozenset()

    with contextlib.redirect_stdout(io.StringIO()):
        watcher = _Watcher()
        serving.serve(root, _PORT, watcher, changes=edits)
    return 0


class _Watcher:
    def begun(self) -> None: ...
    def built(self, report: object) -> None: ...
    def faults(self, problems: tuple[object, ...]) -> None:
        raise ProblemsFoundError(problems)
    def waiting(self, who: str) -> None: ...
    def serving(self, url: str) -> None: ...


_PORT = 0


def forked(root: Path, words: tuple[str, ...], prepare: Callable[[], object], seconds: float = 0) -> tuple[Run, float]:
    """Run a command in a process of its own, and how long it took; it is killed after so many seconds, if any."""
    readable, writable = os.pipe()
    begun = time.perf_counter()
    process = os.fork()
    if not process:
        os.setpgid(0, 0)
        os.close(readable)
        os.dup2(writable, 1)
        os.dup2(writable, 2)
        status = 70
        try:
            prepare()
            status = command(root, words)
        except BaseException:
            traceback.print_exc()
        finally:
            with contextlib.suppress(OSError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(status)
    os.close(writable)
    watch = threading.Timer(seconds, os.kill, (process, signal.SIGKILL)) if seconds else None
    if watch:
        watch.start()
    with open(readable, "rb") as stream:
        said = stream.read().decode("utf-8", "replace")
    if watch:
        watch.cancel()
        watch.join()
    _, status = os.waitpid(process, 0)
    return Run(os.waitstatus_to_exitcode(status), said), time.perf_counter() - begun


def files(root: Path) -> dict[str, bytes]:
    """Return every file of a portal; of what the program may forget at any time only the names."""
    found: dict[str, bytes] = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file():
            forgettable = name.startswith(f"{_CACHE}/") and not name.startswith(f"{_CACHE}/serve/site/")
            found[name] = b"" if forgettable else path.read_bytes()
        elif not any(path.iterdir()):
            found[f"{name}/"] = b""
    return found


def differences(found: dict[str, bytes], wanted: dict[str, bytes]) -> list[str]:
    """Name the files that differ; what is missing of the cache is no difference."""
    names = sorted(found.keys() | wanted.keys())
    said = []
    for name in names:
        if name not in wanted:
            said.append(f"left over: {name}")
        elif name not in found:
            said += [] if name.startswith(f"{_CACHE}/") else [f"missing: {name}"]
        elif found[name] != wanted[name]:
            said.append(f"differs: {name}")
    return said


class Trials:
    """The trials of one scene."""

    def __init__(self, name: str, number: int, seed: int, kind: str, home: Path) -> None:
        self.name, self.number, self.kind, self.home = name, number, kind, home
        self.scene: Scene = SCENES[name]
        self.draw = random.Random(f"{name} {seed} {kind}")
        self.base = home / "before"
        self.base.mkdir()
        self.scene.prepare(self.base)
        self.found: list[str] = []
        self.hit = self.missed = 0
        self.said: set[str] = set()

    def fresh(self, place: str = "portal") -> Path:
        """Return the portal as it is before the command, always in the same folder: pages of faults name it."""
        root = self.home / place
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self.base, root, symlinks=True)
        return root

    def run(self) -> None:
        """Try each command of the scene at its moments."""
        share = -(-self.number // len(self.scene.words))
        done = 0
        for words in self.scene.words:
            count = min(share, self.number - done)
            if count > 0:
                self._try(words, count)
            done += count

    def _try(self, words: tuple[str, ...], number: int) -> None:
        root = self.fresh()
        counted = self.home / "changes"
        def count() -> None:
            changes = at_change(0, lambda: None)
            import atexit
            real = os._exit
            def leave(status: int) -> None:
                counted.write_text(str(changes()))
                real(status)
            os._exit = leave
        undisturbed, seconds = forked(root, words, count)
        if undisturbed.status:
            self.found.append(f"{words} undisturbed: {undisturbed}")
            return
        wanted, many = files(root), int(counted.read_text())
        largest = max(map(len, wanted.values()), default=1)
        before = files(self.base)
        order: list[int] = []
        for trial in range(number):
            if not order:
                order = self.draw.sample(range(1, many + 1), many)
            moment = self._moment(trial, order, largest, seconds)
            self._one(words, moment, before, wanted)

    def _moment(self, trial: int, order: list[int], largest: int, seconds: float) -> Moment:
        size = int(self.draw.choice((0, 1, self.draw.uniform(0, 1) ** 4 * largest)))
        if self.kind == "full":
            return Moment(("full", "full", "crowded")[trial % 3], order.pop(), size)
        match trial % 5:
            case 3:
                return Moment("torn", order.pop(), size)
            case 4:
                return Moment("late", seconds=self.draw.uniform(0.002, seconds))
            case _:
                return Moment("killed", order.pop())

    def _one(
        self, words: tuple[str, ...], moment: Moment, before: dict[str, bytes], wanted: dict[str, bytes]
    ) -> None:
        root = self.fresh()
        disturbed, _ = forked(root, words, moment.prepare, moment.seconds)
        self.hit += disturbed.status != 0
        self.missed += disturbed.status == 0
        faults = [*self._told(disturbed)] if self.kind == "full" else []
        faults += self._whole(root, before, wanted)
        again, _ = forked(root, words, lambda: None)
        if again.status and not (self.scene.again and again.status == 1 and "is there already" in again.said):
            faults.append(f"the next run: {again}")
        faults += differences(files(root), wanted)
        self.found += [f"sitegen {' '.join(words)}, {moment}, {disturbed.status}: {fault}" for fault in faults]

    def _told(self, disturbed: Run) -> Iterator[str]:
        if "Traceback" in disturbed.said:
            yield f"a full disk ends in a traceback: {disturbed.said}"
        if disturbed.status < 0:
            yield f"a full disk ends in signal {-disturbed.status}"
        if disturbed.status > 0:
            self.said.add(disturbed.said)

    def _whole(self, root: Path, before: dict[str, bytes], wanted: dict[str, bytes]) -> Iterator[str]:
        """Find what is broken right after the blow: files torn, edits lost, content that cannot be read."""
        now = files(root)
        for path, content in now.items():
            if path.startswith(("content/", "static/")) and not path.endswith(".new"):
                try:
                    if path.endswith(".yaml"):
                        read_mapping(content.decode(), path)
                    if path.endswith(".json"):
                        json.loads(content)
                except (ProblemsFoundError, ValueError) as fault:
                    yield f"torn: {fault}"
            published = path.startswith("site/") and "/." not in path
            if published and content not in (before.get(path), wanted.get(path)):
                yield f"torn: {path}"
        for path, line in self.scene.by_hand.items():
            if line not in now.get(path, b"").decode().splitlines() and line not in now.get(path, b"").decode():
                yield f"a hand edit is lost: {line} in {path}"
        if (root / "content").is_dir():
            _, problems = read_content(root)
            yield from (str(one) for one in problems if one.severity == "error")


@contextlib.contextmanager
def services() -> Iterator[None]:
    """Let services be asked that are on this machine, in a process of their own: a thread would be forked with each trial."""
    readable, writable = os.pipe()
    process = os.fork()
    if not process:
        with stand_in() as served:
            served.answers |= ANSWERS
            os.write(writable, served.address.encode())
            while True:
                signal.pause()
    os.environ |= {"SITEGEN_SERVICES": os.read(readable, 100).decode(), "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
    try:
        yield
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def main_(name: str, number: str, seed: str, kind: str) -> None:
    """Run the trials of a scene and print what was found."""
    import socket
    global _PORT
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        _PORT = free.getsockname()[1]
    Client.__init__.__kwdefaults__["pause"] = lambda _seconds: None
    with services(), tempfile.TemporaryDirectory() as folder:
        begun = time.process_time(), time.perf_counter()
        trials = Trials(name, int(number), int(seed), kind, Path(folder).resolve())
        trials.run()
        took = time.perf_counter() - begun[1]
    times = os.times()
    print(json.dumps({
        "found": trials.found, "hit": trials.hit, "missed": trials.missed, "said": sorted(trials.said),
        "seconds": round(took, 1), "cpu": round(times.user + times.system + times.children_user + times.children_system, 1),
    }, indent=1))


if __name__ == "__main__":
    main_(*sys.argv[1:])
