"""What the programs of readers would carry out: in BibTeX for LaTeX, in tables for spreadsheets."""

from __future__ import annotations

import csv
import io

import pytest
from generator.export.plain_files import csv_table
from generator.text.latex import to_bibtex


@pytest.mark.parametrize(
    "text",
    [
        r"$\input{/etc/passwd}$",
        r"$\text{\input{x}}$",
        r"\ensuremath{\input x}",
        r"\begin{equation}\input{x}\end{equation}",
        r"\[\csname input\endcsname{x}\]",
        r"$$\expandafter\input{x}$$",
        r"$\frac\input{x}$",
        r"$\begin{filecontents}{x}y\end{filecontents}$",
        r"$\href{javascript:x}{y}$",
        r"$\includegraphics{x}$",
    ],
)
def test_a_formula_that_would_act_in_its_readers_latex_becomes_text(text: str) -> None:
    shown = to_bibtex(text)
    assert "\\$" in shown or "\\textbackslash{}" in shown
    for command in ("input", "include", "csname", "expandafter", "begin", "href", "includegraphics"):
        assert f"\\{command}" not in shown
    assert shown.count("{") == shown.count("}")


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(1)",
        "\t=1",
        "\r=1",
        "\n=1",
        " =1",
        "\u00a0=1",
        "＝1+1",
        "－1",
        "a;=1+1",
        "a; @x",
        "a\n+1",
    ],
)
def test_no_part_of_a_cell_is_a_formula(cell: str) -> None:
    ((_,), (shown,)) = csv.reader(io.StringIO(csv_table(["a"], [[cell]]), newline=""))
    assert shown.replace("'", "") == cell
    for part in shown.replace(";", "\n").splitlines():
        assert not part.strip().startswith(("=", "+", "-", "@", "＝", "－"))
