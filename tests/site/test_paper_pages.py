"""A paper's own page: the ways to it, where it was published, how it is cited, what comes next."""

from pathlib import Path

import pytest

from built import build, site_page, words
from written_files import write_file, write_files

PAPERS = {
    "whole": """\
title: A whole paper
authors: [Jane Doe, Wei Li]
date: 2024-05-01
venue: Journal of Studies
volume: '12'
number: '3'
pages: 1--9
keywords: [small <things>, 'a&b']
code: https://github.com/example/whole/
abstract: A study of things.
links: {doi: 10.1000/1, arxiv: '2405.00001', slides: https://example.org/s}
versions:
- {type: article, date: 2024-05-01, venue: Letters of Studies}
- {date: 2023-09, arxiv: '2405.00001'}
""",
    "dated": "title: A venue with its year\nauthors: [Jane Doe]\ndate: 2023\nvenue: 'Days of Studies, 2023'\n",
    "second": "title: A second paper\nauthors: [Jane Doe]\ndate: 2022\nvenue: Journal of Studies\n",
    "bare": "title: Nothing but a title\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("portal")
    write_files(root / "content/papers", {f"{name}.yaml": text for name, text in PAPERS.items()})
    build(root)
    return root / "site"


def test_the_pdf_is_the_first_way_to_a_paper_and_the_only_one_set_off(site: Path) -> None:
    ways = site_page(site, "papers/whole").select(".doors a")
    assert [words(way).split()[0] for way in ways] == ["PDF", "arXiv", "DOI", "Code", "Slides", "Cite"]
    assert [str(way["href"]) for way in site_page(site, "papers/whole").select(".doors .first a")] == [
        "https://arxiv.org/pdf/2405.00001"
    ]
    assert [str(way["href"]) for way in site_page(site, "papers/bare").select(".doors a")] == ["#cite"]


def test_where_a_paper_was_published_stands_below_its_authors_and_leads_on(site: Path) -> None:
    soup = site_page(site, "papers/whole")
    line = soup.select_one(".byline + .published")
    assert words(line) == "Journal of Studies, vol. 12, no. 3, pp. 1–9, 2024"
    assert [str(link["href"]) for link in soup.select(".published a")] == [
        "/venues/journal-of-studies/",
        "/years/2024/",
    ]
    facts = [words(name) for name in soup.select(".facts dt")]
    assert facts == ["Date", "Keywords", "Address"]


def test_a_paper_that_says_nothing_has_no_empty_lines(site: Path) -> None:
    soup = site_page(site, "papers/bare")
    assert soup.select(".published, .byline, .abstract") == []


def test_without_a_script_each_citation_stands_below_its_name(site: Path) -> None:
    panels = site_page(site, "papers/whole").select(".tabs ~ div")
    assert [words(panel.h3) for panel in panels] == ["BibTeX", "APA", "IEEE", "Chicago"]
    tabs = site_page(site, "papers/whole").select(".tabs button")
    assert [words(tab) for tab in tabs] == [words(panel.h3) for panel in panels]


def test_the_papers_beside_it_are_newer_and_older(site: Path) -> None:
    links = site_page(site, "papers/dated").select(".neighbours a")
    assert [(words(link.small), words(link)) for link in links] == [
        ("Newer", "Newer A whole paper"),
        ("Older", "Older A second paper"),
    ]


def test_keywords_lead_to_the_search_where_there_is_one(tmp_path: Path, site: Path) -> None:
    assert site_page(site, "papers/whole").select('.facts a[href*="?q="]') == []
    write_file(tmp_path / "content/papers/whole.yaml", PAPERS["whole"])
    build(tmp_path, search=True)
    links = site_page(tmp_path / "site", "papers/whole").select('.facts a[href*="?q="]')
    assert [(words(link), link["href"]) for link in links] == [
        ("small <things>", "/search/?q=small%20%3Cthings%3E"),
        ("a&b", "/search/?q=a%26b"),
    ]


def test_papers_that_are_related_by_their_venue_alone_say_so(tmp_path: Path) -> None:
    letters = "alpha beta gamma delta epsilon zeta".split()
    alike = [" ".join(letters), " ".join(reversed(letters))]  # the same words, and no phrase of two
    for number in range(8):
        said_there = alike[number] if number < 2 else f"something else about matter {number}"
        text = f"title: '{said_there}'\nauthors: [Author {number}]\nvenue: Journal of Letters\n"
        write_file(tmp_path / f"content/papers/paper-{number}.yaml", text)
    build(tmp_path)
    reasons = [words(one) for one in site_page(tmp_path / "site", "papers/paper-0").select(".related small")]
    assert reasons == ["also in Journal of Letters"]
