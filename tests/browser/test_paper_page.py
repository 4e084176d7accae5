"""A paper's page in a browser: citations in tabs, two columns of their own, what is wider than the page.

What a visitor takes along: citations, BibTeX, addresses by a button, formulas as LaTeX by their own selection.
"""

import gzip
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page

from browser.conftest import Served, Visit
from browser.portal import PAGES, ROOT
from browser.waiting import wait_until

STYLES = ["BibTeX", "APA", "IEEE", "Chicago"]
SHIFT = """() => new Promise((done) => new PerformanceObserver((list) => done(
  list.getEntries().reduce((sum, entry) => sum + entry.value, 0)
)).observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done(0), 200))"""


def shown(here: Visit) -> list[str]:
    panels = here.page.locator(".tabs ~ div")
    return [one.locator("h3").text_content() or "" for one in panels.all() if one.is_visible()]


def test_one_style_is_seen_at_a_time_and_arrows_go_from_one_to_the_next(built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("paper"))
    assert shown(visitor) == ["BibTeX"]
    page.get_by_role("tab", name="IEEE").click()
    assert shown(visitor) == ["IEEE"]
    page.keyboard.press("ArrowRight")
    assert shown(visitor) == ["Chicago"]
    page.keyboard.press("ArrowRight")
    assert shown(visitor) == ["BibTeX"]
    page.keyboard.press("End")
    assert page.get_by_role("tab", selected=True).inner_text() == "Chicago"
    assert page.get_by_role("tabpanel").count() == page.get_by_role("tabpanel", name="Chicago").count() == 1
    controlled = page.get_by_role("tab").evaluate_all("(tabs) => tabs.map((tab) => tab.getAttribute('aria-controls'))")
    assert controlled == page.locator(".tabs ~ div").evaluate_all("(panels) => panels.map((panel) => panel.id)")
    assert page.evaluate("document.activeElement.textContent") == "Chicago"


def test_all_styles_are_seen_without_a_script_on_paper_and_where_the_script_is_lost(
    built: Served, plain_visitor: Visit, visit: Callable[..., Visit]
) -> None:
    plain_visitor.page.goto(built.page("paper"))
    assert shown(plain_visitor) == STYLES
    assert not plain_visitor.page.locator(".tabs").is_visible()
    printed = visit(own_window=True)
    printed.page.goto(built.page("paper"))
    printed.page.emulate_media(media="print")
    assert shown(printed) == STYLES
    lost = visit(own_window=True)
    lost.page.route("**/*.js*", lambda route: route.abort())
    lost.page.goto(built.page("paper"))
    assert shown(lost) == STYLES


def test_a_papers_page_and_home_are_light_with_all_that_they_load(built: Served, visit: Callable[..., Visit]) -> None:
    page = visit(own_window=True, viewport={"width": 1280, "height": 800}).page  # of its own, so that nothing is cached
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url))
    # A page with links, which have symbols, and with formulas asks for more than others do.
    page.goto(built.page("paper"), wait_until="networkidle")
    # Not every browser asks for the icon at once, and not by a request that a page tells of.
    icon = page.evaluate("document.querySelector('link[rel=icon]').href")
    files = {
        url.split("?")[0].rpartition("/")[2] for url in loaded | {icon} if not url.endswith((".webp", ".png", ".woff2"))
    }
    assert files == {"", "favicon.svg", "formulas.js", "style.css"}
    papers = {f"papers/{paper.stem}/": 12 * 1024 for paper in (ROOT / "content/papers").glob("*.yaml")}
    for address, limit in {**papers, "": 18 * 1024}.items():
        text = (built.folder / f"{address}index.html").read_bytes()
        beside = re.findall(rb'(?:src|href)="/portal/(static/[\w.-]+)\?v=', text)
        assert len(beside) == 3, address
        whole = [text, *((built.folder / file.decode()).read_bytes() for file in beside)]
        assert not address or sum(map(len, whole)) <= 50_000, address
        assert sum(len(gzip.compress(one)) for one in whole) <= limit, address


def test_the_abstract_stands_once_in_a_papers_page_and_once_for_machines(built: Served) -> None:
    abstract = "A second paragraph, 50%"
    page = (built.folder / PAGES["paper"] / "index.html").read_text(encoding="utf-8")
    assert unquote(page).count(abstract) == 2


def test_the_fonts_of_a_first_visit_weigh_sixty_kilobytes_at_most(built: Served, visit: Callable[..., Visit]) -> None:
    for name in ("papers/resnest-split-attention-networks/", "search/", "categories/"):
        page = visit(own_window=True).page
        loaded: set[str] = set()
        page.on("request", lambda request, loaded=loaded: loaded.add(request.url.rpartition("/portal/")[2]))
        page.goto(built.url + name, wait_until="networkidle" if name == "search/" else "load")
        page.evaluate("document.fonts.ready.then(() => {})")
        fonts = {file for file in loaded if file.endswith(".woff2")}
        assert {"static/fonts/serif.woff2", "static/fonts/sans.woff2"} <= fonts
        assert sum((built.folder / font).stat().st_size for font in fonts) <= 60 * 1024, name


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("fonts", ["at once", "late"])
def test_nothing_moves_when_scripts_run_and_fonts_come(
    width: int, fonts: str, built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(own_window=True, viewport={"width": width, "height": 2400})
    if fonts == "late":
        here.page.route("**/*.woff2", lambda route: here.page.wait_for_timeout(400) or route.continue_())
    here.page.goto(built.page("paper"))
    assert here.page.evaluate(SHIFT) == 0


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
