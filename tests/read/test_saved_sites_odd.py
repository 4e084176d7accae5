"""Pages of sites and of publishers that are damaged or say things their own way: what is whole comes in, nothing more."""

# ruff: noqa: E501 - markup is set as pages have it

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING

import pytest
import saved_pages
from generator.read.documents.html_formulas import formula, formula_in
from generator.read.documents.html_tree import read_page
from generator.read.draft import Context
from generator.read.pages.page import read_web_page

if TYPE_CHECKING:
    from generator.read.draft import Draft, Reading

TODAY = date(2026, 11, 21)
TAG = '<meta name="citation_title" content="Lamps at low tide"><meta name="citation_author" content="Bo Ray">'


def read(text: str, address: str = "") -> Reading:
    return read_web_page(text, Context("page.html", TODAY, address=address))


def only(text: str, address: str = "") -> Draft:
    (draft,) = read(text, address).drafts
    return draft


# A row of each site's list that lacks what the site always gives, put before the sample's first row.
ARXIV_RESULT = '<li class="arxiv-result"><p class="list-title"><a href="https://arxiv.org/abs/2112.00009">arXiv:2112.00009</a></p></li>'
ARXIV_ENTRY = '<dl><dd><div class="list-title">Title: No number</div></dd></dl>'
ARXIV_EMPTY = (
    '<dl><dt><a href="/abs/2409.00007">arXiv:2409.00007</a></dt><dd><div class="list-title">Title:</div></dd></dl>'
)
BROKEN_ROWS = {
    "ARXIV_SEARCH": ARXIV_RESULT,
    "ARXIV_LIST": ARXIV_ENTRY + ARXIV_EMPTY,
    "SCHOLAR": '<table><tr class="gsc_a_tr"><td class="gsc_a_t"><a class="gsc_a_at"></a></td></tr></table>',
    "DBLP": '<ul><li class="entry article">nothing</li></ul>',
    "ACL": '<p class="align-items-stretch"><strong>No link</strong></p>',
    "SEMANTIC_SCHOLAR": '<div class="cl-paper-row">nothing</div>',
    "OPENREVIEW": '<div class="note"><h4>No forum</h4><div class="note-authors">Ada Lee</div></div>',
    "ORCID": "<app-work-stack><h4></h4></app-work-stack>",
    "RESEARCHGATE": '<div class="nova-legacy-v-publication-item"><div class="nova-legacy-v-publication-item__title"></div></div>',
    "PUBMED_SEARCH": '<article class="full-docsum"><a class="docsum-title"> . </a></article>',
}


@pytest.mark.parametrize("name", BROKEN_ROWS)
def test_a_row_of_a_site_that_lacks_its_title_or_number_costs_no_other_one(name: str) -> None:
    page = getattr(saved_pages, name)
    damaged = page.replace("</head><body>", f"</head><body>{BROKEN_ROWS[name]}", 1)
    assert damaged != page
    assert [one.title for one in read(damaged).drafts] == [one.title for one in read(page).drafts] != []


@pytest.mark.parametrize("name", ["SEMANTIC_SCHOLAR", "OPENREVIEW", "RESEARCHGATE"])
def test_the_lists_below_a_paper_of_its_own_page_are_not_its_papers(name: str) -> None:
    page = getattr(saved_pages, name).replace("</head>", f"{TAG}</head>", 1)
    assert [(draft.title, draft.authors) for draft in read(page).drafts] == [("Lamps at low tide", ("Bo Ray",))]


def ld(node: object, body: str = "") -> str:
    script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    return f"<!doctype html><html><head><title>Owls | A Journal</title>{script}</head><body>{body}</body></html>"


OWLS = {"@type": "ScholarlyArticle", "name": "Owls", "author": [{"name": "Ada Lee"}], "datePublished": "2020"}


def test_json_ld_that_describes_a_paper_in_two_places_is_put_together() -> None:
    found = only(
        ld([{**OWLS, "@id": "#1"}, {"@type": "ScholarlyArticle", "@id": "#1", "name": "Owls", "pagination": "1-9"}])
    )
    assert (found.title, found.authors, found.pages) == ("Owls", ("Ada Lee",), "1-9")


@pytest.mark.parametrize(
    ("said", "authors"),
    [
        ({"itemListElement": [{"item": {"name": "Ada Lee"}}, {"name": "Bo Ray"}, "nobody"]}, ("Ada Lee", "Bo Ray")),
        ([{"name": ["Ada Lee", "Bo Ray"]}], ("Ada Lee", "Bo Ray")),
        ([{"familyName": "Lee", "givenName": "Ada"}], ("Ada Lee",)),
    ],
)
def test_authors_of_json_ld_may_be_lists_of_their_own(said: object, authors: tuple[str, ...]) -> None:
    assert only(ld({**OWLS, "author": said})).authors == authors


@pytest.mark.parametrize(
    ("said", "venue"),
    [("Journal of Nights", "Journal of Nights"), ("https://press.example.org/nights", "")],
)
def test_what_a_paper_of_json_ld_is_part_of_may_be_a_text(said: str, venue: str) -> None:
    assert only(ld({**OWLS, "isPartOf": said})).venue == venue


def test_texts_of_json_ld_may_be_nodes_and_numbers() -> None:
    found = only(
        ld(
            {
                **OWLS,
                "name": {"@value": "Owls"},
                "datePublished": 2020,
                "identifier": [{"propertyID": "DOI", "value": "10.1000/owls"}, 7],
            }
        )
    )
    assert (found.title, str(found.date), found.links["doi"]) == ("Owls", "2020", "10.1000/owls")


def test_of_the_files_of_json_ld_only_a_pdf_with_an_address_is_the_papers() -> None:
    files = [
        {"encodingFormat": "text/html", "contentUrl": "https://a.example/owls.html"},
        {"encodingFormat": "application/pdf"},
        {"encodingFormat": "application/pdf", "contentUrl": "https://a.example/owls.pdf"},
    ]
    assert only(ld({**OWLS, "encoding": files})).links["pdf"] == "https://a.example/owls.pdf"


def test_json_ld_nested_without_end_gives_what_stands_on_top() -> None:
    deep: object = {**OWLS, "name": "Buried"}
    for _ in range(60):
        deep = {"mainEntity": [deep]}
    assert [draft.title for draft in read(ld([OWLS, deep])).drafts] == ["Owls"]


def test_journals_within_journals_without_end_are_followed_a_few_steps() -> None:
    part: dict[str, object] = {"@type": "Periodical", "name": "The outermost"}
    for _ in range(9):
        part = {"@type": "PublicationVolume", "volumeNumber": "12", "isPartOf": part}
    found = only(ld({**OWLS, "isPartOf": part}))
    assert (found.venue, found.volume) == ("", "12")


def test_json_ld_of_the_same_doi_is_the_papers_whatever_it_is_called_there() -> None:
    node = {**OWLS, "name": "Lamps by another name", "identifier": "https://doi.org/10.1000/lamps", "pagination": "1-9"}
    page = ld(node).replace("</head>", f'{TAG}<meta name="citation_doi" content="10.1000/lamps"></head>')
    found = only(page)
    assert (found.title, found.authors, found.pages) == ("Lamps at low tide", ("Bo Ray",), "1-9")


def test_tags_without_a_title_take_the_one_that_the_page_gives_to_others() -> None:
    page = (
        '<!doctype html><html><head><title>A page</title><meta property="og:title" content="Lamps at low tide">'
        '<meta name="citation_author" content="Bo Ray"><meta name="citation_publication_date" content="2020">'
        "</head><body></body></html>"
    )
    found = only(page)
    assert (found.title, found.authors, str(found.date)) == ("Lamps at low tide", ("Bo Ray",), "2020")


def test_of_downloads_beside_each_other_the_one_that_says_most_is_read() -> None:
    bibtex = "@article{o, title={Owls}, author={Lee, Ada}, year={2020}, publisher={Owl Press}}"
    ris = "TY  - JOUR%0ATI  - Owls%0AAU  - Lee, Ada%0APY  - 2020%0AER  -"
    links = "".join(
        f'<a href="data:{kind},{text}">x</a>'
        for kind, text in (
            ("text/plain", bibtex),
            ("text/plain", ris),
            ("text/plain", "hello"),
            ("text/plain;base64", "QQ=="),
        )
    )
    more = '<p><a href="data:text/plain,@article{l, title={Lamps}, author={Ray, Bo}, year={2021}}">x</a></p>'
    found = read(
        f"<!doctype html><html><head><title>Owls</title></head><body><p>{links}</p>{more}</body></html>"
    ).drafts
    assert [(draft.title, draft.publisher) for draft in found] == [("Owls", "Owl Press"), ("Lamps", "")]


@pytest.mark.parametrize(
    ("markup", "tex"),
    [
        ("<math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt></math>", r"$\sqrt{x+1}$"),
        ("<math><mtext>for all</mtext><mi>x</mi></math>", r"$\text{for all}x$"),
        ("<math><mi>lim</mi></math>", r"$\mathrm{lim}$"),
        ("<math></math>", ""),
        ("<p>none</p>", None),
    ],
)
def test_mathml_without_its_source_is_written_as_tex(markup: str, tex: str | None) -> None:
    assert formula_in(markup) == tex


@pytest.mark.parametrize(
    ("markup", "tex"),
    [
        ('<img class="tex" alt="x^2">', "$x^2$"),
        ('<span class="MathJax_Preview">x</span>', ""),
        ('<span class="MathJax" data-mathml="<math><mi>x</mi></math>">x</span>', "$x$"),
        ('<span class="plain">x</span>', None),
    ],
)
def test_formulas_that_pages_draw_are_found_in_what_stands_beside_the_drawing(markup: str, tex: str | None) -> None:
    page = read_page(f"<html><body>{markup}</body></html>")
    assert page is not None
    assert formula(page.body.elements[0]) == tex
