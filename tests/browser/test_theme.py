"""Light, dark, or as the system has it: the switch at the head of each page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Served, Visit

DARK, LIGHT = "rgb(23, 23, 22)", "rgb(253, 252, 250)"


def ground(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return colour


def test_the_switch_goes_from_the_systems_theme_to_the_other_and_round(built: Served, watched_visitor: Visit) -> None:
    page = watched_visitor.page
    page.goto(built.page("home"))
    switch = page.get_by_role("button", name="Theme:")
    seen = [(switch.get_attribute("aria-label") or "", ground(page))]
    for _ in range(3):
        switch.click()
        seen.append((switch.get_attribute("aria-label") or "", ground(page)))
    assert [(text.split()[-1], colour) for text, colour in seen] == [
        ("auto", LIGHT),
        ("dark", DARK),
        ("light", LIGHT),
        ("auto", LIGHT),
    ]
    assert page.evaluate("localStorage.length") == 0


def test_a_chosen_theme_is_kept_over_pages_and_set_before_anything_is_painted(
    built: Served, watched_visitor: Visit
) -> None:
    page = watched_visitor.page
    # What is painted first is the body: what holds when it begins is what is seen.
    page.add_init_script("""new MutationObserver((_, observer) => {
      if (!document.body) return;
      window.atFirst = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });""")
    page.goto(built.page("home"))
    assert page.evaluate("window.atFirst") == "system"
    page.get_by_role("button", name="Theme:").click()
    for name in ("paper", "authors", "search"):
        page.goto(built.page(name))
        assert page.evaluate("window.atFirst") == "dark", name
        assert ground(page) == DARK
        assert page.get_by_role("button", name="Theme: dark").is_visible()


def test_where_nothing_can_be_kept_no_switch_is_offered(built: Served, watched_visitor: Visit) -> None:
    page = watched_visitor.page
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } });")
    page.goto(built.page("home"))
    assert not page.locator(".theme").is_visible()
    assert ground(page) == LIGHT
