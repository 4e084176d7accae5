"""Pages and news cite papers by `[@key]`, and end with a list of references."""

from pathlib import Path

import pytest
from bs4 import Tag
from generator.build.check import check_content

from built import build, site_page, words
from written_files import write_files

PAPERS = {
    "engines": "title: On *Engines* & $n^2$\nauthors: [Ada Lovelace]\ndate: 2020\nvenue: J. of _X_\n",
    "ropes": "title: Ropes\nauthors: [Bo Ray]\ndate: 2021\naliases: [old-ropes]\n",
}
BODY = """\
As shown [@lovelace2020engines], and [@old-ropes, p. 3; @engines]; not `[@ropes]` nor \\[@ropes] nor [@b](/papers/).

```
[@ropes]
```
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("papers", "pages", "news"):
        (tmp_path / "content" / folder).mkdir(parents=True)
    write_files(tmp_path / "content/papers", {f"{name}.yaml": text for name, text in PAPERS.items()})
    return tmp_path


def page_of(root: Path, body: str) -> Tag:
    (root / "content/pages/p.md").write_text(f"---\ntitle: P\n---\n{body}", encoding="utf-8")
    build(root)
    found = site_page(root / "site", "p").select_one(".prose")
    assert found is not None
    return found


def test_citations_become_numbers_with_links_except_in_code_and_links(root: Path) -> None:
    page = page_of(root, BODY)
    assert words(page.p) == "As shown [1], and [2, p. 3; 1]; not [@ropes] nor [@ropes] nor @b."
    links = [str(link["href"]) for link in page.select("p a")]
    assert links == ["/papers/engines/", "/papers/ropes/", "/papers/engines/", "/papers/"]
    assert words(page.pre) == "[@ropes]"


def test_the_references_are_those_cited_in_the_portals_style_and_no_markup_of_theirs_counts(root: Path) -> None:
    (root / "content/site.yaml").write_text("citations: [apa]\n", encoding="utf-8")
    page = page_of(root, BODY)
    assert words(page.h2) == "References"
    first, second = page.select("ol li")
    assert words(first).startswith("Lovelace, A. (2020). On *Engines* & n². J. of _X_.")
    assert words(second).startswith("Ray, B. (2021). Ropes.")
    assert [str(link["href"]) for link in page.select("li a")] == ["/papers/engines/", "/papers/ropes/"]


def test_news_cite_too(root: Path) -> None:
    (root / "content/news/n.md").write_text("---\ntitle: N\ndate: 2024-01-01\n---\nNews of [@ropes].\n", "utf-8")
    build(root)
    assert "News of [1]." in words(site_page(root / "site", "news/n").main)


def test_a_page_without_citations_has_no_references(root: Path) -> None:
    assert page_of(root, "Write to me [here](/p/).").select("h2, ol") == []


def test_a_key_that_no_paper_has_is_a_warning_at_its_place_and_stays_as_it_is_written(root: Path) -> None:
    page = page_of(root, "Some text.\n\nSee [@ropes; @engine], [@engine].\n")
    assert words(page.select("p")[-1]) == "See [@ropes; @engine], [@engine]."
    problems = check_content(root)
    said = "no paper has the key engine; did you mean @engines?"
    assert [str(one) for one in problems] == [f"content/pages/p.md:6:{column}: {said}" for column in (14, 25)]
    assert {one.severity for one in problems} == {"warning"}


def test_an_address_within_a_locator_is_no_key(root: Path) -> None:
    page = page_of(root, "See [@ropes, p. 3 by me@example.org].\n")
    assert words(page.p) == "See [1, p. 3 by me@example.org]."
