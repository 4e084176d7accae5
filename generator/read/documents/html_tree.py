"""A page as a browser builds it: its elements and texts, each with its line in the file.

lexbor follows the parsing rules of HTML, so that a page with unclosed or misplaced tags has the
shape that its readers see. It does not record positions; each start tag is given its line before it is parsed.

Bold, italics and the like get no line: where nobody closed them, the rules open them anew in every block that follows,
but no more than three that are alike (HTML Living Standard, 13.2.4.3), and with a line each, none were alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.core.data_files import words
from generator.core.problems import Problem

_PLACE = "data-source-line"
_START_TAG = re.compile(
    r"<(?!(?i:b|big|code|em|font|i|s|small|strike|strong|tt|u)(?:[\s/>]|$))[a-zA-Z][a-zA-Z0-9:-]*(?=[\s/>]|$)"
)
_PLACES = re.compile(rf" {_PLACE}=\d+ ?")
_LEFT_OUT = frozenset("script style noscript template head iframe object embed canvas audio map datalist".split())
_RAW = frozenset({"script", "style", "textarea", "title", "xmp"})  # elements that hold no tags
BLOCKS = words(__file__, "block_elements.txt")
DEEPEST = 150  # as docs/importing.md says; of what is further in, only the text is kept
# Further in than this, tags that only set a font, or that no browser knows, are left out: unclosed, each is within the
# one before it, and hundreds of them surround the end of a page.
_DEEP, _FONTS = 60, frozenset({"font", "span", "big", "small", "center", "tt"})
_KNOWN_TAG = re.compile(r"[a-z][a-z0-9-]*")
_MOST_NODES = 400_000
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_HIDDEN_CLASSES = frozenset("hidden d-none collapse modal hide is-hidden invisible bibtex-content".split())
_SHOWN_CLASSES = frozenset("show in active is-open open".split())
_CODE = frozenset({"pre", "textarea", "code"})
_WORDS = re.compile(r"[a-z]+", re.IGNORECASE)
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(slots=True, eq=False)
class Text:
    """A text of the page, with its spaces, and the line of the tag before it."""

    text: str
    line: int
    parent: Node


@dataclass(eq=False)
class Node:
    """An element."""

    tag: str
    attributes: dict[str, str]
    line: int
    parent: Node | None
    children: list[Node | Text] = field(default_factory=list)

    def get(self, name: str) -> str:
        """Return an attribute's value; empty if there is none."""
        return self.attributes.get(name, "")

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The element's classes, as written."""
        return tuple(self.attributes.get("class", "").split())

    @cached_property
    def signature(self) -> str:
        """Tag and classes: what elements of one role share."""
        return ".".join((self.tag, *self.classes))

    @cached_property
    def path(self) -> str:
        """The signatures from the body down to this element."""
        return f"{self.parent.path}>{self.signature}" if self.parent is not None else self.signature

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of class, id and schema property, in lower case: `pub-title` says "pub" and "title"."""
        said = " ".join(self.attributes.get(name, "") for name in ("class", "id", "itemprop"))
        found = _WORDS.findall(_HUMPS.sub(" ", said).lower()) if said.strip() else []
        return frozenset([*found, self.tag] if self.tag not in BLOCKS else found)

    @cached_property
    def hides(self) -> bool:
        """Return whether the element is shown only after an interaction, or never."""
        if "hidden" in self.attributes or _HIDDEN_STYLE.search(self.attributes.get("style", "")):
            return True
        classes = {one.lower() for one in self.classes}
        if self.tag in _CODE:
            return "@" in self.text_content[:4000] and "{" in self.text_content[:4000]
        if self.tag == "dialog":
            return "open" not in self.attributes
        return bool(classes & _HIDDEN_CLASSES) and not classes & _SHOWN_CLASSES

    @cached_property
    def folded(self) -> bool:
        """Return whether the element is in a closed `<details>` element, outside of its summary."""
        above = self.parent
        return above is not None and above.tag == "details" and "open" not in above.attributes and self.tag != "summary"

    @property
    def text_content(self) -> str:
        """All text in the element, as written."""
        return "".join(one.text for one in self.texts())

    @cached_property
    def elements(self) -> list[Node]:
        """The element's children that are elements."""
        return [child for child in self.children if isinstance(child, Node)]

    def texts(self) -> Iterator[Text]:
        """Yield the texts below."""
        return (one for one in self._below() if isinstance(one, Text))

    def walk(self) -> Iterator[Node]:
        """Yield the elements below, this one first."""
        return (one for one in self._below() if isinstance(one, Node))

    def _below(self) -> Iterator[Node | Text]:
        """Yield this element and all below, as the page has them; what is deep within costs no more than the rest."""
        waiting: list[Node | Text] = [self]
        while waiting:
            one = waiting.pop()
            yield one
            if isinstance(one, Node):
                waiting.extend(reversed(one.children))


@dataclass(frozen=True, eq=False)
class Page:
    """A parsed page: its source, its elements, and the title and the addresses that its head names."""

    source: str
    parser: LexborHTMLParser
    title: str = ""
    canonical: str = ""
    base: str = ""

    @cached_property
    def _shown(self) -> tuple[Node, int]:
        body = Node("body", {}, 1, None)
        return body, _copy(self.parser.body, body) if self.parser.body is not None else 0

    @property
    def body(self) -> Node:
        """What the page shows."""
        return self._shown[0]

    @property
    def cut_at(self) -> int:
        """The line of the first element beyond `DEEPEST`; 0 if none is."""
        return self._shown[1]


def shown(element: LexborNode) -> Node:
    """Return what an element shows; of a script, its text."""
    node = Node(element.tag or "", {}, line_of(element), None)
    _copy(element, node)
    return node


def attribute_of(element: LexborNode, name: str) -> str | None:
    """Return the value of an attribute as written, empty if it has none; None if there is no such attribute."""
    attributes = element.attributes
    return _PLACES.sub("", attributes[name] or "") if name in attributes else None


def line_of(element: LexborNode) -> int:
    """Return the line that an element begins in, from 1; 0 if that is not known."""
    return int(element.attributes.get(_PLACE) or 0)


def too_deep(path: str, line: int) -> Problem:
    """Warn that a page is nested deeper than it is read."""
    place = " here" if line else ""
    what = (
        f"elements of this page are nested more than {DEEPEST} deep{place}; of what is within, only the text was read"
    )
    return Problem(path, line, 1 if line else 0, what, "save the page again from a browser", "warning")


def read_page(text: str) -> Page | None:
    """Parse a page; None if there is nothing in it."""
    placed = "\n".join(
        _START_TAG.sub(rf"\g<0> {_PLACE}={number} ", line) if "<" in line else line
        for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1)
    )
    parser = LexborHTMLParser(placed.encode("utf-8", "replace"))  # half a surrogate pair is no character
    return Page(text, parser, **_head(parser)) if parser.body is not None else None


def _head(parser: LexborHTMLParser) -> dict[str, str]:
    def attributes(selector: str, name: str) -> list[str]:
        return [(attribute_of(one, name) or "").strip() for one in parser.css(selector)]

    title = parser.css_first("title")
    addresses = attributes("link[rel=canonical]", "href") + attributes("meta[property='og:url']", "content")
    return {
        "title": " ".join(_PLACES.sub("", title.text()).split())[:500] if title is not None else "",
        "canonical": next((one for one in addresses if one.startswith(("http://", "https://"))), ""),
        "base": next(iter(attributes("base[href]", "href")), ""),
    }


def _is_formula(node: LexborNode) -> bool:
    """Return whether an element is a script that holds a formula, as MathJax has it."""
    return node.tag == "script" and (node.attributes.get("type") or "").lower().startswith("math/tex")


def _copy(element: LexborNode, root: Node) -> int:
    """Copy what an element shows into `root`; return the line where it is nested too deeply, 0 if it is not."""
    line = root.line
    waiting: list[tuple[LexborNode | None, Node, int]] = [(element.child, root, 1)]
    count = cut_at = 0
    while waiting:
        node, parent, depth = waiting.pop()
        while node is not None and count < _MOST_NODES:
            count += 1
            tag = node.tag or ""
            if tag == "-text":
                text = node.text_content or ""
                parent.children.append(Text(_PLACES.sub("", text) if parent.tag in _RAW else text, line, parent))
            elif not tag.startswith(("-", "!")) and (tag not in _LEFT_OUT or _is_formula(node)):
                attributes = {name: _PLACES.sub("", value or "") for name, value in node.attributes.items()}
                line = int(attributes.pop(_PLACE, "") or line)
                if depth > _DEEP and (tag in _FONTS or not _KNOWN_TAG.fullmatch(tag)):
                    made = parent
                elif depth > DEEPEST:
                    made = parent
                    cut_at = cut_at or line
                else:
                    made = Node(tag, attributes, line, parent)
                    parent.children.append(made)
                if node.child is not None:
                    waiting.append((node.next, parent, depth))
                    node, parent, depth = node.child, made, depth + (made is not parent)
                    continue
            node = node.next
    return cut_at
