"""What sources say of single authors comes into the files, and stays beside what a person writes there."""

import shutil
from pathlib import Path

import pytest
from generator.edit.import_sites import import_site

from conftest import AS_OF
from written_files import write_file

SITES = Path(__file__).parents[1] / "read/sites"
ENTRY = """\
@article{rope, title = {Tales of Ropes}, author = {Lovelace, Ada and Turing, Alan}, year = {2020},
  author+an = {1=equal,software; 2=equal,corresponding}, author+an:orcid = {1="0000-0002-1825-0097"}%s}
"""


def authors(portal):
    return portal.read("papers/tales-of-ropes")["authors"]


def test_annotations_of_biblatex_are_taken_over(portal):
    portal.take_text(ENTRY % "", "x.bib")
    assert authors(portal) == [
        {"name": "Ada Lovelace", "orcid": "0000-0002-1825-0097", "equal": "true", "roles": ["software"]},
        {"name": "Alan Turing", "equal": "true", "corresponding": "true"},
    ]
    assert "equal: true, corresponding: true" in portal.path("papers/tales-of-ropes").read_text(encoding="utf-8")


def test_a_role_given_by_hand_stays_when_the_source_goes_on(portal):
    portal.take_text("@article{rope, title = {Tales of Ropes}, author = {Ada Lovelace and A. Turing}}", "x.bib")
    portal.edit("papers/tales-of-ropes", "- A. Turing", "- {name: A. Turing, roles: [supervision]}")
    portal.take_text(ENTRY % "", "x.bib")
    assert authors(portal)[1] == {
        "name": "Alan Turing", "equal": "true", "corresponding": "true", "roles": ["supervision"],
    }  # fmt: skip


def test_a_mistyped_orcid_is_left_out_with_its_line(portal):
    report = portal.take_text(ENTRY.replace("0097", "0098") % "", "x.bib")
    assert "orcid" not in authors(portal)[0]
    (problem,) = report.problems
    assert str(problem).endswith(
        "x.bib:1:1: Ada Lovelace: `orcid` is not a valid ORCID iD: `0000-0002-1825-0098`; "
        "it was left out; correct it in the source, or write it into the paper's YAML file"
    )


PAGE = """\
<html><head><title>Jane Doe - Publications</title></head><body><h1>Publications</h1>
<p>(*) denotes equal contribution.</p>
<ul>
<li>Jane Doe*, Wei Li*, Rob Roe. <b>Learning to sort letters by machine</b>. International Conference on Machine
Learning (ICML), 2024.</li>
<li>Wei Li, Jane Doe. <b>Parcels in linear time and constant space</b>. Journal of Machine Learning
Research 12(3), 2023.</li>
<li>Rob Roe†, Max Fox. <b>A survey of ways of sorting letters</b>. ACM Computing Surveys, 2022.</li>
</ul></body></html>
"""


def test_stars_on_a_page_mean_what_its_legend_says(portal):
    portal.take_text(PAGE, "page.html")
    assert portal.read("papers/learning-to-sort-letters-by-machine")["authors"] == [
        {"name": "Jane Doe", "equal": "true"}, {"name": "Wei Li", "equal": "true"}, "Rob Roe",
    ]  # fmt: skip
    assert portal.read("papers/a-survey-of-ways-of-sorting-letters")["authors"] == ["Rob Roe", "Max Fox"]


TITLE = "title: Sorting letters of all kinds\ncollection: publications\ndate: 2024-05-01\n"


@pytest.mark.parametrize(
    ("generator", "path", "text"),
    [
        ("hugoblox", "content/publication/sorting/index.md", f"""---
{TITLE}authors: [Jane Doe, Wei Li, Rob Roe]
author_notes: [Equal contribution, '', Corresponding author]
---
"""),
        ("academicpages", "_publications/sorting.md", f"""---
{TITLE}authors: 'Jane Doe*, Wei Li, Rob Roe†'
---
\\* Equal contribution, † corresponding author
"""),
    ],
)  # fmt: skip
def test_notes_and_marks_in_headers_of_sites_are_taken_over(portal, generator, path, text):
    page = Path(shutil.copytree(SITES / generator, portal.root / "old")) / path
    write_file(page, text)
    import_site(portal.root, portal.root / "old", generator, as_of=AS_OF)
    assert portal.read("papers/sorting-letters-of-all-kinds")["authors"] == [
        {"name": "Jane Doe", "equal": "true"}, "Wei Li", {"name": "Rob Roe", "corresponding": "true"},
    ]  # fmt: skip
