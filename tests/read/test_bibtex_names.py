"""Author lists of BibTeX entries."""

import pytest
from generator.read.records.bibtex.author_field import read_names

LISTS = [
    ("Zhang, Jingyi  and\n      van Genabith, Josef", ["Jingyi Zhang", "Josef van Genabith"]),
    ("Daum{\\'e}, III, Hal and King, Jr., Martin Luther", ["Hal Daumé III", "Martin Luther King Jr."]),
    ("Smith, John, Jr. AND Guy L. Steele Jr.", ["John Smith Jr.", "Guy L. Steele Jr."]),
    ("Garc\\'{\\i}a Casta\\~{n}eda, Antonio", ["Antonio García Castañeda"]),
    ("d\\textquotesingle Alch\\'{e}-Buc, Florence and D{'}Haro, Luis", ["Florence d'Alché-Buc", "Luis D'Haro"]),
    ("{\\.Z}o{\\l}na, Konrad and \\'{S}mieja, Marek", ["Konrad Żołna", "Marek Śmieja"]),
    (
        "{Smith}, J.~M. and {van der Berg}, A. and J. {{von} Neumann}",
        ["J. M. Smith", "A. van der Berg", "J. von Neumann"],
    ),
    (
        "{Doe, C. Manuel} and\n  {Roe, Luis\n  A.} and {van der Berg, J.}",
        ["C. Manuel Doe", "Luis A. Roe", "J. van der Berg"],
    ),
    ("Doe, V. and Roe, V and King, V., Jr. and Poe, John, V", ["V. Doe", "V Roe", "V. King Jr.", "John Poe V"]),
    ("Rahman, Md and Hasan, Md.", ["Md Rahman", "Md. Hasan"]),
    ("Petrov, I.V. and Doe, M.D. and van der Berg, I.I.", ["I.V. Petrov", "M.D. Doe", "I.I. van der Berg"]),
    ("Keller, R. J., 3rd and Roe, Anna", ["R. J. Keller 3rd", "Anna Roe"]),
    ("Martin King, III and Smith, Jr., John", ["Martin King III", "John Smith Jr."]),
    ("S.Bengio and J.-P.Serre and O.S. Vaz de Melo, Pedro", ["S. Bengio", "J.-P. Serre", "Pedro O.S. Vaz de Melo"]),
    ("Xin Wang 0001 and Wei Li {0002}", ["Xin Wang", "Wei Li"]),
    ("WARLOP, Romain and barbier, jean and Cui, Hao(Jackson)", ["Romain WARLOP", "jean barbier", "Hao(Jackson) Cui"]),
    ("Mausam and {Madonna} and Hồ, nhật", ["Mausam", "Madonna", "nhật Hồ"]),
    ("Andr&eacute; Dupont and {\\'E}mile Zola*", ["André Dupont", "Émile Zola"]),
    ("family=Berg, given=Jan, prefix=van der, useprefix=true", ["Jan van der Berg"]),
    ("Smith, and , Jane", ["Smith", "Jane"]),
    ("Ho, OpenAI Jonathan", ["OpenAI Jonathan Ho"]),
    # Two words on either side of a comma are one person where they are family names and given names.
    ("García Márquez, Gabriel José", ["Gabriel José García Márquez"]),
    ("Smith Jones, Mary Ann", ["Mary Ann Smith Jones"]),
    ("van den Berg, Jan Willem", ["Jan Willem van den Berg"]),
    ("O.S. Vaz de Melo, Pedro Henrique", ["Pedro Henrique O.S. Vaz de Melo"]),
    ("Daumé III, Hal Xavier", ["Hal Xavier Daumé III"]),
    ("Peter Smith, John Miller and Li, Ming", ["John Miller Peter Smith", "Ming Li"]),
]

# Lists that BibTeX would misread, with what is wrong.
MISWRITTEN = [
    ("A. Smith, B. Jones, C. Brown", ["A. Smith", "B. Jones", "C. Brown"], "commas"),
    ("Alice Smith, Bob Jones, and Carol Brown", ["Alice Smith", "Bob Jones", "Carol Brown"], "commas"),
    ("Alice Smith, Bob Jones and Carol Brown", ["Alice Smith", "Bob Jones", "Carol Brown"], "commas"),
    ("Smith, J., Jones, B., Brown, C.", ["J. Smith", "B. Jones", "C. Brown"], "commas"),
    ("Smith, John; Doe, Jane; Li, Wei", ["John Smith", "Jane Doe", "Wei Li"], "';'"),
    ("A. Smith \\& B. Jones", ["A. Smith", "B. Jones"], "'&'"),
    ("Ming Li, Jürgen Müller", ["Ming Li", "Jürgen Müller"], "commas"),
    ("J. Smith, Robert Brown", ["J. Smith", "Robert Brown"], "commas"),
    (
        "Peter Smith, John Miller and Anna Maria Schmidt, Robert Brown",
        ["Peter Smith", "John Miller", "Anna Maria Schmidt", "Robert Brown"],
        "commas",
    ),
    ("Xquz Li, Abcd Müller", ["Abcd Müller Xquz Li"], "may be two people"),
    ("and A. Smith and and B. Jones and", ["A. Smith", "B. Jones"], "missing"),
]

TEAMS = [
    ("{{ByteDance Seed}}", "ByteDance Seed"),
    ("{ByteDance Seed} and Li, Wei", "ByteDance Seed"),
    ("OpenAI", "OpenAI"),
    ("Team, Gemini and Anil, Rohan", "Gemini Team"),
    ("{Barnes and Noble, Inc.}", "Barnes and Noble, Inc."),
    ("{National Institute of Standards and Technology}", "National Institute of Standards and Technology"),
    ("{AT\\&T Labs}", "AT&T Labs"),
]


@pytest.mark.parametrize(("written", "expected"), LISTS)
def test_names_come_in_reading_order(written, expected):
    found = read_names(written)
    assert (list(found.names), found.teams, found.more_authors) == (expected, frozenset(), False)


@pytest.mark.parametrize(("written", "expected", "fault"), MISWRITTEN)
def test_a_list_with_other_signs_than_and_is_read_and_reported(written, expected, fault):
    found = read_names(written)
    assert list(found.names) == expected
    assert fault in " ".join(found.faults)


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
