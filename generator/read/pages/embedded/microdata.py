"""Microdata and RDFa of a page as nodes of schema.org; the rest of RDFa is left to those who need it."""

import re
from collections.abc import Iterator
from typing import Any

from generator.read.draft import Draft
from generator.read.pages.document import Document, Part
from generator.read.pages.embedded.schema_org import paper_drafts

_ADDRESSES = {"a": "href", "link": "href", "area": "href", "img": "src", "object": "data", "embed": "src"}
_NAMES = {  # of other vocabularies in RDFa, by their last part
    "title": "name", "creator": "author", "date": "datePublished", "issued": "datePublished", "doi": "identifier",
}  # fmt: skip
_LONG = frozenset({"abstract", "description", "name", "headline", "title"})
_MOST_ELEMENTS = 20_000
_DEEPEST = 30


def microdata_drafts(page: Document) -> list[Draft]:
    """Return the papers that elements of the page describe by `itemprop`, or by RDFa's `property`."""
    if "itemtype" not in page.source and "typeof" not in page.source:
        return []
    drafts: list[Draft] = []
    for scope, kind, prop in (("itemscope", "itemtype", "itemprop"), ("typeof", "typeof", "property")):
        for top in _tops(page, scope, prop):
            drafts += paper_drafts(_node(top, scope, kind, prop, 0), top.line, page)
    return sorted(drafts, key=lambda draft: draft.line)


def _tops(page: Document, scope: str, prop: str) -> list[Part]:
    """Return the things that count by themselves: those that are no property of another thing."""
    return page.find(f'[{scope}]:not([{scope}] [{prop}]:not([{prop}=""]))')


def _node(element: Part, scope: str, kind: str, prop: str, depth: int) -> dict[str, Any]:
    node: dict[str, Any] = {"@type": element.attribute(kind).split()}
    for child in _properties(element, scope, prop):
        is_thing = child.has(scope) and depth < _DEEPEST
        thing = _node(child, scope, kind, prop, depth + 1) if is_thing else None
        for name in child.attribute(prop).split():
            short = re.split(r"[/#:]", name)[-1]
            short = _NAMES.get(short, short) if prop == "property" else short
            if value := thing or _literal(child, short):
                node.setdefault(short, []).append(value)
    return node


def _properties(element: Part, scope: str, prop: str) -> Iterator[Part]:
    """Yield the elements that name a property of this thing, not of things within it."""
    waiting = element.children()[::-1]
    seen = 0
    while waiting and seen < _MOST_ELEMENTS:
        child = waiting.pop()
        seen += 1
        if child.attribute(prop):
            yield child
        if not child.has(scope):
            waiting += child.children()[::-1]


def _literal(part: Part, name: str) -> str:
    for attribute in ("content", "datetime"):
        if part.has(attribute):
            return part.attribute(attribute)
    where = _ADDRESSES.get(part.tag)
    if where and (name in {"url", "sameAs", "identifier", "image", "contentUrl"} or not part.text()):
        return part.attribute(where)
    return part.rich_text() if name in _LONG else part.text()
