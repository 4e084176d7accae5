"""A value that is kept from build to build is made anew only from something else."""

from __future__ import annotations

import pytest
from generator.core.cache_slot import Held


def test_a_value_is_made_once_of_the_same_and_anew_of_something_else() -> None:
    held: Held[str] = Held()
    made = [held.of(key, lambda name=name: name) for key, name in ((["a"], "one"), (["a"], "two"), (["b"], "three"))]  # type: ignore[misc]
    assert made == ["one", "one", "three"]


def test_what_could_not_be_made_leaves_no_older_value() -> None:
    held: Held[int] = Held()
    assert held.of("a", lambda: 1) == 1
    with pytest.raises(ZeroDivisionError):
        held.of("b", lambda: 1 // 0)
    assert held.of("a", lambda: 2) == 2
