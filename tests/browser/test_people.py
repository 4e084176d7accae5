"""The people of a lab: their page, the head of an author's page, the box that finds names."""

from collections.abc import Callable
from pathlib import Path

import pytest
from generator.site import index_pages, lists
from playwright.sync_api import Browser

from browser.axe import findings
from browser.conftest import PATH, Served, Visit
from browser.test_accessibility import WIDER
from browser.waiting import click_without_scripts, wait_until
from built import build
from lab_portal import write_lab

PAGES = ("people/", "authors/maria-garcia/", "authors/sofia-rossi/", "authors/by-papers/")
LEFT = "[...document.querySelectorAll('.metrics, .side')].map((part) => Math.round(part.getBoundingClientRect().left))"
TOP = "document.querySelector('.papers > li').getBoundingClientRect().top"


@pytest.fixture(scope="module")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], Served]) -> Served:
    """The lab, with an index of names in four parts."""
    root = write_lab(tmp_path_factory.mktemp("lab"))
    with pytest.MonkeyPatch.context() as small:
        for module in (index_pages, lists):
            small.setattr(module, "NAMES_PER_PAGE", 5)
        build(root, base_url=f"https://group.github.io{PATH}", jobs=1)
    return serve(root / "site")


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        (1280, "light"),
        *(
            pytest.param(*other, marks=pytest.mark.slow)
            for other in [(390, "dark"), (1280, "dark"), (768, "light"), (768, "dark"), (390, "light")]
        ),
    ],
)
def test_axe_finds_nothing_and_nothing_is_too_wide(
    width: int, theme: str, lab: Served, visit: Callable[..., Visit]
) -> None:
    page = visit(viewport={"width": width, "height": 844}, color_scheme=theme).page
    for address in PAGES:
        page.goto(lab.url + address)
        assert page.evaluate(WIDER) == [], address
        assert findings(page) == [], address


@pytest.mark.parametrize(("size", "most"), [((1280, 800), 450), ((390, 844), 700)], ids=["desktop", "phone"])
def test_an_authors_papers_begin_on_the_first_screen(
    size: tuple[int, int], most: int, lab: Served, built: Served, visit: Callable[..., Visit]
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]}).page
    tops = {}
    for address in (f"{lab.url}authors/maria-garcia/", built.page("person"), built.page("person with many papers")):
        page.goto(address)
        tops[address] = page.evaluate(TOP)
        is_above = page.evaluate(f"document.querySelector('.about-person')?.getBoundingClientRect().top <= {TOP}")
        assert is_above or address == built.page("person with many papers")  # who has no text
        if size[0] > 1000 and "example" in address:  # one grid
            assert len(set(page.evaluate(LEFT))) == 1
    assert {address: top for address, top in tops.items() if top > most} == {}


def test_filters_wait_behind_a_button_on_a_phone_and_for_a_short_list(lab: Served, visit: Callable[..., Visit]) -> None:
    phone = visit(viewport={"width": 390, "height": 844}).page
    phone.goto(f"{lab.url}authors/maria-garcia/")
    button = phone.get_by_role("button", name="Filter and sort")
    assert not phone.get_by_role("searchbox", name="Title or author").is_visible()
    button.click()
    assert button.get_attribute("aria-expanded") == "true"
    phone.get_by_role("searchbox", name="Title or author").fill("number 17")
    assert phone.locator(".papers > li:visible").count() == 1
    phone.reload()
    assert phone.get_by_role("searchbox", name="Title or author").input_value() == "number 17"
    assert phone.get_by_role("searchbox", name="Title or author").is_visible()
    desktop = visit(viewport={"width": 1280, "height": 800}).page
    desktop.goto(f"{lab.url}authors/maria-garcia/")
    assert desktop.get_by_role("searchbox", name="Title or author").is_visible()
    assert not desktop.get_by_role("button", name="Filter and sort").is_visible()
    desktop.goto(f"{lab.url}years/2026/")
    assert desktop.locator(".filter").count() == 0
    desktop.goto(f"{lab.url}categories/lg/")
    assert not desktop.get_by_role("searchbox", name="Title or author").is_visible()
    assert desktop.get_by_role("button", name="Filter and sort").is_visible()


def test_a_persons_papers_are_printed_by_a_button(lab: Served, watched_visitor: Visit) -> None:
    page = watched_visitor.page
    page.add_init_script("window.print = () => { document.title = 'printed'; };")
    page.goto(f"{lab.url}authors/maria-garcia/")
    page.get_by_role("button", name="Print or save as PDF").click()
    assert page.title() == "printed"


NAMES = {
    "garcia": ["María García Márquez"],
    "marquez maria": ["María García Márquez"],
    "odegard": ["Grace Ødegård"],
    "WEI": ["Wei Chen", "Li Wei"],
    "arcia": [],
}


def test_a_name_of_any_part_is_found_while_it_is_typed(lab: Served, visitor: Visit) -> None:
    page = visitor.open(f"{lab.url}authors/page/2/")
    for typed, found in NAMES.items():
        page.get_by_label("Find a name").press_sequentially(typed)
        wait_until(page, "document.querySelector('.find-name output').textContent")
        shown = page.locator(".names .counts:visible li")
        names = "document.querySelectorAll('.names > .counts:not([hidden]) li')"
        wait_until(page, f"{names}.length === {len(found)}")
        assert shown.locator("a").all_inner_texts() == found
        assert page.locator(".find-name output").inner_text() == f"{len(found)} of 17 shown"
        page.get_by_role("button", name="Show all").click()
        wait_until(page, "!document.querySelector('.find-name output').textContent")
        assert page.locator(".names .group:visible").count() > 0


def test_without_a_script_all_names_stand_there_in_both_orders(built: Served, plain_visitor: Visit) -> None:
    page = plain_visitor.open(built.page("authors"))
    assert not page.get_by_label("Find a name").is_visible()
    click_without_scripts(page.get_by_role("link", name="By number of papers"))
    assert page.locator(".names .counts li:visible").count() > 100


def test_from_right_to_left_a_number_stays_with_its_word_behind_a_latin_name(lab: Served, visitor: Visit) -> None:
    visitor.page.goto(f"{lab.url}authors/maria-garcia/")
    name, number, word = visitor.page.evaluate("""() => {
      document.documentElement.dir = "rtl";
      const line = document.querySelector(".heading .sum");
      line.innerHTML = '<a href="/">Machine Learning</a> · 41 \u05de\u05d0\u05de\u05e8\u05d9\u05dd';
      const middle = (node, from, to) => {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        const { left, right } = range.getBoundingClientRect();
        return (left + right) / 2;
      };
      const after = line.lastChild;
      return [middle(line.firstChild.firstChild, 0, 16), middle(after, 3, 5), middle(after, 6, 12)];
    }""")
    assert name > number > word
