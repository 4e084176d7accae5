"""What marks of Markdown, LaTeX, reStructuredText and Org become in HTML, each line where it stood."""

# ruff: noqa: E501 - what is shown stands beside what is written

import pytest
from generator.read.documents.markup import markdown, structured_text
from generator.read.documents.markup.latex import page as latex

MARKDOWN = [
    ('# Papers\n\nA  \nb\n\n* one\n* two\n\n  more\n1. three\n\ntext', '', '<h1>Papers</h1>\n\n<p>A<br>\nb\n\n<ul><li>one\n<li>two\n\n<p>more\n</ul><ul><li>three\n\n</ul><p>text'),
    ('Papers\n======\n\nOwls\n----\ntext', '', '<h1>Papers</h1>\n\n\n<h2>Owls</h2>\n\n<p>text'),
    ('a *b* **c** _d_ __e__ `f *g*` \\*h\\* ***i***', '', '<p>a <i>b</i> <b>c</b> <i>d</i> <b>e</b> f *g* *h* <i><b>i</b></i>'),
    ("[a](http://b.org 'c') ![d](e.png) [![f](g.png)](http://h.org) <http://i.org>", '', '<p><a href="http://b.org">a</a>  <a href="http://h.org">f</a> <a href="http://i.org">http://i.org</a>'),
    ('[j][k] [k] [l][]\n\n[k]: http://k.org\n[l]: http://l.org', '', '<p><a href="http://k.org">j</a> <a href="http://k.org">k</a> <a href="http://l.org">l</a>\n\n\n'),
    ('> quote\n> more', '', '<p>quote<br>\nmore'),
    ('```\ncode *x*\n```\n\n    indented', '', '<pre><code>\ncode *x*\n</code></pre>\n\n<p>indented'),
    ('---\ntitle: x\n---\ntext', 'x', '\n\n\n<p>text'),
    ('- a\n    - b\n- c', '', '<ul><li>a\n<ul><li>b\n</ul><li>c'),
    ('$x_1$ and $$y$$ a&b <i>x</i>', '', '<p>$x_1$ and $$y$$ a&amp;b <i>x</i>'),
    ('[a]{.small} b {#id .x}', '', '<p><span class="small">a</span> b '),
    ('::: {.refs}\nref\n:::', '', '\n<p>ref\n'),
    ('A line that is long enough to be full, and goes on in the next one as people write\nshort\nnext', '', '<p>A line that is long enough to be full, and goes on in the next one as people write\nshort<br>\nnext'),
    ('one of\nthe owls', '', '<p>one of\nthe owls'),
    ('text b[^1]\n\n[^1]: foot', '', '<p>text b[^1]\n\n'),
    ('<!-- a\nb --> c', '', '\n<p>c'),
    ('***\n\n* * *\na', '', '<hr>\n\n<hr>\n<p>a'),
    ('## Title ##\n### T {#x}', '', '<h2>Title</h2>\n<h3>T </h3>'),
    ('1) a\n2) b\n\n+ c', '', '<ul><li>a\n<li>b\n\n</ul><ul><li>c'),
    ('<http://a.org>\nhttp://b.org', '', '<p><a href="http://a.org">http://a.org</a><br>\nhttp://b.org'),
    ('- a\n\n  b\n\nc', '', '<ul><li>a\n\n<p>b\n\n</ul><p>c'),
    ('a\n***\nb', '', '<p>a\n<hr>\n<p>b'),
    ('* a\n# b', '', '<ul><li>a\n</ul><h1>b</h1>'),
    ('| a | b |\n| --- | --- |\n| c | d |\n| e | f |\n\ng', '', '<table><thead><tr><td>a</td><td>b</td></tr></thead>\n\n<tr><td>c</td><td>d</td></tr>\n<tr><td>e</td><td>f</td></tr>\n\n</table><p>g'),
    ('a [b\nc](http://d.org\n) e', '', '<p>a <a href="http://d.org">b<br>\nc</a> e\n'),
    ('**of\nb** c', '', '<p><b>of<br>\nb</b> c'),
]  # fmt: skip
LATEX = [
    ('a % b\nc \\% d', '', 'a \nc % d'),
    ('\\textbf{a} \\emph{b} \\textit{c} {\\bf d} $x_1$ \\(y\\)', '', '<b>a</b> <i>b</i> <i>c</i> <b>d</b> $x_1$ $y$'),
    ("a~b -- c --- d ``e'' `f'", '', 'a b – c — d “e” ‘f’'),
    ('\\"a \\\'{e} \\ss{} \\o \\c{c} \\v s \\ldots x \\& \\_ \\# \\{a\\}', '', 'ä é ß øç š …x &amp; _ # {a}'),
    ('\\section{Owls} b\n\\subsection*{Sheep}', '', '<h2>Owls</h2><p> b\n<h3>Sheep</h3><p>'),
    ('\\begin{itemize}\n\\item a\n\\item[2020] b\n\\item[x] c\n\\end{itemize}\nd', '', '<ul>\n<li>a\n<li>2020  b\n<li> c\n</ul>\nd'),
    ('\\href{http://a.org/%20b}{c} \\url{http://d.org/e_f} \\doi{10.1234/a}', '', '<a href="http://a.org/%20b">c</a> <a href="http://d.org/e_f">http://d.org/e_f</a> <a href="https://doi.org/10.1234/a">10.1234/a</a>'),
    ('\\newcommand{\\me}[1]{\\textbf{#1 #1}}\n\\me{a} b', '', '\n<b>a a</b> b'),
    ('\\def\\x#1{<#1>} \\x{a}', '', ' &lt;a&gt;'),
    ('\\newcommand{\\s}{$^*$}a\\s b', '', 'ab'),
    ('\\begin{tabular}{l l}\na & b \\\\\n2020 & c \\\\\n & D \\\\\n\\end{tabular}', '', '<table>\n<tr><td>a </td><td> b </td></tr>\n<tr><td>2020 </td><td> c </td></tr>\n<tr><td>2020  </td><td> D </td></tr>\n<tr><td></td></tr></table>'),
    ('a \\\\[2pt] b \\newline c \\par d\n\ne', '', 'a <br> b <br>c <p>d<p>\n\ne'),
    ('\\cvitem{2020}{a}\n\\cventry{a}{b}{}{}{c}{}', '', '<li>2020<br>a\n<li>a<br>b<br>c'),
    ('\\odd{a}{b} \\odd c \\faIcon{x} \\vspace{1em} d', '', 'a b oddc   d'),
    ('\\odd{Ann Bee and Cy Dee}{How owls count their sheep at night}', '', '<li>Ann Bee and Cy Dee<br>How owls count their sheep at night'),
    ('\\begin{comment}a\nb\\end{comment}c \\iffalse d\ne\\fi f', '', '\nc \nf'),
    ('\\footnote{a\nb}c\\textcolor{red}{d}\\parbox{3cm}{e}', '', '\ncde'),
    ('{\\color{red} a}\\textsuperscript{b}\\textsubscript{c}', '', ' a<sup>b</sup><sub>c</sub>'),
    ('\\documentclass{x}\n\\name{Ann}{Bee}\n\\begin{document}\na\n\\end{document}\nb', '', '<p>\n\n\na<p>\n\n'),
    ('\\author{Ann Bee}\\begin{document}\na', '', '\na'),
    ('\\bibitem{x} a\n\\newblock b', '', '<li> a\n b'),
    ('{\\it a} \\underline{b} \\mbox{c} \\textsc{d} \\texttt{e} \\large f', '', '<i>a</i> b c d e f'),
    ('a<b>c & d', '', 'a&lt;b&gt;c   d'),
    ('\\begin{rSection}{Papers of Owls}\na\n\\end{rSection}', '', '<h2>Papers of Owls</h2><ul>\na\n</ul>'),
    ('\\begin{cvlist}{Ann Bee}{Owls and sheep}\na\n\\end{cvlist}', '', 'Ann Bee<br>Owls and sheep<ul>\na\n</ul>'),
    ('\\bibinfo{title}{Owls} \\bibinfo{author}{A} \\bibfield{author}{\\bibinfo{author}{A}, B} \\bibinfo{journal}{J}', '', '<span class="title">Owls</span> A <span class="author">A, B</span> <span class="venue">J</span>'),
    ('$$a\nb$$ c \\[d\\]', '', '$$a\nb$$ c $d$'),
    ('\\textbf{Bee, \\textit{Owls count sheep} Cy Dee}', '', '<b>Bee, </b><i>Owls count sheep</i><b> Cy Dee</b>'),
    ('a b\\thanks{c} \\quad d\\,e', '', 'a b  d e'),
    ('\\LaTeX{} \\TeX\\ x \\and y', '', 'LaTeX TeX x , y'),
    ('\\cite{a} b \\ref{c} \\label{d} e', '', ' b   e'),
    ('\\item[[a] b', '', '<li>[[a] b'),
    ('\\DJ{}or\\dj e \\TH{}or Gu{\\dh}mundsson Loom\\texttrademark{} \\degree{PhD}{2010}', '', 'Đorđe Þor Guðmundsson Loom™ PhD 2010'),
    ('\\arxiv{2001.00001}{On looms} \\href{https://adsabs.org/x}{2024IAUS..381...17A}', '', '<a href="https://arxiv.org/abs/2001.00001">On looms</a> <a href="https://adsabs.org/x"></a>'),
    ('\\me\\ a \\oe uvre', '', 'me a œuvre'),
]  # fmt: skip
ORG = [
    ('* Papers :tag:\n** TODO Owls\ntext\n- a\n\n[[http://a.org][b]] [[http://c.org]] [[c][d]]', '', '<h1>Papers</h1>\n<h2>Owls</h2>\n<p>text\n<ul><li>a\n\n</ul><p><a href="http://a.org">b</a> <a href="http://c.org">http://c.org</a> <a href="c">d</a>'),
    ('#+TITLE: x\n# remark\n:PROPERTIES:\na *b* /c/ http://d.org/e/f [[a:b][c]] [[d:e][f]]', '', '\n\n\n<p>a <b>b</b> <i>c</i> http://d.org/e/f <a href="a:b">c</a> <a href="d:e">f</a>'),
    ('a\\\\\nb [[a:b][c]] [[d:e][f]]\n<small>\nx', '', '<p>a<br>\nb <a href="a:b">c</a> <a href="d:e">f</a>\n\n<p>x'),
]  # fmt: skip
RESTRUCTURED_TEXT = [
    ('Papers\n======\n\nOwls\n~~~~\n`a <http://b.org>`_ `c <http://d.org>`__ ``e`` *g*', '', '<h2>Papers</h2>\n\n\n<h2>Owls</h2>\n\n<p><a href="http://b.org">a</a> <a href="http://d.org">c</a> e <i>g</i>'),
    ('`a <http://b.org>`_ :doi:`10.1234/a` :role:`x`\n\n.. note::\n\n   shown\n\n.. code::\n\n   hidden\n\nnext', '', '<p><a href="http://b.org">a</a> <a href="https://doi.org/10.1234/a">10.1234/a</a> x\n\n\n\n<p>shown\n\n\n\n\n\n<p>next'),
    ('#. a\n#. b\n\n| c\n| d\n\ne_ `f g`_\n\n.. _e: http://e.org\n.. _f g: http://fg.org', '', '<ul><li>a\n<li>b\n\n</ul><p>c<br>\nd\n\n<p><a href="http://e.org">e</a> <a href="http://fg.org">f g</a>\n\n\n'),
    ('.. rubric:: Owls\n\n.. card:: x\n   :width: 2\n\n   in it\n\n`a <http://b.org>`_\n\n.. remark\n   more\nback', '', '<h2>Owls</h2>\n\n\n\n\n<p>in it\n\n<p><a href="http://b.org">a</a>\n\n\n\n<p>back'),
    ('=====\nTitle\n=====\ntext `a <http://b.org>`_ `c <http://b.org>`_\n----\nmore', '', '\n<h2>Title</h2>\n\n<p>text <a href="http://b.org">a</a> <a href="http://b.org">c</a>\n\n<p>more'),
]  # fmt: skip


@pytest.mark.parametrize(
    ("room", "written", "title", "shown"),
    [
        *((markdown, *row) for row in MARKDOWN),
        *((latex, *row) for row in LATEX),
        *((structured_text, *row) for row in [*ORG, *RESTRUCTURED_TEXT]),
    ],
)
def test_what_a_mark_shows(room, written: str, title: str, shown: str) -> None:
    assert room.as_html(written) == f"<html><head><title>{title}</title></head><body>{shown}"
