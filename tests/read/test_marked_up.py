"""Lists of publications in Markdown, LaTeX, reStructuredText and Org: as right as the pages that are made of them."""

from datetime import date

import pytest
from generator.read.documents.markup import markdown, structured_text
from generator.read.documents.markup import read as marked_up_read
from generator.read.documents.markup.latex import page as latex
from generator.read.draft import Context, Draft
from generator.read.formats import read_text, recognise
from generator.read.lists.page_list import Listing, judge_listing
from hypothesis import given
from hypothesis import strategies as st
from sample_files import sample

MARKDOWN = sample("jekyll.md")
SPANS = """::: {.list}
- [Owls do not count sheep]{.pub-title} (with Mira Kovač and Tomás Herrera)
  [*Journal of Night Studies*, 12 (2023), 1-18]{.pub-venue}
  [[Published version](https://doi.org/10.1000/owls)]{.pub-links}
- [Of letters and lamps]{.pub-title} (with Li-Wen Chang)
  [*Journal of Lamps*, 36 (2021), article 66]{.pub-venue}
:::
"""
LATEX = sample("list.tex")
BBL = sample("bibtex.bbl")
CLASSES = r"""\section{Publications}
\cventry{2023}{Owls do not count sheep}{Journal of Night Studies}{}{}{M. Kova\v{c} and T. Herrera}
\cventry{2021}{Of letters and lamps}{Journal of Lamps}{}{}{L.-W. Chang and M. Kova\v{c}}
\cventry{2020}{What a moth knows}{Journal of Night Studies}{}{}{T. Herrera and M. Kova\v{c}}
"""
RST = sample("list.rst")
ORG = sample("list.org")


def papers(text: str, name: str) -> list[Draft]:
    assert recognise(text) == name
    found = read_text(text, name, Context("list", date(2026, 1, 1)))
    assert not [problem for problem in found.problems if problem.severity == "error"]
    return list(found.drafts)


def test_markdown_gives_what_its_page_shows() -> None:
    owls, lamps, moth = papers(MARKDOWN, "markdown")
    assert (owls.title, owls.authors) == ("Owls do not count sheep", ("Mira Kovač", "Tomás Herrera", "Li-Wen Chang"))
    assert (owls.venue, str(owls.date), owls.links) == (
        "Journal of Night Studies",
        "2023",
        {"pdf": "files/owls_2023.pdf", "doi": "10.1000/owls"},
    )
    assert (lamps.title, lamps.code) == ("Of letters & lamps, $O(n^2)$ of them", "https://github.com/lamps/lamps")
    assert (moth.authors, moth.links) == (("Tomás Herrera", "Mira Kovač"), {"arxiv": "2101.00001"})
    assert [draft.line for draft in (owls, lamps, moth)] == [8, 11, 17]


def test_spans_of_quarto_say_what_is_title_and_venue() -> None:
    owls, lamps = papers(SPANS, "markdown")
    assert (owls.title, owls.venue, owls.links) == (
        "Owls do not count sheep",
        "Journal of Night Studies",
        {"doi": "10.1000/owls"},
    )
    assert (lamps.title, lamps.authors, str(lamps.date)) == ("Of letters and lamps", ("Li-Wen Chang",), "2021")


def test_latex_is_read_with_the_commands_that_it_declares() -> None:
    owls, lamps, moth = papers(LATEX, "latex")
    assert (owls.title, owls.authors) == ("Owls do not count sheep", ("M. Kovač", "T. Herrera", "L.-W. Chang"))
    assert (owls.venue, owls.pages, owls.links) == ("Journal of Night Studies", "1-9", {"doi": "10.1000/owls"})
    assert (lamps.title, lamps.venue) == ("Of letters & lamps, $O(n^2)$ of them", "Journal of Lamps")
    assert (moth.venue, moth.links) == ("Journal of Night Studies", {"arxiv": "2001.00001"})
    assert [draft.line for draft in (owls, lamps, moth)] == [10, 12, 14]


def test_what_bibtex_makes_is_read() -> None:
    owls, lamps = papers(BBL, "latex")
    assert (owls.title, owls.venue, str(owls.date)) == ("Owls do not count sheep", "Journal of Night Studies", "2023")
    assert (lamps.title, lamps.venue, len(lamps.authors)) == ("Of letters and lamps", "Journal of Lamps", 2)


def test_commands_of_a_cv_set_entries() -> None:
    found = papers(CLASSES, "latex")
    assert [(draft.title, draft.venue, str(draft.date), len(draft.authors)) for draft in found] == [
        ("Owls do not count sheep", "Journal of Night Studies", "2023", 2),
        ("Of letters and lamps", "Journal of Lamps", "2021", 2),
        ("What a moth knows", "Journal of Night Studies", "2020", 2),
    ]


@pytest.mark.parametrize("text", [RST, ORG])
def test_restructured_text_and_org_give_what_their_pages_show(text: str) -> None:
    owls, lamps = papers(text, "structured-text")
    assert (owls.title, len(owls.authors), str(owls.date), owls.links) == (
        "Owls do not count sheep",
        3,
        "2023",
        {"doi": "10.1000/owls"},
    )
    assert (lamps.title, len(lamps.authors), lamps.links) == ("Of letters and lamps", 2, {"arxiv": "2101.00001"})


@pytest.mark.parametrize(
    "text",
    [
        "# A tool\n\nIt **sorts** letters, see [the manual](manual.md).\n\n- [Install](a.md) it\n- [Use](b.md) it\n",
        "\\documentclass{article}\n\\begin{document}\n\\section{One}\nWe sort letters.\n\\end{document}\n",
        "Tool\n====\n\n.. toctree::\n   :maxdepth: 2\n\n.. note:: See `the manual <manual.html>`_.\n",
    ],
)
def test_a_text_without_publications_is_none_of_these(text: str) -> None:
    assert recognise(text) is None


def test_markdown_may_begin_with_html_and_hold_some() -> None:
    text = "<h1 align='center'>Ada</h1>\n<p><b>Hello</b></p>\n\n" + MARKDOWN.split("---\n", 2)[2]
    assert papers(text, "markdown")[0].title == "Owls do not count sheep"


PIECES = [
    "\n", "\n\n", " ", "  \n", "- ", "* ", "1. ", "# ", "| a | b |\n", "|---|---|\n", "```\n", "---\n", "[x](y)", "[",
    "]", "](", "{", "}", "**", "_", "$", "<div>", "<!--", "{%", "%", "`", "::: {.a}\n", "\\item ", "\\begin{itemize}",
    "\\end{itemize}", "\\href{a}{b}", "\\textbf{", "\\newcommand{\\x}[1]{", "\\x{a}", "\\\\", "\\",
    "\\begin{tabular}{ll}", "&", "\\'e", "\\v{c}", "\\begin{document}", "~", "''", "M. Kovač, T. Herrera",
    "Owls do not count sheep", "Journal, 2023", ".. x::\n", "=====\n", "`a <b>`_", "[[a]", "[b]]", "* a\n",
]  # fmt: skip


@pytest.mark.parametrize("room", [markdown, latex, structured_text])
@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_each_line_stays_where_it_stood(room, parts: list[str]) -> None:
    text = "".join(parts)
    assert room.as_html(text).count("\n") == text.count("\n")


@pytest.mark.parametrize(
    "text", ["\\~{%\n}n", "\\'{\ne}", "\\v{c\n", "\\url{https://a.org/\nb}", "\\href{https://a.org/\nb}{c\nd}"]
)
def test_an_argument_over_two_lines_leaves_both(text: str) -> None:
    assert latex.as_html(text).count("\n") == text.count("\n")


BREAKS = sample("breaks.md")
PER_CENT = sample("labels.tex")
CHANGES = sample("changelog.md")


def test_links_and_pictures_may_be_written_over_two_lines() -> None:
    owls, lamps, moth = papers(BREAKS, "markdown")
    assert (owls.title, owls.links) == ("Owls do not count sheep", {"pdf": "https://example.org/owls.pdf"})
    assert "BERT" in lamps.title
    assert [owls.line, lamps.line, moth.line] == [3, 5, 7]


def test_a_per_cent_in_an_address_of_latex_begins_no_comment_and_labels_are_years() -> None:
    found = papers(PER_CENT, "latex")
    assert [(draft.title, str(draft.date)) for draft in found] == [
        ("Owls do not count sheep", "2023"),
        ("Of letters and lamps", "2021"),
        ("What a moth knows", "2020"),
    ]
    assert found[0].links == {"pdf": "https://example.org/owls%20asleep.pdf"}


def test_a_changelog_is_no_list_of_publications() -> None:
    assert recognise(CHANGES) is None


def latex_list(first: str, *, above: str = "") -> str:
    """Return a list of three, whose first entry ends in a text of its own."""
    return (
        f"\\section{{Publications}}\n{above}\\begin{{itemize}}\n"
        "\\item M. Kova\\v{c}, T. Herrera. ``Owls do not count sheep.'' \\emph{Journal of Night Studies}, 12, 2023."
        f"{first}\n"
        "\\item L.-W. Chang, M. Kova\\v{c}. ``Of letters and lamps.'' {\\em Journal of Lamps}, 4, 2021.\n"
        "\\item T. Herrera, M. Kova\\v{c}. ``What a moth knows.'' \\emph{Journal of Night Studies}, 2020.\n"
        "\\end{itemize}\n"
    )


@pytest.mark.parametrize(
    "opened", [r"\footnote{Best paper", " {\\bf Best paper", r" \href{https://example.org/o.pdf}{pdf"]
)
def test_a_brace_that_is_never_closed_ends_with_its_line(opened: str) -> None:
    assert [draft.title for draft in papers(latex_list(opened), "latex")] == [
        "Owls do not count sheep",
        "Of letters and lamps",
        "What a moth knows",
    ]


REVTEX = sample("revtex.bbl")


def test_what_a_style_of_revtex_writes_is_read_as_it_is_shown() -> None:
    (lamps,) = papers(REVTEX, "latex")
    assert (lamps.title, lamps.authors, str(lamps.date)) == ("Of letters and Lamps", ("L.-W. Chang",), "2021")
    assert (lamps.venue, lamps.volume, lamps.links) == ("J. Lamps", "4", {"doi": "10.1000/lamps"})


def test_a_text_that_was_recognised_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def counting(page: str, context: Context) -> Listing:
        parsed.append(page)
        return judge_listing(page, context)

    monkeypatch.setattr(marked_up_read, "judge_listing", counting)
    text = MARKDOWN.replace("Owls", "Five owls")
    assert recognise(text) == "markdown"
    found = read_text(text, "markdown", Context("a list", date(2026, 1, 1)))
    assert (len(found.drafts), len(parsed)) == (3, 1)
    assert {problem.path for problem in found.problems} <= {"a list"}


def test_a_command_that_stands_for_an_author_and_is_declared_elsewhere_is_told() -> None:
    text = latex_list("").replace("M. Kova\\v{c}, T. Herrera.", "\\wlx, T. Herrera, and M. Kova\\v{c}.")
    found = read_text(text, "latex", Context("list", date(2026, 1, 1)))
    assert [(problem.line, problem.what) for problem in found.problems] == [
        (3, "commands among the authors are not declared in this file, and were kept: \\wlx")
    ]
    declared = "\\newcommand{\\wlx}{L. Wang}\n" + text
    assert read_text(declared, "latex", Context("list", date(2026, 1, 1))).problems == ()


def test_a_number_in_bold_begins_an_entry_of_markdown() -> None:
    text = "# Publications\n\n" + "\n".join(
        f"**{number}.**\\\n*{title}.*\\\nL.-W. Chang, **M. Kovač**, T. Herrera.\\\n"
        f"[Journal of Lamps {number} (2021) 12](https://doi.org/10.1000/{number}).\n"
        for number, title in ((3, "Owls do not count sheep"), (2, "Of letters and lamps"), (1, "What a moth knows"))
    )
    found = papers(text, "markdown")
    assert [(draft.title, len(draft.authors), draft.line) for draft in found] == [
        ("Owls do not count sheep", 3, 3),
        ("Of letters and lamps", 3, 8),
        ("What a moth knows", 3, 13),
    ]


def test_code_of_markdown_that_is_never_closed_swallows_nothing() -> None:
    text = MARKDOWN.replace("## 2021", "```\n## 2021")
    found = read_text(text, "markdown", Context("list", date(2026, 1, 1)))
    assert [draft.title for draft in found.drafts][-1] == "What a moth knows"


EUROPEAN = r"""\ecvsection{Talks}
\ecvitem{2024}{Owls in winter. Invited talk, Annual Meeting of Night, Bonn, Germany.}
\ecvsection{Publications}
\ecvitem{2023}{M. Kova\v{c}, T. Herrera. \textit{Bats in the belfry of sums}. Journal of Night Studies, 11, 4--9.}
\ecvitem[10pt]{2022}{M. Kova\v{c}, L.-W. Chang. \textit{A theory of dusk}. Journal of Night Studies, 12, 4--9.}
\ecvitem{2021}{M. Kova\v{c}, L.-W. Chang. \textit{What a moth knows}. Journal of Night Studies, 13, 4--9.}
"""


def test_sections_and_items_of_a_european_cv_are_known() -> None:
    assert [draft.title for draft in papers(EUROPEAN, "latex")] == [
        "Bats in the belfry of sums",
        "A theory of dusk",
        "What a moth knows",
    ]


def test_what_stands_in_a_container_of_restructured_text_is_shown() -> None:
    indented = "\n".join(f"   {line}" if line else "" for line in RST.split("----\n", 1)[1].split("\n"))
    above = "Publications\n============\n\n.. container:: publications\n   :name: list\n\n   .. rubric:: 2023\n\n"
    text = above + indented
    owls, lamps = papers(text, "structured-text")
    assert (owls.title, str(owls.date), owls.links) == ("Owls do not count sheep", "2023", {"doi": "10.1000/owls"})
    assert (lamps.title, lamps.links) == ("Of letters and lamps", {"arxiv": "2101.00001"})


NOTES = sample("notes.md")


def test_notes_with_links_between_them_are_markdown() -> None:
    assert recognise(NOTES) == "markdown"
    found = read_text(NOTES, "markdown", Context("notes.md", date(2026, 1, 1))).drafts
    assert [(draft.title, draft.authors, draft.pages, draft.note) for draft in found] == [
        ("Owls do not count sheep", ("Mira Kovač", "T. Herrera"), "45-67", ""),
        ("Engines that sort by night", ("Mira Kovač", "Li-Wen Chang"), "1-9", ""),
        ("Of letters and lamps", ("Li-Wen Chang", "Mira Kovač"), "1-20", ""),
    ]
    assert found[1].links == {"doi": "10.1234/sort.1"}


def _read(text, name):
    return read_text(text, name, Context("cv", date(2026, 11, 1)))


def test_the_number_that_pandoc_sets_before_an_entry_is_no_volume():
    entries = "\n\n".join(
        rf"\CSLLeftMargin{{{n}. }}\CSLRightInline{{Doe, J. R., \& van-der-Berg, Y. ({n + 2000}). "
        rf"Looms of the northern towns and their weavers. \emph{{Journal of Looms}}. \url{{https://doi.org/10.1000/{n}}}}}"
        for n in (11, 12, 13)
    )
    text = rf"\newcommand{{\CSLLeftMargin}}[1]{{\parbox[t]{{1em}}{{#1}}}}\section{{Publications}}{entries}"
    drafts = _read(text, "latex").drafts
    assert [(draft.title, draft.authors, draft.volume) for draft in drafts] == [
        ("Looms of the northern towns and their weavers", ("J. R. Doe", "Y. van-der-Berg"), "")
    ] * 3


def test_latex_within_org_is_read_by_the_headings_of_org():
    text = "\n".join(
        [
            "* Education",
            "#+begin_export latex",
            r"\begin{tabular}{ll}",
            r"2019 & \textbf{The University of Looms}, PhD in Weaving, Thesis: Looms by hand \\",
            r"\end{tabular}",
            "#+end_export",
            "* Published papers",
            "#+begin_export latex",
            r"\begin{tabular}{ll}",
            r"2021 & Jane Doe \& Anna Roe. Looms of the northern towns. \textit{Journal of Looms}. \\",
            r"2020 & Jane Doe \& Bo Ray. Dyes of the southern towns. \textit{Journal of Dyes}. \\",
            r"\end{tabular}",
            "#+end_export",
        ]
    )
    drafts = _read(text, "latex").drafts
    assert [draft.title for draft in drafts] == ["Looms of the northern towns", "Dyes of the southern towns"]
