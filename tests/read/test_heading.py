"""The grammar of heading lines and of the numbers in a profile's header."""

from datetime import date, timedelta

import pytest
from generator.core.records import PartialDate
from generator.read.lists.dumps.heading import is_category, is_heading, read_heading, read_metric
from hypothesis import given
from hypothesis import strategies as st

AS_OF = date(2026, 11, 19)


@pytest.mark.parametrize(
    ("line", "score", "category", "day", "code"),
    [
        ("LGSep 28, 2024Code", None, "LG", "2024-09-28", True),
        ("LGSep 28, 2024", None, "LG", "2024-09-28", False),
        ("97.6PLMay 2", 97.6, "PL", "2026-05-02", False),
        ("LGJan 29Code", None, "LG", "2026-01-29", True),
        ("100CLApr 10, 2025", 100.0, "CL", "2025-04-10", False),
        ("quant-phFeb 3, 2021", None, "quant-ph", "2021-02-03", False),
        ("cond-mat.str-elOct 7, 2019", None, "cond-mat.str-el", "2019-10-07", False),
        ("cs.LGNov 1, 2023", None, "cs.LG", "2023-11-01", False),
        ("LG Sep 28, 2024 Code", None, "LG", "2024-09-28", True),
        ("NAMay 13, 2024", None, "NA", "2024-05-13", False),
        ("LGFeb 29, 2024", None, "LG", "2024-02-29", False),
        ("LGDec 24, 2026", None, "LG", "2026-12-24", False),
    ],
)
def test_a_heading_line_gives_score_category_date_and_code(line, score, category, day, code):
    heading = read_heading(line, AS_OF)
    assert (heading.score, heading.category, str(heading.date), heading.code) == (score, category, day, code)
    assert heading.fault == ""
    assert heading.year_inferred == (", " not in line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "LG",
        "40 Papers",
        "FLUX: Fast Software-based Communication Overlap On GPUs Through Kernel Fusion",
        "Guangming Sheng, Chi Zhang, Zilingfeng Ye et al.",
        "The deadline was Sep 28, 2024",
        "LGSep 28, 2024Code and more",
        "LGSep 28, 24",
        "LGSep",
        "Sep 2024",
        "LG2024-09-28",
        "LGsep 28, 2024",
        "1234LGSep 28, 2024",
    ],
)
def test_other_lines_are_no_heading(line):
    assert not is_heading(line)


@pytest.mark.parametrize(
    ("line", "as_of", "expected"),
    [
        ("LGNov 19", "2026-11-19", "2026-11-19"),
        ("LGNov 20", "2026-11-19", "2025-11-20"),
        ("LGDec 31", "2026-01-01", "2025-12-31"),
        ("LGJan 2", "2026-01-01", "2025-01-02"),
        ("LGFeb 29", "2024-02-29", "2024-02-29"),
        ("LGFeb 29", "2024-02-28", "2020-02-29"),
        ("LGFeb 29", "2028-02-28", "2024-02-29"),
        ("LGFeb 29", "1904-02-28", "1896-02-29"),
        ("LGMar 1", "2024-02-29", "2023-03-01"),
    ],
)
def test_a_date_without_a_year_is_the_latest_such_day_up_to_the_dump(line, as_of, expected):
    heading = read_heading(line, date.fromisoformat(as_of))
    assert str(heading.date) == expected
    assert heading.year_inferred


@pytest.mark.parametrize(
    ("line", "day", "score", "fault"),
    [
        ("LGFeb 30, 2024", None, None, "there is no day 'Feb 30, 2024'"),
        ("LGFeb 30", None, None, "there is no day 'Feb 30'"),
        ("97.6LGMay 0", None, 97.6, "there is no day 'May 0'"),
        ("976LGMay 2", PartialDate(2026, 5, 2), None, "the score 976 is over 100"),
    ],
)
def test_a_day_or_a_score_that_cannot_be_is_named_and_left_out(line, day, score, fault):
    heading = read_heading(line, AS_OF)
    assert (heading.category, heading.date, heading.score, heading.fault) == ("LG", day, score, fault)
    assert heading.year_inferred == (day is not None)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("h-index37", ("h_index", 37)),
        ("H-Index: 112", ("h_index", 112)),
        ("40papers", ("papers", 40)),
        ("40 Papers", ("papers", 40)),
        ("1paper", ("papers", 1)),
        ("1,204papers", ("papers", 1204)),
        ("7,209citations", ("citations", 7209)),
        ("1,234,567citations", ("citations", 1234567)),
        ("1citation", ("citations", 1)),
        ("Novelty52%", ("novelty", 52)),
        ("AI Score59", ("ai_score", 59)),
        ("Novelty52.4%", ("novelty", 52)),
        ("7.209citations", ("citations", 7209)),
        ("999,999,999citations", ("citations", 999999999)),
        ("37 h-index", ("h_index", 37)),
        ("Citations: 7,209", ("citations", 7209)),
        ("Haibin Lin", None),
        ("LG", None),
        ("papers", None),
        ("Novelty", None),
        ("7,209citations and more", None),
        ("", None),
    ],
)
def test_a_number_of_the_header(line, expected):
    assert read_metric(line) == expected


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Novelty101%", "novelty"),
        ("AI Score100.5", "ai_score"),
        ("7,20,9citations", "citations"),
        (",209citations", "citations"),
        ("1,234.567citations", "citations"),
        ("1234567890citations", "citations"),
        ("1,234,567,890citations", "citations"),
        ("h-index3.5", "h_index"),
        ("9" * 5000 + "papers", "papers"),
    ],
)
def test_a_number_that_cannot_be_is_recognised_without_a_value(line, name):
    assert read_metric(line) == (name, None)


@pytest.mark.parametrize("line", ["LG", "quant-ph", "cs.LG", "cond-mat.str-el"])
def test_a_line_that_is_a_category(line):
    assert is_category(line)


@pytest.mark.parametrize("line", ["Haibin Lin", "Lin", "lin", "LGX", ""])
def test_a_line_that_is_no_category(line):
    assert not is_category(line)


days = st.dates(date(1992, 1, 1), date(2035, 12, 31))
categories = st.sampled_from(["LG", "CL", "IV", "PL", "MA", "AP", "quant-ph", "hep-th", "cs.LG", "astro-ph.CO"])


@given(days, categories, st.none() | st.integers(0, 1000), st.booleans(), st.none() | st.integers(0, 364))
def test_what_is_written_as_a_heading_line_is_read_back(day, category, tenths, code, later):
    score = "" if tenths is None else f"{tenths / 10:g}"
    line = f"{score}{category}{day:%b} {day.day}{f', {day.year}' if later is None else ''}{'Code' if code else ''}"
    heading = read_heading(line, day + timedelta(days=later or 0))
    assert heading.date == PartialDate(day.year, day.month, day.day)
    assert (heading.category, heading.code, heading.fault) == (category, code, "")
    assert heading.score == (None if tenths is None else tenths / 10)
