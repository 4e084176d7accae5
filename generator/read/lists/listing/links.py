"""The links of an entry by kind: what their words say, then what their addresses show."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin

from generator.read.links import read_arxiv, read_doi, read_link, unwrapped
from generator.read.lists.listing.flow import link_label
from generator.read.lists.listing.hidden import nodes_of
from generator.read.lists.listing.names import read_people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.listing.atoms import EntryParts

_DOI = re.compile(r"(?<![\w.])10\.\d{4,9}/[^\s\"'<>?#&,;()\[\]]*(?:\([^\s()]*\)[^\s\"'<>?#&,;()\[\]]*)?")
_DOI_END = re.compile(
    r"(?:[./-](?:full(?:\.pdf|text)?|abstract|pdf|epdf|html?|meta|summary|short|supplementary|short\?.*)|v\d+(?:-\d+)?(?:\.full(?:\.pdf)?)?|\.full(?:\.pdf)?"
    r"|\.pdf)+/?$",
    re.IGNORECASE,
)
_ARXIV_IN_TEXT = re.compile(
    r"\barxiv\b[\s:.,(\[]{0,4}(?:preprint\b[\s:,]{0,3})?(?:arxiv\s*:\s*)?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7})",
    re.IGNORECASE,
)
_CORR = re.compile(r"\bcorr\b,?\s*(?:abs/)?(\d{4}\.\d{4,5})", re.IGNORECASE)
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_FILE_HOST = re.compile(
    r"https?://(?:drive\.google\.com/(?:file|open)|(?:www\.)?dropbox\.com/|[\w.]*box\.com/s/|1drv\.ms/)", re.IGNORECASE
)
_KINDS = frozenset({"pdf", "slides", "poster", "video", "project", "data"})
_NO_ADDRESS = ("#", "javascript:", "mailto:", "data:", "tel:", "about:")


@dataclass(slots=True)
class FoundLinks:
    """Links by kind as a draft holds them, the addresses of further pages, and where the code is.

    `others` are links of no kind, such as those to the press, with their labels.
    """

    links: dict[str, str] = field(default_factory=dict)
    code: str = ""
    pages: list[str] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)


def find_links(entry: EntryParts, base: str, *, title: str, authors: Sequence[str]) -> FoundLinks:
    """Sort the links of an entry, those that it hides as well, and the identifiers that its text prints."""
    found = FoundLinks()
    names = {name.casefold() for name in authors}
    nodes = list(nodes_of(entry.stretch))
    for node in nodes:
        address = node.attributes.get("href", "").strip()
        if node.tag != "a" or not address or address.lower().startswith(_NO_ADDRESS):
            continue
        text = " ".join(node.text_content.split())
        label = link_label(node, text)[0]
        link = read_link(whole(address, base))
        person = text.strip("*†‡,; ").casefold() in names or (
            not label and read_people(text).share >= 0.8 and text not in title
        )
        if (
            person
            and (link is None or link.kind in {"page", "project", "code"})
            and not is_pdf(address)
            and not doi_in(address)
        ):
            continue
        if not label and text and text.strip(' .“”"') in title and len(text) > 12:
            label = "title"
        if label == "press":
            found.others.append((text.strip(" []()") or "Press", whole(address, base)))
            continue
        _sort(label, whole(address, base), found)
    text = entry.stretch.text
    for written in (text, *(node.attributes.get("data-doi", "") for node in nodes)):
        if "doi" not in found.links and (doi := doi_in(written)):
            found.links["doi"] = doi
    if "arxiv" not in found.links and (named := _ARXIV_IN_TEXT.search(text) or _CORR.search(text)):
        found.links["arxiv"] = named[1]
    if "arxiv" not in found.links and (same := _ARXIV_DOI.fullmatch(found.links.get("doi", ""))):
        found.links["arxiv"] = same[1]
    return found


def _sort(label: str, address: str, found: FoundLinks) -> None:  # noqa: C901, PLR0912 - one kind after another
    link = read_link(address)
    doi = doi_in(unquote(address)) if "://" in address else ""
    arxiv = read_arxiv(address, bare=False)
    if arxiv:
        found.links.setdefault("arxiv", arxiv)
    if doi and label not in {"slides", "video", "code", "data", "poster", "project", "bibtex"}:
        found.links.setdefault("doi", doi)
    if label in {"bibtex", "abstract"}:
        return
    kind = link.kind if link is not None else "page"
    if label == "title" and _FILE_HOST.match(address):
        kind = "pdf"
    if not label and kind in {"project", "code"}:
        kind = "page"  # somebody's home page, or what a sentence links to
    if label == "code" and kind not in {"pdf", "slides", "video"}:
        kind = "code"
    elif label in _KINDS and not (label == "data" and kind == "code"):
        kind = label
        if label == "video" and link is not None and link.kind == "slides":
            kind = "slides"
    elif is_pdf(address) and label not in {"slides", "poster"}:
        kind = "pdf" if kind in {"page", "pdf", "arxiv", "doi"} else kind
    if kind == "code":
        if not found.code:
            found.code = address
        elif address != found.code:
            found.pages.append(address)
    elif kind in {"arxiv", "doi"}:
        return
    elif kind == "page" or found.links.setdefault(kind, address) != address:
        found.pages.append(address)


def is_pdf(address: str) -> bool:
    """Tell whether an address is that of a PDF or PostScript file."""
    path = address.lower().split("?")[0].split("#")[0]
    return path.endswith((".pdf", ".ps", ".ps.gz")) or "/pdf/" in path


def doi_in(text: str) -> str:
    """Return the first DOI that a text or address holds."""
    found = _DOI.search(text)
    if not found:
        return ""
    return read_doi(_DOI_END.sub("", found[0].rstrip(".,;:/"))) or ""


def whole(address: str, base: str) -> str:
    """Return an address as a whole one where its base is known."""
    try:
        whole = urljoin(base, address) if base else f"https:{address}" if address.startswith("//") else address
        return unwrapped(whole)
    except ValueError:
        return address
