"""Lists of clinics, faculties and repositories: what such pages print beside their papers, and how they name people."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.read.lists.listing.leading_people import leading_people
from generator.read.lists.listing.page_vocabulary import heading_verdict
from generator.read.lists.listing.venues import read_appearance

if TYPE_CHECKING:
    from generator.read.draft import Draft, Reading


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


def test_four_initials_behind_a_family_name_are_a_name() -> None:
    assert papers(CLINIC)[0].authors == ("Bee A", "Dee CMPB", "Van den Eff E", "Gee F")
    assert papers(CLINIC)[1].authors == ("Bee A", "Dee CMPB", "Eff E")


def test_a_title_of_few_capital_words_is_no_end_of_the_last_name() -> None:
    people, rest = leading_people(
        "Bee A, Dee CMPB, Eff E. Nocturnal Owl Life Support. Artif Organs. 2020 Jun;44(6):661-662."
    )
    assert people.names == ("Bee A", "Dee CMPB", "Eff E")
    assert rest.startswith("Nocturnal Owl Life Support.")


BOOKS = "".join(
    f"<li><b>{title}</b><br>Nomos Verlag, Baden-Baden, {year}{f'<br>mit {others}' if others else ''}</li>"
    for title, year, others in (
        ("Das Recht der Eulen auf Nachtruhe", 2021, ""),
        ("Planung und Nachbarschaft", 2012, "Cy Dee und Emil Eff"),
        ("Genehmigung von Nistkästen", 2000, "Gus Gee"),
        ("Die neue Voliere", 1998, ""),
    )
)


def test_the_owner_of_a_page_with_ranks_and_degrees_wrote_what_names_others_alone() -> None:
    found = papers(f"<h1>Schriften</h1><ul>{BOOKS}</ul>", "Publikationen — Univ.-Prof. Dr. jur. habil. Anna Bee")
    assert [draft.authors for draft in found] == [
        ("Anna Bee",),
        ("Anna Bee", "Cy Dee", "Emil Eff"),
        ("Anna Bee", "Gus Gee"),
        ("Anna Bee",),
    ]


def test_co_authors_named_in_a_heading_that_is_the_title_are_authors() -> None:
    entries = "".join(
        f"<h4>{title}</h4><p>In: Jahrbuch der Eulenkunde {year}, S. 10-20.</p>"
        for title, year in (
            ("Eulen zählen", 2014),
            ("Einleitung in die Nacht (mit Cy Dee und Emil Eff)", 2015),
            ("Über das Nisten (mit Gus Gee)", 2016),
            ("Fliegende Blätter (mit Cy Dee)", 2017),
            ("Der lange Flug", 2018),
            ("Das kurze Leben der Maus", 2019),
        )
    )
    found = papers(f"<h2>Aufsätze</h2>{entries}", "Prof. Dr. Anna Bee")
    assert [(draft.title, draft.authors) for draft in found][:3] == [
        ("Eulen zählen", ("Anna Bee",)),
        ("Einleitung in die Nacht", ("Anna Bee", "Cy Dee", "Emil Eff")),
        ("Über das Nisten", ("Anna Bee", "Gus Gee")),
    ]


def test_rules_in_rows_of_their_own_part_the_entries_of_a_table() -> None:
    """Entries of three and of four rows: cut into threes, each would take the authors of the next."""
    rows = "".join(
        f"<tr><td>{names}</td></tr><tr><td><em>{title}</em>.</td></tr>"
        + "".join(
            f"<tr><td>In <em>{venue}</em>, {year}.</td><td><a href='x{year}.pdf'>pdf</a></td></tr>" for venue in venues
        )
        + "<tr><td colspan=2><hr></td></tr>"
        for names, title, venues, year in (
            ("Ann Bee", "Combinatorics of Owl Feathers", ("Journal of Owls",), 2024),
            (
                "Cy Dee, Ann Bee",
                "Parabolic Flights of Bats",
                ("Journal of Bats", "Proceedings of the Bat Conference"),
                2023,
            ),
            ("Ann Bee, Emil Eff", "Nests in Linear Types", ("Annals of Nests",), 2022),
            ("Gus Gee", "Counting Chains of Geese", ("Discrete Geese", "Proceedings of the Goose Meeting"), 2021),
            ("Emil Eff, Gus Gee", "Merging Ordered Flocks", ("Order of Flocks",), 2020),
        )
    )
    assert [(draft.title, draft.authors) for draft in papers(f"<h1>Publications</h1><table>{rows}</table>")] == [
        ("Combinatorics of Owl Feathers", ("Ann Bee",)),
        ("Parabolic Flights of Bats", ("Cy Dee", "Ann Bee")),
        ("Nests in Linear Types", ("Ann Bee", "Emil Eff")),
        ("Counting Chains of Geese", ("Gus Gee",)),
        ("Merging Ordered Flocks", ("Emil Eff", "Gus Gee")),
    ]


@pytest.mark.parametrize("others", ["他", "ほか", "等", "et al.", "u.a.", "и др.", "et coll.", "y otros", "e altri"])
def test_others_go_unnamed_in_any_language(others: str) -> None:
    items = "".join(
        f"<li>Ann Bee, Cy Dee {others}, “Owls count sheep, {number}”, Owl Letters, {number}, 1-9 (202{number}).</li>"
        for number in range(1, 5)
    )
    found = papers(f"<h2>Articles</h2><ol>{items}</ol>")
    assert [(draft.authors, draft.more_authors) for draft in found] == [(("Ann Bee", "Cy Dee"), True)] * 4


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


def test_what_is_left_of_names_before_a_title_is_no_venue() -> None:
    found = papers(
        "<ul><li><b>Bee, Ann</b> &amp; Göbel, Laura (2022): <em>Owls who never meet.</em> Arbeit 31 (1-2), 55–75.</li>"
        "<li><b>Bee, Ann</b> (2021): <em>How sheep are counted.</em> Leadership, 18, 539–562.</li>"
        "<li>Dee, Cy; <b>Bee, Ann</b> (Hrsg.) (2020): <em>Handbuch der Nacht.</em> Würzburg: Königshausen.</li></ul>"
    )
    assert [(draft.authors, draft.venue) for draft in found] == [
        (("Ann Bee", "Laura Göbel"), "Arbeit"),
        (("Ann Bee",), "Leadership"),
        (("Cy Dee", "Ann Bee"), "Würzburg: Königshausen"),
    ]


def test_titles_in_the_quotation_marks_of_the_north_are_titles() -> None:
    found = papers(
        "<p>Ann Bee (2020). ”Pöllöt eivät nuku öisin.” In Cy Dee (ed.) <i>Yön kirja</i>. Helsinki: Yö. Pp. 1–9.</p>"
        "<p>Ann Bee &amp; Cy Dee (2019). ”Lampaiden laskemisesta.” <i>Futura</i> 1/2019, 41–48.</p>"
        "<p>Emil Eff (2018). ”Yön hiljaiset äänet.” <i>Temenos</i> 53 (2), 10–20.</p>"
    )
    assert [draft.title for draft in found] == [
        "Pöllöt eivät nuku öisin",
        "Lampaiden laskemisesta",
        "Yön hiljaiset äänet",
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("García López, María and Doe, Jane", ("María García López", "Jane Doe")),
        (
            "Müller, Anna and Smith, John A. and García López, María",
            ("Anna Müller", "John A. Smith", "María García López"),
        ),
        ("García López, María, Gil Ruiz, Juan", ("María García López", "Juan Gil Ruiz")),
        ("García López, María & Doe, Jane", ("María García López", "Jane Doe")),
    ],
)
def test_family_names_of_two_words_stand_before_given_names_as_others_do(text: str, names: tuple[str, ...]) -> None:
    people, rest = leading_people(f"{text} (2013) Night birds of Vienna. Owl Studies, 33 (4).")
    assert people.names == names
    assert rest.startswith("(2013) Night birds")


WORKS = (
    ("Shocks and Frictions in Owl Cycles", ("Smith, John A.", "Doe, Jane"), 2015),
    ("A Bayesian Approach to Counting Sheep", ("Doe, Jane",), 2014),
    ("Night Birds of Vienna", ("Müller, Anna", "Smith, John A.", "García López, María"), 2013),
    ("The Long Shadow of Feathers", ("García López, María", "Doe, Jane"), 2012),
)
READ = [
    ("Shocks and Frictions in Owl Cycles", ("John A. Smith", "Jane Doe"), 2015),
    ("A Bayesian Approach to Counting Sheep", ("Jane Doe",), 2014),
    ("Night Birds of Vienna", ("Anna Müller", "John A. Smith", "María García López"), 2013),
    ("The Long Shadow of Feathers", ("María García López", "Jane Doe"), 2012),
]


def told(drafts: tuple[Draft, ...]) -> list[tuple[str, tuple[str, ...], int]]:
    return [(draft.title, draft.authors, draft.date.year if draft.date else 0) for draft in drafts]


def test_a_repository_prints_publisher_and_year_behind_the_authors() -> None:
    found = papers(
        "".join(
            f"<div class='ds-artifact-item'><div class='artifact-description'><h4 class='artifact-title'><a href='h'>"
            f"{title}</a></h4><div class='artifact-info'><span class='author'>{'; '.join(names)}</span> <span "
            f"class='publisher-date'>(<span>University of Owls</span>, <span>{year}</span>)</span></div></div></div>"
            for title, names, year in WORKS
        ),
        "Browsing by Author",
    )
    assert told(found) == READ
    assert {draft.venue for draft in found} == {"University of Owls"}


def test_an_archive_prints_year_title_and_journal_behind_names_turned_round() -> None:
    found = papers(
        "".join(
            f"<p>{' and '.join(f'<span>{name}</span>' for name in names)} ({year}) <a href=x><em>{title}.</em></a> "
            "Journal of Owls, 12 (3). pp. 1-9. ISSN 1234-5678</p>"
            for title, names, year in WORKS
        )
    )
    assert told(found) == READ
    assert {(draft.venue, draft.volume, draft.number, draft.pages) for draft in found} == {
        ("Journal of Owls", "12", "3", "1-9")
    }


def test_another_version_told_in_full_below_an_entry_leaves_the_first_its_year() -> None:
    def version(names: tuple[str, ...], year: int, title: str, where: str) -> str:
        return f'<li>{" & ".join(names)}, {year}. "<b><a href="/p/1">{title}</a></b>," {where}'

    items = ""
    for title, names, year in WORKS:
        later = version(names, year + 5, title, "<a href=j>Journal of Owls</a>, Elsevier, vol. 2(2), pages 30-41.")
        items += version(names, year, title, "<a href=s>Owl Discussion Papers</a> 612, University of Owls.")
        items += f"<ul>{later}</li></ul></li>" if year > 2013 else "</li>"
    found = papers(f"<h3>Working papers</h3><ol>{items}</ol>")
    assert told(found) == READ


def test_a_month_printed_onto_the_issue_is_no_part_of_it() -> None:
    found = read_appearance("Journal of Owls, Volume 12, Issue 3March 2015, pp 101-120", "Journal of Owls")
    assert (found.volume, found.number, found.year, found.month) == ("12", "3", 2015, 3)


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
