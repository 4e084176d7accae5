"""The links of a paper in a page: where its code is, where else it is found, and its authors' own pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.core.link_kinds import LANDING_PAGE, PAPER_LINKS
from generator.read.links import Link as KnownLink
from generator.read.links import read_link, sort_links, web_address
from generator.read.lists.dumps.drafts import PaperLinks

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_SHORT = 40
_WORDS = tuple(
    (kind, re.compile(rf"\W*(?:{kind.words})" + (r"\b.*" if kind.words_decide else r"\W*"), re.IGNORECASE | re.DOTALL))
    for kind in PAPER_LINKS
    if kind.words
)


class Link(NamedTuple):
    """A link of a page: the words it stands on, and where it leads."""

    text: str
    address: str


def sort_page_links(
    around: Sequence[Link], of_authors: Sequence[Link], in_abstract: Sequence[Link], names: Collection[str]
) -> PaperLinks:
    """Sort the links of a paper: those on its authors' names, those in its abstract, and all others.

    Links in an abstract lead to what it mentions, so that only a repository among them counts.
    """
    pages: dict[str, str] = {}
    for link in of_authors:
        if link.text in names:
            pages.setdefault(link.text, link.address)
    told = [known for link in around if (known := _told(link)) is not None]
    found = sort_links(one for one in told if one.kind != "code")
    # The site that made the page knows its own pages of papers; they are no pages of the papers' publishers.
    links = {kind: value for kind, value in found.links.items() if kind != LANDING_PAGE}
    mentioned = [known for link in in_abstract if (known := read_link(link.address)) is not None]
    code = next((one.value for one in (*told, *mentioned) if one.kind == "code"), None)
    return PaperLinks(code, links, pages)


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
