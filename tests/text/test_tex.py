"""LaTeX in titles and abstracts: one input, its three outputs."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from generator.text.latex import to_bibtex, to_html, to_text

DUMPS = Path(__file__).parents[1] / "dumps"

# input, HTML, text, BibTeX (None: the input itself)
TABLE = [
    ("Plain title", "Plain title", "Plain title", None),
    (r"\lq{}fast\rq{} \ohorn", "‘fast’ ơ", "‘fast’ ơ", None),
    ("A & B <i>", "A &amp; B &lt;i&gt;", "A & B <i>", r"A \& B <i>"),
    ("up 5% of file_name #1", "up 5% of file_name #1", "up 5% of file_name #1", r"up 5\% of file\_name \#1"),
    (r"10\% \& \_ \# \$ \{a\}", "10% &amp; _ # $ {a}", "10% & _ # $ {a}", None),
    (
        r"$\textbf{L}$ossl$\textbf{E}$ss",
        "<strong>L</strong>ossl<strong>E</strong>ss",
        "LosslEss",
        None,
    ),
    (r"1.53$\times$~20.57$\times$", "1.53×–20.57×", "1.53×–20.57×", None),
    (r"a 3$\times$~4 grid", "a 3×\xa04 grid", "a 3× 4 grid", None),
    (r"$1.27\times$-$7.57\times$", "1.27×-7.57×", "1.27×-7.57×", None),
    (r"$6\%-30\%$", "6%–30%", "6%–30%", None),
    (r"$\mathbf{60.4}$", "<strong>60.4</strong>", "60.4", None),
    (r"(\textit{e.g.}, PPO)", "(<em>e.g.</em>, PPO)", "(e.g., PPO)", None),
    ("only 2x--5x gradients", "only 2x–5x gradients", "only 2x–5x gradients", None),
    ("pass --flag now", "pass --flag now", "pass --flag now", "pass -{}-flag now"),
    ("one---two", "one—two", "one—two", None),
    (r"\ours{} is \foo{bar}", "ours is bar", "ours is bar", "ours is {bar}"),
    ("costs $5 and $7", "costs $5 and $7", "costs $5 and $7", r"costs \$5 and \$7"),
    ("from $5 million to $7 million", *["from $5 million to $7 million"] * 2, r"from \$5 million to \$7 million"),
    ("a lone $ sign", "a lone $ sign", "a lone $ sign", r"a lone \$ sign"),
    (r"na\"{i}ve {\"o} \'\i{} \c{c} Nystr\"om", "naïve ö í ç Nyström", "naïve ö í ç Nyström", None),
    (r"Erd\H{o}s, \v{S}, Polyak-\L ojasiewicz", *["Erdős, Š, Polyak-Łojasiewicz"] * 2, None),
    ("``quoted'' and `so'", "“quoted” and ‘so’", "“quoted” and ‘so’", None),
    ('``leapfrog" steps', "“leapfrog” steps", "“leapfrog” steps", None),
    ("by ~20, et al.~2020", "by ~20, et al.\xa02020", "by ~20, et al. 2020", r"by \textasciitilde{}20, et al.~2020"),
    (r"{\bf lin}ear {\em x}", "<strong>lin</strong>ear <em>x</em>", "linear x", None),
    (r"\textsc{Gaa} \texttt{--x}", '<span class="small-caps">Gaa</span> <code>--x</code>', "Gaa --x", None),
    (r"work \cite{A,B}", "work [A, B]", "work [A, B]", None),
    (r"here\footnote{A note.}", "here (A note.)", "here (A note.)", None),
    (r"{GPU} {K}ernels", "GPU Kernels", "GPU Kernels", None),
    (r"one\\two", "one two", "one two", None),
    ("in {0,1}", "in {0,1}", "in {0,1}", r"in \{0,1\}"),
    (r"rate O(n^{1/2}) of x_i", "rate O(n^{1/2}) of x_i", "rate O(n^{1/2}) of x_i", None),
    (r"\epsilon-good", None, "ϵ-good", r"\ensuremath{\epsilon}-good"),
    (r"N\rightarrow n", "N→ n", "N→ n", r"N\ensuremath{\rightarrow} n"),
    ("$5 with $p$", None, "$5 with p", r"\$5 with $p$"),
    ("US$5, $1.5M to $2M (about $3)", *["US$5, $1.5M to $2M (about $3)"] * 2, r"US\$5, \$1.5M to \$2M (about \$3)"),
    (r"costs \$5", "costs $5", "costs $5", None),
    (r"\mbox{a b} \text{c}", "a b c", "a b c", None),
    (
        r"\bf{lin}ear {\sc x}",
        '<strong>lin</strong>ear <span class="small-caps">x</span>',
        "linear x",
        r"\textbf{lin}ear {\sc x}",
    ),
    (r"\textcolor{red}{x} \underline{y} \sout{z}", "x <u>y</u> <s>z</s>", "x y z", r"{x} \underline{y} \sout{z}"),
    (r"see \ref{a} and \citep[p. 3]{b_c}", *["see [a] and [b_c]"] * 2, r"see \ref{a} and \citep{b_c}"),
    ("1$^{st}$ and 4$^{th}$ CO$_2$", "1<sup>st</sup> and 4<sup>th</sup> CO<sub>2</sub>", "1st and 4th CO₂", None),
    (r"${\bf L}$ossless, $\mathbf{Fast}$", "<strong>L</strong>ossless, <strong>Fast</strong>", "Lossless, Fast", None),
    ("from a % comment\nto 5%\nof %d\n% gone\nend", *["from a to 5% of %d end"] * 2, r"from a to 5\% of \%d end"),
    (r"\eg, \ie. 3 \etal.", "e.g., i.e. 3 et al.", "e.g., i.e. 3 et al.", "e.g., i.e. 3 et al."),
    (r"a\ b\; \ldots\ \S 3 \copyright", *["a b … § 3 ©"] * 2, None),
    (r"\begin{center}in\end{center}", "in", "in", "in"),
    (r"{open and \textbf{open", *["{open and {open"] * 2, r"\textbraceleft{}open and \textbraceleft{}open"),
    (r"\SI{105}{\micro\metre}", "105\xa0µm", "105 µm", r"$\text{105~µm}$"),
    (r"$\backslash$emph{\{}x{\}}", "<em>x</em>", "x", r"\emph{x}"),
    (
        r"\emphprediction of \citeyang in \mathbbR",
        None,
        "prediction of [yang] in ℝ",
        r"\emph{prediction} of \cite{yang} in \ensuremath{\mathbb{R}}",
    ),
    ("trailing \\", "trailing \\", "trailing \\", r"trailing \textbackslash{}"),
]
BIBTEX_OF_SCRIPTS = {r"rate O(n^{1/2}) of x_i": r"rate O(n\textasciicircum{}\{1/2\}) of x\_i"}


@pytest.mark.parametrize(("source", "html", "text", "bibtex"), TABLE)
def test_one_input_three_outputs(source: str, html: str | None, text: str, bibtex: str | None) -> None:
    assert html is None or to_html(source) == html
    assert to_text(source) == text
    assert to_bibtex(source) == (BIBTEX_OF_SCRIPTS.get(source, source) if bibtex is None else bibtex)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"$\mathcal{O}(1/\sqrt{T})$", "O(1/√T)"),
        (r"$p(y\mid x)$", "p(y | x)"),
        (r"$n^2$", "n²"),
        (r"$x_{ij}$", "xᵢⱼ"),
        (r"$O(d\log{K})$", "O(d log K)"),
        (r"$\tilde{O}(\varepsilon K \sqrt[4]{T})$", "Õ(ε K ∜T)"),
        (r"$\mathcal{O}\left(\frac{1}{k^2}\right)$", "O(1/k²)"),
        (r"$\frac{a+b}{2n}$", "(a+b)/(2n)"),
        (r"$x\leq y$, $x<y$", "x ≤ y, x<y"),
        (r"$\|x\|_2^2$ in $\mathbb{R}^{n}$", "‖x‖₂² in ℝⁿ"),
        (r"$\norm{x}_2$ over $\cS$", "‖x‖₂ over S"),
        (r"$e^{-4t/\sqrt{\kappa}}$", "e^(-4t/√κ)"),
        (r"$\mathrm{poly}(n)$", "poly(n)"),
        (r"$\beta^*$ and $A^\top$ and $f'$", "β* and Aᵀ and f′"),
        (r"$x \not= y$", "x ≠ y"),
        (r"\[ a \over b \]", "a/b"),
        (r"$\norm{x}_2 \le \abs{y}$", "‖x‖₂ ≤ |y|"),
        (r"$\argmin_{x \in \cX} f(x)$", "arg min_(x∈X) f(x)"),
        (r"$\E[X] = \1\{A\}$", "E[X] = 1{A}"),
        (r"$n^{th}$, $x_{i,j}$, $x_{ij}^2$", "nth, x_(i,j), xᵢⱼ²"),
        (r"$\begin{pmatrix} a & b \\ c & d \end{pmatrix}$", "(a b; c d)"),
        (r"$O\l(n\r)$", "O(n)"),
        (r"$\tfrac12 \pmod{n}$", "1/2 (mod n)"),
        (r"$A \xrightarrow{f} B$", "A →ᶠ B"),
        (r"$\text{if $x > 0$}$", "if x > 0"),
        (r"$m\times n$, $n\times\alpha$, $a\cdot b$", "m × n, n × α, a · b"),
        (r"$1.53\times$, $256\times256$, $3\times 10^8$", "1.53×, 256×256, 3 × 10⁸"),
        (r"$\mathbb{R}^{n\times d}$, $x^{(k,T)}$, $x^{(T+1)/2}$", "ℝ^(n×d), x^(k,T), x^((T+1)/2)"),
        (r"$a+ b$, $a+b$, $x - y$, $-y$", "a + b, a+b, x - y, -y"),
        (r"$\lceil x\rceil$, $\left| x \right|$, $\lVert x \rVert$", "⌈x⌉, |x|, ‖x‖"),
        (r"$^{40}\mathrm{Ar}$, ${}^{40}\mathrm{Ar}$, $10^{40}\mathrm{erg}$", "⁴⁰Ar, ⁴⁰Ar, 10⁴⁰ erg"),
        (r"$x\mbox{ and }y$, $x\text{ if }y$", "x and y, x if y"),
        (r"$X \overset{d}{\to} Y$, $a\stackrel{def}{=}b$", "X →ᵈ Y, a=ᵈᵉᶠb"),
        (r"$\underset{x \in X}{\operatorname{argmin}} f$", "arg min_(x∈X) f"),
        (r"$A \xrightarrow[n\to\infty]{d} B$", "A →_(n→∞)ᵈ B"),
        (r"$\underbrace{a+b}_{n \text{ terms}}$, $M_\odot$", "a+b_(n terms), M_⊙"),
        (r"$E_{lab}t$, $\beta_{\text{OLS}}$", "E_lab t, β_OLS"),
    ],
)
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
