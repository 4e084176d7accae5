"""Lists of clinics, faculties and repositories: what such pages print beside their papers, and how they name people."""

from datetime import date

import pytest
from generator.read.draft import Context, Draft, Reading
from generator.read.formats import read_text
from generator.read.lists.page_words import heading_verdict


def read(body: str, title: str = "Publications") -> Reading:
    page = f"<!DOCTYPE html><html><head><title>{title}</title></head><body>{body}</body></html>"
    return read_text(page, "html", Context("page.html", date(2026, 1, 1)))


def papers(body: str, title: str = "Publications") -> tuple[Draft, ...]:
    return read(body, title).drafts


CLINIC = """<h1>Publications</h1><div class="stats"><div><b>77</b><span>Publications</span></div>
<div><b>16</b><span>H-Index</span></div></div>
<table><tr><th>No</th><th>Reference</th><th>IF</th><th>Q</th></tr>
<tr><td>1</td><td>Bee A, Dee CMPB, Van den Eff E, Gee F. Owls Sleep Badly in Hospitals: a Retrospective Study. Artif
Organs. 2022 Jan;46(1):95-105.<br>doi.org/10.1111/aor.1</td><td>3.094</td><td>Q2</td></tr>
<tr><td>2</td><td>Bee A, Dee CMPB, Eff E. Night Shifts of Owls. Ann Thorac Surg. 2021 Jun;44(6):661-662.<br>
doi.org/10.1111/aor.2</td><td>2.379</td><td>Q2</td></tr>
<tr><td>3</td><td>Gee F, Bee A, Hay H. Outcome of a Modified Perch. J Card Surg. 2020 Jan;35(1):239-241.<br>
doi.org/10.1111/aor.3</td><td>1.179</td><td>Q3</td></tr></table>"""


def test_numbers_of_a_person_above_a_table_of_papers_make_no_profile_of_it() -> None:
    reading = read(CLINIC)
    assert reading.profile is None
    assert [draft.title for draft in reading.drafts] == [
        "Owls Sleep Badly in Hospitals: a Retrospective Study",
        "Night Shifts of Owls",
        "Outcome of a Modified Perch",
    ]


BOOKS = "".join(
    f"<li><b>{title}</b><br>Nomos Verlag, Baden-Baden, {year}{f'<br>mit {others}' if others else ''}</li>"
    for title, year, others in (
        ("Das Recht der Eulen auf Nachtruhe", 2021, ""),
        ("Planung und Nachbarschaft", 2012, "John Miller und Emil Keller"),
        ("Genehmigung von Nistkästen", 2000, "Gustav Fischer"),
        ("Die neue Voliere", 1998, ""),
        ("Eulen vor Gericht", 1995, ""),
        ("Wald und Nacht", 1991, "John Miller"),
    )
)


def test_the_owner_of_a_page_with_ranks_and_degrees_wrote_what_names_others_alone() -> None:
    found = papers(f"<h1>Schriften</h1><ul>{BOOKS}</ul>", "Publikationen — Univ.-Prof. Dr. jur. habil. Anna Schmidt")
    assert [draft.authors for draft in found] == [
        ("Anna Schmidt",),
        ("Anna Schmidt", "John Miller", "Emil Keller"),
        ("Anna Schmidt", "Gustav Fischer"),
        ("Anna Schmidt",),
        ("Anna Schmidt",),
        ("Anna Schmidt", "John Miller"),
    ]


def test_co_authors_named_in_a_heading_that_is_the_title_are_authors() -> None:
    entries = "".join(
        f"<h4>{title}</h4><p>In: Jahrbuch der Eulenkunde {year}, S. 10-20.</p>"
        for title, year in (
            ("Eulen zählen", 2014),
            ("Einleitung in die Nacht (mit John Miller und Emil Keller)", 2015),
            ("Über das Nisten (mit Gustav Fischer)", 2016),
            ("Fliegende Blätter (mit John Miller)", 2017),
            ("Der lange Flug", 2018),
            ("Das kurze Leben der Maus", 2019),
        )
    )
    found = papers(f"<h2>Aufsätze</h2>{entries}", "Prof. Dr. Anna Schmidt")
    assert [(draft.title, draft.authors) for draft in found][:3] == [
        ("Eulen zählen", ("Anna Schmidt",)),
        ("Einleitung in die Nacht", ("Anna Schmidt", "John Miller", "Emil Keller")),
        ("Über das Nisten", ("Anna Schmidt", "Gustav Fischer")),
    ]


@pytest.mark.parametrize("others", ["他", "ほか", "等", "et al.", "u.a.", "и др.", "et coll.", "y otros", "e altri"])
def test_others_go_unnamed_in_any_language(others: str) -> None:
    items = "".join(
        f"<li>Anna Schmidt, John Miller {others}, “Owls count sheep, {number}”, Owl Letters, {number}, 1-9 (202{number}).</li>"  # noqa: E501
        for number in range(1, 5)
    )
    found = papers(f"<h2>Articles</h2><ol>{items}</ol>")
    assert [(draft.authors, draft.more_authors) for draft in found] == [(("Anna Schmidt", "John Miller"), True)] * 4


@pytest.mark.parametrize(
    ("heading", "verdict"),
    [
        ("Научные публикации", 1),
        ("Статьи в журналах", 1),
        ("Монографии", 1),
        ("学術論文", 1),
        ("代表性论文", 1),
        ("学术专著", 1),
        ("학술지 논문", 1),
        ("Julkaisut", 1),
        ("Yayınlar", 1),
        ("Publicaties", 1),
        ("Publicații", 1),
        ("Publikace", 1),
        ("学会発表・招待講演", -1),
        ("受賞", -1),
        ("科研项目", -1),
        ("Доклады и гранты", -1),
        ("수상 경력", -1),
    ],
)
def test_headings_of_any_language_tell_what_stands_below_them(heading: str, verdict: int) -> None:
    assert heading_verdict(heading) == verdict


def test_titles_in_the_quotation_marks_of_the_north_are_titles() -> None:
    found = papers(
        "<p>Anna Schmidt (2020). ”Pöllöt eivät nuku öisin.” In John Miller (ed.) <i>Yön kirja</i>. Helsinki: Yö. Pp. 1–9.</p>"  # noqa: E501
        "<p>Anna Schmidt &amp; John Miller (2019). ”Lampaiden laskemisesta.” <i>Futura</i> 1/2019, 41–48.</p>"
        "<p>Emil Keller (2018). ”Yön hiljaiset äänet.” <i>Temenos</i> 53 (2), 10–20.</p>"
    )
    assert [draft.title for draft in found] == [
        "Pöllöt eivät nuku öisin",
        "Lampaiden laskemisesta",
        "Yön hiljaiset äänet",
    ]


READ = [
    ("Shocks and Frictions in Owl Cycles", ("John A. Smith", "Jane Doe"), 2015),
    ("A Bayesian Approach to Counting Sheep", ("Jane Doe",), 2014),
    ("Night Birds of Vienna", ("Anna Müller", "John A. Smith", "María García López"), 2013),
    ("The Long Shadow of Feathers", ("María García López", "Jane Doe"), 2012),
]


def told(drafts: tuple[Draft, ...]) -> list[tuple[str, tuple[str, ...], int]]:
    return [(draft.title, draft.authors, draft.date.year if draft.date else 0) for draft in drafts]


def test_an_entry_that_calls_itself_a_description_is_none_and_its_notes_are_no_entries() -> None:
    items = ""
    for place, (title, names, year) in enumerate(READ, 1):
        people = ", ".join(f"<a href=a>{name}</a>" for name in names)
        items += (
            f"<div class='trow'><div class='description'><span>{place}.</span><h3><a class='title' href='p'>{title}"
            f"</a></h3><div class='note'><span>Journal of Owls, Vol. {place}, No. 3, pp. 1-9, {year}</span></div>"
            f"<div class='note'><span>Number of pages: 45</span> <span>Posted: 12 Mar {year}</span></div>"
            f"<div class='authors-list'>{people}</div><div>University of Owls</div></div></div>"
        )
    found = papers(items, "Author Page for John A. Smith")
    assert told(found) == READ
    assert {draft.venue for draft in found} == {"Journal of Owls"}
