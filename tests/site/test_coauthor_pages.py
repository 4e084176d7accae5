"""The pages of people with one or two papers and no file: most pages of a portal, and so the lightest."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from built import build, site_page

NAMES = [f"Given{letter} Example-Family{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:24]]
TITLE = "On titles that go on and on, as those of papers do of which the authors want to say all at once, part"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("portal")
    (root / "content/papers").mkdir(parents=True)
    (root / "content/site.yaml").write_text(
        "title: The Publications of a Group\nbase_url: https://a.example/portal/\nrepository: https://github.com/a/portal\n"
    )
    (root / "content/authors").mkdir()
    (root / "content/authors/known.yaml").write_text(f"name: {NAMES[2]}\nlinks: {{orcid: 0000-0002-1825-0097}}\n")
    (root / "content/orcid.yaml").write_text("0000-0002-1825-0097: [renamed-0, paper-2, of-somebody-else]\n")
    for number in range(3):
        names = NAMES if number < 2 else NAMES[:3]
        (root / f"content/papers/paper-{number}.yaml").write_text(
            f"title: {TITLE} {number}\nauthors: {names}\ndate: 2024\n"
            f"venue: Conference on Examples\nabstract: {'We. ' * 99}\n"
            f"aliases: [renamed-{number}]\n"
        )
    build(root)
    return root / "site"


def test_a_person_with_two_papers_and_no_file_has_a_page_of_at_most_three_kilobytes(site: Path) -> None:
    sizes = {one.parent.name: one.stat().st_size for one in site.glob("authors/*/index.html")}
    brief = {name: size for name, size in sizes.items() if name.startswith("given") and name[5] not in "abc"}
    assert len(brief) == 21
    assert max(brief.values()) <= 3 * 1024


def test_it_names_the_person_and_leads_to_the_papers_and_the_first_authors(site: Path) -> None:
    soup = site_page(site, "authors/givenx-example-familyx")
    assert soup.h1 is not None
    assert soup.h1.get_text() == "GivenX Example-FamilyX"
    assert [str(link["href"]) for link in soup.select("h2 a")] == ["/portal/papers/paper-0/", "/portal/papers/paper-1/"]
    assert [str(link["href"]) for link in soup.select("li p a")][:2] == [
        "../givena-example-familya/",
        "../givenb-example-familyb/",
    ]
    assert [name.get_text() for name in soup.select("li p b")] == ["GivenX Example-FamilyX"] * 2


@pytest.mark.parametrize("person", ["givenx-example-familyx", "givena-example-familya"])
def test_a_person_without_a_file_can_say_who_they_are(site: Path, person: str) -> None:
    (link,) = (one for one in site_page(site, f"authors/{person}").select("main a") if one.get_text() == "This is me")
    asked = urlsplit(str(link["href"]))
    assert asked.path == "/a/portal/issues/new"
    title = f"This is me: https://a.example/portal/authors/{person}/"
    assert parse_qs(asked.query) == {"title": [title], "body": ["ORCID:"]}


def test_a_person_whose_orcid_record_lists_papers_is_verified(site: Path) -> None:
    text = site_page(site, "authors/known").get_text()
    assert "Verified by ORCID: 2 papers" in text
    assert "This is me" not in text


def test_a_person_with_three_papers_has_a_page_with_filters_and_coauthors(site: Path) -> None:
    soup = site_page(site, "authors/givena-example-familya")
    assert soup.select("#coauthors")
    assert len(soup.select(".papers > li")) == 3
