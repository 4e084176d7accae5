"""Publication pages of any layout: what is a paper comes in with its parts, what is none does not."""

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

AL_FOLIO = sample("al-folio.html")


REFERENCES = """<html><head><title>Publications of our group</title></head><body><h1>Publications</h1>
<h3>2020</h3><ol><li>Noether, Emmy, David Hilbert, and Felix Klein. “Invariants of Problems in Variation.” In
<i>Proceedings of the Conference on Algebra</i>, 235–257. Springer, 2020. https://doi.org/10.1000/182</li>
<li>Noether, Emmy, and Bartel van der Waerden. “Ideals in Rings of Polynomials.” <i>Annals of Algebra</i> 83, no. 2
(2020): 24–66.</li></ol>
<h2>News</h2><ul><li>2020: Our paper with David Hilbert was accepted at the Conference on Algebra, Goettingen!</li>
<li>2019: Emmy Noether gave a talk at the Conference on Rings in Zurich.</li></ul></body></html>"""

CARDS = sample("cards.html")


HOME = """<html><head><title>Sofia Kovalevskaya</title></head><body><h1>Sofia Kovalevskaya</h1>
<h2>News</h2><ul><li>May 2020: I gave a talk in Stockholm.</li></ul><h2>Awards and honours</h2>
<ul><li>Prix Bordin, French Academy, 1888.</li></ul><h2>Students</h2><ul><li>Ann Smith (2018 - 2020)</li></ul>
<h2>Contact</h2><p>Sveavagen 1, 11157 Stockholm, Sweden</p></body></html>"""


def read(text: str) -> Reading:
    return read_listing(text, Context("page.html", date(2026, 1, 1)))


def papers(text: str) -> tuple[Draft, ...]:
    return read(text).drafts


def test_references_keep_news_out() -> None:
    first, second = papers(REFERENCES)
    assert first.title == "Invariants of Problems in Variation"
    assert first.authors == ("Emmy Noether", "David Hilbert", "Felix Klein")
    assert second.authors == ("Emmy Noether", "Bartel van der Waerden")
    assert second.venue == "Annals of Algebra"


def test_a_title_with_with_tells_nothing_of_the_owner_of_the_page() -> None:
    line = (
        "<div class=title>{} with {}</div><div class=authors>Ada Lee, Taro Tanaka</div><i>Journal of Owls</i> {}, 2021"
    )
    words = [("Segmenting Images", "Transformers"), ("Counting Sheep", "Owls"), ("Lighting Towns", "Gas Lamps")]
    entries = "".join(f"<li>{line.format(*both, place)}</li>" for place, both in enumerate(words, 3))
    drafts = papers(f"<html><head><title>Jane Doe - Publications</title></head><body><h2>Papers</h2><ul>{entries}</ul>")
    assert [draft.title for draft in drafts] == [" with ".join(both) for both in words]
    assert {draft.authors for draft in drafts} == {("Ada Lee", "Taro Tanaka")}


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


@pytest.mark.parametrize("place", ['<a name="p1"/>', "<a name=p1>", '<form action="x">', "<nobr>"])
def test_tags_that_the_next_one_closes_are_not_nested(place: str) -> None:
    page = f"<html><body><h1>Publications</h1>{place * 1100}{OWLS}</body></html>"
    found = read_text(page, "html", Context("page.html", date(2026, 1, 1)))
    assert [draft.links.get("doi") for draft in found.drafts] == ["10.1000/1", "10.1000/2"]
    assert found.problems == ()


@pytest.mark.parametrize(
    "place",
    [
        "<!-- {} -->",
        "<!-- {0} <!-- {0} --><p>",
        "<script>let template = '{}';</script>",
        "<STYLE>/* {} */</STYLE>",
        "<textarea>{}</textarea>",
    ],
)
def test_tags_that_a_page_only_speaks_of_are_not_nested(place: str) -> None:
    page = f"<html><body><h1>Publications</h1>{place.format('<div>' * 1100)}{OWLS}</body></html>"
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


@pytest.mark.parametrize("divs", [DEEPEST + 1, 2 * DEEPEST, 3000])
def test_a_page_cut_at_the_limit_is_warned_of_once(divs: int) -> None:
    page = f"<html><body><h1>Publications</h1>{OWLS}{'<div>' * divs}Of owls{'</div>' * divs}</body></html>"
    found = read_text(page, "html", Context("page.html", date(2026, 1, 1)))
    assert [problem.severity for problem in found.problems] == ["warning"]
    assert "nested more than 150 deep" in found.problems[0].what


def test_an_entry_of_two_dozen_authors_in_one_line_is_read() -> None:
    surnames = (
        "Abel Bacon Curie Dirac Euler Fermi Gauss Hertz Ising Joule Kelvin Laplace Maxwell Newton Ohm Pauli Quine "
        "Raman Sagan Tesla Ulam Volta Weyl Yukawa"
    )
    many = ", ".join(f"{name[0]}. {name}" for name in surnames.split())
    rows = [
        (many, "Owls count sheep nightly", 2019),
        ("A. Schmidt, J. Miller", "Owls count sheep daily and sleep", 2020),
    ]
    items = "".join(
        f"<li>{names}, <a href='https://doi.org/10.1000/{year}'>{title}</a>, J. Owls 12, 4 ({year}).</li>"
        for names, title, year in rows
    )
    found = papers(f"<html><body><h1>Publications</h1><ul>{items}</ul></body></html>")
    assert [(draft.title, len(draft.authors)) for draft in found] == [(rows[0][1], 24), (rows[1][1], 2)]


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


def test_a_status_may_stand_where_others_print_the_year() -> None:
    page = """<h2>Publications</h2><ul>
    <li>Hopper, G. (accepted). Compilers of sentences into programs. In Mauchly, J. (ed.), Engines. Mouton.</li>
    <li>Hopper, G., & J. Mauchly. (2017). The education of a computer. Annals of Computing 7: 1-9.</li></ul>"""
    assert papers(page)[0].title == "Compilers of sentences into programs"


def test_a_sentence_behind_a_question_belongs_to_the_title() -> None:
    page = """<h2>Publications</h2><ul>
    <li>Hopper, G., & Mauchly, J. (2018). Who is there? Engines do not answer to strangers. Annals of Engines 128:
    79-84</li><li>Hopper, G., & Mauchly, J. (2017). May machines learn? Annals of Computing 7: 1-9.</li></ul>"""
    assert [one.title for one in papers(page)] == [
        "Who is there? Engines do not answer to strangers",
        "May machines learn?",
    ]


def test_dialogs_shown_records_and_services_are_no_papers() -> None:
    page = """<h2>Publications</h2><ul><li>G. Hopper and J. Mauchly, “Compilers of sentences into programs,” in
    50th Congress of Engines, Palermo, Italy, 2011, pp. 1–6.<pre>@inproceedings{HopMau11,
    title = {Compilers of sentences into programs}, author = , G. and , J.}, booktitle = {50th Congress of Engines},
    year = {2011} }</pre></li>
    <li>G. Hopper and A. Lovelace, “The education of a computer,” in Annals of Computing, 2010.<pre>@article{HopLov10,
    title = -based education of a computer}, author = , G. and , A.}, journal = {Annals of Computing}, year = {2010}
    }</pre></li></ul><div class="modal fade"><h5>Cite</h5><a>Copy</a> <a>Download</a></div>
    <h2>Service</h2><ul><li>Area Chair, ENGINES 2019<br>Area Chair, ENGINES 2018</li></ul>"""
    assert [one.title for one in papers(page)] == [
        "Compilers of sentences into programs",
        "The education of a computer",
    ]


def test_a_line_of_names_may_go_on_with_where_the_thesis_was_written() -> None:
    page = """<h2>Theses</h2><ul><li><b>Compilers of sentences into programs</b><br>Grace Hopper. PhD Dissertation. UC
    Arlington. 2016</li><li><b>The education of a computer, revisited</b><br>Ada Lovelace and John Mauchly</li>
    <li><b>Numbers that engines weave</b><br>Grace Hopper and John Mauchly</li></ul>"""
    assert papers(page)[0].authors == ("Grace Hopper",)


def test_a_title_on_two_lines_is_one() -> None:
    page = """<h2>Publications</h2><article><h3 class="title">Compilers of sentences –<br>how engines read us</h3>
    <p class="authors">Grace Hopper and John Mauchly</p><p class="venue">Annals of Engines, 2016</p></article>
    <article><h3 class="title">The education of a computer</h3><p class="authors">Grace Hopper and Ada Lovelace</p>
    <p class="venue">Annals of Engines, 2015</p></article>
    <article><h3 class="title">Engines that sort</h3><p class="authors">Ada Lovelace and John Mauchly</p>
    <p class="venue">Annals of Engines, 2014</p></article>"""
    assert papers(page)[0].title == "Compilers of sentences – how engines read us"


def test_a_range_of_pages_behind_a_volume_is_no_number():
    items = (
        "<li><strong>Owls do not count sheep</strong><br/>Mira Kovač, Tomás Herrera<br/>"
        "<em>Journal of Night Studies</em>, 12(3), 45–67, 2023</li>"
        "<li><strong>Engines that sort by night</strong><br/>Tomás Herrera, Li-Wen Chang<br/>"
        "<em>Proceedings of Sorting</em>, 2023</li>"
        "<li><strong>On kernels and nights</strong><br/>Li-Wen Chang<br/><em>Kernel Letters</em>, 1, 3–8, 2022</li>"
    )
    page = f"<html><head><title>Publications</title></head><body><h1>Publications</h1><ul>{items}</ul></body></html>"
    drafts = read_listing(page, Context("page", date(2026, 11, 22))).drafts
    assert [(one.volume, one.number, one.pages) for one in drafts] == [
        ("12", "3", "45-67"),
        ("", "", ""),
        ("1", "", "3-8"),
    ]


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


def test_what_kind_of_thesis_it_is_is_no_place():
    items = (
        "<li>Ada Lee. <b>On the nights of owls.</b> PhD thesis, University of Night, 2020.</li>"
        "<li>Bo Ray, Cy Fox. <b>On the days of engines.</b> <i>Day Letters</i> 3(1):1-3, 2021.</li>"
        "<li>Bo Ray, Ada Lee. <b>On sorting by dusk.</b> <i>Dusk Letters</i> 4(2):5-9, 2021.</li>"
    )
    page = f"<html><head><title>Publications</title></head><body><h1>Publications</h1><ul>{items}</ul></body></html>"
    drafts = read_listing(page, Context("page", date(2026, 11, 22))).drafts
    assert [(one.type, one.venue or one.publisher) for one in drafts if one.title == "On the nights of owls"] == [
        ("phdthesis", "University of Night")
    ]


def test_what_stands_out_in_brackets_behind_an_entry_is_no_title():
    items = (
        "<p><b>Ada Lee</b>, Bo Ray, Cy Fox (2024) Hidden hotspots of sorting engines. <i>Night Letters</i>, 121(2).</p>"
        "<p><b>Ada Lee</b>, Cy Fox (2020). Analyses support a focal point of engines. <i>Science of Nights</i>, 8(9). "
        "(<b>Highly Cited Paper by the Night Index</b>)</p>"
        "<p>Bo Ray, <b>Ada Lee</b> (2019). From sorting to counting in Chile. <i>Scientia Noctis</i> 49(4): 5–9.</p>"
    )
    page = f"<html><head><title>Publications</title></head><body>{items}</body></html>"
    drafts = read_listing(page, Context("page", date(2026, 11, 22))).drafts
    assert [one.title for one in drafts] == [
        "Hidden hotspots of sorting engines",
        "Analyses support a focal point of engines",
        "From sorting to counting in Chile",
    ]


def test_a_journal_in_german_that_stands_in_italics_is_no_title() -> None:
    page = """<html><head><title>Publikationen - Anna Roe</title></head><body><h1>Publikationen</h1><h2>2020</h2><ul>
    <li>Roe, A., Müller, J. (2020). Kette und Schuss. <em>Zeitschrift für Weberei</em>, 12(3), 12–34.</li>
    <li>Roe, A. (2020). Farben des Südens. In J. Müller (Hrsg.), <em>Farbe im Wandel</em> (S. 45–67). Köln: Böhlau.</li>
    </ul><h2>2019</h2><ul>
    <li>Roe, A., &amp; Meyer, K. (2019). Fäden sortieren. <em>Tagungsband Textil 2019</em>, 1–9.</li>
    </ul></body></html>"""
    read = read_listing(page, Context("roe.html", date(2026, 11, 22))).drafts
    assert [(draft.title, draft.venue, draft.pages) for draft in read] == [
        ("Kette und Schuss", "Zeitschrift für Weberei", "12-34"),
        ("Farben des Südens", "Farbe im Wandel", "45-67"),
        ("Fäden sortieren", "Tagungsband Textil 2019", "1-9"),
    ]
