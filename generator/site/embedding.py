"""A person's papers on other people's pages: a small page for a frame, and a bare list to include or fetch.

Both stay small for any number of papers, and all addresses in them have their host.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import escape

from generator.core.names import display
from generator.site import addresses
from generator.site.components import EmbeddedPaper
from generator.site.needs import Needs
from generator.site.page import Page, PageKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.core.records import Paper, Person, PrintedName
    from generator.portal.graph import Portal
    from generator.site.components import Head
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.text.interface import Texts

PAPERS_SHOWN = 100
# A frame stays below 60 KB: the size of all papers in it, and of one without its texts, in bytes.
_WEIGHT, _BARE = 54_000, 310
_NAMES_SHOWN = 8
_HEIGHT = 600  # pixels; a frame cannot adapt to the height of its content


@dataclass(frozen=True, slots=True)
class EmbedView:
    """A person's newest papers for another page; `head` has the address of the person's own page.

    `left_out` is how many of the `total` are not shown.
    """

    head: Head
    name: str
    portal_url: str
    total: int
    left_out: int
    papers: tuple[EmbeddedPaper, ...]


def embed_pages(person: Person, origin: str) -> Iterator[Page]:
    """Plan the frame's page and the list of a person with a file, also below their former ids.

    Other sites link to the frame, so its address is guarded and stays; the list moves with the person's exports.
    """
    for person_id in (person.id, *person.aliases):
        yield Page(addresses.embed(person_id), f"the frame of {origin}", FRAME.name, (person.id,), indexed=False)
        address = addresses.publication_list(person_id)
        yield Page(address, f"the list of {origin}", BARE_LIST.name, (person.id,), indexed=False, guarded=False)


def embed_view(person_id: str, *, portal: Portal, texts: Texts, links: Links, heads: Heads) -> EmbedView:
    """Make the common view of both: the newest papers, and the address of all of them."""
    person, papers = portal.who.people[person_id], portal.papers_of[person_id]
    name = display(person.name)
    shown = tuple(_light(_embedded(portal, texts, links, person, paper) for paper in papers[:PAPERS_SHOWN]))
    return EmbedView(
        head=heads.head(texts("papers_of", name=name), addresses.author(person.id), index=False),
        name=name,
        portal_url=links.absolute(addresses.HOME),
        total=len(papers),
        left_out=len(papers) - len(shown),
        papers=shown,
    )


def frame_code(texts: Texts, links: Links, person: Person) -> str:
    """Return the HTML that shows the frame, to paste into another page."""
    title = escape(texts("papers_of", name=display(person.name)))
    return (
        f'<iframe src="{escape(links.absolute(addresses.embed(person.id)))}" title="{title}"'
        f' width="100%" height="{_HEIGHT}" loading="lazy" style="border: 0"></iframe>'
    )


def _light(papers: Iterable[EmbeddedPaper]) -> Iterator[EmbeddedPaper]:
    """Yield as many papers as a small page holds, at least the first."""
    weight = 0
    for number, paper in enumerate(papers):
        names = (name for name, _ in (*paper.authors, *paper.among))
        texts = (paper.url, paper.title, *names, paper.others, paper.venue, paper.code)
        weight += _BARE + sum(len(escape(text).encode()) + 2 for text in texts)
        if number and weight > _WEIGHT:
            return
        yield paper


def _embedded(portal: Portal, texts: Texts, links: Links, person: Person, paper: Paper) -> EmbeddedPaper:
    def named(names: tuple[PrintedName, ...]) -> tuple[tuple[str, bool], ...]:
        return tuple((display(one.name), portal.who.person_id(one) == person.id) for one in names)

    read = portal.paper_texts[paper.id]
    authors, hidden = named(paper.authors), named(paper.contributors)
    shown, cut = authors[:_NAMES_SHOWN], authors[_NAMES_SHOWN:]
    # The owner of the list is named in it, even in a long list of authors.
    among = [one for one in (*cut, *hidden) if one[1]] or list(hidden[:_NAMES_SHOWN])
    others = ""
    if paper.more_authors:
        others = texts("others_among" if among else "others")
    elif cut:
        others = texts("n_others_among" if among else "n_others", n=len(cut) + len(hidden))
    elif among:
        others = texts("with")
    return EmbeddedPaper(
        url=links.absolute(addresses.paper(paper.id)),
        title=links.title(paper),
        authors=shown,
        others=others,
        among=tuple(among),
        venue=read.venue,
        date=texts.date(paper.date, short=True),
        date_iso=str(paper.date or ""),
        code=paper.code if isinstance(paper.code, str) else "",
    )


def _needs(person_id: str, *, portal: Portal) -> Needs:
    return Needs(papers=[paper.id for paper in portal.papers_of[person_id]], people=[person_id])


FRAME = PageKind("frame", embed_view, _needs, "embed.html")
BARE_LIST = PageKind("bare list", embed_view, _needs, "publications.html")
KINDS = (FRAME, BARE_LIST)
