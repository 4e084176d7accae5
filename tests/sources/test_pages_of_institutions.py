"""Lists of clinics, faculties and repositories: what such pages print beside their papers, and how they name people."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from generator.sources.formats import Context, read_text

if TYPE_CHECKING:
    from generator.sources.draft import Draft, Reading


def read(body: str, title: str = "Publications") -> Reading:
    page = f"<!DOCTYPE html><html><head><title>{title}</title></head><body>{body}</body></html>"
    return read_text(page, "html", Context("page.html", date(2026, 1, 1)))


def papers(body: str, title: str = "Publications") -> tuple[Draft, ...]:
    return read(body, title).drafts


CLINIC = """<h1>Publications</h1><div class="stats"><div><b>77</b><span>Publications</span></div>
<div><b>16</b><span>H-Index</span></div></div>
<table><tr><th>No</th><th>Reference</th><th>IF</th><th>Q</th></tr>
<tr><td>1</td><td>Bee A, Dee CMPB, Van den Eff E, Gee F. Owls Sleep Badly in Hospitals: a Retrospective Study. Artif Organs. 2022
Jan;46(1):95-105.<br>doi.org/10.1111/aor.1</td><td>3.094</td><td>Q2</td></tr>
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
