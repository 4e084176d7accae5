"""The filters above a list of papers."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.conftest import Served, Visit
from browser.filters import know_all_papers
from browser.waiting import wait_until
from built import build
from written_files import write_file

SELECTED = "[aria-labelledby=selected]"
SHOWN = f".papers > li:not({SELECTED} *):visible"


@pytest.fixture
def listed(built: Served, visitor: Visit) -> Page:
    """The page of a person with some forty papers."""
    visitor.page.goto(built.page("person with many papers"))
    know_all_papers(visitor.page)
    return visitor.page


def titles(page: Page) -> list[str]:
    return page.locator(f"{SHOWN} h3").all_inner_texts()


def test_words_narrow_the_list_whatever_their_case_and_place(listed: Page) -> None:
    every = titles(listed)
    assert listed.locator(SELECTED).is_visible()
    listed.get_by_role("searchbox", name="Title or author").fill("TRAINING communication")
    narrowed = titles(listed)
    assert listed.locator(SELECTED).is_hidden()
    assert 0 < len(narrowed) < len(every)
    for text in listed.locator(SHOWN).all_inner_texts():
        assert "training" in text.lower()
        assert "communication" in text.lower()
    assert listed.get_by_role("status").first.inner_text() == f"{len(narrowed)} of {len(every)} shown"


def test_a_category_and_code_narrow_together(listed: Page) -> None:
    listed.locator("[name=category]").select_option("LG")
    listed.locator("[name=links]").select_option("code")
    rows = listed.locator(SHOWN)
    assert rows.count() == listed.locator(f"{SHOWN} [data-code]").count() > 0
    assert set(listed.locator(f"{SHOWN} [data-category]").all_inner_texts()) == {"Machine Learning"}
    assert listed.url.endswith("?category=LG&links=code")


def test_each_choice_says_how_many_papers_it_would_leave(listed: Page) -> None:
    listed.locator("[name=year]").select_option("2024")
    options = listed.locator("[name=category] option").all_inner_texts()
    counts = {text.rpartition(" (")[0]: int(text.rpartition(" (")[2].rstrip(")")) for text in options[1:]}
    assert sum(counts.values()) == len(titles(listed))
    listed.locator("[name=category]").select_option("LG")
    assert len(titles(listed)) == counts["Machine Learning"]


def test_what_is_chosen_stands_there_and_is_taken_back_one_by_one(listed: Page) -> None:
    listed.get_by_role("searchbox", name="Title or author").fill("training")
    listed.locator("[name=year]").select_option("2024")
    narrowed = titles(listed)
    listed.get_by_role("button", name="Remove Year: 2024").click()
    assert listed.url.endswith("?q=training")
    assert len(titles(listed)) > len(narrowed)
    assert listed.evaluate("document.activeElement.textContent") == "Title or author: training ×"
    listed.keyboard.press("Enter")
    assert listed.locator(".chosen button").count() == 0


def test_an_empty_list_says_which_filter_emptied_it(listed: Page) -> None:
    listed.locator("[name=year]").select_option("2024")
    only_2024 = len(titles(listed))
    listed.get_by_role("searchbox", name="Title or author").fill("zzyzx")
    assert titles(listed) == []
    assert "No paper matches all of these filters" in listed.get_by_role("status").first.inner_text()
    listed.get_by_role("button", name=f"Title or author: zzyzx ({only_2024} without it)").click()
    assert len(titles(listed)) == only_2024


# A list in parts


@pytest.mark.parametrize(("of", "papers"), [("papers", 208), ("projects/learning", 182)])
def test_a_list_in_parts_is_filtered_over_all_of_them(of: str, papers: int, built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}{of}/page/2/")
    know_all_papers(page)
    page.locator(".filter [name=author]").select_option("haibin-lin")
    found = titles(page)
    assert len(found) >= 10
    assert page.get_by_role("status").first.inner_text() == f"{len(found)} of {papers} shown"
    assert page.locator(".pager").is_hidden()
    page.get_by_role("button", name="Show all").click()
    page.wait_for_url(f"{built.url}{of}/page/2/")
    assert len(titles(page)) == papers - 150


def test_a_list_in_parts_offers_and_links_all_its_years_at_once(built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("papers, second part"))
    years = page.locator(".filter [name=year] option").all_inner_texts()[1:]
    assert len(years) > len(page.locator("main .group h2").all()) > 1
    links = page.get_by_role("navigation", name="Years")
    assert links.get_by_role("link").all_inner_texts() == [*(year.split()[0] for year in years), "Without a date"]
    links.get_by_role("link", name="2025").click()
    page.wait_for_url(f"{built.url}papers/#y2025")
    page.go_back()
    page.locator(".filter [name=year]").select_option("2026")
    wait_until(page, "document.querySelectorAll('.papers:not([hidden]) > li').length > 0")
    assert f"({len(titles(page))})" in years[0]


def test_the_filter_understands_and_corrects_what_the_search_does(built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("papers, second part"))
    know_all_papers(page)
    found = []
    people = ("lin haibin 2023-2024", "h. lin 2023", "haibin lin 2024", "haibin lin and yite wang")
    for typed in (*people, "analysing initialisation", "haibn lin"):
        page.get_by_role("searchbox", name="Title or author").fill(typed)
        found.append(set(titles(page)))
    assert found[0] == found[1] | found[2] > found[2]
    assert [{one.partition(":")[0] for one in some} for some in found[3:]] == [{"LEMON"}, {"BootSeer"}, set()]
    page.get_by_role("button", name="Did you mean haibin lin?").click()
    assert len(titles(page)) > 30
    page.locator(".filter [name=q]").fill("haibin lin modelling 2024 yearly meeting 50")
    chips = ["Author: Haibin Lin", "Year: 2024", "Venue: Yearly Meeting", "Title or author: modelling 50"]
    assert [one.removesuffix(" ×") for one in page.locator(".chosen button").all_inner_texts()] == chips


def test_the_filter_of_a_short_list_understands_what_its_rows_say(built: Served, visitor: Visit) -> None:
    page = visitor.open(f"{built.url}years/2024/")
    page.evaluate("""() => {
      new MutationObserver((changes) => { for (const { target } of changes) window.said += ` ${target.textContent}`; })
        .observe(document.querySelector(".filter output"), { childList: true });
      history.replaceState(null, "", "?q=nsdi by h. lin 2024");
      dispatchEvent(new PopStateEvent("popstate"));
    }""")
    know_all_papers(page)
    assert "Loading" not in page.evaluate("window.said")
    assert [one.partition(":")[0] for one in titles(page)] == ["Minder", "ByteCheckpoint", "MegaScale"]
    chips = ["Venue: NSDI ×", "Author: Haibin Lin ×", "Year: 2024 ×"]
    assert page.locator(".chosen button").all_inner_texts() == chips
    page.locator(".filter [name=q]").fill("hybridflw")
    page.get_by_role("button", name="Did you mean HybridFlow?").click()
    assert [one.partition(":")[0] for one in titles(page)] == ["HybridFlow"]
    assert [one for one in visitor.asked if "catalogue.json" in one] == []


def test_more_than_fit_at_once_are_shown_when_asked_for(built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("papers, second part"))
    know_all_papers(page)
    page.locator("[name=author]").select_option("many-papers")
    assert len(titles(page)) == 50
    page.get_by_role("button", name="More results").click()
    assert len(titles(page)) == 100
    assert page.locator(SHOWN).nth(50).evaluate("item => item.contains(document.activeElement)")


def test_nothing_of_a_paper_is_read_as_html(built: Served, watched_visitor: Visit) -> None:
    page = watched_visitor.page
    hostile = "<img src=x onerror=alert(1)>"
    tables = ",".join(f'"{name}":{{}}' for name in ("categories", "affiliations", "venues", "types", "spellings"))
    lines = f'["{hostile}","{hostile}","2020",["{hostile}"],"{hostile}",["{hostile}"]]'
    catalogue = f'{{{tables},"links":[],"papers":[{lines}]}}'
    page.route("**/catalogue.json", lambda route: route.fulfill(status=200, body=catalogue))
    page.goto(f"{built.url}papers/?q=img")
    wait_until(page, "document.querySelector('.papers:not([hidden]) > li h3').textContent.startsWith('<img')")
    assert page.locator("main img[src=x]").count() == 0


@pytest.mark.parametrize(
    ("order", "of"), [("oldest", "li.querySelector('time').dateTime"), ("title", "li.querySelector('h3').textContent")]
)
def test_one_list_without_years_is_sorted(order: str, of: str, listed: Page) -> None:
    every = titles(listed)
    listed.locator(".filter [name=sort]").select_option(order)
    keys = listed.locator(SHOWN).evaluate_all(f"(all) => all.map((li) => {of}.toLowerCase())")
    in_order = listed.evaluate("(keys) => keys.toSorted((a, b) => a.localeCompare(b))", keys)
    assert len(keys) == len(every)
    assert keys == in_order
    assert listed.locator(".group:visible").count() == 0
    listed.locator(".filter [name=sort]").select_option("")
    assert titles(listed) == every


def test_the_address_of_a_view_leads_to_it(listed: Page) -> None:
    listed.get_by_role("searchbox", name="Title or author").fill("training")
    listed.locator("[name=year]").select_option("2024")
    listed.locator(".filter [name=sort]").select_option("title")
    assert re.search(r"/authors/haibin-lin/\?q=training&year=2024&sort=title$", listed.url)
    seen = titles(listed)
    address = listed.url
    listed.goto("about:blank")
    listed.goto(address)
    assert titles(listed) == seen
    assert listed.get_by_role("searchbox", name="Title or author").input_value() == "training"
    listed.get_by_role("button", name="Show all").press("Enter")  # it vanishes, and the focus goes on
    assert listed.evaluate("document.activeElement.name") == "q"


def test_an_address_that_asks_for_what_is_not_there_shows_what_fits(built: Served, visitor: Visit) -> None:
    visitor.page.goto(f"{built.page('person with many papers')}?year=1066&category=%3Cb%3E&sort=colour")
    assert visitor.page.locator("[name=year]").input_value() == ""
    assert len(titles(visitor.page)) >= 40


@pytest.mark.parametrize(("view", "left"), [("?sort=title", []), ("?q=zzyzx", []), ("?year=2024", ["2024"])])
def test_only_years_that_a_filter_leaves_are_linked(view: str, left: list[str], built: Served, visitor: Visit) -> None:
    page = visitor.open(built.page("person with many papers") + view)
    years = page.get_by_role("navigation", name="Years on this page").get_by_role("link")
    assert years.all_inner_texts() == left
    page.get_by_role("button", name="Show all").click()
    years.get_by_text("2020").click()
    page.wait_for_url(re.compile("#y2020$"))
    wait_until(page, "document.querySelector('#y2020').getBoundingClientRect().top < innerHeight")


def test_what_no_title_says_is_looked_for_in_the_abstracts_of_the_same_list(listed: Page) -> None:
    search = listed.get_by_role("searchbox", name="Title or author")
    search.fill("cite abstract")  # what every row says besides
    assert titles(listed) == []
    search.fill("bottleneck")
    shown = titles(listed)
    assert listed.locator("[data-total]").inner_text() == f"{len(shown)} of 41 shown"
    found = listed.get_by_role("link", name=re.compile(r"^Also in abstracts \(\d+\)$"))
    found.wait_for()
    promised = int(re.sub(r"\D", "", found.inner_text()))
    found.click()
    listed.wait_for_url(re.compile(r"/search/\?q=bottleneck&author=haibin-lin$"))
    listed.wait_for_selector(".results li")
    assert listed.locator(".results > li").count() == promised > len(shown)


def test_filters_narrow_what_is_found_in_abstracts_too(listed: Page) -> None:
    listed.get_by_role("searchbox", name="Title or author").fill("training")
    found = listed.get_by_role("link", name=re.compile(r"^Also in abstracts \(\d+\)$"))
    found.wait_for()
    every = found.inner_text()
    listed.locator("[name=category]").select_option("LG")
    listed.locator("[name=year]").select_option("2024")
    wait_until(listed, "/year=2024.*category=lg/.test(document.querySelector('output + a').href)")
    found.wait_for()
    promised = found.inner_text()
    assert promised != every
    found.click()
    listed.wait_for_selector(".results li")
    assert f"({listed.locator('.results > li').count()})" in promised
    listed.go_back()
    listed.locator(".filter [name=author]").select_option(index=1)  # the search takes one person
    assert listed.get_by_role("link", name="Also in abstracts", exact=True).is_visible()


def test_a_list_in_a_further_language_keeps_its_words_when_the_catalogue_is_there(
    tmp_path: Path, serve: Callable[[Path], Served], visitor: Visit
) -> None:
    root = Path(shutil.copytree(Path(__file__).parents[1] / "build/two_languages", tmp_path / "two"))
    many = ", ".join(f"Author Number{one}{other}" for one in "ABCDEFG" for other in "ABCDEFGHIJ")
    for number in range(5):
        kind = ("book", "article")[number % 2]
        text = f"title: Paper {number}\nauthors: [{many}]\ndate: {2020 + number}\ntype: {kind}\ncategory: CL\n"
        write_file(root / f"content/papers/paper-{number}.yaml", text)
    build(root, search=True)
    served = serve(root / "site").url
    page = visitor.open(f"{served}de/search/?q=worte+engine")  # a translation, and what another translates
    assert page.locator(".results h2").inner_text() == "Eine <i onclick=x>Maschine"
    page.goto(f"{served}de/papers/")
    page.locator(".find input").fill("masch")
    assert page.get_by_role("option").first.get_attribute("href") == "/portal/de/papers/engine/"
    options = page.locator(".filter :is([name=type], [name=category]) option")
    before = options.all_inner_texts()
    page.locator(".unfold").click()
    know_all_papers(page)
    assert page.locator(".filter [name=author] option").count() > 70
    assert {"Buch (3)", "Maschinelles Lernen (1)"} <= set(before) == set(options.all_inner_texts())
    # One by its translation, others by whom the page leaves out.
    for words, count in (("maschine", 1), ("numberca", 5)):
        page.locator(".filter [name=q]").fill(words)
        assert len(titles(page)) == count
