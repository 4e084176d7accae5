"""The catalogue: what scripts know of all papers, in one file that is as small as it can be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from bs4 import BeautifulSoup
from generator.site import search

from built import build

if TYPE_CHECKING:
    from pathlib import Path

PAPERS = {
    "plain-words-only": "title: Plain Words Only\nauthors: [Ada Example, Łukasz Kaiser]\n"
    "date: 2024-05-06\ncategory: LG\n",
    "another-id": "title: Words of $n^2$ steps\nauthors: [Ada Example]\nselected: true\nscore: 97.5\n"
    "type: article\nvenue: Annual Meeting of the Association for Computational Linguistics\nyear: 2023\ndate: 2023\n"
    "links: {arxiv: '2301.00001'}\ncode: true\naffiliations: [Example University]\n",
    "nothing-but-a-title": "title: Nothing but a title\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "content/papers").mkdir(parents=True)
    for name, text in PAPERS.items():
        (tmp_path / f"content/papers/{name}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "content/authors").mkdir()
    (tmp_path / "content/authors/ada-example.yaml").write_text("name: Ada Example\nnames: [A. Example]\n")
    (tmp_path / "content/site.yaml").write_text("base_url: https://g.example/portal/\ntheme: {social_cards: false}\n")
    return tmp_path


def made(root: Path) -> dict[str, Any]:
    build(root)
    found: dict[str, Any] = json.loads((root / "site/papers/catalogue.json").read_text(encoding="utf-8"))
    return found


def test_a_paper_is_one_short_line_and_ids_that_names_give_are_left_out(root: Path) -> None:
    lines = {line[0]: line[1:] for line in made(root)["papers"]}
    assert lines["Plain Words Only"] == [0, "2024-05-06", ["Ada Example", ["Łukasz Kaiser", "lukasz-kaiser"]], "LG"]
    assert lines["Nothing but a title"] == []


def test_a_portal_with_too_many_papers_has_none_and_its_pages_ask_for_none(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MOST_PAPERS", 2)
    build(root, jobs=1)
    assert not (root / "site/papers/catalogue.json").exists()
    assert "catalogue.json" not in (root / "site/index.html").read_text(encoding="utf-8")


def test_an_edit_changes_one_line_of_it(root: Path) -> None:
    before = made(root)["papers"]
    (root / "content/papers/nothing-but-a-title.yaml").write_text("title: Nothing more\n")
    after = made(root)["papers"]
    assert [line for line in after if line not in before] == [["Nothing more", "nothing-but-a-title"]]
    assert len(after) == len(before)


def test_a_list_whose_rows_leave_out_authors_asks_the_catalogue_for_them(root: Path) -> None:
    many = ", ".join(f"Person {chr(65 + number % 26)}{chr(97 + number // 26)}x" for number in range(30))
    for number in range(5):
        (root / f"content/papers/p{number}.yaml").write_text(
            f"title: Paper {number}\nauthors: [{many}]\ncategory: CL\n"
        )
    build(root)

    def form(address: str) -> dict[str, Any]:
        soup = BeautifulSoup((root / f"site/{address}/index.html").read_text(encoding="utf-8"), "html.parser")
        return dict(soup.select("form.filter")[0].attrs)

    asking = form("categories/cl")
    assert (asking["data-catalogue"], asking["data-key"]) == ("/portal/papers/catalogue.json", "category CL")
    assert "data-list" not in asking
