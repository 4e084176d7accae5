"""Exports in YAML: CSL-YAML, Hayagriva, CITATION.cff."""

import pytest
from exports_support import assert_draft, only, read, told
from generator.read.formats import recognise
from generator.read.records.yaml_files.yaml_values import read_yaml
from sample_files import sample

CSL = sample("csl.yaml")
CFF = sample("citation.cff")
PREFERRED = sample("preferred-citation.cff")
HAYAGRIVA = sample("hayagriva.yaml")


def test_csl_yaml_with_pandocs_older_dates():
    one, two = read(CSL, "csl-yaml").drafts
    assert_draft(one, authors=("Ada van der Lee", "The Sorting Group"), teams={"The Sorting Group"}, date="2020-05")
    assert_draft(one, key="lee2020", venue="Journal of Kernels", links={"doi": "10.1000/abc"}, line=3)
    assert one.lines["title"] == 5
    assert_draft(two, type="inproceedings", authors=("Bo Ray",), date="2021-05-06")


def test_a_citation_file_without_a_preferred_citation_is_the_software():
    draft = only(CFF, "cff")
    assert_draft(draft, title="Sorter", type="software", authors=("Ada van der Lee", "The Sorting Group"))
    assert_draft(draft, teams={"The Sorting Group"}, affiliations=("University of Bonn",), date="2021-05-06")
    assert_draft(draft, code="https://github.com/lee/sorter", links={"doi": "10.5281/zenodo.1"}, keywords=("sorting",))
    assert draft.extra == {"version": "1.0", "license": "MIT"}


def test_a_preferred_citation_goes_before_the_software_and_references_stay_out():
    reading = read(CFF + PREFERRED, "cff")
    (draft,) = reading.drafts
    assert_draft(draft, title="On Sorting", type="inproceedings", authors=("Bo Ray Jr.",))
    assert_draft(draft, venue="Proceedings of Sorting", pages="1-9", code="https://github.com/lee/sorter")
    assert told(reading) == ["not imported from `references`: one work on which this one builds"]


def test_hayagriva_takes_what_a_work_stands_in_from_its_parents():
    one, two = read(HAYAGRIVA, "hayagriva").drafts
    assert_draft(one, title="On Kernels", key="lee2020", authors=("Ada Lee", "Bo van der Berg"), type="article")
    assert_draft(one, venue="Journal of Kernels", volume="4", number="2", pages="1-9")
    assert (one.links, one.extra["short_title"]) == ({"doi": "10.1000/abc", "arxiv": "2001.00001"}, "Kernels")
    assert_draft(two, type="inproceedings", venue="Proceedings of Sorting", publisher="ACM")
    assert two.extra["editors"] == "Cy Fox"


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
