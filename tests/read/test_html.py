"""Saved pages, made by hand: nested tags, entities, hidden elements, links, formulas, and what stands around a list."""

from __future__ import annotations

from pathlib import Path

import pytest
from generator.core.records import Metrics, PartialDate
from generator.read.documents.encoding import Decoded, decode
from generator.read.documents.saved_page import looks_like_html
from generator.read.lists.html_dumps.read import read_html_dump
from html_pages import MARKUPS
from html_pages_more import MORE
from html_truth import told

from conftest import AS_OF, DUMPS

PAGES = Path(__file__).parent / "html"


def read(text: str, **options):
    return read_html_dump(text, path="page.html", as_of=AS_OF, **options)


def read_file(name: str):
    decoded = decode((PAGES / name).read_bytes(), html=True)
    assert isinstance(decoded, Decoded)
    return read(decoded.text)


def paper(inside: str, *, heading: str = "<p>LGSep 28, 2024Code</p>", around: str = "{}"):
    """Read a list of two papers, of which the first is given."""
    other = f"<div class=p><p>CVMay 2, 2023</p>{whole('Another Title', 'Ada Lovelace, Alan Turing')}</div>"
    reading = read(around.format(f"<html><body><div class=p>{heading}{inside}</div>{other}</body></html>"))
    assert [draft.title for draft in reading.drafts[1:]] == ["Another Title"]
    return reading.drafts[0]


def whole(
    title: str = "A Title", authors: str = "Grace Hopper, Alan Turing", abstract: str = "We look at it. It is so."
):
    return f"<h3>{title}</h3><p>{authors}</p><p>{abstract}</p>"


def test_a_profile_page_with_everything_around_it_is_read_exactly():
    reading = read_file("profile.html")
    assert reading.profile.name == "Zoë Ångström"
    assert reading.profile.category == "LG"
    assert reading.profile.metrics == Metrics(PartialDate(2026, 11, 19), 12, 3, 1234, 48, 44)
    fast, ai, teams = reading.drafts
    assert fast.title == r"Fast & Exact: Sorting in O($n \log n$)"
    assert fast.authors == ("Zoë Ångström", "José Núñez", "Li Wei")
    assert (fast.more_authors, fast.affiliations) == (True, ("kth",))
    assert (fast.score, fast.category, fast.date, fast.year_inferred) == (97.6, "PL", PartialDate(2025, 5, 2), False)
    assert fast.abstract == (
        "We sort 10$^9$ keys,\n" + r"in place. It’s 1.5$\times$ faster than all others <in memory>. Code: here."
    )
    assert fast.code == "https://github.com/angstrom/fast"
    assert fast.links == {
        "arxiv": "2505.00001v2",
        "pdf": "https://papers.example.org/pdf/1.pdf",
        "doi": "10.1145/12345.67890",
        "project": "https://fast.example.org/",
    }
    assert fast.author_pages == {
        "Zoë Ångström": "https://papers.example.org/people/7",
        "José Núñez": "https://papers.example.org/people/9",
        "Li Wei": "https://papers.example.org/people/11",
    }
    assert (ai.title, ai.authors, ai.category, ai.code) == ("AI", ("Zoë Ångström",), "quant-ph", None)
    assert ai.abstract == "First we ask.\n\nThen we answer:\nyes\nno"
    assert (teams.title, teams.abstract, teams.code) == ("Teams, Not People", "", True)
    assert teams.authors == ("DeepSeek-AI", "Zoë Ångström", "Ada King Jr.")
    assert reading.problems == ()


def test_an_old_page_in_windows_1252_is_read_exactly():
    reading = read_file("articles.html")
    first, second, third = reading.drafts
    assert reading.profile is None
    assert first.title == "Café Society: Naïve Bayes – Revisited"
    assert first.authors == ("René Descartes", "Björn Borg")
    assert first.abstract == r"We take a second look at $P(y \mid x) < 0.5$ and find it good enough."
    assert (first.code, first.links) == ("https://gitlab.com/lab/tool", {"arxiv": "2409.00001"})
    assert (second.title, second.date) == ("A Title That Runs Over Two Lines", PartialDate(2023, 3, 1))
    assert (second.authors, second.more_authors) == (("Grace Hopper", "Alan Turing"), True)
    assert (second.affiliations, second.score) == (("navy", "bletchley"), 88.1)
    assert second.abstract == "One sentence stands here."
    assert second.author_pages["Grace Hopper"] == "https://lists.example.net/l/reading/u/1"
    assert (third.title, third.authors, third.abstract) == ("No Abstract At All", ("Ada Lovelace",), "")
    assert third.date == PartialDate(2022, 3, 1)
    assert [problem.what for problem in reading.problems] == [
        "what stands around the list was left out: '6 people follow this list, which was ...'"
    ]


def test_a_table_takes_its_fields_from_the_heads_of_its_columns():
    first, second = read_file("table.html").drafts
    assert first.title == r"On x-Rays and $\ell_{1}$ Norms"
    assert first.authors == ("Marie Curie", "Irène Joliot-Curie")
    assert (first.date, first.category, first.score) == (PartialDate(2024, 9, 28), "quant-ph", 97.6)
    assert first.code == "https://github.com/curie/rays"
    assert first.abstract == "We look inside.\n\nIt glows."
    assert first.author_pages["Marie Curie"] == "https://t.example.org/dir/a/1"
    assert (second.title, second.authors) == ("LG", ("Team Alpha & Beta",))
    assert (second.category, second.code, second.score) == ("LG", None, None)
    assert second.abstract == r"Set in $q^2$ and $\frac{1}{n}$."


@pytest.mark.parametrize(
    "heading",
    [
        "<p>LGSep 28, 2024Code</p>",
        "<div><span>LG</span><span>Sep 28, 2024</span><span>Code</span></div>",
        "<div>LG</div><div>Sep 28, 2024</div><div>Code</div>",
        "<ul><li>LG<li>Sep 28, 2024<li>Code</ul>",
        "<p>LG · Sep 28, 2024 · <a href='/x'>Code</a></p>",
        "<p>Sep. 28, 2024 | LG | &lt;/&gt; Code</p>",
        "<p>cs.LG</p><time datetime='2024-09-28'>a year ago</time><button>Code</button>",
        "<p><b>L</b><b>G</b> 2024-09-28 [Code]</p>",
        "<p>Published on 28 September 2024</p><p>LG</p><a href='/c' title='View code'><img src=c.png></a>",
        "<p><font>LG</font>Sep&nbsp;28,&#32;2024&shy;<!-- x -->Code</p>",
    ],
)
def test_a_heading_is_one_however_its_pieces_are_set(heading):
    draft = paper(whole(), heading=heading)
    assert (draft.title, draft.date) == ("A Title", PartialDate(2024, 9, 28))
    assert draft.category in {"LG", "cs.LG"}
    assert draft.code is not None


@pytest.mark.parametrize(
    "authors",
    [
        "Grace Hopper, Alan Turing et al. · navy",
        "<a href=1>Grace Hopper</a><a href=2>Alan Turing</a> et al. <span>· navy</span>",
        "<span>Grace Hopper</span> <span>Alan Turing</span> <i>et al.</i><span class=affiliation>navy</span>",
        "<span><b>Grace</b> Hopper</span>,<span>Alan <b>Turing</b></span>, <a href=#>+ 3 more</a> · navy",
        "By Grace Hopper, Alan Turing et al. · navy",
        "<b>Authors:</b> Grace Hopper<sup>1,*</sup>, Alan Turing<sup>2</sup> et al. · navy",
    ],
)
def test_authors_are_told_apart_however_they_are_set(authors):
    draft = paper(whole(authors=authors))
    assert draft.authors == ("Grace Hopper", "Alan Turing")
    assert draft.more_authors
    assert draft.affiliations == ("navy",)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("a <i>b</i>, <em>c</em> and <b>d</b>.", "a b, c and d."),
        ("x &lt; y &amp;&amp; y &gt; z &mdash; &#x3b1;.", "x < y && y > z — α."),
        ("one<br>two.", "one\ntwo."),
        ("n<sup>2</sup>, x<sub>ij</sub>, 10<sup>-4</sup>.", "n$^2$, x$_{ij}$, 10$^{-4}$."),
        ("zero\u200bwidth, soft\u00adhyphen,  \n  two   blanks.", "zerowidth, softhyphen, two blanks."),
        ("seen <span hidden>h1</span><span style='display: none'>h2</span><i aria-hidden=true>h3</i>.", "seen ."),
        ("seen <script>s()</script><style>s{}</style><template>t</template><!-- c -->too.", "seen too."),
        ("<script type='math/tex'>a<b</script> holds.", "$a<b$ holds."),
        ("raw $\\alpha$ stays.", "raw $\\alpha$ stays."),
    ],
)
def test_an_abstract_is_what_a_reader_sees(markup, text):
    assert (
        paper(whole(abstract=f"It is long enough to be one: {markup}")).abstract
        == f"It is long enough to be one: {text}"
    )


@pytest.mark.parametrize(
    "chrome",
    [
        "<nav><a href=/>Home</a><a href=/p>Papers</a></nav>{}",
        "{}<footer>© 2026 · Last change Nov 3, 2026</footer>",
        "<div class='cookie-consent'>We use cookies, as every page does, and ask you for them.</div>{}",
        "<aside><p>Nov 3, 2026</p><p>We moved to new servers and are back again.</p></aside>{}",
        "<div class='page-with-sidebar menu'><form>{}</form></div>",
        "<div role=dialog>Sign up for our newsletter today. It is free of charge.</div>{}",
        "<dialog>Nov 3, 2026</dialog>{}<button>Load more</button>",
        "<p>Sort by: newest</p>{}<p>Page 1 of 3</p><a href=?2>Next</a><p>© 2026 Somebody</p>",
    ],
)
def test_what_stands_around_a_list_reaches_no_paper_and_makes_no_noise(chrome):
    reading = read(
        chrome.format(
            f"<div><div><p>LGSep 28, 2024</p>{whole()}</div><div><p>CVMay 2, 2023</p>{whole('B')}</div></div>"
        )
    )
    assert [draft.title for draft in reading.drafts] == ["A Title", "B"]
    assert {draft.abstract for draft in reading.drafts} == {"We look at it. It is so."}
    assert reading.problems == ()


def test_all_that_is_left_out_makes_one_note():
    noise = "".join(f"<p>Here is paragraph {number} of an essay on lists.</p>" for number in range(50))
    reading = read(
        f"{noise}<div><div><p>LGSep 28, 2024</p>{whole()}</div><div><p>CVMay 2, 2023</p>{whole('B')}</div></div>"
    )
    assert [problem.what for problem in reading.problems] == [
        "what stands around the list was left out: "
        + ", ".join(f"'Here is paragraph {number} of an essay on li...'" for number in range(3))
        + " and 47 more"
    ]


@pytest.mark.parametrize("number", ["<span>h-index</span><span>37</span>", "37 h-index", "<dl><dt>h-index<dd>37</dl>"])
def test_a_number_and_its_label_stand_in_any_order(number):
    page = f"<header><h1>Ada Lovelace</h1><p>LG</p><div>{number}</div><div>7,209 citations</div></header>"
    profile = read(f"{page}<main><article><p>LGSep 28, 2024</p>{whole()}</article></main>").profile
    assert (profile.name, profile.category) == ("Ada Lovelace", "LG")
    assert (profile.metrics.h_index, profile.metrics.citations) == (37, 7209)


def test_numbers_may_stand_in_the_table_row_below_their_labels():
    page = "<h1>Ada Lovelace</h1><table><tr><th>h-index<th>Papers<th>Citations<tr><td>9<td>1<td>1,000</table>"
    metrics = read(f"{page}<main><article><p>LGSep 28, 2024</p>{whole()}</article></main>").profile.metrics
    assert (metrics.h_index, metrics.papers, metrics.citations) == (9, 1, 1000)


def test_a_count_of_papers_alone_makes_no_profile():
    assert (
        read(f"<h1>Reading list</h1><h2>1 paper</h2><article><p>LGSep 28, 2024</p>{whole()}</article>").profile is None
    )


def test_a_paper_without_a_date_is_kept_and_reported():
    page = "".join(
        f"<li class=p><p>LG {day}</p>{whole(title)}</li>" for day, title in (("Sep 28, 2024", "A"), ("", "B"))
    )
    reading = read(f"<ul>{page}<li class=p><p>CVMay 2, 2023</p>{whole('C')}</li></ul>")
    assert [(draft.title, draft.date is None) for draft in reading.drafts] == [("A", False), ("B", True), ("C", False)]
    assert [problem.what for problem in reading.problems] == ["the heading line has no date"]


def test_lines_are_numbered_as_in_the_source():
    text = "<html>\n<body>\n<!-- two\nlines -->\n<p>LGSep 28, 2024</p>\n\n<h3>\nA\nTitle</h3>\n<p>Ada King et al.</p>\n"
    draft = read(text).drafts[0]
    assert (draft.title, draft.authors, draft.line) == ("A Title", ("Ada King",), 5)
    assert draft.lines == {"title": 8, "authors": 10}


def test_a_list_that_the_page_hides_behind_a_dialog_is_read_all_the_same():
    page = f"<div aria-hidden=true><p>LGSep 28, 2024</p>{whole()}</div><div role=dialog>Sign in to go on reading</div>"
    assert [draft.title for draft in read(page).drafts] == ["A Title"]


def test_headings_below_titles_are_read_where_nothing_stands_around_a_paper():
    page = "".join(
        f"<h3>Title {n}</h3><p>LGSep {n}, 2024</p><p>Ada King, Alan Turing</p><p>We show it. It is so.</p>"
        for n in (1, 2, 3)
    )
    assert [(draft.title, draft.date.day) for draft in read(page).drafts] == [
        ("Title 1", 1),
        ("Title 2", 2),
        ("Title 3", 3),
    ]


@pytest.mark.parametrize("markup", [*MARKUPS, *MORE])
@pytest.mark.parametrize("number", [1, 2])
def test_a_page_with_one_or_two_papers_is_read_like_a_long_one(markup, number):
    expected, papers, owner = told(DUMPS / "002_f2ea4509dea345d0.txt")
    reading = read((MARKUPS | MORE)[markup](owner, papers[:number]))
    assert [draft.title for draft in reading.drafts] == [paper.title for paper in papers[:number]]
    assert [draft.authors for draft in reading.drafts] == [paper.authors for paper in papers[:number]]
    assert [draft.abstract for draft in reading.drafts] == [paper.abstract for paper in papers[:number]]
    assert (reading.profile.name, reading.profile.category) == (owner.name, owner.category)
    assert reading.profile.metrics.h_index == expected.profile.metrics.h_index


@pytest.mark.parametrize(
    ("text", "is_page"),
    [
        ("<!DOCTYPE html><title>x</title>", True),
        ("\ufeff <!-- c -->\n<html>", True),
        ("<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>", True),
        ("<div><p>LG</p><p>x</p></div><ul><li>y</li></ul>", True),
        ("LGSep 28, 2024\nA <b>Bold</b> Title for a <i>Paper</i>\nWe write <p> and <a> and <p> and <br>.", False),
        ("@article{x, title = {<i>a</i> <b>b</b> <p>c</p>}}", False),
        ("", False),
    ],
)
def test_a_page_is_known_by_its_content(text, is_page):
    assert looks_like_html(text) is is_page
