"""Saved pages that describe papers for machines: one paper of an article's page, all of a list, and never junk."""

# ruff: noqa: E501 - markup is set as pages have it

import html
import json
import re
from datetime import date
from pathlib import Path

import pytest
from generator.read.documents import html_tree
from generator.read.draft import Context, Draft, Reading
from generator.read.formats import recognise
from generator.read.pages.facts import read_names
from generator.read.pages.page import read as read_page
from selectolax.lexbor import LexborHTMLParser

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "articles"
TODAY = date(2026, 11, 21)


def read(text: str, address: str = "") -> Reading:
    return read_page(text, Context("page.html", TODAY, address=address))


def only(text: str, address: str = "") -> Draft:
    (draft,) = read(text, address).drafts
    return draft


def tags(*pairs: tuple[str, str], body: str = "") -> str:
    lines = "\n".join(f'<meta name="{name}" content="{html.escape(content)}">' for name, content in pairs)
    return f"<!doctype html><html><head><title>A page</title>\n{lines}\n</head><body>{body}</body></html>"


def ld(node: object, body: str = "") -> str:
    script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    return f"<!doctype html><html><head><title>On Engines | A Journal</title>{script}</head><body>{body}</body></html>"


BASE = (("citation_title", "On Engines"), ("citation_author", "Miller, Mary"), ("citation_author", "Wei Chen"))


@pytest.mark.parametrize(
    ("values", "names"),
    [
        (["Miller, Mary", "van der Berg, Jan"], ("Mary Miller", "Jan van der Berg")),
        (["García Márquez, Gabriel"], ("Gabriel García Márquez",)),
        (["King, Jr., Martin Luther"], ("Martin Luther King Jr.",)),
        (["MARY MILLER"], ("MARY MILLER",)),
        (["Mary Miller, PhD", "Wei Chen, M.D., Ph.D."], ("Mary Miller", "Wei Chen")),
        (["Miller, MA", "Chen, M.D.", "García Márquez, M.A."], ("MA Miller", "M.D. Chen", "M.A. García Márquez")),
        (["Miller, Mary, MD", "Wei Chen, MD", "van der Berg, MD"], ("Mary Miller", "Wei Chen", "MD van der Berg")),
        (["Frank Close", "Close, Frank", "More, Thomas"], ("Frank Close", "Frank Close", "Thomas More")),
        (["Miller, Mary; Chen, Wei"], ("Mary Miller", "Wei Chen")),
        (["By Mary Miller", "Wei Chen 0003", "Jan Berg*"], ("Mary Miller", "Wei Chen", "Jan Berg")),
        (["Mary Miller", "Wei Chen", "Mary Miller", "Wei Chen"], ("Mary Miller", "Wei Chen")),
        (["Wei Wang", "Wei Wang", "Mary Miller"], ("Wei Wang", "Wei Wang", "Mary Miller")),
        (["Show authors", "Author links open overlay panel", "View all authors", "See profile", "ORCID"], ()),
        (["mary@engines.example", "https://engines.example/mary", "", "…", "123", "N/A", "and"], ()),
    ],
)
def test_names_are_people_in_reading_order(values: list[str], names: tuple[str, ...]) -> None:
    assert read_names(values).names == names


@pytest.mark.parametrize("value", ["Mary Miller et al.", "Mary Miller, and 3 more authors"])
def test_a_list_of_authors_that_goes_on_says_so(value: str) -> None:
    found = read_names(value.split(", and"))
    assert found.names == ("Mary Miller",)
    assert found.more_authors or "more" in value


ARTICLE = {
    "@type": "ScholarlyArticle", "headline": "On Engines", "datePublished": "2019-03-14",
    "author": [{"@type": "Person", "name": "Mary Miller"}, {"@type": "Person", "givenName": "Wei", "familyName": "Chen"}],
    "isPartOf": {"@type": "PublicationIssue", "issueNumber": "3", "isPartOf": {"@type": "PublicationVolume",
                 "volumeNumber": 12, "isPartOf": {"@type": "Periodical", "name": "Journal of Engines"}}},
    "pageStart": "45", "pageEnd": "67", "sameAs": "https://doi.org/10.1234/joe.45", "publisher": {"name": "A Press"},
}  # fmt: skip


@pytest.mark.parametrize(
    "node",
    [
        ARTICLE,
        [{"@type": "WebSite", "name": "A Journal"}, ARTICLE],
        {"@context": "https://schema.org", "@graph": [{"@type": "BreadcrumbList"}, ARTICLE]},
        {"@type": "WebPage", "mainEntity": ARTICLE},
        ARTICLE | {"citation": [ARTICLE | {"headline": "Another paper that is only cited here"}]},
        ARTICLE | {"@type": ["Article", "http://schema.org/ScholarlyArticle"]},
    ],
)
def test_json_ld_gives_the_paper_however_it_is_nested(node: object) -> None:
    draft = only(ld(node))
    assert (draft.title, draft.authors) == ("On Engines", ("Mary Miller", "Wei Chen"))
    assert (draft.type, draft.venue, draft.volume, draft.number) == ("article", "Journal of Engines", "12", "3")
    assert (draft.pages, str(draft.date), draft.publisher) == ("45-67", "2019-03-14", "A Press")
    assert draft.links == {"doi": "10.1234/joe.45"}


def test_news_and_posts_are_no_papers():
    for kind in ("NewsArticle", "BlogPosting", "Article", "WebPage"):
        node = {
            "@type": kind,
            "headline": "On Engines",
            "author": {"name": "Mary Miller"},
            "datePublished": "2019-03-14",
        }
        assert read(ld(node)).drafts == ()


def test_a_list_in_json_ld_gives_all_its_papers():
    items = [ARTICLE | {"headline": f"On Engines, part {number}", "sameAs": ""} for number in range(1, 4)]
    page = {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": item} for item in items]}
    assert [draft.title for draft in read(ld(page)).drafts] == [item["headline"] for item in items]


def test_microdata_and_rdfa_are_read_as_json_ld():
    microdata = """<html><head><title>On Engines</title></head><body><h1>On Engines</h1>
    <div itemscope itemtype="http://schema.org/ScholarlyArticle"><span itemprop="name">On Engines</span>
    <span itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Mary Miller</span></span>
    <span itemprop="isPartOf" itemscope itemtype="http://schema.org/Periodical"><span itemprop="name">Journal of
    Engines</span></span> <time itemprop="datePublished" datetime="2019-03">March</time></div></body></html>"""
    rdfa = re.sub(r'itemscope itemtype="http://schema.org/(\w+)"', r'typeof="schema:\1"', microdata)
    rdfa = rdfa.replace('itemprop="', 'property="schema:')
    for page in (microdata, rdfa):
        draft = only(page)
        assert (draft.title, draft.authors, draft.venue) == ("On Engines", ("Mary Miller",), "Journal of Engines")
        assert str(draft.date) == "2019-03"


BIBTEX = (
    "@article{miller2019engines,\n  title = {On Engines},\n  author = {Miller, Mary and Chen, Wei},\n  year = 2019\n}"
)


@pytest.mark.parametrize(
    "block",
    [
        f"<pre>{BIBTEX}</pre>",
        f"<pre><code class='bibtex'>{BIBTEX}</code></pre>",
        f"<textarea>{BIBTEX}</textarea>",
        f'<div class="hidden" style="display: none">{BIBTEX.replace(chr(10), "<br>")}</div>',
        f'<button data-clipboard-text="{BIBTEX}">Copy</button>',
        f'<a href="data:text/plain;charset=utf-8,{BIBTEX.replace(" ", "%20")}">BibTeX</a>',
        "<pre>TY  - JOUR\nTI  - On Engines\nAU  - Miller, Mary\nAU  - Chen, Wei\nPY  - 2019\nER  -\n</pre>",
    ],
)
def test_a_bibliography_within_a_page_is_read(block: str) -> None:
    page = f"<html><body>\n<h1>Publications</h1>\n{block}</body></html>"
    draft = only(page)
    assert (draft.title, draft.authors, str(draft.date)) == ("On Engines", ("Mary Miller", "Wei Chen"), "2019")
    assert draft.line >= 3


def test_the_abstract_may_stand_in_the_page():
    text = "We study engines. They turn, and what turns with them is <i>counted</i> here, engine by engine, for H<sub>2</sub>O and more."
    for body in (
        f'<div class="article-abstract"><h2>Abstract</h2><p>{text}</p></div>',
        f'<section id="Abs1"><h3>Summary</h3><div id="Abs1-content"><p>{text}</p></div></section>',
        f"<h2>Abstract</h2><p>{text}</p>",
        f'<div class="graphical-abstract">A picture</div><blockquote class="abstract mathjax">Abstract: {text}</blockquote>',
    ):
        abstract = only(tags(*BASE, body=body)).abstract
        assert abstract.startswith("We study engines. They turn, and what turns with them is \\textit{counted}"), body
        assert abstract.endswith("for H$_{2}$O and more.")


NOTHING = [
    "", "<", "<html></html>", "<p>Hello</p>",
    ("<html><body><h1>Article</h1><p>Open access</p><p>Received 3 May 2019</p><p>Accepted Sep 28, 2019</p>"
    "<p>Outline</p><button>Show authors</button><p>Published Oct 3, 2019</p></body></html>"),
    "<html><body><h1>News</h1><ul><li>May 3, 2019: we moved.</li><li>Jun 4, 2020: we moved back.</li></ul></body></html>",
    tags(("citation_title", "On Engines")),
    tags(("og:title", "On Engines"), ("author", "Mary Miller")),
]  # fmt: skip


@pytest.mark.parametrize("page", NOTHING)
def test_a_page_without_papers_is_refused_with_what_to_do(page: str) -> None:
    reading = read(page)
    (problem,) = reading.problems
    assert reading.drafts == ()
    assert reading.profile is None
    assert problem.severity == "error"
    assert problem.what.startswith("no publications found; looked for")
    assert (
        problem.hint
        == "save the page that shows the list itself, or its citation export (BibTeX or RIS), and import that"
    )


def test_a_page_that_keeps_programs_waiting_is_named():
    page = (
        "<html><head><title>Just a moment...</title></head><body><script>window._cf_chl_opt={};</script></body></html>"
    )
    (problem,) = read(page).problems
    assert "keeps programs waiting" in problem.what
    assert "open it in a browser" in problem.hint


HOSTILE = {
    "deep elements": tags(*BASE, body="<div class='abstract'>" * 3_000),
    "deep things": "<html>" + '<div itemscope itemtype="http://schema.org/ScholarlyArticle">' * 3_000,
    "deep JSON": '<html><script type="application/ld+json">' + '{"a":' * 50_000 + "</script>",
    "many authors": tags(("citation_title", "On Engines"), *[("citation_author", f"Author {n}x") for n in range(5_000)]),
    "many entries": "<html><pre>" + "@article{a,title={" * 5_000 + "</pre>",
    "wrong shapes": ld({"@type": "ScholarlyArticle", "headline": ["On Engines"], "author": [[], 3, None, {"name": {}}],
                        "datePublished": {"a": 1}, "isPartOf": [7], "identifier": {"value": []}, "keywords": {}}),
    "surrogates": tags(("citation_title", "On \ud800 Engines"), ("citation_author", "\x00Mary")),
    "wrong script": "<html><script>xplGlobal.document.metadata={\"title\": [1], \"authors\": 3};</script></html>",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_are_read_without_a_fault(name: str) -> None:
    read(HOSTILE[name])


def _truth(text: str) -> tuple[str, list[str]]:
    """The title and the authors of a page's tags, read without the program."""
    found = re.findall(r'<meta\b[^>]*name="citation_(title|author)"\s+content="([^"]*)"', text)
    titles = [html.unescape(value) for name, value in found if name == "title"]
    names = [html.unescape(value).split(", ") for name, value in found if name == "author"]
    return titles[0] if titles else "", [" ".join(reversed(name)) for name in names]


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.html")), ids=lambda path: path.stem)
def test_real_pages_give_what_their_tags_say_or_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")
    title, names = _truth(text)
    reading = read(text)
    if not title:
        assert reading.drafts == ()
        assert [problem.severity for problem in reading.problems] == ["error"]
        return
    (draft,) = reading.drafts
    assert (draft.title, reading.problems) == (title, ())
    assert list(draft.authors) == (names or list(draft.authors))
    assert draft.authors
    assert draft.links.get("doi") or draft.links.get("pdf")


def test_a_page_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[bytes] = []

    def parser(page: bytes) -> LexborHTMLParser:
        parsed.append(page)
        return LexborHTMLParser(page)

    monkeypatch.setattr(html_tree, "LexborHTMLParser", parser)
    read(tags(*BASE))
    read("<!doctype html><body><h1>Publications</h1><ul><li>Mary Miller. On Engines. Engine Letters, 2019.</ul>")
    assert len(parsed) == 2


def test_tags_of_a_cv_do_not_hide_the_papers_that_it_lists() -> None:
    listed = "".join(
        f"<li>Mary Miller, Wei Chen. <b>{title}</b>. <i>Journal of Engines</i> {year - 2000}(2), 1-9, {year}.</li>"
        for title, year in (("How engines turn", 2012), ("Oil and steam in winter", 2014), ("A valve revisited", 2015))
    )
    page = tags(
        ("citation_title", "Vita"), ("citation_author", "Mary Miller"), body=f"<h2>Publications</h2><ul>{listed}</ul>"
    )
    assert [draft.title for draft in read(page).drafts] == [
        "How engines turn",
        "Oil and steam in winter",
        "A valve revisited",
    ]


@pytest.mark.parametrize("people", ["Carl Weber, Eva Stone", "Mary Miller, Wei Chen"])
def test_the_references_of_an_article_do_not_take_its_place(people: str) -> None:
    listed = "".join(
        f"<li>{people}. <b>{title}</b>. <i>Journal of Engines</i> {year - 2000}(2), 1-9, {year}.</li>"
        for title, year in (("How engines turn", 2012), ("Oil and steam in winter", 2014), ("A valve revisited", 2015))
    )
    numbers = (("citation_journal_title", "Journal of Engines"), ("citation_volume", "4"))
    assert only(tags(*BASE, *numbers, body=f"<h2>References</h2><ul>{listed}</ul>")).title == "On Engines"


def test_a_stray_sign_before_the_doctype_leaves_a_page_a_page() -> None:
    assert recognise("s" + tags(*BASE)) == "html"
