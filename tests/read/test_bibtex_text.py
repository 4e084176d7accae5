"""Titles and texts of BibTeX entries: what is stored, and what a reader then reads."""

import pytest
from generator.read.records.bibtex.latex_values import read_block, read_line, read_verbatim
from generator.text.latex import to_text

TITLES = [
    # protected capitals
    ("{GAN}s and {{B}atch} Norm", "GANs and Batch Norm"),
    ("{D}u{R}eader{\\_}robust", "DuReader_robust"),
    ("\\mbox{GPT-4} and {\\relax Ph.D.} students", "GPT-4 and Ph.D. students"),
    ("foo}} bar {baz", "foo bar baz"),
    # accents and letters
    ("Schr{\\\"o}dinger, \\'{c}, {\\ss}, \\v{s}, \\L, \\'\\i", "Schrödinger, ć, ß, š, Ł, í"),
    ("\\L ukasz, \\o re, {\\AA}, \\c c, \\k{a}, \\.{Z}, \\`{\\^e}", "Łukasz, øre, Å, ç, ą, Ż, ề"),
    ("{K}re{ı\u0306}n Spaces", "Kreĭn Spaces"),
    ("Polyak{\\textendash}{\\L}ojasiewicz", "Polyak–Łojasiewicz"),
    # signs
    (r"\ensuremath{\gamma}\ensuremath{\delta} T cells", "γδ T cells"),
    ("100\\% of {\\&} \\#1 A~B", "100% of & #1 A B"),
    ("Mix & Match &amp; \\&amp; More", "Mix & Match & & More"),
    ("What`s {\\textquoteleft}New' in {BERT}`s Head", "What’s ‘New’ in BERT’s Head"),
    ("{\\textquotedblleft}Because{\\textquotedblright}: a Study", "“Because”: a Study"),
    ("Others\\textquotesingle  Models and Occam\\textquotesingle s Razor", "Others' Models and Occam's Razor"),
    ("Audio for 360\\textdegree  Video", "Audio for 360° Video"),
    ("The {\\LaTeX} Companion\\\\ Second Edition", "The LaTeX Companion Second Edition"),
    ("\\lq Foo\\rq{}{\\unicode{8482}}", "‘Foo’™"),
    ("{\\noopsort{a}}Collected Works", "Collected Works"),
    ("Sharing{—}and\n   Back", "Sharing—and Back"),
]

# Source, stored, read.
MATH = [
    ("$D^2$: {GAN}s", "$D^2$: GANs", "D²: GANs"),
    ("H$_2$O in {$x_{i}$} \\emph{in {V}ivo}", "H$_2$O in $x_{i}$ \\emph{in Vivo}", "H₂O in xᵢ in Vivo"),
    ("{\\em Foo} bar", "{\\em Foo} bar", "Foo bar"),
    ("\\ours{}: Costs \\$5 and $x$", "\\ours{}: Costs \\$5 and $x$", "ours: Costs $5 and x"),
    ("H<sub>2</sub>O <i>in vivo</i>", "H$_{2}$O \\textit{in vivo}", "H₂O in vivo"),
    # escaped as if it were text
    ("\\textbackslash ell\\_1-regression", "$\\ell_1$-regression", "ℓ₁-regression"),
    ("\\$\\textbackslash ell\\_1\\$-regression", "$\\ell_1$-regression", "ℓ₁-regression"),
    ("{\\$}{\\textbackslash}ell{\\_}1{\\$}-norm", "$\\ell_1$-norm", "ℓ₁-norm"),
    (
        "(\\textbackslash epsilon, \\textbackslash tau)-similarity",
        "$(\\epsilon, \\tau)$-similarity",
        "(ϵ, τ)-similarity",
    ),
    (
        "than \\textbackslash mathcal\\lbrace O\\rbrace (1/\\textbackslash varepsilon): A",
        "than $\\mathcal{O}(1/\\varepsilon)$: A",
        "than O(1/ε): A",
    ),
    (
        "with \\textbackslash tilde\\lbrace O\\rbrace (\\textbackslash sqrt\\lbrace n\\rbrace ) Features",
        "with $\\tilde{O}(\\sqrt{n})$ Features",
        "with Õ(√n) Features",
    ),
    ("A\\^{}2-Nets and L\\_0-Robust", "$A^2$-Nets and $L_0$-Robust", "A²-Nets and L₀-Robust"),
    (
        "Fast \\$k\\$-means from \\$100 to \\$200",
        "Fast $k$-means from \\$100 to \\$200",
        "Fast k-means from $100 to $200",
    ),
    ("{\\$}L{\\_}p{\\$} and $$x _1$$", "$L_p$ and $x_1$", "Lₚ and x₁"),
    ("{\\$}{\\$}{\\backslash}ell {\\_}1{\\$}{\\$}-norm", "$\\ell_1$-norm", "ℓ₁-norm"),
    ("\\textbackslash foo", "\\textbackslash{}foo", "\\foo"),
]


@pytest.mark.parametrize(("written", "expected"), TITLES)
def test_a_title_is_stored_without_what_only_bibtex_needs(written, expected):
    assert to_text(read_line(written)) == read_line(written) == expected


@pytest.mark.parametrize(("written", "stored", "read"), MATH)
def test_mathematics_of_a_title_stays_or_is_put_right(written, stored, read):
    assert (read_line(written), to_text(read_line(written))) == (stored, read)


def test_an_abstract_keeps_its_latex_and_its_paragraphs():
    written = (
        "  We study\n     {\\'e}t{\\'e} {GAN}s at 5\\%\n   with {\\em care}.\n\n   Then $x_{\\mathrm{a}}$, $\\{y\\}$."
    )
    assert read_block(written) == ("We study été GANs at 5\\% with {\\em care}.\n\nThen $x_{\\mathrm{a}}$, $\\{y\\}$.")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("\\url{https://example.org/\\~{}doe/a\\_b}", "https://example.org/~doe/a_b"),
        ("https://example.org/{\\textasciitilde}doe?x=1\\&amp;y=2\\%20", "https://example.org/~doe?x=1&y=2%20"),
        ("{10.1007/978-3-319-24574-4{\\_}28}", "10.1007/978-3-319-24574-4_28"),
    ],
)
def test_addresses_and_identifiers_lose_their_escapes(written, expected):
    assert read_verbatim(written) == expected


@pytest.mark.parametrize(
    "hostile",
    [
        "{" * 50_000,
        "}" * 50_000,
        "\\" * 50_001,
        "\\'" * 20_000,
        "$" * 30_001,
        "\\textbackslash a(" * 3_000,
        "\\textbackslash ell\\lbrace " * 2_000,
        "\\emph{" * 5_000,
        '\\"{' * 5_000,
        "‘" * 20_000,
        "<i>" * 5_000,
        "\\textbackslash ell (" + "\\textbackslash ell\\lbrace x\\rbrace " * 500 + "words",
    ],
)
def test_no_title_takes_long_or_raises(hostile):
    assert isinstance(read_line(hostile), str)
    assert isinstance(read_block(hostile), str)
