"""Lists of papers: what was selected comes first, badges say what there is, filters are offered where they help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bs4 import BeautifulSoup
from generator.building import build

if TYPE_CHECKING:
    from pathlib import Path

PAPERS = {
    "old-and-selected": "date: 2019\nselected: true\nscore: 91.5\nawards: [Best Paper <2019>]\n",
    "newest": "date: 2026-05-01\nlinks: {video: 'https://example.org/v', data: 'https://example.org/d'}\n",
    "with-code": "date: 2025-01-01\ncode: https://example.org/c\n",
    "second": "date: 2025-02-01\n",
    "third": "date: 2025-03-01\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "content/papers").mkdir(parents=True)
    for name, more in PAPERS.items():
        text = f"title: Study {name}\nauthors: [Jane Doe]\ncategory: LG\n{more}"
        (tmp_path / f"content/papers/{name}.yaml").write_text(text)
    return tmp_path


def page(root: Path, address: str) -> BeautifulSoup:
    return BeautifulSoup((root / "site" / address / "index.html").read_text(encoding="utf-8"), "html.parser")


def test_selected_papers_come_first_on_pages_of_authors_and_categories_and_once_only(root: Path) -> None:
    build(root)
    for address in ("authors/jane-doe", "categories/lg"):
        soup = page(root, address)
        assert [group.get_text() for group in soup.select(".group > h2")] == ["Selected", "2026", "2025"]
        titles = [title.get_text() for title in soup.select(".papers h3")]
        assert titles[0] == "Study old-and-selected"
        assert len(titles) == len(set(titles)) == len(PAPERS)
    assert [group.get_text() for group in page(root, "papers").select(".group > h2")] == ["2026", "2025", "2019"]


def test_where_every_paper_is_selected_none_stands_out(root: Path) -> None:
    for path in (root / "content/papers").iterdir():
        path.write_text(path.read_text().replace("selected: true\n", "") + "selected: true\n")
    build(root)
    assert [group.get_text() for group in page(root, "categories/lg").select(".group > h2")] == ["2026", "2025", "2019"]


def test_badges_say_what_there_is_besides_the_paper(root: Path) -> None:
    build(root)
    rows = {row.select("h3")[0].get_text(): row for row in page(root, "papers").select(".papers > li")}
    newest, selected = rows["Study newest"], rows["Study old-and-selected"]
    assert [(link.get_text(), link["href"]) for link in newest.select(":scope > div > a:not([data-category])")] == [
        ("Video", "https://example.org/v"),
        ("Data", "https://example.org/d"),
    ]
    (award,) = selected.select(":scope > div > b")
    assert (award.get_text(), award["title"]) == ("Award", "Best Paper <2019>")
    assert selected["data-score"] == "91.5"
    assert [link["href"] for link in rows["Study with-code"].select("[data-code]")] == ["https://example.org/c"]


def test_a_list_worth_filtering_has_labelled_fields_and_a_short_one_has_none(root: Path) -> None:
    build(root)
    (form,) = page(root, "authors/jane-doe").select("form.filter")
    fields = form.select("input, select")
    assert [option["value"] for option in form.select("select[name=sort] option")] == ["", "oldest", "title", "score"]
    assert [option.get_text() for option in form.select("select[name=year] option")] == ["Any", "2026", "2025", "2019"]
    assert {field["name"] for field in fields} == {"q", "year", "sort", "code"}
    assert all(field.find_parent("label") for field in fields)
    assert page(root, "years/2026").select("form.filter, script[src*=lists]") == []
