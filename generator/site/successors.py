"""The new addresses of moved derived pages: of co-authors without files, affiliations, years, categories.

Nobody chose these addresses, so a correction may move them without a message. The old address leads to its successor:
what is now at the same position of the same papers, or the person with the same spelling. If there is none, a page
explains this and offers links.
"""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING

from generator.core.names import fold
from generator.core.published import Published, PublishedPaper, is_safe, work_digests
from generator.site import addresses
from generator.site.components import Link
from generator.site.context import external
from generator.site.free_pages import FREE_PAGE
from generator.site.machines import WaysOutView, ways_out, ways_out_needs
from generator.site.page import Page, PageKind
from generator.site.redirects import REDIRECT, SPELLING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from generator.core.records import Content, Paper
    from generator.site.context import PageContext

# The lists that contain a paper, each with their addresses in the order of the paper. To add a kind of derived page,
# add one entry.
_LISTS: Mapping[str, Callable[[PageContext, Paper], Iterable[str]]] = {
    "affiliations": lambda context, paper: (
        addresses.affiliation(context.affiliation_id(name)) for name in paper.affiliations
    ),
    "authors": lambda context, paper: map(addresses.author, context.portal.authors_of[paper.id]),
    "categories": lambda _, paper: [addresses.category(paper.category)] if paper.category else [],
    "venues": lambda context, paper: [
        addresses.venue(venue.id) for venue in [context.portal.venue_of[paper.id]] if venue
    ],
    "years": lambda _, paper: [addresses.year(paper.date.year)] if paper.date else [],
}
FOLDERS = tuple(f"{kind}/" for kind in _LISTS)


class Successors:
    """The successors of published addresses that `pages` no longer have.

    `named` are those that a person chose and has to fix, `lost` all others.
    """

    def __init__(self, context: PageContext, content: Content, published: Published, pages: Iterable[Page]) -> None:
        self._context, self._content, self._published = context, content, published
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
            if address in published.named and not page_of(address) and not self._is_known_by_papers(address)
        )
        self.lost = tuple(address for address in sorted(lost) if address not in self.named and is_safe(address))

    def of(self, address: str) -> str:
        """Return the address that replaces a lost one; empty if there is none."""
        return self._found.get(address, "")

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
            if page.kind == FREE_PAGE.name and page.address not in self._published.addresses
        ]

    def pages(self, *, forget: bool) -> Iterator[Page]:
        """Plan the pages at lost addresses; with `forget`, addresses without a successor are omitted."""
        base = self._context.portal.site.base_url
        for address in self.lost:
            origin, identity = f"the former address /{address}", self._published.addresses[address]
            if target := self.of(address):
                page = self._planned[target]
                leads = str(page.arguments[1]) if page.kind == REDIRECT.name else external(target, base)
                yield Page(
                    address, origin, REDIRECT.name, (address, leads), indexed=False, redirects=True, identity=identity
                )
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
        who = self._context.portal.who
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
                new = list(_LISTS[kind](self._context, paper)) if kind in _LISTS else []
                for was, now in _replaced(old, new):
                    votes.setdefault(was, Counter())[now] += 1
        return {
            was: sorted(counts, key=lambda now, counts=counts: (-counts[now], now))  # type: ignore[misc]
            for was, counts in votes.items()
        }

    @cached_property
    def _papers(self) -> Mapping[str, Paper]:
        """The shown papers, by their ids and former ids."""
        shown = self._context.papers
        former = {
            alias: shown[paper.id] for paper in self._content.papers if paper.id in shown for alias in paper.aliases
        }
        return {**former, **shown}


def page_of(address: str) -> str:
    """Return the page that an address belongs to: a paper's with its BibTeX, a person's with their frame."""
    if address.endswith(".bib"):
        return address.removesuffix(".bib") + "/"
    within = address.startswith(addresses.AUTHORS) and address.endswith("/embed/")
    return address.removesuffix("embed/") if within else ""


def to_publish(
    context: PageContext, content: Content, pages: Iterable[Page], moves: Successors, former: Published
) -> Published:
    """Return the record of published addresses for these pages."""
    guarded = [page for page in pages if page.guarded]
    rows = {
        paper.id: PublishedPaper(
            work_digests(paper.title, paper.links),
            {kind: tuple(dict.fromkeys(of(context, context.papers[paper.id]))) for kind, of in _LISTS.items()}
            if paper.id in context.papers
            else {},
        )
        for paper in content.papers
    }
    works = {alias: PublishedPaper(rows[paper.id].works) for paper in content.papers for alias in paper.aliases}
    ids = filter(None, (addresses.paper_id(page.address) for page in guarded))
    now = {page.address: page.identity for page in guarded}
    answered = {page.address for page in guarded if page.redirects and not page.named}
    moved = {address: moves.of(address) for address in moves.lost if address in answered}
    moved |= _spellings(context, guarded)
    named = frozenset(page.address for page in guarded if page.named and not page_of(page.address))
    gone = PublishedPaper()  # where a redirect of the portal replaces a paper
    papers = {
        paper_id: rows.get(paper_id) or works.get(paper_id) or PublishedPaper(former.papers.get(paper_id, gone).works)
        for paper_id in ids
    }
    return Published(now, named, moved, papers)


def _spellings(context: PageContext, guarded: Collection[Page]) -> dict[str, str]:
    """Return the new addresses of former pages of people whose spelling now belongs to a person with a file."""
    base = context.portal.site.base_url
    return {
        page.address: str(page.arguments[1]).removeprefix(base)
        for page in guarded
        if page.origin.startswith(SPELLING) and page.kind == REDIRECT.name
    }


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


def _gone_view(context: PageContext, address: str, above: str) -> WaysOutView:
    head = context.head(context.texts("gone"), address, index=False)
    others = (*ways_out(context), Link(context.texts("search"), context.url(addresses.SEARCH)))
    told = not above or context.url(above) in {link.url for link in others}
    return WaysOutView(head, (*(() if told else (Link(context.texts("gone_list"), context.url(above)),)), *others))


GONE = PageKind("gone", _gone_view, ways_out_needs, "gone.html", effort=0.2)
KINDS = (GONE,)
