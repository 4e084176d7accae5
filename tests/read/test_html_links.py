"""Links of a saved page: to code, to the paper elsewhere, to its authors' own pages."""

from __future__ import annotations

import pytest
from test_html import paper, read, whole


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("<a href='https://github.com/a/b'>Code</a>", "https://github.com/a/b"),
        ("<a href='https://github.com/a/b'><svg></svg></a>", "https://github.com/a/b"),
        ("<a href='https://example.org/c' aria-label='Source code'><i></i></a>", "https://example.org/c"),
        ("<a href='#code'>Code</a>", True),
        ("<a href='javascript:alert(1)'>Code</a>", True),
        ("<a href='https://arxiv.org/abs/2409.19256'>arXiv</a>", None),
        ("Code</p><p><a href='https://gitlab.com/g/p'>Repository</a>", "https://gitlab.com/g/p"),
    ],
)
def test_a_link_to_code_gives_its_address(link, code):
    assert paper(whole(), heading=f"<p>LGSep 28, 2024 {link}</p>").code == code


def test_what_an_abstract_mentions_is_no_link_of_the_paper():
    mention = (
        "As in <a href='https://arxiv.org/abs/1706.03762'>earlier work</a>, see <a href='https://github.com/x/y'>z</a>."
    )
    draft = paper(whole(abstract=mention), heading="<p>LGSep 28, 2024</p>")
    assert (draft.links, draft.code) == ({}, None)
    assert paper(whole(abstract=mention)).code == "https://github.com/x/y"


@pytest.mark.parametrize(
    ("around", "address"),
    [
        ("{}", "../a/7"),
        ("<base href='https://b.org/x/'>{}", "https://b.org/a/7"),
        ("<!-- saved from url=(0019)https://s.org/y/z/w -->{}", "https://s.org/y/a/7"),
        ("<link rel=canonical href='https://c.org/l/1'>{}", "https://c.org/a/7"),
        ("<meta property='og:url' content='https://o.org/l/'>{}", "https://o.org/a/7"),
        ("<base href='http://['>{}", "../a/7"),
    ],
)
def test_an_authors_page_is_named_in_full_where_the_page_says_where_it_was(around, address):
    linked = "<a href='../a/7'>Grace Hopper</a>, <a href='#'>Alan Turing</a>"
    assert paper(whole(authors=linked), around=around).author_pages == {"Grace Hopper": address}


def test_the_address_a_page_was_saved_from_counts_first():
    linked = whole(authors="<a href=7>Grace Hopper</a>")
    page = f"<link rel=canonical href='https://c.org/'><div><p>LGSep 28, 2024</p>{linked}</div>"
    assert read(page, address="https://m.org/l/").drafts[0].author_pages == {"Grace Hopper": "https://m.org/l/7"}
