"""What readers take along: files and downloads of every list, and `sitegen export`."""

import json
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup
from generator.export import formats
from generator.read.records.bibliographies.csl import read_csl
from generator.read.records.bibliographies.ris import read_ris
from generator.read.records.bibtex.bibtex import read_bibtex

from command_line import sitegen

READERS = {"bib": read_bibtex, "ris": read_ris, "json": read_csl}
ENDINGS = {form.ending for form in formats.FORMATS}
FORMATS = {"bibtex": "bib", "ris": "ris", "csl": "json"}


@pytest.fixture
def site(five_site):
    return five_site


def titles(text, ending):
    reading = READERS[ending](text, path="x")
    assert [problem for problem in reading.problems if problem.severity == "error"] == []
    return {draft.title for draft in reading.drafts}


@pytest.mark.parametrize("ending", READERS)
def test_all_papers_can_be_taken_along(site, ending):
    assert len(titles((site / f"publications.{ending}").read_text(encoding="utf-8"), ending)) == 46


@pytest.mark.parametrize("ending", READERS)
def test_an_author_with_a_file_has_exports_with_their_papers(site, ending):
    assert len(titles((site / f"authors/hongmin-chen.{ending}").read_text(encoding="utf-8"), ending)) == 3


@pytest.mark.parametrize("path", ["categories/pl.bib", "years/2018.bib", "affiliations/bytedance.bib"])
def test_categories_years_and_affiliations_have_bibtex(site, path):
    assert titles((site / path).read_text(encoding="utf-8"), "bib")


def downloads(page):
    soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    return {link["download"]: link["href"] for link in soup.select("a[download]")}


def test_a_paper_has_ris_and_csl_inside_its_page(site):
    (page,) = site.glob("papers/lemon-*/index.html")
    found = {name.rpartition(".")[2]: href for name, href in downloads(page).items() if href.startswith("data:")}
    assert set(found) == ENDINGS - {"bib"}
    for ending in found.keys() & READERS.keys():
        assert titles(unquote(found[ending].partition(",")[2]), ending) == {"LEMON: Lossless model expansion"}


def test_somebody_known_from_papers_only_has_bibtex_inside_their_page(site):
    found = downloads(site / "authors/cong-xie/index.html")
    assert list(found) == ["cong-xie.bib"]
    assert found["cong-xie.bib"].startswith("data:")
    assert titles(unquote(found["cong-xie.bib"].partition(",")[2]), "bib")


def test_an_export_may_be_of_one_author_and_one_category(five):
    words = ["export", "--root", str(five.root), "--author", "haibin-lin", "--category", "pl", "--json"]
    report = json.loads(sitegen(*words).stdout)
    assert (report["ok"], report["papers"]) == (True, len(titles(report["text"], "bib")))
    assert 0 < report["papers"] < 40


def test_an_unknown_author_is_a_fault_with_the_nearest_id(five):
    result = sitegen("export", "--root", five.root, "--author", "haibn-lin")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error: haibn-lin: no paper has this author; did you mean `haibin-lin`?" in result.stderr
