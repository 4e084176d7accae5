"""`sitegen check` names every undefined macro, with the line that defines it, and LaTeX left open."""

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_content
from generator.text.latex import to_text

from built import build
from command_line import sitegen

PAPER = r"""title: 'About \ours{} and $\gap$'
authors: [Jane Doe]
date: 2024-01-02
abstract: |
  We show that \ours{} is \fast{good}; see $\gap_i + \gap_j$.
  With \ours, $\cO(\norm{x})$ and \emph{others} are known.
"""


def write(root: Path, paper: str = PAPER, site: str = "title: A\nbase_url: https://a.org/\n") -> list[str]:
    (root / "content" / "papers").mkdir(parents=True)
    (root / "content" / "site.yaml").write_text(site, encoding="utf-8")
    (root / "content" / "papers" / "x.yaml").write_text(paper, encoding="utf-8")
    return [f"{problem.severity}: {problem}" for problem in check_content(root)]


def test_each_macro_is_listed_with_place_count_and_the_line_to_paste(tmp_path: Path) -> None:
    paste = "paste into this file, or into content/site.yaml for all papers:"
    place = "warning: content/papers/x.yaml"
    assert write(tmp_path) == [
        (
            rf"{place}:1:15: `\ours` is not defined and is used here 3 times; readers see its name; {paste} "
            "`macros: {ours: 'what it stands for'}`"
        ),
        (
            rf"{place}:1:28: `\gap` is not defined and is used here 3 times; readers see its name; {paste} "
            "`macros: {gap: 'what it stands for'}`"
        ),
        (
            rf"{place}:5:27: `\fast` is not defined and is used here once; readers see its argument; {paste} "
            "`macros: {fast: 'what it stands for #1'}`"
        ),
    ]


def test_the_pasted_lines_define_the_macros(tmp_path: Path) -> None:
    pasted = PAPER + "macros: {ours: DITRON, fast: 'fast #1', gap: '\\Delta'}\n"
    assert write(tmp_path, pasted) == []


@pytest.mark.parametrize("title", [r"\textbf{}", "{}", r"\nothing{}", r"\emph{ } \label{abc}"])
def test_a_title_of_which_nothing_is_shown_is_told_and_shown_as_it_is_written(tmp_path: Path, title: str) -> None:
    paper = f"authors: [Jane Doe]\ntitle: '{title}'\nmacros: {{nothing: ''}}\n"
    assert write(tmp_path, paper) == [
        (
            "warning: content/papers/x.yaml:2:8: this title shows nothing; readers see its source; "
            "write a title that is readable without LaTeX"
        )
    ]
    build(tmp_path)
    page = BeautifulSoup((tmp_path / "site/papers/x/index.html").read_text(encoding="utf-8"), "html.parser")
    shown = " ".join(title.split())
    assert page.h1.get_text() == shown
    assert page.title.get_text() == f"{shown} · A"
    entry = (tmp_path / "site/papers/x.bib").read_text(encoding="utf-8")
    assert to_text(re.search(r"title *= \{(.*)\},", entry)[1]) == shown
    lists = BeautifulSoup((tmp_path / "site/papers/index.html").read_text(encoding="utf-8"), "html.parser")
    assert shown in [link.get_text() for link in lists.select("a[href='/papers/x/']")]


def test_a_file_with_macros_gets_another_one(tmp_path: Path) -> None:
    found = write(tmp_path, "title: '\\foo{} \\bar'\nmacros:\n  bar: B\n")
    assert found[0].endswith(
        "add to `macros` in this file, or in content/site.yaml for all papers: `foo: 'what it stands for'`"
    )


def test_macros_of_the_portal_count(tmp_path: Path) -> None:
    site = "title: A\nbase_url: https://a.org/\nmacros: {ours: O, gap: g, fast: '#1'}\n"
    assert write(tmp_path, site=site) == []


def test_what_nothing_closes_is_told_with_its_place(tmp_path: Path) -> None:
    found = write(tmp_path, "title: x\nabstract: |\n  One {two\n  and \\begin{itemize} or $x_i three\n")
    assert found == [
        "warning: content/papers/x.yaml:3:7: `{` opens a group that nothing closes; close it with `}`",
        "warning: content/papers/x.yaml:4:7: `\\begin{itemize}` has no `\\end{itemize}`; write both or neither",
        (
            "warning: content/papers/x.yaml:4:26: `$` opens a formula that nothing closes; "
            "close it, or write `\\$` for a dollar"
        ),
    ]


def test_warnings_do_not_fail_the_check(tmp_path: Path) -> None:
    write(tmp_path)
    result = sitegen("check", "--root", tmp_path)
    assert result.exit_code == 0
    assert "`\\ours` is not defined" in result.output + result.stderr
    assert result.stdout == "No error, 3 warnings.\n"


def test_a_check_counts_one_warning_as_one(tmp_path: Path) -> None:
    write(tmp_path, "title: '\\foo{}'\n")
    result = sitegen("check", "--root", tmp_path)
    assert result.stdout == "No error, 1 warning.\n"
