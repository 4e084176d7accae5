"""What papers say of each author, on pages: marks with a legend, affiliations by number, ORCID iDs, roles."""

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from built import build, site_page, words

PAPER = """\
title: A paper by three
authors:
- {name: Ada Lovelace, orcid: 0000-0002-1825-0097, equal: true, affiliations: [pku], roles: [software, Formal analysis]}
- {name: Alan Turing, equal: true, corresponding: true, affiliations: [Example University, pku]}
- Grace Hopper
"""


def site_of(root: Path, paper: str = PAPER, language: str = "en") -> Path:
    (root / "content/papers").mkdir(parents=True)
    (root / "content/papers/three.yaml").write_text(paper, encoding="utf-8")
    (root / "content/affiliations.yaml").write_text("pku: {name: Peking University}\n", encoding="utf-8")
    (root / "content/site.yaml").write_text(f"language: {language}\n", encoding="utf-8")
    build(root)
    return root / "site"


def test_a_papers_page_marks_its_authors_and_explains_the_marks(tmp_path: Path) -> None:
    site = site_of(tmp_path)
    page = site_page(site, "papers/three")
    assert words(page.select_one(".byline")) == "Ada Lovelace1*, Alan Turing1,2*†, Grace Hopper"
    assert [words(one) for one in page.select(".legend li")] == [
        "1 Peking University", "2 Example University", "* equal contribution", "† corresponding author",
    ]  # fmt: skip
    assert [str(link["href"]) for link in page.select(".legend a")] == [
        "/affiliations/pku/", "/affiliations/example-university/",
    ]  # fmt: skip
    assert [str(link["href"]) for link in page.select(".byline a.orcid")] == ["https://orcid.org/0000-0002-1825-0097"]
    assert "ContributionsAda Lovelace: software, formal analysis" in words(page.select_one(".facts"))


def test_marks_are_named_for_who_does_not_see_them(tmp_path: Path) -> None:
    marks = site_page(site_of(tmp_path), "papers/three").select('.byline sup[role="img"]')
    assert [(words(mark), mark["aria-label"]) for mark in marks] == [
        ("*", "equal contribution"), ("*", "equal contribution"), ("†", "corresponding author"),
    ]  # fmt: skip


def test_lists_show_the_marks_alone_and_affiliations_of_authors_list_the_paper(tmp_path: Path) -> None:
    site = site_of(tmp_path)
    for page in ("papers", "affiliations/pku"):
        assert "Ada Lovelace*, Alan Turing*†, Grace Hopper" in words(site_page(site, page).select_one(".papers")), page
        assert site_page(site, page).select(".papers a.orcid") == []


@pytest.mark.parametrize("language", ["de", "zh", "he"])
def test_the_legend_and_the_roles_are_in_the_language_of_the_interface(tmp_path: Path, language: str) -> None:
    text = site_page(site_of(tmp_path, language=language), "papers/three").select_one("article")
    assert not re.search("equal contribution|corresponding|formal analysis|Contributions", words(text))


def test_a_paper_without_such_facts_has_no_legend(tmp_path: Path) -> None:
    page = (site_of(tmp_path, "title: X\nauthors: [Ada Lovelace]\n") / "papers/three/index.html").read_text("utf-8")
    soup = BeautifulSoup(page, "html.parser")
    assert soup.select(".legend, .orcid, sup") == []
