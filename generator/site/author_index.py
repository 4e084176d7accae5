"""The index of all authors: by family name, in parts, and by number of papers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from generator.core.ids import slug
from generator.core.names import display, family
from generator.portal.people import listing_key
from generator.site import addresses
from generator.site.components import IndexedName, Link, Pager
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import NAMES_PER_PAGE, newest_date, pager, parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.core.records import Person
    from generator.portal.graph import Portal
    from generator.site.components import Head
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.text.interface import Texts


# A shorter list needs no filter.
WORTH_FILTERING = 10


@dataclass(frozen=True, slots=True)
class AuthorsView:
    """All authors: names under their letters, or those with most papers first.

    `groups` are names, each group with its heading and the heading's id; both are empty for names that are not in
    alphabetical order. `orders` are links to the same names in other orders, if there are two. `filter` is whether the
    list is long enough for a filter box, `names_url` is the file of all names if this page does not have all of them.
    `left_out` is the number of people that a list by number of papers has no room for.
    """

    head: Head
    total: int
    orders: tuple[Link, ...]
    filter: bool
    names_url: str
    letters: tuple[Link, ...]
    groups: tuple[tuple[str, str, tuple[IndexedName, ...]], ...]
    left_out: int
    pager: Pager


def authors_view(
    part: int, *, portal: Portal, texts: Texts, links: Links, heads: Heads, author_names: AuthorNames
) -> AuthorsView:
    """Make one part of the index of all authors."""
    names = author_names.parts
    groups: dict[str, list[IndexedName]] = {}
    for person in names.pieces[part - 1]:
        groups.setdefault(letter_of(person), []).append(_indexed(links, author_names, person))
    return AuthorsView(
        head=heads.page(
            texts("authors") if part == 1 else texts("title_part", title=texts("authors"), part=part),
            addresses.part(addresses.AUTHORS, part),
            texts("about_authors", n=len(portal.people), site=portal.site.title),
            [(texts("authors"), addresses.AUTHORS)] if part > 1 else [],
        ),
        total=len(portal.people),
        orders=_orders(portal, texts, links, author_names, addresses.AUTHORS),
        filter=len(portal.people) >= WORTH_FILTERING,
        names_url=_names_url(links, author_names),
        letters=tuple(
            Link(
                letter,
                f"{'' if piece == part else links.url(addresses.part(addresses.AUTHORS, piece))}#{_anchor(letter)}",
            )
            for letter, piece in names.first_part.items()
        ),
        groups=tuple((letter, _anchor(letter), tuple(entries)) for letter, entries in groups.items()),
        left_out=0,
        pager=pager(links.path, addresses.AUTHORS, part, names.labels),
    )


def by_papers_view(
    *, portal: Portal, texts: Texts, links: Links, heads: Heads, author_names: AuthorNames
) -> AuthorsView:
    """Make the list of those with most papers."""
    people = _most_papers_first(portal, author_names)
    return AuthorsView(
        head=heads.page(
            texts("authors_by_papers"),
            addresses.AUTHORS_BY_PAPERS,
            texts("about_authors", n=len(portal.people), site=portal.site.title),
            [(texts("authors"), addresses.AUTHORS)],
        ),
        total=len(portal.people),
        orders=_orders(portal, texts, links, author_names, addresses.AUTHORS_BY_PAPERS),
        filter=len(portal.people) >= WORTH_FILTERING,
        names_url=_names_url(links, author_names),
        letters=(),
        groups=(("", "", tuple(_indexed(links, author_names, person) for person in people)),),
        left_out=len(portal.people) - len(people),
        pager=Pager(),
    )


def names_text(*, portal: Portal, author_names: AuthorNames) -> str:
    """Return the file of all names for the filter box: id, name, number of papers, in the index's order."""
    rows = [(one.id, display(one.name), author_names.number_of_papers(one)) for one in portal.people]
    return "[" + ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows) + "]\n"


def _indexed(links: Links, author_names: AuthorNames, person: Person) -> IndexedName:
    shown = display(person.name)
    before, last, after = shown, "", ""
    if person.kind == "person":
        known = family(shown, person.family)
        before, last, after = shown.rpartition(known) if known and known in shown else ("", shown, "")
    url = links.url(addresses.author(person.id))
    return IndexedName(before, last, after, url, author_names.number_of_papers(person))


def _most_papers_first(portal: Portal, author_names: AuthorNames) -> Sequence[Person]:
    people = portal.people  # by family name, and a stable sort keeps this order for equal numbers
    return sorted(people, key=lambda person: -author_names.number_of_papers(person))[:NAMES_PER_PAGE]


def _orders(portal: Portal, texts: Texts, links: Links, author_names: AuthorNames, here: str) -> tuple[Link, ...]:
    """Return links to both orders, if they differ."""
    if not _has_two_orders(portal, author_names):
        return ()
    return tuple(
        Link(texts(text), links.url(to), current=to == here)
        for text, to in (("order_by_name", addresses.AUTHORS), ("order_by_papers", addresses.AUTHORS_BY_PAPERS))
    )


def _has_two_orders(portal: Portal, author_names: AuthorNames) -> bool:
    return author_names.numbers_differ and len(portal.people) >= WORTH_FILTERING


def _names_url(links: Links, author_names: AuthorNames) -> str:
    return links.url(addresses.AUTHOR_NAMES) if len(author_names.parts.pieces) > 1 else ""


def _anchor(letter: str) -> str:
    return "other" if letter == "#" else letter.lower()


def planned(*, portal: Portal, author_names: AuthorNames) -> Iterator[Page]:
    """Plan the parts of the index of authors, and the same names in another order."""
    newest = newest_date(portal.papers)
    for number, _ in enumerate(author_names.parts.pieces, start=1):
        yield Page(
            addresses.part(addresses.AUTHORS, number),
            "the index of authors",
            AUTHORS.name,
            (number,),
            guarded=number == 1,
            changed=newest,
        )
    if _has_two_orders(portal, author_names):
        yield Page(addresses.AUTHORS_BY_PAPERS, "the index of authors", BY_PAPERS.name, guarded=False, changed=newest)
    if len(author_names.parts.pieces) > 1:
        yield Page(addresses.AUTHOR_NAMES, "the names of all authors", NAMES.name, indexed=False, guarded=False)


def _named(author_names: AuthorNames, people: Sequence[Person]) -> list[tuple[object, ...]]:
    return [
        (one.id, one.name, one.family, one.kind, listing_key(one), author_names.number_of_papers(one)) for one in people
    ]


def _needs(part: int, *, portal: Portal, author_names: AuthorNames) -> Needs:
    names = author_names.parts
    named = _named(author_names, names.pieces[part - 1])
    count = len(portal.people)
    return Needs(also=(named, names.labels, names.first_part, count, _has_two_orders(portal, author_names)))


def _by_papers_needs(*, portal: Portal, author_names: AuthorNames) -> Needs:
    named = _named(author_names, _most_papers_first(portal, author_names))
    return Needs(also=(named, len(portal.people), len(author_names.parts.pieces) > 1))


def _names_needs(*, portal: Portal, author_names: AuthorNames) -> Needs:
    return Needs(also=_named(author_names, portal.people))


@dataclass(frozen=True, slots=True)
class _LetterParts:
    """The parts, the letters that each covers, and the part in which each letter begins, counted from 1."""

    pieces: list[Sequence[Person]]
    labels: list[str]
    first_part: Mapping[str, int]


class AuthorNames:
    """The people of a portal as its index of authors counts and splits them."""

    def __init__(self, portal: Portal) -> None:
        self.people = portal.people
        self._papers_of = portal.papers_of

    def __len__(self) -> int:
        """Return the number of people."""
        return len(self.people)

    @cached_property
    def parts(self) -> _LetterParts:
        """All names, in the parts of their index."""
        return _letter_parts(self.people)

    def number_of_papers(self, person: Person) -> int:
        """Return the number of papers of a person."""
        return len(self._papers_of[person.id])

    @cached_property
    def numbers_differ(self) -> bool:
        """Whether some people have more papers than others."""
        return len({len(papers) for papers in self._papers_of.values()}) > 1


def _letter_parts(people: Sequence[Person]) -> _LetterParts:
    """Split people, sorted by family name, into parts."""
    pieces = parts(people, NAMES_PER_PAGE)
    first_part: dict[str, int] = {}
    labels = []
    for number, piece in enumerate(pieces, start=1):
        letters = [letter_of(person) for person in piece]
        for letter in letters:
            first_part.setdefault(letter, number)
        labels.append(f"{letters[0]}–{letters[-1]}" if letters else "")
    return _LetterParts(pieces, labels, first_part)


def letter_of(person: Person) -> str:
    """Return the letter of a person's heading: the first of the family name, `#` if it is not one of A to Z."""
    return _first_letter(listing_key(person)[0])


@lru_cache(maxsize=65536)
def _first_letter(family: str) -> str:
    first = slug(f"{family} 0", "")[:1].upper()  # the number keeps the id valid if there are no letters
    return first if "A" <= first <= "Z" else "#"


AUTHORS = PageKind("authors", authors_view, _needs, "authors.html", effort=40)


BY_PAPERS = PageKind("authors by papers", by_papers_view, _by_papers_needs, "authors.html", effort=200)


NAMES = PageKind("names of authors", names_text, _names_needs, effort=200)


KINDS = (AUTHORS, BY_PAPERS, NAMES)
