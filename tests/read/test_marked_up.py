"""Texts in Markdown, LaTeX, reStructuredText and Org that are no lists, or odd ones, and what is said of them."""

from datetime import date
from itertools import pairwise

import pytest
from generator.read.documents.markup import markdown, structured_text
from generator.read.documents.markup import read as marked_up_read
from generator.read.documents.markup.latex import page as latex
from generator.read.draft import Context, Reading
from generator.read.formats import read_text, recognise
from generator.read.lists.page_list import read_listing
from hypothesis import given
from hypothesis import strategies as st

CONTEXT = Context("a list", date(2026, 1, 1))
THREE = ["Owls do not count sheep", "Of letters and lamps", "What a moth knows"]
MARKDOWN = """# Publications

- M. Kovač, T. Herrera. "Owls do not count sheep." *Journal of Night Studies*, 12, 1-9, 2023. [PDF](https://example.org/owls.pdf)
- L.-W. Chang, M. Kovač. "Of letters and lamps." *Journal of Lamps*, 4, 7-8, 2021. [PDF](https://example.org/lamps.pdf)
- T. Herrera, M. Kovač. "What a moth knows." *Journal of Night Studies*, 5, 1-2, 2020. [PDF](https://example.org/moth.pdf)
"""
LATEX = r"""\section{Publications}
\begin{itemize}
\item M. Kova\v{c}, T. Herrera. ``Owls do not count sheep.'' \emph{Journal of Night Studies}, 12, 1--9, 2023.
\item L.-W. Chang, M. Kova\v{c}. ``Of letters and lamps.'' \emph{Journal of Lamps}, 4, 7--8, 2021.
\item T. Herrera, M. Kova\v{c}. ``What a moth knows.'' \emph{Journal of Night Studies}, 5, 1--2, 2020.
\end{itemize}
"""


def titles(text: str, name: str) -> list[str]:
    assert recognise(text) == name
    return [draft.title for draft in read_text(text, name, CONTEXT).drafts]


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
    "text",
    ["\\`\n- ", "\\~{%\n}n", "\\'{\ne}", "\\v{c\n", "\\url{https://a.org/\nb}", "\\href{https://a.org/\nb}{c\nd}"],
)
def test_an_argument_over_two_lines_leaves_both(text: str) -> None:
    assert latex.as_html(text).count("\n") == text.count("\n")


def test_a_text_that_was_recognised_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def counting(page: str, context: Context) -> Reading:
        parsed.append(page)
        return read_listing(page, context)

    monkeypatch.setattr(marked_up_read, "read_listing", counting)
    text = MARKDOWN.replace("Owls", "Five owls")
    assert recognise(text) == "markdown"
    found = read_text(text, "markdown", CONTEXT)
    assert (len(found.drafts), len(parsed)) == (3, 1)
    assert {problem.path for problem in found.problems} <= {"a list"}


def test_a_command_that_stands_for_an_author_and_is_declared_elsewhere_is_told() -> None:
    text = LATEX.replace("M. Kova\\v{c}, T. Herrera.", "\\wlx, T. Herrera, and M. Kova\\v{c}.")
    found = read_text(text, "latex", CONTEXT)
    assert [(problem.line, problem.what) for problem in found.problems] == [
        (3, "commands among the authors are not declared in this file, and were kept: \\wlx")
    ]
    declared = "\\newcommand{\\wlx}{L. Wang}\n" + text
    assert read_text(declared, "latex", CONTEXT).problems == ()


def test_commands_that_stand_for_millions_of_words_are_not_written_out() -> None:
    each = ["\\newcommand{\\owls}{owls owls owls owls owls owls owls owls }\n"]
    for below, name in pairwise(("owls", "more", "still", "all")):
        each.append(f"\\newcommand{{\\{name}}}{{{(chr(92) + below) * 30}}}\n")
    assert titles("".join(each) + "\\all\n" + LATEX, "latex") == THREE


@pytest.mark.parametrize("odd", ["`a` " * 6000, "[" * 9 + "Owls" + "]{.a}" * 9, "\ue200 `\ue200`"])
def test_what_nobody_writes_in_markdown_leaves_the_entries_around_it_right(odd: str) -> None:
    assert titles(f"{MARKDOWN}\n# Notes\n\n**See** [all](x)\n{odd}\n", "markdown") == THREE


CODE = '#include <owls.h>\n#include "lamps.h"\n#include <moths.h>\n#include "night.h"\n'


@pytest.mark.parametrize(
    "code",
    [
        f"```c\n{CODE}```\n\n",
        f"~~~\n{CODE}~~~\n\n",
        "#include <owls.h>\n#include <lamps.h>\n#include <moths.h>\n\n",
        "#let us begin\n#show me\n#set out\n\n",
        f"```c\n{CODE}```\n\nText of a program that nobody closed:\n\n" + '#include "owls.h"\n' * 3 + "\n",
    ],
)
def test_markdown_with_lines_of_a_program_is_markdown(code: str) -> None:
    assert titles(MARKDOWN.replace("\n\n", f"\n\n{code}", 1), "markdown") == THREE


def test_awards_are_no_publications() -> None:
    badges = "".join(f"<p><b>20{year} Night Award</b><br>University of Lamps</p>\n" for year in range(10, 15))
    found = read_text(f"<html><body>{badges}</body></html>", "word", CONTEXT)
    assert found.drafts == ()
    assert [problem.severity for problem in found.problems] == ["error"]
