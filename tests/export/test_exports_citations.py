"""Citations in APA, IEEE and Chicago: each kind of work by hand, and 2,333 real entries against two engines."""

from __future__ import annotations

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


@pytest.mark.parametrize(
    ("changes", "apa", "ieee", "chicago"),
    [
        (
            {
                "type": "article",
                "venue": "Journal of X",
                "volume": "3",
                "number": "4",
                "pages": "121-134",
                "links": {"doi": "10.1/x"},
            },
            "A Title of It. *Journal of X*, *3*(4), 121–134. https://doi.org/10.1/x",
            "“A Title of It,” *Journal of X*, vol. 3, no. 4, pp. 121–134, Sep. 2024, doi: 10.1/x.",
            "“A Title of It.” *Journal of X* 3 (4): 121–34. https://doi.org/10.1/x.",
        ),
        (
            {"type": "article", "venue": "Journal of X", "volume": "3", "pages": "e123"},
            "A Title of It. *Journal of X*, *3*, e123.",
            "“A Title of It,” *Journal of X*, vol. 3, p. e123, Sep. 2024.",
            "“A Title of It.” *Journal of X* 3 (September): e123.",
        ),
        (
            {
                "type": "inproceedings",
                "venue": "Proc. of X",
                "volume": "80",
                "pages": "12-34",
                "publisher": "PMLR",
                "extra": {
                    "editors": "Ada Lovelace; Alan Turing",
                    "series": "Y",
                    "url": "https://y.example/",
                },
            },
            "A Title of It. In A. Lovelace & A. Turing (Eds.), *Proc. of X* (Vol. 80, pp. 12–34). PMLR. https://y.example/",
            (
                "“A Title of It,” in *Proc. of X*, A. Lovelace and A. Turing, Eds., in Y, vol. 80. "
                "PMLR, Sep. 2024, pp. 12–34. [Online]. Available: https://y.example/"
            ),
            (
                "“A Title of It.” In *Proc. of X*, edited by Ada Lovelace and Alan Turing, vol. 80. Y. "
                "PMLR. https://y.example/."
            ),
        ),
        (
            {"venue": "NeurIPS"},
            "(2024, September 28). A Title of It. *NeurIPS*.",
            "“A Title of It,” in *NeurIPS*, Sep. 2024.",
            "“A Title of It.” In *NeurIPS*.",
        ),
        (
            {"type": "incollection", "venue": "The Book", "publisher": "MIT Press", "extra": {"address": "Boston"}},
            "A Title of It. In *The Book*. MIT Press.",
            "“A Title of It,” in *The Book*, Boston: MIT Press, 2024.",
            "“A Title of It.” In *The Book*. MIT Press.",
        ),
        (
            {"type": "book", "volume": "2", "publisher": "MIT Press", "extra": {"address": "Boston"}},
            "*A Title of It* (Vol. 2). MIT Press.",
            "*A Title of It*, vol. 2. Boston: MIT Press, 2024.",
            "*A Title of It*. Vol. 2. MIT Press.",
        ),
        (
            {"type": "phdthesis", "publisher": "MIT"},
            "*A Title of It* [Doctoral dissertation]. MIT.",
            "“A Title of It,” Doctoral dissertation, MIT, 2024.",
            "“A Title of It.” PhD diss., MIT.",
        ),
        (
            {"type": "mastersthesis"},
            "*A Title of It* [Master’s thesis].",
            "“A Title of It,” Master’s thesis, 2024.",
            "“A Title of It.” Master’s thesis.",
        ),
        (
            {"type": "techreport", "publisher": "MIT", "number": "TR-7"},
            "*A Title of It* (TR-7). MIT.",
            "“A Title of It,” MIT, TR-7, Sep. 2024.",
            "*A Title of It*. TR-7. MIT.",
        ),
        (
            {"links": {"arxiv": "2409.19256"}},
            "*A Title of It* (arXiv:2409.19256). arXiv. https://arxiv.org/abs/2409.19256",
            "“A Title of It,” Sep. 28, 2024, *arXiv*: arXiv:2409.19256. [Online]. Available: https://arxiv.org/abs/2409.19256",
            "“A Title of It.” Preprint, arXiv, September 28. https://arxiv.org/abs/2409.19256.",
        ),
        (
            {"type": "article", "venue": "CoRR", "links": {"arxiv": "2409.19256"}},
            "*A Title of It* (arXiv:2409.19256). arXiv. https://arxiv.org/abs/2409.19256",
            "“A Title of It,” Sep. 28, 2024, *arXiv*: arXiv:2409.19256. [Online]. Available: https://arxiv.org/abs/2409.19256",
            "“A Title of It.” Preprint, arXiv, September 28. https://arxiv.org/abs/2409.19256.",
        ),
        (
            {},
            "*A Title of It*.",
            "“A Title of It,” Sep. 28, 2024.",
            "“A Title of It.” Preprint, September 28.",
        ),
        (
            {"type": "unpublished"},
            "*A Title of It* [Unpublished manuscript].",
            "“A Title of It,” Sep. 28, 2024.",
            "“A Title of It.” Unpublished manuscript, September 28.",
        ),
    ],
)
def test_each_kind_of_work_is_cited_by_the_rules_of_each_style(
    changes: dict[str, object], apa: str, ieee: str, chicago: str
) -> None:
    assert cited(replace(PAPER, **changes)) == {
        "apa": f"Doe, J. A., van der Maaten, L., & Davis, S., Jr. {'' if apa[0] == '(' else '(2024). '}{apa}",
        "ieee": f"J. A. Doe, L. van der Maaten, and S. Davis Jr., {ieee}",
        "chicago": f"Doe, Jane A., Laurens van der Maaten, and Sammy Davis Jr. 2024. {chicago}",
    }


def test_the_portals_own_page_is_named_where_nothing_else_is_known() -> None:
    assert cited(PAPER, PAGE)["apa"].endswith(f"*A Title of It*. {PAGE}")
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
