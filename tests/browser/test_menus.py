"""Menus of the navigation, with and without JavaScript, and how high the first paper stands on home."""

from collections.abc import Callable

import pytest

from browser.conftest import Served, Visit
from browser.waiting import click_without_scripts


@pytest.mark.parametrize(
    ("scripts", "width"),
    [
        (True, 1280),
        (False, 390),
        pytest.param(False, 1280, marks=pytest.mark.slow),
        pytest.param(True, 390, marks=pytest.mark.slow),
    ],
)
def test_a_menu_opens_by_keyboard_and_leads_to_the_pages_in_it(
    scripts: bool, width: int, built: Served, visit: Callable[..., Visit]
) -> None:
    page = visit(viewport={"width": width, "height": 700}, java_script_enabled=scripts).open(built.page("home"))
    if width < 700:
        click_without_scripts(page.get_by_role("button", name="Menu"))
    page.locator("details.menu summary").focus()
    page.keyboard.press("Enter")
    links = page.locator("details.menu a")
    # What has no room in the row.
    names = "All that Markdown has, Projects, About, Teaching, Seminar, Systems course"
    assert ", ".join(links.all_inner_texts()) == names
    for box in (link.bounding_box() for link in links.all()):
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["height"] >= 24
    for _ in range(5):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/teaching/seminar/")
    assert page.locator("details.menu summary").get_attribute("aria-current") == "true"


def test_escape_closes_a_menu_and_keeps_the_place(built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("home"))
    page.locator("details.menu summary").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert page.locator("details.menu[open]").count() == 0
    assert page.evaluate("document.activeElement.localName") == "summary"
    page.locator("details.menu summary").click()
    page.locator("h1").click()
    assert page.locator("details.menu[open]").count() == 0


@pytest.mark.parametrize(("width", "height"), [(1280, 600), (390, 900)])
def test_the_first_paper_of_home_stands_on_the_first_screen(
    width: int, height: int, built: Served, visit: Callable[..., Visit]
) -> None:
    page = visit(viewport={"width": width, "height": height}).open(built.page("home"))
    assert page.locator(".news li").count() == 5
    box = page.locator(".papers h3").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < height


def test_a_phone_has_name_search_and_menu_in_one_row(built: Served, visit: Callable[..., Visit]) -> None:
    page = visit(viewport={"width": 390, "height": 844}).open(built.page("home"))
    header = page.locator(".masthead").bounding_box()
    assert header is not None
    assert header["height"] <= 64
    papers = page.locator(".masthead nav").get_by_role("link", name="Papers")
    assert not papers.is_visible()
    page.get_by_role("button", name="Menu").click()
    assert papers.is_visible()
    page.keyboard.press("Escape")
    assert not papers.is_visible()
    page.mouse.click(*page.locator(".find").evaluate("(one) => [one.getBoundingClientRect().x + 22, 30]"))  # its symbol
    page.keyboard.type("training")
    assert page.locator(".find input").input_value() == "training"
    assert (page.locator(".find").bounding_box() or header)["width"] > 200
