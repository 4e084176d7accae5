"""A browser and a built portal below a project path.

Where Chromium is missing, tests that ask for it are skipped, and pytest's summary says so; with
`BROWSER_TESTS=required` in the environment, as in .ci/run, they fail. `BROWSER=firefox` takes the Firefox that is
installed instead, by WebDriver BiDi. Playwright cannot yet change colours or switch scripts off in it: so for each
way of these one more Firefox is started, whose settings say it; a test asks `visit` for a way, not a page that is open.
What is for paper alone is shown there by the page's own styles, see `MEDIUM`.
"""

from __future__ import annotations

import functools
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    ViewportSize,
    sync_playwright,
)
from quality.browser import CHROMIUMS

from browser.page_scripts import script
from browser.portal import PAGES, write_portal
from built import build

PATH = "/portal/"
PROGRAMS = {"chromium": CHROMIUMS, "firefox": ("firefox-esr", "firefox")}
BROWSER = os.environ.get("BROWSER", "chromium")
PROGRAM = next(filter(None, map(shutil.which, PROGRAMS[BROWSER])), None)
MISSING = f"the pages were not tried in a browser: no {BROWSER} here (apt-get install {PROGRAMS[BROWSER][0]})"
# How a page is shown, which an open window can change; all else is said of a window when it is opened.
USUAL = {"viewport": {"width": 1280, "height": 720}, "color_scheme": "light", "forced_colors": "none"}
# The settings by which a Firefox shows pages in a way of its own; in one that runs, Playwright changes nothing of it.
FIREFOX_WAYS: dict[tuple[str, object], dict[str, int | bool]] = {
    ("color_scheme", "light"): {"layout.css.prefers-color-scheme.content-override": 1},
    ("color_scheme", "dark"): {"layout.css.prefers-color-scheme.content-override": 0},
    ("forced_colors", "none"): {"browser.display.document_color_use": 1},
    ("forced_colors", "active"): {"browser.display.document_color_use": 2},
    ("reduced_motion", "reduce"): {"ui.prefersReducedMotion": 1},
    ("java_script_enabled", True): {},
    ("java_script_enabled", False): {"javascript.enabled": False},
}
WAYS = {name for name, _ in FIREFOX_WAYS}
# A window without a screen has the focus and may paste all the same.
FIREFOX_SETTINGS = {"focusmanager.testmode": True, "dom.events.testing.asyncClipboard": True}
MEDIUM = script("medium")
# No other host has an address; to ask Python of each request whether it may be sent would take longer than most pages.
NO_OTHER_HOST = ("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--disable-auto-reload")
HERE = ("http://127.0.0.1:", "data:", "blob:")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none; marks are counted by file in the summary, `pytest.skip` is not."""
    if PROGRAM is None and os.environ.get("BROWSER_TESTS") != "required":
        for item in items:
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason=MISSING))


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves a site below the project path, and its 404 page for what is not there."""

    def translate_path(self, path: str) -> str:
        inside = path.partition("?")[0].partition("#")[0]
        return super().translate_path(inside.removeprefix(PATH.rstrip("/")) if inside.startswith(PATH) else "/none")

    def do_GET(self) -> None:
        """Send a file; a page that names no icon, as frames do, lets the browser look for that of the host."""
        if self.path == "/favicon.ico":
            self.send_response(HTTPStatus.NO_CONTENT)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@dataclass(frozen=True)
class Served:
    """A site that is being served: its folder and its absolute address, with a slash at the end."""

    folder: Path
    url: str

    def page(self, name: str) -> str:
        """Return the address of one of the pages that browser/portal.py names."""
        return self.url + PAGES[name]


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], Served]]:
    """Serve a built site from a thread on a free port of this machine."""
    servers = []

    def start(folder: Path) -> Served:
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=folder))
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        servers.append(server)
        return Served(folder, f"http://127.0.0.1:{server.server_port}{PATH}")

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def built(
    browser: Browser | Firefoxes, tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], Served]
) -> Served:
    """This repository's own portal and more, built below a project path and served."""
    root = tmp_path_factory.mktemp("browsed")
    write_portal(root)
    build(root, base_url=f"https://group.github.io{PATH}", search=True)
    return serve(root / "site")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser | Firefoxes]:
    if PROGRAM is None:
        pytest.fail(MISSING)
    with sync_playwright() as started, ExitStack() as running:
        if BROWSER == "firefox":
            yield Firefoxes(started, running)
        else:
            one = started.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", *NO_OTHER_HOST])
            running.callback(one.close)
            yield one


class Firefoxes:
    """One Firefox for each way of showing pages, started when the first window asks for it."""

    def __init__(self, playwright: Playwright, running: ExitStack) -> None:
        self._playwright = playwright
        self._stack = running
        self._started: dict[str, Browser] = {}

    def new_context(self, **options: Any) -> BrowserContext:
        """Open a window in the Firefox that shows pages as these options say."""
        usual = {name: USUAL[name] for name in WAYS & USUAL.keys()}
        shown = usual | {name: options.pop(name) for name in WAYS & options.keys()}
        key = json.dumps(shown, sort_keys=True)
        if key not in self._started:
            settings = {name: value for way in shown.items() for name, value in FIREFOX_WAYS[way].items()}
            self._started[key] = self._playwright.firefox.launch(
                executable_path=PROGRAM, channel="moz-firefox", firefox_user_prefs={**FIREFOX_SETTINGS, **settings}
            )
            self._stack.callback(self._started[key].close)
        return self._started[key].new_context(**options)


@dataclass
class Visit:
    """What went on in a visitor's browser: what the console said, what was asked for, and what of it at other hosts."""

    page: Page
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def open(self, address: str) -> Page:
        """Go to an address in the visitor's window."""
        self.page.goto(address)
        return self.page


def _open(context: BrowserContext) -> Visit:
    """Open a page and take down what it asks for and what the console says."""
    here = Visit(context.new_page())

    def note(request: Request) -> None:
        here.asked.append(request.url)
        if not request.url.startswith(HERE):
            here.refused.append(request.url)

    def take_back(request: Request) -> None:
        # What the page's policy forbids is told of like any other request, but never leaves the browser.
        if request.failure == "csp" and request.url in here.refused:
            here.refused.remove(request.url)

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            here.said.append(message.text)

    here.page.on("request", note)
    here.page.on("requestfailed", take_back)
    here.page.on("console", listen)
    here.page.on("pageerror", lambda fault: here.said.append(str(fault)))
    if BROWSER == "firefox":
        here.page.route(
            "**/*", lambda route: route.continue_() if route.request.url.startswith(HERE) else route.abort()
        )
    return here


def _show(page: Page, *, viewport: ViewportSize, **media: Any) -> None:
    if page.viewport_size != viewport:
        page.set_viewport_size(viewport)
    if BROWSER == "firefox":
        page.emulate_media = functools.partial(_emulate, page)
        page.bring_to_front()  # of several windows one alone has the focus
    else:
        page.emulate_media(media="null", **media)


def _has_focus(page: Page) -> bool:
    """Say whether keys reach a page of Firefox: from the last stop Tab leads to the browser's own bar, for good."""
    page.bring_to_front()
    return bool(page.evaluate("document.hasFocus()"))


def _emulate(page: Page, *, media: str) -> None:
    """Show an open page in Firefox on another medium; for other colours a test asks `visit` for a window of theirs."""
    page.evaluate(MEDIUM, media)


def _leave(here: Visit) -> None:
    """Leave nothing of a visit for the next of what the site keeps in the browser."""
    here.page.evaluate("() => { try { localStorage.clear(); } catch { /* nothing can be kept there */ } }")
    here.page.goto("about:blank")


@pytest.fixture(scope="session")
def _kept() -> dict[str, Visit]:
    """The windows that stay open from test to test, by their options."""
    return {}


@pytest.fixture
def visit(browser: Browser | Firefoxes, _kept: dict[str, Visit]) -> Iterator[Callable[..., Visit]]:
    """Begin a visit in a window with these options; no other host may be asked.

    The window is one that other tests had before: to open one is most of what a short visit costs. Who adds scripts,
    listeners or routes to the page, or leads it astray, asks for another: `visit(own_window=True)`, which shares with
    the first what a browser keeps, and begins without it.
    """
    visits: list[Visit] = []

    def begin(*, own_window: bool = False, **options: object) -> Visit:
        shown = {name: options.pop(name, usual) for name, usual in USUAL.items()}
        if BROWSER == "firefox":
            options |= {name: shown[name] for name in WAYS & shown.keys()}
        key = json.dumps(options, sort_keys=True)
        if own_window and (options or BROWSER == "firefox"):
            here = _open(browser.new_context(**options))
            leaving.callback(here.page.context.close)
        else:
            if key in _kept and BROWSER == "firefox" and not _has_focus(_kept[key].page):
                _kept.pop(key).page.context.close()
            if key not in _kept:
                _kept[key] = _open(browser.new_context(**options))
            here = _kept[key]
            if any(here is known for known in visits):
                _show(here.page, **shown)
                return here
            if own_window:
                here = _open(here.page.context)
                leaving.callback(here.page.close)
            here.said.clear()
            here.asked.clear()
            here.refused.clear()
            leaving.callback(_leave, here)
        _show(here.page, **shown)
        visits.append(here)
        return here

    with ExitStack() as leaving:
        yield begin
    assert [here.refused for here in visits if here.refused] == []


@pytest.fixture
def visitor(visit: Callable[..., Visit]) -> Iterator[Visit]:
    """A visitor with a script; nothing may go wrong in their console, and no other host may be asked."""
    here = visit()
    yield here
    assert here.said == []


@pytest.fixture
def watched_visitor(visit: Callable[..., Visit]) -> Iterator[Visit]:
    """A visitor in a window of their own, to which scripts, listeners and routes may be added."""
    here = visit(own_window=True)
    yield here
    assert here.said == []


@pytest.fixture
def plain_visitor(visit: Callable[..., Visit]) -> Visit:
    """A visitor whose browser runs no script; no other host may be asked."""
    return visit(java_script_enabled=False)
