"""A saved page: what it is recognised by, and the address that its links count from."""

import re
from collections.abc import Sequence
from urllib.parse import urljoin

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
_FEWEST_OF_MARKDOWN = 3  # lines: HTML may stand in Markdown
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


def looks_like_html(text: str) -> bool:
    """Return whether a text is a page, by its beginning, or by tags in more than one place."""
    head = text.removeprefix("\ufeff")[:_LOOKED_AT]
    if _DOCTYPE.match(head):
        return True
    if len(_OF_MARKDOWN.findall(head)) >= _FEWEST_OF_MARKDOWN:
        return False
    tags = _TAG.findall(head)
    if _FRONT_MATTER.match(head) and len(tags) >= 6:
        return True
    return len(tags) >= 6 and any(tag.startswith("</") for tag in tags) and head.lstrip()[:1] == "<"


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
