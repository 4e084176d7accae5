"""Pages that an edit cannot have touched are passed over: they show what they showed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from generator.content.content import read_content
from generator.core.records import Content, Paper, PartialDate, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.portal.related import related_papers
from generator.site.declared import UndeclaredNeedError, outlines_alone
from generator.site.kinds import KINDS
from generator.site.needs import Digests
from generator.site.page import Assembled
from generator.site.plan import Plan, make_plan
from generator.site.untouched import Outlook, looked_over, numbers_of, outlook, untouched, with_numbers

from conftest import ENGLISH
from edited_portal import EDITS, write_portal

if TYPE_CHECKING:
    from pathlib import Path

_TITLES = "Anvils Bells Candles Dams Engines Forges Gears Hammers Irons Jacks Kilns Looms"  # none like another
_AROUND = dict.fromkeys(KINDS, "")


def planned(content: Content) -> Plan:
    portal, _ = build_portal(content)
    plan, _ = make_plan(portal, content, ENGLISH, related=related_papers(portal))
    return plan


def seen(plan: Plan) -> Outlook:
    """Return the outlook of a portal of which all pages were asked what they need."""
    digests, looked = Digests(plan.context, {}), looked_over(plan.pages)
    for page in looked:
        digests.key(page, KINDS[page.kind], "")
    found = with_numbers(outlook(looked, plan.context, digests, _AROUND), looked, digests.shown)
    assert found
    assert numbers_of(looked, found, found) == digests.shown
    return found


def passed_over(before: Plan, after: Plan) -> set[str]:
    return untouched(looked_over(after.pages), seen(before), seen(after))


def shown(plan: Plan) -> dict[str, str]:
    views = {page.file: plan.view(page) for page in looked_over(plan.pages)}
    return {file: str(view) if isinstance(view, Assembled) else repr(view) for file, view in views.items()}


def small() -> Content:
    papers = tuple(
        Paper(
            f"p{number}",
            title,
            (PrintedName(f"Author {number // 3}"),),
            date=PartialDate(2020 + number // 6),
        )
        for number, title in enumerate(_TITLES.split())
    )
    return Content(SiteConfig(), papers)


def with_fifth(**changes: object) -> Plan:
    content = small()
    papers = list(content.papers)
    papers[5] = replace(papers[5], **changes)  # type: ignore[arg-type]
    return planned(replace(content, papers=tuple(papers)))


@pytest.mark.parametrize(
    "changes", [{"title": "Forges, corrected"}, {"title": "All of Forges"}, {"abstract": "Of looms."}]
)
def test_an_edit_of_what_no_list_says_leaves_pages_of_other_papers_and_people_untouched(
    changes: dict[str, object],
) -> None:
    before, after = planned(small()), with_fifth(**changes)
    same = passed_over(before, after)
    assert {"papers/p5/index.html", "papers/p5.bib", "authors/author-1/index.html"}.isdisjoint(same)
    assert {"papers/p9/index.html", "papers/p9.bib", "authors/author-0/index.html"} <= same


@pytest.mark.parametrize("changes", [{"category": "LG"}, {"authors": (PrintedName("Author 0"),)}, {"selected": True}])
def test_after_an_edit_of_what_lists_say_every_page_is_asked(changes: dict[str, object]) -> None:
    assert passed_over(planned(small()), with_fifth(**changes)) == set()


def test_what_all_pages_of_a_kind_are_made_from_is_asked_of_all_kinds() -> None:
    plan = planned(small())
    before, looked = seen(plan), looked_over(plan.pages)
    other = outlook(looked, plan.context, Digests(plan.context, {}), {**_AROUND, "paper": "another template"})
    assert untouched(looked, before, before) == {page.file for page in looked}
    assert untouched(looked, before, other) == set()


@pytest.mark.parametrize("seed", range(4))
def test_pages_that_are_passed_over_show_what_they_showed(tmp_path: Path, seed: int) -> None:
    choose = random.Random(seed)
    portal = write_portal(tmp_path)
    before = planned(read_content(portal.root)[0])
    some = 0
    for _ in range(12):
        choose.choice(EDITS)(portal, choose.randrange(1000))
        after = planned(read_content(portal.root)[0])
        same, was, is_now = passed_over(before, after), shown(before), shown(after)
        # Settings stand in `around`, which builds compare; here they may have changed.
        if before.site == after.site and before.context.portal.site == after.context.portal.site:
            assert [file for file in sorted(same) if was[file] != is_now[file]] == []
            some += len(same)
        before = after
    assert some


def test_what_pages_need_is_decided_by_outlines_and_people_alone(tmp_path: Path) -> None:
    plan = planned(read_content(write_portal(tmp_path).root)[0])
    alone = outlines_alone(plan.context)
    for page in looked_over(plan.pages):
        needs = KINDS[page.kind].needs
        assert repr(needs(alone, *page.arguments)) == repr(needs(plan.context, *page.arguments)), page.address
    with pytest.raises(UndeclaredNeedError):
        _ = alone.papers["paper-1"].title
