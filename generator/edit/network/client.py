"""A polite client: identifies itself, sends one request at a time, waits as requested, asks only for changes.

It does not interpret the answers. They are cached in `.sitegen/answers/`, which may be deleted or damaged at any time;
an interrupted run continues where it stopped. Tests pass a `pause` that does not wait.
"""

from __future__ import annotations

import hashlib
import json
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from pathlib import Path
from socket import EAI_NONAME, gaierror
from typing import IO, TYPE_CHECKING, Any, Literal
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit, urlunsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from generator import __version__
from generator.core.atomic_files import sweep, write_atomically
from generator.core.identifiers import is_local

if TYPE_CHECKING:
    from email.message import Message

_RUN = "run.json"
MAX_BYTES = 32_000_000
TIMEOUT = 60.0  # seconds until the client gives up on a silent host
LONGEST_WAIT = 120.0  # seconds; a host that asks for more is asked again by the next run
TRIES = 3
_USUAL_WAIT = 30.0
_BUSY = frozenset({429, 500, 502, 503, 504})
_GONE = frozenset({400, 404, 410})
_NOT_FOUND = frozenset({404, 410})
_UNAUTHORIZED = 401
# Errors of a resolver that knows that there is no such host, and not only that it cannot say so now.
_NO_SUCH_HOST = frozenset({EAI_NONAME, getattr(socket, "EAI_NODATA", EAI_NONAME)})
_HOUR = 3600
Reason = Literal["unknown", "unreachable", "no host", "busy", "too large", "odd"]


class NoAnswerError(Exception):
    """A service gave no usable answer.

    `reason` is "unknown" if the service does not have the requested record, "unreachable" if there is no connection,
    "no host" if nobody knows the host's name (or there is no network), "busy" if it asks to come back later; `what`
    describes it in words, after the service's host. `status` is that of the answer, 0 if there was none; `hint` is how
    to get an answer, if that is known.
    """

    def __init__(self, reason: Reason, what: str, status: int = 0) -> None:
        super().__init__(what)
        self.reason = reason
        self.what = what
        self.status = status
        self.hint = ""


class _WebOnly(HTTPRedirectHandler):
    """Follows redirects within the web, and never from an encrypted page to an unencrypted one."""

    def redirect_request(  # noqa: PLR0917 - the base class hands them over so
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        """Return the request that follows, or refuse."""
        target = urlsplit(newurl).scheme
        if target != "https" and not (target == "http" and req.type == "http"):
            raise NoAnswerError("odd", f"redirects to {newurl.partition('?')[0]}, which is not followed")
        return super().redirect_request(req, fp, code, msg, headers, newurl)

    def http_error_302(self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Any) -> Any:
        """Follow a redirect, or close an answer whose redirect is refused."""
        try:
            return super().http_error_302(req, fp, code, msg, headers)
        except (ValueError, NoAnswerError):
            fp.close()
            raise

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


def agent_of(portal: str) -> str:
    """Return the User-Agent of a portal; services contact senders of too many requests."""
    known = urlsplit(portal).hostname and not is_local(portal) and portal.isascii() and portal.isprintable()
    return f"sitegen/{__version__}" + (f" (+{portal})" if known else "")


class Client:
    """Asks services, one request at a time.

    `agent` is the User-Agent, `pause` waits for a number of seconds, `kept` holds the answers of earlier runs: they are
    requested again only if they changed; those of an interrupted run are not requested again.
    """

    def __init__(
        self, agent: str, *, pause: Callable[[float], None] = time.sleep, kept: KeptAnswers | None = None
    ) -> None:
        self._agent = agent
        self._pause = pause
        self._kept = kept
        self._asked: set[str] = set()
        self._given_up: dict[str, NoAnswerError] = {}
        self._opener = OpenerDirector()
        for handler in (
            ProxyHandler(), HTTPHandler(), HTTPSHandler(), _WebOnly(), HTTPErrorProcessor(), HTTPDefaultErrorHandler()
        ):  # fmt: skip
            self._opener.add_handler(handler)

    def get(
        self,
        address: str,
        *,
        accept: str = "*/*",
        between: float = 1.0,
        service: str = "",
        secret: str = "",
        method: str = "GET",
    ) -> str:
        """Return the text at an address; `between` is the number of seconds between two requests to its host.

        `secret` is added to the query of the request, and neither cached nor shown. Raises NoAnswerError. A service
        (by default, a host) that cannot be reached, or refuses requests, is not asked again.
        """
        cached_as = address if method == "GET" else f"{method} {address}"
        before = self._kept.find(cached_as) if self._kept else None
        if self._kept and before and self._kept.answered_in_this_run(cached_as):
            return before.text
        host, asked = _in_ascii(f"{address}{'&' if '?' in address else '?'}{secret}" if secret else address)
        service = service or host
        if service in self._given_up:
            raise self._given_up[service]
        try:
            request = Request(asked, headers=self._headers(accept, before), method=method)  # noqa: S310 - only http(s)
            answer = self._ask(request, host, between, before)
        except NoAnswerError as fault:
            if fault.reason in {"unreachable", "no host", "busy"} or fault.status == _UNAUTHORIZED:
                self._given_up[service] = fault
            raise
        if self._kept:
            self._kept.keep(replace(answer, address=cached_as))
        return answer.text

    def is_gone(self, address: str) -> bool:
        """Return whether a page is gone: it is not found, neither by HEAD, which some hosts do not know, nor by GET.

        Raises NoAnswerError if that is uncertain: many hosts answer only browsers.
        """
        for method in ("HEAD", "GET"):
            try:
                self.get(address, method=method)
            except NoAnswerError as fault:
                if method == "HEAD" and fault.reason in {"unknown", "odd"}:
                    continue
                if fault.status not in _NOT_FOUND:
                    raise
                return True
            return False
        return False

    def _headers(self, accept: str, before: KeptAnswer | None) -> dict[str, str]:
        headers = {"User-Agent": self._agent, "Accept": accept, "Accept-Encoding": "identity"}
        if before and before.etag:
            headers["If-None-Match"] = before.etag
        if before and before.last_modified:
            headers["If-Modified-Since"] = before.last_modified
        return headers

    def _ask(self, request: Request, host: str, between: float, before: KeptAnswer | None) -> KeptAnswer:
        status = 0
        for attempt in range(TRIES):
            if host in self._asked and not attempt:
                self._pause(between)
            self._asked.add(host)
            try:
                return self._once(request)
            except HTTPError as fault:
                with fault:
                    status = fault.code
                    if status == 304 and before:
                        return before
                    if status not in _BUSY:
                        gone = status in _GONE
                        reason = f"{host} {'has no record of it' if gone else 'refused'} (status {status})"
                        raise NoAnswerError("unknown" if gone else "odd", reason, status) from None
                    wait = _wait(fault.headers)
            except (URLError, OSError, HTTPException) as fault:
                cause = fault.reason if isinstance(fault, URLError) else fault
                if isinstance(cause, gaierror) and cause.errno in _NO_SUCH_HOST:
                    raise NoAnswerError("no host", f"{host} cannot be reached (is there a network?)") from None
                raise NoAnswerError("unreachable", f"{host} cannot be reached ({cause})") from None
            except ValueError:
                raise NoAnswerError("odd", f"{host} redirects to an invalid address") from None
            if wait > LONGEST_WAIT:
                raise NoAnswerError("busy", f"{host} asks clients to wait {_in_words(wait)}", status)
            if attempt + 1 < TRIES:
                self._pause(max(wait, between))
        raise NoAnswerError("busy", f"{host} was unavailable in {TRIES} attempts (status {status})", status)

    def _once(self, request: Request) -> KeptAnswer:
        with self._opener.open(request, timeout=TIMEOUT) as answer:
            raw: bytes = answer.read(MAX_BYTES + 1)
            headers_of_answer: Message = answer.headers
        if len(raw) > MAX_BYTES:
            raise NoAnswerError("too large", f"{request.host} answered more than {MAX_BYTES:,} bytes")
        length = headers_of_answer.get("Content-Length", "")
        if length.isdigit() and int(length) != len(raw) and request.method != "HEAD":
            raise HTTPException("the answer broke off")
        text = raw.decode("utf-8-sig", "replace")
        return KeptAnswer(
            request.full_url, text, headers_of_answer.get("ETag", ""), headers_of_answer.get("Last-Modified", "")
        )


def _in_ascii(address: str) -> tuple[str, str]:
    """Return an address's host and the address in ASCII, as a request needs it (RFC 3987, 3.1)."""
    try:
        parts = urlsplit(address)
        host = parts.netloc.encode("idna").decode("ascii")
    except ValueError:
        raise NoAnswerError("odd", f"{address} is not a valid address") from None
    path, query = (quote(part, safe="%/:?@!$&'()*+,;=~[]|") for part in (parts.path, parts.query))
    return host, urlunsplit((parts.scheme, host, path, query, ""))


def _in_words(seconds: float) -> str:
    return f"{seconds / 60:.0f} minutes" if seconds < 2 * _HOUR else f"{seconds / _HOUR:.0f} hours"


def _wait(headers: Message) -> float:
    """Return the seconds that Retry-After asks for (RFC 9110, 10.2.3); a date counts from the answer's own."""
    requested = str(headers.get("Retry-After", "")).strip()
    if requested.isdigit():
        return float(requested)
    with suppress(ValueError, TypeError, KeyError):
        return max(0.0, (parsedate_to_datetime(requested) - parsedate_to_datetime(headers["Date"])).total_seconds())
    return _USUAL_WAIT


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer's text, and its validators for conditional requests (RFC 9110, 8.8)."""

    address: str
    text: str
    etag: str = ""
    last_modified: str = ""


class KeptAnswers:
    """The answers in a folder. Answers of an interrupted run on the same day count as those of this run."""

    def __init__(self, folder: Path, today: date) -> None:
        self._folder = folder
        self._day = today.isoformat()
        self._run = self._unfinished()

    def find(self, address: str) -> KeptAnswer | None:
        """Return the cached answer of an address."""
        try:
            answer = KeptAnswer(**json.loads(self._path(address).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        values = (answer.address, answer.text, answer.etag, answer.last_modified)
        return answer if all(isinstance(one, str) for one in values) and answer.address == address else None

    def answered_in_this_run(self, address: str) -> bool:
        """Return whether an address need not be requested again."""
        return address in self._run

    def keep(self, answer: KeptAnswer) -> None:
        """Cache an answer of this run."""
        write_atomically(self._path(answer.address), json.dumps(asdict(answer), ensure_ascii=False).encode())
        self._run.append(answer.address)
        write_atomically(self._folder / _RUN, json.dumps({"day": self._day, "answered": self._run}).encode())

    def finish(self) -> None:
        """End a complete run: the next one requests everything again. Removes answers that were not used."""
        if not self._folder.is_dir():
            return
        sweep(self._folder)
        wanted = {self._path(address).name for address in self._run}
        for path in self._folder.glob("*.json"):
            if path.name not in wanted:
                path.unlink(missing_ok=True)
        self._run = []

    def _unfinished(self) -> list[str]:
        with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
            run = json.loads((self._folder / _RUN).read_text(encoding="utf-8"))
            if run["day"] == self._day:
                return [address for address in run["answered"] if isinstance(address, str)]
        return []

    def _path(self, address: str) -> Path:
        return self._folder / f"{hashlib.sha256(address.encode()).hexdigest()[:32]}.json"
