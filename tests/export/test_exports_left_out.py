"""What an export leaves out, and what it says once: fields that a paper lacks, places that would be said twice."""

from __future__ import annotations

import pytest
from generator.core.records import Paper, PartialDate, PrintedName
from generator.export.bibtex import bibtex
from generator.export.citation import citation
from generator.export.csl import csl_item
from generator.export.formats import FORMATS, format_named, listed
from generator.export.jsonld import scholarly_article
from generator.export.styles.cite import citations
from generator.export.styles.hayagriva_entry import engine_entry
from generator.export.styles.reference import reference

from lone_paper import paper_facts

ADA, GRACE, ALAN = map(PrintedName, ("Ada Lovelace", "Grace Hopper", "Alan Turing"))


@pytest.mark.parametrize(
    ("paper", "container"),
    [
        (Paper(id="x", title="Owls", type="article", venue="Nature"), "Nature"),
        (Paper(id="x", title="Owls", type="book", venue="Nature"), None),
        (Paper(id="x", title="Owls", type="techreport", venue="Nature"), None),
        (Paper(id="x", title="Owls", type="misc", venue="arXiv", links={"arxiv": "2409.19256"}), None),
    ],
)
def test_what_stands_by_itself_or_on_arxiv_is_in_no_container(paper: Paper, container: str | None) -> None:
    assert csl_item(paper_facts(paper, key="x")).get("container-title") == container


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((), None),
        (("owls",), "owls"),
        (("owls", "sheep"), "owls, sheep"),
        (("owls, old", "sheep"), "owls, old; sheep;"),
        (("owls, old", "sheep, new"), "owls, old; sheep, new;"),
    ],
)
def test_keywords_are_parted_by_commas_but_where_one_holds_a_comma(words: tuple[str, ...], text: str | None) -> None:
    paper = Paper(id="x", title="Owls", keywords=words)
    assert csl_item(paper_facts(paper, key="x")).get("keyword") == text
    entry = bibtex(paper_facts(paper, key="x"), whole=True)
    assert (f"keywords = {{{text}}}" in entry) if text else "keywords" not in entry


def test_a_landing_page_is_said_once() -> None:
    paper = Paper(id="x", title="Owls", links={"url": "https://owls.example/", "video": "https://v.example/"})
    entry = bibtex(paper_facts(paper, key="x", url="https://portal.example/owls/"), whole=True)
    assert entry.count("https://owls.example/") == 1
    assert entry.count("https://v.example/") == 1
    assert entry.count("  url = ") == 1


@pytest.mark.parametrize(
    ("authors", "contributors", "more", "who"),
    [
        ((ADA,), (), False, "Ada Lovelace (2020)."),
        ((ADA, GRACE), (ALAN,), False, "Ada Lovelace, Grace Hopper and Alan Turing (2020)."),
        ((ADA, GRACE), (), True, "Ada Lovelace, Grace Hopper, et al. (2020)."),
        ((ADA,), (GRACE, ALAN), True, "Ada Lovelace, et al. (among them Grace Hopper and Alan Turing) (2020)."),
        ((), (GRACE, ALAN), True, "Grace Hopper, Alan Turing, et al. (2020)."),
        ((), (GRACE, ALAN), False, "Grace Hopper and Alan Turing (2020)."),
        ((), (), True, "(2020)."),
        ((), (), False, "(2020)."),
    ],
)
def test_a_citation_names_all_whom_it_knows(
    authors: tuple[PrintedName, ...], contributors: tuple[PrintedName, ...], more: bool, who: str
) -> None:
    paper = Paper(
        id="x", title="Owls", authors=authors, contributors=contributors, more_authors=more, date=PartialDate(2020)
    )
    assert citation(paper_facts(paper)) == f"{who} Owls."


def test_a_paper_without_a_date_is_published_on_none() -> None:
    page = "https://portal.example/owls/"
    assert "datePublished" not in scholarly_article(paper_facts(Paper(id="x", title="Owls"), url=page), [])
    dated = Paper(id="x", title="Owls", date=PartialDate(2020, 5))
    assert scholarly_article(paper_facts(dated, url=page), [])["datePublished"] == "2020-05"


def test_formats_are_found_by_name_and_listed_as_in_a_sentence() -> None:
    assert [format_named(one.name) for one in FORMATS] == list(FORMATS)
    with pytest.raises(KeyError):
        format_named("docx")
    assert [listed(words) for words in ([], ["RIS"], ["BibTeX", "RIS"], ["BibTeX", "RIS", "CSL-JSON"])] == [
        "",
        "RIS",
        "BibTeX and RIS",
        "BibTeX, RIS and CSL-JSON",
    ]
    assert listed(["a", "b"], "or") == "a or b"


def shown(text: str) -> dict[str, object]:
    """How the engine of other styles is told to take a text to the letter."""
    return {"value": {"value": text, "verbatim": True}}


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        ({"type": "dataset"}, {"type": "misc"}),
        (
            {"type": "misc", "venue": "Owl Days"},
            {"type": "misc", "parent": {"type": "misc", "title": shown("Owl Days")}},
        ),
        ({"type": "article"}, {"type": "article"}),
        (
            {"type": "article", "venue": "Nature", "volume": "3"},
            {"type": "article", "parent": {"type": "periodical", "title": shown("Nature"), "volume": "3"}},
        ),
        (
            {"links": {"arxiv": "2409.19256"}},
            {
                "type": "article",
                "publisher": shown("arXiv"),
                "serial-number": {"arxiv": "2409.19256"},
                "url": "https://arxiv.org/abs/2409.19256",
            },
        ),
        ({"type": "phdthesis", "publisher": "KTH"}, {"type": "thesis", "publisher": shown("KTH")}),
        (
            {"type": "techreport", "publisher": "KTH", "number": "TR-7"},
            {"type": "report", "publisher": shown("KTH"), "serial-number": {"serial": "TR-7"}},
        ),
        (
            {"type": "book", "publisher": "Owl Press", "extra": {"address": "Lund", "edition": "2"}},
            {"type": "book", "publisher": {"name": shown("Owl Press"), "location": shown("Lund")}},
        ),
        ({"type": "unpublished"}, {"type": "manuscript"}),
    ],
)  # fmt: skip
def test_the_engine_of_other_styles_gets_what_is_known_and_nothing_empty(
    said: dict[str, object], entry: dict[str, object]
) -> None:
    made = engine_entry(reference(paper_facts(Paper(id="x", title="Owls", **said))))  # type: ignore[arg-type]
    for kept in ("genre", "edition"):
        made.pop(kept, None)
    assert made == {"title": shown("Owls"), **entry}


def names(count: int) -> str:
    return "; ".join(f"Ada L{'o' * number}" for number in range(1, count + 1))


@pytest.mark.parametrize(
    ("count", "apa", "chicago"),
    [
        (1, "A. Lo (Ed.)", "edited by Ada Lo."),
        (3, "A. Lo, A. Loo, & A. Looo (Eds.)", "edited by Ada Lo, Ada Loo, and Ada Looo."),
        (30, ", … A. L" + "o" * 30 + " (Eds.)", "edited by Ada Lo, Ada Loo, Ada Looo, et al."),
    ],
)
def test_lists_of_editors_are_cut_as_those_of_authors(count: int, apa: str, chicago: str) -> None:
    paper = Paper(
        id="x", title="Owls", authors=(ADA,), type="incollection", venue="Birds", extra={"editors": names(count)}
    )
    made = {one.style: one.text for one in citations(paper_facts(paper))}
    assert apa in made["apa"]
    assert chicago in made["chicago"]


def test_nobody_is_followed_by_et_al() -> None:
    made = {one.style: one.text for one in citations(paper_facts(Paper(id="x", title="Owls", more_authors=True)))}
    assert [text for text in made.values() if "et al" in text] == []
