"""What pages say of papers in the words of schema.org, property by property."""

from __future__ import annotations

import json

import pytest
from exports_support import read, said

ANN = {"@type": "Person", "name": "Ann Bee"}


@pytest.mark.parametrize(
    ("node", "paper"),
    [
        ({"@type": "ScholarlyArticle", "name": "Owls"}, None),
        (
            {
                "@type": "ScholarlyArticle",
                "headline": "Owls",
                "author": [ANN, {"givenName": "Cy", "familyName": "Dee"}],
                "datePublished": "2020-05-06",
                "isPartOf": {
                    "@type": "PublicationIssue",
                    "issueNumber": 2,
                    "isPartOf": {
                        "@type": ["PublicationVolume", "Periodical"],
                        "name": "Owl Letters",
                        "volumeNumber": 4,
                    },
                },
                "pagination": "3-9",
            },
            {
                "venue": "Owl Letters",
                "type": "article",
                "volume": "4",
                "number": "2",
                "pages": "3-9",
                "authors": ("Ann Bee", "Cy Dee"),
                "date": "2020-05-06",
            },
        ),
        (
            {
                "@type": "schema:ScholarlyArticle",
                "schema:name": "Owls",
                "schema:author": "Ann Bee",
                "http://schema.org/dateCreated": "2019",
                "isPartOf": "Owl Letters",
                "pageStart": "3",
                "pageEnd": "9",
            },
            {"venue": "Owl Letters", "type": "misc", "pages": "3-9", "date": "2019"},
        ),
        (
            {
                "@type": "ScholarlyArticle",
                "name": "Owls",
                "author": ANN,
                "isPartOf": "https://a.org",
                "copyrightYear": 2018,
                "inLanguage": "en",
                "publisher": {"name": "Owl House"},
            },
            {"type": "misc", "publisher": "Owl House", "date": "2018", "extra": {"language": "en"}},
        ),
        ({"@type": "CreativeWork", "name": "Owls", "author": ANN}, None),
        (
            {"@type": "CreativeWork", "name": "Owls", "author": ANN, "isPartOf": {"@type": "WebSite", "name": "Site"}},
            None,
        ),
        (
            {"@type": "CreativeWork", "name": "Owls", "author": ANN, "isPartOf": {"@type": "Periodical", "name": "J"}},
            {"venue": "J", "type": "article"},
        ),
        (
            {
                "@type": "CreativeWork",
                "name": "Owls",
                "author": ANN,
                "identifier": {"propertyID": "DOI", "value": "10.1234/a"},
            },
            {"type": "misc", "links": {"doi": "10.1234/a"}},
        ),
        (
            {"@type": "Book", "name": "Owls", "creator": ANN, "isbn": "9783161484100"},
            {"type": "book", "extra": {"isbn": "9783161484100"}},
        ),
        ({"@type": "Book", "name": "Owls", "isbn": "9783161484100"}, None),
        (
            {
                "@type": "ScholarlyArticle",
                "name": "Owls",
                "author": ANN,
                "isPartOf": {"@type": "Book", "name": "Proceedings of Owls"},
            },
            {"venue": "Proceedings of Owls", "type": "inproceedings"},
        ),
        (
            {"@type": "Chapter", "name": "Owls", "author": ANN, "isPartOf": {"@type": "Book", "name": "Tales"}},
            {"venue": "Tales", "type": "incollection"},
        ),
        (
            {
                "@type": "Thesis",
                "name": "Owls",
                "author": ANN,
                "description": "short",
                "keywords": ["owls", {"name": "sheep"}],
                "award": ["Best"],
                "sameAs": ["https://arxiv.org/abs/2001.01234"],
            },
            {"type": "phdthesis", "keywords": ("owls", "sheep"), "awards": ("Best",), "links": {"arxiv": "2001.01234"}},
        ),
        (
            {
                "@type": "ScholarlyArticle",
                "headline": "x" * 110,
                "name": "Owls",
                "author": {"name": ["Ann Bee", "Cy Dee"]},
                "associatedMedia": [{"fileFormat": "text/html", "url": "b"}],
            },
            {"type": "misc", "authors": ("Ann Bee", "Cy Dee")},
        ),
        (
            {
                "@type": "ScholarlyArticle",
                "name": "Owls",
                "author": {"itemListElement": [{"item": ANN}, {"name": "Cy Dee"}]},
                "abstract": {"@value": "We count."},
            },
            {"type": "misc", "authors": ("Ann Bee", "Cy Dee")},
        ),
        (
            {
                "@graph": [
                    {"@id": "#a", "@type": "ScholarlyArticle", "name": "Owls"},
                    {"@id": "#a", "@type": "ScholarlyArticle", "name": "Not", "author": ANN},
                ]
            },
            {"type": "misc"},
        ),
        (
            {
                "@type": "WebPage",
                "name": "Page",
                "author": ANN,
                "mainEntity": {"@type": "ScholarlyArticle", "name": "Owls", "author": ANN},
                "citation": {"@type": "ScholarlyArticle", "name": "Other"},
            },
            {"type": "misc"},
        ),
    ],
)
def test_each_property_of_a_paper_comes_to_its_place(node: dict[str, object], paper: dict[str, object] | None) -> None:
    """Without a paper, the page says nothing of one."""
    script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    text = f"<html><head><title>P</title>{script}</head><body><p>Hello</p></body></html>"
    found = [said(draft) for draft in read(text, "html", address="https://b.org/x").drafts]
    assert found == ([] if paper is None else [{"title": "Owls", "authors": ("Ann Bee",)} | paper])
