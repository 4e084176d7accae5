"""What the models see of entries and pages: they have learnt from just that, and read nothing right from anything else.

Where one of these digests changes and is meant to, the models are to be made anew (`make model`) with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.digest import digest_of
from generator.read.entry_text import EntryText, Run
from generator.read.lists.reference_strings.features import features, words_of_list
from generator.read.lists.reference_strings.habit import fit_habit, habit_features
from generator.read.lists.reference_strings.model import known_names
from generator.read.lists.reference_strings.page_lines import line_features, line_habit, page_lines
from generator.read.lists.reference_strings.tokens import tokenise
from test_reference_entries import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Iterable

TITLES = ("Owls count sheep", "On walks at night", "“Do they?” A study", "Graphs & trees, by [A. Lee] (in two parts)")
OF_A_PAGE = [
    EntryText(
        (
            Run(title, 0, frozenset({"title", "bold"})),
            Run("Ann Bee, Cy van Dee & G. Eff*" if n % 2 else "Ann Bee Cy Dee Gus Eff", 1, frozenset()),
            Run(f"In Proc. of Birds (ICB'{n}), vol. {n}, pp. {n}1–{n}9, 201{n}", 2, frozenset({"italic"})),
            Run(" [pdf] https://a.org/x", 2, frozenset({"link"})),
        ),
        n,
        2019 if n % 2 else 0,
    )
    for n, title in enumerate(TITLES, start=1)
]
PAGE = "\n".join(
    [
        "Ann Bee", "Home  About", "", "Publications", "2021", *(written for written, _ in ENTRIES[:12]), "",
        "Journal articles:", "• Owls count sheep", "Ann Bee, Cy Dee", "Journal of Owls, 2020", "Abs PDF Code", "ICO",
        "On walks", "  Cy Dee and Ann Bee", "\tConference on Songs (ICS), May 2019. Best Paper Award.",
        "We look at birds and say what they do all day long, in words that everybody knows.", "",
        "@article{a,", " title={Owls}", "}", "Teaching", "1. Birds, spring 2020", "2. Sheep, fall 2021",
        "Jan 5, 2020: Our paper was accepted at ICO 2020!", "doi:10.1234/a", "et al.", "to appear",
        "© 2024 Ann Bee. Powered by owls.",
        "Ann Bee, Cy Dee, Gus Eff", "Ann Bee, Cy Dee", "Ann Bee Cy Dee Gus Eff", "Bee A, Dee C, Eff G: On owls",
        "pp. 3-9", "Owls; sheep; birds", "Vol. 12, No. 3", "PDF | Code | Video",
        "In Proceedings of Owls, pages 3-9, Bonn, 2020",
    ]
)  # fmt: skip


def _digest(rows: Iterable[Iterable[str]]) -> str:
    return digest_of("\n".join(" ".join(row) for row in rows).encode())


def _rows(entry: EntryText, entries: list[EntryText]) -> list[list[str]]:
    counts = words_of_list([tokenise(one) for one in entries])
    return features(entry, tokenise(entry), known_names(), counts, len(entries), frozenset({"ann", "bee"}))


def test_the_labeller_sees_of_entries_what_it_has_learnt_from() -> None:
    alone = [EntryText((Run(written),)) for written, _ in ENTRIES]
    assert _digest(row for one in alone for row in _rows(one, [one])) == "061bd7e723a0cfddf3f54a4b"
    assert _digest(row for one in OF_A_PAGE for row in _rows(one, OF_A_PAGE)) == "a80a2deaf7687e65a446f0ea"


def test_the_second_reading_sees_the_habit_of_a_list() -> None:
    parts = "TTTAAAAAVVVVYYON"
    lists = [
        (tokens := tokenise(one), [*parts, *"O" * len(tokens)][: len(tokens)], n / 5)
        for n, one in enumerate(OF_A_PAGE, 1)
    ]
    habit = fit_habit(lists)
    assert habit is not None
    rows = [
        row
        for one, (tokens, labels, sure) in zip(OF_A_PAGE, lists, strict=True)
        for row in habit_features(_rows(one, OF_A_PAGE), tokens, labels, sure, habit)
    ]
    assert _digest(rows) == "37ebda3142587265f10defde"


def test_what_parts_pages_into_entries_sees_of_lines_what_it_has_learnt_from() -> None:
    lines = page_lines(PAGE)
    rows = line_features(lines, known_names())
    assert _digest(rows) == "7a578e19d0734e7bd97834c1"
    roles = [("BT", "A", "V", "R", "O", "K", "H")[n % 7] for n in range(len(lines))]
    assert _digest(line_habit(lines, rows, roles)) == "cbbf08114d3d1cb696c9e802"
