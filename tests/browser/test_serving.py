"""`sitegen serve` in a browser: pages reload where their reader is, and faults come and go by themselves.

The files are watched in earnest here: what waits, waits for what the browser is told.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest
from generator.build.options import BuildReport
from generator.build.serve.serve import changes_below, serve
from generator.core.problems import Problem
from playwright.sync_api import Browser

from browser.conftest import Visit
from browser.waiting import wait_until
from conftest import Portal

PAPER = "papers/long.yaml"


def paper(title: str) -> str:
    abstract = "\n".join(f"  Paragraph {number}.\n" for number in range(200))
    return f"title: {title}\nauthors: [Ada Lovelace]\ndate: 2024\nabstract: |\n{abstract}"


class Told:
    """Takes the address of the site."""

    def __init__(self) -> None:
        self.url: Queue[str] = Queue()

    def begun(self) -> None: ...

    def waiting(self, who: str) -> None: ...

    def built(self, report: BuildReport) -> None: ...

    def faults(self, problems: tuple[Problem, ...], *, site: bool) -> None: ...

    def fixed(self) -> None: ...

    def serving(self, url: str) -> None:
        self.url.put(url)


@pytest.fixture
def portal(browser: Browser, tmp_path: Path) -> Portal:
    portal = Portal(tmp_path)
    portal.write("site.yaml", "title: Group\nbase_url: https://group.example/portal/\n")
    portal.write(PAPER, paper("First"))
    return portal


@pytest.fixture
def served(portal: Portal) -> Iterator[str]:
    """The address of the portal; its files are watched."""
    told, stop = Told(), Event()

    def until_the_end(root: Path, named: Callable[[], Iterable[str]], _: Event) -> Iterator[frozenset[str]]:
        return changes_below(root, named, stop)

    thread = Thread(target=serve, args=(portal.root, 0, told), kwargs={"changes": until_the_end}, daemon=True)
    thread.start()
    yield told.url.get(timeout=60)
    stop.set()
    thread.join(60)
    assert not thread.is_alive()


def test_an_edit_reloads_the_page_where_its_reader_is(portal: Portal, served: str, visit: Callable[..., Visit]) -> None:
    page = visit(own_window=True).open(served.replace("localhost", "127.0.0.1") + "papers/long/")
    page.evaluate("scrollTo({ top: 2000, behavior: 'instant' })")
    for title in ("Second", "Third"):
        with page.expect_event("load"):
            portal.write(PAPER, paper(title))
        page.get_by_role("heading", level=1, name=title).wait_for(state="attached")
        wait_until(page, "scrollY === 2000")


def test_a_fault_lies_over_the_page_until_it_is_mended(
    portal: Portal, served: str, visit: Callable[..., Visit]
) -> None:
    page = visit(own_window=True).open(served.replace("localhost", "127.0.0.1") + "papers/long/")
    page.evaluate("scrollTo({ top: 2000, behavior: 'instant' })")
    portal.write(PAPER, "titel: <b>Second</b>\n")
    faults = page.frame_locator("#sitegen-faults")
    faults.get_by_role("heading", name="content/papers/long.yaml:1:1").wait_for()
    assert "titel: <b>Second</b>" in faults.locator("pre").inner_text()
    assert page.get_by_role("heading", level=1).inner_text() == "First"
    portal.write(PAPER, paper("Second"))
    page.get_by_role("heading", level=1, name="Second").wait_for(state="attached")
    wait_until(page, "scrollY === 2000")
    assert page.locator("#sitegen-faults").count() == 0


def test_a_template_or_a_style_of_the_portals_own_is_shown_as_soon_as_its_folder_is_there(
    portal: Portal, served: str, visit: Callable[..., Visit]
) -> None:
    page = visit(own_window=True).open(served.replace("localhost", "127.0.0.1"))
    (portal.root / "templates").mkdir()
    (portal.root / "templates/home.html").write_text(
        '{% extends "default/home.html" %}{% block footer %}<p>Of our own</p>{% endblock %}'
    )
    page.get_by_text("Of our own").wait_for()
