"""Author lists of BibTeX entries."""

import pytest
from generator.read.records.bibtex.author_field import read_names

from tables import table

TABLES = table(__file__, "bibtex_names.yaml")

TEAMS = [
    ("{{ByteDance Seed}}", "ByteDance Seed"),
    ("{ByteDance Seed} and Li, Wei", "ByteDance Seed"),
    ("OpenAI", "OpenAI"),
    ("Team, Gemini and Anil, Rohan", "Gemini Team"),
    ("{Barnes and Noble, Inc.}", "Barnes and Noble, Inc."),
    ("{National Institute of Standards and Technology}", "National Institute of Standards and Technology"),
    ("{AT\\&T Labs}", "AT&T Labs"),
]


@pytest.mark.parametrize(("written", "expected"), TABLES["lists"].items())
def test_names_come_in_reading_order(written, expected):
    found = read_names(written)
    assert (list(found.names), found.teams, found.more_authors) == (expected, frozenset(), False)


@pytest.mark.parametrize("row", TABLES["miswritten"], ids=lambda row: row["written"])
def test_a_list_with_other_signs_than_and_is_read_and_reported(row):
    found = read_names(row["written"])
    assert list(found.names) == row["names"]
    assert row["fault"] in " ".join(found.faults)


@pytest.mark.parametrize(("written", "team"), TEAMS)
def test_who_is_no_person_is_a_team(written, team):
    found = read_names(written)
    assert found.teams == {team}
    assert found.names[0] == team


@pytest.mark.parametrize(
    "written",
    ["Doe, Jane and others", "Doe, Jane and et al.", "Doe, J. et al.", "Doe, Jane and ...", "Jane Doe and {others}"],
)
def test_and_others_says_that_more_are_unnamed(written):
    found = read_names(written)
    assert found.more_authors
    assert len(found.names) == 1


def test_a_list_of_thousands_is_read_at_once():
    assert len(read_names(" and ".join(f"Doe, Jane{'x' * (number % 7)}" for number in range(5000))).names) == 5000


def test_a_comma_between_two_names_is_told_where_both_names_tell_it():
    assert read_names("Ming Li, Anna Roe").faults == ("may be two people with a comma between them; taken for one",)
    assert read_names("García Márquez, Gabriel José").faults == ()
