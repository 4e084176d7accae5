"""The record of quality says what was measured and nothing else, and names what measures it again."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from generator.core.records import PartialDate
from generator.read.draft import Draft
from quality.compared import Tally, alike, folded, folded_name, paired
from quality.figure import ROOT, Figure
from quality.record import MEASUREMENTS, RECORD, read_figures, written

from quality import browser, portals, sources, suites

if TYPE_CHECKING:
    from pathlib import Path

GALLERY = ROOT / "docs/gallery/make.py"


def test_the_record_is_what_was_measured() -> None:
    assert RECORD.read_text(encoding="utf-8") == written(read_figures())


def test_every_measurement_that_was_kept_is_still_one() -> None:
    names = [one.name for one in MEASUREMENTS]
    assert len(names) == len(set(names))
    assert list(read_figures()) == [name for name in names if name in read_figures()]


def test_every_section_names_its_command_and_what_was_not_measured_has_no_figure() -> None:
    figures = {"formulas": [Figure("texts", 1999, 2000), Figure("formulas", 2562), Figure("of none", 0, 0)]}
    text = written(figures)
    assert "| texts | 1,999 | 2,000 | 99.9 % |\n| formulas | 2,562 |  |  |\n" in text
    assert "0 | 0" not in text
    assert text.count("|---|") == 1
    for one in MEASUREMENTS:
        assert f"`{one.command}`" in text
    assert "figures:" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("count", "of", "share"),
    [
        (3000, 3000, "100 %"),
        (9999, 10000, "99.9 %"),  # what is not whole is not called so
        (1, 10000, "0.1 %"),
        (0, 7, "0 %"),
        (1, 3, "33.3 %"),
        (5, None, ""),  # a count alone
        (0, 0, ""),
    ],
)
def test_a_share_is_never_rounded_to_all_or_nothing(count: int, of: int | None, share: str) -> None:
    assert Figure("x", count, of).share == share


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


def test_of_a_paper_that_was_missed_every_field_is_wrong() -> None:
    draft = Draft(key="", title="On Looms", line=1, authors=("Ada Lovelace",), date=PartialDate(1843))
    assert sources._twin_checks(draft, None) == {"entry": False, "title": False, "authors": False, "year": False}
    assert set(sources._twin_checks(draft, draft).values()) == {True}
    assert not any(sources._dump_checks(None, {}).values())
    assert not any(sources._bibtex_checks(None, None).values())


def test_titles_are_paired_by_their_words_each_once() -> None:
    wanted = ["On Looms", "A Study of Engines", "A Study of Engines"]
    assert paired(wanted, ["a study of engines!", "Unknown"]) == ({1: 0}, {1})
    assert alike("Looms", "looms.") == 1
    assert (folded("Übung, n²"), folded_name("Babbage*, C.")) == ("ubung n2", "c babbage")


def test_without_chromium_nothing_is_said_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portals, "chromium", lambda: None)
    assert list(portals.search()) == []


@pytest.mark.skipif(not GALLERY.is_file(), reason="the gallery is not part of the sdist")
def test_without_chromium_the_gallery_says_so_before_it_makes_anything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(browser, "chromium", lambda: None)
    spec = importlib.util.spec_from_file_location("make_gallery", GALLERY)
    assert spec is not None
    assert spec.loader is not None
    gallery = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(gallery)
    with pytest.raises(SystemExit, match="no Chromium here"):
        gallery.main(tmp_path, pictures=True)
    assert list(tmp_path.iterdir()) == []


def test_what_tests_counted_is_summed_up_and_those_that_were_skipped_count_for_nothing() -> None:
    report = ElementTree.fromstring("""<testsuites><testsuite tests="4" skipped="1" failures="1" errors="0">
      <testcase><properties>
        <property name="kills" value="2 of 3"/><property name="pages" value="7"/>
      </properties></testcase>
      <testcase><properties><property name="kills" value="4 of 4"/></properties></testcase>
    </testsuite></testsuites>""")
    assert list(suites.told(report)) == [
        Figure("kills", 6, 7),
        Figure("pages", 7),
        Figure("tests that held", 2, 3),
    ]
    nothing = ElementTree.fromstring(
        '<testsuites><testsuite tests="2" skipped="2" failures="0" errors="0"/></testsuites>'
    )
    assert list(suites.told(nothing)) == []
