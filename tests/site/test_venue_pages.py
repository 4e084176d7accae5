"""The pages of venues: their index, lists, feeds and files, and the ways that lead there."""

import re
from pathlib import Path

import pytest
from generator.core.problems import ProblemsFoundError

from built import build
from conftest import Portal

LONG = "Proc. of the 38th Intl. Conf. on Machine Learning"
VENUES = ("ICML 2020", LONG, "CoL <b>x</b>", "CoL <b>x</b>", "arXiv", "CoRR", "")


@pytest.fixture
def root(portal: Portal) -> Path:
    for number, venue in enumerate(VENUES):
        said = f"venue: {venue}\n" if venue else ""
        portal.write(f"papers/p{number}.yaml", f"title: Paper {number}\n{said}date: {2015 + number}\n")
    return portal.root


def built(root: Path, **options: object) -> Path:
    build(root, **options)  # type: ignore[arg-type]
    return root / "site"


def test_a_venue_has_a_page_by_year_with_a_feed_and_its_papers_as_bibtex(root: Path) -> None:
    site = built(root)
    page = (site / "venues/icml/index.html").read_text(encoding="utf-8")
    assert '<div class="of-venue">' in page
    assert "<h1>International Conference on Machine Learning</h1>" in page
    assert "ICML · Conference" in page
    found = re.findall(r'id="y(\d+)"|<h3><a href="/papers/(p\d)/"', page)
    assert ["".join(one) for one in found] == ["2016", "p1", "2015", "p0"]
    assert "venues/icml/feed.xml" in page
    assert "<title>Paper 1</title>" in (site / "venues/icml/feed.xml").read_text(encoding="utf-8")
    assert (site / "venues/icml.bib").read_text(encoding="utf-8").count("@") == 2


def test_each_year_of_a_venue_has_a_page_that_is_linked_wherever_the_venue_is(root: Path, portal: Portal) -> None:
    site = built(root)
    for page in ("venues", "venues/icml", "venues/icml/2015"):
        links = re.findall(r'"(/venues/icml/\d+/)"', (site / page / "index.html").read_text(encoding="utf-8"))
        assert links == ["/venues/icml/2016/", "/venues/icml/2015/"]
    assert re.search('role="group" aria-label="[^"]+: Years"', (site / "venues/index.html").read_text("utf-8"))
    year = (site / "venues/icml/2015/index.html").read_text(encoding="utf-8")
    assert "<h1>ICML 2015</h1>" in year
    assert '<h2 id="y2015" class="vh">' in year
    assert re.findall(r'<h3><a href="([^"]+)"', year) == ["/papers/p0/"]
    assert (site / "venues/icml/2015.bib").read_text(encoding="utf-8").count("@") == 1
    # An address that a correction takes away leads to the venue.
    portal.write("papers/p0.yaml", "title: Paper 0\nvenue: ICML\ndate: 2016\n")
    assert '"http://localhost:8000/venues/icml/"' in (built(root) / "venues/icml/2015/index.html").read_text("utf-8")


def test_people_stand_beside_a_list_if_somebody_has_two_of_its_papers(portal: Portal) -> None:
    for number, authors in enumerate(("Ada, Ben", "Ada, Cleo", "Dora, Emil")):
        text = f"title: Paper {number}\nvenue: ICML\ndate: {2015 + number // 2}\nauthors: [{authors}]\n"
        portal.write(f"papers/p{number}.yaml", text)
    site = built(portal.root)
    first, second = ((site / f"venues/icml/{year}/index.html").read_text() for year in (2015, 2016))
    beside = 'href="/authors/ada/">Ada</a> 2'
    assert (beside in first, beside in second, "papers in this list" in second) == (True, False, False)


def test_lists_papers_statistics_and_the_navigation_lead_to_venues(root: Path) -> None:
    site = built(root)
    papers = (site / "papers/index.html").read_text(encoding="utf-8")
    assert f'<cite title="{LONG}"><a data-venue href="/venues/icml/">ICML</a></cite>' in papers
    assert '<select name="venue">' in papers
    assert "<b>x</b>" not in papers
    paper = (site / "papers/p1/index.html").read_text(encoding="utf-8")
    assert f'<a href="/venues/icml/">{LONG}</a>' in paper
    numbers = (site / "stats/index.html").read_text(encoding="utf-8")
    assert 'href="/venues/icml/">ICML</a>' in numbers
    assert "/venues/arxiv/" not in numbers
    index = (site / "venues/index.html").read_text(encoding="utf-8")
    assert index.index("/venues/icml/") < index.index("/venues/arxiv/")
    assert "Preprint server" in index
    assert 'href="/venues/"' in (site / "index.html").read_text(encoding="utf-8")


def test_a_portal_without_venues_says_nothing_of_them(portal: Portal) -> None:
    portal.write("papers/p.yaml", "title: Paper\nvenue: Some Journal\n")
    site = built(portal.root)
    assert not (site / "venues").exists()
    assert "venues/" not in (site / "index.html").read_text(encoding="utf-8")


def test_a_venue_that_is_described_under_another_id_is_still_found_where_it_was(root: Path, portal: Portal) -> None:
    built(root)
    portal.write("venues.yaml", "machine-learning:\n  name: ICML\n  aliases: [Int. Conf. on Machines]\n")
    site = built(root)
    assert "/venues/machine-learning/" in (site / "venues/icml/index.html").read_text(encoding="utf-8")
    alias = site / "venues/int-conf-on-machines/index.html"
    assert "/venues/machine-learning/" in alias.read_text(encoding="utf-8")


def test_a_name_that_two_venues_have_is_a_fault_at_its_place(portal: Portal) -> None:
    portal.write("papers/p.yaml", "title: Paper\n")
    portal.write("venues.yaml", "col: Conf on Looms\nlooms:\n  name: Looms\n  aliases:\n  - conf on looms\n")
    with pytest.raises(ProblemsFoundError) as found:
        built(portal.root)
    (problem,) = found.value.problems
    assert (problem.path, problem.line, problem.column) == ("content/venues.yaml", 5, 5)
    assert problem.what == "the name `conf on looms` belongs to the venue col already"
