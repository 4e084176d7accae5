"""LaTeX in titles and abstracts: one input, its three outputs."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from generator.text.latex import to_bibtex, to_html, to_text

from tables import table

DUMPS = Path(__file__).parents[1] / "dumps"

TABLES = table(__file__, "tex.yaml")


@pytest.mark.parametrize("row", TABLES["outputs"], ids=lambda row: row["source"])
def test_one_input_three_outputs(row: dict[str, str]) -> None:
    source = row["source"]
    assert "html" not in row or to_html(source) == row["html"]
    assert to_text(source) == row["text"]
    assert to_bibtex(source) == row.get("bibtex", source)


@pytest.mark.parametrize(("source", "text"), TABLES["formulas"].items())
def test_formulas_read_well_as_plain_text(source: str, text: str) -> None:
    assert to_text(source) == text


def test_macros_of_the_paper_are_expanded_everywhere() -> None:
    macros = {"ours": r"\textsc{Ditron}", "R": r"\mathbb{R}", r"\pair": "#1-#2"}
    source = r"\ours{} beats \ours in $\R^d$, \pair{a}{b}"
    assert to_text(source, macros) == "Ditron beats Ditron in ℝᵈ, a-b"
    assert '<span class="small-caps">Ditron</span> beats' in to_html(source, macros)
    assert to_bibtex(source, macros) == r"\textsc{Ditron} beats \textsc{Ditron} in $\mathbb{R}^d$, a-b"


@pytest.mark.parametrize(
    "macros",
    [
        {"a": r"\a"},
        {"a": r"\b\b", "b": r"\a\a"},
        {chr(97 + i): f"\\{chr(98 + i)}" * 10 for i in range(8)},
        {"a": r"#1#1\a{#1#1}"},
    ],
)
def test_macros_that_call_themselves_come_to_an_end(macros: dict[str, str]) -> None:
    for render in (to_html, to_text, to_bibtex):
        assert len(render(r"\a{x} \a" * 50, macros)) < 100_000


def test_blank_lines_part_paragraphs_only_in_a_block() -> None:
    source = "one\ntwo\n\n\\emph{three}\\\\four"
    assert to_html(source, block=True) == "<p>one two</p><p><em>three</em><br/>four</p>"
    assert to_html(source) == "one two <em>three</em> four"
    assert to_html("one\n \nA & B", block=True) == "<p>one</p><p>A &amp; B</p>"
    assert to_html("", block=True) == ""


def test_addresses_become_links_without_the_sentence_around_them() -> None:
    shown = to_html("See (https://a.org/b_c~d). Or https://b.org/x, y", block=True)
    assert 'See (<a href="https://a.org/b_c~d" rel="nofollow noopener">https://a.org/b_c~d</a>). Or' in shown
    assert ">https://b.org/x</a>, y" in shown
    assert "<a" not in to_html("See https://a.org.")


def test_only_web_and_mail_addresses_are_linked() -> None:
    assert to_html(r"\href{https://a.b/?x=1\&y=2}{t}") == (
        '<a href="https://a.b/?x=1&amp;y=2" rel="nofollow noopener">t</a>'
    )
    assert 'href="mailto:a@b.org"' in to_html(r"\href{mailto:a@b.org}{t}")
    for address in ("javascript:alert(1)", "data:text/html,x", "//a.b", 'https://a"onclick="x', " JaVaScript:x"):
        assert to_html(rf"\href{{{address}}}{{t}}") == "t"


def test_links_are_never_nested() -> None:
    assert to_html(r"\href{https://a.b}{\url{https://c.d}}").count("<a ") == 1


ATTACKS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=x>",
    "&lt;script&gt;",
    "]]><b>",
]
FRAMES = [
    "%s",
    "\\textbf{%s}",
    "$%s$",
    "$x^2 \\text{%s}$",
    "$x \\color{%s}{y}$",
    "$\\mathrm{%s} + \\foo{%s}$",
    "$\\begin{matrix}%s & x\\end{matrix}$",
    "\\href{%s}{x}",
    "\\href{https://a.b/%s}{%s}",
    "\\url{https://a.b/%s}",
    "https://a.b/%s",
    "\\cite{%s}",
    "\\begin{%s}",
    "\\%s",
    "\\m{} $\\m x$",
]


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("frame", FRAMES)
def test_nothing_breaks_out_of_the_markup(frame: str, attack: str) -> None:
    shown = to_html(frame.replace("%s", attack), {"m": attack}, block=True)
    tree = ElementTree.fromstring(f"<div>{shown}</div>")
    for element in tree.iter():
        assert element.tag not in {"script", "img", "svg", "b"}
        assert not any(name.startswith("on") for name in element.attrib)


@pytest.mark.parametrize(
    ("source", "bibtex"),
    [
        (r"\emph{open", r"\textbraceleft{}open"),
        ("a } b { c", r"a \textbraceright{} b \textbraceleft{} c"),
        (r"$\{1$ and \}", r"$\lbrace{}1$ and \textbraceright{}"),
        (r"$\cO(\norm{x}) + \foo_1$", r"$\mathcal{O}(\left\|x\right\|) + \mathrm{foo}_1$"),
        ("one\n\ntwo", r"one\par two"),
        ("see https://a.b/c_d~e", r"see \url{https://a.b/c_d~e}"),
        (r"\{1,2\}", r"\{1,2\}"),
        (r"\url{https://a.b/c_d%20}", r"\url{https://a.b/c_d%20}"),
        (r"\cite{a_b} $x_1$ c_d", r"\cite{a_b} $x_1$ c\_d"),
        ("two\nlines", "two lines"),
    ],
)
def test_bibtex_is_balanced_and_escaped(source: str, bibtex: str) -> None:
    assert to_bibtex(source) == bibtex
    assert to_bibtex(bibtex) == bibtex


@pytest.mark.parametrize(
    "source",
    [
        "{" * 20_000,
        "${" * 9_000,
        "\\(" * 9_000,
        "\\textbf{" * 5_000,
        "`" * 20_000,
        "\\begin{a}" * 4_000,
        "$" + "\\frac{" * 900 + "$",
        "\\" * 9_999,
        "{\\em " * 9_000 + "}" * 9_000,
        "$x" + "_{x" * 900 + "}" * 900 + "$",
    ],
)
def test_pathological_nesting_is_survived(source: str) -> None:
    for render in (to_html, to_text, to_bibtex):
        render(source)


def test_lists_are_lists_in_a_block_and_signs_in_a_line() -> None:
    source = "We show\n\\begin{itemize}\n\\item one\n\\item \\emph{two}\n\\end{itemize}\nand more"
    assert to_html(source, block=True) == "<p>We show</p><ul><li>one</li><li><em>two</em></li></ul><p>and more</p>"
    assert to_html(source) == "We show • one • <em>two</em> and more"
    assert to_text(source.replace("itemize", "enumerate")) == "We show (1) one (2) two and more"
    assert to_bibtex(source) == r"We show \begin{itemize} \item one \item \emph{two} \end{itemize} and more"


def test_control_characters_are_dropped() -> None:
    assert to_html("a\x00b\x1bc\ufffed") == "abcd"


@pytest.mark.parametrize("path", sorted(DUMPS.glob("*.txt")), ids=lambda path: path.stem)
def test_real_dumps_leave_no_commands(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines:
        assert "\\" not in to_text(line)
        assert "$" not in to_text(line) or re.search(r"\$\d", to_text(line))
        ElementTree.fromstring(f"<div>{to_html(line, block=True)}</div>")
