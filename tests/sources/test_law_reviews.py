"""Lists of lawyers: the volume stands before the journal, and most entries name no author."""

import pytest
from exports_support import read
from generator.sources.reference_strings.law_reviews import read_law

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
    "line",
    [
        "A. Lee and B. Ray. Looms as particle detectors, 127 Phys. Rev. Lett. 061804 (2021)",
        "We met on 12 May and spoke of 30 looms (2020)",
        "The Law of Looms. Stanford, 2020.",
    ],
)
def test_what_has_another_form_is_left_alone(line):
    assert read_law(line) is None
