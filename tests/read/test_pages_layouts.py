"""Layouts of publication pages beside the usual ones: titles in headings, names turned, years in acronyms."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.read.lists.listing.leading_people import leading_people
from generator.read.lists.listing.names import read_people
from generator.read.lists.listing.read import read_listing
from generator.read.lists.listing.venues import read_appearance

if TYPE_CHECKING:
    from generator.read.draft import Draft


def papers(body: str, title: str = "Publications") -> tuple[Draft, ...]:
    page = f"<html><head><title>{title}</title></head><body>{body}</body></html>"
    return read_listing(page, Context("page.html", date(2026, 1, 1))).drafts


def test_a_heading_of_an_entry_is_its_title_whatever_it_speaks_of() -> None:
    titles = ("How owls count sheep", "The Owl Project", "Teaching owls to count", "Owls in the media of today")
    items = "".join(
        f"<li> <h3><a href='owl{place}.pdf'>{title}</a></h3><p>Proceedings of the Owl Conference, Graz, 201{place}<br>"
        f"Ann Bee, Cy Dee and Emil Eff</p></li>"
        for place, title in enumerate(titles)
    )
    found = papers(f"<h2>Papers in proceedings</h2><ol>{items}</ol>")
    assert [draft.title for draft in found] == [*titles]
    assert {draft.authors for draft in found} == {("Ann Bee", "Cy Dee", "Emil Eff")}


def test_authors_in_a_heading_below_the_title_belong_to_its_entry() -> None:
    found = papers(
        "<h2>Papers</h2><div><h3>Owls count sheep at night</h3><h5>Ann Bee, Cy Dee*<br><a href='https://arxiv.org/abs/"
        "2001.00001'>paper</a></h5><h3>Letters are sorted without being read</h3><h5>Cy Dee, Emil Eff<br>"
        "<a href='https://arxiv.org/abs/2001.00002'>paper</a></h5></div>"
    )
    assert [(draft.title, draft.authors, draft.links["arxiv"]) for draft in found] == [
        ("Owls count sheep at night", ("Ann Bee", "Cy Dee"), "2001.00001"),
        ("Letters are sorted without being read", ("Cy Dee", "Emil Eff"), "2001.00002"),
    ]


def test_a_linked_title_in_capitals_is_no_list_of_names() -> None:
    found = papers(
        "<ul><li>A. Bee, C. Dee. <a href='x.html'>Iterative Goal-Based Owl Counting</a>. <i>OWLS-2022</i>.</li>"
        "<li>C. Dee, A. Bee. <a href='y.html'>How letters are sorted at night</a>. <i>OWLS-2021</i>.</li></ul>"
    )
    assert [(draft.title, draft.venue) for draft in found] == [
        ("Iterative Goal-Based Owl Counting", "OWLS"),
        ("How letters are sorted at night", "OWLS"),
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
        "<li><div class='pub-title'>Eulen vor Gericht</div><div class='pub-meta'>mit Ann Bee und Cy Dee, Eulen "
        "Verlag, 2001</div></li>"
    )
    found = papers(f"<h1>Veröffentlichungen</h1><ul>{items}{more}</ul>")
    assert [draft.title for draft in found] == [*(title for title, _ in shown), "Eulen vor Gericht"]


@pytest.mark.parametrize(
    ("text", "venue", "year", "volume"),
    [
        ("10 pages. In 4th Owl Meeting (OWLS’18), acceptance rate: 20.9%.", "4th Owl Meeting (OWLS’18)", 2018, ""),
        ("5th Owl Symposium (OWLS'97)", "5th Owl Symposium (OWLS'97)", 1997, ""),
        ("OWLS-2024. Also presented at NIGHT-2023.", "OWLS", 2024, ""),
        ("Journal of Owls, 2021. Preliminary version in OWLS 2019", "Journal of Owls", 2021, ""),
        ("Owls and Forests, Jun 1, 2026", "Owls and Forests", 2026, ""),
        ("IEEE Trans. Geosci. Remote Sens., vol. 6, pp. 1-14, 2024", "IEEE Trans. Geosci. Remote Sens", 2024, "6"),
        ("IEEE J. Sel. Topics Owls, vol. 11, no. 3, pp. 6-9, 2018", "IEEE J. Sel. Topics Owls", 2018, "11"),
    ],
)  # fmt: skip
def test_what_a_list_says_beside_the_venue_is_no_part_of_it(text: str, venue: str, year: int, volume: str) -> None:
    found = read_appearance(text)
    assert (found.venue, found.year, found.volume) == (venue, year, volume)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Bee, Ann L., Dee, Cy D., & Eff, Emil", ("Ann L. Bee", "Cy D. Dee", "Emil Eff")),
        ("Bee, Ann L. & Eff, Emil", ("Ann L. Bee", "Emil Eff")),
        ("Bee, Ann L.", ("Ann L. Bee",)),
    ],
)
def test_given_names_with_initials_stand_behind_family_names(text: str, names: tuple[str, ...]) -> None:
    assert read_people(text).names == names
    found, rest = leading_people(f"{text}. 2022. How owls count")
    assert (found.names, rest) == (names, "2022. How owls count")


def test_the_title_ends_where_those_are_named_with_whom_the_owner_wrote_it() -> None:
    found = papers(
        "<p>• Owls that count sheep<br>Together with Cy Dee and Emil Eff. In Proc. OWLS 2021, LNCS 12, p. 1-9.</p>"
        "<p>• The power of letters<br>Together with Cy Dee. NIGHT 2018, LNCS 8, p. 33-47.</p>"
        "<p>• Sorting without reading<br>Together with Emil Eff. NIGHT 2017, LNCS 7, p. 3-17.</p>",
        title="Ann Bee",
    )
    assert [(draft.title, draft.authors) for draft in found] == [
        ("Owls that count sheep", ("Ann Bee", "Cy Dee", "Emil Eff")),
        ("The power of letters", ("Ann Bee", "Cy Dee")),
        ("Sorting without reading", ("Ann Bee", "Emil Eff")),
    ]


def test_a_word_behind_the_year_begins_the_title() -> None:
    found = papers(
        "<p>1. Bee, A., Dee, C.D., 2020, Temporal Networks for the Counting of Owls, <b><i>Journal of Owls</i></b>, "
        "Volume 10, Issue 1.</p><p>2. Dee, C.D., Bee, A., 2019, The Limit of Counting in Forests, <b><i>Owl Letters"
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
    assert papers(sections, title="Ann Bee") == ()


def test_what_holds_the_content_is_no_menu_though_its_class_names_one() -> None:
    found = papers(
        "<div class='quarto-container page-navbar'><main><h1>Publications</h1><div class='references'>"
        "<div class='csl-entry'>Bee, Ann, and Cy Dee. 2023. <span>“Owls Count Sheep at Night.”</span> <em>Journal of "
        "Owls</em> 35 (1): 15-40.</div><div class='csl-entry'>Dee, Cy. 2021. <span>“Letters Sorted Without Reading.”"
        "</span> <em>Owl Letters</em> 3 (2): 4-9.</div></div></main></div>"
    )
    assert [(draft.title, draft.venue) for draft in found] == [
        ("Owls Count Sheep at Night", "Journal of Owls"),
        ("Letters Sorted Without Reading", "Owl Letters"),
    ]


def test_numbers_of_pages_in_a_long_list_make_no_dump_of_it() -> None:
    entries = "".join(
        f"<p>{place}. Bee, A., Dee, C., 2017, Counting owls by way {place} of many, <i>Proc. of the Owl Forum</i>, "
        + ("<b>May 4</b>-8, <u>IEEE</u>, <u>2.0</u>, Graz.</p>" if place == 1 else "pp. 81-85, Graz.</p>")
        for place in range(1, 13)
    )
    page = f"<html><head><title>Ann Bee</title></head><body><h1>Papers</h1>{entries}</body></html>"
    found = read_text(page, "html", Context("page.html", date(2026, 1, 1))).drafts
    assert [draft.title for draft in found][:2] == ["Counting owls by way 1 of many", "Counting owls by way 2 of many"]


def test_given_names_with_an_initial_behind_family_names_end_no_list() -> None:
    found = papers(
        "<h1>Publications</h1><ul>"
        "<li>Bee, Ann L., Owl, Philip D., &amp; Dee, Cy. 2021. “The Paradox of Sheep.” <i>Owl Letters</i>, 3: 9.</li>"
        "<li>Dee, Cy, Bee, Ann L., &amp; Owl, Philip D. 2020. “Trust in Sheep.” <i>Journal of Owls</i>, 8(2): 3.</li>"
        "<li>Dee, Cy and Owl, Philip D. 2020. “Counting for Owls.” <i>Owl Analysis</i>, 8(2): 30-44.</li>"
        "<li>Bee, Ann L. 2019. “Well, You're the Owl.” <i>Owl Behaviour</i>, 12: 5-9.</li></ul>"
    )
    assert [(draft.title, draft.authors) for draft in found] == [
        ("The Paradox of Sheep", ("Ann L. Bee", "Philip D. Owl", "Cy Dee")),
        ("Trust in Sheep", ("Cy Dee", "Ann L. Bee", "Philip D. Owl")),
        ("Counting for Owls", ("Cy Dee", "Philip D. Owl")),
        ("Well, You're the Owl", ("Ann L. Bee",)),
    ]


def test_people_with_family_names_alone_leave_the_journal_behind_them_alone() -> None:
    found = papers(
        "<h1>Publications</h1><ul>"
        "<li>Bee, Owl, and Dee, Owl Letters, 2021, “The Paradox of Sheep”.</li>"
        "<li>Bee and Dee, Owl Letters, 2020, “Trust in Sheep”.</li></ul>"
    )
    assert [(draft.title, draft.authors) for draft in found] == [
        ("The Paradox of Sheep", ("Bee", "Owl", "Dee")),
        ("Trust in Sheep", ("Bee", "Dee")),
    ]


def test_signs_between_which_no_name_stands_name_nobody() -> None:
    assert [read_people(text).names for text in ("-, -", "&,", ", ,")] == [(), (), ()]


def test_what_a_checker_of_spelling_marks_does_not_part_names() -> None:
    """As a word processor saves pages: a line in one element, or several where words are marked."""

    def entry(family: str, title: str, year: int) -> str:
        return (
            f"<p class='p3'><span class='odd'><span class='s1'>Ann</span></span><span class='s1'><span> "
            f"<span class='odd'>{family}</span>, Cy Dee and Emil <span class='odd'>Eff</span>. {title}. "
            f"Journal of Owls, vol. 8: 91-93, {year}.</span></span></p><p class='p3'><span class='s1'>&nbsp;</span></p>"
        )

    plain = (
        "<p class='p3'><span class='s1'><span>Emil Eff and <span class='odd'>Cy</span> Dee. {}. Owls, {}.</span>"
        "</span></p>"
    )
    body = (
        entry("Bee", "How owls count sheep at night", 2020)
        + plain.format("Of letters and lamps in the wood", 2019)
        + entry("Gee", "Sorting letters without reading them", 2018)
        + plain.format("What moths know of the lamps", 2017)
    )
    found = papers(f"<div>{body}</div>")
    assert [(draft.title, draft.authors) for draft in found] == [
        ("How owls count sheep at night", ("Ann Bee", "Cy Dee", "Emil Eff")),
        ("Of letters and lamps in the wood", ("Emil Eff", "Cy Dee")),
        ("Sorting letters without reading them", ("Ann Gee", "Cy Dee", "Emil Eff")),
        ("What moths know of the lamps", ("Emil Eff", "Cy Dee")),
    ]


def test_headings_as_long_as_titles_belong_to_the_entries_below_them() -> None:
    def entry(title: str, year: int, file: str) -> str:
        return (
            f"<h4>{title}</h4><p>In: <i>Handbuch der Eulen</i><br>Hg. von Ann Bee und Cy Dee<br>Köln: Eulen Verlag "
            f"{year}, S. 20-24<br><a href='{file}.pdf'>[Text als PDF]</a></p>"
        )

    titles = ("Wie Eulen die Schafe zählen", "Zur Poetik des Nachtflugs bei Eulen", "Wo ist der Wald? Über Karten")
    items = "".join(entry(title, 2010 + place, f"f{place}") for place, title in enumerate(titles))
    more = "<p>Eine Fassung davon: Nachtflug. In: Eulen heute, 3 (2013), S. 2-9.</p>"
    found = papers(f"<div><h3>Aufsätze</h3>{items}{more}</div>", "Emil Eff")
    assert [(draft.title, draft.authors) for draft in found] == [(title, ()) for title in titles]


def test_a_file_named_by_its_form_and_size_is_no_title() -> None:
    entries = (
        ("How owls count sheep at night. J. Owls, 22, 747-758", 2004, "PDF of text (4.7 MB)"),
        ("Location of owls in long forests. J. Owls, 23, 277-290", 2005, "1.4MB PDF"),
        ("Sheep and the owls that count them. J. Owls, 24, 529-542", 2006, "PDF 0.3 MB"),
    )
    items = "".join(
        f"<p>{place}. Bee, A., C. Dee, and E. Eff, {year}: {text}. <a href='{place}.pdf'>{said}</a>"
        for place, (text, year, said) in enumerate(entries, 1)
    )
    found = papers(items)
    assert [draft.title for draft in found] == [text.partition(". J.")[0] for text, _, _ in entries]
    assert [draft.links["pdf"] for draft in found] == ["1.pdf", "2.pdf", "3.pdf"]


def test_where_a_link_leads_is_no_title() -> None:
    items = "".join(
        f"<li>Ann Bee, Cy Dee and Emil Eff, {title}, IEEE Transactions on Owls, 24(11), pp. 29-44, June 202{place}. "
        f"<a href='https://owls.example/{place}'>IEEE Xplore Link</a></li>"
        for place, title in enumerate(("Counting sheep for sensing", "Limits of owls in lamps", "Secure owls at night"))
    )
    assert "IEEE Xplore Link" not in {draft.title for draft in papers(f"<h2>Articles</h2><ul>{items}</ul>")}


def test_titles_of_a_list_of_bold_titles_may_look_like_names_and_names_in_bold_are_none() -> None:
    titles = ("Edge Transitive Products", "Owls count sheep at night", "Sheep do not count the owls")
    items = "".join(
        f"<li><b>{title}</b>, with <b>Ann Bee</b> and Cy Dee, <i>Journal of Owls</i>, 12, 1-9, 201{place}.</li>"
        for place, title in enumerate(titles)
    )
    found = papers(f"<h2>Papers</h2><ul>{items}</ul>")
    assert [(draft.title, draft.authors) for draft in found] == [(title, ("Ann Bee", "Cy Dee")) for title in titles]


def test_those_with_whom_the_owner_wrote_something_may_be_named_behind_the_venue() -> None:
    items = (
        "<a href='a.pdf'>How owls count sheep at night</a>. Owls 92, 411-427. (with Ann Bee) [<a href='s'>slides</a>]",
        "<a href='b.pdf'>Sheep do not count the owls</a>. Journal of Owls 12, 1-9. (with Ann Bee and Cy Dee)",
        "<a href='c.pdf'>What moths know of the lamps</a>. Journal of Moths 3, 10-29.",
        "<a href='d.pdf'>A test of lamps in short panels</a>. Moths 36, 1159-1166.",
        "<a href='e.pdf'>Letters are sorted without being read</a>. Journal of Letters 2, 3-4. (with Cy Dee)",
    )
    found = papers(f"<h1>Emil Eff</h1><p>{'<br><br>'.join(items)}</p>", "Emil Eff | Publications")
    assert [draft.authors for draft in found] == [
        ("Emil Eff", "Ann Bee"),
        ("Emil Eff", "Ann Bee", "Cy Dee"),
        ("Emil Eff",),
        ("Emil Eff",),
        ("Emil Eff", "Cy Dee"),
    ]


def test_years_and_linked_titles_alone_are_a_list() -> None:
    titles = ("Observation of several owls", "Amplitudes of the calls of owls", "First owls in a forward region")
    linked = ("Noise of owls in the woods", "Songs of owls in the woods", "Songs of moths beside the lamps")
    items = [f"201{place} - <a href='https://owls.example/{place}'>{title}</a>." for place, title in enumerate(titles)]
    items += [f"200{place} - <a href='https://doi.org/10.1000/{place}'>{one}</a>." for place, one in enumerate(linked)]
    found = papers(f"<h1>Publications</h1><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>")
    assert [draft.title for draft in found] == [*titles, *linked]


def test_signs_at_names_do_not_hide_that_they_are_names() -> None:
    items = "".join(
        f'<li><div>Ann Bee, {name}, Cy Dee, "{title}", <i>Optics of Owls</i>, <b>2016</b>, 65(12):2171-2193.</div></li>'
        for name, title in (("Emil Eff*", "Counting the owls by their eyes "), ("Gil Hut", "Eyes of the owls at night"))
    )
    assert [draft.authors[1] for draft in papers(f"<ol>{items}</ol>")] == ["Emil Eff", "Gil Hut"]


def test_badges_that_say_what_a_paper_is_are_no_venues() -> None:
    items = "".join(
        f"<li><strong>{title}</strong> <span class='badge'>conference</span><div>with Ann Bee and Cy Dee.<br>In "
        f"Proceedings of the Owl Workshop, 202{place}, pp. 6-7 · <a href='https://doi.org/10.1/{place}'>doi</a></div></li>"
        for place, title in enumerate(("Counting sheep at night", "Moths and their lamps", "Of letters and lamps"))
    )
    assert {draft.venue for draft in papers(f"<ul>{items}</ul>")} == {"Proceedings of the Owl Workshop"}


def test_names_end_with_their_line() -> None:
    items = "".join(
        f"<li><span><b>A. Bee, C. Dee, E. Eff</b></span><br><span>{title} ({year}).</span><br>"
        f"<a href='https://arxiv.org/abs/2001.0000{year % 10}'>preprint</a></li>"
        for title, year in (("A model for owls at night", 2025), ("New elements of an owl", 2024))
    )
    found = papers(f"<h2>Preprints</h2><ol>{items}</ol>")
    assert [draft.authors for draft in found] == 2 * [("A. Bee", "C. Dee", "E. Eff")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("G. Bee, V.Dee, M.Eff (2000): On owls", ("G. Bee", "V. Dee", "M. Eff")),
        ("BEE, Gustavo Dee de. Contribuciones", ("Gustavo Dee de BEE",)),
        ("BEE, G. G.; DEE, A. Owls: a journal", ("G. G. BEE", "A. DEE")),
    ],
)
def test_names_of_some_habits(text: str, names: tuple[str, ...]) -> None:
    assert leading_people(text)[0].names == names


def test_an_entry_may_name_each_of_its_parts() -> None:
    entries = (("Counting Owls at Night", "Ann Bee, Cy Dee", 2020), ("Sheep Do Not Count", "Cy Dee, Ann Bee", 2019))
    lists = "".join(
        f"<dl><dt>Title:</dt><dd>{title}</dd><dt>Authors:</dt><dd>{names}</dd><dt>Journal:</dt>"
        f"<dd>Journal of Owls 12(3), {year}</dd></dl>"
        for title, names, year in (*entries, ("Trust in the Sheep", "Ann Bee, Emil Eff", 2018))
    )
    found = papers(f"<h1>Publications</h1>{lists}")
    assert [(draft.title, draft.authors, draft.venue) for draft in found[:2]] == [
        (title, tuple(names.split(", ")), "Journal of Owls") for title, names, _ in entries
    ]


MENU = (
    "<td id='layout-menu'><div class='menu-item'><a href='i.html'>Emil Eff</a></div>"
    "<div class='menu-item'><a href='s'>Google Scholar Profile</a></div></td>"
)
LISTED = (
    "<td><h2>Preprints</h2><ul><li>Ann Bee and Emil Eff, Owls count sheep at night, submitted, Oct. 2025.</li>"
    "<li>Cy Dee and Emil Eff, What moths know of lamps, submitted, Oct. 2024.</li></ul></td>"
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
    assert papers(body, "Emil Eff") == ()


@pytest.mark.parametrize(
    "title", ["Training Large Language Owls", "Student Activity Recognition Online", "Software Testing for Robots"]
)
def test_a_heading_that_speaks_of_teaching_or_software_is_a_title_among_titles(title: str) -> None:
    titles = ("Graph Networks for Owls", "Versions of the Truth", title)
    found = papers("".join(f"<h3>{one}</h3><p>Ann Bee, Cy Dee</p><p>NeurIPS 2020</p>" for one in titles))
    assert [draft.title for draft in found] == [*titles]


def linked(titles: tuple[str, ...]) -> str:
    return "".join(
        f"<li><a href='{place}.html'>{title}</a>, A. Bee and C. Dee, ICML 201{place}</li>"
        for place, title in enumerate(titles)
    )


LINKED = ("Fitting an operating system in 64 KB", "PDF of the sum of lognormal variables", "Rendering owls in PDF")


def test_a_linked_title_that_speaks_of_files_is_a_title() -> None:
    found = papers(f"<h1>Publications</h1><ul>{linked((*LINKED, 'How owls count sheep'))}</ul>")
    assert [draft.title for draft in found] == [*LINKED, "How owls count sheep"]


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


SPECIES = (
    ("Simon A, Lopez R, Meyer J.", "Evolution of <i>CONSTANS</i> Regulation and Function", "The Plant Cell, 27, 23-33"),
    ("Lopez R, Meyer J.", "The role of <em>FT</em> in <em>Arabidopsis thaliana</em>", "New Phytologist, 230, 11-20"),
    ("Meyer J, Simon A.", "Seasonal growth in barley", "Journal of Experimental Botany, 72, 1-9"),
    ("Simon A, Vos K.", "Photoperiod sensing by <i>GIGANTEA</i>", "Nature Plants, 6, 100-110"),
)


def test_species_and_genes_in_italics_part_no_title() -> None:
    found = papers("".join(f"<p>{names}<br>{title}<br>{venue} (2021)</p>" for names, title, venue in SPECIES))
    assert [draft.title for draft in found] == [re.sub("</?(?:i|em)>", "", title) for _, title, _ in SPECIES]
    assert [draft.venue for draft in found] == [venue.partition(",")[0] for _, _, venue in SPECIES]
    assert [draft.authors for draft in found] == [tuple(names.strip(".").split(", ")) for names, _, _ in SPECIES]


def test_a_journal_in_italics_is_no_part_of_the_title_before_it() -> None:
    found = papers(
        "".join(
            f"<p>{names}<br>{title}. <i>Journal of Owls</i> 12, 1-9, 2021.</p>"
            for names, title in (
                ("Ann Bee, Cy Dee", "How owls count"),
                ("Emil Eff, Cy Dee", "What moths know of it"),
            )
        )
        + "<p>Ann Bee, Emil Eff<br>Trust in the sheep</p>"
    )
    assert [draft.title for draft in found] == ["How owls count", "What moths know of it", "Trust in the sheep"]
