"""Citations in APA, IEEE and Chicago: each kind of work by hand, and 2,333 real entries against two engines."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from both_portals import BOTH
from generator.core.records import Paper, PartialDate, PrintedName
from generator.export.styles.cite import STYLES, citations
from quality.citation_engines import by_citeproc, by_typst
from quality.exported_portals import exported, macros

from lone_paper import paper_facts

PAGE = "https://portal.example/p/"
THREE = tuple(map(PrintedName, ("Jane A. Doe", "Laurens van der Maaten", "Sammy Davis Jr.")))
PAPER = Paper(id="x", title="A Title of It", authors=THREE, date=PartialDate(2024, 9, 28))
MANY = tuple(PrintedName(f"Ann B{letter}e" if letter else "Ann Be") for letter in "abcdefghijklmnopqrstuv")


def cited(paper: Paper, url: str = "") -> dict[str, str]:
    """A paper's citations by style, italics between asterisks."""
    return {
        citation.style: "".join(f"*{text}*" if italic else text for text, italic in citation.pieces)
        for citation in citations(paper_facts(paper, url=url))
    }


def test_the_portals_own_page_is_named_where_nothing_else_is_known() -> None:
    assert cited(PAPER, PAGE)["apa"].endswith(f"*A Title of It*. {PAGE}")
    assert cited(PAPER, "http://localhost:8000/papers/p/")["apa"].endswith("*A Title of It*.")
    assert PAGE not in cited(replace(PAPER, links={"doi": "10.1/x"}), PAGE)["apa"]
    assert PAGE not in cited(replace(PAPER, links={"arxiv": "2409.19256"}), PAGE)["apa"]


@pytest.mark.parametrize(
    ("names", "more", "apa", "ieee", "chicago"),
    [
        (("Ada Lovelace",), False, "Lovelace, A.", "A. Lovelace", "Lovelace, Ada."),
        (
            ("Ada Lovelace", "Alan Turing"),
            False,
            "Lovelace, A., & Turing, A.",
            "A. Lovelace and A. Turing",
            "Lovelace, Ada, and Alan Turing.",
        ),
        (("Ada Lovelace",), True, "Lovelace, A., et al.", "A. Lovelace *et al.*", "Lovelace, Ada, et al."),
        (
            ("Jean-Paul Sartre", "Michael I Jordan"),
            True,
            "Sartre, J.-P., Jordan, M. I., et al.",
            "J.-P. Sartre *et al.*",
            "Sartre, Jean-Paul, Michael I. Jordan, et al.",
        ),
        (
            ("ByteDance Seed", "Laurens van der Maaten"),
            False,
            "ByteDance Seed, & van der Maaten, L.",
            "ByteDance Seed and L. van der Maaten",
            "ByteDance Seed, and Laurens van der Maaten.",
        ),
        (
            ("Laurens van der Maaten", "Wen-tau Yih"),
            False,
            "van der Maaten, L., & Yih, W.-T.",
            "L. van der Maaten and W.-T. Yih",
            "Maaten, Laurens van der, and Wen-tau Yih.",
        ),
        (("Madonna",), False, "Madonna.", "Madonna", "Madonna."),
    ],
)
def test_each_style_lists_authors_in_its_own_way(
    names: tuple[str, ...], more: bool, apa: str, ieee: str, chicago: str
) -> None:
    paper = Paper(id="x", title="T", authors=tuple(map(PrintedName, names)), more_authors=more, date=PartialDate(2024))
    assert cited(paper) == {
        "apa": f"{apa} (2024). *T*.",
        "ieee": f"{ieee}, “T,” 2024.",
        "chicago": f"{chicago} 2024. “T.” Preprint.",
    }


def test_long_lists_are_cut_where_each_style_cuts_them() -> None:
    for count, ieee_is_cut in ((6, False), (7, True), (20, True)):
        lines = cited(replace(PAPER, authors=MANY[:count]))
        assert ("et al." in lines["ieee"]) is ieee_is_cut
        assert (", et al. 2024" in lines["chicago"]) is ieee_is_cut
        assert lines["apa"].count("B") == count
    assert ", Bse, A., … Bve, A. (2024)" in cited(replace(PAPER, authors=MANY))["apa"]


def test_without_authors_the_title_leads_and_without_a_date_styles_say_so() -> None:
    assert cited(Paper(id="x", title="Why?", venue="X")) == {
        "apa": "Why? (n.d.). *X*.",
        "ieee": "“Why?,” in *X*.",
        "chicago": "“Why?” n.d. In *X*.",
    }


@pytest.mark.parametrize("name", BOTH)
def test_every_paper_of_a_portal_has_three_citations_without_a_flaw(name: str) -> None:
    export = exported(name)
    for paper in export.portal.papers:
        for citation in citations(
            paper_facts(paper, url=PAGE, macros=macros(export.portal, paper), teams=export.portal.teams(paper))
        ):
            flaws = (" ,", "  ", "..", ",,", " .", "()", "““", "None", "\ue010", "\ue011", "$", "{")
            text = citation.text.replace("...", "").replace("et al..", "")
            assert [flaw for flaw in flaws if flaw in text and flaw not in paper.title] == []


# How many of 2,333 citations may differ from those of an engine; docs/decisions.md explains which do.
DIFFERENT = {"apa": (5, 8), "ieee": (6, 8), "chicago": (3, 8)}


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", BOTH[1:])
def test_two_engines_cite_real_entries_as_we_do(name: str, style: str) -> None:
    export = exported(name)
    ours = {
        key: next(
            one.text for one in citations(paper_facts(paper, teams=export.portal.teams(paper))) if one.style == style
        )
        for key, paper in export.papers.items()
    }
    if style == "chicago":  # it sets titles in capitals of its own, which no program can do by rule
        ours = {key: text.casefold() for key, text in ours.items()}
    citeproc = by_citeproc(style, json.loads(export.texts["csl"]))
    typst = by_typst(style, export.papers)
    fold = str.casefold if style == "chicago" else str
    # Neither engine sets apostrophes as print does, which citeproc-js and we do.
    typed = str.maketrans("‘’", "''")
    ours, citeproc, typst = (
        {key: text.translate(typed) for key, text in ours.items()},
        {key: text.translate(typed) for key, text in citeproc.items()},
        [text.translate(typed) for text in typst],
    )
    apart_from_citeproc = [key for key in ours if ours[key] != fold(citeproc[key])]
    apart_from_typst = list((Counter(ours.values()) - Counter(map(fold, typst))).elements())
    assert len(ours) == len(typst) == 2333
    assert len(apart_from_citeproc) <= DIFFERENT[style][0], apart_from_citeproc
    assert len(apart_from_typst) <= DIFFERENT[style][1], apart_from_typst
