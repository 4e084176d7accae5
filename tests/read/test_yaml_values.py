"""YAML that other programs write: texts with their lines, and what a broken place costs."""

# ruff: noqa: E501 - the samples stand as programs write them, and what they say beside them

import pytest
from exports_support import read
from generator.read.records.tree import Group
from generator.read.records.yaml_files.yaml_values import read_yaml


def shown(value):
    """A value of YAML with the line of each key behind it."""
    if isinstance(value, Group):
        return {f"{name}@{value.lines[name]}": shown(one) for name, one in value.items()}
    return [shown(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "a: 2017-01-02\nb: NO\nc: ~\nd:\n- 1\n- {e: f}\n",
            {"a@1": "2017-01-02", "b@2": "NO", "c@3": None, "d@4": ["1", {"e@6": "f"}]},
        ),
        ("# none\n---\n---\na: 1\n---\nb: 2\n", {"a@4": "1"}),  # the first document that says something
        ("---\n[]\n---\na: 1\n", {"a@4": "1"}),
        ("---\na: 1\n---\n", {"a@2": "1"}),
        ("x\n", "x"),
        ("", None),
    ],
)
def test_yaml_is_read_as_texts_with_their_lines(text: str, value: object) -> None:
    found = read_yaml(text, "a.yaml")
    assert (shown(found.value), found.problems) == (value, ())


COLON, QUOTE = "a colon in a text that is not in quotes", "a text in quotes is not closed"
INDENT = "a line is indented otherwise than its neighbours, or a text has quotes within it"


@pytest.mark.parametrize(
    ("text", "value", "place", "entry", "fault"),
    [
        ("refs:\n- a: 1\n  b: x: y\n- a: 2\n  b: z\n", {"refs@1": [{"a@4": "2", "b@5": "z"}]}, (3, 7), 2, COLON),
        ("refs:\n- a: 1\n  b:\n  - n: x: y\n  - n: z\n- a: 2\n", {"refs@1": [{"a@2": "1", "b@3": [{"n@5": "z"}]}, {"a@6": "2"}]}, (4, 9), 4, COLON),
        ("one:\n  t: a\n  u: 'b\ntwo:\n  t: c\n", {"two@4": {"t@5": "c"}}, (3, 8), 1, QUOTE),
        ("a: 1\nb: [1, 2\nc: 3\n", {"a@1": "1", "c@3": "3"}, (3, 1), 2, "a bracket is not closed, or a comma is missing"),
        ("- a: 1\n- {b: 2\n- c: 3\n", [{"a@1": "1"}, {"c@3": "3"}], (3, 1), 2, "a brace is not closed, or a comma is missing"),
        ("a: @b\nc: 2\n", {"c@2": "2"}, (1, 4), 1, "a character that no text may begin with"),
        ("---\nrefs:\n- a: 'x' y\n- a: 2\n...\n", {"refs@2": [{"a@4": "2"}]}, (3, 10), 3, INDENT),
        ("refs:\n  - a: 1\n    b: {c: 1\n    d: 2\n  - a: 2\n", {"refs@1": [{"a@5": "2"}]}, (4, 6), 2, "a brace is not closed, or a comma is missing"),
    ],
)  # fmt: skip
def test_what_is_broken_is_told_with_its_place_and_costs_nothing_else(text, value, place, entry, fault) -> None:
    found = read_yaml(text, "a.yaml")
    assert shown(found.value) == value
    [problem] = found.problems
    assert ((problem.line, problem.column), problem.severity) == (place, "warning")
    assert problem.what == f"the entry of line {entry} is broken and was left out ({fault})"


def test_an_entry_behind_a_broken_one_is_told_with_its_own_line() -> None:
    text = "references:\n- id: a\n  title: x: y\n- id: b\n  type: book\n  title: Owls\n  author: [{family: Bee}]\n"
    [draft] = read(text, "csl-yaml").drafts
    assert (draft.line, draft.lines["title"]) == (4, 6)


def test_a_control_character_is_told_in_plain_words() -> None:
    found = read_yaml("a: 1\nb: \x01x\nc: 2\n", "a.yaml")
    assert shown(found.value) == {"a@1": "1", "c@3": "2"}
    [problem] = found.problems
    assert (problem.line, problem.column, problem.hint) == (2, 1, "delete it")
    assert problem.what == "the entry of line 2 is broken and was left out (a control character)"
