"""Text of sources that know no LaTeX, as LaTeX-carrying text: a reader reads what the source shows."""

import re

import pytest
from generator.read.documents.marks import block_of_latex, carries_latex, line_of_latex, tidy, without_tags
from generator.text.latex import to_html, to_text
from hypothesis import given
from hypothesis import strategies as st

TITLES = [
    ("Attention Is All You Need", "Attention Is All You Need", "Attention Is All You Need"),
    ("<i>k</i>-means of CO<sub>2</sub>", r"\textit{k}-means of CO$_{2}$", "k-means of CO₂"),
    ("10<sup>−5</sup> and x<sup>2</sup>", "10$^{-5}$ and x$^{2}$", "10⁻⁵ and x²"),
    ('<span class="nocase">GPU</span> clusters', "GPU clusters", "GPU clusters"),
    ('<span style="font-variant:small-caps;">Bert</span>', r"\textsc{Bert}", "Bert"),
    ("<b>A <i>nested</i> one</b>", r"\textbf{A \textit{nested} one}", "A nested one"),
    ("never <i>closed $5", r"never closed \$5", "never closed $5"),
    ("closed </i>twice</i>", "closed twice", "closed twice"),
    ("<i> blanks </i>inside", r"\textit{blanks} inside", "blanks inside"),
    ("a < b and List<T>", "a < b and List<T>", "a < b and List<T>"),
    ("AT&amp;T &lt;em&gt;", "AT&T <em>", "AT&T <em>"),
    ("From $5 to $10", r"From \$5 to \$10", "From $5 to $10"),
    ("Only $5", "Only $5", "Only $5"),
    (r"C:\dir and \n", r"C:\textbackslash{}dir and \textbackslash{}n", r"C:\dir and \n"),
    ("50% of my_file #1 & more", "50% of my_file #1 & more", "50% of my_file #1 & more"),
    ("a~b, ~100", r"a\textasciitilde{}b, ~100", "a~b, ~100"),
    ("{0, x} sets", r"\{0, x\} sets", "{0, x} sets"),
    ("{GPU} clusters", "{GPU} clusters", "GPU clusters"),
    (r"Schr{\"o}dinger", r"Schr{\"o}dinger", "Schrödinger"),
    (r"$\mathcal{O}(n)$ at 5\%", r"$\mathcal{O}(n)$ at 5\%", "O(n) at 5%"),
    ("$k$-means", "$k$-means", "k-means"),
    (r"The \(p_1\) model", r"The \(p_1\) model", "The p₁ model"),
    ("Lo\ud800ne\x00 sur\x85ro\ufeffgate", "Lone surrogate", "Lone surrogate"),
]


@pytest.mark.parametrize(("source", "stored", "read"), TITLES)
def test_a_title_reads_as_the_source_shows_it(source, stored, read):
    assert line_of_latex(source) == stored
    assert to_text(stored) == read


def test_an_abstract_of_crossref_becomes_paragraphs():
    source = (
        "<jats:title>Abstract</jats:title><jats:p>One <jats:italic>two</jats:italic>.</jats:p>\n<jats:p>Of "
        "<jats:inline-formula><jats:alternatives><jats:tex-math>$x^2$</jats:tex-math><mml:math><mml:mi>x</mml:mi>"
        "<mml:mn>2</mml:mn></mml:math></jats:alternatives></jats:inline-formula>.</jats:p>"
    )
    assert block_of_latex(source) == "One \\textit{two}.\n\nOf $x^2$."


def test_a_note_in_html_becomes_text():
    assert without_tags("<p>Read &amp; <b>liked</b></p><p>twice</p>").split() == ["Read", "&", "liked", "twice"]


def _plain(text: str) -> str:
    """Leave out what typography sets anew: quotes, dashes, blanks."""
    return re.sub(r"[\"'`“”‘’\s–—-]+", "", text.replace("\xa0", " "))


BRACED_WORD = re.compile(r"\{\w")  # as BibTeX protects capitals
signs = st.text(alphabet="ab XY09$\\%_^~{}&#.,:<>()\n", max_size=40)


@given(st.one_of(st.text(max_size=40), signs))
def test_plain_text_reads_as_it_is_written(text):
    source = tidy(text).replace("&", "+").replace("<", "(")
    if not carries_latex(source) and not BRACED_WORD.search(source):
        assert _plain(to_text(line_of_latex(source))) == _plain(source)


@given(
    st.lists(
        st.sampled_from(
            ["<i>", "</i>", "<sub>", "</sub>", "<span>", "</span>", "<jats:p>", "</jats:p>", "x", "$", "\\", "{"]
        )
    )
)
def test_no_markup_breaks_out_or_raises(pieces):
    stored = line_of_latex("".join(pieces))
    assert "<jats" not in stored
    assert "<i>" not in str(to_html(stored))
