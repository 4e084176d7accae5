"""RIS and CSL-JSON as we write them."""

from dataclasses import replace
from pathlib import Path

import pytest
from generator.core.records import Paper, PrintedName
from generator.export.csl import csl_item
from generator.export.entry import hidden_authors
from generator.export.ris import ris

from lone_paper import PAPER, paper_facts

HYBRIDFLOW = replace(
    PAPER,
    id="hybridflow",
    title=r"\textit{HybridFlow}: $O(n^2)$ & More",
    authors=(*PAPER.authors, PrintedName("Madonna")),
    pages="1:1--1:25",
    category="LG",
    code=True,
    abstract="First\nlines.\n\nSecond.",
    keywords=("one", "two, three"),
    awards=(),
    links={
        "doi": "doi:10.1145/1",
        "arxiv": "2409.19256",
        "pdf": "https://x.example/a.pdf",
        "video": "https://y.example/",
    },
    extra={"editors": "Ada Lovelace; Alan Turing", "issn": "1234-5678"},
)
PAGE = "https://portal.example/p/"

RIS = (Path(__file__).parent / "hybridflow.ris").read_text(encoding="utf-8")


def test_a_ris_entry_says_what_is_known() -> None:
    assert ris(paper_facts(HYBRIDFLOW, key="k", url=PAGE)) == RIS


def test_a_csl_item_says_what_is_known() -> None:
    assert csl_item(paper_facts(HYBRIDFLOW, key="k", url=PAGE)) == {
        "id": "k",
        "type": "article-journal",
        "title": "<i>HybridFlow</i>: O(n²) & More",
        "author": [
            {"family": "Sheng", "given": "Guangming"},
            {"family": "Maaten", "given": "Laurens", "non-dropping-particle": "van der"},
            {"literal": "ByteDance Seed"},
            {"family": "Madonna"},
        ],
        "editor": [{"family": "Lovelace", "given": "Ada"}, {"family": "Turing", "given": "Alan"}],
        "container-title": "Journal of X",
        "volume": "3",
        "issue": "4",
        "page": "1:1-1:25",
        "publisher": "ACM",
        "issued": {"date-parts": [[2024, 9, 28]]},
        "DOI": "10.1145/1",
        "URL": "https://arxiv.org/abs/2409.19256",
        "abstract": "First lines.\n\nSecond.",
        "keyword": "one; two, three;",
        "note": "arXiv: 2409.19256\nCategory: LG\nCode: true\nVideo: https://y.example/\n"
        "Among the further authors: Haibin Lin\nPDF: https://x.example/a.pdf",
        "ISSN": "1234-5678",
    }


def test_no_text_can_begin_a_line_of_its_own_in_ris() -> None:
    evil = "x\nER  - \r\nTY  - BOOK\u2028TI  - y"
    paper = Paper(id="x", title=evil, authors=(PrintedName(evil),), abstract=evil, note=evil, venue=evil)
    entry = ris(paper_facts(paper, key="k", url=evil))
    assert entry.count("\nER  - ") == 1
    assert [line[:2] for line in entry.splitlines()].count("TY") == 1


@pytest.mark.parametrize(
    ("more", "authors", "said"),
    [
        (True, ("Ada Lovelace",), "Among the further authors: Haibin Lin"),
        (False, ("Ada Lovelace",), "Also an author: Haibin Lin"),
        (True, (), ""),
    ],
)
def test_a_known_hidden_author_is_named_unless_he_leads_the_list(
    more: bool, authors: tuple[str, ...], said: str
) -> None:
    paper = Paper(
        id="x",
        title="X",
        authors=tuple(map(PrintedName, authors)),
        more_authors=more,
        contributors=(PrintedName("Haibin Lin"),),
    )
    assert hidden_authors(paper) == said


def test_a_list_that_is_cut_off_says_so_in_a_note_and_lists_people_alone() -> None:
    paper = Paper(id="x", title="X", authors=(PrintedName("Ada Lovelace"),), more_authors=True)
    item, entry = csl_item(paper_facts(paper, key="k")), ris(paper_facts(paper, key="k"))
    assert item["author"] == [{"family": "Lovelace", "given": "Ada"}]
    assert item["note"] == "The list of authors goes on."
    assert entry.count("AU  - ") == 1
    assert "N1  - The list of authors goes on.\n" in entry
