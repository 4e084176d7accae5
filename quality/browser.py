"""The Chromium that is installed here, and a built site served to it."""

from __future__ import annotations

import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# The one without windows comes first: it shows a page in the same way with a quarter less work.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NO_CHROMIUM = "there is no Chromium here (apt-get install chromium-headless-shell)"


def chromium() -> str | None:
    """Return the path of Chromium, or None where it is not installed."""
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine alone; give its address, which ends with a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of each file that the browser asks for."""
