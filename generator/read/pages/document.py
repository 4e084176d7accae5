"""Elements of a saved page, with what every reader needs: texts, attributes, addresses, lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from typing import Self

from selectolax.lexbor import LexborNode

from generator.read.documents.html_formulas import formula
from generator.read.documents.html_tree import Node, Page, Text, attribute_of, line_of, shown
from generator.read.documents.saved_page import base_address, whole_address
from generator.read.lines import clean

_INLINE = {"i": "i", "em": "i", "b": "b", "strong": "b", "sub": "sub", "sup": "sup"}
_BREAKS = frozenset(
    "p br div section li ul ol h1 h2 h3 h4 h5 h6 blockquote table tr dl dt dd article header footer".split()
)
_UNSEEN = frozenset({"svg", "button", "select"})


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """An element of a page, and the address that its links count from (empty where unknown).

    Methods with a `selector` (of CSS) mean the first element within that it matches; without one, the element itself.
    Where `:is()` or `:not()` stand for an element around others, lexbor needs a `*` before them: `*:is(h2, h3) a`.
    """

    element: LexborNode
    address: str

    def find(self, selector: str) -> list[Part]:
        """Return the elements within that a selector matches, each once, in the page's order."""
        found = {one.mem_id: one for one in self.element.css(selector)}
        found.pop(self.number, None)
        return [self._part(one) for one in found.values()]

    def first(self, selector: str) -> Part | None:
        """Return the first element within that a selector matches."""
        return next(iter(self.find(selector)), None)

    def text(self, selector: str = "") -> str:
        """Return the text that an element shows, on one line; empty if there is no such element."""
        found = self._at(selector)
        return clean(found.shown.text_content) if found else ""

    def texts(self, selector: str) -> list[str]:
        """Return the texts of all elements that a selector matches."""
        return [one.text() for one in self.find(selector)]

    def rich_text(self, selector: str = "") -> str:
        """Return an element's text with the markup that titles and abstracts keep; empty if there is none.

        Blocks end with line breaks; a formula is the TeX that it was made from, if the page contains it. See
        `generator.read.documents.marks`.
        """
        parts: list[str] = []
        if found := self._at(selector):
            _rich(found.shown, parts)
        return "".join(parts).strip()

    def has(self, name: str) -> bool:
        """Return whether the element has an attribute, even an empty one."""
        return attribute_of(self.element, name) is not None

    def attribute(self, name: str, selector: str = "") -> str:
        """Return an attribute's value on one line; empty if there is none."""
        found = self._at(selector)
        return clean(attribute_of(found.element, name) or "") if found else ""

    def attributes(self, name: str, selector: str) -> list[str]:
        """Return an attribute of all elements that a selector matches."""
        return [one.attribute(name) for one in self.find(selector)]

    def link(self, selector: str = "") -> str:
        """Return the address that an element links to, as a whole one if that is known."""
        return self.absolute(self.attribute("href", selector))

    def absolute(self, address: str) -> str:
        """Return a link's address as a whole one if it is known; empty for one that leads to no page."""
        written = clean(address)
        lost = not written or written.startswith(("#", "javascript:", "data:", "mailto:"))
        return "" if lost else whole_address(written, self.address)

    def children(self) -> list[Part]:
        """Return the child elements."""
        return [self._part(one) for one in self.element.iter()]

    def ancestors(self) -> Iterator[Part]:
        """Yield the elements around the element, the nearest first."""
        around = self.element.parent
        while around is not None and around.is_element_node:
            yield self._part(around)
            around = around.parent

    def closest(self, tag: str) -> Part | None:
        """Return the nearest element of a kind around the element."""
        return next((one for one in self.ancestors() if one.tag == tag), None)

    def siblings(self, *, before: bool = False) -> Iterator[Part]:
        """Yield the elements beside the element that follow it, or those before it, the nearest first."""
        beside = self.element.prev if before else self.element.next
        while beside is not None:
            if beside.is_element_node:
                yield self._part(beside)
            beside = beside.prev if before else beside.next

    @property
    def shown(self) -> Node:
        """What the element shows."""
        return shown(self.element)

    @property
    def tail(self) -> str:
        """The text between the element and the next one."""
        beside = self.element.next
        return beside.text_content or "" if beside is not None and beside.is_text_node else ""

    @property
    def tag(self) -> str:
        """The element's name, in small letters."""
        return self.element.tag or ""

    @property
    def number(self) -> int:
        """The number of the element, which no other element of the page has."""
        return self.element.mem_id

    @property
    def line(self) -> int:
        """The line that the element begins in, from 1; 0 if that is not known."""
        return line_of(self.element)

    def _at(self, selector: str) -> Part | None:
        return self.first(selector) if selector else self

    def _part(self, element: LexborNode) -> Part:
        return Part(element, self.address)


@dataclass(frozen=True, slots=True, eq=False)
class Document(Part):
    """A page: its outermost element, its address, and the page as it was parsed."""

    page: Page

    @property
    def source(self) -> str:
        """The page's HTML."""
        return self.page.source

    def of_site(self, home: str) -> Self:
        """Return the page with a site's address, if its own is not known."""
        return self if self.address else replace(self, address=home)


def document_of(page: Page, address: str = "") -> Document | None:
    """Return a parsed page that was saved from an address; None if it has no elements."""
    root = page.parser.root
    if root is None or "<" not in page.source:
        return None
    return Document(root, base_address(page.source, address, named=(page.canonical,), base=page.base), page)


def _rich(node: Node, parts: list[str]) -> None:
    for place, child in enumerate(node.children):
        if isinstance(child, Text):
            parts.append(re.sub(r"\s+", " ", escape(child.text, quote=False)))  # its line ends are spaces
            continue
        tex = formula(child, node.children[place + 1 : place + 4])
        if tex is not None:
            parts.append(tex)
        elif child.tag not in _UNSEEN:
            mark = _INLINE.get(child.tag, "")
            parts.append(f"<{mark}>" if mark else "\n" if child.tag in _BREAKS else "")
            _rich(child, parts)
            parts.append(f"</{mark}>" if mark else "\n" if child.tag in _BREAKS - {"br"} else "")
