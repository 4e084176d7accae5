"""Web addresses and identifiers of bibliographies, sorted into the kinds of links that content knows."""

# ruff: noqa: E501 - addresses stand as programs write them

import pytest
from generator.content.link_values import identifier, is_address
from generator.read.links import read_arxiv, read_arxiv_class, read_doi, read_link, sort_links, web_address
from hypothesis import given
from hypothesis import strategies as st

LINKS = [
    ("https://arxiv.org/abs/1706.03762", ("arxiv", "1706.03762")),
    ("http://arxiv.org/pdf/1706.03762v5.pdf", ("arxiv", "1706.03762v5")),
    ("https://www.alphaxiv.org/abs/1706.03762", ("arxiv", "1706.03762")),
    ("https://arxiv.org/abs/cs/0112017", ("arxiv", "cs/0112017")),
    ("arXiv:1706.03762 [cs]", ("arxiv", "1706.03762")),
    ("arXiv preprint arXiv:1706.03762", ("arxiv", "1706.03762")),
    ("https://doi.org/10.48550/arXiv.1706.03762", ("arxiv", "1706.03762")),
    ("https://doi.org/10.1145%2F3689031.3696075", ("doi", "10.1145/3689031.3696075")),
    ("http://dx.doi.org/10.1145/3689031", ("doi", "10.1145/3689031")),
    ("doi: 10.1145/3689031.", ("doi", "10.1145/3689031")),
    ("10.1002/(SICI)17:15/16<1661::AID>3.0.CO;2-2", ("doi", "10.1002/(SICI)17:15/16<1661::AID>3.0.CO;2-2")),
    ("https://dl.acm.org/doi/abs/10.1145/3689031", ("doi", "10.1145/3689031")),
    ("https://link.springer.com/chapter/10.1007/978-3-030-1_12", ("doi", "10.1007/978-3-030-1_12")),
    ("https://dl.acm.org/doi/pdf/10.1145/3", ("pdf", "https://dl.acm.org/doi/pdf/10.1145/3")),
    ("https://openreview.net/pdf?id=ab_1", ("pdf", "https://openreview.net/pdf?id=ab_1")),
    ("https://aclanthology.org/P19-1001.pdf", ("pdf", "https://aclanthology.org/P19-1001.pdf")),
    ("https://github.com/a/b/blob/main/paper.pdf", ("pdf", "https://github.com/a/b/blob/main/paper.pdf")),
    ("https://example.org/talk-slides.pdf", ("slides", "https://example.org/talk-slides.pdf")),
    ("https://example.org/Poster_12.png", ("poster", "https://example.org/Poster_12.png")),
    ("https://youtu.be/dQw4", ("video", "https://youtu.be/dQw4")),
    ("https://huggingface.co/datasets/squad", ("data", "https://huggingface.co/datasets/squad")),
    ("https://github.com/volcengine/verl", ("code", "https://github.com/volcengine/verl")),
    ("github.com/volcengine/verl", ("code", "https://github.com/volcengine/verl")),
    ("https://flux.github.io/", ("project", "https://flux.github.io/")),
    (r"https://example.org/a\_b.pdf", ("pdf", "https://example.org/a_b.pdf")),
    ("<https://openreview.net/forum?id=1>", ("page", "https://openreview.net/forum?id=1")),
    ("https://github.com/volcengine", ("page", "https://github.com/volcengine")),
    (
        "https://evil.example/https://arxiv.org/abs/1706.03762",
        ("page", "https://evil.example/https://arxiv.org/abs/1706.03762"),
    ),
    *((text, None) for text in ("", "see page 3", "javascript:alert(1)", "file:///etc/passwd", "https://me@x.org/")),
    *((text, None) for text in ("https://x.org:99999/", "https://[::1", "https://x.org/a b", "1706.03762", "10.1/x")),
]


@pytest.mark.parametrize(("written", "link"), LINKS)
def test_an_address_is_sorted_into_its_kind(written, link):
    assert read_link(written) == link


def test_the_first_of_a_kind_counts_and_no_other_address_is_lost():
    sorted_links = sort_links(
        [
            "https://arxiv.org/abs/1706.03762",
            "http://arxiv.org/pdf/1706.03762v5",
            "https://a.example/x.pdf",
            "https://a.example/y.pdf",
            "https://github.com/a/b",
            "doi:10.1145/ABC",
            "https://doi.org/10.1145/abc",
            "doi:10.1145/2",
            "no address",
        ]
    )
    assert sorted_links.links == {"arxiv": "1706.03762", "pdf": "https://a.example/x.pdf", "doi": "10.1145/ABC"}
    assert sorted_links.code == "https://github.com/a/b"
    assert sorted_links.pages == ("https://a.example/y.pdf", "https://doi.org/10.1145/2")


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("arXiv:1706.03762 [cs.LG]", "LG"),
        ("[quant-ph]", "quant-ph"),
        ("[cond-mat.stat-mech]", "stat-mech"),
        ("1706.03762 [cs]", ""),
        ("[cs.LG", ""),
    ],
)
def test_an_arxiv_class_gives_its_last_part(text, category):
    assert read_arxiv_class(text) == category


@given(
    st.one_of(
        st.text(),
        st.text(alphabet="htps:/.arxivdoi10@\\ <>[]\x00\ud800%2F?#").map(lambda text: "https://" + text),
    )
)
def test_nothing_passes_that_content_would_refuse(text):
    address = web_address(text)
    assert not address or is_address(address)
    doi, arxiv = read_doi(text), read_arxiv(text)
    assert not doi or identifier(doi, "doi") == doi
    assert not arxiv or identifier(arxiv, "arxiv") == arxiv


@pytest.mark.parametrize(
    ("address", "meant"),
    [
        ("https://www.google.com/url?q=https%3A%2F%2Farxiv.org%2Fabs%2F2301.01234&sa=D&usg=AO", ("arxiv", "2301.01234")),
        ("https://web.archive.org/web/20210101000000/https://doi.org/10.1234/a.1", ("doi", "10.1234/a.1")),
        ("https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fdoi.org%2F10.1234%2Fa.1&d=5", ("doi", "10.1234/a.1")),
        ("https://urldefense.com/v3/__https://doi.org/10.1234/a.1__;!!Abc!d$", ("doi", "10.1234/a.1")),
        ("https://urldefense.proofpoint.com/v2/url?u=https-3A__doi.org_10.1234_a.1&d=Dw", ("doi", "10.1234/a.1")),
        ("https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fowls&h=AT", ("page", "https://example.org/owls")),
        ("https://libproxy.example.edu/login?url=https://doi.org/10.1234/a.1", ("doi", "10.1234/a.1")),
        ("https://www.google.com/search?q=owls", ("page", "https://www.google.com/search?q=owls")),
    ],
)  # fmt: skip
def test_an_address_that_leads_over_somebody_else_is_the_one_that_it_leads_to(address, meant):
    assert read_link(address) == meant
