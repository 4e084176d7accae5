"""The links of a paper's lines: where its code is, where else it is found, and its authors' own pages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.link_kinds import LANDING_PAGE, PAPER_LINKS
from generator.sources.link_kinds import Link as KnownLink
from generator.sources.link_kinds import read_link, sort_links, web_address

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from generator.sources.lines import Line, Link

_SHORT = 40
_WORDS = tuple(
    (kind, re.compile(rf"\W*(?:{kind.words})" + (r"\b.*" if kind.words_decide else r"\W*"), re.IGNORECASE | re.DOTALL))
    for kind in PAPER_LINKS
    if kind.words
)


@dataclass(frozen=True, slots=True)
class PageLinks:
    """What a paper's links say; `code` counts only where the heading has the word "Code"."""

    code: str | None = None
    links: Mapping[str, str] = field(default_factory=dict)
    author_pages: Mapping[str, str] = field(default_factory=dict)


def read_page_links(heading: Line, below: Sequence[Line], names: Collection[str]) -> PageLinks:
    """Sort the links of an entry's lines.

    Links in an abstract lead to what it mentions, so that only a repository among them counts.
    """
    written = [heading, *(line for line in below if line.field != "abstract")]
    pages: dict[str, str] = {}
    told: list[str | KnownLink] = []
    code: list[str] = []
    for line in written:
        for link in line.links:
            if line.field == "authors" and link.text in names:
                pages.setdefault(link.text, link.address)
            elif line.field != "authors":
                kind = _told(link)
                if kind is not None and kind.kind == "code":
                    code.append(kind.value)
                elif kind is not None:
                    told.append(kind)
    found = sort_links(told)
    # The site that made the page knows its own pages of papers; they are no pages of the papers' publishers.
    links = {kind: value for kind, value in found.links.items() if kind != LANDING_PAGE}
    mentioned = [read_link(link.address) for line in below if line.field == "abstract" for link in line.links]
    repositories = [link.value for link in mentioned if link is not None and link.kind == "code"]
    return PageLinks(next(iter([*code, *repositories]), None), links, pages)


def _told(link: Link) -> KnownLink | None:
    """Return a link by its address, or where that tells no kind, by its words."""
    known = read_link(link.address)
    address = web_address(link.address)
    if known is not None and known.kind in {"arxiv", "doi"}:
        return known
    kind = next((kind for kind, words in _WORDS if words.fullmatch(link.text)), None)
    if address and kind and kind.words_decide and len(link.text) < _SHORT:
        return KnownLink(kind.name, address)
    if known is None or not address:
        return None
    told = kind is not None and not kind.words_decide and known.kind == "page"
    return KnownLink(kind.name, address) if kind is not None and told else known
