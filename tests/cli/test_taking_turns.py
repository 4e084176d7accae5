"""Commands that write to a portal take turns; the next clears away what a killed one left; a full disk is told."""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from generator.core import cache
from generator.core import locks as locking
from generator.core.cache import CACHE, FILE, Cache, make_cache
from generator.core.locks import LockHeldError, lock_file, only_writer

from command_line import sitegen
from conftest import Portal, profile_dump

DUMP = profile_dump("Ann Bee", [("On Walks", "Ann Bee, Cid Dee", "We walk.")])
COMMANDS = {
    "import": ("import", "saved/dump.txt"),
    "build": ("build", "--no-search"),
    "new": ("new", "page", "About"),
    "people merge": ("people", "merge", "ann-bee", "cid-dee"),
    "venues accept": ("venues", "accept", "--all"),
}


@pytest.fixture
def known(portal: Portal, monkeypatch: pytest.MonkeyPatch) -> Portal:
    """A portal with papers in its own folder."""
    portal.take(portal.dump(DUMP))
    portal.write("papers/two.yaml", "title: Two\nauthors: [Cid Dee]\n")
    monkeypatch.chdir(portal.root)
    return portal


@pytest.fixture
def ends_when_waited_for(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Hold a portal's lock as a build does that ends when the other one begins to wait."""

    def hold(root: Path) -> None:
        held = ExitStack()
        held.enter_context(only_writer(root, "sitegen build", lambda _: pytest.fail("nobody else is there")))
        monkeypatch.setattr(locking.time, "sleep", lambda _: held.close())

    return hold


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_waits_for_another_one_and_says_so(
    known: Portal, ends_when_waited_for: Callable[[Path], None], command: str
) -> None:
    ends_when_waited_for(known.root)
    said = sitegen(*COMMANDS[command])
    assert said.exit_code in {0, 1}
    assert f"Waiting until sitegen build (process {os.getpid()}) is done: it works on this portal.\n" in said.stderr


@pytest.mark.parametrize(
    "words", [("check",), ("import", "--dry-run", "saved/dump.txt"), ("people",), ("export", "bibtex")], ids=" ".join
)
def test_who_only_reads_waits_for_nobody(
    known: Portal, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(locking.time, "sleep", lambda _: pytest.fail("waited"))
    with only_writer(known.root, "sitegen build", lambda _: None):
        assert "Waiting" not in sitegen(*words).stderr


def test_a_lock_that_is_let_go_leaves_no_note_and_lets_others_in(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with lock_file(path) as held:
        held.note("http://here/")
        with pytest.raises(LockHeldError, match="http://here/"), lock_file(path):
            pass
    with lock_file(path) as held:
        assert held.read() == ""


def test_what_a_killed_writer_left_is_cleared_away_by_the_next(known: Portal) -> None:
    make_cache(known.root)
    (known.root / locking.LOCK).write_text("sitegen import (process 1)", encoding="utf-8")
    for folder in ("content", "content/papers", "content/.imports/papers", "static/papers"):
        (known.root / folder).mkdir(parents=True, exist_ok=True)
        (known.root / folder / ".left.yaml.1.new").write_bytes(b"half")  # process 1 runs, but is no command of ours
    known.write(".mine.new", "a file of somebody's")
    with only_writer(known.root, "sitegen build", lambda _: None):
        assert [path.name for path in known.root.rglob(".*.new")] == [".mine.new"]


def test_a_portal_that_cannot_be_written_to_needs_no_lock(tmp_path: Path) -> None:
    (tmp_path / CACHE).write_text("a file in the place of the folder")
    with only_writer(tmp_path, "sitegen build", lambda _: pytest.fail("waited")):
        pass


@pytest.mark.parametrize("named", [True, False])
def test_a_full_disk_is_told_in_words(known: Portal, monkeypatch: pytest.MonkeyPatch, named: bool) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), *(["content/papers/two.yaml"] if named else []))

    monkeypatch.setattr("generator.edit.import_files.import_files", full)
    said = sitegen("import", "saved/dump.txt")
    assert said.exit_code == 1
    place = "content/papers/two.yaml: " if named else ""
    assert f"error: {place}there is no room on the disk; make room and run the command again" in said.stderr


def test_a_cache_that_another_process_writes_to_is_not_taken_for_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Cache(tmp_path, "1")
    first.put("records", "a", 1)
    first.save()
    monkeypatch.setattr(cache, "_WAIT", 0.0)
    other = sqlite3.connect(tmp_path / CACHE / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    second = Cache(tmp_path, "1", forget=True)
    second.put("records", "b", 2)
    second.save()
    other.execute("ROLLBACK")
    other.close()
    assert Cache(tmp_path, "1").find("records", "a") == 1
