"""What a visitor takes along: citations, BibTeX, addresses by a button, formulas as LaTeX by their own selection."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from browser.conftest import Served, Visit

PASTED = "navigator.clipboard.readText()"
SELECT = """(selector) => {
  const whole = document.createRange();
  whole.selectNodeContents(document.querySelector(selector));
  getSelection().removeAllRanges();
  getSelection().addRange(whole);
}"""


@pytest.fixture
def allowed(visit: Callable[..., Visit]) -> Iterator[Page]:
    """A page that may write to the clipboard and read from it."""
    here = visit(permissions=["clipboard-read", "clipboard-write"])
    yield here.page
    assert here.said == []


def test_a_button_copies_each_citation_the_bibtex_and_the_address(built: Served, allowed: Page) -> None:
    allowed.goto(built.page("paper"))
    buttons = allowed.locator(".copy")
    assert buttons.all_text_contents() == [f"Copy {what}" for what in ("BibTeX", "APA", "IEEE", "Chicago", "address")]
    pasted = []
    for button, style in zip(buttons.all(), ("BibTeX", "APA", "IEEE", "Chicago", ""), strict=True):
        if style:
            allowed.get_by_role("tab", name=style).click()
        button.click()
        button.filter(has_text="Copied").wait_for()
        wait_until(allowed, "document.querySelector('[role=status]').textContent === 'Copied'")
        pasted.append(allowed.evaluate(PASTED))
    assert pasted == allowed.locator("[data-copy]").all_text_contents()
    assert pasted[-1] == built.page("paper").replace(built.url, "https://group.github.io/portal/")
    assert pasted[0].startswith("@inproceedings{")


def test_without_leave_for_the_clipboard_the_old_way_copies(built: Served, visit: Callable[..., Visit]) -> None:
    here = visit(own_window=True, permissions=["clipboard-read"])
    here.page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));")
    here.page.goto(built.page("paper"))
    here.page.get_by_role("button", name="Copy BibTeX").click()
    here.page.get_by_role("button", name="Copied").wait_for()
    assert here.page.evaluate(PASTED).startswith("@")


def test_where_nothing_may_be_copied_the_text_is_selected_and_said_to_be(built: Served, watched_visitor: Visit) -> None:
    page = watched_visitor.page
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.add_init_script("Document.prototype.execCommand = () => false;")
    page.goto(built.page("paper"))
    page.get_by_role("button", name="Copy BibTeX").click()
    page.get_by_role("button", name="Selected: copy with your keyboard").wait_for()
    assert page.evaluate("String(getSelection())").strip() == page.locator(".cite pre").inner_text().strip()


def test_a_selection_with_formulas_is_copied_with_their_latex(built: Served, allowed: Page) -> None:
    allowed.goto(built.page("paper"))
    allowed.evaluate(SELECT, ".abstract .prose")
    allowed.keyboard.press("Control+c")
    pasted = allowed.evaluate(PASTED)
    assert "A formula in a line, $a^2 + b^2 = c^2$, and one of its own" in pasted
    assert r"\[\sum_{i=1}^{n} \alpha_i" in pasted
    allowed.evaluate(SELECT, "h1")
    allowed.keyboard.press("Control+c")
    assert r"$\mathcal{O}(n^2)$ steps, e.g. in" in allowed.evaluate(PASTED)
