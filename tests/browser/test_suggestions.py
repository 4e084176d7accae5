"""What the header's search box suggests while somebody types."""

import re

import pytest
from playwright.sync_api import Page

from browser.conftest import Served, Visit


@pytest.fixture
def asking(built: Served, visitor: Visit) -> Page:
    """A page whose search box has the focus."""
    visitor.page.goto(built.page("paper with nothing but a title"))
    visitor.page.keyboard.press("/")
    return visitor.page


def suggested(page: Page) -> list[str]:
    page.wait_for_selector(".suggested a")
    return page.locator(".suggested a").all_inner_texts()


def test_the_key_that_leads_to_the_box_is_seen(built: Served, visitor: Visit) -> None:
    visitor.page.goto(built.page("home"))
    sign = "getComputedStyle(document.querySelector('.find'), '::before').content"
    has_keys = visitor.page.evaluate("matchMedia('(hover: hover)').matches")  # a screen without a mouse shows no key
    assert ('"/"' in visitor.page.evaluate(sign)) == has_keys
    visitor.page.keyboard.press("/")
    assert visitor.page.evaluate(sign) == "none"


def test_two_letters_suggest_people_and_papers_whose_words_begin_so(asking: Page) -> None:
    asking.keyboard.type("h")
    asking.keyboard.type("a")
    found = suggested(asking)
    assert found[0] == "Haibin Lin\nPerson"
    assert "A paper whose code has no address\nPaper" in found


def test_a_venue_with_a_year_leads_to_its_page_and_enter_without_a_choice_to_the_search(asking: Page) -> None:
    asking.keyboard.insert_text("yearly meeting 2001")
    assert suggested(asking) == ["Yearly Meeting 2001\nVenue"]
    asking.keyboard.press("Enter")
    asking.wait_for_url(re.compile(r"/search/\?q=yearly\+meeting\+2001$"))
    asking.wait_for_selector(".found-venues a")
    assert asking.locator(".found-venues a").all_inner_texts() == ["Yearly Meeting 2001", "Yearly Meeting"]
    asking.locator(".found-venues a").first.click()
    asking.wait_for_url(re.compile("/venues/yearly-meeting/2001/$"))


def test_arrows_choose_and_enter_goes_there(asking: Page) -> None:
    asking.keyboard.insert_text("haibin")
    suggested(asking)
    box = asking.get_by_role("combobox", name="Search papers, people and pages")
    assert box.get_attribute("aria-expanded") == "true"
    asking.keyboard.press("ArrowDown")
    chosen = asking.get_by_role("option", selected=True)
    assert chosen.get_attribute("id") == box.get_attribute("aria-activedescendant")
    asking.keyboard.press("Enter")
    asking.wait_for_url(re.compile("/authors/haibin-lin/$"))


def test_escape_closes_the_suggestions_and_keeps_what_was_typed(asking: Page) -> None:
    asking.keyboard.insert_text("haibin")
    suggested(asking)
    asking.keyboard.press("Escape")
    assert asking.locator(".suggested").is_hidden()
    assert asking.locator(".find input").input_value() == "haibin"
    assert asking.locator(".find input").get_attribute("aria-expanded") == "false"
