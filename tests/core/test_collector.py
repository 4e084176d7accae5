"""The collector of circles is off while much is made, and comes back only where the process goes on."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from generator.core import gc_pause as collector
from generator.core.gc_pause import gc_paused

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _collector_stays() -> Iterator[None]:
    yield
    gc.enable()


@pytest.mark.parametrize(
    ("ending", "goes_on", "after"), [(False, False, True), (True, True, True), (True, False, False)]
)
def test_it_comes_back_unless_the_process_ends(
    monkeypatch: pytest.MonkeyPatch, *, ending: bool, goes_on: bool, after: bool
) -> None:
    monkeypatch.setattr(collector, "_ending", ending)
    with gc_paused(goes_on=goes_on):
        assert not gc.isenabled()
    assert gc.isenabled() is after
