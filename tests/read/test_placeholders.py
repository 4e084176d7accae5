"""What stands where something is still to be written is not published, and told with its line."""

from datetime import date

import pytest
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.read.placeholders import is_placeholder


def read(*entries):
    return read_text("\n".join(entries), "bibtex", Context("refs.bib", date(2026, 11, 1)))


def told(reading):
    return [(problem.line, problem.what) for problem in reading.problems]


@pytest.mark.parametrize(
    "title", ["TODO", "To do", "???", "n/a", "TBD", "-", "...", "TODO: find it", "Untitled", "No title"]
)
def test_an_entry_whose_title_says_nothing_is_left_out_and_told(title):
    reading = read(f"@article{{a, title={{{title}}}, author={{Roe, Anna}}, year={{2020}}}}", "@book{b, title={Looms}}")
    assert [draft.title for draft in reading.drafts] == ["Looms"]
    assert told(reading) == [(1, f"title '{title}' is a placeholder; the entry was left out")]


def test_a_field_that_says_nothing_is_left_out_and_told():
    reading = read(
        "@article{a, title={Looms}, author={Roe, Anna and TBD},",
        "  journal={???}, volume={XXX}, number={n/a},",
        "  year={TBD}}",
    )
    [draft] = reading.drafts
    assert (draft.authors, draft.venue, draft.volume, draft.note, draft.date) == (("Anna Roe",), "", "XXX", "", None)
    assert sorted(told(reading)) == [
        (1, "authors 'TBD' is a placeholder; it was left out"),
        (2, "venue '???' is a placeholder; it was left out"),
        (3, "`year = {TBD}` is a placeholder; left out"),
    ]


def test_a_placeholder_in_many_entries_is_told_once():
    entries = [f"@article{{a{number}, title={{Looms {number}}}, journal={{TBA}}}}" for number in range(14)]
    [(line, what)] = told(read(*entries))
    assert line == 1
    assert what.endswith("left out (also in lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more)")


@pytest.mark.parametrize(
    ("text", "field"),
    [("Unknown Territory", "title"), ("TBD-Net", "title"), ("TODO-Miner: Debts in Code", "title"),
     ("1984", "title"), ("Title IX and Sports", "title"), ("C", "title"),
     ("Anonymous", "authors"), ("Todorov", "authors"), ("Nature", "venue"), ("未知", "title"), ("XXX", "volume")],
)  # fmt: skip
def test_what_only_looks_alike_stays(text, field):
    assert not is_placeholder(text, field)


def test_a_work_that_a_doi_tells_may_be_called_untitled():
    assert read("@misc{a, title={Untitled}, doi={10.1145/3689031}}").drafts[0].title == "Untitled"


def test_a_work_that_a_doi_tells_may_have_a_title_that_begins_like_a_reminder():
    title = "TODO: Mining Admitted Debts"
    assert read(f"@article{{a, title={{{title}}}, doi={{10.1145/3689031}}}}").drafts[0].title == title


def test_a_year_that_says_nothing_is_told_beside_a_note_too():
    reading = read("@article{a, title={Looms}, year={TODO}, note={Best paper award}}")
    assert told(reading) == [(1, "`year = {TODO}` is a placeholder; left out")]
    assert reading.drafts[0].extra == {}


def test_what_is_kept_below_extra_says_something():
    reading = read("@article{a, title={Looms}, author={Roe, Anna},", "  editor={TODO}, year={2020}}")
    [draft] = reading.drafts
    assert draft.extra == {}
    assert told(reading) == [(1, "editors 'TODO' is a placeholder; it was left out")]


def test_somebody_may_be_called_so():
    [draft] = read("@article{a, title={Looms}, author={Do, To and Roe, Anna}, year={2020}}").drafts
    assert draft.authors == ("To Do", "Anna Roe")
