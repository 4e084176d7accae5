"""Old addresses: redirects in the content, other spellings, and the new addresses of moved derived pages.

Derived pages are those of co-authors without files, affiliations, years, categories. Nobody chose their addresses, so a
correction may move them without a message. The old address leads to its successor: what is now at the same position of
the same papers, or the person with the same spelling. If there is none, a page explains this and offers links.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from generator.core.groups import in_groups
from generator.core.ids import slug
from generator.core.names import fold, fold_letters
from generator.core.published import Published, PublishedPaper, is_safe, work_digests
from generator.core.records import Paper, Person, Venue
from generator.portal.people import owners_of_names
from generator.portal.venues import VenueIndex
from generator.site import addresses
from generator.site.components import Head, Link
from generator.site.downloads import FRAME
from generator.site.links import external
from generator.site.machines import WaysOutView, ways_out, ways_out_needs
from generator.site.material import Links, Material, Portal
from generator.site.page import NOTHING, Page, PageKind
from generator.site.paper_pages import bibtex_page
from generator.site.prose_pages import FREE_PAGE

# The beginning of the origin of a redirect from a spelling to a person: nobody chose its address.
SPELLING = "a further spelling of "


@dataclass(frozen=True, slots=True)
class RedirectView:
    """A page that redirects an old address; `target` is absolute."""

    head: Head
    target: str


def redirect_pages(material: Material) -> Iterator[Page]:
    """Plan the redirects in the content: aliases, and those of `site.yaml`."""
    content = material.content
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
        origin = f"an alias in content/{page.path}.md"
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
        if origin.startswith("redirects") and old.startswith(addresses.PAPERS) and paper_id in material.portal.by_id:
            yield bibtex_page(material.facts, f"{old.rstrip('/')}.bib", origin, paper_id, redirects=True)
        yield _redirect(old, external(new, material.portal.site.base_url), origin)


def double_redirects(material: Material) -> Iterator[Page]:
    """Plan the redirects from entries that repeat another one."""
    for paper in material.portal.doubles:
        to, origin = paper.same_as or "", f"same_as in content/papers/{paper.id}.yaml"
        for paper_id in (paper.id, *paper.aliases):
            yield _redirect(addresses.paper(paper_id), material.links.absolute(addresses.paper(to)), origin)
            yield bibtex_page(material.facts, addresses.paper_bibtex(paper_id), origin, to, redirects=True)


def spelling_redirects(material: Material, pages: Iterable[Page]) -> Iterator[Page]:
    """Redirect to a person from the current or former address of their other spellings.

    A redirect is silently omitted if its address is taken: by one of `pages`, or by another person with the same
    spelling. Only an address that was published before is guarded: nobody links to an address that never had a page.
    """
    people, published = material.content.people, material.published.addresses
    if not any(person.names for person in people):
        return
    taken = {page.file.casefold() for page in pages}
    owners = owners_of_names(people)
    wanted: dict[str, dict[str, tuple[Person, str]]] = {}
    of_authors = (address for address in published if address.startswith(addresses.AUTHORS))
    former = in_groups((published[address], address) for address in of_authors if published[address])
    for person in people:
        for name in map(fold, person.names):
            if owners[name] == [person.id]:
                for address in (*former.get(name, ()), addresses.author(slug(name, "author"))):
                    wanted.setdefault(address, {}).setdefault(person.id, (person, name))
    for address, claims in wanted.items():
        if len(claims) == 1 and addresses.file_of(address).casefold() not in taken:
            ((person, name),) = claims.values()
            target = material.links.absolute(addresses.author(person.id))
            origin = f"{SPELLING}{person.id}"
            page = _redirect(address, target, origin)
            yield page._replace(guarded=address in published, identity=name if address in former.get(name, ()) else "")


def venue_redirects(material: Material, pages: Iterable[Page]) -> Iterator[Page]:
    """Redirect to a venue of `venues.yaml` from its former address, or from the address of its other names.

    As with people, a redirect is omitted if its address is taken, and guarded if it was published.
    """
    venues, published = material.content.venues, material.published.addresses
    described = {venue.id: venue for venue in venues if ("venue", venue.id) in material.lists}
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
            target = material.links.absolute(addresses.venue(venue.id))
            page = _redirect(address, target, f"a name of {venue.id} in content/venues.yaml")
            yield page._replace(guarded=address in published, identity=name)


def _redirect(old: str, target: str, origin: str) -> Page:
    return Page(old, origin, REDIRECT.name, (old, target), indexed=False, redirects=True)


def _redirect_view(material: Material, old: str, target: str) -> RedirectView:
    links = material.links
    to = links.absolute(target.removeprefix(links.home)) if target.startswith(links.home) else target
    return RedirectView(material.heads.head(material.texts("moved"), old, index=False), to)


REDIRECT = PageKind("redirect", _redirect_view, lambda *_: NOTHING, "redirect.html", effort=0.2)


# The lists that contain a paper, each with their addresses in the order of the paper. To add a kind of derived page,
# add one entry.
_LISTS: Mapping[str, Callable[[Portal, Links, Paper], Iterable[str]]] = {
    "affiliations": lambda _, links, paper: (
        addresses.affiliation(links.affiliation_id(name)) for name in paper.affiliations
    ),
    "authors": lambda portal, _, paper: map(addresses.author, portal.authors_of[paper.id]),
    "categories": lambda _, __, paper: [addresses.category(paper.category)] if paper.category else [],
    "keywords": lambda portal, _, paper: (
        addresses.keyword(known[0]) for word in paper.keywords if (known := portal.keywords.get(fold_letters(word)))
    ),
    "venues": lambda portal, _, paper: [addresses.venue(venue.id) for venue in [portal.venue_of[paper.id]] if venue],
    "years": lambda _, __, paper: [addresses.year(paper.date.year)] if paper.date else [],
}
FOLDERS = tuple(f"{kind}/" for kind in _LISTS)


class Successors:
    """The successors of published addresses that `pages` no longer have.

    `named` are those that a person chose and has to fix, `lost` all others.
    """

    def __init__(self, material: Material, pages: Iterable[Page]) -> None:
        self._portal, self._links = material.portal, material.links
        self._content, self._published = material.content, material.published
        published = material.published
        self._planned = {page.address: page for page in pages}
        lost = [address for address in published.addresses if address not in self._planned]
        if lost:  # case is ignored, as on many disks
            taken = {page.file.casefold() for page in self._planned.values()}
            lost = [address for address in lost if addresses.file_of(address).casefold() not in taken]
        self._found: dict[str, str] = {}
        for address in lost:
            if address not in self._found:
                self._find(address, ())
        self.named = frozenset(
            address
            for address in lost
            if address in published.named and not address.endswith(".bib") and not self._is_known_by_papers(address)
        )
        self.lost = tuple(address for address in sorted(lost) if address not in self.named and is_safe(address))

    def of(self, address: str) -> str:
        """Return the address that replaces a lost one; empty if there is none."""
        return self._found.get(address, "")

    def is_language(self, address: str) -> bool:
        """Return whether a lost address was that of the home page in a further language."""
        return f"{self._published.addresses[address]}/" == address

    def files_of_work(self, paper_id: str) -> list[str]:
        """Return the ids of papers that are the work published under an id: of the same title, DOI or arXiv number.

        New ones come first: a file that was published itself has lost the id's alias, or is the one of two that stayed.
        """
        works = set(self._published.papers.get(paper_id, PublishedPaper()).works)
        if not works:
            return []
        found = [paper.id for paper in self._content.papers if works & set(work_digests(paper.title, paper.links))]
        return sorted(found, key=lambda one: (one in self._published.papers, one))

    def new_free_pages(self) -> list[str]:
        """Return the files of pages of the portal's own that were not published before."""
        return [
            page.origin
            for page in self._planned.values()
            if page.kind in {FREE_PAGE.name, "project"} and page.address not in self._published.addresses
        ]

    def pages(self, *, forget: bool) -> Iterator[Page]:
        """Plan the pages at lost addresses; with `forget`, addresses without a successor are omitted."""
        base = self._portal.site.base_url
        for address in self.lost:
            origin, identity = f"the former address /{address}", self._published.addresses[address]
            if target := self.of(address):
                page = self._planned[target]
                leads = str(page.arguments[1]) if page.kind == REDIRECT.name else external(target, base)
                yield _redirect(address, leads, origin)._replace(identity=identity)
            elif not forget and address.endswith("/"):
                above = next((one for one in _above(address) if one in self._planned), addresses.HOME)
                arguments = (address, above)
                yield Page(address, origin, GONE.name, arguments, indexed=False, redirects=True, identity=identity)

    def _is_known_by_papers(self, address: str) -> bool:
        """Return whether a person's file was deleted, and only papers name the person now."""
        target = self._planned.get(self.of(address))
        return address.startswith(addresses.AUTHORS) and target is not None and not target.named

    def _find(self, address: str, asked: tuple[str, ...]) -> str:
        """Find the successor of a lost address, and cache it; each may have moved again."""
        if address in self._found:
            return self._found[address]
        self._found[address] = ""  # to end a cycle
        asked = (*asked, address)
        for target in self._candidates(address):
            found = target if target in self._planned else ""
            if not found and target in self._published.addresses and target not in asked:
                found = self._find(target, asked)
            if found and found != address:
                self._found[address] = found
                break
        return self._found[address]

    def _candidates(self, address: str) -> Iterator[str]:
        if moved := self._published.moved.get(address, ""):
            yield moved
        kind = address.partition("/")[0]
        if f"{kind}/" == addresses.AWARDS:
            yield addresses.PAPERS
        if address.endswith("/embed/") and address not in self._published.named:
            yield address.removesuffix("embed/")
        if kind in _LISTS:
            yield from self._by_place.get(address, ())
            spelling = self._published.addresses[address]
            if kind == addresses.AUTHORS.rstrip("/") and spelling:
                person = self._by_spelling.get(spelling)
                if person:
                    yield addresses.author(person)
            if address.count("/") > 2:  # files that belong to a page, such as the frame of a person
                yield "/".join(address.split("/")[:2]) + "/"

    @cached_property
    def _by_spelling(self) -> Mapping[str, str]:
        who = self._portal.who
        found = {fold(name): one.id for one in self._content.people for name in (one.name, *one.names)}
        return found | {spelling: person for (spelling, given), person in who.by_printed.items() if given is None}

    @cached_property
    def _by_place(self) -> Mapping[str, Sequence[str]]:
        """The addresses at the positions of others in the papers' lists, those in most papers first."""
        votes: dict[str, Counter[str]] = {}
        for paper_id, before in self._published.papers.items():
            paper = self._papers.get(paper_id)
            if paper is None:
                continue
            for kind, old in before.lists.items():
                if all(address in self._planned for address in old):
                    continue
                new = list(_LISTS[kind](self._portal, self._links, paper)) if kind in _LISTS else []
                for was, now in _replaced(old, new):
                    votes.setdefault(was, Counter())[now] += 1
        return {
            was: sorted(counts, key=lambda now, counts=counts: (-counts[now], now))  # type: ignore[misc]
            for was, counts in votes.items()
        }

    @cached_property
    def _papers(self) -> Mapping[str, Paper]:
        """The shown papers, by their ids and former ids."""
        shown = self._portal.by_id
        former = {
            alias: shown[paper.id] for paper in self._content.papers if paper.id in shown for alias in paper.aliases
        }
        return {**former, **shown}

    def to_publish(self, pages: Iterable[Page]) -> Published:
        """Return the record of published addresses for these pages."""
        guarded = [page for page in pages if page.guarded]
        portal, content, former = self._portal, self._content, self._published
        rows = {
            paper.id: PublishedPaper(work_digests(paper.title, paper.links), self._lists_of(portal.by_id.get(paper.id)))
            for paper in content.papers
        }
        works = {alias: PublishedPaper(rows[paper.id].works) for paper in content.papers for alias in paper.aliases}
        ids = filter(None, (addresses.paper_id(page.address) for page in guarded if page.kind != FRAME.name))
        now = {page.address: page.identity for page in guarded}
        answered = {page.address for page in guarded if page.redirects and not page.named}
        moved = {address: self.of(address) for address in self.lost if address in answered}
        # Former pages of people whose spelling now belongs to a person with a file.
        moved |= {
            page.address: str(page.arguments[1]).removeprefix(portal.site.base_url)
            for page in guarded
            if page.origin.startswith(SPELLING) and page.kind == REDIRECT.name
        }
        named = frozenset(page.address for page in guarded if page.named and page.kind != FRAME.name)
        gone = PublishedPaper()  # where a redirect of the portal replaces a paper
        papers = {
            paper_id: rows.get(paper_id)
            or works.get(paper_id)
            or PublishedPaper(former.papers.get(paper_id, gone).works)
            for paper_id in ids
        }
        return Published(now, named, moved, papers)

    def _lists_of(self, paper: Paper | None) -> dict[str, tuple[str, ...]]:
        """Return the addresses of the lists that contain a paper; none for a paper that is not shown."""
        if paper is None:
            return {}
        return {kind: tuple(dict.fromkeys(of(self._portal, self._links, paper))) for kind, of in _LISTS.items()}


def _replaced(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pair the old and new entries of a list; a list from which one was only removed has no pairs."""
    for what, start, end, since, until in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "replace" and end - start == until - since:
            yield from zip(old[start:end], new[since:until], strict=True)


def _above(address: str) -> Iterator[str]:
    while address:
        address = address.rstrip("/").rpartition("/")[0]
        address += "/" if address else ""
        yield address


def _gone_view(material: Material, address: str, above: str) -> WaysOutView:
    texts, links = material.texts, material.links
    others = (*ways_out(material), Link(texts("search"), links.url(addresses.SEARCH)))
    is_new = above and links.url(above) not in {link.url for link in others}
    first = [Link(texts("gone_list"), links.url(above))] if is_new else []
    return WaysOutView(material.heads.head(texts("gone"), address, index=False), (*first, *others))


GONE = PageKind("gone", _gone_view, ways_out_needs, "gone.html", effort=0.2)
KINDS = (REDIRECT, GONE)
