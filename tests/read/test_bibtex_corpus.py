"""Real files of three publishers, where they lie beside the project."""

import re
from pathlib import Path

import pytest
from generator.core.names import display, name_parts
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.text.latex import to_text

from conftest import rounds
from effort import calls_of

CALLS_PER_ENTRY = 3000  # 1,900 with abstracts

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "bib"
ENTRIES = {"acl2021.bib": 704, "icml2018.bib": 621, "nips2018.bib": 1008}
# What their publishers print; the files escape or damage it.
TITLES = {
    "NEURIPS2018_8b16ebc0": "ℓ₁-regression with Heavy-tailed Distributions",
    "NEURIPS2018_781397bc": "Revisiting (ϵ, γ, τ)-similarity learning for domain adaptation",
    "NEURIPS2018_7ae11af2": "Streaming Kernel PCA with Õ(√n) Random Features",
    "NEURIPS2018_01161aaa": "Self-Supervised Generation of Spatial Audio for 360° Video",
    "pmlr-v80-oglic18a": "Learning in Reproducing Kernel Kreĭn Spaces",
    "pmlr-v80-mianjy18a": "Stochastic PCA with ℓ₂ and ℓ₁ Regularization",
    "clark-etal-2021-thats": "All That’s ‘Human’ Is Not Gold: Evaluating Human Evaluation of Generated Text",
}

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


@pytest.fixture(scope="module")
def readings():
    """What is read from two of the files, with the slow tests from all."""
    some = [*ENTRIES][rounds(1, thorough=0) :]
    return {name: read_bibtex((CORPUS / name).read_text(encoding="utf-8"), path=name) for name in some}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if "acl" in name else ()) for name in ENTRIES]
)
def test_every_entry_is_read(readings, name):
    text = (CORPUS / name).read_text(encoding="utf-8")
    keys = re.findall(r"^@\w+\{([^,]+),", text, re.MULTILINE)
    assert [draft.key for draft in readings[name].drafts] == keys
    assert len(keys) == ENTRIES[name]


def test_the_abstracts_that_break_off_are_marked_and_reported(readings):
    reading = readings["icml2018.bib"]
    cut = {draft.line for draft in reading.drafts if draft.cut == {"abstract"}}
    assert len(cut) == 33
    assert {problem.line for problem in reading.problems if "breaks off within `abstract`" in problem.what} == cut
    assert len(reading.problems) == 34
    assert not [problem for name in readings if name != "icml2018.bib" for problem in readings[name].problems]


def test_titles_and_names_have_no_markup_left(readings):
    for reading in readings.values():
        for draft in reading.drafts:
            assert not set("\\{}$") & set(to_text(draft.title)), draft.title
            assert not any(set("\\{}$~,;&") & set(name) for name in draft.authors), draft.authors
            assert draft.authors
            assert not draft.teams
            assert draft.date
            assert draft.links


def test_what_publishers_escape_is_read_as_they_print_it(readings):
    titles = {draft.key: to_text(draft.title) for reading in readings.values() for draft in reading.drafts}
    expected = {key: title for key, title in TITLES.items() if key in titles}
    assert len(expected) >= rounds(len(TITLES) - 1, thorough=len(TITLES))
    assert {key: titles[key] for key in expected} == expected


@pytest.mark.slow
def test_ten_thousand_entries_are_read_with_work_in_proportion():
    text = "\n".join((CORPUS / name).read_text(encoding="utf-8") for name in ENTRIES) * 5
    readings = []
    assert calls_of(lambda: readings.append(read_bibtex(text, path="x.bib"))) < CALLS_PER_ENTRY * 5 * sum(
        ENTRIES.values()
    )
    assert len(readings[0].drafts) == 5 * sum(ENTRIES.values())


def test_family_names_of_several_words_come_out_as_they_are_given(readings):
    drafts = [draft for reading in readings.values() for draft in reading.drafts]
    told = {name: last for draft in drafts for name in draft.authors if (last := draft.families.get(name, ""))}
    assert len(told) > rounds(30, thorough=40)
    assert all(name_parts(name, last).family == last for name, last in told.items())
    assert all(re.search(r"\s", last) or last == name_parts(display(name), last).family for name, last in told.items())
