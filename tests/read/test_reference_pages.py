"""Pages as text, one list set in many ways: which line begins an entry, and what each entry holds."""

from __future__ import annotations

import pytest
from exports_support import said
from generator.read.lists.reference_strings.read import read_references

PAPERS = [
    ("Owls Count Sheep at Night", "Ann Bee, Cy Dee, and Gus Eff", "Journal of Owls", "2023"),
    ("Learning to Whistle from Few Birds", "Cy Dee and Ann Bee", "Conference on Songs", "2022"),
    ("A Survey of Quiet Places", "Ann Bee", "Acoustics Letters", "2022"),
    (
        "Counting Leaves with Cheap Cameras",
        "Ida O'Hay, Ann Bee, and Jan van den Berg",
        "International Conference on Computer Vision",
        "2021",
    ),
    ("On the Weight of Wet Feathers", "Sofia Rossi, Ann Bee", "Physics of Birds", "2020"),
]
AUTHORS = [
    ("Ann Bee", "Cy Dee", "Gus Eff"),
    ("Cy Dee", "Ann Bee"),
    ("Ann Bee",),
    ("Ida O'Hay", "Ann Bee", "Jan van den Berg"),
    ("Sofia Rossi", "Ann Bee"),
]


def page(entry: str, *, foot: str = "") -> str:
    listed = (
        entry.format(n=n, down=6 - n, title=title, authors=authors, venue=venue, year=year)
        for n, (title, authors, venue, year) in enumerate(PAPERS, start=1)
    )
    return "Ann Bee\nHome\nPublications\n" + "".join(listed) + foot


@pytest.mark.parametrize(
    ("entry", "first", "apart", "further"),
    [
        ("{title}\n{authors}\n{venue}, {year}\nPDF Code\n", 4, 4, {}),
        ("ABC\n{title}\n{authors}\n{venue}, {year}\nAbs PDF\n\n", 5, 6, {}),
        ("[{n}] {authors}. {title}. {venue}, {year}.\n", 4, 1, {}),
        ("{down}. {authors}. {title}. {venue}, {year}.\n\n", 4, 2, {}),
        ("{title}\n{authors}\n{venue}, {year}\nAbstract: We look at birds and say what they do all day long.\n\n", 4, 5, {}),
        ("{title}\n{authors}\n{venue}, {year}\nBest Paper Award\n\n", 4, 5, {}),
        ("{title}. {authors}. {venue}, {year}. PDF\n", 4, 1, {}),
        ("• {authors} ({year}). {title}. {venue}, {n}, {n}1-{n}9.\n", 4, 1, {"volume": "{n}", "pages": "{n}1-{n}9"}),
        ("{title}\n{authors}\n{venue}, {year}\n@article{{k{n},\n title={{{title}}},\n volume={{{n}}}\n}}\n\n", 4, 8, {"volume": "{n}", "key": "k{n}"}),
    ],
)  # fmt: skip
def test_a_list_gives_the_same_papers_however_it_is_set(entry, first, apart, further) -> None:
    drafts = read_references(page(entry, foot="\n\nContact\nann@a.org\n© 2024 Ann Bee"), path="x.txt").drafts
    for n, (draft, (title, _, venue, year), authors) in enumerate(zip(drafts, PAPERS, AUTHORS, strict=True), start=1):
        found = said(draft)
        assert {name: value for name, value in found.items() if name not in {"type", "confidence"}} == {
            "title": title,
            "authors": authors,
            "venue": venue,
            "date": year,
        } | {name: value.format(n=n) for name, value in further.items()}
        assert draft.line == first + apart * (n - 1)


@pytest.mark.parametrize(
    ("entry", "authors", "day", "doubt"),
    [
        ("{title}\nwith Cy Dee. {venue}, {year}\n\n", ("Cy Dee",), "", None),
        ("{title}\n{venue}, {year} Oct 5\n\n", (), "-10-05", "no author was found"),
    ],
)
def test_titles_with_all_else_in_the_line_below(entry, authors, day, doubt) -> None:
    drafts = read_references(page(entry).replace("Home\n", ""), path="x.txt").drafts
    for draft, (title, _, venue, year) in zip(drafts, PAPERS, strict=True):
        assert (draft.title, draft.authors, said(draft)["venue"], str(draft.date)) == (
            title,
            authors,
            venue,
            year + day,
        )
        assert [one.startswith(doubt or "") for one in draft.doubts] == ([True] if doubt else [])


def test_what_is_in_press_has_no_year_of_another_paper() -> None:
    text = page("{authors}. {title}. {venue}, {year}.\n").replace("Owls, 2023", "Owls, in press")
    first, second, *_ = read_references(text, path="x.txt").drafts
    assert (first.date, said(first)["note"], str(second.date)) == (None, "in press", "2022")


BELOW = [
    ("A. Bee, C. van Dee, and G. Eff III", "J. Owl Phys.", "Counting owls that cross a dark wood at night"),
    ("C. van Dee and A. Bee", "Nat. Owls", "A model of sheep on a slope: exact and approximate solutions"),
    ("A. Bee", "J. Phys. Owl", "Feathers of several birds in a moist and windy place"),
    ("I. O'Hay, A. Bee, and J. Roe", "J. Owl Phys.", "How quiet places are found by those who look for them"),
    ("S. Rossi and A. Bee", "Nat. Owls", "The weight of a wet bird and what it says of rain"),
    ("A. Bee and K. Tam", "J. Owl Phys.", "Whistling in the dark: a many-body theory of choirs"),
]


def test_titles_that_stand_below_all_else_belong_to_what_is_above_them() -> None:
    listed = (
        f"({9 - n}) {authors}, {journal} {30 + n}, {1000 + n}-{1010 + n} ({2024 - n}).\n{title}\n"
        for n, (authors, journal, title) in enumerate(BELOW)
    )
    drafts = read_references("Ann Bee\nPublications\n2024\n" + "".join(listed), path="x.txt").drafts
    assert [(draft.title, str(draft.date), draft.line) for draft in drafts] == [
        (title, str(2024 - n), 4 + 2 * n) for n, (_, _, title) in enumerate(BELOW)
    ]
