"""Publication pages as a whole: refusals, repetitions, deep nesting, parts of a list, the corpus of saved pages."""

import json
from datetime import date
from pathlib import Path

import pytest
from generator.read.documents.html_tree import DEEPEST, read_page
from generator.read.draft import Context, Draft, Reading
from generator.read.formats import read_text
from generator.read.lists.page_list import read_listing
from hypothesis import given
from hypothesis import strategies as st
from quality.compared import folded
from sample_files import sample

from conftest import rounds

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "pages"

AL_FOLIO = sample("html/al-folio.html")
CARDS = sample("html/cards.html")
HOME = """<html><head><title>Sofia Kovalevskaya</title></head><body><h1>Sofia Kovalevskaya</h1>
<h2>News</h2><ul><li>May 2020: I gave a talk in Stockholm.</li></ul><h2>Awards and honours</h2>
<ul><li>Prix Bordin, French Academy, 1888.</li></ul><h2>Students</h2><ul><li>Ann Smith (2018 - 2020)</li></ul>
<h2>Contact</h2><p>Sveavagen 1, 11157 Stockholm, Sweden</p></body></html>"""


def read(text: str) -> Reading:
    return read_listing(text, Context("page.html", date(2026, 1, 1)))


def papers(text: str) -> tuple[Draft, ...]:
    return read(text).drafts


def test_what_a_page_shows_twice_comes_once() -> None:
    twice = CARDS.replace("</section>", CARDS[CARDS.index("<article") : CARDS.index("</section>")] + "</section>")
    assert len(papers(twice)) == 2


def test_a_page_without_publications_is_refused_with_what_to_do() -> None:
    reading = read(HOME)
    assert reading.drafts == ()
    assert [problem.severity for problem in reading.problems] == ["error"]
    assert "no publications found" in reading.problems[0].what
    assert "BibTeX or RIS" in reading.problems[0].hint


def test_an_entry_says_where_it_stands_in_the_file() -> None:
    lines = [draft.line for draft in papers(AL_FOLIO)]
    assert lines[0] < lines[1]
    assert "badge" in AL_FOLIO.split("\n")[lines[0] - 1]


@given(
    st.lists(
        st.sampled_from(
            (
                *("<div>", "</div>", "<li>", "<p class=title>", "<a href='x.pdf'>", "</a>", "<br>", "<table><tr><td>"),
                *("<b>", "Ada Lovelace, C. Babbage", "“A title of five words”", "2020", "In Proceedings of X", "<"),
                *("&amp;", "\x00", "<h2>News</h2>", "<h2>Papers</h2>", "@article{a, title={B}}", "<pre>", "pdf"),
            )
        ),
        max_size=60,
    )
)
def test_no_page_raises_or_gives_a_paper_without_title(parts: list[str]) -> None:
    for draft in papers(" ".join(parts)):
        assert draft.title
        assert draft.authors or draft.date or draft.venue or draft.links


def test_a_page_nested_without_end_is_read() -> None:
    assert read("<div>" * 3000 + "x").drafts == ()


OWLS = """<ul><li>Anna Schmidt, John Miller. <b>Owls count sheep daily and sleep at noon</b>. Journal of Owls, 2020.
<a href="https://doi.org/10.1000/1">DOI</a></li><li>John Miller, Anna Schmidt. <b>How letters are sorted without reading
them</b>. Journal of Owls, 2018. <a href="https://doi.org/10.1000/2">DOI</a></li></ul>"""
MANY = "<div>" * 1100


@pytest.mark.parametrize(
    "place",
    [
        *(one * 1100 for one in ('<a name="p1"/>', "<a name=p1>", '<form action="x">', "<nobr>")),
        f"<!-- {MANY} -->",
        f"<!-- {MANY} <!-- {MANY} --><p>",
        f"<script>let template = '{MANY}';</script>",
        f"<STYLE>/* {MANY} */</STYLE>",
        f"<textarea>{MANY}</textarea>",
    ],
    ids=["closed", "link", "form", "line", "comment", "comments", "script", "style", "text"],
)
def test_tags_that_the_next_one_closes_or_that_a_page_only_speaks_of_are_not_nested(place: str) -> None:
    page = f"<html><body><h1>Publications</h1>{place}{OWLS}</body></html>"
    found = read_text(page, "html", Context("page.html", date(2026, 1, 1)))
    assert [draft.links.get("doi") for draft in found.drafts] == ["10.1000/1", "10.1000/2"]
    assert found.problems == ()


def test_what_is_nested_deeper_than_the_limit_is_read_as_text_and_said() -> None:
    divs = 2 * DEEPEST
    page = f"<html><body><h1>Publications</h1>{OWLS}\n\n{'<div>' * divs}Of owls{'</div>' * divs}</body></html>"
    found = read(page)
    assert [draft.links["doi"] for draft in found.drafts] == ["10.1000/1", "10.1000/2"]
    assert [(problem.line, problem.what) for problem in found.problems] == [
        (5, "elements of this page are nested more than 150 deep here; of what is within, only the text was read")
    ]
    tree = read_page(page)
    assert tree is not None
    assert "Of owls" in tree.body.text_content


def test_tags_that_nobody_closes_and_that_no_browser_knows_nest_nothing() -> None:
    entry = '<div</font></div><p><font size="4">Ann Bee. A study of owl {0}. <i>Journal of Owls</i> {0} (2001), 1-9.'
    page = f"<title>Ann Bee</title><h1>Publications</h1>{''.join(map(entry.format, range(120)))}"
    found = read_listing(page, Context("page.html", date(2026, 1, 1)))
    assert len(found.drafts) == 120
    assert found.problems == ()


@pytest.mark.parametrize("divs", [DEEPEST + 1, 2 * DEEPEST, 3000])
def test_a_page_cut_at_the_limit_is_warned_of_once(divs: int) -> None:
    page = f"<html><body><h1>Publications</h1>{OWLS}{'<div>' * divs}Of owls{'</div>' * divs}</body></html>"
    found = read_text(page, "html", Context("page.html", date(2026, 1, 1)))
    assert [problem.severity for problem in found.problems] == ["warning"]
    assert "nested more than 150 deep" in found.problems[0].what


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus lies beside the project only where it is worked on")
def test_the_corpus_of_saved_pages_comes_in() -> None:
    wanted = titles = authors = extra = 0
    for file in sorted(CORPUS.glob("*.truth.json"))[:: rounds(20, thorough=1)]:
        truth = [paper for paper in json.loads(file.read_text(encoding="utf-8"))["papers"] if paper["title"]]
        page = file.with_name(file.name.replace(".truth.json", ".html"))
        drafts = {folded(one.title): one for one in papers(page.read_text(encoding="utf-8", errors="replace"))}
        known = {folded(paper["title"]) for paper in truth}
        extra += sum(title not in known for title in drafts)
        for paper in truth:
            if paper["type"] not in {"talk", "other", "patent", "software"}:
                wanted += 1
                found = drafts.get(folded(paper["title"]))
                titles += found is not None
                authors += found is not None and [folded(a) for a in found.authors] == [
                    folded(a) for a in paper["authors"]
                ]
    assert titles >= 0.95 * wanted
    assert authors >= 0.90 * wanted
    assert extra <= 0.05 * wanted


def test_a_page_that_shows_a_list_in_parts_says_so():
    items = "".join(
        f"<li>Mira Kovač, Tomás Herrera. <b>Owls that {word}.</b> <i>Journal of Night Studies</i>, {year}.</li>"
        for word, year in (("count", 2021), ("sleep", 2022), ("sort", 2023))
    )
    page = (
        f"<html><head><title>Publications</title></head><body><h1>Publications</h1><ul>{items}</ul>"
        '<nav class="navigation pagination"><span class="current">1</span><a class="page-numbers" href="?page=2">2</a>'
        '<a href="?page=3">3</a><a class="next" href="?page=2">Next</a></nav></body></html>'
    )
    (problem,) = read_listing(page, Context("page", date(2026, 11, 22))).problems
    assert problem.what == "this page may show only a part of its list: it leads to further pages of it (2, 3)"
