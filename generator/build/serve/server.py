"""The web server of `sitegen serve`: whole files of one folder, for browsers of this machine only."""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import socketserver
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import MimeTypes
from pathlib import Path
from threading import Condition, Thread
from urllib.parse import parse_qs, quote, unquote, urlsplit

from generator.build.serve.fault_page import Shown, fault_page
from generator.core.problems import refuse
from generator.export.formats import FORMATS

HOST = "127.0.0.1"
# Addresses of the server's own, which no page of a portal can have.
OWN = "/__sitegen__/"
_HOSTS = frozenset({"localhost", HOST})
_PATIENCE = 15.0  # seconds after which the server checks whether a silent listener is still there
_HTML = "text/html; charset=utf-8"
_MORE_TYPES = {
    ".atom": "application/atom+xml",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".md": "text/markdown",
    ".mjs": "text/javascript",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
_AS_TEXT = frozenset(
    {"application/json", "application/xml", "application/atom+xml", "image/svg+xml", "application/x-bibtex"}
)


def media_type(name: str) -> str:
    """Return the media type of a file by its extension, equal on every machine."""
    ending = os.path.splitext(name)[1].lower()  # noqa: PTH122 - of an address
    own = {f".{one.ending}": one.media_type for one in FORMATS if f".{one.ending}" not in _MORE_TYPES}
    found = {**own, **_MORE_TYPES}.get(ending) or MimeTypes().guess_type(f"file{ending}")[0]
    kind = found or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind in _AS_TEXT else kind


# The script receives changes from the server, and shows errors in a frame.
_NEEDED = (b"script-src", b"connect-src", b"frame-src")
_POLICY = re.compile(rb'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(">)')


class SiteServer(ThreadingHTTPServer):
    """Serves a folder; `live` has the path below which it is served, and the state."""

    daemon_threads = True
    # On Windows this option would allow two programs to use one port.
    allow_reuse_address = os.name == "posix"

    def __init__(self, folder: Path, port: int, live: Live) -> None:
        """Bind a port, or any free one for 0.

        Raises ProblemsFoundError if another program uses it.
        """
        self.folder, self.live = folder, live
        self._begun = False
        try:
            super().__init__((HOST, port), _Handler)
        except (OSError, OverflowError) as fault:
            taken = isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE
            what = f"port {port} is in use by another program" if taken else f"port {port} cannot be used: {fault}"
            hint = f"stop that program, or choose another port: --port {port + 1 if port < 65_535 else 8000}"
            refuse(what, hint)

    def server_bind(self) -> None:
        """Bind the port without a network request for this machine's name."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, int(self.server_address[1])

    def begin(self) -> None:
        """Start answering requests, in threads."""
        self._begun = True
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    def close(self) -> None:
        """Stop answering requests, and release the port."""
        self.live.close()
        if self._begun:
            self.shutdown()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore the error: a browser may close its connection."""


class _Handler(BaseHTTPRequestHandler):
    """Answers one browser."""

    server: SiteServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "sitegen", ""

    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def do_GET(self) -> None:
        """Answer."""
        if self._is_for_us():
            path = urlsplit(self.path).path
            own = {f"{OWN}changes": self._changes, f"{OWN}faults": self._faults, f"{OWN}reload.js": self._script}
            own.get(path, self._site)()

    do_HEAD = do_GET  # noqa: N815 - the library's name

    def _refuse(self) -> None:
        self.close_connection = True  # the body of the request is not read
        self._say(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.", {"Allow": "GET, HEAD"})

    do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = do_CONNECT = _refuse  # noqa: N815

    def _is_for_us(self) -> bool:
        """Reject requests for another host name: a foreign page may have sent the browser here."""
        name, _, port = self.headers.get("Host", "").lower().rpartition(":")
        here = f"{name}:{port}" if name else port
        if here in {f"{host}:{self.server.server_port}" for host in _HOSTS} or here in _HOSTS:
            return True
        self._say(HTTPStatus.FORBIDDEN, f"This server answers at http://localhost:{self.server.server_port}/ only.")
        return False

    def _site(self) -> None:
        state = self.server.live.state
        path = unquote(urlsplit(self.path).path, errors="replace")
        if not state.site:
            if state.faults:
                script = f'src="{OWN}reload.js?site={state.site}" data-own="faults" data-key="{state.key}" defer'
                page = fault_page(state.faults, site=False, script=f"<script {script}></script>\n")
                self._answer(HTTPStatus.INTERNAL_SERVER_ERROR, page.encode(), _HTML)
            else:
                self._say(HTTPStatus.SERVICE_UNAVAILABLE, "The portal is being built for the first time.")
            return
        if path != state.path and path in {"/", state.path.removesuffix("/")}:
            self._send_to(state.path)
            return
        page = _page_file(path, state)
        if page in state.ahead:
            self._answer(HTTPStatus.OK, with_script(state.ahead[page], state.site_of(page)), _HTML)
            return
        found = _file(self.server.folder, path.removeprefix(state.path)) if path.startswith(state.path) else None
        if state.ahead and self._is_waited_for(found):
            state = self.server.live.wait_for_the_rest(_PATIENCE)
        if found is not None and found.is_dir() and not path.endswith("/"):
            self._send_to(f"{path}/")
        else:
            if found is not None and (path.endswith("/") or found.is_dir()):
                found = found / "index.html"
            self._file(found, state.site_of(_page_file(path, state)))

    def _is_waited_for(self, file: Path | None) -> bool:
        """Return whether a file may still be made: browsers do not request files of a page again, unlike the page."""
        if file is None or not file.exists():
            return True
        is_static = file.is_relative_to(self.server.folder.resolve() / "static")
        return file.is_file() and not is_static and media_type(file.name) != _HTML

    def _file(self, path: Path | None, site: str) -> None:
        status = HTTPStatus.OK
        content = _read(path) if path else None
        if content is None or path is None:
            status, path = HTTPStatus.NOT_FOUND, self.server.folder / "404.html"
            content = _read(path)
            if content is None:
                self._say(status, "There is no such page.")
                return
        kind = media_type(path.name)
        self._answer(status, with_script(content, site) if kind == _HTML else content, kind)

    def _changes(self) -> None:
        """Send the state, now and after each change, until the browser closes the connection (server-sent events)."""
        self.close_connection = True
        self._head(HTTPStatus.OK, {"Content-Type": "text/event-stream", "Connection": "close"})
        if self.command == "HEAD":
            return
        seen = ""
        live = self.server.live
        page = unquote(parse_qs(urlsplit(self.path).query).get("page", [""])[0], errors="replace")
        file = _page_file(page, live.state)
        with suppress(OSError), live.seen_by_somebody(file):
            while live.is_open:
                state = live.wait(seen, _PATIENCE)
                event = {"key": state.key, "site": state.site_of(file), "faults": len(state.faults)} if state else None
                self.wfile.write(f"data: {json.dumps(event)}\n\n".encode() if event else b": still here\n\n")
                seen = state.key if state else seen

    def _faults(self) -> None:
        state = self.server.live.state
        self._answer(HTTPStatus.OK, fault_page(state.faults, site=bool(state.site)).encode(), _HTML)

    def _script(self) -> None:
        self._answer(HTTPStatus.OK, _reload_script(), media_type("reload.js"))

    def _send_to(self, path: str) -> None:
        self._say(HTTPStatus.FOUND, "It has moved.", {"Location": quote(path)})

    def _say(self, status: HTTPStatus, text: str, headers: dict[str, str] | None = None) -> None:
        self._answer(status, f"{text}\n".encode(), "text/plain; charset=utf-8", headers)

    def _answer(self, status: HTTPStatus, content: bytes, kind: str, headers: dict[str, str] | None = None) -> None:
        self._head(status, {"Content-Type": kind, "Content-Length": str(len(content)), **(headers or {})})
        if self.command != "HEAD":
            with suppress(OSError):
                self.wfile.write(content)

    def _head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}.items():
            self.send_header(name, value)
        self.end_headers()


def with_script(page: bytes, site: str) -> bytes:
    """Return a page of a site with the script that reloads it, and a policy that allows it."""
    tag = f'<script src="{OWN}reload.js?site={site}" defer></script>\n'.encode()
    before, body, after = page.rpartition(b"</body>")
    shown = before + tag + body + after if body else page + tag
    return _POLICY.sub(lambda found: found[1] + _with_own(found[2]) + found[3], shown, count=1)


def _with_own(policy: bytes) -> bytes:
    named = {directive.split()[0] for directive in policy.split(b";") if directive.strip()}
    return b"; ".join([policy, *(b"%s 'self'" % directive for directive in _NEEDED if directive not in named)])


def _page_file(path: str, state: State) -> str:
    """Return the file of the page at a path of the server, relative to the site's folder."""
    file = path.removeprefix(state.path)
    return f"{file}index.html" if not file or file.endswith("/") else file


def _file(folder: Path, path: str) -> Path | None:
    """Return the path of a file in the folder; None if it is outside of it or in the builds' own folder."""
    parts = path.split("/")
    if any(part.startswith(".") or "\\" in part or "\0" in part or ":" in part for part in parts) or "" in parts[:-1]:
        return None
    try:
        found = folder.joinpath(*parts).resolve()
        found.exists()  # the name may be too long for the system
    except OSError:
        return None
    return found if found.is_relative_to(folder.resolve()) else None


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


@cache
def _reload_script() -> bytes:
    return (Path(__file__).parent / "reload.js").read_bytes()


@dataclass(frozen=True, slots=True)
class State:
    """The site below a path such as `/portal/`, and the errors in the content.

    `site` differs for each site that was built, and is empty before the first; `key` differs for each state, also of
    other servers. `ahead` are files of the next site that are shown while the rest of it is being built. `shown_ahead`
    maps files to the site of which they were shown before it was complete.
    """

    key: str
    site: str
    path: str
    faults: tuple[Shown, ...] = ()
    ahead: Mapping[str, bytes] = field(default_factory=dict)
    shown_ahead: Mapping[str, str] = field(default_factory=dict)

    def site_of(self, file: str) -> str:
        """Return the key of the site of which a file was shown."""
        return self.shown_ahead.get(file, self.site)


class Live:
    """The state of one server: one thread changes it, others read it and wait."""

    def __init__(self) -> None:
        self._run = secrets.token_hex(4)
        self._count = 0
        self._condition = Condition()
        self._open = True
        self._seen: Counter[str] = Counter()
        self._state = State(f"{self._run}-0", "", "/")

    @property
    def state(self) -> State:
        """The current state."""
        return self._state

    @contextmanager
    def seen_by_somebody(self, file: str) -> Iterator[None]:
        """Record that a browser shows a file during this context."""
        with self._condition:
            self._seen[file] += 1
        try:
            yield
        finally:
            with self._condition:
                self._seen[file] -= 1

    def seen(self) -> frozenset[str]:
        """Return the files that browsers show now."""
        with self._condition:
            return frozenset(+self._seen)

    def show_ahead(self, file: str, content: bytes) -> None:
        """Show one file of a site that is still being built, to browsers with that file."""
        key, state = self._next(), self._state
        ahead, shown = {**state.ahead, file: content}, {**state.shown_ahead, file: key}
        self._publish(replace(state, key=key, faults=(), ahead=ahead, shown_ahead=shown))

    def show_site(self, path: str, *, changed: bool) -> None:
        """Show a site without errors; pages reload if it differs from the one before.

        Files that were shown ahead are not reloaded.
        """
        key = self._next()
        before = self._state
        changed = changed or not before.site or path != before.path
        shown = {file: before.shown_ahead[file] for file in before.ahead} if changed else before.shown_ahead
        self._publish(State(key, key if changed else before.site, path, shown_ahead=shown))

    def show_faults(self, faults: tuple[Shown, ...]) -> None:
        """Show errors; the last good site stays, without files of the site with errors."""
        state = self._state
        shown = {file: site for file, site in state.shown_ahead.items() if file not in state.ahead}
        self._publish(replace(state, key=self._next(), faults=faults, ahead={}, shown_ahead=shown))

    def close(self) -> None:
        """Release all waiting threads."""
        with self._condition:
            self._open = False
            self._condition.notify_all()

    @property
    def is_open(self) -> bool:
        """Whether the state may still change."""
        return self._open

    def wait(self, seen: str, seconds: float) -> State | None:
        """Return the state when its key differs from `seen`; None if nothing has changed for this time."""
        with self._condition:
            changed = self._condition.wait_for(lambda: not self._open or self._state.key != seen, seconds)
            return self._state if changed and self._state.key != seen else None

    def wait_for_the_rest(self, seconds: float) -> State:
        """Return the state when a partly shown site is complete, or after this time."""
        with self._condition:
            self._condition.wait_for(lambda: not self._open or not self._state.ahead, seconds)
            return self._state

    def _next(self) -> str:
        self._count += 1
        return f"{self._run}-{self._count}"

    def _publish(self, state: State) -> None:
        with self._condition:
            self._state = state
            self._condition.notify_all()
