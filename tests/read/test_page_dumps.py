"""Dumps that were saved as HTML: the same papers as in the text, in every markup, with their links."""

from pathlib import Path

import pytest
from dump_pages import CORPUS, MARKUPS, PAGE, shown
from generator.core.records import Metrics, PartialDate
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.read.lists.dumps.page import read_page_dump
from generator.read.lists.page_blocks import page_blocks
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sample_files import sample

from conftest import AS_OF, DUMPS, FIVE
from effort import calls_of

FIELDS = "title authors more_authors date year_inferred category affiliations abstract score".split()
AROUND = "<html><body>{}<div class=p><p>CVMay 2, 2023</p><h3>Another</h3><p>Ada King et al.</p></div></body></html>"
WHOLE = "<h3>A Title</h3><p>Grace Hopper, Alan Turing</p><p>We look at it. It is so.</p>"
# In proportion, no page takes more than 150 calls a sign; with the square of the length, thousands.
CALLS_PER_SIGN = 200


def read(text: str):
    return read_text(text, "html", Context("page.html", AS_OF))


def paper(inside: str, heading: str = "<p>LGSep 28, 2024Code</p>"):
    return read(AROUND.format(f"<div class=p>{heading}{inside}</div>")).drafts[0]


def check(path: Path, markup: str) -> None:
    expected, papers, owner = shown(path)
    found = read(PAGE.format(MARKUPS[markup](owner, papers)))
    for field in FIELDS:
        assert [getattr(draft, field) for draft in found.drafts] == [getattr(draft, field) for draft in expected.drafts]
    assert [bool(draft.code) for draft in found.drafts] == [bool(draft.code) for draft in expected.drafts]
    of_owner = [(one.name, one.category, one.metrics) for one in (found.profile, expected.profile) if one is not None]
    assert len(of_owner) in {0, 2}
    assert of_owner[:1] == of_owner[1:]
    assert [problem.what for problem in found.problems if "doubtful" not in problem.what] == []


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("path", FIVE, ids=lambda path: path.name[:3])
def test_a_real_dump_in_any_markup_is_read_exactly(path, markup):
    check(path, markup)


@pytest.mark.skipif(not (CORPUS / "truth.json").is_file(), reason="the corpus is not here")
@pytest.mark.parametrize("number", range(len(MARKUPS)))
def test_sixty_dumps_in_one_markup_each_are_read_exactly(number):
    for path in sorted(CORPUS.glob("*.txt"))[number :: len(MARKUPS)]:
        check(path, list(MARKUPS)[number])


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("number", [1, 2])
def test_a_page_with_one_or_two_papers_is_read_like_a_long_one(markup, number):
    expected, papers, owner = shown(DUMPS / "002_f2ea4509dea345d0.txt")
    reading = read(PAGE.format(MARKUPS[markup](owner, papers[:number])))
    assert [draft.title for draft in reading.drafts] == [one.draft.title for one in papers[:number]]
    assert [draft.abstract for draft in reading.drafts] == [one.draft.abstract for one in papers[:number]]
    assert (reading.profile.name, reading.profile.metrics.h_index) == (owner.name, expected.profile.metrics.h_index)


def test_a_profile_page_gives_the_numbers_of_that_day():
    profile = read(sample("html/profile.html")).profile
    assert (profile.category, profile.metrics) == ("LG", Metrics(PartialDate(2026, 11, 19), 12, 3, 1234, 48, 44))


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("<a href='https://github.com/a/b'>Code</a>", "https://github.com/a/b"),
        ("<a href='https://github.com/a/b'><svg></svg></a>", "https://github.com/a/b"),
        ("<a href='https://example.org/c' aria-label='Source code'><i></i></a>", "https://example.org/c"),
        ("<a href='javascript:alert(1)'>Code</a>", True),
        ("<a href='https://arxiv.org/abs/2409.19256'>arXiv</a>", None),
    ],
)
def test_a_link_to_code_gives_its_address(link, code):
    heading = f"<p>LGSep 28, 2024 {link}</p>" if code else f"<p>LGSep 28, 2024</p><p>{link}</p>"
    assert paper(WHOLE, heading).code == code


def test_what_an_abstract_mentions_is_no_link_of_the_paper():
    mention = "As in <a href='https://arxiv.org/abs/1706.03762'>work</a>, see <a href='https://github.com/x/y'>z</a>."
    draft = paper(WHOLE.replace("It is so.", mention), "<p>LGSep 28, 2024</p>")
    assert (draft.links, draft.code) == ({}, None)
    assert paper(WHOLE.replace("It is so.", mention)).code == "https://github.com/x/y"


@pytest.mark.parametrize(
    "authors",
    [
        "Grace Hopper, Alan Turing et al. · navy",
        "<a href=1>Grace Hopper</a><a href=2>Alan Turing</a> et al. <span>· navy</span>",
        "Grace Hopper<sup>1,*</sup>, Alan Turing<sup>2</sup> et al. · navy",
    ],
)
def test_authors_are_told_apart_however_they_are_set(authors):
    draft = paper(WHOLE.replace("Grace Hopper, Alan Turing", authors))
    assert (draft.authors, draft.more_authors, draft.affiliations) == (("Grace Hopper", "Alan Turing"), True, ("navy",))


def test_what_stands_around_a_list_makes_one_note():
    noise = "".join(f"<p>Here is paragraph {number} of an essay on lists.</p>" for number in range(50))
    assert [
        problem.what for problem in read(AROUND.format(noise + f"<div class=p><p>LGMay 1</p>{WHOLE}</div>")).problems
    ] == [
        "what stands around the list was left out: "
        + ", ".join(f"'Here is paragraph {number} of an essay on li...'" for number in range(3))
        + " and 47 more"
    ]


def test_a_count_of_papers_alone_makes_no_profile():
    page = f"<h1>Reading list</h1><h2>1 paper</h2><article><p>LGSep 28, 2024</p>{WHOLE}</article>"
    assert read(f"<html><body>{page}").profile is None


HOSTILE = {
    "5,000 nested spans": "<span>" * 5_000 + "LGSep 28, 2024" + "</span>" * 5_000,
    "a paper at every depth": "".join(f"<div><p>LGSep 28, 2024</p><p>Title {number}</p>" for number in range(500)),
    "tables in tables": "<table><tr><td>" * 1500,
    "comments never closed": "<!--" * 200_000,
    "quotes never closed": '<a href="' * 50_000,
    "bad addresses": "<base href='http://['><p>LGSep 28, 2024</p><p>T <a href='http://[x'>Code</a></p>",
    "many dates": "<div>" + "<span>Sep 28, 2024</span>" * 2500,
    "many numbers, one label too few": "<p>37</p><p>h-index</p>" * 800 + "<p>37</p>",
    "many links in a line": "<p>LGSep 28, 2024<p>T<p>" + "<a href=x>Ada King</a>" * 2000,
    "many names": "<p>LGSep 28, 2024<p>T<p>" + "Ada King, " * 10_000,
    "one long word": "<p>LGSep 28, 2024<p>T<p>A B et al.<p>" + "x" * 1_000_000,
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_page_raises_nothing_and_takes_work_in_proportion(case):
    page = HOSTILE[case]

    def read_it():
        document = page_blocks(page)
        return document and read_page_dump(document, Context("x.html", AS_OF), "")

    assert calls_of(read_it) < 10_000 + CALLS_PER_SIGN * len(page)


PIECES = (
    "<div> </div> <p> <li> <td> <tr> <table> </table> <h3> </h3> <a_href=x> </a> <br> <span> </span> <pre> <sup> < & "
    "LG Sep_28,_2024 Code 97.6 A_Title_of_It Ada_King et_al. ·_mit We_show_it. 37 h-index 7_papers \n , \0"
).split(" ")


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_no_soup_of_tags_and_words_raises(pieces):
    document = page_blocks("".join(pieces).replace("_", " "))
    reading = document and read_page_dump(document, Context("x.html", AS_OF), "")
    assert reading is None or all(draft.title for draft in reading.drafts)
