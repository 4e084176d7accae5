"""Numbers beside links: each leads to a list of so many papers, or says what it counts instead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from built import build, site_page

ADA, BEN, CLEO = "Ada Lovelace", "Ben Miller", "Cleo Okafor"
# Twice the same title, no date, no category, nobody's place known, one withdrawn, one hidden, one author named twice.
PAPERS = (
    {"authors": [ADA, BEN], "date": "2024-05-01", "category": "LG", "venue": "Journal of Engines"},
    {"authors": [ADA, BEN], "date": "2024", "category": "LG", "venue": "Journal of Engines"},
    {"authors": [ADA, CLEO], "category": "CL", "venue": "ICML", "affiliations": ["London"]},
    {"authors": [BEN], "contributors": [ADA], "date": "2023", "venue": "ICML", "affiliations": ["London", "Turin"]},
    {"authors": [ADA, "A. Lovelace", BEN], "date": "2023-01", "category": "CL", "affiliations": ["Turin", "Turin"]},
    {
        "authors": [ADA, BEN],
        "date": "2024",
        "category": "LG",
        "venue": "ICML",
        "withdrawn": "2025-01-01, entered twice",
    },
    {"authors": [CLEO], "date": "2024", "category": "CL", "venue": "ICML", "hidden": True},
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("counts")
    for folder in ("papers", "authors"):
        (root / "content" / folder).mkdir(parents=True)
    (root / "content/site.yaml").write_text("title: Group\nhome: [newest, numbers]\ntheme: {social_cards: false}\n")
    (root / "content/authors/ada-lovelace.yaml").write_text(f"name: {ADA}\nnames: [A. Lovelace]\nmember: true\n")
    for number, paper in enumerate(PAPERS):
        title = "On Engines" if number < 2 else f"On Engines of Kind {number}"
        lines = [f"title: {title}", *(f"{key}: {value}" for key, value in paper.items())]
        (root / f"content/papers/paper-{number}.yaml").write_text("\n".join(lines).replace("True", "true") + "\n")
    build(root)
    return root / "site"


def numbered(soup: BeautifulSoup | Tag) -> Iterator[tuple[str, int]]:
    """Go through the links with a number: where each leads, and the number."""
    for item in soup.select(".counts li, .bars li, .figures li"):
        link = item.find("a", href=re.compile("^/"))
        if link:
            in_bold = None if item.find_parent(class_="counts") else item.select_one("b")
            beside = in_bold or item.find_all(string=True, recursive=False)[-1]
            yield str(link["href"]), int(str(beside.get_text()).strip())


def listed(site: Path, address: str) -> int:
    """Return how many entries the list at an address says that it has, and see to it that it has them."""
    soup = site_page(site, address)
    said = soup.select_one("header .sum")
    shown = len(soup.select(".papers > li")) or len(soup.select("main .names .counts li, main .wide .bars li"))
    number = re.search(r"(\d+) (?:papers?|names)\b", said.get_text() if said else "")
    assert number is None or int(number[1]) == shown, address
    return shown


@pytest.mark.parametrize(
    "address", ["", "authors", "categories", "years", "affiliations", "venues", "stats", "network"]
)
def test_each_number_leads_to_a_list_of_so_many(address: str, site: Path) -> None:
    found = list(numbered(site_page(site, address)))
    assert found
    assert [(to, number, listed(site, to)) for to, number in found if number != listed(site, to)] == []


def test_a_number_beside_a_list_says_that_it_counts_that_list_alone(site: Path) -> None:
    lists = ("authors/ada-lovelace", "authors/ben-miller", "categories/cl", "venues/icml", "affiliations/london")
    for section in (section for address in lists for section in site_page(site, address).select(".side section")):
        wrong = [to for to, number in numbered(section) if number != listed(site, to)]
        said = section.select_one("h2 small")
        assert not wrong or (said and said.get_text() in {"papers in this list", "papers together"}), wrong
