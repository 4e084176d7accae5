"""A command that takes long says on standard error what it is doing."""

import os
import sys
import time
from pathlib import Path

import pytest
from generator.cli import progress as module
from generator.cli.console import Console
from generator.cli.imports import progress_of
from generator.cli.progress import still_working


def report_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "__stderr__", sys.stderr)
    monkeypatch.setattr(module, "_FIRST", 0.02)
    monkeypatch.setattr(module, "_TICK", 0.02)


def work() -> None:
    end = time.perf_counter() + 0.1
    while time.perf_counter() < end:
        os.getpid()


def test_long_work_is_reported_with_the_file_in_hand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    report_at_once(monkeypatch)
    with still_working("sitegen import", shown=True):
        progress = progress_of(Console(quiet=True, verbose=False, as_json=False))
        for _ in progress("opening", [(Path("/a/list.txt"), Path("list.txt"))]):
            work()
    with still_working("sitegen check", shown=True):
        work()
    first, *_, last = capsys.readouterr().err.splitlines()
    assert (first, last) == ("opening list.txt: still working after 0 s", "sitegen check: still working after 0 s")


def test_nothing_is_reported_where_nobody_wants_it_or_afterwards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    report_at_once(monkeypatch)
    with still_working("sitegen check", shown=False):
        work()
    with still_working("sitegen check", shown=True):
        pass
    work()
    assert capsys.readouterr().err == ""
