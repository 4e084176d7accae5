"""No regular expression of the program tries to share a text among repeated parts in every possible way."""

from __future__ import annotations

import re

import pytest

from patterns import Used, ambiguous_repeats, growth, used_patterns

# Twice the text takes twice the time of a sound pattern, four times that of one that begins anew at each sign, as where
# the blanks before a word are looked for: bounded by the lengths that texts may have. More is a fault.
MOST_GROWTH = 6
# Templates are programs already, of those who own the portal.
OF_TEMPLATES = ("generator.output.policy.",)


def test_no_pattern_repeats_what_repeats_itself() -> None:
    found = {used.where: ambiguous_repeats(used.pattern) for used in used_patterns()}
    assert len(found) > 800
    assert {where: repeats for where, repeats in found.items() if repeats} == {}


@pytest.mark.parametrize(
    "pattern", [r"(?:[\s,]+|%.*)*x", r"(a+)+$", r"(?:\s*\w+)*!", r"(?:(?:ab?)+)*c", r"(?:\w+|\d)*-", r"(?:\w|a+)*c"]
)
def test_a_pattern_that_does_is_found(pattern: str) -> None:
    assert ambiguous_repeats(re.compile(pattern))
    assert (slow := growth(Used("here", re.compile(pattern), everywhere=True)))
    assert slow.times > MOST_GROWTH


@pytest.mark.parametrize(
    "pattern",
    [r"(?:[\s,]++|%.*+)*+x", r"(?:\w+\s+)*!", r"(?:\s*,\s*\w)*!", r"(?>a+)+$", r"(?:\w+-)*c", r"(?:[^\\]|\\.)*c"],
)
def test_a_sound_pattern_is_taken_for_sound(pattern: str) -> None:
    assert not ambiguous_repeats(re.compile(pattern))


@pytest.mark.slow
def test_no_pattern_works_longer_at_a_longer_text_than_by_its_square() -> None:
    slow = {used.where: growth(used) for used in used_patterns() if not used.where.startswith(OF_TEMPLATES)}
    assert {where: one for where, one in slow.items() if one and one.times > MOST_GROWTH} == {}
