"""Which number is a volume, an issue, pages; who is an editor; what a page's rows tell: small samples, written for this."""

from __future__ import annotations

from datetime import date

import pytest
from generator.read.draft import Context
from generator.read.entry_text import EntryText, Run
from generator.read.formats import read_text
from generator.read.lists.reference_strings.mending_names import NAME_RULES
from generator.read.lists.reference_strings.mending_numbers import NUMBER_RULES
from generator.read.lists.reference_strings.tokens import tokenise


def mended(text: str, labels: str) -> str:
    tokens = tokenise(EntryText((Run(text),)))
    found = labels.split()
    assert len(found) == len(tokens)
    for rule in (*NAME_RULES, *NUMBER_RULES):
        found = rule(tokens, found)
    return " ".join(found)


@pytest.mark.parametrize(
    ("text", "labels", "right"),
    [
        ("Owl Lett 2014;3.", "V V D O O O", "V V D O VO O"),
        ("Owl Studies. 9.", "V V O O O", "V V O VO O"),
        ("Owl Summit (849-881).", "V V V V V V V O", "V V O PG PG PG O O"),
        ("Owl Summit (2019-2020).", "V V V V V V V O", "V V V V V V V O"),
        ("Ink, Pages 1902-1940", "V O O D D D", "V O O PG PG PG"),
        ("D. Page. 2024", "AB AI AI AI D", "AB AI AI AI D"),
        ("Ink, 11 403-418", "V O PG PG PG PG", "V O VO PG PG PG"),
        ("Ink, 122, 10, 293-306", "V O VO O VO O PG PG PG", "V O VO O NO O PG PG PG"),
        ("Tech. Rep. 2017-46", "V V V V V V VO", "G G G G NO NO NO"),
        ("Owl Rep. Vol 40", "PU PU O O VO", "V V O O VO"),
        (
            "van den Berg, J. J., Li, K.",
            "AB AI AI AS AB AI AI AI AS AB AI AI AI",
            "AB AI AI AI AI AI AI AI AS AB AI AI AI",
        ),
        ("Z. Lei and F. Berg The owl", "AB AI AI AS AB AI T T T", "AB AI AI AS AB AI AI T T"),
        ("Ada Li. Owls. Eva Fox (eds.)", "AB AI O T O AB AI O O O O", "AB AI O T O EB EI O O O O"),
        ("Owls eat (if anything) at 3", "T T T T T T T T", "T T T T T T T T"),
        ("Owls eat (IF anything) a lot", "T T T T T T T T", "T T T T T T T T"),
        ("Owls: an (impact factor) study", "T T T T T T T T", "T T T T T T T T"),
        ("Ink 4 (JIF 3.8)", "V VO O O NO O NO O", "V VO O O O O O O"),
        ("Li, Ada, and 16 more authors", "AB AI AI AS N N N N", "AB AI AI AE AE AE AE AE"),
    ],
)
def test_numbers_and_people_are_told_by_the_signs_around_them(text: str, labels: str, right: str) -> None:
    assert mended(text, labels) == right


def entry(number: int, *rows: str) -> str:
    return f"<li><b>The {number} owls that count their sheep by night</b><br>{'<br>'.join(rows)}</li>"


def test_years_stand_beside_venues_and_authors_go_on_below() -> None:
    authors, venue = "Ada Lovelace, Grace Hopper", "<em>Night Conference</em>, 2015"
    page = "".join(
        [
            entry(3, authors, venue),
            entry(4, authors, venue),
            entry(5, f"{authors},", "Alan Turing, Edsger Dijkstra", venue),
            entry(6, authors, venue, "It goes on from our papers at Owls 2011 and Owls 2012."),
        ]
    )
    html = f"<html><body><h1>Publications</h1><ul>{page}</ul></body></html>"
    drafts = read_text(html, "html", Context("page.html", date(2026, 1, 1))).drafts
    assert [len(draft.authors) for draft in drafts] == [2, 2, 4, 2]
    assert {draft.date.year for draft in drafts if draft.date} == {2015}
