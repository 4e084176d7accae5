"""No regular expression of the program tries to share a text among repeated parts in every possible way."""

import re

import pytest

from patterns import ambiguous_repeats, used_patterns


def test_no_pattern_repeats_what_repeats_itself() -> None:
    found = {used.where: ambiguous_repeats(used.pattern) for used in used_patterns()}
    assert len(found) > 500
    assert {where: repeats for where, repeats in found.items() if repeats} == {}


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?:[\s,]+|%.*)*x",
        r"(a+)+$",
        r"(?:\s*\w+)*!",
        r"(?:(?:ab?)+)*c",
        r"(?:\w+|\d)*-",
        r"(?:\w|a+)*c",
        r"(?:#.*\n|\s*\n)*x",
    ],
)
def test_a_pattern_that_does_is_found(pattern: str) -> None:
    assert ambiguous_repeats(re.compile(pattern))


@pytest.mark.parametrize(
    "pattern",
    [r"(?:[\s,]++|%.*+)*+x", r"(?:\w+\s+)*!", r"(?:\s*,\s*\w)*!", r"(?>a+)+$", r"(?:\w+-)*c", r"(?:[^\\]|\\.)*c"],
)
def test_a_sound_pattern_is_taken_for_sound(pattern: str) -> None:
    assert not ambiguous_repeats(re.compile(pattern))
