r"""What programs did to LaTeX on its way here: read as it was meant, and nothing else is taken for damage."""

from __future__ import annotations

import pytest
from generator.text.latex import to_bibtex, to_html, to_text

DAMAGED = [
    # a backslash and a letter that became a control character
    ("$2\times 3$", r"$2\times 3$"),
    ("$\theta$, $\tau$ and $\tilde{x}$", r"$\theta$, $\tau$ and $\tilde{x}$"),
    ("$\beta$ and $\boldsymbol{x}$", r"$\beta$ and $\boldsymbol{x}$"),
    ("the \beta function", r"the \beta function"),
    ("$\frac{1}{2}$", r"$\frac{1}{2}$"),
    ("$\rho \rightarrow 1$", r"$\rho \rightarrow 1$"),
    ("$\alpha$ and $\approx$", r"$\alpha$ and $\approx$"),
    ("$\varepsilon$ and $\vec{x}$", r"$\varepsilon$ and $\vec{x}$"),
    ("$\nabla f$ and $x \neq y$", r"$\nabla f$ and $x \neq y$"),
    ("a \textbf{bold} and \textit{italic} word", r"a \textbf{bold} and \textit{italic} word"),
    ("$x_{\text{max}}$", r"$x_{\text{max}}$"),
    ("$\bf x$", r"$\bf x$"),
    # backslashes written twice
    (r"$\\alpha$", r"$\alpha$"),
    (r"$\\mathcal{O}(\\sqrt{n})$", r"$\mathcal{O}(\sqrt{n})$"),
    (r"\\textit{e.g.} and \\emph{x}, \\cite{a}", r"\textit{e.g.} and \emph{x}, \cite{a}"),
    (r"rate \\(x^2\\) and \\(\\alpha\\)", r"rate \(x^2\) and \(\alpha\)"),
    (r"\\[x^2 + \\beta\\]", r"\[x^2 + \beta\]"),
    # signs written for HTML
    ("a &lt; b &amp; c &gt; d", r"a < b \& c > d"),
    ("&quot;x&quot; isn&#39;t 5&nbsp;km", '"x" isn\'t 5\xa0km'),
    ("$x &lt; y$ and $p&gt;0.05$", "$x < y$ and $p>0.05$"),
    ("R&amp;D", r"R\&D"),
]
MEANT = [
    ("one\\\\two", "one two"),
    ("one\\\\alpha two", "one alpha two"),
    ("one\\\\[2pt]two", "one two"),
    ("one\\\\(two) three", "one (two) three"),
    (r"$$a = b \\ c = d$$", "a = b c = d"),
    (r"$$a=b\\c=d$$", "a=b c=d"),
    (r"$\begin{pmatrix}a\\b\end{pmatrix}$", "(a; b)"),
    (r"$\begin{cases}\alpha\\in\end{cases}$", None),
    ("a\text b", None),
    ("name\tage", "name age"),
    ("with\tan apple", "with an apple"),
    ("a\tangle", "a angle"),
    ("two\neq lines", "two eq lines"),
    ("$x +\nu$", "x + u"),
    ("$n\to(n)$", "n o(n)"),
    ("$a \times b$".replace("\times", "\tx"), "a x b"),
    ("line\rother", "line other"),
    ("a\bc", "ac"),
    ("R&D, AT&T; x &y;", "R&D, AT&T; x &y;"),
    (r"\&lt; is \texttt{&lt;} and \verb|&amp;|", "&lt; is &lt; and &amp;"),
    ("&lt", "&lt"),
    ("&amp;lt;", "&lt;"),
]


@pytest.mark.parametrize(("damaged", "meant"), DAMAGED)
def test_damage_is_read_as_what_was_meant(damaged: str, meant: str) -> None:
    for read in (to_html, to_text, to_bibtex):
        assert read(damaged) == read(meant)
    assert to_bibtex(to_bibtex(damaged)) == to_bibtex(damaged)


@pytest.mark.parametrize(("source", "text"), MEANT)
def test_what_may_mean_what_it_says_is_no_damage(source: str, text: str | None) -> None:
    if text is not None:
        assert to_text(source) == text
    assert to_text(to_bibtex(source)) == to_text(source)
