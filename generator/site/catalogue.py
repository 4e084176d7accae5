"""The catalogue: one file with the data of every paper for filters, suggestions and fuzzy search.

Scripts of the pages load it on demand (`static/catalogue.js`); one file serves every list, because the papers of each
list can be derived from it.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from generator.core.ids import MAX_LENGTH
from generator.core.names import display
from generator.site import addresses
from generator.site.needs import EVERYTHING
from generator.site.page import Assembled, Page, PageKind
from generator.site.rows import chip_kinds, chips_of, venue_of
from generator.site.search import spellings_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.core.records import Venue
    from generator.portal.graph import Portal
    from generator.site.images import Images
    from generator.site.links import Links
    from generator.text.interface import Texts

# Ten thousand papers take about half a megabyte compressed; a browser should not load several.
MOST_PAPERS = 30_000
# The types that pages have words for; other types are shown as in the paper's file.
_TYPES = (
    *("article", "book", "inbook", "incollection", "inproceedings"),
    *("mastersthesis", "phdthesis", "proceedings", "techreport", "unpublished"),
)
_WORD = re.compile(r"[a-z0-9]+")


def catalogue_url(portal: Portal, links: Links) -> str:
    """Return the address of the catalogue for a script; empty if the portal has none."""
    return links.url(addresses.CATALOGUE) if _worth_making(portal) else ""


def _worth_making(portal: Portal) -> bool:
    return 0 < len(portal.papers) <= MOST_PAPERS


def catalogue_text(*, portal: Portal, texts: Texts, links: Links, images: Images) -> Assembled:
    """Return the catalogue: names and labels of ids, then a line for each paper, newest first.

    A line lists title, id, date, people, category, venue, links, type, affiliations, score, selected; empty values at
    its end are omitted. An id is 0 if it follows from the name, see `_named`.
    """
    spellings = ((person.id, spellings_of(portal, person.id)[1:]) for person in portal.people if person.names)
    head = {
        "categories": {one.code: [one.name, _last_part(addresses.category(one.code))] for one, _ in portal.categories},
        "venues": {one.venue.id: _names(one.venue) for one in portal.venues},
        "types": {name: texts(f"type_{name}") for name in _TYPES},
        "links": [[kind.name, links.label(kind)] for kind in chip_kinds()],
        "faces": {person.id: photo.src for person in portal.people if (photo := images.photo(person))},
        "spellings": {person_id: names for person_id, names in spellings if names},
    }
    before = _json(head)[:-1] + ',"papers":[\n'
    return Assembled(
        [paper.id for paper in portal.papers], lambda of: _line(portal, links, of), before, ",\n", "\n]}\n"
    )


def _line(portal: Portal, links: Links, paper_id: str) -> str:
    paper = portal.by_id[paper_id]
    known = portal.who.people
    title = portal.paper_texts[paper.id].title
    people = [_named(display(known[one].name), one) for one in portal.authors_of[paper.id]]
    venue = portal.venue_of[paper.id]
    printed = venue_of(portal, links, paper)[0] if venue is None else None
    has = {chip.kind for chip in chips_of(links, paper)}
    said: list[object] = [
        title,
        0 if _plain_id(title) == paper.id else paper.id,
        str(paper.date or ""),
        people,
        paper.category,
        venue.id if venue else [printed.text] if printed else "",
        sum(1 << place for place, kind in enumerate(chip_kinds()) if kind.name in has),
        paper.type,
        [links.affiliation_id(name) for name in paper.affiliations],
        0 if paper.score is None else paper.score,
        int(paper.selected),
    ]
    while said and not said[-1]:
        said.pop()
    return _json(said)


def _named(name: str, of: str) -> str | Sequence[str]:
    """Return a name with its id, or the name alone if the id follows from it by the rule of the script."""
    return name if _plain_id(name) == of else [name, of]


def _plain_id(name: str) -> str:
    """Return the id that the script makes from a name: its words as far as they fit; only ASCII letters."""
    if not name.isascii():
        return ""
    made = ""
    for word in _WORD.findall(name.lower().replace("'", "")):
        if len(made) + 1 + len(word) > MAX_LENGTH:
            break
        made += f"-{word}" if made else word
    return made


def _names(venue: Venue) -> Sequence[str]:
    """Return all names of a venue, the one in lists of papers first."""
    return list(dict.fromkeys(filter(None, (venue.short, venue.name, *venue.aliases))))


def _last_part(address: str) -> str:
    return address.rstrip("/").rpartition("/")[2]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def planned(*, portal: Portal) -> Iterator[Page]:
    """Plan the catalogue, if there are papers and not too many."""
    if _worth_making(portal):
        yield Page(addresses.CATALOGUE, "the catalogue", CATALOGUE.name, indexed=False, guarded=False)


CATALOGUE = PageKind("catalogue", catalogue_text, lambda: EVERYTHING, effort=40)
KINDS = (CATALOGUE,)
