"""Commands of packages for units, chemistry, physics and astronomy, in formulas and without dollars; headings, code."""

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
    (r"\SI{5}{\kilo\gram\per\metre\cubed}", "5\xa0kg/m³", "5 kg/m³", r"$\text{5~kg/m³}$"),
    (r"\qty{20}{\celsius} \ang{1;30}", "20\xa0°C 1°30′", "20 °C 1°30′", r"$\text{20~°C}$ $\text{1°30′}$"),
    (r"$\SI{5}{\mu\second}$", "5\xa0µs", "5 µs", r"$\text{5~µs}$"),
    (r"$\num{2e3}$, \si{m.s^{-1}}", "2 × 10³, m s⁻¹", "2 × 10³, m s⁻¹", r"$\text{2 × 10³}$, $\text{m s⁻¹}$"),
    (r"\si{\square\metre}, \unit{\metre\tothe{4}}", *["m², m⁴"] * 2, r"$\text{m²}$, $\text{m⁴}$"),
    (r"\si{\kilo}, \si{\per\second}", *["k, 1/s"] * 2, r"$\text{k}$, $\text{1/s}$"),
    (r"$3\arcsec$, 5\arcmin", "3″, 5′", "3″, 5′", r"$3^{\prime\prime}$, 5$^{\prime}$"),
    (r"0\farcs5, $10\degree$", None, "0.″5, 10°", r"0$.\!\!^{\prime\prime}$5, $10^{\circ}$"),
    (r"10 \msun", "10 M⊙", "10 M_⊙", r"10 $M_{\odot}$"),
    (r"\ce{H2O}, \ce{Na+}", "H2O, Na+", "H₂O, Na⁺", r"$\mathrm{H_{2}O}$, $\mathrm{Na^{+}}$"),
    (r"$\ce{SO4^2-}$", "SO42−", "SO₄²⁻", r"$\mathrm{SO_{4}^{2-}}$"),
    (r"\ce{CO2 + H2 -> CO}", "CO2+H2→CO", "CO₂ + H₂ → CO", r"$\mathrm{CO_{2} + H_{2} \rightarrow CO}$"),
    (r"$\ce{^{227}_{90}Th+}$", None, "²²⁷₉₀Th⁺", r"$\mathrm{{}^{227}_{90}Th^{+}}$"),
    (r"\ket{0}\bra{1}", "|0⟩⟨1|", "|0⟩⟨1|", r"$\left|0\right\rangle$$\left\langle 1\right|$"),
    (r"$\braket{a}{b}$", "⟨a|b⟩", "⟨a|b⟩", r"$\left\langle a\middle|b\right\rangle$"),
    (r"$\ketbra{a}{b}$", "|a⟩⟨b|", "|a⟩⟨b|", r"$\left|a\right\rangle\left\langle b\right|$"),
    (
        r"$\dv{x}$, \pdv{f}{x}",
        None,
        "d/dx, ∂f/∂x",
        r"$\frac{\mathrm{d}}{\mathrm{d}x}$, $\frac{\partial f}{\partial x}$",
    ),
    (r"$\abs*{x} \norm[\big]{y}$", "|x|‖y‖", "|x| ‖y‖", r"$\left|x\right| \left\|y\right\|$"),
    (r"$\slashed{D}$, $\not{p}$, $x \not= y$", "D̸, p̸, x≠y", "D̸, p̸, x ≠ y", r"$\not{D}$, $\not{p}$, $x \not= y$"),
    (r"$\AA_{i,j}$, $5\AA$, 5 \AA", "𝔸i,j, 5Å, 5 Å", "A_(i,j), 5Å, 5 Å", r"$\mathbb{A}_{i,j}$, $5\AA$, 5 \AA"),
    (r"$\Bbb R$", "ℝ", "ℝ", r"$\mathbb{R}$"),
    (r"\textalpha, \textbeta-decay, \t{oo}", *["α, β-decay, o͡o"] * 2, r"α, β-decay, \t{oo}"),
    (r"one\footnotemark[1] two\footnotemark", "one two", "one two", "one two"),
    (r"\verb|a_b| \verb", "a_b verb", "a_b verb", r"\texttt{a\_b} verb"),
]


@pytest.mark.parametrize(("source", "page", "text", "bibtex"), TABLE)
def test_one_input_three_outputs(source: str, page: str | None, text: str, bibtex: str | None) -> None:
    assert page is None or seen(source) == page
    assert to_text(source) == text
    written = source if bibtex is None else bibtex
    assert to_bibtex(source) == written
    assert to_bibtex(written) == written
    assert not faults(source, {})


@pytest.mark.parametrize(
    ("source", "bibtex"),
    [
        (r"$\prescript{14}{6}{C}$, $\R$, $\upalpha$", r"${}^{14}_{6}C$, $\mathbb{R}$, $\alpha$"),
        (r"\mathbf{x} and \boldsymbol{y}", r"\textbf{x} and \textbf{y}"),
        (r"$a \begin{equation}x\end{equation}$", r"$a x$"),
        (r"\ttbar, $\gsim$, 10~\mum", r"$t\bar{t}$, $\gtrsim$, 10~$\mu\mathrm{m}$"),
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
