"""Saved pages of well-known sites: every paper that they list, and nothing else."""

# ruff: noqa: E501 - markup is set as pages have it

from datetime import date
from pathlib import Path

import pytest
from generator.content.content import read_content
from generator.core.records import Metrics, PartialDate
from generator.read.draft import Context, Draft, Profile, Reading
from generator.read.pages.page import SITES, read_web_page
from sample_files import SAMPLES, sample

from conftest import Portal

TODAY = date(2026, 11, 21)
CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "sites"
PAGES = {path.stem: sample(f"pages/{path.name}") for path in sorted((SAMPLES / "pages").glob("*.html"))}


def read(text: str, address: str = "") -> Reading:
    return read_web_page(text, Context("page.html", TODAY, address=address))


def said(draft: Draft) -> dict[str, object]:
    """What a draft says beyond its line and its abstract."""
    names = ("title", "authors", "type", "venue", "volume", "number", "pages", "category", "key")
    found = {name: getattr(draft, name) for name in names if getattr(draft, name)}
    return found | ({"date": str(draft.date)} if draft.date else {}) | dict(draft.links)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_recognised_by_what_is_in_it(name: str) -> None:
    found = [site.name for site in SITES if site.recognises(PAGES[name])]
    assert len(found) == 1


def test_a_profile_of_google_scholar_gives_its_papers():
    reading = read(PAGES["google-scholar"])
    assert [said(draft) for draft in reading.drafts] == [
        {"title": "Engines that learn", "authors": ("M Miller", "J van der Berg"), "type": "article",
         "venue": "Journal of Engines", "volume": "12", "number": "3", "pages": "45-67", "date": "2019"},
        {"title": "Attention for engines", "authors": ("AB Clark", "M Miller"), "type": "misc", "date": "2021",
         "arxiv": "2101.00001"},
        {"title": "Engines at scale", "authors": ("M Miller",), "type": "inproceedings", "pages": "101-110",
         "venue": "Proceedings of the 3rd Conference on Engines", "date": "2020"},
    ]  # fmt: skip
    assert [draft.more_authors for draft in reading.drafts] == [True, False, False]
    assert [draft.extra.get("citations") for draft in reading.drafts] == ["88", None, "7"]


def test_a_profile_of_google_scholar_gives_the_numbers_of_that_day():
    numbers = Metrics(PartialDate(2026, 11, 21), h_index=17, citations=1338)
    assert read(PAGES["google-scholar"]).profile == Profile(2, "Mary Miller", "", numbers)


def test_a_profile_that_goes_on_is_reported():
    (problem,) = read(PAGES["google-scholar"]).problems
    assert "has only 3 of its papers" in problem.what
    assert problem.severity == "warning"
    whole = PAGES["google-scholar"].replace('id="gsc_bpf_more"', 'id="gsc_bpf_more" disabled')
    assert read(whole).problems == ()


def test_a_paper_of_google_scholar_gives_its_authors_whole():
    (draft,) = read(PAGES["google-scholar-paper"]).drafts
    assert said(draft) == {
        "title": "Engines that learn", "authors": ("Mary Miller", "Jan van der Berg", "Wei Chen"), "type": "article",
        "venue": "Journal of Engines", "volume": "12", "pages": "45-67", "date": "2019-03-14",
        "doi": "10.1234/engines.12",
    }  # fmt: skip


def test_the_owner_of_a_profile_is_known_in_its_lists_of_initials(portal: Portal) -> None:
    portal.take_text(PAGES["google-scholar"].replace("M Miller", "MA Miller"), "profile.html")
    paper = portal.read("papers/engines-that-learn")
    assert paper["authors"] == [{"name": "MA Miller", "id": "mary-miller"}, "J van der Berg"]
    assert "contributors" not in paper
    assert portal.read("authors/mary-miller")["metrics"] == {
        "h_index": "17",
        "citations": "1338",
        "as_of": "2026-11-19",
    }


def test_dblp_gives_entries_of_all_types_and_names_without_their_numbers():
    reading = read(PAGES["dblp"])
    assert [said(draft) for draft in reading.drafts] == [
        {"title": "H$_{2}$ engines", "authors": ("Wei Chen", "Mary Miller"), "type": "article", "venue": "J. Engines",
         "volume": "5", "number": "2", "pages": "11-19", "date": "2023", "doi": "10.1234/JOE.2023.7",
         "key": "DBLP:journals/joe/ChenM23"},
        {"title": "Do engines dream?", "authors": ("Wei Chen",), "type": "misc", "date": "2023",
         "arxiv": "2301.00001", "key": "DBLP:journals/corr/abs-2301-00001"},
        {"title": "Proceedings of Engines 2022", "type": "proceedings", "date": "2022", "key": "DBLP:conf/eng/2022"},
    ]  # fmt: skip
    assert reading.drafts[2].extra["editors"] == "Wei Chen"
    assert reading.profile is not None
    assert reading.profile.name == "Wei Chen"


def test_the_acl_anthology_gives_papers_with_their_volume():
    reading = read(PAGES["acl-anthology"])
    assert [said(draft) for draft in reading.drafts] == [
        {"title": "Engines read", "authors": ("Mary Miller", "Wei Chen"), "type": "inproceedings",
         "venue": "Proceedings of the Meeting on Engines", "date": "2021", "key": "2021.eng-long.7",
         "pdf": "https://aclanthology.org/2021.eng-long.7.pdf", "url": "https://aclanthology.org/2021.eng-long.7/"},
        {"title": "Proceedings of Old Engines", "type": "proceedings", "date": "1999",
         "url": "https://aclanthology.org/volumes/W99-01/"},
    ]  # fmt: skip
    assert reading.drafts[0].awards == ("Best Paper",)
    assert reading.drafts[0].abstract.startswith("We show that engines can read")
    assert reading.profile is not None
    assert reading.profile.name == "Mary Miller"


def test_a_search_of_arxiv_gives_the_day_of_the_first_version():
    (draft,) = read(PAGES["arxiv-search"]).drafts
    assert said(draft) == {
        "title": "Planning for engines", "authors": ("Mary Miller", "Wei Chen"), "type": "misc", "category": "RO",
        "date": "2021-12-26", "arxiv": "2112.00001", "doi": "10.1234/robots.5",
    }  # fmt: skip
    assert draft.abstract == "We plan for engines, and they plan for us."
    assert draft.extra["comments"] == "8 pages"


def test_a_listing_of_arxiv_gives_the_month_that_the_number_tells():
    (draft,) = read(PAGES["arxiv-list"]).drafts
    assert said(draft) == {
        "title": "Words for engines", "authors": ("Mary Miller", "Wei Chen"), "type": "misc", "category": "CL",
        "date": "2024-09", "arxiv": "2409.00001",
    }  # fmt: skip


def test_an_abstract_of_arxiv_gives_its_category_too():
    (draft,) = read(PAGES["arxiv-abstract"]).drafts
    assert said(draft) == {
        "title": "Words for engines", "authors": ("Mary Miller", "Jan van der Berg"), "type": "misc",
        "category": "CL", "date": "2024-09-02", "arxiv": "2409.00001", "pdf": "https://arxiv.org/pdf/2409.00001",
    }  # fmt: skip
    assert draft.abstract == "We give engines words, and they give us $x^2$ in return."


def test_pubmed_gives_results_without_what_is_broken_off():
    (draft,) = read(PAGES["pubmed-search"]).drafts
    assert said(draft) == {
        "title": "Engines of the heart: a meta-analysis", "authors": ("Miller MA", "van der Berg J", "Chen W"),
        "type": "article", "venue": "J Heart Eng", "volume": "136", "number": "4", "pages": "1495-1525",
        "date": "2019-07", "doi": "10.1234/a0019",
    }  # fmt: skip
    assert draft.extra["pmid"] == "31000001"
    assert draft.abstract == ""


def test_an_article_of_pubmed_gives_names_in_full():
    (draft,) = read(PAGES["pubmed-article"]).drafts
    assert said(draft) == {
        "title": "Engines of the heart", "authors": ("Mary A Miller", "Wei Chen"), "type": "article",
        "venue": "Journal of heart engines", "volume": "136", "number": "4", "pages": "1495-1525", "date": "2019-07",
        "doi": "10.1234/a0019",
    }  # fmt: skip
    assert draft.keywords == ("engines", "heart")
    assert draft.abstract == "We studied engines of the heart, and found that they beat."


def test_semantic_scholar_gives_an_authors_papers_and_numbers():
    reading = read(PAGES["semantic-scholar"])
    (draft,) = reading.drafts
    assert said(draft) == {"url": "https://www.semanticscholar.org/paper/Engines-Miller/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",

        "title": "Engines that forget", "authors": ("Mary Miller", "Wei Chen"), "type": "misc",
        "venue": "Journal of Engines", "date": "2018-05-01", "arxiv": "1805.00001",
    }  # fmt: skip
    assert draft.extra["citations"] == "1002"
    assert reading.profile is not None
    assert reading.profile.metrics == Metrics(PartialDate(2026, 11, 21), h_index=9, papers=24, citations=1204)


def test_openreview_gives_what_its_notes_fold_away():
    (draft,) = read(PAGES["openreview"]).drafts
    assert said(draft) == {"url": "https://openreview.net/forum?id=abc123",

        "title": "Engines that review", "authors": ("Mary Miller", "Wei Chen"), "type": "inproceedings",
        "venue": "Engines 2024 poster", "date": "2024-01-16", "pdf": "https://openreview.net/pdf?id=abc123",
    }  # fmt: skip
    assert draft.abstract.startswith("Engines can review")
    assert draft.keywords == ("engines", "reviews")


def test_orcid_gives_the_works_of_a_record():
    (draft,) = read(PAGES["orcid"]).drafts
    assert said(draft) == {
        "title": "Engines in public", "authors": ("Mary Miller", "Wei Chen"), "type": "article",
        "venue": "Journal of Engines", "date": "2020-05-01", "doi": "10.1234/public.1",
    }  # fmt: skip
    assert draft.more_authors


def test_orcid_gives_all_contributors_and_the_description_once_they_are_unfolded():
    (draft,) = read(PAGES["orcid-unfolded"]).drafts
    assert (draft.authors, draft.more_authors) == (("Mary Miller", "Wei Chen", "Ann Bee"), True)
    assert draft.abstract == "We show engines to the public, and the public likes them."
    assert draft.links == {"doi": "10.1234/public.1", "url": "https://example.org/engines"}


def test_pure_gives_the_output_that_its_list_shows():
    reading = read(PAGES["pure"])
    article, paper = reading.drafts
    assert said(article) == {
        "title": "(Re)making engines", "authors": ("W.-L. Chen", "M. Miller"), "type": "article", "venue": "Journal of Engines",
        "volume": "35", "number": "3", "pages": "459-477", "date": "2023-04-30", "doi": "10.1234/remaking.3",
        "url": "https://engines.example.org/en/publications/owls",
    }  # fmt: skip
    assert said(paper) == {
        "title": "Engines that sort", "authors": ("M. Miller", "A. B. van den Berg", "C. de Groot"), "type": "inproceedings",
        "venue": "Proceedings of Sorting", "pages": "1-9", "date": "2022", "url": "https://engines.example.org/en/p/2",
    }  # fmt: skip
    assert reading.profile.name == "Mary Miller"


def test_researchgate_gives_the_publications_of_a_profile():
    (draft,) = read(PAGES["researchgate"]).drafts
    assert said(draft) == {"url": "https://www.researchgate.net/publication/31_Engines_meet",

        "title": "Engines meet", "authors": ("Mary Miller", "Wei Chen"), "type": "inproceedings", "date": "2020-01",
        "doi": "10.1234/meet.3",
    }  # fmt: skip


def test_hal_gives_the_results_of_a_search():
    (draft,) = read(PAGES["hal"], "https://hal.science/search/").drafts
    assert said(draft) == {"url": "https://hal.science/hal-01234567v1",

        "title": "Moteurs en 3D", "authors": ("Marie Meunier", "Wei Chen"), "type": "article",
        "venue": "Revue des moteurs", "volume": "12", "number": "3", "pages": "45-67", "date": "2016",
        "doi": "10.1234/rdm.9", "key": "hal-01234567",
    }  # fmt: skip


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
