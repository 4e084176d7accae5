"""Exports in YAML: CSL-YAML, Hayagriva, CITATION.cff."""

import pytest
from exports_support import read, told
from generator.read.formats import recognise
from generator.read.records.yaml_files.yaml_values import read_yaml
from sample_files import sample

CSL = sample("csl-yaml/pandoc.yaml")
HAYAGRIVA = sample("hayagriva/works.yaml")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (CSL.replace("  title: On Kernels", "  title: On: [Kernels"), ["On Sorting"]),
        (HAYAGRIVA.replace('"On {Kernels}"', '"On {Kernels}'), ["On Sorting"]),
    ],
)
def test_a_broken_entry_costs_no_other_one(text, left):
    reading = read(text)
    assert [draft.title for draft in reading.drafts] == left
    assert any("is broken" in what for what in told(reading))


def test_yaml_that_blows_itself_up_is_refused():
    lines = ["a: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"b{number}: &a{number + 1} [{', '.join([f'*a{number}'] * 10)}]" for number in range(9)]
    reading = read("cff-version: 1.2.0\n" + "\n".join(lines) + "\n", "cff")
    assert not reading.drafts
    assert reading.problems


@pytest.mark.parametrize(
    "text", ["title: My site\nurl: https://x.org\n", "on: push\njobs:\n  build:\n    runs-on: x\n", "- a\n- b\n"]
)
def test_other_yaml_is_no_bibliography(text):
    assert recognise(text) is None


def test_yaml_nested_beyond_reason_is_refused():
    for text in ("references:\n- title: " + "[" * 60_000, "a: &x [1]\nb: [" + "*x, " * 100 + "]\n"):
        found = read_yaml(text, "x.yaml")
        assert (found.value, found.problems[0].what) == (
            None,
            "this YAML is nested too deeply or repeats its parts too often",
        )
