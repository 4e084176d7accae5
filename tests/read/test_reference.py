"""What the entries of all bibliography formats have in common: names, dates, pages, keywords."""

import pytest
from generator.core.records import PartialDate
from generator.read.records.bibliographies.author_names import Authors, read_authors
from generator.read.records.bibliographies.field_values import read_date, read_pages, split_keywords


@pytest.mark.parametrize(
    ("written", "names"),
    [
        (["Vaswani, Ashish"], ["Ashish Vaswani"]),
        (["King, Martin Luther, Jr."], ["Martin Luther King Jr."]),
        (["King, Jr., Martin"], ["Martin King Jr."]),
        (["van der Maaten, Laurens"], ["Laurens van der Maaten"]),
        (["Haibin Lin", "Plato"], ["Haibin Lin", "Plato"]),
        (["Smith, J.; Doe, J."], ["J. Smith", "J. Doe"]),
        (["Smith, John and Doe, Jane"], ["John Smith", "Jane Doe"]),
        (["Jane Doe, John Roe, and Max Muster"], ["Jane Doe", "John Roe", "Max Muster"]),
        (["Jane Doe, John Roe and Max Muster"], ["Jane Doe", "John Roe", "Max Muster"]),
        (["van den Berg, Jan Willem and de Boer, Kees Jan"], ["Jan Willem van den Berg", "Kees Jan de Boer"]),
        (["M&uuml;ller, J."], ["J. Müller"]),
        (["", ",", " ; "], []),
    ],
)
def test_names_are_turned_into_reading_order(written, names):
    assert list(read_authors(written).names) == names
    assert not read_authors(written).teams


@pytest.mark.parametrize("others", ["et al.", "others", "and others", "Et al", "…"])
def test_others_are_no_author(others):
    assert read_authors(["Doe, Jane", others]) == Authors(("Jane Doe",), more_authors=True)
    assert read_authors([f"Doe, Jane {others}"]).names in {("Jane Doe",), ("Jane Doe",)}


@pytest.mark.parametrize(
    "team", ["ByteDance Seed", "World Health Organization,", "Institute for Data and Society", "Gemini Team"]
)
def test_a_team_is_no_person(team):
    assert read_authors([team]).teams == {team.rstrip(",")}


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2024/09/28/", "2024-09-28"),
        ("2024///", "2024"),
        ("2024/09//", "2024-09"),
        ("2024-09-28", "2024-09-28"),
        ("2024-9-8", "2024-09-08"),
        ("20240928", "2024-09-28"),
        ("2015/05/28/Summer", "2015-05-28"),
        ("(2024)", "2024"),
        ("28 Sep 2024", "2024-09-28"),
        ("September 28, 2024", "2024-09-28"),
        ("2024 Sep 28", "2024-09-28"),
        ("2024/Sep/28", "2024-09-28"),
        ("May 2-5 2019", "2019-05-02"),
        ("28.09.2024", "2024-09-28"),
        ("05/04/2024", "2024"),
        ("2024-09-28/2024-10-01", "2024-09-28"),
        ("Oct 09", "1986-10-09"),
    ],
)
def test_a_date_is_read_as_precisely_as_it_is_written(written, date):
    found, fault = read_date(written, 1986)
    assert (str(found), fault) == (date, "")


@pytest.mark.parametrize(
    ("written", "date", "fault"),
    [
        ("in press", None, "'in press' is no date"),
        ("0000", None, "'0000' is no date"),
        ("2024/13/45", PartialDate(2024), "'2024/13/45' is not in the calendar; only its year counts"),
        ("2024-02-30", PartialDate(2024, 2), "'2024-02-30' is not in the calendar; its day does not count"),
        ("", None, ""),
    ],
)
def test_a_date_that_is_none_is_told(written, date, fault):
    assert read_date(written) == (date, fault)


@pytest.mark.parametrize(
    ("first", "last", "pages"),
    [
        ("12", "34", "12-34"), ("12–34", "", "12-34"), ("12--34", "34", "12-34"), ("pp. 12-34", "", "12-34"),
        ("12", "12", "12"), ("S12", "S34", "S12-S34"), ("101898", "", "101898"), ("", "", ""),
        ("S. 12–34", "", "12-34"), ("Seiten 12-34", "", "12-34"), ("págs. 5-9", "", "5-9"),
        ("S12-S34", "", "S12-S34"),
    ],
)  # fmt: skip
def test_pages_are_written_one_way(first, last, pages):
    assert read_pages(first, last) == pages


def test_keywords_are_parted_at_commas_only_where_they_are_many():
    assert split_keywords(["a, b, c", "d"]) == ("a, b, c", "d")
    assert split_keywords(["a, b, c"]) == ("a", "b", "c")
    assert split_keywords(["theory, of"]) == ("theory, of",)
    assert split_keywords(["a; b", "b"]) == ("a", "b")
