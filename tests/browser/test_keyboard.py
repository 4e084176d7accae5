"""The pages by keyboard alone: everything is reached, in the order in which it is read, and one sees where one is."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from browser.conftest import Served, Visit
from browser.filters import know_all_papers
from browser.page_scripts import script
from browser.waiting import wait_until

FOCUS = script("focus")
LEFT_OUT = """[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
  .filter((one) => one.tabIndex >= 0)
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !("visited" in one.dataset))
  .map((one) => one.outerHTML.slice(0, 80))"""


def stops(page: Page) -> list[dict[str, object]]:
    """Press Tab from the first stop until the focus leaves the page, and return where it was."""
    page.locator(".skip").focus()
    found = []
    while here := page.evaluate(FOCUS):
        found.append(here)
        page.keyboard.press("Tab")
    return found


@pytest.mark.parametrize(
    ("name", "width"),
    [
        *((name, 1280) for name in ("paper", "statistics", "search")),
        ("person", 320),
        *(
            pytest.param(name, width, marks=pytest.mark.slow)
            for name, width in [
                ("home", 1280),
                ("papers, second part", 1280),
                ("report", 1280),
                ("all news", 1280),
                ("person", 1280),
                ("home", 320),
                ("search", 320),
            ]
        ),
    ],
)
def test_the_keyboard_reaches_everything_and_shows_where_it_is(
    name: str, width: int, built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(viewport={"width": width, "height": 700})
    here.page.goto(built.page(name))
    # Filters come and go while the list or the search learns of all papers, before or behind the focus.
    know_all_papers(here.page)
    if name == "search":
        wait_until(here.page, "document.querySelectorAll('[name=year] option').length > 1")
    seen = stops(here.page)
    assert here.page.evaluate(LEFT_OUT) == []
    assert [stop["what"] for stop in seen if not stop["marked"]] == []
    assert [stop["what"] for stop in seen if not stop["inside"]] == []
    assert [stop["what"] for stop in seen if stop["covered"]] == []


HALF_A_ROW = 20  # pixels; what stands in one row begins at several heights


@pytest.mark.parametrize("width", [1280, pytest.param(700, marks=pytest.mark.slow), 320])
def test_the_head_of_a_page_is_walked_through_as_it_is_seen(
    width: int, built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(viewport={"width": width, "height": 700})
    here.page.goto(built.page("home"))
    here.page.keyboard.press("Tab")
    tops = []
    while True:
        here.page.keyboard.press("Tab")
        stop = here.page.evaluate(FOCUS)
        if not here.page.evaluate("Boolean(document.activeElement.closest('.masthead'))"):
            break
        tops.append(stop["top"])
    assert len(tops) >= (6 if width > 700 else 4)
    assert all(above < below + HALF_A_ROW for above, below in pairwise(tops))


def test_the_first_stop_leads_past_the_head_of_the_page(built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("person with many papers"))
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    assert skip.evaluate("(one) => one === document.activeElement && one.getBoundingClientRect().top >= 0")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('main'))")


def test_a_slash_leads_to_the_search_box_but_not_while_one_writes(built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("person with many papers"))
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.matches('.find input')")
    page.keyboard.type("a/b")
    assert page.locator(".find input").input_value() == "a/b"
    words = page.get_by_role("searchbox", name="Title or author")
    words.focus()
    page.keyboard.type("c/d")
    assert words.input_value() == "c/d"
