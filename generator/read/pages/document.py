"""A saved page as a tree, with what every reader of it asks: texts, classes, addresses, lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any

from lxml import etree, html

from generator.read.documents.saved_page import base_address, whole_address
from generator.read.lines import clean

# lxml has no types of its own; an element is used as it says.
Element = Any

_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_NULLS = re.compile("[\x00\ud800-\udfff]")
_INLINE = {"i": "i", "em": "i", "b": "b", "strong": "b", "sub": "sub", "sup": "sup"}
_BREAKS = frozenset(
    "p br div section li ul ol h1 h2 h3 h4 h5 h6 blockquote table tr dl dt dd article header footer".split()
)
_UNSEEN = frozenset({"script", "style", "noscript", "template", "svg", "button", "select"})
_TEX = re.compile(r"math/tex|application/x-tex", re.IGNORECASE)
_DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Document:
    """A page: its text, its tree, the address that its links count from (empty where unknown)."""

    text: str
    root: Element
    address: str = ""

    def find(self, path: str) -> list[Element]:
        """Return the elements that an XPath names, in the page's order."""
        found = self.root.xpath(path)
        return [one for one in found if isinstance(one.tag, str)] if isinstance(found, list) else []

    def first(self, path: str) -> Element | None:
        """Return the first element that an XPath names."""
        return next(iter(self.find(path)), None)

    def absolute(self, address: str | None) -> str:
        """Return a link's address as a whole one if it is known; empty for one that is broken."""
        return absolute(address, self.address)


def parse(text: str, address: str = "") -> Document | None:
    """Parse a page as browsers do; return None if there is nothing in it."""
    body = _NULLS.sub("", _DECLARATION.sub("", text.removeprefix("\ufeff"), count=1))
    if "<" not in body:
        return None
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True, remove_pis=True)
    try:
        root = html.document_fromstring(body.encode("utf-8"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, AssertionError):
        return None
    return Document(text, root, _base(root, text, address))


def has_class(name: str) -> str:
    """Return the XPath condition for one class among an element's."""
    return f"contains(concat(' ', normalize-space(@class), ' '), ' {name} ')"


def within(element: Element, path: str) -> list[Element]:
    """Return the elements below another that an XPath names."""
    return [one for one in element.xpath(path) if isinstance(one.tag, str)]


def one_within(element: Element, path: str) -> Element | None:
    """Return the first element below another that an XPath names."""
    return next(iter(within(element, path)), None)


def text_of(element: Element | None) -> str:
    """Return an element's text on one line, with all that is in it; empty for none."""
    return "" if element is None else clean(str(element.text_content()))


def line_of(element: Element | None) -> int:
    """Return the line an element begins in, from 1; 0 if that is not known."""
    return int(element.sourceline or 0) if element is not None else 0


def attribute(element: Element | None, name: str) -> str:
    """Return an attribute's value on one line; empty if there is none."""
    return "" if element is None else clean(str(element.get(name) or ""))


def absolute(address: str | None, base: str) -> str:
    """Return an address as a whole one where its base is known; empty for one that is broken."""
    written = clean(address or "")
    lost = not written or written.startswith(("#", "javascript:", "data:", "mailto:"))
    return "" if lost else whole_address(written, base)


def rich_text(element: Element | None) -> str:
    """Return an element's text with the markup that titles and abstracts keep, see `generator.read.documents.marks`.

    Blocks end in line breaks; a formula comes as the TeX it was made from, where the page holds it.
    """
    if element is None:
        return ""
    parts: list[str] = []
    _rich(element, parts, 0)
    return "".join(parts)


def _rich(element: Element, parts: list[str], depth: int) -> None:
    tag = element.tag if isinstance(element.tag, str) else ""
    tex = _formula(element, tag)
    if tex is not None:
        parts.append(tex)
        return
    if tag in _UNSEEN or not tag:
        return
    if depth > _DEEPEST:
        parts.append(escape(str(element.text_content()), quote=False))
        return
    mark = _INLINE.get(tag, "") if depth else ""
    parts.append(f"<{mark}>" if mark else "\n" if tag in _BREAKS and depth else "")
    parts.append(_flowing(element.text))
    for child in element:
        _rich(child, parts, depth + 1)
        parts.append(_flowing(child.tail))
    parts.append(f"</{mark}>" if mark else "\n" if tag in _BREAKS - {"br"} and depth else "")


def _flowing(text: str | None) -> str:
    """Return a text as it flows in a page: its line ends are spaces."""
    return re.sub(r"\s+", " ", escape(text, quote=False)) if text else ""


def _formula(element: Element, tag: str) -> str | None:
    if tag == "script":
        return f"${(element.text or '').strip()}$" if _TEX.search(element.get("type") or "") else ""
    if tag == "math":
        found = element.xpath(".//*[local-name()='annotation']")
        source = next((one.text or "" for one in found if _TEX.search(one.get("encoding") or "")), "")
        return f"${source.strip().strip('$').strip()}$" if source.strip(" $") else None
    classes = element.get("class") or ""
    if "MathJax" in classes or "katex-html" in classes:
        return ""  # the drawing of a formula whose source is beside it
    return None


def _base(root: Element, text: str, address: str) -> str:
    named = [
        str(one).strip()
        for path in ("//link[@rel='canonical']/@href", "//meta[@property='og:url']/@content")
        for one in root.xpath(path)[:3]
    ]
    return base_address(text, address, named=named, base=str(next(iter(root.xpath("//base/@href")), "")).strip())
