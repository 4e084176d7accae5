"""A browser and a built portal below a project path.

Where Chromium is missing, tests that ask for it are skipped, and pytest's summary says so; with
`BROWSER_TESTS=required` in the environment, as in .ci/run, they fail.
"""

from __future__ import annotations

import functools
import json
import os
import shutil
import threading
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from generator.building import build
from playwright.sync_api import sync_playwright

from browser.portal import PAGES, write_portal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Route

PATH = "/portal/"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MISSING = "the pages were not tried in a browser: no Chromium here (apt-get install chromium)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none; marks are counted by file in the summary, `pytest.skip` is not."""
    if CHROMIUM is None and os.environ.get("BROWSER_TESTS") != "required":
        for item in items:
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason=MISSING))


class _Quiet(SimpleHTTPRequestHandler):
    """Serves a site below the project path, and its 404 page for what is not there."""

    def translate_path(self, path: str) -> str:
        inside = path.partition("?")[0].partition("#")[0]
        return super().translate_path(inside.removeprefix(PATH.rstrip("/")) if inside.startswith(PATH) else "/none")

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
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return Served(folder, f"http://127.0.0.1:{server.server_port}{PATH}")

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def built(browser: Browser, tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], Served]) -> Served:
    """This repository's own portal and more, built below a project path and served."""
    root = tmp_path_factory.mktemp("browsed")
    write_portal(root)
    build(root, base_url=f"https://group.github.io{PATH}")
    return serve(root / "site")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.fail(MISSING)
    with sync_playwright() as started:
        running = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield running
        running.close()


@dataclass
class Visit:
    """What went on in a visitor's browser."""

    page: Page
    said: list[str]
    refused: list[str]


def _visit(context: BrowserContext) -> Visit:
    """Open a page that refuses other hosts and takes down what the console says."""
    page = context.new_page()
    here = Visit(page, [], [])

    def only_here(route: Route) -> None:
        if route.request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            route.continue_()
        else:
            here.refused.append(route.request.url)
            route.abort()

    page.route("**/*", only_here)
    page.on("console", lambda message: here.said.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda fault: here.said.append(str(fault)))
    return here


def _leave(here: Visit) -> None:
    """Close the page and forget what the site keeps in the browser."""
    session = here.page.context.new_cdp_session(here.page)
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    here.page.close()


@pytest.fixture(scope="session")
def _windows(browser: Browser) -> Callable[..., BrowserContext]:
    """Open one window for each set of options and keep it: a window of its own is most of what a visit costs."""
    opened: dict[str, BrowserContext] = {}

    def window(**options: object) -> BrowserContext:
        key = json.dumps(options, sort_keys=True)
        if key not in opened:
            opened[key] = browser.new_context(**options)
        return opened[key]

    return window


@pytest.fixture
def visit(_windows: Callable[..., BrowserContext]) -> Iterator[Callable[..., Visit]]:
    """Open a new page in a window with these options; no other host may be asked."""
    visits = []

    def begin(**options: object) -> Visit:
        visits.append(_visit(_windows(**options)))
        return visits[-1]

    yield begin
    for here in visits:
        _leave(here)
    assert [here.refused for here in visits if here.refused] == []


@pytest.fixture
def visitor(visit: Callable[..., Visit]) -> Iterator[Visit]:
    """A visitor with a script; nothing may go wrong in their console, and no other host may be asked."""
    here = visit()
    yield here
    assert here.said == []


@pytest.fixture
def plain_visitor(visit: Callable[..., Visit]) -> Visit:
    """A visitor whose browser runs no script; no other host may be asked."""
    return visit(java_script_enabled=False)
