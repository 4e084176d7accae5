"""Lists of lawyers: the volume stands before the journal, and most entries name no author."""

import pytest
from exports_support import read
from generator.read.lists.reference_strings.law_reviews import read_law

CV = r"""\documentclass{article}
\begin{document}
\section*{Publications}
\subsection*{Articles}
\noindent \textit{The Law of Looms}, 72 \textsc{Stan. L. Rev.} 101 (2020)

\noindent \textit{Weaving Rights}, 101 \textsc{Va. L. Rev.} 1234 (2015) (with Anna Roe)

\subsection*{Books}
\textsc{Guilds and Courts: A History} (Oxford Univ. Press 2018)

\subsection*{Book Chapters}
\textit{Looms in Equity}, in \textsc{The Handbook of Textile Law} 33 (Anna Roe ed., 2016)
\end{document}
"""


def test_each_entry_of_a_cv_is_read():
    drafts = read(CV, "latex").drafts
    assert [
        (draft.title, draft.venue or draft.publisher, draft.volume, draft.pages, draft.date.year) for draft in drafts
    ] == [
        ("The Law of Looms", "Stan. L. Rev.", "72", "101", 2020),
        ("Weaving Rights", "Va. L. Rev.", "101", "1234", 2015),
        ("Guilds and Courts: A History", "Oxford Univ. Press", "", "", 2018),
        ("Looms in Equity", "The Handbook of Textile Law", "", "33", 2016),
    ]
    assert drafts[1].contributors == ("Anna Roe",)
    assert drafts[3].extra == {"editors": "Anna Roe"}


def test_authors_before_the_title_are_authors():
    draft = read_law("Jane Doe & Anna Roe, The Law of Looms, 72 Stan. L. Rev. 101 (2020)")
    assert (draft.authors, draft.title) == (("Jane Doe", "Anna Roe"), "The Law of Looms")


@pytest.mark.parametrize(
    ("people", "authors", "sure"),
    [
        ("Jane Miller, John Brown & Anna Smith", ("Jane Miller", "John Brown", "Anna Smith"), True),
        ("Ryan McCarthy", ("Ryan McCarthy",), True),
        ("Qwyneth Roe & Anna Smith", ("Qwyneth Roe", "Anna Smith"), False),
        ("Qwyneth Roe", (), False),
    ],
)
def test_names_that_nobody_knows_leave_a_doubt(people, authors, sure):
    draft = read_law(f"{people}, The Scored Society, 89 Wash. L. Rev. 101-150 (2014), https://doi.org/10.1000/1")
    assert (draft.authors, not draft.doubts) == (authors, sure)
    assert draft.title.endswith("The Scored Society")
    assert (draft.pages, dict(draft.links)) == ("101-150", {"doi": "10.1000/1"})


def test_what_else_stands_on_one_line_with_law_reviews_comes_in_too():
    usual = "".join(
        f"<li>{people} ({year}). <i>{title}</i>. Journal of Looms 12, 1-20.</li>"
        for people, year, title in (
            ("Miller, J., Brown, K.", 2016, "Boards in trouble"),
            ("Miller, J., Smith, A.", 2017, "Weaving in the north"),
            ("Miller, J., Young, P.", 2018, "Songs of the towns"),
        )
    )
    law = "<li>The Scored Society, 89 Wash. L. Rev. 1 (2014)</li><li>Duty Revisited, 98 Harv. L. Rev. 201 (2018)</li>"
    found = read(f"<html><body><h1>Publications</h1><ul>{usual}{law}</ul></body></html>", "html").drafts
    assert sorted(draft.title for draft in found) == [
        "Boards in trouble", "Duty Revisited", "Songs of the towns", "The Scored Society", "Weaving in the north",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "A. Lee and B. Ray. Looms as particle detectors, 127 Phys. Rev. Lett. 061804 (2021)",
        "We met on 12 May and spoke of 30 looms (2020)",
        "The Law of Looms. Stanford, 2020.",
    ],
)
def test_what_has_another_form_is_left_alone(line):
    assert read_law(line) is None
