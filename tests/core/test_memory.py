"""What builds remember is found by the next one, also what is written before the end of a build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from generator.core.memory import CACHE, FILE, Memory

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _little_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.core.memory._WAITING", 100)


def fill(memory: Memory) -> None:
    for number in range(20):
        memory.section("records").put(f"{number}", "x" * number * 10)


def test_what_fills_the_memory_of_a_process_is_written_early_and_found_by_the_next_build(tmp_path: Path) -> None:
    memory = Memory(tmp_path, "1", early=True)
    fill(memory)
    assert (tmp_path / CACHE / FILE).exists()
    memory.keep()
    found = Memory(tmp_path, "1").section("records")
    assert [found.get(f"{number}") for number in range(20)] == ["x" * number * 10 for number in range(20)]


def test_what_was_written_early_is_forgotten_when_a_build_does_not_ask_for_it(tmp_path: Path) -> None:
    fill(Memory(tmp_path, "1", early=True))
    memory = Memory(tmp_path, "1", early=True)
    assert memory.section("records").get("3") == "x" * 30
    memory.keep()
    found = Memory(tmp_path, "1").section("records")
    assert found.get("3") == "x" * 30
    assert found.get("4") is None


def test_nothing_is_written_early_unless_it_is_asked_for(tmp_path: Path) -> None:
    fill(Memory(tmp_path, "1"))
    assert not (tmp_path / CACHE).exists()


def test_what_a_build_asks_for_again_waits_for_its_end(tmp_path: Path) -> None:
    section = Memory(tmp_path, "1", early=True).section("related", asked_again=True)
    for number in range(20):
        section.put(f"{number}", "x" * number * 10)
    assert [section.get(f"{number}") for number in range(20)] == ["x" * number * 10 for number in range(20)]


def test_what_cannot_be_written_early_waits_for_the_end(tmp_path: Path) -> None:
    (tmp_path / CACHE).write_text("a file in the place of the folder")
    memory = Memory(tmp_path, "1", early=True)
    fill(memory)
    (tmp_path / CACHE).unlink()
    memory.keep()
    assert Memory(tmp_path, "1").section("records").get("7") == "x" * 70
