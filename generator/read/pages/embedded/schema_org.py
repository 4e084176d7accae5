"""Papers in schema.org's vocabulary: from JSON-LD, and from microdata and RDFa as the same objects.

An object has properties by name, each a text, an object, or a list of them; the rest of RDFa is left to those who need
it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.core.data_files import tables
from generator.core.venue_words import names_meeting
from generator.read.documents.marks import tidy
from generator.read.draft import Draft
from generator.read.links import Link, read_arxiv, read_doi, web_address
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import make_draft, read_day
from generator.read.records.tree import Node, node_of

_TYPES, _PERHAPS, _OTHERS, _ADDRESSES, _OF_RDFA = tables(__file__, "types", "perhaps", "others", "addresses", "of rdfa")
_SURE = _TYPES.keys() - _PERHAPS.keys() - {"publicationissue"}
_DEEPEST = 30
_SHORTEST_ABSTRACT = 150  # characters of a description that is one
_LONG = frozenset({"abstract", "description", "name", "headline", "title"})
_MOST_ELEMENTS = 20_000


def microdata_drafts(page: Document) -> list[Draft]:
    """Return the papers that elements of the page describe by `itemprop`, or by RDFa's `property`."""
    if "itemtype" not in page.source and "typeof" not in page.source:
        return []
    drafts: list[Draft] = []
    for scope, kind, prop in (("itemscope", "itemtype", "itemprop"), ("typeof", "typeof", "property")):
        # What is a property of another thing does not count by itself.
        for top in page.find(f'[{scope}]:not([{scope}] [{prop}]:not([{prop}=""]))'):
            drafts += paper_drafts(_thing(top, scope, kind, prop, 0), top.line, page)
    return sorted(drafts, key=lambda draft: draft.line)


def _thing(element: Part, scope: str, kind: str, prop: str, depth: int) -> dict[str, Any]:
    node: dict[str, Any] = {"@type": element.attribute(kind).split()}
    for child in _properties(element, scope, prop):
        is_thing = child.has(scope) and depth < _DEEPEST
        thing = _thing(child, scope, kind, prop, depth + 1) if is_thing else None
        for name in child.attribute(prop).split():
            short = re.split(r"[/#:]", name)[-1]
            short = _OF_RDFA.get(short, short) if prop == "property" else short
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


def paper_drafts(value: Any, line: int, page: Document) -> list[Draft]:
    """Return the papers that an object describes, each once, without works that another work only refers to."""
    found: dict[str, Node] = {}
    for number, node in enumerate(_works(node_of({"graph": _plain(value, 0)}, line))):
        name = node.text_of("id") or str(number)
        first = found.setdefault(name, node)
        names = {one.name for one in first.children}
        found[name] = replace(first, content=(*first.content, *(one for one in node.children if one.name not in names)))
    return [_draft(node, page) for node in found.values()]


def _plain(value: Any, depth: int) -> Any:
    """Return a value without the prefixes of its names, and texts alone where it gives their language or type."""
    if isinstance(value, list):
        return [_plain(one, depth) for one in value]
    if not isinstance(value, dict):
        return value
    if "@value" in value or depth > _DEEPEST:
        return value.get("@value")
    return {
        re.sub(r"^(?:@|schema:|https?://schema\.org/)", "", name): _plain(one, depth + 1) for name, one in value.items()
    }


def _works(node: Node) -> Iterator[Node]:
    if _is_paper(node):
        yield node
    for child in node.children:
        if child.children and _bare(child.name) not in _OTHERS:
            yield from _works(child)


def _bare(name: str) -> str:
    """Return a name of the vocabulary without its address or prefix, in small letters."""
    return re.split(r"[/#:]", name.strip())[-1].lower()


def _kinds(node: Node) -> list[str]:
    return [_bare(one.line_text) for one in node.all("type")]


def _is_paper(node: Node) -> bool:
    kinds = set(_kinds(node))
    if not node.text_of("headline|name"):
        return False
    if kinds & _SURE:
        return True
    if not kinds & _PERHAPS.keys() or not node.text_of("author|creator"):
        return False
    serial = any(
        {"periodical", "publicationissue", "publicationvolume"} & {*_kinds(one)} for one in node.all("isPartOf")
    )
    identified = any(read_doi(text) or read_arxiv(text, bare=False) for text in _identifiers(node))
    return serial or identified or bool(node.text_of("isbn"))


def _draft(node: Node, page: Document) -> Draft:
    said = node.text_of
    venue, volume, number, container = _container(node)
    kind = next((found for one in _kinds(node) if (found := _TYPES.get(one))), "")
    identifiers = _identifiers(node)
    headline, description = said("headline|name"), said("description")
    files = [one for name in ("encoding", "associatedMedia") for one in node.all(name)]
    files = [one for one in files if "pdf" in one.text_of("encodingFormat|fileFormat").lower()]
    pdfs = (page.absolute(one.text_of("contentUrl|url")) for one in files)
    named = node.all("url|mainEntityOfPage")
    addresses = [page.absolute(one.text_of("id|url") if one.children else one.line_text) for one in named]
    abstract = node.first("abstract")
    return make_draft(
        node.line,
        said("name|headline") if len(headline) == 110 else headline,  # to which search engines once had them cut
        authors=_people(node),
        date=read_day(*(said(name) for name in ("datePublished", "dateCreated", "copyrightYear"))),
        type=kind or container,
        venue=venue,
        volume=said("volumeNumber") or volume,
        number=said("issueNumber") or number,
        first_page=said("pageStart|pagination"),
        last_page=said("pageEnd"),
        publisher=next(map(_name, node.all("publisher")), ""),
        abstract=abstract.text.strip() if abstract else description if len(description) > _SHORTEST_ABSTRACT else "",
        keywords=map(_name, node.all("keywords")),
        awards=filter(None, map(_name, node.all("award"))),
        doi=next(filter(None, map(read_doi, identifiers)), ""),
        arxiv=next((found for text in identifiers if (found := read_arxiv(text, bare=False))), ""),
        links=[*(Link("pdf", one) for one in pdfs if web_address(one)), *(one for one in addresses if "://" in one)],
        extra={"language": said("inLanguage"), "isbn": said("isbn")},
    )


def _name(node: Node) -> str:
    if not node.children:
        return node.line_text
    family, given = node.text_of("familyName"), node.text_of("givenName")
    return node.text_of("name") or (tidy(f"{family}, {given}").strip(", ") if family else "")


def _people(node: Node) -> Iterator[str]:
    """Yield the names of authors; a list may stand in one object, or all names in one."""
    for one in node.all("author|creator"):
        listed = [inner for item in one.all("itemListElement") for inner in item.all("item") or [item]] or [one]
        for person in listed:
            names = [name.line_text for name in person.all("name")]
            yield from names if len(names) > 1 else [_name(person)]


def _container(node: Node) -> tuple[str, str, str, str]:
    """Return venue, volume, number and type of what a paper is part of: issue within volume within journal."""
    venue = volume = number = kind = ""
    whole = part = node.first("isPartOf")
    while part is not None and part.children:
        kinds = set(_kinds(part))
        volume = volume or part.text_of("volumeNumber")
        number = number or part.text_of("issueNumber")
        named = _name(part) if not kinds & {"publicationissue", "publicationvolume"} or "periodical" in kinds else ""
        venue = venue or named
        if "periodical" in kinds:
            kind = "article"
        elif not kind and kinds & {"book", "bookseries"} and names_meeting(named):
            kind = "inproceedings"
        part = part.first("isPartOf")
    alone = whole.line_text if whole is not None and not whole.children and "://" not in whole.line_text else ""
    return venue or alone, volume, number, kind


def _identifiers(node: Node) -> list[str]:
    found: list[str] = []
    for name in ("identifier", "sameAs", "id", "url", "mainEntityOfPage", "doi"):
        for one in node.all(name):
            label, value = one.text_of("propertyID|name"), one.text_of("value|url")
            named = f"{label}: {value}" if label.lower() in {"doi", "arxiv"} else value
            found.append(named if one.children else one.line_text)
    return list(filter(None, found))
