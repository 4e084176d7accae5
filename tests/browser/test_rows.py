"""The row of a paper: its links under a mouse and a finger, its abstract and its citation without leaving the list."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from browser.axe import findings
from browser.conftest import Served, Visit
from browser.waiting import click_without_scripts

CHIPS = ["PDF", "arXiv", "DOI", "Code", "Slides", "Video"]
CHIP = ":scope > div a:not([href*='#']):not([data-category])"
SIZES = "(all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height])"


def row(page: Page) -> Locator:
    """The row of the paper that has everything, in the list that is open."""
    return page.locator(".papers > li", has=page.locator("h3", has_text="Everything that a paper may say")).first


@pytest.fixture
def listed(built: Served, visitor: Visit) -> Page:
    """A list with that paper."""
    visitor.page.goto(built.page("person"))
    return visitor.page


def test_an_abstract_opens_in_place_and_escape_closes_it(listed: Page) -> None:
    address = listed.url
    button = row(listed).get_by_role("button", name="Abstract", exact=True)
    assert button.get_attribute("aria-expanded") == "false"
    button.press("Enter")
    opened = row(listed).get_by_role("region", name="Abstract")
    opened.wait_for()
    assert "A second paragraph, 50% of which is" in opened.inner_text()
    assert opened.locator("math").count() == 2
    assert button.get_attribute("aria-expanded") == "true"
    assert findings(listed) == []
    listed.keyboard.press("Escape")
    assert opened.count() == 0
    assert button.get_attribute("aria-expanded") == "false"
    assert button.evaluate("(one) => one === document.activeElement")
    assert listed.url == address


def test_a_citation_is_loaded_from_the_bibtex_file_when_asked_for_and_copied(
    built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(own_window=True, permissions=["clipboard-read", "clipboard-write"])
    page = here.open(built.page("person"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    row(page).get_by_role("button", name="Cite", exact=True).click()
    opened = row(page).get_by_role("region", name="Cite")
    opened.get_by_role("button", name="Copy BibTeX").click()
    opened.get_by_role("button", name="Copied").wait_for()
    assert [one for one in asked if "favicon" not in one] == [f"{built.url}papers/everything-that-a-paper-may-say.bib"]
    assert page.evaluate("navigator.clipboard.readText()").startswith("@inproceedings{")
    assert here.said == []
    opened.get_by_role("link", name="APA, IEEE and other styles").click()
    page.wait_for_url(re.compile("/papers/everything-that-a-paper-may-say/#cite$"))


def test_what_cannot_be_loaded_leads_to_the_papers_page(built: Served, visit: Callable[..., Visit]) -> None:
    here = visit(own_window=True)
    here.page.goto(built.page("person"))
    here.page.route("**/*.bib", lambda route: route.fulfill(status=404))
    row(here.page).get_by_role("button", name="Cite", exact=True).click()
    here.page.wait_for_url(re.compile("/papers/everything-that-a-paper-may-say/#cite$"))


def test_without_a_script_the_title_leads_to_abstract_and_citation(built: Served, plain_visitor: Visit) -> None:
    page = plain_visitor.open(built.page("person"))
    assert [one for one in row(page).get_by_role("button").all() if one.is_visible()] == []
    click_without_scripts(row(page).locator("h3 a"))
    page.wait_for_url(re.compile("/papers/everything-that-a-paper-may-say/$"))
    assert {"Abstract", "Cite this paper"} <= {*page.locator("h2").all_inner_texts()}


def test_a_mouse_finds_all_links_in_a_line_of_24_pixels(listed: Page) -> None:
    chips = row(listed).locator(CHIP)
    assert chips.all_inner_texts() == CHIPS
    assert all(chip.is_visible() for chip in chips.all())
    assert not row(listed).get_by_text("more", exact=True).is_visible()
    assert {height for _, height in chips.evaluate_all(SIZES)} == {24}


def test_a_phone_shows_three_links_for_fingers_and_the_others_behind_more(
    built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(viewport={"width": 390, "height": 844})
    here.page.goto(built.page("person"))
    assert [one.inner_text() for one in row(here.page).locator(CHIP).all() if one.is_visible()] == CHIPS[:3]
    row(here.page).get_by_text("more", exact=True).click()
    assert [one.inner_text() for one in row(here.page).locator(CHIP).all() if one.is_visible()] == CHIPS
    sizes = row(here.page).locator(":scope > div :is(a, button, summary):visible").evaluate_all(SIZES)
    assert all(width >= 44 and height >= 44 for width, height in sizes)
    assert here.said == []


def test_a_compact_view_of_all_lists_is_remembered_until_it_is_switched_off(built: Served, visitor: Visit) -> None:
    page = visitor.page
    height = "(one) => one.getBoundingClientRect().height"
    page.goto(built.page("papers, second part"))
    one = page.locator(".papers > li", has=page.locator("p")).first
    full = one.evaluate(height)
    page.get_by_role("button", name="Compact view").click()
    assert one.evaluate(height) <= 56 < full
    page.goto(built.page("person with many papers"))
    assert page.get_by_role("button", name="Full view").is_visible()
    assert row(page).get_by_role("button", name="Cite", exact=True).is_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Full view").click()
    page.goto(built.page("papers, second part"))
    assert one.evaluate(height) == full


def test_on_paper_a_row_has_the_addresses_that_can_be_typed_and_no_buttons(built: Served, visitor: Visit) -> None:
    visitor.page.goto(built.page("person"))
    visitor.page.emulate_media(media="print")
    shown = [one.inner_text() for one in row(visitor.page).locator("div a").all() if one.is_visible()]
    assert shown == ["arXiv", "DOI", "Code"]


def test_a_paper_in_a_list_takes_84_pixels_where_title_and_names_fit_a_line(
    built: Served, visit: Callable[..., Visit]
) -> None:
    page = visit(viewport={"width": 1280, "height": 900}).open(built.page("papers, second part"))
    tops = page.locator(".papers > li").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert 60 < tops[1] - tops[0] <= 84
    assert not page.locator(".group time").first.is_visible()
    page.goto(built.page("home"))
    heights = page.locator("[aria-labelledby=newest] .papers > li").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) <= 75  # without the gap; the year stands there
