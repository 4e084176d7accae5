"""Commands of packages for units, chemistry, physics and astronomy, in formulas and without dollars; headings, code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from generator.text.latex import faults, to_bibtex, to_html, to_text

_FORMULA = re.compile(r'<annotation.*?</annotation>|alttext="[^"]*"|<[^>]*>', re.DOTALL)


def seen(source: str) -> str:
    """Return the characters that a reader of the page sees."""
    return _FORMULA.sub("", to_html(source))


# input, what is seen on the page, text, BibTeX (None: the input itself)
TABLE = [
    (r"\SI{5}{\kilo\gram\per\metre\cubed}", "5\xa0kg/m³", "5 kg/m³", None),
    (r"\SI{5}{\mu\second}", "5\xa0µs", "5 µs", "5\xa0µs"),
    (r"\qty{20}{\celsius} \ang{30} \num{1.5e-3}", "20\xa0°C 30° 1.5 × 10⁻³", "20 °C 30° 1.5 × 10⁻³", None),
    (r"\SIrange{5}{10}{\us} \numrange{1}{2}", "5\xa0µs to 10\xa0µs 1 to 2", "5 µs to 10 µs 1 to 2", None),
    (r"\unit{\metre\per\second} \si{\km\per\s}", *["m/s km/s"] * 2, None),
    (r"$\SI{5}{\mu\second}$", "5μs", "5 μs", r"$\mathrm{5\,{\mu}s}$"),
    (
        r"$\num{2e3}$, $\si{m.s^{-1}}$",
        "2×103, ms−1",
        "2 × 10³, m s⁻¹",
        r"$\mathrm{2\times 10^{3}}$, $\mathrm{m\,s^{-1}}$",
    ),
    (r"$3\arcsec$, 5\arcmin", "3″, 5′", "3″, 5′", r"$3^{\prime\prime}$, 5$^{\prime}$"),
    (r"0\farcs5, $10\degree$", None, "0.″5, 10°", r"0$.\!\!^{\prime\prime}$5, $10^{\circ}$"),
    (r"10 \msun", "10 M⊙", "10 M_⊙", r"10 $M_{\odot}$"),
    (r"\ce{H2O}, \ce{Na+}", "H2O, Na+", "H₂O, Na⁺", r"H\textsubscript{2}O, Na\textsuperscript{+}"),
    (r"$\ce{SO4^2-}$", "SO42−", "SO₄²⁻", r"$\mathrm{SO_{4}^{2-}}$"),
    (r"\ce{CO2 + H2 -> CO}", "CO2+H2→CO", "CO₂ + H₂ → CO", r"$\mathrm{CO_{2} + H_{2} \rightarrow CO}$"),
    (
        r"\ce{2H2 + O2 ->[Pt] 2 H2O}",
        None,
        "2H₂ + O₂ →ᴾᵗ 2 H₂O",
        r"$\mathrm{2H_{2} + O_{2} \xrightarrow{\mathrm{Pt}} 2\,H_{2}O}$",
    ),
    (r"$\ce{^{227}_{90}Th+}$", None, "²²⁷₉₀Th⁺", r"$\mathrm{{}^{227}_{90}Th^{+}}$"),
    (r"\ket{0}\bra{1}", "|0⟩⟨1|", "|0⟩⟨1|", r"$\left|0\right\rangle$$\left\langle 1\right|$"),
    (r"$\braket{a}{b}$", "⟨a|b⟩", "⟨a|b⟩", r"$\left\langle a\middle|b\right\rangle$"),
    (r"$\ketbra{a}{b}$", "|a⟩⟨b|", "|a⟩⟨b|", r"$\left|a\right\rangle\left\langle b\right|$"),
    (r"$\dv[2]{f}{x}$", None, "d²f/dx²", r"$\frac{\mathrm{d}^{2}f}{\mathrm{d}x^{2}}$"),
    (r"\pdv{f}{x}", None, "∂f/∂x", r"$\frac{\partial f}{\partial x}$"),
    (r"$\abs*{x} \norm[\big]{y} \expval{A}$", "|x|‖y‖⟨A⟩", "|x| ‖y‖ ⟨A⟩", None),
    (r"$\slashed{D}$, $\not{p}$, $x \not= y$", "𝐷̸, 𝑝̸, x≠y", "D̸, p̸, x ≠ y", r"$\not{D}$, $\not{p}$, $x \not= y$"),
    (r"$\AA_{i,j}$, $5\AA$, 5 \AA", "𝔸i,j, 5Å, 5 Å", "A_(i,j), 5Å, 5 Å", r"$\mathbb{A}_{i,j}$, $5\AA$, 5 \AA"),
    (r"$\Bbb R$", "ℝ", "ℝ", r"$\mathbb{R}$"),
    (r"$\genfrac{(}{)}{0pt}{}{n}{k}$", "(nk)", "(n choose k)", r"$\binom{n}{k}$"),
    (r"\lstinline|x_y| \makebox[2cm]{ab}", "x_y ab", "x_y ab", r"\texttt{x\_y} {ab}"),
    (r"\textalpha, \textbeta-decay, \t{oo}", "α, β-decay, o͡o", "α, β-decay, o͡o", r"$\alpha$, $\beta$-decay, \t{oo}"),
    (r"one\footnotemark[1] two\footnotemark", "one two", "one two", "one two"),
    (r"\begin{enumerate}[label=(\roman*)] \item a \end{enumerate}", "(1) a", "(1) a", None),
    (
        r"\ce{SO4^.-}, $\ce{NO2^.}$",
        "SO4•-, NO2•",
        "SO₄^(•-), NO₂^•",
        r"SO\textsubscript{4}\textsuperscript{•-}, $\mathrm{NO_{2}^{\bullet}}$",
    ),
    (r"\ce{HC#CH}", "HC≡CH", "HC ≡ CH", r"$\mathrm{HC\equiv CH}$"),
    (r"\ce{A ->[a][b] B}", None, "A →_bᵃ B", r"$\mathrm{A \xrightarrow[\mathrm{b}]{\mathrm{a}} B}$"),
    (r"\ce{A <=>[x] B}", None, "A ⇌ˣ B", r"$\mathrm{A \overset{\mathrm{x}}{\rightleftharpoons} B}$"),
    (r"\ce{$n$H2O}, \ce{\alpha-D}", None, "nH₂O, α - D", r"$\mathrm{nH_{2}O}$, $\mathrm{\alpha -D}$"),
    (r"\si{\square\metre}, \si{\metre\tothe{4}}", *["m², m⁴"] * 2, r"\si{\square\metre}, m⁴"),
    (r"\si{\raiseto{3}\kilo\metre\per\second\tothe{2}}", *["km³/s²"] * 3),
    (r"$\si{\metre\raiseto{-2}\kelvin}$", "mK−2", "m K⁻²", r"$\mathrm{m\,K^{-2}}$"),
    (r"\si{\kilo}, \si{\per\second}", *["k, 1/s"] * 2, None),
    (r"\numproduct{2 x 3} \numlist{1;2;3}", *["2 × 3 1, 2 and 3"] * 2, r"\numproduct{2 x 3} 1, 2 and 3"),
    (r"\SIlist{1;2}{\metre} \ang{1;2;3}", "1\xa0m and 2\xa0m 1°2′3″", "1 m and 2 m 1°2′3″", "1\xa0m and 2\xa0m 1°2′3″"),
    (
        r"$\dv{x}$, $\pdv{f}{x}{y}$",
        None,
        "d/dx, ∂²f/(∂x ∂y)",
        r"$\frac{\mathrm{d}}{\mathrm{d}x}$, $\frac{\partial ^{2}f}{\partial x \partial y}$",
    ),
    (
        r"$\qty(\frac{a}{b})$, $\qty{x+y}$",
        "(ab), {x+y}",
        "(a/b), {x+y}",
        r"$\left(\frac{a}{b}\right)$, $\left\{x+y\right\}$",
    ),
    (
        r"$\genfrac{}{}{}{0}{a}{b}$, $\genfrac{[}{]}{}{1}{a}{b}$",
        "ab, [ab]",
        "a/b, [a/b]",
        r"$\dfrac{a}{b}$, $\left[\tfrac{a}{b}\right]$",
    ),
    (r"$\genfrac{}{}{0pt}{}{a}{b}$", "ab", "a/b", r"${a \atop b}$"),
    (r"\ce, \ion{Fe}", *[", Fe"] * 3),
    (r"\verb|a_b| \mintinline{python}{c_d} \verb", "a_b c_d verb", "a_b c_d verb", r"\texttt{a\_b} \texttt{c\_d} verb"),
    (r"\section[short]{Long} x", *["Long x"] * 2, r"\textbf{Long}\par x"),
]
BRACKETED = {
    r"$\abs*{x} \norm[\big]{y} \expval{A}$": (r"$\left|x\right| \left\|y\right\| \left\langle A\right\rangle$"),
    r"\begin{enumerate}[label=(\roman*)] \item a \end{enumerate}": r"\begin{enumerate} \item a \end{enumerate}",
}


@pytest.mark.parametrize(("source", "page", "text", "bibtex"), TABLE)
def test_one_input_three_outputs(source: str, page: str | None, text: str, bibtex: str | None) -> None:
    assert page is None or seen(source) == page
    assert to_text(source) == text
    written = BRACKETED.get(source, source) if bibtex is None else bibtex
    assert to_bibtex(source) == written
    assert to_bibtex(written) == written
    assert not faults(source, {})


@pytest.mark.parametrize(
    ("source", "bibtex"),
    [
        (r"$\id$, $\R$, $\alef$, $\isin$", r"$\mathbb{I}$, $\mathbb{R}$, $\aleph$, $\in$"),
        (r"$\harr$, $\Eta$, $\upalpha$", r"$\leftrightarrow$, $\mathrm{H}$, $\alpha$"),
        (r"$\plim_n x$, $\arctg y$", r"$\operatorname*{plim}_n x$, $\operatorname{arctg} y$"),
        (r"$\prescript{14}{6}{C}$, $\sideset{^a}{_b}\sum$", r"${}^{14}_{6}C$, ${}^a{}_b\sum$"),
        (r"$\isotope[12]{C}$, \isotope[14]{C}", r"${}^{12}\mathrm{C}$, ${}^{14}\mathrm{C}$"),
        (r"$\root 3 \of x$, $\metre$", r"$\sqrt[3] x$, $\mathrm{m}$"),
        (r"\mathbf{x} and \boldsymbol{y}", r"\textbf{x} and \textbf{y}"),
        (r"$a \begin{equation}x\end{equation}$", r"$a x$"),
        (r"\ttbar, $\gsim$, 10~\mum", r"$t\bar{t}$, $\gtrsim$, 10~$\mu\mathrm{m}$"),
        (r"\ion{Fe}{ii}, \lya", r"Fe II, $\mathrm{Ly}\alpha$"),
    ],
)
def test_bibtex_has_only_what_latex_and_its_common_packages_have(source: str, bibtex: str) -> None:
    assert to_bibtex(source) == bibtex
    assert to_bibtex(bibtex) == bibtex


# Commands of real abstracts beyond the tables above, of physics, chemistry, astronomy, mathematics and running text.
COMMANDS = (Path(__file__).parent / "tex_commands.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("source", COMMANDS)
def test_no_known_command_is_left_raw_or_unknown(source: str) -> None:
    assert not faults(source, {})
    assert "\\" not in seen(source)
    assert "\\" not in to_text(source)


def test_headings_of_an_abstract_begin_paragraphs() -> None:
    source = r"\subsection*{Background} We ask. \paragraph{Methods.} We try."
    assert to_html(source, block=True) == (
        "<p><strong>Background</strong></p><p>We ask.</p><p><strong>Methods.</strong> We try.</p>"
    )
    assert to_text(source) == "Background We ask. Methods. We try."
    assert to_bibtex(source) == r"\textbf{Background}\par We ask. \par \textbf{Methods.} We try."
