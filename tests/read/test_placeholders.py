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


@pytest.mark.parametrize(
    ("text", "field"),
    [("Unknown Territory", "title"), ("TBD-Net", "title"), ("TODO-Miner: Debts in Code", "title"),
     ("1984", "title"), ("Title IX and Sports", "title"), ("C", "title"),
     ("Anonymous", "authors"), ("Todorov", "authors"), ("Nature", "venue"), ("未知", "title"), ("XXX", "volume")],
)  # fmt: skip
def test_what_only_looks_alike_stays(text, field):
    assert not is_placeholder(text, field)
