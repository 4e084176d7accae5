"""Pages that are broken or mean harm: nothing raises, nothing takes for ever."""

from __future__ import annotations

import pytest
from generator.read.documents.saved_page import looks_like_html
from generator.read.lists.html_dumps.read import read_html_dump
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import AS_OF
from effort import calls_of

# In proportion, no page takes more than 150 calls a sign; with the square of the length, thousands.
CALLS_PER_SIGN = 200

PAPER = "<div><b>LG</b> <i>Sep 28, 2024</i><h3>Title {}</h3><p>Ada King et al.</p><p>We show it.</p></div>"
FLAT = "<p>LGSep 28, 2024<p>Title {}<p>Ada King et al.<p>We show that it is so."

HOSTILE = {
    "10,000 nested divs": "<div>" * 10_000 + PAPER.format(1) + "</div>" * 10_000,
    "5,000 nested spans": "<span>" * 5_000 + "LGSep 28, 2024" + "</span>" * 5_000,
    "text at every depth": "".join(f"<div>text {number}" for number in range(1200)),
    "a paper at every depth": "".join(f"<div><p>LGSep 28, 2024</p><p>Title {number}</p>" for number in range(500)),
    "items never closed": "<ul>" + "<li>x<div>" * 1200,
    "links never closed": "<a href=x>" * 1200,
    "tables in tables": "<table><tr><td>" * 1500,
    "MathML never closed": "<math>" + "<msup>" * 5000 + "x",
    "KaTeX in KaTeX": "<span class=katex>" * 500 + "x",
    "comments never closed": "<!--" * 200_000,
    "comments closed too late": "<!--" * 20_000 + "-->" + "<!--" * 20_000,
    "tags never closed": "<a " * 300_000,
    "quotes never closed": '<a href="' * 50_000,
    "marked sections": "<![CDATA[" * 100_000,
    "marked sections closed": "<![CDATA[" * 900 + ">" * 900,
    "an unknown declaration": "<!x>" * 20_000 + "<![foo bar]]>",
    "instructions": "<?x" * 100_000,
    "references": "&#" * 200_000,
    "scripts": "<script>" + "</scrip" * 100_000,
    "zero bytes": "<html><body>\0\0<p>LG\0Sep 28, 2024</p><p>Ti\0tle</p>",
    "an empty body": "<html><body></body></html>",
    "one sign": "<",
    "nothing": "",
    "lone surrogates": "<p>LGSep 28, 2024</p><p>\ud800 x</p>",
    "bad addresses": "<base href='http://['><p>LGSep 28, 2024</p><p>T <a href='http://[x'>Code</a></p>",
    "many dates": "<div>" + "<span>Sep 28, 2024</span>" * 2500,
    "many numbers": "<p>37</p><p>h-index</p>" * 800,
    "many numbers, one label too few": "<p>37</p><p>h-index</p>" * 800 + "<p>37</p>",
    "many links in a line": "<p>LGSep 28, 2024<p>T<p>" + "<a href=x>Ada King</a>" * 2000,
    "many names": "<p>LGSep 28, 2024<p>T<p>" + "Ada King, " * 10_000,
    "one long word": "<p>LGSep 28, 2024<p>T<p>A B et al.<p>" + "x" * 1_000_000,
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_page_raises_nothing_and_takes_work_in_proportion(case):
    page = HOSTILE[case]

    def read():
        read_html_dump(page, path="x.html", as_of=AS_OF)
        looks_like_html(page)

    assert calls_of(read) < 10_000 + CALLS_PER_SIGN * len(page)


def test_a_page_of_2000_papers_in_flat_paragraphs_gives_2000_papers():
    page = "<html><body>" + "".join(FLAT.format(number) for number in range(2000))
    assert len(read_html_dump(page, path="x.html", as_of=AS_OF).drafts) == 2000


@pytest.mark.slow
def test_a_page_of_5_megabytes_and_2000_papers_is_read_whole():
    long = PAPER.replace("We show it.", "We show that it is so. " * 106)
    page = "<html><body>" + "".join(long.format(number) for number in range(2000))
    assert len(page) > 5_000_000
    assert len(read_html_dump(page, path="x.html", as_of=AS_OF).drafts) == 2000


def test_a_page_without_papers_says_so_once():
    problems = read_html_dump("<html><body><p>Hello</p></body></html>", path="x.html", as_of=AS_OF).problems
    assert [problem.what for problem in problems] == ["no publications found"]


TAGS = (
    "<div> </div> <p> </p> <li> <td> <tr> <table> </table> <h3> </h3> <a_href=x> </a> <br> <span> </span> <pre> <nav> "
    "<!-- --> <script> </script> <![x ]> < > & <sup> <math> <svg> <time_datetime=2024-01-01> <body> </html>"
).split()
WORDS = "LG|Sep 28, 2024|Code|97.6|A Title of It|Ada King|et al.|· mit|We show it.|37|h-index|7 papers|\n| |,|\0".split(
    "|"
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from([*TAGS, *WORDS]), max_size=60))
def test_no_soup_of_tags_and_words_raises(pieces):
    text = "".join(pieces).replace("_", " ")
    reading = read_html_dump(text, path="x.html", as_of=AS_OF)
    assert all(draft.title for draft in reading.drafts)
