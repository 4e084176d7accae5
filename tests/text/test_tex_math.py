"""Formulas as MathML: what is set for which LaTeX, and that nothing an author writes is left raw."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from generator.text.latex import to_html, to_text
from markupsafe import Markup

from tables import table

# Elements and attributes of MathML Core, and the two that carry a formula's source.
CORE = frozenset(
    "math semantics annotation mrow mi mo mn mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover "
    "mtable mtr mtd mpadded mphantom mmultiscripts mprescripts".split()
)


def mathml(source: str) -> str:
    """Return what stands between `<semantics>` and the annotation of the one formula `source`."""
    shown = to_html(source)
    found = re.fullmatch(r"<math[^>]*><semantics>(.*)<annotation.*</math>", shown)
    assert found, shown
    return found[1]


def words_of(source: str) -> str:
    """Return the characters that the formulas and texts of `source` show, without those that cannot be seen."""
    root = ElementTree.fromstring(f"<div>{to_html(source)}</div>")
    for parent in root.iter("semantics"):
        parent.remove(parent[1])
    return re.sub("[\u2061-\u2064\ufe00\ufe01]", "", "".join(root.itertext()))


def test_a_formula_carries_its_source_and_words_for_a_screen_reader() -> None:
    shown = to_html(r"$\sqrt{n} <  2$")
    assert shown == (
        '<math alttext="√n &lt; 2"><semantics><mrow><msqrt><mi>n</mi></msqrt><mo>&lt;</mo><mn>2</mn></mrow>'
        r'<annotation encoding="application/x-tex">\sqrt{n} &lt; 2</annotation></semantics></math>'
    )
    assert isinstance(shown, Markup)


def test_the_annotation_is_latex_that_works_without_the_papers_macros() -> None:
    shown = to_html(r"$\R^d \to \cO(\norm{x})$", {"R": r"\mathbb{R}"})
    assert r">\mathbb{R}^d \to \mathcal{O}(\left\|x\right\|)</annotation>" in shown


@pytest.mark.parametrize("source", [r"$$x^2$$", r"\[x^2\]", r"\begin{equation}x^2\end{equation}"])
def test_a_displayed_formula_is_a_block(source: str) -> None:
    assert to_html(source).startswith('<math display="block"')


@pytest.mark.parametrize("source", [r"$x^2$", r"\(x^2\)", r"\begin{math}x^2\end{math}"])
def test_a_formula_in_a_line_is_none(source: str) -> None:
    assert to_html(source).startswith("<math alttext")


@pytest.mark.parametrize(
    ("source", "html"),
    [
        (r"$1.53\times$~20.57$\times$", "1.53×–20.57×"),
        (r"$6\%-30\%$", "6%–30%"),
        (r"$>5$", "&gt;5"),
        (r"$90^\circ$", "90°"),
        (r"$1{,}000$", "1,000"),
        (r"$\pm 0.2$", "± 0.2"),
    ],
)
def test_mere_quantities_are_text(source: str, html: str) -> None:
    assert to_html(source) == html


@pytest.mark.parametrize("source", ["$3+4=7$", "$(0,1)$", "$x$", r"$\{1\}$"])
def test_what_is_more_than_a_quantity_is_a_formula(source: str) -> None:
    assert "<math" in to_html(source)


@pytest.mark.parametrize(("source", "inner"), table(__file__, "tex_math.yaml").items())
def test_what_latex_becomes_in_mathml(source: str, inner: str) -> None:
    assert mathml(source) == inner


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (r"$\operatorname*{\mathbb{E}}_x f$", "𝔼xf"),
        (r"$\boldsymbol{\mathit{A}} + \mathbf{1}$", "𝑨+𝟏"),
        (r"$\mathop{x}\limits_{a}^{b}$", "xab"),
        (r"$\text{a_b & 5\% of $x^2$}$", "a_b & 5% of x2"),
        (r"$\textcolor{red!50}{x} \color{nowhere}y \textcolor[rgb]{1,0,0}{z}$", "xyz"),
        (r"$\begin{array}{c|p{3cm}@{}}a&b\\[2pt]c&d\end{array}$", "abcd"),
        (r"$\left<x\right> \big< y \big>$", "⟨x⟩⟨y⟩"),
        (r"$\sigma*2 \slashed{D}$", "σ∗2D\u0338"),
    ],
)
def test_commands_that_the_library_reads_otherwise_are_put_right(source: str, words: str) -> None:
    assert "<math" in to_html(source)
    assert words_of(source).replace("\xa0", " ") == words


def test_a_formula_that_no_library_can_set_is_shown_in_plain_characters() -> None:
    shown = to_html(r"We have $a \over b \over \alpha$.")
    assert shown == "We have a/(b/α)."


@pytest.mark.parametrize(
    "name", ["cases", "pmatrix", "aligned", "array", "matrix", "bmatrix", "align", "gather", "split"]
)
def test_environments_stand_in_rows(name: str) -> None:
    columns = "{lr}" if name == "array" else ""
    shown = to_html(rf"\[\begin{{{name}}}{columns} a & b \\ c & d \end{{{name}}}\]")
    assert len(re.findall("<mtr>", shown)) == 2
    assert len(re.findall("<mtd", shown)) == 4
    assert "&amp;" not in shown.split("<annotation")[0]


def test_rows_without_an_environment_are_aligned() -> None:
    assert to_html(r"$$a &= b \\ c &= d$$").count("<mtd") == 4


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (r"$\argmin_x \E[X] + \Var(Y)$", "arg\u2009minx𝔼[X]+Var(Y)"),
        (r"$\eps \veps \bx \vw \cX \bbR \RR \xb \calL$", "ϵ𝐱𝐰𝒳ℝℝ𝐱ℒ".replace("ϵ", "εε")),
        (r"$\norm{x} \abs{y} \ceil{z} \floor{w}$", "‖x‖|y|⌈z⌉⌊w⌋"),
        (r"$\inner{a}{b} \inner{a,b} \set{1}$", "⟨a,b⟩⟨a,b⟩{1}"),
        (r"$\nicefrac{1}{2} \nicefrac{a+b}{2}$", "1/2(a+b)/2"),
        (r"$\otilde(n) \bigO{n} \Oh(n)$", "O˜(n)𝒪(n)𝒪(n)"),
        (r"$\operatorname*{arg\,max}_x$", "arg\u2009maxx"),
        (r"$\mc{O} \mbf{x} \mathbbm{1} \1 \bm{x}$", "𝒪𝐱𝟙𝟙𝒙"),
        (r"$x\xspace \ensuremath{y} \tran \given \iid$", "xy⊤∣∼iid"),
        (r"$\pd{f}{x} \half \defeq \indep$", "∂f∂x12≔⟂⟂"),
    ],
)
def test_macros_that_papers_share_need_no_definition(source: str, words: str) -> None:
    assert words_of(source) == words


@pytest.mark.parametrize(
    "source", r"$x^$ $\left($ $\frac{1}$ $x^a^b$ $\begin{cases}a$ $\sqrt$ $a_b_c$ $\right)$ $\hat$".split()
)
def test_a_broken_formula_is_set_as_far_as_it_goes(source: str) -> None:
    assert "\\" not in words_of(source)
    assert "\\" not in to_text(source)


def test_a_formula_cannot_bring_an_address_or_a_style() -> None:
    shown = to_html(r"$\href{javascript:x}{y} \style{color:red}{x} \class{a}{z} \unicode{x41}$")
    assert "javascript" not in shown.split("<annotation")[0]
    assert "style=" not in shown
    assert "class=" not in shown


def test_unknown_commands_leave_their_names_in_formulas() -> None:
    assert words_of(r"$\gap_i + \foo{x}$") == "gapi+x"


# Every kind of formula, each with what it must show; `tests/text/tex_sheet.py` sets them beside KaTeX.
KINDS = Path(__file__).parent / "tex_kinds.txt"


COMMANDS = Path(__file__).parent / "tex_commands.txt"
# Attributes of MathML Core (section 2.1.6 and the elements' own), those of the source.
ATTRIBUTES = frozenset(
    "display alttext encoding displaystyle scriptlevel mathvariant mathcolor stretchy fence form accent accentunder "
    "linethickness lspace rspace minsize maxsize movablelimits symmetric width style".split()
)
COUNTS = {"mfrac": 2, "mroot": 2, "msup": 2, "msub": 2, "mover": 2, "munder": 2, "msubsup": 3, "munderover": 3}
WITHIN = {"mtr": "mtable", "mtd": "mtr"}


def check_core(shown: str) -> int:
    """Hold each formula of a page to MathML Core and return how many there are."""
    root = ElementTree.fromstring(f"<div>{shown}</div>")
    formulas = list(root.iter("math"))
    for formula in formulas:
        assert [child.tag for child in formula[0]][1:] == ["annotation"]
        for element in formula.iter():
            assert element.tag in CORE, element.tag
            assert element.attrib.keys() <= ATTRIBUTES, element.attrib
            assert len(element) == COUNTS.get(element.tag, len(element)), element.tag
            if element.tag in {"mi", "mn", "mo", "mtext", "mspace"}:
                assert len(element) == 0
            elif element.tag != "annotation":
                assert not (element.text or "").strip()
                assert not any((child.tail or "").strip() for child in element)
            for child in element:
                assert WITHIN.get(child.tag, element.tag) == element.tag
                assert element.tag not in WITHIN.values() or WITHIN.get(child.tag) == element.tag
    return len(formulas)


def test_only_mathml_core_is_written() -> None:
    for line in KINDS.read_text(encoding="utf-8").splitlines():
        assert check_core(to_html(f"${line}$")) == 1, line
    for line in COMMANDS.read_text(encoding="utf-8").splitlines():
        check_core(to_html(line, block=True))


def test_every_real_formula_is_mathml_core() -> None:
    corpus = Path(__file__).parents[3] / "shared" / "corpus" / "tex.jsonl"
    if not corpus.exists():
        pytest.skip("the corpus is not part of the repository")
    texts = [json.loads(line)["text"] for line in corpus.read_text(encoding="utf-8").splitlines()]
    assert sum(check_core(to_html(text, block=True)) for text in texts) > 2000
