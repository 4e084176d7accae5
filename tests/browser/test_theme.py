"""Light, dark, or as the system has it: the switch at the head of each page.

Pictures that answer to a pointer, to the keyboard and to a printer.
"""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from browser.axe import findings
from browser.conftest import Served, Visit

DARK, LIGHT = "rgb(23, 23, 22)", "rgb(253, 252, 250)"


def ground(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return colour


def test_the_switch_goes_from_the_systems_theme_to_the_other_and_round(built: Served, watched_visitor: Visit) -> None:
    page = watched_visitor.open(built.page("home"))
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


def test_what_a_picture_shows_of_a_link_is_part_of_its_name(built: Served, visitor: Visit) -> None:
    for name in ("home", "statistics", "person with many papers", "network"):
        visitor.page.goto(built.page(name))
        assert visitor.page.locator(".picture a").count() > 0, name
        assert visitor.page.locator("svg a[aria-label]").count() > 1, name
        assert findings(visitor.page, "label-content-name-mismatch") == [], name
    visitor.page.goto(built.page("statistics"))
    column = visitor.page.locator("a.column").last
    seen = " ".join(column.locator("text").all_text_contents())
    assert column.evaluate("(one) => one.querySelector('title').textContent").replace(":", "").startswith(seen)
    assert visitor.page.get_by_role("link", name=re.compile(rf"^{seen.split()[0]}: ")).first.is_visible()


def test_a_person_is_found_in_the_network_and_the_others_step_back(built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("network"))
    page.get_by_label("Find a person").press_sequentially("menghan")
    found = page.locator(".found-people a")
    assert found.all_inner_texts() == ["Menghan Yu"]
    assert page.locator(".find-person output").inner_text().startswith("1 of ")
    faint = "(one) => Number(getComputedStyle(one).opacity) < 0.5"
    sought = page.locator(".node[aria-label^='Menghan Yu']")
    assert not sought.evaluate(faint)
    assert page.locator(".node:not(.near)").first.evaluate(faint)
    page.keyboard.press("Enter")
    assert found.first.evaluate("(one) => one === document.activeElement")
    page.get_by_label("Find a person").fill("nobody of that name")
    assert found.count() == 0
    page.get_by_label("Find a person").fill("")
    assert page.locator(".pointed").count() == 0


def test_on_a_phone_the_picture_comes_first_and_a_touch_lights_up_a_person_with_their_papers(
    built: Served, visit: Callable[..., Visit]
) -> None:
    page = visit(own_window=True, viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True).open(
        built.page("network")
    )
    ranked, picture = page.locator(".ranked").bounding_box(), page.locator(".network svg").bounding_box()
    assert ranked is not None
    assert picture is not None
    assert picture["y"] < 800
    assert picture["y"] + picture["height"] <= ranked["y"]
    chosen = page.locator(".node[aria-label^='Menghan Yu']")
    chosen.locator("circle").tap()
    page.locator(".of-person h3").first.wait_for()
    assert page.locator(".of-person h2").inner_text() == "Menghan Yu"
    assert page.locator(".of-person h3").count() == 7
    assert page.locator(".pointed").count() == 1
    assert page.locator(".node:not(.near)").first.evaluate("(one) => Number(getComputedStyle(one).opacity) < 0.5")
    chosen.locator("circle").tap()
    page.wait_for_url("**/authors/menghan-yu/")


def test_the_network_is_linked_from_authors_and_from_a_persons_coauthors(built: Served, visitor: Visit) -> None:
    for name in ("authors", "person with many papers", "people"):
        visitor.page.goto(built.page(name))
        assert visitor.page.locator("main a[href$='/network/']").count() == 1, name
