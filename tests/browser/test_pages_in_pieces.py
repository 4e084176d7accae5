"""A page that comes in pieces, as over a slow line: what is painted does not move when the rest comes."""

from __future__ import annotations

import functools
import threading
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from browser.conftest import PATH, QuietHandler

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.conftest import Served, Visit

MOVED = (
    "window.moved = [];"
    "new PerformanceObserver((all) => { for (const one of all.getEntries()) moved.push(...one.sources.map("
    "({ node }) => `${node?.outerHTML ?? node?.textContent}`.slice(0, 80))); })"
    ".observe({ type: 'layout-shift', buffered: true })"
)
# What is there is painted; a browser that still waits with the first paint gives no frame.
PAINTED = "new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 300); })"
COME = """() => new Promise((done) => {
  const look = () => document.querySelector(%r) && document.styleSheets.length ? done() : setTimeout(look, 10);
  look();
})"""


@dataclass
class Cut:
    """Where a page is cut, and whether the rest of it may come."""

    after: bytes = b""
    rest: threading.Event = field(default_factory=threading.Event)


class _InTwo(QuietHandler):
    """Sends a page up to the cut, and the rest when it is asked for."""

    cut = Cut()

    def copyfile(self, source, outputfile) -> None:  # type: ignore[no-untyped-def]
        """Send the file, in two pieces where the cut is in it."""
        first, cut, second = source.read().partition(self.cut.after)
        outputfile.write(first + cut)
        if second:
            outputfile.flush()
            self.cut.rest.wait(10)
            outputfile.write(second)


@pytest.fixture
def cut(built: Served) -> Iterator[tuple[Cut, str]]:
    handler = type("_Handler", (_InTwo,), {"cut": Cut()})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=built.folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield handler.cut, f"http://127.0.0.1:{server.server_port}{PATH}"
    handler.cut.rest.set()
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("page", "after", "element"),
    [
        ("papers/", b'<nav aria-label="Sections">\n<ul>', ".masthead nav"),
        ("search/?q=training", b'<select name="year"><option value="">Any</option></select></label>', ".narrow label"),
        ("papers/", b'<label class="wide">', "#filter label"),
    ],
)
def test_what_is_painted_stays_in_its_place(
    page: str, after: bytes, element: str, cut: tuple[Cut, str], watched_visitor: Visit
) -> None:
    where, url = cut
    where.after = after
    here = watched_visitor.page
    here.add_init_script(MOVED)
    here.goto(url + page, wait_until="commit")
    here.evaluate(COME % element)
    here.evaluate(PAINTED)
    where.rest.set()
    here.wait_for_load_state()
    here.evaluate(PAINTED)
    assert here.evaluate("moved") == []
