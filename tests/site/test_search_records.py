"""What the search index holds of a portal, without a browser.

The catalogue: what scripts know of all papers, in one file that is as small as it can be.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from generator.content.content import read_content
from generator.core.records import Content, FreePage, News, Paper, PartialDate, Person, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.site import search
from generator.site.material import make_material, shown_news
from generator.site.search import SearchRecord, search_plan

from built import build
from conftest import ENGLISH

LEMON = Paper(
    "lemon",
    r"LEMON: $\textbf{L}$ossl$\textbf{E}$ss model",
    authors=(PrintedName("H. Lin"), PrintedName("Łukasz Żółć")),
    more_authors=True,
    contributors=(PrintedName("Haibin Lin"),),
    date=PartialDate(2023, 10),
    category="LG",
    affiliations=("ByteDance",),
    code=True,
    abstract="Costs  fall by\n$O(n^2)$.",
    venue=r"Int. Conf. \& Workshops",
    keywords=("model growth",),
    note="Not to be found",
)
HAIBIN = Person("haibin-lin", "Haibin Lin", names=("H. Lin", "林海滨"), has_file=True)
CONTENT = Content(SiteConfig(), (LEMON,), (HAIBIN,))


def records(content: Content = CONTENT) -> list[SearchRecord]:
    portal, _ = build_portal(content)
    news = {one.id: one for one in shown_news(content.news, portal)}
    return list(search_plan(make_material(portal, ENGLISH, news=news)).records[""]())


def test_a_record_is_the_papers_own_text_without_latex() -> None:
    (record,) = records()
    assert record.url == "/papers/lemon/"
    assert record.content == "Costs fall by O(n²)."
    assert record.meta == {
        "title": "LEMON: LosslEss model",
        "authors": "H. Lin, Łukasz Żółć, …, Haibin Lin",
        "venue": "Int. Conf. & Workshops",
        "keywords": "model growth",
        "also": record.meta["also"],
    }
    assert "Not to be found" not in str(record)


def test_news_are_found_by_their_title_and_text() -> None:
    day = PartialDate(2024, 5, 1)
    news = (News("prize", "A prize", day, "For **looms**."), News("later", "Not yet", day, "Hush.", draft=True))
    _, record = records(replace(CONTENT, news=news))
    assert (record.url, record.meta["title"], record.content) == ("/news/prize/", "A prize", "For looms.")
    assert (dict(record.filters), record.sort["date"]) == ({"page": ("1",)}, "2024-05-01")


def test_a_record_knows_every_spelling_of_its_authors() -> None:
    (record,) = records()
    also = record.meta["also"].split()
    assert {"林海滨", "林", "lukasz", "zolc", "n2"} <= set(also)


def test_every_paper_of_this_portal_has_a_record_without_latex() -> None:
    content, _ = read_content(Path(__file__).parents[2])
    found = records(content)
    assert len(found) == len(content.papers)
    assert not [record.url for record in found if "\\" in record.meta["title"] + record.content]


def page_records(body: str, title: str = "Guide") -> list[SearchRecord]:
    portal, _ = build_portal(Content(SiteConfig(), (), ()))
    page = FreePage("guide", title, body)
    return list(search_plan(make_material(portal, ENGLISH, free_pages={page.id: page})).records[""]())


def test_each_section_of_a_page_is_found_at_its_place() -> None:
    found = page_records("Words *first*.\n\n## Of `keys`\n\n| a | b |\n|---|---|\n| c | d |\n\n### Smaller\n\nMore.\n")
    assert [(one.url, one.meta["title"], one.content) for one in found] == [
        ("/guide/", "Guide", "Words first."),
        ("/guide/#of-keys", "Guide · Of keys", "a b c d Smaller More."),
    ]
    assert all(one.filters == {"page": ("1",)} for one in found)


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
