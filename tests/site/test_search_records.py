"""What the search index holds of a portal, without a browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from generator.content.content import read_content
from generator.core.records import Content, FreePage, News, Paper, PartialDate, Person, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.site.context import PageContext
from generator.site.search import SearchRecord, search_plan
from generator.site.search_text import other_forms

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
    return list(search_plan(PageContext(portal, ENGLISH, news=content.news)).records())


def fingerprint(paper: Paper = LEMON, site: SiteConfig = CONTENT.site) -> str:
    portal, _ = build_portal(replace(CONTENT, site=site, papers=(paper,)))
    return search_plan(PageContext(portal, ENGLISH)).fingerprint()


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


@pytest.mark.parametrize(
    ("links", "pdf"),
    [
        ({"pdf": "https://p.example/a.pdf"}, "https://p.example/a.pdf"),
        ({"pdf": "http://localhost:8000/static/a.pdf"}, "/static/a.pdf"),
        ({"arxiv": "2409.19256"}, "https://arxiv.org/pdf/2409.19256"),
        ({}, ""),
    ],
)
def test_a_record_knows_where_the_pdf_is_and_its_text_does_not(links: dict[str, str], pdf: str) -> None:
    paper = replace(LEMON, links=links)
    (record,) = records(replace(CONTENT, papers=(paper,)))
    assert record.pdf == pdf
    assert "pdf" not in f"{record.meta} {record.content}"
    assert (fingerprint(paper) == fingerprint()) is not bool(pdf)


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


def test_a_record_is_filtered_by_ids_that_an_address_can_hold() -> None:
    (record,) = records()
    assert record.filters == {
        "year": ("2023",),
        "category": ("lg|Machine Learning",),
        "author": (
            "haibin-lin|Haibin Lin|H. Lin|林海滨|linhaibin 林 海 滨 lin hai bin",
            "lukasz-zolc|Łukasz Żółć|lukasz zolc",
        ),
        "affiliation": ("bytedance|ByteDance",),
        "code": ("1",),
    }
    assert record.sort == {"date": "2023-10"}


def test_a_paper_without_anything_but_a_title_is_found_and_sorted_last() -> None:
    (record,) = records(Content(SiteConfig(), (Paper("bare", "Bare"),)))
    assert record == SearchRecord("/papers/bare/", "Bare", {"title": "Bare"}, {}, {"date": "0000"})


@pytest.mark.parametrize(
    ("title", "authors", "abstract", "content"),
    [
        ("A title", ("Ada",), "An abstract", "An abstract"),
        ("A title", ("Ada",), "– …", "A title"),
        ("$ $", ("Ada", "Grace"), "", "Ada, Grace"),
        ("$ $", ("…",), "", "bare"),
    ],
)
def test_a_record_without_an_abstract_holds_the_first_text_that_has_a_word(
    title: str, authors: tuple[str, ...], abstract: str, content: str
) -> None:
    paper = Paper("bare", title, authors=tuple(map(PrintedName, authors)), abstract=abstract)
    (record,) = records(Content(SiteConfig(), (paper,)))
    assert record.content == content


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("plain words (only)", ""),
        ("naïve Müller", ""),  # the index takes off marks by itself
        ("Łukasz Ægir Strauß", "lukasz aegir strauss"),
        ("n² O(n²)", "n2"),
        ("α-divergence", "a alpha"),
        ("GPT-4 and 3D", "4"),
        ("Newton–Raphson", "newton raphson"),
        ("don’t well-known", "don"),
        ("学习", "xuexi 学 习 xue xi"),
    ],
)
def test_words_are_found_as_they_may_be_typed(text: str, forms: str) -> None:
    assert other_forms([text]) == forms


@pytest.mark.parametrize(
    "change",
    [
        {"title": "Other"},
        {"abstract": "Other"},
        {"authors": (PrintedName("A. Other"),)},
        {"keywords": ("other",)},
        {"macros": {"ours": "Other"}},
        {"code": None},
    ],
)
def test_the_fingerprint_changes_with_what_is_searched(change: dict[str, object]) -> None:
    assert fingerprint(replace(LEMON, **change)) != fingerprint()


def test_nothing_is_read_for_a_search_that_nobody_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.site.search._source", lambda _: pytest.fail("the papers were read"))
    portal, _ = build_portal(CONTENT)
    assert search_plan(PageContext(portal, ENGLISH)).language == "en"


def test_the_fingerprint_stays_where_other_things_change() -> None:
    assert (
        fingerprint(replace(LEMON, note="Other", score=3.0, pages="1-2", code="https://example.org/")) == fingerprint()
    )
    assert fingerprint(site=replace(CONTENT.site, title="Other", base_url="https://other.example/x/")) == fingerprint()


def test_every_paper_of_this_portal_has_a_record_without_latex() -> None:
    content, _ = read_content(Path(__file__).parents[2])
    found = records(content)
    assert len(found) == len(content.papers)
    assert not [record.url for record in found if "\\" in record.meta["title"] + record.content]


def page_records(body: str, title: str = "Guide") -> list[SearchRecord]:
    portal, _ = build_portal(Content(SiteConfig(), (), ()))
    context = PageContext(portal, ENGLISH, pages=[FreePage("guide", title, body)])
    return list(search_plan(context).records())


def test_each_section_of_a_page_is_found_at_its_place() -> None:
    found = page_records("Words *first*.\n\n## Of `keys`\n\n| a | b |\n|---|---|\n| c | d |\n\n### Smaller\n\nMore.\n")
    assert [(one.url, one.meta["title"], one.content) for one in found] == [
        ("/guide/", "Guide", "Words first."),
        ("/guide/#of-keys", "Guide · Of keys", "a b c d Smaller More."),
    ]
    assert all(one.filters == {"page": ("1",)} for one in found)


def test_a_page_that_begins_with_a_heading_has_no_record_without_words() -> None:
    assert [one.url for one in page_records("## One\n\nText\n")] == ["/guide/#one"]


def test_a_page_without_text_is_found_by_its_title() -> None:
    (found,) = page_records("")
    assert (found.url, found.content) == ("/guide/", "Guide")


def test_what_a_page_shows_as_signs_is_text_in_its_record() -> None:
    (found,) = page_records("`<b>` & *x* <script>alert(1)</script>\n")
    assert found.content == "<b> & x"


def test_the_fingerprint_changes_with_a_page() -> None:
    portal, _ = build_portal(CONTENT)
    made = {
        search_plan(PageContext(portal, ENGLISH, pages=[FreePage("guide", "Guide", body)])).fingerprint()
        for body in ("One", "Two")
    }
    assert len(made) == 2
