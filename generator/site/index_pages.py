"""Indexes: all categories, years, affiliations, venues; all authors, by family name and by number of papers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.core.groups import in_groups
from generator.core.names import display, family
from generator.core.records import Affiliation, Category, Person, Venue
from generator.export.plain_files import json_text, shortened
from generator.portal.people import listing_key
from generator.site import addresses
from generator.site.components import CountLink, Head, IndexedName, Link, Pager
from generator.site.lists import LISTS_PER_PAGE, NAMES_PER_PAGE, PaperList, letter_of, newest_date, pager, parts
from generator.site.material import Material, Texts
from generator.site.page import Needs, Page, PageKind


@dataclass(frozen=True, slots=True)
class IndexView:
    """An index of lists: all categories, all years, all affiliations, all venues.

    `items` are those of this part, `total` is the number of all; `largest` scales the bars, equally in every part.
    """

    head: Head
    heading: str
    sum: str
    about: str
    total: int
    items: tuple[CountLink, ...]
    largest: int
    pager: Pager


def index_view(
    material: Material, name: str, first: str, items: Sequence[CountLink], total: str, *, about: str = "", part: int = 1
) -> IndexView:
    """Make a part of an index of `items`; `name` is that of its title, `total` the number of all in words."""
    texts, cut = material.texts, parts(items, LISTS_PER_PAGE)
    heading = texts(name)
    title = heading if part == 1 else texts("title_part", title=heading, part=part)
    described = about or texts("about_index", lists=title, site=material.portal.site.title)
    return IndexView(
        head=material.heads.page(heading, first, described, part=part),
        heading=heading,
        sum=total,
        about=about,
        total=len(items),
        items=tuple(cut[part - 1]),
        largest=max((item.count for item in items), default=0),
        pager=pager(material.links.url, first, part, [_span(piece) for piece in cut]),
    )


def _index(name: str, first: str, kind: str) -> PageKind:
    """Return the kind of the index of all lists of a kind, with parts of which the first is at the address `first`."""

    def view(material: Material, part: int) -> IndexView:
        items = list_links(material, kind)
        return index_view(material, name, first, items, material.texts(f"n_{name}", n=len(items)), part=part)

    def needs(material: Material, _: int) -> Needs:
        return Needs(also=list_links(material, kind))

    return PageKind(name, view, needs, "index.html", effort=40 if kind == "affiliation" else 4)


def _span(items: Sequence[CountLink]) -> str:
    """Return the first and last list in a part of an index in words."""
    return f"{shortened(items[0].text, 20)} – {shortened(items[-1].text, 20)}" if items else ""


def list_links(material: Material, kind: str) -> list[CountLink]:
    """Return links to all lists of a kind with their numbers of papers, in the order of the portal."""
    texts, url = material.texts, material.links.url
    return [
        CountLink(one.name, url(one.address), len(one.papers), _note(texts, one.of), years=years_of(material, one))
        for one in material.lists.of_kind(kind)
    ]


def years_of(material: Material, found: PaperList) -> tuple[Link, ...]:
    """Link the pages of the years of the venue that a list is of; none for other lists."""
    venue, here = found.of if isinstance(found.of, tuple) else (found.of, 0)
    if not isinstance(venue, Venue):
        return ()
    url, years = material.links.url, material.lists.years_of_venues[venue.id]
    return tuple(Link(str(year), url(addresses.venue_year(venue.id, year)), current=year == here) for year in years)


def _note(texts: Texts, of: object) -> str:
    """Return the quiet text beside a list; of a preprint server that is its kind."""
    return venue_kind(texts, of) if isinstance(of, Venue) and of.kind == "preprint" else short_of(of)


def venue_kind(texts: Texts, venue: Venue) -> str:
    """Return the kind of a venue in words; empty if it is unknown."""
    return texts.get(f"venue_{venue.kind}")


def short_of(of: object) -> str:
    """Return the code or the short name of what a list is of, if it has one beside its name."""
    if isinstance(of, Category):
        return of.code if of.code != of.name else ""
    return of.short if isinstance(of, (Affiliation, Venue)) and of.short != of.name else ""


def planned(material: Material) -> Iterator[Page]:
    """Plan the indexes, in as many parts as they have, and the names of authors in another order."""
    portal, author_names = material.portal, material.author_names
    newest = newest_date(portal.papers)
    for number, _ in enumerate(author_names.parts.pieces, start=1):
        address, what = addresses.part(addresses.AUTHORS, number), "the index of authors"
        yield Page(address, what, AUTHORS.name, (number,), guarded=number == 1, changed=newest)
    if _has_two_orders(material):
        yield Page(addresses.AUTHORS_BY_PAPERS, "the index of authors", BY_PAPERS.name, guarded=False, changed=newest)
    if len(author_names.parts.pieces) > 1:
        yield Page(addresses.AUTHOR_NAMES, "the names of all authors", NAMES.name, indexed=False, guarded=False)
    for name, (first, of) in _INDEXES.items():
        lists = material.lists.of_kind(of)
        planned = lists or name not in {"venues", "keywords"}
        pieces = parts(lists, LISTS_PER_PAGE) if planned and name not in material.lists.taken else ()
        for number, _ in enumerate(pieces, start=1):
            address, what = addresses.part(first, number), f"the index of {name}"
            yield Page(address, what, name, (number,), indexed=bool(lists), guarded=number == 1, changed=newest)


# The indexes by the names of their texts: each with its address, and the kind of its lists.
_INDEXES = {
    "categories": (addresses.CATEGORIES, "category"),
    "years": (addresses.YEARS, "year"),
    "affiliations": (addresses.AFFILIATIONS, "affiliation"),
    "venues": (addresses.VENUES, "venue"),
    "keywords": (addresses.KEYWORDS, "keyword"),
}


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


def authors_view(material: Material, part: int) -> AuthorsView:
    """Make one part of the index of all authors."""
    portal, texts, links, names = material.portal, material.texts, material.links, material.author_names.parts
    groups = in_groups((letter_of(person), _indexed(material, person)) for person in names.pieces[part - 1])
    about = texts("about_authors", n=len(portal.people), site=portal.site.title)
    return AuthorsView(
        head=material.heads.page(texts("authors"), addresses.AUTHORS, about, part=part),
        total=len(portal.people),
        orders=_orders(material, addresses.AUTHORS),
        filter=len(portal.people) >= WORTH_FILTERING,
        names_url=_names_url(material),
        letters=tuple(
            Link(
                letter,
                f"{'' if piece == part else links.url(addresses.part(addresses.AUTHORS, piece))}#{_anchor(letter)}",
            )
            for letter, piece in names.first_part.items()
        ),
        groups=tuple((letter, _anchor(letter), tuple(entries)) for letter, entries in groups.items()),
        left_out=0,
        pager=pager(links.url, addresses.AUTHORS, part, names.labels),
    )


def by_papers_view(material: Material) -> AuthorsView:
    """Make the list of those with most papers."""
    portal, texts = material.portal, material.texts
    people = _most_papers_first(material)
    about = texts("about_authors", n=len(portal.people), site=portal.site.title)
    crumbs = [(texts("authors"), addresses.AUTHORS)]
    return AuthorsView(
        head=material.heads.page(texts("authors_by_papers"), addresses.AUTHORS_BY_PAPERS, about, crumbs),
        total=len(portal.people),
        orders=_orders(material, addresses.AUTHORS_BY_PAPERS),
        filter=len(portal.people) >= WORTH_FILTERING,
        names_url=_names_url(material),
        letters=(),
        groups=(("", "", tuple(_indexed(material, person) for person in people)),),
        left_out=len(portal.people) - len(people),
        pager=Pager(),
    )


def names_text(material: Material) -> str:
    """Return the file of all names for the filter box: id, name, number of papers, in the index's order."""
    rows = [(one.id, display(one.name), material.author_names.number_of_papers(one)) for one in material.portal.people]
    return "[" + ",\n".join(map(json_text, rows)) + "]\n"


def _indexed(material: Material, person: Person) -> IndexedName:
    shown = display(person.name)
    before, last, after = shown, "", ""
    if person.kind == "person":
        known = family(shown, person.family)
        before, last, after = shown.rpartition(known) if known and known in shown else ("", shown, "")
    url = material.links.url(addresses.author(person.id))
    return IndexedName(before, last, after, url, material.author_names.number_of_papers(person))


def _most_papers_first(material: Material) -> Sequence[Person]:
    people = material.portal.people  # by family name, and a stable sort keeps this order for equal numbers
    return sorted(people, key=lambda person: -material.author_names.number_of_papers(person))[:NAMES_PER_PAGE]


def _orders(material: Material, here: str) -> tuple[Link, ...]:
    """Return links to both orders, if they differ."""
    if not _has_two_orders(material):
        return ()
    return tuple(
        Link(material.texts(text), material.links.url(to), current=to == here)
        for text, to in (("order_by_name", addresses.AUTHORS), ("order_by_papers", addresses.AUTHORS_BY_PAPERS))
    )


def _has_two_orders(material: Material) -> bool:
    return material.author_names.numbers_differ and len(material.portal.people) >= WORTH_FILTERING


def _names_url(material: Material) -> str:
    return material.links.url(addresses.AUTHOR_NAMES) if len(material.author_names.parts.pieces) > 1 else ""


def _anchor(letter: str) -> str:
    return "other" if letter == "#" else letter.lower()


def _needs(material: Material, people: Sequence[Person], *also: object) -> Needs:
    """Return the needs of a list of people with their numbers of papers."""
    number = material.author_names.number_of_papers
    named = [(one.id, one.name, one.family, one.kind, listing_key(one), number(one)) for one in people]
    return Needs(also=(named, len(material.portal.people), *also))


def _part_needs(material: Material, part: int) -> Needs:
    names = material.author_names.parts
    return _needs(material, names.pieces[part - 1], names.labels, names.first_part, _has_two_orders(material))


def _by_papers_needs(material: Material) -> Needs:
    return _needs(material, _most_papers_first(material), len(material.author_names.parts.pieces) > 1)


AUTHORS = PageKind("authors", authors_view, _part_needs, "authors.html", effort=40)
BY_PAPERS = PageKind("authors by papers", by_papers_view, _by_papers_needs, "authors.html", effort=200)
NAMES = PageKind("names of authors", names_text, lambda material: _needs(material, material.portal.people), effort=200)
KINDS = (*(_index(name, *of) for name, of in _INDEXES.items()), AUTHORS, BY_PAPERS, NAMES)
