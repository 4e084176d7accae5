"""The pages of people with one or two papers and no file: most pages of a portal, and so the lightest."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from built import build

NAMES = [f"Given{letter} Example-Family{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:24]]
TITLE = "On titles that go on and on, as those of papers do of which the authors want to say all at once, part"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("portal")
    (root / "content/papers").mkdir(parents=True)
    (root / "content/site.yaml").write_text("title: The Publications of a Group\nbase_url: https://a.example/portal/\n")
    for number in range(3):
        names = NAMES if number < 2 else NAMES[:3]
        (root / f"content/papers/paper-{number}.yaml").write_text(
            f"title: {TITLE} {number}\nauthors: {names}\ndate: 2024\n"
            f"venue: Conference on Examples\nabstract: {'We. ' * 99}\n"
        )
    build(root)
    return root / "site"


def page(site: Path, person: str) -> BeautifulSoup:
    return BeautifulSoup((site / "authors" / person / "index.html").read_text(encoding="utf-8"), "html.parser")


def test_a_person_with_two_papers_and_no_file_has_a_page_of_at_most_three_kilobytes(site: Path) -> None:
    sizes = {one.parent.name: one.stat().st_size for one in site.glob("authors/*/index.html")}
    brief = {name: size for name, size in sizes.items() if name.startswith("given") and name[5] not in "abc"}
    assert len(brief) == 21
    assert max(brief.values()) <= 3 * 1024


def test_it_names_the_person_and_leads_to_the_papers_and_the_first_authors(site: Path) -> None:
    soup = page(site, "givenx-example-familyx")
    assert soup.h1 is not None
    assert soup.h1.get_text() == "GivenX Example-FamilyX"
    assert [str(link["href"]) for link in soup.select("h2 a")] == ["/portal/papers/paper-0/", "/portal/papers/paper-1/"]
    assert [str(link["href"]) for link in soup.select("li p a")][:2] == [
        "../givena-example-familya/",
        "../givenb-example-familyb/",
    ]
    assert [name.get_text() for name in soup.select("li p b")] == ["GivenX Example-FamilyX"] * 2


def test_a_person_with_three_papers_has_a_page_with_filters_and_coauthors(site: Path) -> None:
    soup = page(site, "givena-example-familya")
    assert soup.select("#coauthors")
    assert len(soup.select(".papers > li")) == 3
