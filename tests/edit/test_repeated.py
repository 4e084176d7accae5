"""What is wrong with many entries in the same way is told once."""

from datetime import date

from generator.core.problems import Problem
from generator.edit.intake.repeated import repeated_once
from generator.read.draft import Context
from generator.read.formats import read_text

ENTRY = "@article{{a{0}, title={{On looms, part {0}}}, author={{\\myname{{doe}} and Roe, Anna}}, year={{2020}}}}\n"


def told(count):
    text = "".join(map(ENTRY.format, range(count)))
    reading = read_text(text, "bibtex", Context("refs.bib", date(2026, 11, 1)))
    assert len(reading.drafts) == count
    return [(problem.line, problem.what) for problem in repeated_once(reading.problems)]


def test_a_name_that_a_command_stands_for_is_told():
    assert told(1) == [(1, r"`author` has a command that is not known here: \myname")]


def test_many_alike_are_told_in_one_warning():
    assert len(told(3)) == 3
    assert told(5) == [
        (1, r"`author` has a command that is not known here: \myname (also in lines 2, 3, 4, 5)"),
    ]


def test_what_has_no_line_is_told_each_time():
    faults = tuple(Problem("refs.bib", line, 0, "odd", severity="warning") for line in (0, 1, 2, 3, 4))
    assert [(one.line, one.what) for one in repeated_once(faults)] == [(0, "odd"), (1, "odd (also in lines 2, 3, 4)")]


def test_what_differs_only_in_what_it_quotes_is_told_once_with_all_that_it_quotes():
    entries = [
        f"@article{{a{number}, title={{Looms {number}}}, journal={{{'TB' + 'ACD'[number % 3]}}}}}"
        for number in range(14)
    ]
    reading = read_text("\n".join(entries), "bibtex", Context("refs.bib", date(2026, 11, 1)))
    (problem,) = repeated_once(reading.problems)
    assert problem.what == (
        "venue 'TBA' is a placeholder; it was left out "
        "(also in lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more: 'TBC', 'TBD')"
    )
