"""What an export leaves out, and what it says once: fields that a paper lacks, places that would be said twice."""

from __future__ import annotations

import pytest
from generator.core.records import Paper, PartialDate, PrintedName
from generator.export.citation import citation
from generator.export.csl import csl_item

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
