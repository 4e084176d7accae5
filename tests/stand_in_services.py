"""A server on this machine that stands in for the services: it gives answers that a test wrote, and notes who asks."""

import hashlib
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Said:
    """One answer: its status, headers and text; without status 200 it has no ETag."""

    text: str
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class StandIn:
    """The answers by path with query; a list of them is given one after the other, the last one for good."""

    address: str
    answers: dict[str, Any] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    def forget(self) -> None:
        """Forget who asked so far."""
        for noted in (self.asked, self.headers, self.statuses):
            noted.clear()

    def next_answer(self, path: str) -> Said:
        given = self.answers.get(path, Said("nothing here", 404))
        if isinstance(given, list):
            given = given.pop(0) if len(given) > 1 else given[0]
        if isinstance(given, Said):
            return given
        return Said(given if isinstance(given, str) else json.dumps(given))


@contextmanager
def stand_in() -> Iterator[StandIn]:
    """Serve on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            said = services.next_answer(self.path)
            raw = said.text.encode()
            etag = f'"{hashlib.sha256(raw).hexdigest()[:12]}"'
            status = 304 if said.status == 200 and self.headers.get("If-None-Match") == etag else said.status
            services.asked.append(self.path)
            services.headers.append({name.lower(): value for name, value in self.headers.items()})
            services.statuses.append(status)
            self.send_response_only(status)  # without a date of its own
            for name, value in said.headers.items():
                self.send_header(name, value)
            if said.status == 200:
                self.send_header("ETag", etag)
            body = b"" if status == 304 or self.command == "HEAD" else raw
            if "Content-Length" not in said.headers:
                self.send_header("Content-Length", str(len(raw if self.command == "HEAD" else body)))
            self.end_headers()
            self.wfile.write(body)

        do_HEAD = do_GET  # noqa: N815 - the name that http.server looks for

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    services = StandIn(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield services
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
