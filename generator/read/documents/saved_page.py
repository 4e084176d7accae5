"""A saved page, also in a web archive (`.mhtml`): its signs, and the address that its links count from."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from email import message_from_bytes
from email.errors import MessageError
from email.message import Message
from itertools import islice
from urllib.parse import urljoin

from generator.read.documents.encoding import Decoded, Undecodable, decode

_DOCTYPE = re.compile(
    r"\s*[^\s<]{0,2}(?:<\?xml\b[^>]*>\s*)?(?:(?><!--.*?-->)\s*+){0,20}+"  # a stray character may precede all tags
    r"<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(
    r"</?(?:div|p|span|a|ul|ol|li|table|tr|td|th|h[1-6]|article|section|main|header|body|br|dl|dt|dd|b|i|em|strong|pre)"
    r"(?:\s[^<>]{0,2000})?/?>",
    re.IGNORECASE,
)
_FRONT_MATTER = re.compile(r"\s*---\s*\n[^<>]{0,2000}?\n---\s*\n\s*<")  # of a page as its generator keeps it
_OF_MARKDOWN = re.compile(
    r"^ {0,3}(?:#{1,6} +[^\s<]|(?:[-*+]|\d{1,3}\.) +[^\s<][^\n]{0,2000}(?:\*\*|\]\())", re.MULTILINE
)
_LISTED = re.compile(r"^(?:#{1,6}|[-*+]|\d{1,3}\.) +[^\s<]", re.MULTILINE)
_FEWEST_LISTED = 2  # such lines in a text that begins without a tag
_FEWEST_OF_MARKDOWN = 3  # lines: HTML may stand in Markdown
_FEWEST_TAGS = 6
_LOOKED_AT = 200_000
# Elements that end with their end tag only: `<p>`, `<li>` and table cells are closed by what follows, `<a>`, `<nobr>`
# and `<button>` by the next one, and a `<form>` holds none.
# What stands in comments, scripts and styles is not a tag (HTML Living Standard, 13.2.5); the first counts.
_NESTING = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?P<code>script|style|textarea|title|xmp)\b[^<>]*>.*?(?:</(?P=code)\b[^<>]*>|\Z)"
    r"|<(?P<end>/?)(?P<tag>div|span|b|i|em|strong|font|u|s|small|big|sub|sup|section|article|ul|ol|dl|table|blockquote|center"
    r"|main|header|footer|nav|aside|details|figure|tt|code|svg|math)\b[^<>]*>",
    re.IGNORECASE | re.DOTALL,
)
_MOST_OPEN = 1000  # tags that wait for their end tag; on more, parsers take very long
_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)\s*-->")
_ON_THE_WEB = ("http://", "https://")
# A web archive is a saved message (RFC 2557).
_HEADER = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:From |[A-Za-z][\w-]*:)")
_RELATED = re.compile(
    rb"^content-type:\s*(?:multipart/(?:related|mixed|alternative)|text/html)\b", re.IGNORECASE | re.MULTILINE
)
_PAGE_TYPES = ("text/html", "application/xhtml+xml")
_MOST_PARTS = 5000


def looks_like_html(text: str) -> bool:
    """Return whether a text is a page or a part of one, by its beginning, or by tags in most of its lines."""
    head = text.removeprefix("\ufeff")[:_LOOKED_AT]
    if _DOCTYPE.match(head):
        return True
    if len(_OF_MARKDOWN.findall(head)) >= _FEWEST_OF_MARKDOWN:
        return False
    tags = _TAG.findall(head)
    if len(tags) < _FEWEST_TAGS:
        return False
    if _FRONT_MATTER.match(head):
        return True
    begun = [line[0] == "<" for line in map(str.strip, head.split("\n")) if line]
    is_mostly_tags = sum(begun) * 2 >= len(begun) and len(_LISTED.findall(head)) < _FEWEST_LISTED
    return any(tag.startswith("</") for tag in tags) and (begun[0] or is_mostly_tags)


def without_deep_nesting(text: str) -> str:
    """Remove the tags of elements that are nested far deeper than in any page, before a parser reads them."""
    if text.count("<") <= _MOST_OPEN:
        return text
    depth = deepest = 0

    def kept(tag: re.Match[str]) -> str:
        nonlocal depth, deepest
        if not tag["tag"]:
            return tag[0]
        within = depth
        depth = max(depth - 1, 0) if tag["end"] else depth + 1
        deepest = max(deepest, depth)
        return "" if max(depth, within) > _MOST_OPEN else tag[0]

    bounded = _NESTING.sub(kept, text)
    return bounded if deepest > _MOST_OPEN else text


def base_address(text: str, address: str = "", *, named: Sequence[str] = (), base: str = "") -> str:
    """Return the address that links of a page count from; empty if none is known.

    `address` is where the page was saved from, as an archive says; browsers write it in a comment of the page's `text`.
    `named` are the addresses that the page gives itself (`canonical`, `og:url`), `base` is its `<base>`.
    """
    saved = _SAVED_FROM.search(text[:4000])
    own = next((one for one in (address, saved[1] if saved else "", *named) if one.startswith(_ON_THE_WEB)), "")
    joined = whole_address(base, own) if base else own
    return joined if joined.startswith(_ON_THE_WEB) else own


def whole_address(address: str, base: str) -> str:
    """Return a link's address as a whole one where its base is known, as written where it cannot be read."""
    try:
        return urljoin(base, address) if base else address
    except ValueError:
        return address


def looks_like_mhtml(raw: bytes) -> bool:
    """Return whether a file is a web archive, by its message headers."""
    head = raw[:4096]
    return _HEADER.match(head) is not None and _RELATED.search(head) is not None


def read_mhtml(raw: bytes) -> Decoded | Undecodable:
    """Extract the page from a web archive: the part that it names as its start, otherwise the first HTML part."""
    damaged = (MessageError, ValueError, LookupError, RecursionError, AttributeError, TypeError)
    with suppress(*damaged):  # the parser of messages gives up on some
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
    return Undecodable("there is no page in this web archive", "save the page again, as HTML")


def _decoded(content: bytes, part: Message) -> Decoded | Undecodable:
    charset = part.get_content_charset() or ""
    with suppress(ValueError, LookupError):  # the page itself may know better
        return Decoded(content.decode(charset), charset)
    return decode(content, html=True)
