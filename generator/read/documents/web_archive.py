"""Web archives (`.mhtml`): the page among the parts of a saved message (RFC 2557)."""

import re
from dataclasses import replace
from email import message_from_bytes
from email.errors import MessageError
from email.message import Message
from itertools import islice

from generator.read.documents.encoding import Decoded, Undecodable, decode

_HEADER = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:From |[A-Za-z][\w-]*:)")
_RELATED = re.compile(
    rb"^content-type:\s*(?:multipart/(?:related|mixed|alternative)|text/html)\b", re.IGNORECASE | re.MULTILINE
)
_PAGE_TYPES = ("text/html", "application/xhtml+xml")
_MOST_PARTS = 5000


def looks_like_mhtml(raw: bytes) -> bool:
    """Return whether a file is a web archive, by its message headers."""
    head = raw[:4096]
    return _HEADER.match(head) is not None and _RELATED.search(head) is not None


def read_mhtml(raw: bytes) -> Decoded | Undecodable:
    """Extract the page from a web archive: the part that it names as its start, otherwise the first HTML part."""
    try:
        message = message_from_bytes(raw.lstrip())
        pages = [part for part in islice(message.walk(), _MOST_PARTS) if part.get_content_type() in _PAGE_TYPES]
        start = str(message.get_param("start") or "").strip()
        pages.sort(key=lambda part: bool(start) and str(part.get("Content-ID", "")).strip() != start)
        for part in pages:
            content = part.get_payload(decode=True)
            if isinstance(content, bytes) and content.strip():
                page = _decoded(content, part)
                if isinstance(page, Decoded):
                    where = part.get("Content-Location") or message.get("Snapshot-Content-Location") or ""
                    return replace(page, address="".join(str(where).split()))
    except (MessageError, ValueError, LookupError, RecursionError, AttributeError, TypeError):
        pass  # the parser of messages gives up on some damaged ones
    return Undecodable("there is no page in this web archive", "save the page again, as HTML")


def _decoded(content: bytes, part: Message) -> Decoded | Undecodable:
    charset = part.get_content_charset()
    if charset:
        try:
            return Decoded(content.decode(charset), charset)
        except (ValueError, LookupError):
            pass  # the page itself may know better
    return decode(content, html=True)
