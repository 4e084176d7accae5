"""The cache of builds: values by the digest of what they are made from, found by the next build that asks for them."""

import os
from pathlib import Path

import pytest
from generator.core.cache import CACHE, FILE, Cache
from generator.core.forked_task import ForkedTask


def made_by_nobody() -> int:
    pytest.fail("this is in the cache")


def test_a_value_is_made_once_and_found_by_the_next_build(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "1")
    assert cache.get("records", "a", lambda: 4) == 4
    assert cache.get("records", "a", made_by_nobody) == 4
    cache.save()
    assert Cache(tmp_path, "1").get("records", "a", made_by_nobody) == 4


def test_what_a_build_did_not_ask_for_is_dropped(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "1")
    for key in "abc":
        cache.put("records", key, key)
    cache.put("terms", "of a kind that nobody asks for", 1)
    cache.save()
    cache = Cache(tmp_path, "1")
    assert cache.find("records", "a") == "a"
    assert cache.has("records", "b")
    cache.save()
    cache = Cache(tmp_path, "1")
    assert [cache.find("records", key) for key in "abc"] == ["a", "b", None]
    assert cache.find("terms", "of a kind that nobody asks for") == 1


def test_another_edition_of_the_program_and_a_damaged_value_are_as_nothing(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "1")
    cache.put("records", "a", 1)
    cache.save()
    assert Cache(tmp_path, "2").find("records", "a") is None
    assert Cache(tmp_path, "1", forget=True).find("records", "a") is None
    for damaged in (b"I9x\n.", b"0.", b"cbuiltins\neval\n."):  # each with an error of another type
        cache._made["records"]["a"] = damaged
        assert cache.find("records", "a") is None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")
def test_what_a_forked_process_makes_is_handed_over_and_nothing_else(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "1")
    cache.put("related", "before", 1)

    def work() -> dict[str, dict[str, bytes]]:
        assert cache.get("related", "before", made_by_nobody) == 1
        assert cache.get("related", "new", lambda: 2) == cache.find("related", "new")
        return cache.hand_over()

    made = ForkedTask(work).answer()
    assert {kind: [*values] for kind, values in made.items()} == {"related": ["new"]}
    cache.take(made)
    assert cache.get("related", "new", made_by_nobody) == 2
    cache.save()
    assert Cache(tmp_path, "1").find("related", "new") == 2


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / CACHE).write_text("a file in the place of the folder")
    cache = Cache(tmp_path, "1")
    cache.put("records", "a", 1)
    cache.save()
    assert cache.find("records", "a") == 1
    assert not (tmp_path / CACHE / FILE).exists()
