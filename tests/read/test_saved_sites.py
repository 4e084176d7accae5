"""Saved pages of well-known sites: every paper that they list, and nothing else."""

from datetime import date
from pathlib import Path

import pytest
from generator.content.content import read_content
from generator.core.records import Metrics, PartialDate
from generator.read.draft import Context, Reading
from generator.read.pages.page import read as read_page
from generator.read.pages.sites.registry import SITES
from sample_files import sample

from conftest import Portal

TODAY = date(2026, 11, 21)
CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "sites"
OF_SITES = """
acl-anthology arxiv-abstract arxiv-list arxiv-search dblp google-scholar google-scholar-paper hal openreview orcid
orcid-unfolded pubmed-article pubmed-search pure researchgate semantic-scholar
""".split()
GOOGLE_SCHOLAR = sample("html/google-scholar.html")


def read(text: str, address: str = "") -> Reading:
    return read_page(text, Context("page.html", TODAY, address=address))


@pytest.mark.parametrize("name", OF_SITES)
def test_a_page_is_recognised_by_what_is_in_it(name: str) -> None:
    assert len([site.name for site in SITES if site.recognises(sample(f"html/{name}.html"))]) == 1


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("google-scholar", {"h_index": 17, "citations": 1338}),
        ("semantic-scholar", {"h_index": 9, "papers": 24, "citations": 1204}),
    ],
)
def test_a_profile_gives_the_numbers_of_that_day(name: str, numbers: dict[str, int]) -> None:
    profile = read(sample(f"html/{name}.html")).profile
    assert profile is not None
    assert (profile.line, profile.name) == (2, "Mary Miller")
    assert profile.metrics == Metrics(PartialDate(2026, 11, 21), **numbers)


def test_a_profile_that_goes_on_is_a_warning_and_a_whole_one_is_none():
    assert [problem.severity for problem in read(GOOGLE_SCHOLAR).problems] == ["warning"]
    assert read(GOOGLE_SCHOLAR.replace('id="gsc_bpf_more"', 'id="gsc_bpf_more" disabled')).problems == ()


def test_the_owner_of_a_profile_is_known_in_its_lists_of_initials(portal: Portal) -> None:
    portal.take_text(GOOGLE_SCHOLAR.replace("M Miller", "MA Miller"), "profile.html")
    paper = portal.read("papers/engines-that-learn")
    assert paper["authors"] == [{"name": "MA Miller", "id": "mary-miller"}, "J van der Berg"]
    assert "contributors" not in paper
    assert portal.read("authors/mary-miller")["metrics"] == {
        "h_index": "17",
        "citations": "1338",
        "as_of": "2026-11-19",
    }


@pytest.mark.parametrize("name", ["ORCID", "Semantic Scholar", "OpenReview", "DBLP", "Google Scholar"])
def test_a_page_saved_without_its_content_says_what_to_save(name: str) -> None:
    signs = '<app-root></app-root><ul class="publ-list"></ul><table class="gsc_a_t"></table>'.replace(
        "publ-list", "publ-list" if name == "DBLP" else "x"
    ).replace("gsc_a_t", "gsc_a_t" if name == "Google Scholar" else "x")
    reading = read(f"<html><head><title>Mary Miller | {name}</title></head><body>dblp {signs}</body></html>")
    (problem,) = reading.problems
    assert reading.drafts == ()
    assert problem.severity == "error"
    assert f"no publications found: this page of {name} was saved without its content" in problem.what
    assert problem.hint


def test_a_page_that_only_links_to_sites_is_not_taken_for_theirs():
    page = """<html><head><title>Mary Miller</title></head><body><app-root></app-root><a href="https://orcid.org/0">ORCID</a>
    <ul class="publ-list"><li>none yet</li></ul><a href="https://dblp.org/pid/1">dblp</a>
    <a href="https://openreview.net/forum?id=1">x</a><script id="__NEXT_DATA__">{}</script></body></html>"""
    (problem,) = read(page).problems
    assert problem.what.startswith("no publications found; looked for")


def test_the_page_of_a_paper_in_a_portal_comes_back_whole(described: Path):
    papers = read_content(described.parent)[0].papers
    assert papers
    for paper in papers:
        page = (described / "papers" / paper.id / "index.html").read_text(encoding="utf-8")
        (draft,) = read(page).drafts
        for name in ("title", "more_authors", "date", "category", "affiliations", "code", "score", "venue", "volume",
                     "number", "pages", "publisher", "keywords", "awards", "selected", "note"):  # fmt: skip
            assert getattr(draft, name) == getattr(paper, name), (paper.id, name)
        assert draft.authors == tuple(author.name for author in paper.authors)
        assert draft.contributors == tuple(author.name for author in paper.contributors)
        assert draft.links == paper.links
        assert draft.type == paper.type or (not paper.type and draft.type == "misc")
        assert len(draft.versions) == len(paper.versions)


@pytest.mark.parametrize("page", ["papers", "authors/ada-lovelace", "years/2024"])
def test_the_lists_of_a_portal_give_its_papers(described: Path, page: str) -> None:
    papers = {paper.title: paper for paper in read_content(described.parent)[0].papers}
    reading = read((described / page / "index.html").read_text(encoding="utf-8"))
    assert {draft.title for draft in reading.drafts} <= {title.replace("$\\alpha$", "α") for title in papers} | set(
        papers
    )
    assert len(reading.drafts) == (3 if "years" in page else len(papers))
    for draft in reading.drafts:
        assert draft.authors == ("Ada Lovelace", "Jean-Luc O'Neill", "The Analytical Engine Team")


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize(
    ("name", "papers", "owner", "h_index", "citations"),
    [
        ("google-scholar-profile.html", 2, "Anne Kietzig", 17, 1338),
        ("google-scholar-profile-2014.html", 20, "Ola Spjuth", 11, 437),
    ],
)
def test_real_profiles_are_read(name: str, papers: int, owner: str, h_index: int, citations: int) -> None:
    reading = read((CORPUS / name).read_text(encoding="utf-8"))
    assert len(reading.drafts) == papers
    assert all(draft.title and draft.authors and draft.date and draft.venue for draft in reading.drafts)
    assert reading.profile is not None
    assert reading.profile.name == owner
    assert reading.profile.metrics is not None
    assert (reading.profile.metrics.h_index, reading.profile.metrics.citations) == (h_index, citations)
