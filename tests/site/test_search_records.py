"""What the search index holds of a portal, without a browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.content.content import read_content
from generator.core.records import Content, FreePage, News, Paper, PartialDate, Person, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.site.material import make_material, shown_news
from generator.site.search import SearchRecord, search_plan

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
    return list(make_material(portal, ENGLISH, news=news).call(search_plan).records())


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
    return list(make_material(portal, ENGLISH, free_pages={page.id: page}).call(search_plan).records())


def test_each_section_of_a_page_is_found_at_its_place() -> None:
    found = page_records("Words *first*.\n\n## Of `keys`\n\n| a | b |\n|---|---|\n| c | d |\n\n### Smaller\n\nMore.\n")
    assert [(one.url, one.meta["title"], one.content) for one in found] == [
        ("/guide/", "Guide", "Words first."),
        ("/guide/#of-keys", "Guide · Of keys", "a b c d Smaller More."),
    ]
    assert all(one.filters == {"page": ("1",)} for one in found)
