"""Lists of objects as sites keep them: words that CSL has too, markup within fields, names between commas."""

from datetime import date

import pytest
from exports_support import assert_draft
from generator.read.draft import Context
from generator.read.formats import read_text, recognise


def read(text):
    return read_text(text, recognise(text), Context("publications.yml", date(2026, 11, 1)))


def test_a_list_whose_types_are_called_as_those_of_csl_keeps_its_authors_and_years():
    reading = read(
        '[{"title": "On Looms", "authors": ["Jane Doe and Bo Ray"],'
        ' "year": "2020", "venue": "Looms", "type": "article"},\n'
        '{"title": "On Dyes", "authors": ["Jane Doe"], "year": "2021", "venue": "Dyes", "type": "chapter"}]'
    )
    assert reading.format == "objects"
    assert [(draft.authors, draft.date.year, draft.venue) for draft in reading.drafts] == [
        (("Jane Doe", "Bo Ray"), 2020, "Looms"),
        (("Jane Doe",), 2021, "Dyes"),
    ]


def test_objects_may_call_their_title_a_name():
    reading = read(
        "featured:\n"
        "- name: 'Looms: A Study of Weaving'\n"
        "  url: 'https://example.org/looms.pdf'\n"
        "  authors: 'Jane Doe, Bo Ray'\n"
        "  conference: 'Conference on Looms (CL)'\n"
        "  year: '2020'\n"
    )
    [draft] = reading.drafts
    assert_draft(draft, title="Looms: A Study of Weaving", authors=("Jane Doe", "Bo Ray"))
    assert reading.problems == ()


@pytest.mark.parametrize(
    ("written", "authors"),
    [
        ("椎原花子, 中島次郎", ("椎原花子", "中島次郎")),
        ("植井花子, 飯田次郎, 中島三郎", ("植井花子", "飯田次郎", "中島三郎")),
        ("Ada Lee, Sugiyono, Bo Ray", ("Ada Lee", "Sugiyono", "Bo Ray")),
        ("Moss III FR, Linde J, Tuck M", ("F. R. Moss III", "J. Linde", "M. Tuck")),
        ("Gupta M, Looms Study Consortium", ("M. Gupta", "Looms Study Consortium")),
        (r"Moss FR<sup>\*</sup>, Linde J<sup>\*</sup> <br>", ("F. R. Moss", "J. Linde")),
        ("Lee A#, Ray B#, Fox C", ("A. Lee", "B. Ray", "C. Fox")),
        ("Lee, Ada", ("Ada Lee",)),
        ("Lee, Ada, Jr.", ("Ada Lee Jr.",)),
        ("Jane Miller<br>John Brown", ("Jane Miller", "John Brown")),
    ],
)
def test_names_between_commas_are_people_of_their_own(written, authors):
    [draft] = read(f"- title: On Looms\n  authors: '{written}'\n  journal: Looms\n  year: 2020\n").drafts
    assert draft.authors == authors


@pytest.mark.parametrize(
    ("written", "venue", "volume", "number", "pages"),
    [
        ("__Looms__ 2021 Dec <br>", "Looms 2021 Dec", "", "", ""),
        ("SORT 2026 (to appear)", "SORT 2026 (to appear)", "", "", ""),
        ("Journal of Looms, vol. 31, no. 2, pp. 1-10", "Journal of Looms", "31", "2", "1-10"),
        ("織物学会論文誌 Vol.31 No.1, pp.123-133", "織物学会論文誌", "31", "1", "123-133"),
        ("Adv. Looms <b>190</b>(3) (2019), 559-587", "Adv. Looms", "190", "3", "559-587"),
        ("Adv. Looms 16 (2020), 146", "Adv. Looms", "16", "", "146"),
        ("Nature 591 (7850), 379-384", "Nature", "591", "7850", "379-384"),
        ("J. Looms 12 (Part B), 1-10", "J. Looms", "12", "Part B", "1-10"),
    ],
)
def test_where_a_paper_appeared_may_be_written_with_its_numbers(written, venue, volume, number, pages):
    [draft] = read(f"- title: On Looms\n  authors: Ada Lee, Bo Ray\n  journal: '{written}'\n  year: 2020\n").drafts
    assert_draft(draft, venue=venue, volume=volume, number=number, pages=pages)


def test_a_date_may_be_year_and_month_in_six_digits():
    [draft] = read("- title: On Looms\n  authors: Ada Lee, Bo Ray\n  journal: Looms\n  date: 202206\n").drafts
    assert str(draft.date) == "2022-06"


def test_an_address_that_was_begun_twice_is_one():
    [draft] = read(
        "- title: On Looms\n  authors: Ada Lee\n  journal: Looms\n  url: https://https://arxiv.org/abs/2001.00001\n"
    ).drafts
    assert draft.links == {"arxiv": "2001.00001"}


def test_a_list_in_yaml_whose_authors_are_one_text_is_no_csl():
    reading = read(
        "- title: On Looms\n  author: M. Doe and M. Ray\n  arxiv: 2205.11235\n"
        "- title: On Dyes\n  author: M. Doe and A. Roe\n  journal: Journal of Dyes 3 (2021)\n  doi: 10.1000/1\n"
    )
    assert [(draft.title, draft.authors) for draft in reading.drafts] == [
        ("On Looms", ("M. Doe", "M. Ray")),
        ("On Dyes", ("M. Doe", "A. Roe")),
    ]
    assert reading.problems == ()
