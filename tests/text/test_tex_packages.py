"""Commands of packages for units, chemistry, physics and astronomy, in formulas and without dollars; headings, code."""

import re
from pathlib import Path

import pytest
from generator.text.latex import faults, to_bibtex, to_html, to_text

from tables import table

_FORMULA = re.compile(r'<annotation.*?</annotation>|alttext="[^"]*"|<[^>]*>', re.DOTALL)


def seen(source: str) -> str:
    """Return the characters that a reader of the page sees."""
    return _FORMULA.sub("", to_html(source))


@pytest.mark.parametrize("row", table(__file__, "tex_packages.yaml"), ids=lambda row: row["source"])
def test_one_input_three_outputs(row: dict[str, str]) -> None:
    source, written = row["source"], row["bibtex"]
    assert "page" not in row or seen(source) == row["page"]
    assert to_text(source) == row["text"]
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
