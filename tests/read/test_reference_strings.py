"""Reference strings: what is read of one entry, what a list decides for its entries, what is doubted."""

from __future__ import annotations

import pytest
from generator.core.records import PartialDate
from generator.read.entry_text import EntryText, Run
from generator.read.lists.reference_strings import LabelledEntry, label_entries


def entry(text: str, **of_heading: object) -> EntryText:
    return EntryText((Run(text),), **of_heading)  # type: ignore[arg-type]


def read(text: str) -> LabelledEntry:
    return label_entries([entry(text)])[0]


TITLE = "Slow rivers keep the sediment of their youth"
STYLES = {
    "APA": f"Lindgren, P. A., van der Meer, J., & Okafor, C. (2019). {TITLE}. Journal of Hydrology, 12(3), 45–67. https://doi.org/10.1016/j.jh.2019.01",
    "IEEE": f"[7] P. A. Lindgren, J. van der Meer, and C. Okafor, “{TITLE},” Journal of Hydrology, vol. 12, no. 3, pp. 45–67, 2019, doi: 10.1016/j.jh.2019.01.",
    "Chicago": f"Lindgren, P. A., J. van der Meer, and C. Okafor. 2019. “{TITLE}.” Journal of Hydrology 12 (3): 45–67. doi:10.1016/j.jh.2019.01.",
    "Vancouver": f"1. Lindgren PA, van der Meer J, Okafor C. {TITLE}. Journal of Hydrology. 2019;12(3):45-67. doi:10.1016/j.jh.2019.01",
    "Nature": f"Lindgren, P. A., van der Meer, J. & Okafor, C. {TITLE}. Journal of Hydrology 12(3), 45–67 (2019). https://doi.org/10.1016/j.jh.2019.01",
    "ACM": f"P. A. Lindgren, J. van der Meer, and C. Okafor. 2019. {TITLE}. Journal of Hydrology 12, 3 (2019), 45–67. https://doi.org/10.1016/j.jh.2019.01",
    "a CV": f"{TITLE}. P. A. Lindgren, J. van der Meer, C. Okafor. Journal of Hydrology, 12(3):45-67, 2019. DOI: 10.1016/j.jh.2019.01",
}


@pytest.mark.parametrize("style", STYLES)
def test_an_article_is_read_in_the_usual_styles(style):
    found = read(STYLES[style])
    assert found.title == TITLE
    assert [name.replace(".", "") for name in found.authors] in (
        ["P A Lindgren", "J van der Meer", "C Okafor"],
        ["PA Lindgren", "J van der Meer", "C Okafor"],
    )
    assert (found.venue, found.volume, found.number, found.pages) == ("Journal of Hydrology", "12", "3", "45-67")
    assert found.date == PartialDate(2019)
    assert found.doi == "10.1016/j.jh.2019.01"
    assert found.type == "article"


def test_marks_and_lines_of_a_page_tell_title_from_authors():
    runs = (
        Run("Warm Baths for Cold Atoms", 0, frozenset({"bold", "link"}), "https://example.org/baths"),
        Run("Ana Souza*, ", 1),
        Run("Li-Wen Chang", 1, frozenset({"bold"})),
        Run("*, and Seán O'Brien", 1),
        Run("Physical Review Letters", 2, frozenset({"italic"})),
        Run(", 2021", 2),
    )
    found = label_entries([EntryText(runs)])[0]
    assert found.title == "Warm Baths for Cold Atoms"
    assert found.authors == ("Ana Souza", "Li-Wen Chang", "Seán O'Brien")
    assert (found.venue, found.date) == ("Physical Review Letters", PartialDate(2021))
    assert found.addresses == ("https://example.org/baths",)


def test_a_heading_gives_the_year_that_an_entry_leaves_out():
    found = label_entries([entry("A. Rossi and B. Bianchi. Tides of small lakes. Limnology Letters.", year=2014)])[0]
    assert found.date == PartialDate(2014)


def test_more_authors_are_said_and_no_person():
    found = read(
        "J. Park, M. Sato, et al. Bridges that hum in the wind. In Proceedings of the Bridge Conference, 2020."
    )
    assert found.authors == ("J. Park", "M. Sato")
    assert found.more_authors


def test_awards_and_status_are_no_part_of_the_venue():
    listed = [
        entry(f"A. Kowalski, D. Müller. {title}. In Proc. of the Symposium on Clocks, {year}.{more}")
        for title, year, more in [
            ("Clocks that run late", 2018, " (Best Paper Award)"),
            ("Dials without hands", 2019, ""),
            ("Springs of brass and steel", 2020, " (to appear)"),
            ("Bells at noon in old towers", 2021, ""),
        ]
    ]
    found = label_entries(listed)
    assert found[0].awards == ("Best Paper Award",)
    assert {one.venue for one in found} == {"Proc. of the Symposium on Clocks"}
    assert found[2].status == "to appear"
    assert {one.type for one in found} == {"inproceedings"}


def test_a_preprint_has_its_number():
    found = read("T. Nguyen and R. Iyer. Mushrooms count in base two. arXiv preprint arXiv:2104.01234, 2021.")
    assert (found.arxiv, found.venue) == ("2104.01234", "arXiv preprint arXiv:2104.01234")
    assert found.to_draft().links == {"arxiv": "2104.01234"}


def test_a_reading_that_is_nothing_says_so():
    found = read("Home About Contact")
    assert not found.is_paper
    assert found.doubts


def test_no_entry_raises():
    for text in ("", " ", ".", "((((", "“", "12", "&", "a" * 5000, "et al.", "\u200b", "[1]", "@", "。、"):
        label_entries([entry(text)])
    assert label_entries([EntryText(())])[0].confidence == 0
    assert label_entries([]) == ()


def test_the_same_entries_give_the_same_reading():
    entries = [entry(text) for text in STYLES.values()]
    assert label_entries(entries) == label_entries(entries)


@pytest.mark.parametrize(("written", "pages"), [("12(3):4-9", "4-9"), ("13(1):1-9", "1-9"), ("4(1):1-12", "1-12")])
def test_pages_of_one_digit_are_read_behind_volume_and_number(written, pages):
    found = read(f"J. Doe, P. Smith. Sorting letters in the dark. Frontiers in Letters, {written}, 2017.")
    assert found.pages == pages
    assert f"{found.volume}({found.number})" == written.partition(":")[0]


def test_a_name_before_a_colon_stays_whole():
    found = read("W. Chen, J. Doe: Writing letters with both hands, Ink 2019.")
    assert found.authors == ("W. Chen", "J. Doe")
    assert found.title == "Writing letters with both hands"
