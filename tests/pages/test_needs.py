"""A page is made from what its kind declares to need: nothing else, and any change of it is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from generator.model import Content, Paper, PrintedName, SiteConfig
from generator.pages.declared import UndeclaredNeedError, declared_view
from generator.pages.kinds import KINDS
from generator.pages.needs import NOTHING, Digests, Needs
from generator.pages.page import Assembled, PageKind
from generator.pages.plan import Plan, make_plan
from generator.portal.graph import build_portal
from generator.portal.related import related_papers

from conftest import ENGLISH, Portal

if TYPE_CHECKING:
    from pathlib import Path


def planned(content: Content) -> Plan:
    portal, _ = build_portal(content)
    plan, problems = make_plan(portal, content, ENGLISH, related=related_papers(portal))
    assert problems == ()
    return plan


def shown(view: object) -> str:
    return str(view) if isinstance(view, Assembled) else repr(view)


def keys(plan: Plan) -> dict[str, str]:
    digests = Digests(plan.context, {})
    return {page.address: digests.key(page, KINDS[page.kind], "") for page in plan.pages}


def test_every_page_is_made_from_what_its_kind_declares_alone(described: Path) -> None:
    plan = planned(Portal(described.parent).content())
    for page in plan.pages:
        assert shown(declared_view(plan.context, page, KINDS[page.kind])) == shown(plan.view(page)), page.address


def test_a_view_that_asks_for_more_than_its_kind_declares_raises(described: Path) -> None:
    plan = planned(Portal(described.parent).content())
    page = next(page for page in plan.pages if page.kind == "paper")
    for needs in (NOTHING, Needs(lists=[("papers", "")])):
        forgetful = PageKind("forgetful", KINDS["paper"].view, lambda *_, needs=needs: needs)
        with pytest.raises(UndeclaredNeedError, match=r"a page of the kind `forgetful` asks for .* not declare"):
            declared_view(plan.context, page, forgetful)


def small(**changes: object) -> Content:
    papers = [Paper(f"p{number}", f"Paper {number}", (PrintedName(f"Author {number // 3}"),)) for number in range(12)]
    papers[5] = replace(papers[5], **changes)  # type: ignore[arg-type]
    return Content(SiteConfig(), tuple(papers))


def test_a_changed_abstract_changes_the_keys_of_the_pages_that_show_the_paper_and_no_others() -> None:
    before, after = keys(planned(small())), keys(planned(small(abstract="Something else.")))
    assert before.keys() == after.keys()
    changed = {address for address in before if before[address] != after[address]}
    assert {"papers/p5/", "papers/p5.bib", "authors/author-1/", "papers.json"} <= changed
    assert not {"papers/p0/", "papers/p0.bib", "authors/author-0/", "authors/", "sitemap.xml", "404.html"} & changed
