"""Papers in schema.org's vocabulary, from any markup: nodes to drafts.

A node is JSON-LD's object: properties by name, each a text, a node, or a list of them. Microdata and RDFa are converted
to the same form.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.read.documents.marks import tidy
from generator.read.links import Link, read_arxiv, read_doi, web_address
from generator.read.pages.facts import is_meeting, make_draft, read_day

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.read.draft import Draft
    from generator.read.pages.document import Document

Node = dict[str, Any]

_TYPES = {
    "scholarlyarticle": "", "medicalscholarlyarticle": "article", "thesis": "phdthesis", "chapter": "incollection",
    "report": "techreport", "techarticle": "", "book": "book", "publicationissue": "", "preprint": "misc",
    "academicarticle": "", "conferencepaper": "inproceedings", "document": "",
}  # fmt: skip
# These are papers only where something of a paper stands in them.
_PERHAPS = frozenset({"article", "creativework", "techarticle", "book", "report", "document", "webpage"})
_SURE = _TYPES.keys() - _PERHAPS - {"publicationissue"}
# Below these properties stand other works than the page's own.
_OTHERS = frozenset(
    "citation references isbasedon ispartof haspart hasversion relatedlink mentions about subjectof author creator "
    "editor publisher isrelatedto workexample exampleofwork translationofwork significantlink sameas".split()
)
_MOST_NODES = 20_000
_DEEPEST = 40


def paper_nodes(roots: Sequence[Any]) -> list[Node]:
    """Return the nodes that describe papers, each once, without works that another work only refers to."""
    found: list[Node] = []
    by_id: dict[str, Node] = {}
    for node in _nodes(roots):
        if not _is_paper(node):
            continue
        name = _text(node.get("@id"))
        if name and name in by_id:
            for key, value in node.items():
                by_id[name].setdefault(key, value)
            continue
        if name:
            by_id[name] = node
        found.append(node)
    return found


def _nodes(roots: Sequence[Any]) -> Iterator[Node]:
    waiting: list[tuple[Any, int]] = [(root, 0) for root in reversed(roots)]
    seen = 0
    while waiting and seen < _MOST_NODES:
        value, depth = waiting.pop()
        seen += 1
        if depth > _DEEPEST:
            continue
        if isinstance(value, list):
            waiting += [(one, depth + 1) for one in reversed(value)]
        elif isinstance(value, dict):
            yield value
            inner = [one for name, one in value.items() if _bare(name) not in _OTHERS and isinstance(one, (dict, list))]
            waiting += [(one, depth + 1) for one in reversed(inner)]


def _bare(name: str) -> str:
    """Return a name of the vocabulary without its address or prefix, in small letters."""
    return re.split(r"[/#:]", name.strip())[-1].lower()


def _kinds(node: Node) -> list[str]:
    value = node.get("@type")
    return [_bare(one) for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]


def _is_paper(node: Node) -> bool:
    kinds = set(_kinds(node))
    if not _value(node, "headline", "name"):
        return False
    if kinds & _SURE:
        return True
    if not kinds & _PERHAPS or not _value(node, "author", "creator"):
        return False
    part = _first_node(_value(node, "isPartOf"))
    serial = bool(part and set(_kinds(part)) & {"periodical", "publicationissue", "publicationvolume"})
    identified = any(read_doi(text) or read_arxiv(text, bare=False) for text in _identifiers(node))
    return serial or identified or bool(_value(node, "isbn"))


def node_draft(node: Node, line: int, page: Document) -> Draft:
    """Return what a node says of its paper."""

    def said(*names: str) -> str:
        return _text(_value(node, *names))

    venue, volume, number, container = _container(node)
    kind = next((found for one in _kinds(node) if (found := _TYPES.get(one))), "")
    identifiers = _identifiers(node)
    headline, description = said("headline", "name"), said("description")
    files = [one for name in ("encoding", "associatedMedia") for one in _list(_value(node, name)) if _is_pdf(one)]
    pdfs = (page.absolute(_text(_value(one, "contentUrl", "url"))) for one in files)
    addresses = [page.absolute(_text(one)) for one in _list(_value(node, "url", "mainEntityOfPage"))]
    return make_draft(
        line,
        said("name", "headline") if len(headline) == 110 else headline,  # to which search engines once had them cut
        authors=_people(_value(node, "author", "creator")),
        date=read_day(*(said(name) for name in ("datePublished", "dateCreated", "copyrightYear"))),
        type=kind or container,
        venue=venue,
        volume=said("volumeNumber") or volume,
        number=said("issueNumber") or number,
        first_page=said("pageStart", "pagination"),
        last_page=said("pageEnd"),
        publisher=_name(_value(node, "publisher")),
        abstract=said("abstract") or (description if len(description) > 150 else ""),
        keywords=[_text(one) or _name(one) for one in _list(_value(node, "keywords"))],
        awards=[text for one in _list(_value(node, "award")) if (text := _text(one))],
        doi=next(filter(None, map(read_doi, identifiers)), ""),
        arxiv=next((found for text in identifiers if (found := read_arxiv(text, bare=False))), ""),
        links=[*(Link("pdf", one) for one in pdfs if web_address(one)), *(one for one in addresses if "://" in one)],
        extra={"language": said("inLanguage"), "isbn": said("isbn")},
    )


def _is_pdf(file: Any) -> bool:
    return isinstance(file, dict) and "pdf" in _text(_value(file, "encodingFormat", "fileFormat")).lower()


def _value(node: Node, *names: str) -> Any:
    for name in names:
        value = node.get(name, node.get(f"schema:{name}", node.get(f"http://schema.org/{name}")))
        if value not in (None, "", [], {}):
            return value
    return None


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(value: Any) -> str:
    for one in _list(value):
        if isinstance(one, str) and one.strip():
            return one.strip()
        if isinstance(one, (int, float)) and not isinstance(one, bool):
            return str(one)
        if isinstance(one, dict):
            found = one.get("@value", one.get("@id", one.get("url")))
            if isinstance(found, str) and found.strip():
                return found.strip()
    return ""


def _first_node(value: Any) -> Node | None:
    return next((one for one in _list(value) if isinstance(one, dict)), None)


def _name(value: Any) -> str:
    for one in _list(value):
        if isinstance(one, str):
            return tidy(one)
        if isinstance(one, dict):
            family, given = _text(_value(one, "familyName")), _text(_value(one, "givenName"))
            name = _text(_value(one, "name"))
            if name or family:
                return tidy(name or f"{family}, {given}".strip(", "))
    return ""


def _people(value: Any) -> list[str]:
    names = []
    for one in _list(value):
        if isinstance(one, dict) and "itemListElement" in one:
            listed = (item for item in _list(one["itemListElement"]) if isinstance(item, dict))
            names += [_name(item.get("item", item)) for item in listed]
        elif isinstance(one, dict) and isinstance(one.get("name"), list):
            names += [tidy(text) for text in one["name"] if isinstance(text, str)]
        else:
            names.append(_name(one))
    return [name for name in names if name]


def _container(node: Node) -> tuple[str, str, str, str]:
    """Return venue, volume, number and type of what a paper is part of: issue within volume within journal."""
    venue = volume = number = kind = ""
    whole = _value(node, "isPartOf")
    part = _first_node(whole)
    for _ in range(6):
        if part is None:
            break
        kinds = set(_kinds(part))
        volume = volume or _text(_value(part, "volumeNumber"))
        number = number or _text(_value(part, "issueNumber"))
        named = _name(part) if not kinds & {"publicationissue", "publicationvolume"} or "periodical" in kinds else ""
        venue = venue or named
        if "periodical" in kinds:
            kind = "article"
        elif not kind and kinds & {"book", "bookseries"} and is_meeting(named):
            kind = "inproceedings"
        part = _first_node(_value(part, "isPartOf"))
    return venue or (whole if isinstance(whole, str) and "://" not in whole else ""), volume, number, kind


def _identifiers(node: Node) -> list[str]:
    found: list[str] = []
    for name in ("identifier", "sameAs", "@id", "url", "mainEntityOfPage", "doi"):
        for one in _list(_value(node, name)):
            if isinstance(one, dict):
                label, value = _text(_value(one, "propertyID", "name")), _text(_value(one, "value", "url"))
                found.append(f"{label}: {value}" if label.lower() in {"doi", "arxiv"} else value)
            elif isinstance(one, str):
                found.append(one)
    return [text for one in found if (text := tidy(one))]
