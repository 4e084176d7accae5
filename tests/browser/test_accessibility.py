"""The pages for everybody: what axe-core checks, small screens and large text, the reader's own colours, paper."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.axe import findings
from browser.conftest import PATH, Served, Visit
from browser.page_scripts import script
from browser.portal import ALIKE, MORE, PAGES, REDIRECT, looked_at
from browser.waiting import wait_until
from built import build
from conftest import rounds

# Pages with all colours: of the others `make test-slow` looks in the dark, too.
COLOURFUL = {"home", "paper", "person with many papers", "people", "statistics", "network", "free page", "correction"}
WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.localName}.${one.className}`).slice(0, 5)"""
# What readers may set by WCAG 1.4.12.
SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"
# A style of the reader's, which the page's policy does not concern.
SPACE = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}"""
CONTRAST = script("contrast")


def contrast(page: Page, pairs: list[tuple[str, str]]) -> dict[str, float]:
    ratios = page.evaluate(CONTRAST, pairs)
    return {f"{one} on {other}": ratio for (one, other), ratio in zip(pairs, ratios, strict=True)}


def in_the_dark(page: Page, visit: Callable[..., Visit]) -> Page:
    """Return the page as a dark system shows it: in the same window, or in that of a browser that has one for it."""
    dark = visit(color_scheme="dark").page
    if dark is not page:
        dark.goto(page.url)
    return dark


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in ALIKE else name for name in PAGES]
)
def test_a_page_has_its_landmarks_no_fault_for_axe_in_light_and_dark_and_asks_no_other_host(
    name: str, built: Served, visitor: Visit, visit: Callable[..., Visit]
) -> None:
    page = visitor.open(built.page(name))
    if name == "search":
        wait_until(page, "document.querySelectorAll('[name=year] option').length > 1")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("h1").count() == 1
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("contentinfo").count() == (name != "co-author")
    if name != "embed":
        assert page.get_by_role("banner").count() == 1
        assert page.get_by_role("navigation", name="Sections").count() == 1
    assert findings(page) == []
    if rounds(name in COLOURFUL, thorough=True):
        page = in_the_dark(page, visit)
        assert findings(page, "color-contrast", "link-in-text-block") == []
    assert [url for url in visitor.asked if not url.startswith((built.url, "data:"))] == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [768, 390])
def test_axe_finds_nothing_on_smaller_screens(
    width: int, theme: str, built: Served, visit: Callable[..., Visit]
) -> None:
    page = visit(viewport={"width": width, "height": 844}, color_scheme=theme).page
    found = {}
    for name in PAGES:
        page.goto(built.page(name))
        if findings(page):
            found[name] = findings(page)
    assert found == {}


def test_axe_finds_nothing_in_the_results_of_a_search(
    built: Served, visitor: Visit, visit: Callable[..., Visit]
) -> None:
    page = visitor.open(f"{built.page('search')}?q=Lin")
    page.locator(".found-people a").first.wait_for()
    assert page.locator(".results li").count() > 1
    assert findings(page) == []
    page = in_the_dark(page, visit)
    page.locator(".found-people a").first.wait_for()
    assert findings(page, "color-contrast", "link-in-text-block") == []


def test_axe_finds_nothing_on_a_page_that_has_moved(built: Served, visit: Callable[..., Visit]) -> None:
    here = visit(own_window=True)
    address = built.url + REDIRECT
    whole = here.page.request.get(address).text()
    staying = re.sub("<meta http-equiv[^>]*>", "", whole)
    assert staying != whole
    here.page.route(address, lambda route: route.fulfill(body=staying, content_type="text/html"))
    here.page.goto(address)
    assert findings(here.page) == []


@pytest.mark.parametrize("language", ["he", *(pytest.param(other, marks=pytest.mark.slow) for other in ("de", "zh"))])
def test_axe_finds_nothing_in_other_languages(
    language: str, tmp_path: Path, serve: Callable[[Path], Served], visitor: Visit
) -> None:
    for folder in ("papers", "authors"):
        (tmp_path / "content" / folder).mkdir(parents=True)
    for name in ("papers/everything-that-a-paper-may-say", "papers/nothing-but-a-title", "authors/ada-example"):
        (tmp_path / f"content/{name}.yaml").write_bytes((MORE / f"{name}.yaml").read_bytes())
    (tmp_path / "content/site.yaml").write_text(
        f"title: 群\nlanguage: {language}\ntheme: {{social_cards: false}}\n", encoding="utf-8"
    )
    build(tmp_path, base_url=f"https://group.github.io{PATH}", search=True)
    served = serve(tmp_path / "site")
    for name in ("home", "paper", "person", "search"):
        visitor.page.goto(served.page(name))
        assert visitor.page.locator("html").get_attribute("lang") == language
        assert findings(visitor.page) == [], name


@pytest.mark.parametrize(
    ("width", "scale"),
    [pytest.param(320, 1, id="small phone"), pytest.param(640, 2, id="zoom of 200 %", marks=pytest.mark.slow)],
)
def test_no_page_is_wider_than_its_window_even_with_wide_spacing(
    width: int, scale: int, built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(viewport={"width": width, "height": 500}, device_scale_factor=scale)
    wider = {}
    for name in looked_at():
        here.page.goto(built.page(name))
        here.page.evaluate("document.querySelectorAll('details').forEach((folded) => { folded.open = true; })")
        if found := here.page.evaluate(WIDER):
            wider[name] = found
        here.page.evaluate(SPACE, SPACED)
        if found := here.page.evaluate(WIDER):
            wider[f"{name}, wide spacing"] = found
    assert wider == {}


def test_what_is_wider_than_a_phone_is_reached_and_scrolled_by_the_keyboard(
    built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(viewport={"width": 320, "height": 500})
    # A formula, or in Firefox, which scrolls none, the paragraph that it stands in.
    formula = "math[display=block][tabindex], p[tabindex]:has(> math[display=block])"
    for name, wide in [("free page", ".scroll"), ("paper", formula)]:
        here.page.goto(built.page(name))
        one = here.page.locator(wide).first
        wait_until(here.page, f"document.querySelector({wide!r})?.tabIndex === 0")
        named = any(map(one.get_attribute, ("aria-label", "aria-labelledby", "alttext")))
        assert named or one.evaluate("(one) => one.localName === 'p'")
        one.focus()
        here.page.keyboard.press("ArrowRight")
        wait_until(here.page, f"document.querySelector({wide!r}).scrollLeft > 0")
    here.page.goto(built.page("report"))  # whose formulas have room
    assert here.page.locator("math").count() > 0
    assert here.page.locator("math[tabindex], :has(> math)[tabindex]").count() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_and_pictures_stand_out_whatever_the_accent(
    theme: str, built: Served, visit: Callable[..., Visit]
) -> None:
    page = visit(color_scheme=theme).page

    def with_accents() -> Iterator[str]:
        for accent in ("#1f5fae", "#ffd400", "#001a33", "#cc0000", "#ffffff", "#000000"):
            page.evaluate("(accent) => document.documentElement.style.setProperty('--accent', accent)", accent)
            yield accent

    for name, grounds in (("embed", ["--paper"]), ("home", ["--paper", "--sunk"])):
        page.goto(built.page(name))
        texts = [(f"var({one})", f"var({ground})") for one in ("--ink", "--quiet", "--link") for ground in grounds]
        for accent in with_accents():
            faint = {pair: ratio for pair, ratio in contrast(page, texts).items() if ratio < 4.5}
            assert faint == {}, (name, accent)
    shapes = [(f"var({one})", "var(--paper)") for one in ("--bar", *(f"--t{n}" for n in range(7)))]
    for accent in with_accents():
        assert {pair: ratio for pair, ratio in contrast(page, shapes).items() if ratio < 3} == {}, accent
        style = page.evaluate(
            "(({ color, backgroundColor }) => [color, backgroundColor])"
            "(getComputedStyle(document.querySelector('span.face')))"
        )
        assert min(contrast(page, [tuple(style)]).values()) >= 4.5, accent


def test_in_the_readers_own_colours_the_section_and_the_part_that_are_open_stand_out(
    built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(own_window=True, forced_colors="active", color_scheme="dark")
    here.page.add_init_script("localStorage.setItem('theme', 'light')")
    here.page.goto(built.page("papers, second part"))
    line = "(one) => getComputedStyle(one).borderBottomColor"
    current = here.page.locator(".masthead nav [aria-current]")
    other = here.page.locator(".masthead nav a:not([aria-current])").first
    assert current.evaluate(line) != other.evaluate(line)
    assert here.page.locator(".pager [aria-current]").evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    assert not here.page.locator(".theme").is_visible()
    here.page.goto(built.page("statistics"))
    fill = here.page.locator(".column text").first.evaluate("(one) => getComputedStyle(one).fill")
    assert min(contrast(here.page, [(fill, "Canvas")]).values()) >= 4.5


def test_nothing_moves(built: Served, visitor: Visit) -> None:
    for name in ("home", "network", "search"):
        visitor.page.goto(built.page(name))
        moving = visitor.page.evaluate("""[...document.querySelectorAll("*")].map((one) => getComputedStyle(one))
            .filter((style) => style.transitionDuration !== "0s" || style.animationName !== "none"
              || style.scrollBehavior !== "auto").length""")
        assert moving == 0, name


def test_on_paper_a_page_is_black_on_white_without_what_only_screens_need(
    built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(color_scheme="dark")
    here.page.goto(built.page("person with many papers"))
    here.page.emulate_media(media="print")
    assert here.page.locator("h1").is_visible()
    assert here.page.locator(".papers > li").first.is_visible()
    for gone in (".masthead", ".filter", ".colophon", ".copy"):
        assert not here.page.locator(gone).first.is_visible(), gone
    colours = here.page.evaluate(
        "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.documentElement))"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def test_a_formula_in_a_line_hides_nothing_of_the_lines_around_it(built: Served, visit: Callable[..., Visit]) -> None:
    page = visit(viewport={"width": 390, "height": 800}).open(built.page("paper"))
    page.evaluate(
        """() => {
          const line = document.querySelector("h1");
          line.innerHTML = "First gggggg <br>of <math><msup><mi>n</mi><mn>2</mn></msup></math> <br>third AAAAA";
        }"""
    )
    shown = page.locator("h1").screenshot()
    page.evaluate(SPACE, "math { background: none !important; }")
    assert page.locator("h1").screenshot() == shown
