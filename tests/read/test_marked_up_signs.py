"""What stands in and around the entries of lists in LaTeX and Markdown: signs, tables, code, commands of one's own."""

from datetime import date
from itertools import pairwise

import pytest
from generator.read.draft import Context, Draft
from generator.read.formats import read_text, recognise

KOVAC = r"M. Kova\v{c}, T. Herrera"
LAMPS = r"L.-W. Chang, M. Kova\v{c}. ``Of letters and lamps.'' \emph{Journal of Lamps}, 4, 7--8, 2021."
MOTH = r"T. Herrera, M. Kova\v{c}. ``What a moth knows.'' \emph{Journal of Night Studies}, 5, 1--2, 2020."
OWLS = 'M. Kovač, T. Herrera. "Owls do not count sheep." *Journal of Night Studies*, 12, 1-9, 2023.'
THREE = ["Owls do not count sheep", "Of letters and lamps", "What a moth knows"]


def papers(text: str, name: str) -> list[Draft]:
    assert recognise(text) == name
    found = read_text(text, name, Context("list", date(2026, 1, 1)))
    assert not [problem for problem in found.problems if problem.severity == "error"]
    return list(found.drafts)


def titles(text: str, name: str) -> list[str]:
    return [draft.title for draft in papers(text, name)]


def listed(first: str, *, before: str = "", behind: str = "") -> str:
    """Return a list of three entries in LaTeX, of which the first is given."""
    items = "\n".join(f"\\item {entry}" for entry in (first, LAMPS, MOTH))
    return f"{before}\\section{{Publications}}\n\\begin{{itemize}}\n{items}\n\\end{{itemize}}\n{behind}"


def entitled(title: str, *, before: str = "") -> Draft:
    """Read a list in LaTeX whose first entry has that title."""
    entry = rf"{KOVAC}. ``{title}.'' \emph{{Journal of Night Studies}}, 12, 1--9, 2023."
    found = papers(listed(entry, before=before), "latex")
    assert [draft.title for draft in found[1:]] == THREE[1:]
    assert (found[0].authors, found[0].venue) == (("M. Kovač", "T. Herrera"), "Journal of Night Studies")
    return found[0]


def test_the_author_s_own_marks_beside_names_are_no_part_of_them() -> None:
    entry = rf"M. Kova\v{{c}}\eq, T. Herrera\eq. ``{THREE[0]}.'' \emph{{Journal of Night Studies}}, 12, 1--9, 2023."
    first = papers(listed(entry, before="\\newcommand{\\eq}{$^*$}\n"), "latex")[0]
    assert (first.title, first.authors) == (THREE[0], ("M. Kovač", "T. Herrera"))


def test_an_author_s_own_command_may_set_whole_entries() -> None:
    text = r"""\newcommand{\pub}[4]{\item #1: \textbf{#2}. \emph{#3}, #4.}
\section{Publications}
\begin{itemize}
\pub{M. Kova\v{c}, T. Herrera}{Owls do not count sheep}{Journal of Night Studies}{2023}
\pub{L.-W. Chang, M. Kova\v{c}}{Of letters and lamps}{Journal of Lamps}{2021}
\pub{T. Herrera, M. Kova\v{c}}{What a moth knows}{Journal of Night Studies}{2020}
\end{itemize}
"""
    found = papers(text, "latex")
    assert [(draft.title, draft.venue, str(draft.date), draft.line) for draft in found] == [
        (THREE[0], "Journal of Night Studies", "2023", 4),
        (THREE[1], "Journal of Lamps", "2021", 5),
        (THREE[2], "Journal of Night Studies", "2020", 6),
    ]


def test_commands_that_stand_for_millions_of_words_are_not_written_out() -> None:
    each = ["\\newcommand{\\owls}{owls owls owls owls owls owls owls owls }\n"]
    for below, name in pairwise(("owls", "more", "still", "all")):
        each.append(f"\\newcommand{{\\{name}}}{{{(chr(92) + below) * 30}}}\n")
    assert entitled(THREE[0], before="".join(each) + "\\all\n").title == THREE[0]


def test_a_command_of_one_s_own_may_stand_for_initials_or_a_letter() -> None:
    own = "\\newcommand{\\MK}{M.~K.}\n\\newcommand{\\ch}{\\v{c}}\n"
    entry = rf"\MK{{}} Kova\ch, T. Herrera. ``{THREE[0]}.'' \emph{{Journal of Night Studies}}, 12, 1--9, 2023."
    assert papers(listed(entry, before=own), "latex")[0].authors == ("M. K. Kovač", "T. Herrera")


def test_lines_of_an_entry_may_be_broken_by_commands() -> None:
    entry = rf"{KOVAC}.\newline \textbf{{{THREE[0]}}}.\par\emph{{Journal of Night Studies}}, 12, 1--9, 2023."
    first = papers(listed(entry), "latex")[0]
    assert (first.title, first.venue) == (THREE[0], "Journal of Night Studies")


def test_a_bracket_behind_an_item_that_never_closes_is_no_label() -> None:
    entry = rf"[Sic {KOVAC}. ``{THREE[0]}.'' \emph{{Journal of Night Studies}}, 12, 1--9, 2023."
    assert titles(listed(entry), "latex") == THREE


def test_what_stands_in_a_figure_is_no_entry() -> None:
    figure = "\\begin{figure}\n\\caption{A. Nobody. An owl at night. Journal of Figures, 2019.}\n\\end{figure}\n"
    entry = rf"{KOVAC}. ``{THREE[0]}.'' \emph{{Journal of Night Studies}}, 12, 1--9, 2023." + "\n" + figure
    found = papers(listed(entry), "latex")
    assert [(draft.title, len(draft.authors), str(draft.date)) for draft in found] == [
        (THREE[0], 2, "2023"),
        (THREE[1], 2, "2021"),
        (THREE[2], 2, "2020"),
    ]


def test_a_table_of_latex_is_a_list_and_another_one_is_not() -> None:
    text = rf"""\section{{Publications}}
\begin{{tabular}}{{ll}}
2023 & {KOVAC}. ``Owls do not count sheep.'' \emph{{Journal of Night Studies}}, 12, 1--9. \\
2021 & {LAMPS.replace(", 2021", "")} \\
2020 & {MOTH.replace(", 2020", "")} \\
\end{{tabular}}

\section{{Teaching}}
\begin{{tabular}}{{ll}}
2022 & Lamps for beginners\\
\end{{tabular}}
"""
    found = papers(text, "latex")
    assert [(draft.title, str(draft.date)) for draft in found] == list(
        zip(THREE, ("2023", "2021", "2020"), strict=True)
    )


def test_sections_and_posts_may_be_environments() -> None:
    text = rf"""\begin{{rSection}}{{Experience}}
\begin{{rSubsection}}{{University of Lamps}}{{2019 - 2023}}{{Reader in Night Studies}}{{Owlton}}
\item Counted sheep.
\end{{rSubsection}}
\end{{rSection}}
\begin{{rSection}}{{Publications}}
\begin{{itemize}}
\item {LAMPS}
\item {MOTH}
\end{{itemize}}
\end{{rSection}}
"""
    assert titles(text, "latex") == THREE[1:]


MARKDOWN_LAMPS = 'L.-W. Chang, M. Kovač. "Of letters and lamps." *Journal of Lamps*, 4, 7-8, 2021.'
MARKDOWN_MOTH = 'T. Herrera, M. Kovač. "What a moth knows." *Journal of Night Studies*, 5, 1-2, 2020.'


def test_headings_that_are_underlined_and_rules_end_a_list_of_markdown() -> None:
    text = f"""Publications
============

- {OWLS}
- {MARKDOWN_LAMPS}

* * *

Teaching
--------

- **Lamps** for beginners, 2022
- [Owls](owls.md) for all, 2021
"""
    assert titles(text, "markdown") == THREE[:2]


def test_code_between_the_entries_of_markdown_is_no_entry() -> None:
    text = f"""# Publications

- {OWLS}
- {MARKDOWN_LAMPS}

```bibtex
@article{{bat, author = {{A. Nobody}}, title = {{Why bats do not read}}, year = 2019}}
```

- {MARKDOWN_MOTH}
"""
    assert [(draft.title, draft.line) for draft in papers(text, "markdown")] == [
        (THREE[0], 3),
        (THREE[1], 4),
        (THREE[2], 10),
    ]


def test_a_sentence_right_below_a_table_of_markdown_is_no_row() -> None:
    text = """# Publications

| Year | Title | Authors | Venue |
|------|-------|---------|-------|
| 2023 | [Owls do not count sheep](https://doi.org/10.1000/owls) | Mira Kovač, Tom Herrera | Journal of Night Studies |
| 2021 | [Of letters and lamps](https://doi.org/10.1000/lamps) | Li-Wen Chang, Mira Kovač | Journal of Lamps |
All of them are about the night.
"""
    assert titles(text, "markdown") == THREE[:2]


def test_items_below_items_and_links_whose_addresses_stand_at_the_end() -> None:
    text = f"""# Publications

- **2023**
  - {OWLS}
- **2021 and before**
  - {MARKDOWN_LAMPS}
  - {MARKDOWN_MOTH} [pdf][1]
- Some talks

[1]: https://example.org/moth.pdf
"""
    found = papers(text, "markdown")
    assert [draft.title for draft in found] == THREE
    assert found[2].links == {"pdf": "https://example.org/moth.pdf"}


@pytest.mark.parametrize("odd", ["`a` " * 6000, "[" * 9 + "Owls" + "]{.a}" * 9, "\ue200 `\ue200`"])
def test_what_nobody_writes_in_markdown_leaves_the_entries_around_it_right(odd: str) -> None:
    text = f"# Publications\n\n- {OWLS}\n- {MARKDOWN_LAMPS}\n- {MARKDOWN_MOTH}\n\n# Notes\n\n**See** [all](x)\n{odd}\n"
    assert titles(text, "markdown") == THREE


@pytest.mark.parametrize("sign", [r"\partial", r"\parallel", r"\nabla"])
def test_a_sign_whose_name_begins_like_a_boundary_closes_no_braces(sign):
    title = rf"\textbf{{On the ${sign}$-bar operator of owls}}"
    entry = rf"M. Kovač, T. Herrera. {title}. \emph{{Journal of Owls}}, 3, 4--9, 2022."
    first, *others = papers(listed(entry, before=r"{\small These are ours."), "latex")
    assert first.title.endswith("-bar operator of owls")
    assert (first.title[:8], len(others)) == ("On the $", 2)
