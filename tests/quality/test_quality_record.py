"""The record of quality says what was measured and nothing else, and names what measures it again."""

from quality.compared import Tally
from quality.figure import ROOT, Figure
from quality.record import MEASUREMENTS, RECORD, read_figures, written


def test_the_record_is_what_was_measured() -> None:
    assert RECORD.read_text(encoding="utf-8") == written(read_figures())


def test_every_measurement_that_was_kept_is_still_one() -> None:
    names = [one.name for one in MEASUREMENTS]
    assert len(names) == len(set(names))
    assert list(read_figures()) == [name for name in names if name in read_figures()]


def test_every_section_names_its_command_and_what_was_not_measured_has_no_figure() -> None:
    figures = {"formulas": [Figure("texts", 1999, 2000), Figure("formulas", 2562), Figure("of none", 0, 0)]}
    text = written(figures)
    assert "| texts | 1,999/2,000 | 99.9% |\n| formulas | 2,562 |  |\n" in text
    assert "0 | 0" not in text
    assert text.count("|---|") == 1
    for one in MEASUREMENTS:
        assert f"`{one.command}`" in text
    assert "figures:" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_an_entry_is_right_where_all_its_fields_are_and_flags_are_counted_apart() -> None:
    tally = Tally()
    tally.take({"title": True, "year": True}, doubtful=True)
    tally.take({"title": True, "year": False}, doubtful=True)
    tally.take({"title": False})
    assert {figure.what: (figure.count, figure.of) for figure in tally.figures()} == {
        "title right": (2, 3),
        "year right": (1, 2),
        "all of these right": (1, 3),
        "of the others, marked as doubtful": (1, 2),
        "of the right, marked as doubtful": (1, 1),
    }

    assert [figure.what for figure in tally.figures(among="of those found", flagged=False)] == [
        "of those found: title right",
        "of those found: year right",
        "of those found: all of these right",
    ]
