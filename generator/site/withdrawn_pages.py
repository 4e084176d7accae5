"""The notices at the addresses of papers that are not shown, and the replies to requests for their BibTeX.

These are withdrawn and removed papers, and published papers that are hidden now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.site import addresses
from generator.site.machines import WaysOutView, ways_out, ways_out_needs
from generator.site.needs import NOTHING
from generator.site.page import Page, PageKind
from generator.site.paper_facts import published_keys
from generator.text.paper_texts import PaperTexts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.portal.graph import Portal
    from generator.site.components import Head, Link
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.text.interface import Texts

_ABOUT = {"withdrawn": "withdrawn_about", "removed": "removed_about"}


@dataclass(frozen=True, slots=True)
class WithdrawnView:
    """A withdrawn or removed paper: its title, the day in words and as `date_iso`, and the reason, if any.

    `kicker` and `about` say which of the two; `ways_out` are links to other pages.
    """

    head: Head
    title: str
    kicker: str
    about: str
    date: str
    date_iso: str
    reason: str
    ways_out: tuple[Link, ...]


def planned(*, portal: Portal, texts: Texts, published: Mapping[str, str]) -> Iterator[Page]:
    """Plan a notice for each paper that is not shown: it is outside of lists, search and the sitemap.

    A hidden paper has a notice at a published address, and none if it was never published.
    """
    keys = published_keys(portal, (*portal.withdrawn, *portal.hidden), published)
    former_ids = ((paper_id, paper) for paper in portal.hidden for paper_id in (paper.id, *paper.aliases))
    for paper_id, paper in former_ids:
        if addresses.paper(paper_id) not in published:
            continue
        origin, address = "a hidden paper in content/papers/", addresses.paper(paper_id)
        yield Page(address, origin, HIDDEN.name, (address,), indexed=False)
        yield Page(
            addresses.paper_bibtex(paper_id),
            origin,
            HIDDEN_BIBTEX.name,
            (),
            indexed=False,
            identity=keys.get(paper.id, ""),
        )
    for paper in portal.withdrawn:
        kind, end = ("removed", paper.removed) if paper.removed else ("withdrawn", paper.withdrawn)
        if end is None:
            continue
        origin, key = f"content/papers/{paper.id}.yaml", keys.get(paper.id, "")
        title = PaperTexts(paper, portal.site.macros).title
        said = (kind, title, str(end.date), end.reason)
        shown = (paper.id, texts.date(end.date))
        yield Page(addresses.paper(paper.id), origin, WITHDRAWN.name, (*shown, *said), indexed=False)
        for paper_id in (paper.id, *paper.aliases):
            address = addresses.paper_bibtex(paper_id)
            yield Page(address, origin, WITHDRAWN_BIBTEX.name, said, indexed=False, identity=key)


def _view(  # noqa: PLR0917 - the arguments of a page
    paper_id: str,
    date: str,
    kind: str,
    title: str,
    date_iso: str,
    reason: str,
    *,
    portal: Portal,
    texts: Texts,
    links: Links,
    heads: Heads,
) -> WithdrawnView:
    crumbs = [(texts("papers"), addresses.PAPERS)]
    kicker, about = texts(kind), texts(_ABOUT[kind])
    head = heads.head(title, addresses.paper(paper_id), kicker, crumbs, index=False)
    return WithdrawnView(head, title, kicker, about, date, date_iso, reason, ways_out(portal, texts, links))


def _bibtex(kind: str, title: str, date: str, reason: str) -> str:
    """Return a file without an entry: programs ignore text before the first `@`."""
    said = f"{title}: {kind} on {date}" + (f": {reason}" if reason else "")
    return f"% {said.replace('@', '(at)')}\n"


def _hidden_view(address: str, *, portal: Portal, texts: Texts, links: Links, heads: Heads) -> WaysOutView:
    return WaysOutView(heads.head(texts("hidden"), address, index=False), ways_out(portal, texts, links))


def _hidden_bibtex() -> str:
    return "% This paper is not shown at present.\n"


WITHDRAWN = PageKind("withdrawn paper", _view, ways_out_needs, "withdrawn.html")
WITHDRAWN_BIBTEX = PageKind("BibTeX of a withdrawn paper", _bibtex, lambda *_: NOTHING, effort=0.2)
HIDDEN = PageKind("hidden paper", _hidden_view, ways_out_needs, "hidden.html", effort=0.2)
HIDDEN_BIBTEX = PageKind("BibTeX of a hidden paper", _hidden_bibtex, lambda *_: NOTHING, effort=0.2)
KINDS = (WITHDRAWN, WITHDRAWN_BIBTEX, HIDDEN, HIDDEN_BIBTEX)
