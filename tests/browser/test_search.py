"""The search as a visitor meets it, in Chromium."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from generator.build.output.published_files import Bundles
from generator.content.interface_texts import read_texts
from playwright.sync_api import Page

from browser.conftest import Served, Visit
from browser.page_scripts import script
from browser.waiting import wait_until
from tables import table
from written_files import write_file

ROOT = Path(__file__).parents[2]

DASH = "DASH: Deterministic Attention Scheduling for High-throughput Reproducible LLM Training"


def titles(page: Page) -> list[str]:
    wait_until(page, "/found/.test(document.querySelector('.search [role=status]').textContent)")
    return page.locator(".results h2").all_inner_texts()


def test_the_box_leads_from_any_page_to_results_that_the_address_holds(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}authors/haibin-lin/")
    page.keyboard.press("/")
    page.keyboard.type("deterministic attention")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/portal/search/\?q=deterministic\+attention$"))
    assert titles(page)[0] == DASH
    page.locator(".results h2 a").first.click()
    page.wait_for_url(re.compile(r"/portal/papers/dash-deterministic-"))
    assert page.locator("h1").inner_text() == DASH


def test_a_result_shows_authors_year_category_and_marked_words(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/?q=lossless")
    assert titles(page) == ["LEMON: Lossless model expansion"]
    row = page.locator(".results li").first
    assert "Yite Wang, Jiahao Su, Hanlin Lu, … Haibin Lin, … et\xa0al." in row.inner_text()
    assert row.locator("cite").inner_text() == "ICLR 2024"
    assert row.locator("time").count() == 0
    category = row.get_by_role("link", name="Machine Learning")
    assert category.get_attribute("href") == "/portal/categories/lg/"
    assert row.locator("mark").all_inner_texts() == ["Lossless", "LosslEss"]


@pytest.mark.parametrize(
    "typed", ["h. lin", *(pytest.param(one, marks=pytest.mark.slow) for one in ("Haibin Lin", "LIN haibin"))]
)
def test_people_stand_above_the_papers(typed: str, built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/?q={typed}")
    assert len(titles(page)) == 10
    person = page.locator(".found-people a")
    assert person.inner_text() == "Haibin Lin"
    assert person.get_attribute("href") == "/portal/authors/haibin-lin/"
    assert "1 person found" in page.locator(".search [role=status]").inner_text()


def test_filters_and_order_are_kept_in_the_address_and_can_be_taken_back(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/?q=training")
    every = titles(page)
    page.wait_for_selector("select[name=year] option[value='2024']", state="attached")
    page.get_by_label("Year").select_option("2024")
    page.get_by_label("Author").select_option("haibin-lin")
    page.get_by_label("Sort by").select_option("date")
    page.wait_for_url(re.compile(r"\?q=training&year=2024&author=haibin-lin&sort=date$"))
    wait_until(page, "new Set([...document.querySelectorAll('.results time')].map(t => t.textContent)).size === 1")
    address = page.url
    for _ in range(3):
        page.go_back()
    wait_until(page, "document.querySelector('[name=year]').value === ''")
    wait_until(page, f"document.querySelector('.results h2').textContent === {every[0]!r}")
    page.goto(address)
    assert titles(page) != every
    assert set(page.locator(".results time").all_inner_texts()) == {"2024"}
    assert page.get_by_label("Author").input_value() == "haibin-lin"


def test_without_words_the_filters_alone_list_papers(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/?code=1&category=lg")
    assert titles(page)
    assert page.locator(".results li").count() == page.locator(".results [data-code]").count()
    first = page.locator(".results li").first
    assert first.locator("[data-code]").get_attribute("href") == first.locator("h2 a").get_attribute("href")


def test_the_arrow_keys_walk_through_the_results(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/")
    page.keyboard.type("scheduling")
    found = titles(page)
    assert page.locator(".suggested").count() == 0
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") == found[1]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.name") == "q"


def test_more_results_follow_on_demand(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/?q=training")
    assert len(titles(page)) == 10
    assert all(re.fullmatch("[Tt]rain(?:ing)?", one) for one in page.locator(".excerpt mark").all_inner_texts())
    page.get_by_role("button", name="More results").click()
    wait_until(page, "document.querySelectorAll('.results li').length > 10")
    assert page.evaluate("document.activeElement.matches('.results li:nth-child(11) a')")


@pytest.mark.parametrize("asked", ["zzyzx", "%3Cimg+src%3Dx+onerror%3Dalert(1)%3E&author=%3Cb%3Ex&sort=%22"])
def test_where_nothing_is_found_the_page_says_so_and_reads_no_html(asked: str, built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/?q={asked}")
    wait_until(page, "document.querySelector('.search [role=status]').textContent.startsWith('No paper')")
    assert page.locator(".results li, main img").count() == 0


def test_a_page_is_found_at_the_section_that_says_it(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/?q=longer+than+a+phone+is+wide")
    wait_until(page, "/page found/.test(document.querySelector('.search [role=status]').textContent)")
    assert page.locator(".search [role=status]").inner_text() == "1 page found"
    row = page.locator(".results li").first
    assert row.locator("h2").inner_text() == "All that Markdown has · A heading"
    assert row.locator("a").all_inner_texts() == ["All that Markdown has · A heading"]
    assert "phone" in row.locator(".excerpt mark").all_inner_texts()
    row.locator("a").click()
    page.wait_for_url(re.compile(r"/portal/everything/#a-heading$"))


def test_without_a_script_the_box_leads_to_the_papers_with_a_hint(built: Served, plain_visitor: Visit) -> None:
    page = plain_visitor.open(built.url)
    page.get_by_role("searchbox", name="Search papers, people and pages").focus()
    page.keyboard.type("attention")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/portal/papers/\?q=attention#find$"))
    assert page.get_by_text("Find in page").is_visible()
    page.goto(f"{built.url}papers/")
    assert not page.get_by_text("Find in page").is_visible()
    page.goto(f"{built.url}search/?q=attention")
    assert page.locator("noscript p").is_visible()


def test_a_page_loads_nothing_of_the_search_until_the_box_is_used(built: Served, watched_visitor: Visit) -> None:
    page = watched_visitor.page
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"{built.url}papers/dash-deterministic-attention-scheduling-for-high-throughput-reproducible-llm/")
    assert not [url for url in loaded if "search" in url or "pagefind" in url]
    page.locator(".find input").focus()
    wait_until(page, "performance.getEntriesByType('resource').some(one => one.name.includes('suggest.js'))")


def test_on_a_phone_filters_stand_behind_a_button(built: Served, visit: Callable[..., Visit]) -> None:
    page = visit(viewport={"width": 390, "height": 844}).open(f"{built.url}search/?q=training")
    titles(page)
    button, year = page.get_by_role("button", name="Filter and sort"), page.get_by_label("Year")
    assert page.locator(".results li").first.bounding_box()["y"] < 450
    assert not year.is_visible()
    button.click()
    assert year.is_visible()
    button.click()
    assert not year.is_visible()
    page.goto(f"{built.url}search/?q=training&year=2024")
    titles(page)
    assert year.is_visible()
    assert button.get_attribute("aria-expanded") == "true"


def test_a_result_leads_to_the_pdf_and_news_are_found(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}search/?q=everything+that+a+paper+may+say")
    chip = page.locator(".results li").first.get_by_role("link", name="PDF", exact=True)
    listed = page.request.get(f"{built.url}papers/everything-that-a-paper-may-say/").text()
    assert f'href="{chip.get_attribute("href")}"' in listed
    page.goto(f"{built.url}search/?q=jury+speech")
    result = page.locator(".results h2 a").first
    assert result.inner_text() == "A prize for everything that a paper may say"
    assert result.get_attribute("href") == "/portal/news/a-prize/"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("DASH determinstic attention schedulng", "DASH Deterministic Attention Scheduling"),
        pytest.param("lossles expnasion", "lossles expansion", marks=pytest.mark.slow),
    ],
)
def test_a_wrong_letter_finds_the_paper_and_says_what_was_meant(
    typed: str, meant: str, built: Served, visitor: Visit
) -> None:
    page = visitor.open(f"{built.url}search/?q={typed}")
    assert titles(page)[0] in {DASH, "LEMON: Lossless model expansion"}
    page.wait_for_selector(".meant:not([hidden])")
    assert page.locator(".meant").inner_text() == f"No paper has all of these words: {typed}. Did you mean {meant}?"
    page.locator(".meant a").click()
    page.wait_for_url(lambda url: url.endswith(quote_plus(meant)))
    assert page.locator(".ask input").input_value() == meant
    assert titles(page)
    assert page.locator(".meant").is_hidden()


def test_a_paper_is_found_by_either_english_spelling_and_by_all_of_its_people(built: Served, visitor: Visit) -> None:
    found = [titles(visitor.open(f"{built.url}search/?q={one}")) for one in ("optimization", "optimisation")]
    assert found[0] == found[1]
    assert titles(visitor.open(f"{built.url}search/?q=haibin+lin+yite+wang")) == ["LEMON: Lossless model expansion"]


@pytest.mark.parametrize(
    "typed", ["training", *(pytest.param(one, marks=pytest.mark.slow) for one in ("haibn lin", "zebrafish"))]
)
def test_nothing_moves_while_results_come(typed: str, built: Served, watched_visitor: Visit) -> None:
    page = watched_visitor.page
    page.add_init_script(
        "window.moved = 0;"
        "new PerformanceObserver((all) => { for (const one of all.getEntries()) moved += one.value; })"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    page.goto(f"{built.url}search/?q={typed}")
    wait_until(page, "!/^$|…$/.test(document.querySelector('.search [role=status]').textContent)")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("moved") == 0


@pytest.mark.parametrize(
    ("typed", "chips", "words"),
    [
        ("publications by haibin lin 2024 training", ["Author: Haibin Lin", "Year: 2024"], "training"),
        ("haibin lin & yite wang and jiahao su lossless",
         ["Author: Haibin Lin", "Author: Yite Wang", "Author: Jiahao Su"], "lossless"),
        ("h. lin '24 training", ["Author: Haibin Lin", "Year: 2024"], "training"),
        ("training before 2025 has code", ["Year: –2024", "With code"], "training"),
        ("training in Proceedings of the ACM SIGCOMM 2025", ["Venue: SIGCOMM", "Year: 2025"], "training"),
        ('"2024" training', [], ""),
    ],
)  # fmt: skip
def test_years_people_and_code_are_understood_and_can_be_removed(
    typed: str, chips: list[str], words: str, built: Served, visitor: Visit
) -> None:
    page = visitor.open(f"{built.url}search/?q={quote_plus(typed)}")
    titles(page) if chips else wait_until(page, "document.querySelector('.search [role=status]').textContent !== ''")
    shown = [*chips, *([f"Words: {words}"] if chips else [])]
    assert [chip.removesuffix(" ×") for chip in page.locator(".understood button").all_inner_texts()] == shown
    for _ in chips:
        page.locator(".understood button").first.click()
        titles(page)
    assert page.locator(".understood button").count() == 0
    assert page.locator(".ask input").input_value() == (words if chips else typed)


@pytest.mark.parametrize("language", ["en", "he", "zh"])
def test_queries_are_understood_and_words_spelled_as_their_tables_say(
    language: str, tmp_path: Path, serve: Callable[[Path], Served], watched_visitor: Visit
) -> None:
    said = table(__file__, "queries.yaml")
    queries, spellings = said["queries"][language], said["spellings"]
    texts, _ = read_texts([ROOT / "templates"], ROOT, language)
    scripts = Bundles({path.name: path for path in (ROOT / "static").glob("*.js")}, ROOT / "static", texts)
    for name in ("query.js", "catalogue.js"):
        write_file(tmp_path / name, scripts.published(name))
    folder = serve(tmp_path).url
    asked = [folder, said["known"], list(queries), list(spellings)]
    read, spelled = watched_visitor.open(f"{folder}query.js").evaluate(script("queries"), asked)
    assert dict(zip(queries, read, strict=True)) == queries
    assert dict(zip(spellings, spelled, strict=True)) == spellings
