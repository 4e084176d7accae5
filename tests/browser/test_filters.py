"""The filters above a list of papers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Served, Visit

SHOWN = ".papers > li:visible"


@pytest.fixture
def listed(built: Served, visitor: Visit) -> Page:
    """The page of a person with some forty papers."""
    visitor.page.goto(built.page("person with many papers"))
    return visitor.page


def titles(page: Page) -> list[str]:
    return page.locator(f"{SHOWN} h3").all_inner_texts()


def test_words_narrow_the_list_whatever_their_case_and_place(listed: Page) -> None:
    every = titles(listed)
    listed.get_by_label("Words").fill("TRAINING communication")
    narrowed = titles(listed)
    assert 0 < len(narrowed) < len(every)
    for text in listed.locator(SHOWN).all_inner_texts():
        assert "training" in text.lower()
        assert "communication" in text.lower()
    assert listed.get_by_role("status").first.inner_text() == f"{len(narrowed)} of {len(every)} shown"


def test_years_without_a_paper_that_is_left_vanish_with_their_heading(listed: Page) -> None:
    listed.locator("[name=year]").select_option("2024")
    assert listed.locator(".group:visible > h2").all_inner_texts() == ["2024"]
    assert {
        date[:4] for date in listed.locator(f"{SHOWN} time").evaluate_all("(all) => all.map((t) => t.dateTime)")
    } == {"2024"}


def test_a_category_and_code_narrow_together(listed: Page) -> None:
    listed.locator("[name=category]").select_option("LG")
    listed.get_by_label("With code").check()
    rows = listed.locator(SHOWN)
    assert rows.count() == listed.locator(f"{SHOWN} [data-code]").count() > 0
    assert set(listed.locator(f"{SHOWN} [data-category]").all_inner_texts()) == {"LG"}
    assert listed.url.endswith("?category=LG&code=1")


@pytest.mark.parametrize(
    ("order", "of"), [("oldest", "li.querySelector('time').dateTime"), ("title", "li.querySelector('h3').textContent")]
)
def test_one_list_without_years_is_sorted(order: str, of: str, listed: Page) -> None:
    every = titles(listed)
    listed.locator(".filter [name=sort]").select_option(order)
    keys = listed.locator(SHOWN).evaluate_all(f"(all) => all.map((li) => {of}.toLowerCase())")
    in_order = listed.evaluate("(keys) => keys.toSorted((a, b) => a.localeCompare(b))", keys)
    assert len(keys) == len(every)
    assert keys == in_order
    assert listed.locator(".group:visible").count() == 0
    listed.locator(".filter [name=sort]").select_option("")
    assert titles(listed) == every


def test_papers_with_a_score_are_sorted_by_it_and_others_stand_last(built: Served, visitor: Visit) -> None:
    visitor.page.goto(f"{built.url}categories/lg/?sort=score")
    scores = visitor.page.locator(SHOWN).evaluate_all("(all) => all.map((li) => Number(li.dataset.score ?? -1))")
    assert scores[0] == 97.5
    assert scores == sorted(scores, reverse=True)


def test_the_address_of_a_view_leads_to_it(listed: Page) -> None:
    listed.get_by_label("Words").fill("training")
    listed.locator("[name=year]").select_option("2024")
    listed.locator(".filter [name=sort]").select_option("title")
    assert re.search(r"/authors/haibin-lin/\?q=training&year=2024&sort=title$", listed.url)
    seen = titles(listed)
    address = listed.url
    listed.goto("about:blank")
    listed.goto(address)
    assert titles(listed) == seen
    assert listed.get_by_label("Words").input_value() == "training"


def test_an_older_browser_keeps_the_view_in_the_address(built: Served, watched_visitor: Visit) -> None:
    watched_visitor.page.add_init_script("delete URLSearchParams.prototype.size")
    watched_visitor.page.goto(f"{built.url}papers/")
    watched_visitor.page.locator("[name=year]").select_option("2025")
    assert watched_visitor.page.url == f"{built.url}papers/?year=2025"


def test_an_address_that_asks_for_what_is_not_there_shows_what_fits(built: Served, visitor: Visit) -> None:
    visitor.page.goto(f"{built.page('person with many papers')}?year=1066&category=%3Cb%3E&sort=colour")
    assert visitor.page.locator("[name=year]").input_value() == ""
    assert len(titles(visitor.page)) >= 40


def test_all_is_shown_again_by_one_button(listed: Page) -> None:
    every = titles(listed)
    listed.get_by_label("Words").fill("zzyzx")
    assert titles(listed) == []
    listed.get_by_role("button", name="Show all").click()
    listed.wait_for_url(re.compile("/authors/haibin-lin/$"))
    assert titles(listed) == every
    assert not listed.get_by_role("button", name="Show all").is_visible()


@pytest.mark.parametrize("view", ["?sort=title", "?q=zzyzx", "?year=2024"])
def test_a_jump_to_a_year_leads_there_whatever_view_is_set(view: str, built: Served, visitor: Visit) -> None:
    page = visitor.page
    page.goto(built.page("person with many papers") + view)
    page.get_by_role("navigation", name="Years on this page").get_by_role("link", name="2020").click()
    page.wait_for_url(re.compile("#y2020$"))
    assert page.locator("#y2020").is_visible()
    page.wait_for_function("document.querySelector('#y2020').getBoundingClientRect().top < innerHeight")
