"""What holds on each page: it is looked at, and whole without JavaScript; test_accessibility.py asks more of each."""

from collections.abc import Callable
from pathlib import Path

from generator.content.content import read_content
from generator.portal.graph import build_portal
from generator.site.kinds import KINDS
from generator.site.material import make_material
from generator.site.plan import make_plan

from browser.conftest import Served, Visit
from browser.page_scripts import script
from browser.portal import PAGES, REDIRECT, looked_at, write_portal
from browser.waiting import click_without_scripts
from conftest import ENGLISH

# Controls that only a script would bring to life; a link, a form that is sent, and what unfolds work without.
DEAD = """[...document.querySelectorAll("button, select, input, output, [role=status]")]
  .filter((one) => one.checkVisibility() && !one.closest("form[action]")).map((one) => one.outerHTML.slice(0, 80))"""
BREAK_IN = script("break_in")
HIDDEN_ROWS = """[...document.querySelectorAll("main :is(li, p, h2, h3)")]
  .filter(one => !one.checkVisibility() && !one.closest("details, .below, .filter, .search, .hint, .correct, .ranked"))
  .map((one) => one.outerHTML.slice(0, 80))"""


def test_a_page_of_each_template_is_looked_at(tmp_path: Path) -> None:
    write_portal(tmp_path)
    content, problems = read_content(tmp_path)
    plan, faults = make_plan(make_material(build_portal(content)[0], ENGLISH, content))
    assert (problems, faults) == ((), ())
    shown = {*(address.partition("?")[0] for address in PAGES.values()), REDIRECT}
    seen = {KINDS[page.kind].template for page in plan.pages if page.address in shown}
    # A bare list stands in no page of ours, and robots.txt is none.
    assert {KINDS[page.kind].template for page in plan.pages} - seen == {"", "publications.html", "robots.txt"}


def test_a_script_that_got_into_a_page_does_not_run_and_nothing_leaves(
    built: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(own_window=True)
    for name in looked_at():
        here.page.goto(built.page(name))
        refused = here.page.evaluate(BREAK_IN)
        assert (name, refused) == (name, ["connect-src", "img-src", "script-src-attr", "script-src-elem"])
        assert here.page.evaluate("window.ran") is None
    assert here.refused == []  # the browser did not even ask


def test_without_javascript_each_page_is_whole_and_has_no_dead_control(built: Served, plain_visitor: Visit) -> None:
    for name in looked_at():
        plain_visitor.page.goto(built.page(name))
        assert plain_visitor.page.locator("h1").is_visible()
        assert plain_visitor.page.evaluate(DEAD) == [], name
        assert plain_visitor.page.evaluate(HIDDEN_ROWS) == [], name


def test_without_javascript_what_is_folded_away_opens_by_mouse_and_key(built: Served, plain_visitor: Visit) -> None:
    page = plain_visitor.open(built.page("statistics"))
    click_without_scripts(page.get_by_text("Table:").first)
    assert page.get_by_role("table").first.is_visible()
    page.get_by_text("Table:").first.press("Enter")
    assert not page.get_by_role("table").first.is_visible()


def test_an_address_that_moved_leads_to_the_new_one_without_a_script_too(
    built: Served, visit: Callable[..., Visit]
) -> None:
    plain_visitor = visit(own_window=True, java_script_enabled=False)
    page = plain_visitor.page
    published = built.page("paper").replace(built.url, "https://group.github.io/portal/")
    with page.expect_event("requestfailed") as asked:
        page.goto(built.url + REDIRECT)
    assert asked.value.url == published
    assert {*plain_visitor.refused} == {published}
    plain_visitor.refused.clear()


def test_a_page_in_a_frame_on_another_host_shows_the_papers_and_leads_out_of_it(
    built: Served, watched_visitor: Visit, serve: Callable[[Path], Served], tmp_path: Path
) -> None:
    page = watched_visitor.open(built.page("person"))
    code = page.locator(".elsewhere pre").first.text_content() or ""
    frame = code.replace("https://group.github.io/portal/", built.url)
    (tmp_path / "index.html").write_text(f"<!DOCTYPE html><title>My page</title>{frame}", encoding="utf-8")
    elsewhere = serve(tmp_path)
    page.goto(elsewhere.url)
    inside = page.frame_locator("iframe")
    assert "Everything that a paper may say" in inside.locator(".publication-title").first.inner_text()
    published = built.page("paper").replace(built.url, "https://group.github.io/portal/")
    with page.expect_event("requestfailed") as asked:
        inside.get_by_role("link", name="Everything that a paper may say").click()
    assert (asked.value.url, asked.value.frame) == (published, page.main_frame)
    assert {*watched_visitor.refused} == {published}
    watched_visitor.refused.clear()
    watched_visitor.said.clear()
