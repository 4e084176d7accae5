"""The LaTeX of a paper is read once, however many pages and exports show it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import generator.text.paper_texts
from generator.content.content import read_content
from generator.core.records import Paper
from generator.portal.graph import build_portal
from generator.portal.related import related_papers
from generator.site.plan import make_plan
from generator.text.latex import to_text
from generator.text.paper_texts import PaperTexts

from conftest import ENGLISH

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[2]


def test_a_papers_own_macros_go_before_the_portals() -> None:
    paper = Paper(id="x", title=r"\ours beats \theirs", macros={"ours": "Ditron"})
    assert PaperTexts(paper, {"ours": "X", "theirs": "Bert"}).title == "Ditron beats Bert"


def test_paragraphs_are_those_of_the_abstract_without_empty_ones() -> None:
    assert PaperTexts(Paper(id="x", title="X", abstract="One $n$.\n\n\\textbf{}\n \nTwo.")).paragraphs == (
        "One n.",
        "Two.",
    )
    assert PaperTexts(Paper(id="x", title="X")).paragraphs == ()


def test_all_pages_of_a_portal_read_each_text_of_a_paper_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: Counter[str] = Counter()

    def counted(text: str, *macros: dict[str, str]) -> str:
        read[text] += 1
        return to_text(text, *macros)

    monkeypatch.setattr(generator.text.paper_texts, "to_text", counted)
    content, _ = read_content(ROOT)
    portal, _ = build_portal(content)
    plan, _ = make_plan(portal, content, ENGLISH, related=related_papers(portal))
    for page in plan.pages:
        plan.view(page)
    titles = [paper.title for paper in portal.papers]
    abstracts = [paper.abstract for paper in portal.papers if paper.abstract]
    assert len(plan.pages) > 100
    assert {read[text] for text in (*titles, *abstracts)} == {1}
