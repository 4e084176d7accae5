"""Redirects: aliases, redirects of the whole portal, and other spellings of people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.core.ids import slug
from generator.core.names import fold
from generator.portal.venues import VenueIndex
from generator.site import addresses
from generator.site.links import external
from generator.site.needs import NOTHING
from generator.site.page import Page, PageKind
from generator.site.paper_pages import bibtex_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.core.records import Content, Person, Venue
    from generator.portal.graph import Portal
    from generator.site.components import Head
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.site.lists import Lists
    from generator.site.paper_facts import PortalFacts
    from generator.text.interface import Texts

# The beginning of the origin of a redirect from a spelling to a person: nobody chose its address.
SPELLING = "a further spelling of "


@dataclass(frozen=True, slots=True)
class RedirectView:
    """A page that redirects an old address; `target` is absolute."""

    head: Head
    target: str


def redirect_pages(portal: Portal, facts: PortalFacts, content: Content) -> Iterator[Page]:
    """Plan the redirects in the content: aliases, and those of `site.yaml`."""
    moves: list[tuple[str, str, str]] = []
    for paper in content.papers:
        if paper.hidden or paper.same_as:
            continue
        origin = f"an alias in content/papers/{paper.id}.yaml"
        moves += [(addresses.paper(alias), addresses.paper(paper.id), origin) for alias in paper.aliases]
    for person in content.people:
        origin = f"an alias in content/authors/{person.id}.yaml"
        moves += [(addresses.author(alias), addresses.author(person.id), origin) for alias in person.aliases]
    for category in content.categories:
        origin = f"an alias of {category.code} in content/categories.yaml"
        moves += [(addresses.category(alias), addresses.category(category.code), origin) for alias in category.aliases]
    for page in content.pages:
        origin = f"an alias in content/pages/{page.id}.md"
        moves += [(addresses.free_page(alias), addresses.free_page(page.id), origin) for alias in page.aliases]
    for one in content.news:
        origin = f"a former id of the news {one.id}"  # which exist only as long as the news
        moves += [(addresses.news(alias), addresses.news(one.id), origin) for alias in one.aliases if not one.draft]
    for old, new in content.site.redirects.items():
        start = old.lstrip("/")
        if "." not in start.rsplit("/", 1)[-1] and not start.endswith("/"):
            start += "/"
        moves.append((start, new, "redirects in content/site.yaml"))
    for old, new, origin in moves:
        paper_id = addresses.paper_id(new)
        if origin.startswith("redirects") and old.startswith(addresses.PAPERS) and paper_id in portal.by_id:
            yield bibtex_page(facts, f"{old.rstrip('/')}.bib", origin, paper_id, redirects=True)
        yield _redirect(old, external(new, portal.site.base_url), origin)


def double_redirects(portal: Portal, links: Links, facts: PortalFacts) -> Iterator[Page]:
    """Plan the redirects from entries that repeat another one."""
    for paper in portal.doubles:
        to, origin = paper.same_as or "", f"same_as in content/papers/{paper.id}.yaml"
        for paper_id in (paper.id, *paper.aliases):
            yield _redirect(addresses.paper(paper_id), links.absolute(addresses.paper(to)), origin)
            yield bibtex_page(facts, addresses.paper_bibtex(paper_id), origin, to, redirects=True)


def spelling_redirects(
    links: Links, people: Iterable[Person], published: Mapping[str, str], pages: Iterable[Page]
) -> Iterator[Page]:
    """Redirect to a person from the current or former address of their other spellings.

    A redirect is silently omitted if its address is taken: by one of `pages`, or by another person with the same
    spelling. Only an address that was published before is guarded: nobody links to an address that never had a page.
    """
    people = [*people]
    if not any(person.names for person in people):
        return
    taken = {page.file.casefold() for page in pages}
    owners: dict[str, set[str]] = {}
    for person in people:
        for name in (person.name, *person.names):
            owners.setdefault(fold(name), set()).add(person.id)
    wanted: dict[str, dict[str, tuple[Person, str]]] = {}
    former: dict[str, list[str]] = {}
    for address, spelling in published.items():
        if spelling and address.startswith(addresses.AUTHORS):
            former.setdefault(spelling, []).append(address)
    for person in people:
        for name in map(fold, person.names):
            if owners[name] == {person.id}:
                for address in (*former.get(name, ()), addresses.author(slug(name, "author"))):
                    wanted.setdefault(address, {}).setdefault(person.id, (person, name))
    for address, claims in wanted.items():
        if len(claims) == 1 and addresses.file_of(address).casefold() not in taken:
            ((person, name),) = claims.values()
            target = links.absolute(addresses.author(person.id))
            origin = f"{SPELLING}{person.id}"
            page = _redirect(address, target, origin)
            yield page._replace(guarded=address in published, identity=name if address in former.get(name, ()) else "")


def venue_redirects(
    links: Links, lists: Lists, venues: Iterable[Venue], published: Mapping[str, str], pages: Iterable[Page]
) -> Iterator[Page]:
    """Redirect to a venue of `venues.yaml` from its former address, or from the address of its other names.

    As with people, a redirect is omitted if its address is taken, and guarded if it was published.
    """
    described = {venue.id: venue for venue in venues if ("venue", venue.id) in lists}
    if not described:
        return
    taken = {page.file.casefold() for page in pages}
    former = {
        address: name
        for address, name in published.items()
        if name and address.startswith(addresses.VENUES) and addresses.file_of(address).casefold() not in taken
    }
    wanted: dict[str, tuple[Venue, str]] = {}
    for venue in described.values():
        for name in venue.aliases:
            wanted.setdefault(addresses.venue(slug(name, "venue")), (venue, ""))
    if former:
        index = VenueIndex(venues)
        for address, name in former.items():
            found, _ = index.find(name)
            if found and described.get(found.id) is found:
                wanted[address] = (found, name)
    for address, (venue, name) in wanted.items():
        if addresses.file_of(address).casefold() not in taken:
            target = links.absolute(addresses.venue(venue.id))
            page = _redirect(address, target, f"a name of {venue.id} in content/venues.yaml")
            yield page._replace(guarded=address in published, identity=name)


def _redirect(old: str, target: str, origin: str) -> Page:
    return Page(old, origin, REDIRECT.name, (old, target), indexed=False, redirects=True)


def _redirect_view(old: str, target: str, *, texts: Texts, heads: Heads) -> RedirectView:
    head = heads.head(texts("moved"), old, index=False)
    return RedirectView(head, target)


REDIRECT = PageKind("redirect", _redirect_view, lambda *_: NOTHING, "redirect.html", effort=0.2)
KINDS = (REDIRECT,)
