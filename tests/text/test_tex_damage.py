r"""What programs did to LaTeX on its way here: read as it was meant, and nothing else is taken for damage."""

import pytest
from generator.text.latex import to_bibtex, to_html, to_text

DAMAGED = [
    # commands run into their arguments, or escaped twice
    (r"\emphprediction, \textitlinearly", r"\emph{prediction}, \textit{linearly}"),
    (r"$O(\sqrtT)$ and $d\logd$", r"$O(\sqrt{T})$ and $d\log d$"),
    (r"$\backslash$emph{\{}Can we?{\}}", r"\emph{Can we?}"),
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
