"""The LaTeX of a paper is read once, however many pages and exports show it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import generator.text.paper_texts
from generator.content.content import read_content
from generator.portal.graph import build_portal
from generator.portal.related import related_papers
from generator.site.material import make_material
from generator.site.plan import make_plan
from generator.text.latex import to_text

from conftest import ENGLISH

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[2]


def test_all_pages_of_a_portal_read_each_text_of_a_paper_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: Counter[str] = Counter()

    def counted(text: str, *macros: dict[str, str]) -> str:
        read[text] += 1
        return to_text(text, *macros)

    monkeypatch.setattr(generator.text.paper_texts, "to_text", counted)
    content, _ = read_content(ROOT)
    portal, _ = build_portal(content)
    plan, _ = make_plan(make_material(portal, ENGLISH, content, related=related_papers(portal)))
    for page in plan.pages:
        plan.view(page)
    titles = [paper.title for paper in portal.papers]
    abstracts = [paper.abstract for paper in portal.papers if paper.abstract]
    assert len(plan.pages) > 100
    assert {read[text] for text in (*titles, *abstracts)} == {1}
