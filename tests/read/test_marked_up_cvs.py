"""CVs and lists with markup as their writers set them: own fonts, headings that run in, tables within items."""

from datetime import date

import pytest
from generator.read.documents.markup import markdown
from generator.read.documents.markup import read as marked_up_read
from generator.read.draft import Context, Draft
from generator.read.formats import read_text
from generator.read.lists.page_list import Listing, judge_listing
from generator.read.lists.page_words import heading_verdict
from sample_files import sample

OWN_FONT = sample("cv-own-font.tex")
RUN_IN = sample("cv-run-in.tex")
WITHIN_ITEMS = sample("cv-within-items.tex")
ONE_A_ROW = r"""\section*{Publications}
\begin{tabular}{ll}
2023 & Chang, L., Herrera, T. ``Owls and their letters''. \emph{Journal of Lamps} 5, 4--14. \\
 & de Vries, A. ``What owls know". \emph{Journal of Night Studies} 10, 7--9. \\
 & van Dam, B. ``Of lamps and moths''. \emph{Journal of Night Studies} 9, 10--19. \\
2022 & Moth, A. ``Scaling relations''. \emph{Journal of Lamps} 3, 4--9. \\
\end{tabular}
"""
ORG = sample("cv.org")


def test_a_font_of_its_own_hides_no_author() -> None:
    assert [draft.authors for draft in papers(OWN_FONT, "latex")] == [
        ("Mira Kovač", "Tomás Herrera", "Li-Wen Chang"),
        ("Li-Wen Chang", "Mira Kovač", "Tomás Herrera"),
        ("Tomás Herrera", "Mira Kovač"),
    ]


def test_a_heading_that_runs_in_ends_the_list_of_publications() -> None:
    assert [draft.title for draft in papers(RUN_IN, "latex")] == [
        "Owls do not count sheep",
        "Of letters and lamps",
        "What a moth knows",
    ]


def test_rows_of_one_year_are_papers_of_their_own_though_names_begin_with_small_letters() -> None:
    assert [(draft.title, draft.authors[0]) for draft in papers(ONE_A_ROW, "latex")] == [
        ("Owls and their letters", "L. Chang"),
        ("What owls know", "A. de Vries"),
        ("Of lamps and moths", "B. van Dam"),
        ("Scaling relations", "A. Moth"),
    ]


def test_a_table_within_an_item_is_one_running_text() -> None:
    owls, lamps, moth = papers(WITHIN_ITEMS, "latex")
    assert (owls.title, len(owls.authors)) == (
        "Scaling relations for the flight of owls by night and of moths by day",
        2,
    )
    assert (lamps.title, len(lamps.authors)) == (
        "Joint analysis of letters and lamps: breaking a degeneracy of light",
        6,
    )
    assert (str(moth.date), len(moth.authors)) == ("2021", 2)


def test_a_line_of_org_ends_however_many_backslashes_say_so() -> None:
    owls, lamps, moth = papers(ORG, "structured-text")
    assert (owls.title, owls.authors) == ("Owls do not count sheep", ("Tomás Herrera", "Mira Kovač", "Li-Wen Chang"))
    assert (lamps.authors, str(lamps.date)) == (("Li-Wen Chang", "Mira Kovač"), "2022")
    assert not any("<br>" in str(one) for one in (owls, lamps, moth))


def test_programs_within_markdown_list_no_publications() -> None:
    program = (
        '```{python}\n#| output: asis\nprint(f"""\n| Metric | Value |\n|:-------|------:|\n'
        "| Publications | {many}, 2023 |\n| h-index | {index} |\n\n"
        '*Source: [Scholar](https://owls.example.org), {day}*\n""")\n```\n'
    )
    listed = "- Mira Kovač and Tomás Herrera. **Owls do not count sheep**. *Journal of Night Studies* 12, 1–9, 2023.\n"
    text = f"# Mira Kovač\n\n## Scholarly Impact\n\n{program}\n## Publications\n\n{listed}"
    assert [draft.title for draft in papers(text, "markdown")] == ["Owls do not count sheep"]
    assert markdown.as_html(program).strip("\n").endswith("<body>")


def test_what_is_judged_to_be_no_list_is_read_as_text_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_no_list(page: str, context: Context) -> Listing:
        return judge_listing(page, context)._replace(of_publications=False)

    monkeypatch.setattr(marked_up_read, "judge_listing", of_no_list)
    badges = "".join(f"<p><b>20{year} Night Award</b><br>University of Lamps</p>\n" for year in range(10, 15))
    found = read_text(f"<html><body>{badges}</body></html>", "word", Context("a CV", date(2026, 1, 1)))
    assert found.drafts == ()
    assert [problem.severity for problem in found.problems] == ["error"]


def papers(text: str, name: str) -> list[Draft]:
    """Return the papers that a text lists."""
    return list(read_text(text, name, Context("a list", date(2026, 1, 1))).drafts)


@pytest.mark.parametrize(
    ("heading", "verdict"),
    [
        ("Refereed conference presentations", -1),
        ("Conference Presentations (peer-reviewed)", -1),
        ("Peer-reviewed talks", -1),
        ("Refereed publications and presentations", 1),
        ("Peer-reviewed articles", 1),
        ("Refereed conference papers", 1),
        ("Peer-reviewed abstracts, talks, posters", 1),
    ],
)
def test_refereed_talks_are_talks(heading: str, verdict: int) -> None:
    assert heading_verdict(heading) == verdict
