"""A saved page as a tree, with what every reader of it asks: texts, attributes, addresses, lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Self

from lxml import etree, html

from generator.read.documents.saved_page import base_address, whole_address
from generator.read.lines import clean

# lxml has no types of its own; an element is used as it says.
Element = Any

_INLINE = {"i": "i", "em": "i", "b": "b", "strong": "b", "sub": "sub", "sup": "sup"}
_BREAKS = frozenset(
    "p br div section li ul ol h1 h2 h3 h4 h5 h6 blockquote table tr dl dt dd article header footer".split()
)
_UNSEEN = frozenset({"script", "style", "noscript", "template", "svg", "button", "select"})
_DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Part:
    """An element of a page, and the address that its links count from (empty where unknown).

    Methods with a `path` mean the first element that this XPath names; without one, the element itself.
    """

    element: Element
    address: str = ""

    def find(self, path: str) -> list[Part]:
        """Return the elements that an XPath names, in the page's order."""
        found = self.element.xpath(path)
        return [Part(one, self.address) for one in found if isinstance(one.tag, str)]

    def first(self, path: str) -> Part | None:
        """Return the first element that an XPath names."""
        return next(iter(self.find(path)), None)

    def text(self, path: str = ".") -> str:
        """Return an element's text on one line, with all that is in it; empty for none."""
        found = self.first(path)
        return clean(str(found.element.text_content())) if found else ""

    def texts(self, path: str) -> list[str]:
        """Return the texts of all elements that an XPath names."""
        return [one.text() for one in self.find(path)]

    def rich_text(self, path: str = ".") -> str:
        """Return an element's text with the markup that titles and abstracts keep; empty for none.

        Blocks end in line breaks; a formula comes as the TeX it was made from, where the page holds it. See
        `generator.read.documents.marks`.
        """
        parts: list[str] = []
        if found := self.first(path):
            _rich(found.element, parts, 0)
        return "".join(parts).strip()

    def attribute(self, name: str, path: str = ".") -> str:
        """Return an attribute's value on one line; empty if there is none."""
        found = self.first(path)
        return clean(str(found.element.get(name) or "")) if found else ""

    def attributes(self, name: str, path: str) -> list[str]:
        """Return an attribute of all elements that an XPath names."""
        return [one.attribute(name) for one in self.find(path)]

    def link(self, path: str = ".") -> str:
        """Return the address that an element links to, as a whole one if that is known."""
        return self.absolute(self.attribute("href", path))

    def absolute(self, address: str) -> str:
        """Return a link's address as a whole one if it is known; empty for one that leads to no page."""
        written = clean(address)
        lost = not written or written.startswith(("#", "javascript:", "data:", "mailto:"))
        return "" if lost else whole_address(written, self.address)

    @property
    def line(self) -> int:
        """The line that the element begins in, from 1; 0 if that is not known."""
        return int(self.element.sourceline or 0)


@dataclass(frozen=True, slots=True)
class Document(Part):
    """A page: its tree, its address, and its source."""

    source: str = ""

    def of_site(self, home: str) -> Self:
        """Return the page with a site's address, if its own is not known."""
        return self if self.address else replace(self, address=home)


def parse(text: str, address: str = "") -> Document | None:
    """Parse a page as browsers do; return None if there is nothing in it."""
    if "<" not in text:
        return None
    body = text.removeprefix("\ufeff").replace("\0", "").encode("utf-8", "ignore")
    try:
        root = html.document_fromstring(body, parser=html.HTMLParser(encoding="utf-8", huge_tree=True, remove_pis=True))
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, AssertionError):
        return None
    paths = ("//link[@rel='canonical']/@href", "//meta[@property='og:url']/@content")
    named = [str(one).strip() for path in paths for one in root.xpath(path)[:3]]
    base = str(next(iter(root.xpath("//base/@href")), "")).strip()
    return Document(root, base_address(text, address, named=named, base=base), text)


def title_says(source: str, name: str) -> bool:
    """Return whether the title in a page's source has a site's name."""
    return name in source.partition("</title>")[0].rpartition("<title")[2]


def has_class(*names: str) -> str:
    """Return the XPath condition for one of some classes among an element's."""
    return " or ".join(f"contains(concat(' ', normalize-space(@class), ' '), ' {name} ')" for name in names)


def of_class(*names: str) -> str:
    """Return the XPath of the elements below another that have one of some classes."""
    return f".//*[{has_class(*names)}]"


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
        return f"${(element.text or '').strip()}$" if _is_tex(element.get("type")) else ""
    if tag == "math":
        found = element.xpath(".//*[local-name()='annotation']")
        source = next((one.text or "" for one in found if _is_tex(one.get("encoding"))), "")
        return f"${source.strip().strip('$').strip()}$" if source.strip(" $") else None
    classes = element.get("class") or ""
    if "MathJax" in classes or "katex-html" in classes:
        return ""  # the drawing of a formula whose source is beside it
    return None


def _is_tex(kind: str | None) -> bool:
    return (kind or "").lower().startswith(("math/tex", "application/x-tex"))
