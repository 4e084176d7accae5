"""What holds for every string whatever, found out by trying many."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from generator.tex import to_bibtex, to_html, to_text
from hypothesis import given, settings
from hypothesis import strategies as st

SIGNS = r"""\ $ $$ { } ~ ` `` ' '' " -- --- % & # _ ^ < > [ ] ( ) \( \) \[ \] \\ 1 x é 漢 https://a.b/ mailto:x
javascript:x <script> </script> \begin{align} \end{align} \begin{equation} \end{equation} \textbf \emph \frac \sqrt
\href \url \cite \footnote \begin \end \left \right \mathcal \text \foo \bf \em \c \v \H \" \' \~ \i \over \not \times
\alpha \verb \SI \item \backslash"""
PIECES = st.sampled_from([*SIGNS.split(), " ", "\n", "\n\n", "\t", "\x00", "\xa0"])
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join))
MACROS = st.dictionaries(st.sampled_from(["foo", "text", "a", "em"]), st.lists(PIECES, max_size=6).map("".join))


@settings(max_examples=400, deadline=None)
@given(TEXTS, MACROS, st.booleans())
def test_html_is_well_formed_and_holds_no_script(text: str, macros: dict[str, str], block: bool) -> None:
    shown = to_html(text, macros, block=block)
    ElementTree.fromstring(f"<div>{shown}</div>")
    assert "<script" not in shown.lower()
    assert not re.search(r'href="(?!https?://|mailto:)', shown, re.IGNORECASE)


@settings(max_examples=400, deadline=None)
@given(TEXTS, MACROS)
def test_plain_text_is_one_tidy_line(text: str, macros: dict[str, str]) -> None:
    shown = to_text(text, macros)
    assert shown == " ".join(shown.split())


@settings(max_examples=400, deadline=None)
@given(TEXTS, MACROS)
def test_bibtex_always_has_balanced_braces(text: str, macros: dict[str, str]) -> None:
    depth = 0
    for brace in re.findall(r"[{}]", to_bibtex(text, macros)):
        depth += 1 if brace == "{" else -1
        assert depth >= 0
    assert depth == 0


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="abc XYZ,.:;!?()0123456789é漢", max_size=60))
def test_text_without_latex_passes_unchanged(text: str) -> None:
    tidy = " ".join(text.split())
    assert to_text(text) == to_bibtex(tidy) == to_html(tidy) == tidy
