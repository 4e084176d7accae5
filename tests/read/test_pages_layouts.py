"""Layouts of publication pages beside the usual ones: titles in headings, names turned, years in acronyms."""

from datetime import date

import pytest
from generator.read.draft import Context, Draft
from generator.read.formats import read_text
from generator.read.lists.page_list import read_listing


def papers(body: str, title: str = "Publications") -> tuple[Draft, ...]:
    page = f"<html><head><title>{title}</title></head><body>{body}</body></html>"
    return read_listing(page, Context("page.html", date(2026, 1, 1))).drafts


def test_a_heading_of_an_entry_is_its_title_whatever_it_speaks_of() -> None:
    titles = ("How owls count sheep", "The Owl Project", "Teaching owls to count", "Owls in the media of today")
    items = "".join(
        f"<li> <h3><a href='owl{place}.pdf'>{title}</a></h3><p>Proceedings of the Owl Conference, Graz, 201{place}<br>"
        f"Anna Schmidt, John Miller and Emil Keller</p></li>"
        for place, title in enumerate(titles)
    )
    found = papers(f"<h2>Papers in proceedings</h2><ol>{items}</ol>")
    assert [draft.title for draft in found] == [*titles]
    assert {draft.authors for draft in found} == {("Anna Schmidt", "John Miller", "Emil Keller")}


def test_a_linked_title_in_capitals_is_no_list_of_names() -> None:
    found = papers(
        "<ul><li>A. Schmidt, J. Miller. <a href='x.html'>Iterative Goal-Based Owl Counting</a>. <i>OWLS-2022</i>.</li>"
        "<li>J. Miller, A. Schmidt. <a href='y.html'>How letters are sorted at night</a>. <i>OWLS-2021</i>.</li></ul>"
    )
    assert [(draft.title, draft.venue) for draft in found] == [
        ("Iterative Goal-Based Owl Counting", "OWLS-2022"),
        ("How letters are sorted at night", "OWLS-2021"),
    ]


def test_books_with_a_publisher_alone_come_in_where_their_titles_are_marked() -> None:
    shown = (
        ("Der Staat und seine Eulen", "Eulen Verlag, Bonn, 2013"),
        ("Wald und Recht", "2. Auflage, Eulen Verlag, Bonn"),
    )
    items = "".join(
        f"<li><div class='pub-title'>{title}</div><div class='pub-meta'>{where}</div></li>" for title, where in shown
    )
    more = (
        "<li><div class='pub-title'>Eulen vor Gericht</div><div class='pub-meta'>mit Anna Schmidt und John Miller, Eulen "  # noqa: E501
        "Verlag, 2001</div></li>"
    )
    found = papers(f"<h1>Veröffentlichungen</h1><ul>{items}{more}</ul>")
    assert [draft.title for draft in found] == [*(title for title, _ in shown), "Eulen vor Gericht"]


def test_a_word_behind_the_year_begins_the_title() -> None:
    found = papers(
        "<p>1. Schmidt, A., Miller, J.D., 2020, Temporal Networks for the Counting of Owls, <b><i>Journal of Owls</i></b>, "  # noqa: E501
        "Volume 10, Issue 1.</p><p>2. Miller, J.D., Schmidt, A., 2019, The Limit of Counting in Forests, <b><i>Owl Letters"  # noqa: E501
        "</i></b>, Vol 5, No. 1, pp. 6-22.</p>"
    )
    assert [draft.title for draft in found] == [
        "Temporal Networks for the Counting of Owls",
        "The Limit of Counting in Forests",
    ]


def test_a_page_about_other_things_that_names_hardly_anybody_lists_no_publications() -> None:
    sections = "".join(
        f"<section><h2>{heading}</h2><p>{said}. <a href='https://owls.example.org/'>See the page</a></p></section>"
        for heading, said in (
            ("Vidéos", "Owl Conference 2016, Student Symposium: all talks, with subtitles"),
            ("Concours", "Proceedings of the Owl Forum 2016, where we were second"),
            ("Sites", "ResearchGate, a public profile since 2015, University of Owls"),
        )
    )
    assert papers(sections, title="Anna Schmidt") == ()


def test_a_list_of_own_papers_that_names_nobody_is_read_under_any_heading() -> None:
    items = "".join(
        f"<li>“{title},” <em>{venue}</em> {volume} ({year}) {volume + 90}–99. <a href='{volume}.pdf'>pdf</a></li>"
        for volume, year, title, venue in (
            (39, 2022, "Composing Local Calls of Owls", "Journal of Semantics"),
            (52, 2021, "Rethinking the Islands of Herons", "Linguistic Inquiry"),
            (43, 2020, "Scope and Movement in the Night", "Linguistics and Philosophy"),
            (11, 2018, "Negative Polarity of Small Birds", "Journal of Philosophical Logic"),
            (24, 2016, "Why Relational Birds Make Good Questions", "Natural Language Semantics"),
            (12, 2015, "The Logic of Flight", "Annual Review of Linguistics"),
        )
    )
    found = papers(f"<h1>Writings</h1><ul>{items}</ul>", title="Writings")
    assert [(draft.venue, draft.volume) for draft in found][:2] == [
        ("Journal of Semantics", "39"),
        ("Linguistic Inquiry", "52"),
    ]
    assert len(found) == 6


def test_what_holds_the_content_is_no_menu_though_its_class_names_one() -> None:
    found = papers(
        "<div class='quarto-container page-navbar'><main><h1>Publications</h1><div class='references'>"
        "<div class='csl-entry'>Schmidt, Anna, and John Miller. 2023. <span>“Owls Count Sheep at Night.”</span> <em>Journal of "  # noqa: E501
        "Owls</em> 35 (1): 15-40.</div><div class='csl-entry'>Miller, John. 2021. <span>“Letters Sorted Without Reading.”"  # noqa: E501
        "</span> <em>Owl Letters</em> 3 (2): 4-9.</div></div></main></div>"
    )
    assert [(draft.title, draft.venue) for draft in found] == [
        ("Owls Count Sheep at Night", "Journal of Owls"),
        ("Letters Sorted Without Reading", "Owl Letters"),
    ]


def test_a_file_named_by_its_form_and_size_is_no_title() -> None:
    entries = (
        ("How owls count sheep at night. J. Owls, 22, 747-758", 2004, "PDF of text (4.7 MB)"),
        ("Location of owls in long forests. J. Owls, 23, 277-290", 2005, "1.4MB PDF"),
        ("Sheep and the owls that count them. J. Owls, 24, 529-542", 2006, "PDF 0.3 MB"),
    )
    items = "".join(
        f"<p>{place}. Schmidt, A., J. Miller, and E. Keller, {year}: {text}. <a href='{place}.pdf'>{said}</a>"
        for place, (text, year, said) in enumerate(entries, 1)
    )
    found = papers(items)
    assert [draft.title for draft in found] == [text.partition(". J.")[0] for text, _, _ in entries]
    assert [draft.links["pdf"] for draft in found] == ["1.pdf", "2.pdf", "3.pdf"]


def test_where_a_link_leads_is_no_title() -> None:
    items = "".join(
        f"<li>Anna Schmidt, John Miller and Emil Keller, {title}, IEEE Transactions on Owls, 24(11), pp. 29-44, June 202{place}. "  # noqa: E501
        f"<a href='https://owls.example/{place}'>IEEE Xplore Link</a></li>"
        for place, title in enumerate(("Counting sheep for sensing", "Limits of owls in lamps", "Secure owls at night"))
    )
    assert "IEEE Xplore Link" not in {draft.title for draft in papers(f"<h2>Articles</h2><ul>{items}</ul>")}


def test_titles_of_a_list_of_bold_titles_may_look_like_names_and_names_in_bold_are_none() -> None:
    titles = ("Edge Transitive Products", "Owls count sheep at night", "Sheep do not count the owls")
    items = "".join(
        f"<li><b>{title}</b>, with <b>Anna Schmidt</b> and John Miller, <i>Journal of Owls</i>, 12, 1-9, 201{place}.</li>"  # noqa: E501
        for place, title in enumerate(titles)
    )
    found = papers(f"<h2>Papers</h2><ul>{items}</ul>")
    assert [(draft.title, draft.authors) for draft in found] == [
        (title, ("Anna Schmidt", "John Miller")) for title in titles
    ]


def test_signs_at_names_do_not_hide_that_they_are_names() -> None:
    items = "".join(
        f'<li><div>Anna Schmidt, {name}, John Miller, "{title}", <i>Optics of Owls</i>, <b>2016</b>, 65(12):2171-2193.</div></li>'  # noqa: E501
        for name, title in (
            ("Emil Keller*", "Counting the owls by their eyes "),
            ("Gil Hut", "Eyes of the owls at night"),
        )
    )
    assert [draft.authors[1] for draft in papers(f"<ol>{items}</ol>")] == ["Emil Keller", "Gil Hut"]


def test_badges_that_say_what_a_paper_is_are_no_venues() -> None:
    items = "".join(
        f"<li><strong>{title}</strong> <span class='badge'>conference</span><div>with Anna Schmidt and John Miller.<br>In "  # noqa: E501
        f"Proceedings of the Owl Workshop, 202{place}, pp. 6-7 · <a href='https://doi.org/10.1/{place}'>doi</a></div></li>"
        for place, title in enumerate(("Counting sheep at night", "Moths and their lamps", "Of letters and lamps"))
    )
    assert {draft.venue for draft in papers(f"<ul>{items}</ul>")} == {"Proceedings of the Owl Workshop"}


def test_names_end_with_their_line() -> None:
    items = "".join(
        f"<li><span><b>A. Schmidt, J. Miller, E. Keller</b></span><br><span>{title} ({year}).</span><br>"
        f"<a href='https://arxiv.org/abs/2001.0000{year % 10}'>preprint</a></li>"
        for title, year in (("A model for owls at night", 2025), ("New elements of an owl", 2024))
    )
    found = papers(f"<h2>Preprints</h2><ol>{items}</ol>")
    assert [draft.authors for draft in found] == 2 * [("A. Schmidt", "J. Miller", "E. Keller")]


MENU = (
    "<td id='layout-menu'><div class='menu-item'><a href='i.html'>Emil Keller</a></div>"
    "<div class='menu-item'><a href='s'>Google Scholar Profile</a></div></td>"
)
LISTED = (
    "<td><h2>Preprints</h2><ul><li>Anna Schmidt and Emil Keller, Owls count sheep at night, submitted, Oct. 2025.</li>"
    "<li>John Miller and Emil Keller, What moths know of lamps, submitted, Oct. 2024.</li></ul></td>"
)


def test_a_menu_is_no_paper() -> None:
    assert len(papers(f"<table><tr>{MENU}{LISTED}</tr></table>", "Preprints")) == 2


CURRICULUM = (
    "<h2>Publications</h2><p><a href='r.html'>See the list on the research page</a></p>"
    "<div><h2>Selected talks &amp; conferences</h2><ul><li>Owl Association, 2022</li><li>Federal Owls of Boston, "
    "research seminar, 2019</li></ul></div>"
    "<div><h2>Service, certificates and languages</h2><p>Referee: Journal of Owls · Owl Bulletin (2015-17)</p></div>"
)
CARDS = (
    "<a href='a'><h3>Artigos · Trilha Principal</h3><p>Todos os artigos da Trilha Principal, por edição.</p></a>"
    "<a href='b'><h3>Artigos · Anais Estendidos</h3><p>Todos os artigos dos Anais Estendidos, por edição.</p></a>"
    "<a href='c'><h3>Livros de Minicursos</h3><p>Os minicursos de cada edição, compilados em livro.</p></a>"
)


@pytest.mark.parametrize("body", [CURRICULUM, CARDS])
def test_pages_that_only_speak_of_papers_are_refused(body: str) -> None:
    assert papers(body, "Emil Keller") == ()


def linked(titles: tuple[str, ...]) -> str:
    return "".join(
        f"<li><a href='{place}.html'>{title}</a>, A. Schmidt and J. Miller, ICML 201{place}</li>"
        for place, title in enumerate(titles)
    )


def test_what_says_of_itself_that_it_has_no_menu_is_the_page() -> None:
    titles = ("How owls count sheep: a long title", "The calculus of owls: an introduction", "Versions of the truth")
    shown = f"<div class='no-menu'><main><h1>Publications</h1><ul>{linked(titles)}</ul></main></div>"
    assert [draft.title for draft in papers(shown)] == [*titles]


def test_titles_and_people_below_a_heading_of_publications_are_papers() -> None:
    items = "".join(
        f"<li>{title}<br>{names}</li>"
        for title, names in (
            ("Graph networks for owls and sheep", "Jane Miller, John Brown"),
            ("The calculus of moths: An introduction", "Jane Miller, Anna Smith"),
            ("Versions of the truth in Berlin", "Jane Miller, Peter Young"),
        )
    )
    assert len(papers(f"<h1>Research articles</h1><ul>{items}</ul>")) == 3


def test_a_paper_that_names_an_address_for_questions_stays() -> None:
    items = (
        "<li>Jane Miller, John Brown. Looms and their weavers (contact: jm@uni.example). Economica, 2018.</li>"
        "<li>Jane Miller. Weaving in the north. Nature, 580, 12-14, 2020.</li>"
        "<li>John Brown, Anna Smith. Songs of towns. Journal of Song, 3, 1-9, 2019.</li>"
    )
    page = f"<html><head><title>Publications</title></head><body><h1>Publications</h1><ul>{items}</ul></body></html>"
    assert len(read_text(page, "html", Context("page.html", date(2026, 1, 1))).drafts) == 3
