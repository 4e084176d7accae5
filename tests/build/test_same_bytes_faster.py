"""Shortcuts on the way of every page give to the letter what the plain way gives."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from generator.core.ids import unique
from generator.export.json_text import json_text
from generator.site.downloads import percent_encoded
from hypothesis import given
from hypothesis import strategies as st

_LEAVES = (
    st.text(st.characters(exclude_categories=["Cs"]))
    | st.integers()
    | st.floats(allow_nan=False)
    | st.booleans()
    | st.none()
)
_VALUES: st.SearchStrategy[Any] = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=20,
)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_text_in_a_data_address_is_quoted_as_the_library_does(text: str) -> None:
    assert percent_encoded(text) == quote(text, safe="/:;,.-_~!$()*+=@")


def test_a_percent_sign_is_quoted_once() -> None:
    assert percent_encoded("5% {x} é\n") == "5%25%20%7Bx%7D%20%C3%A9%0A"


@given(_VALUES, st.sampled_from([1, 2]))
def test_indented_json_is_what_the_library_writes(value: Any, indent: int) -> None:
    assert json_text(value, indent=indent) == json.dumps(value, ensure_ascii=False, indent=indent)


def test_half_of_a_pair_of_surrogates_stays_an_escape_in_indented_json() -> None:
    assert json_text({"a": ["x\ud800"]}, indent=1) == '{\n "a": [\n  "x\\ud800"\n ]\n}'


def test_many_of_one_name_are_numbered_alike_with_and_without_memory() -> None:
    wanted = ["wei-wang", "w" * 80, "wei-wang", "wei-wang-2", "w" * 80, "wei-wang", "wei-wang-2", "w" * 80] * 3
    known: dict[str, int] = {}
    with_memory: list[str] = []
    without: list[str] = []
    for name in wanted:
        with_memory.append(unique(name, with_memory, known))
        without.append(unique(name, without))
    assert with_memory == without
    assert len(set(without)) == len(wanted)
