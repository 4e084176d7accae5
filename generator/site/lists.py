"""The lists of papers that have pages: all papers, a category, a year, an affiliation, a venue, a project, an author.

Long lists are split into parts, so that no page becomes too large for a phone.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Generic, Literal, TypeVar

from generator.core.groups import in_groups
from generator.core.ids import slug
from generator.core.names import fold
from generator.core.problems import span
from generator.core.records import Affiliation, Category, FreePage, Paper, PartialDate, Person, Project, Venue
from generator.portal.graph import Portal
from generator.portal.people import listing_key
from generator.site import addresses
from generator.site.components import Link, Pager, RowGroup
from generator.text.interface import Texts
from generator.text.paper_lists import UNKNOWN

# A row of a paper takes about a kilobyte of HTML, a name about a tenth of that; the budget of a page is 500 KB.
PAPERS_PER_PAGE = 150  # at most 40 KB compressed, also with many links in each row
NAMES_PER_PAGE = 1500
LISTS_PER_PAGE = 1500
# The maximum of lists that are not split into parts; the page shows the number of omitted entries, and a link.
CARDS_SHOWN = 300
SELECTED_SHOWN = 50
# Links to fewer groups save nothing.
_JUMPED = 3
# Of the values of a filter, the most frequent are offered.
_CHOICES = 300

T = TypeVar("T")
K = TypeVar("K")


def parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Split a list into parts of at most `size`; an empty list has one empty part."""
    return [items[start : start + size] for start in range(0, max(len(items), 1), size)]


def newest_date(papers: Sequence[Paper]) -> PartialDate | None:
    """Return the date of the newest of papers that are sorted newest first, as far as dates are known."""
    return papers[0].date if papers else None


def span_of_years(papers: Sequence[Paper]) -> str:
    """Return the years of a list of papers: `2016–2018`, `2024`, or nothing if none has a date."""
    years = sorted(paper.date.year for paper in papers if paper.date)
    return span(years) if years else ""


def time_of(texts: Texts, first: int, last: int) -> str:
    """Return the time from one year to another: `2021–2024`, `since 2021`, `until 2024`; empty if it is not known."""
    if last == UNKNOWN:
        return texts("since", date=first) if first else ""
    return span([first, last]) if first else texts("until", date=last)


@dataclass(frozen=True, slots=True)
class Parts(Generic[T, K]):
    """A list split into parts, the years or letters that each covers, and the part in which each of them begins.

    Parts count from 1. Papers without a date have the year 0.
    """

    pieces: list[Sequence[T]]
    labels: list[str]
    first_part: Mapping[K, int]


PaperParts = Parts[Paper, int]


def selected_first(papers: Sequence[Paper]) -> Sequence[Paper]:
    """Return the selected papers of a list, which precede its years; none if all are selected."""
    selected = [paper for paper in papers if paper.selected]
    return selected[:SELECTED_SHOWN] if len(selected) < len(papers) else ()


def paper_parts(papers: Sequence[Paper]) -> PaperParts:
    """Split a list of papers that is sorted newest first."""
    pieces = parts(papers, PAPERS_PER_PAGE)
    # A single part needs no label, and nearly all lists have one: those of people with a paper or two.
    if len(pieces) == 1:
        return Parts(pieces, [""], {})
    first_part: dict[int, int] = {}
    for number, piece in enumerate(pieces, start=1):
        for paper in piece:
            first_part.setdefault(paper.date.year if paper.date else 0, number)
    return Parts(pieces, [span_of_years(piece) for piece in pieces], first_part)


def pager(url: Callable[[str], str], first: str, number: int, labels: Sequence[str]) -> Pager:
    """Make the links between the parts of the list at address `first`; `number` counts from 1."""
    if len(labels) < 2:
        return Pager()
    links = [
        Link(str(i), url(addresses.part(first, i)), label, current=i == number)
        for i, label in enumerate(labels, start=1)
    ]
    return Pager(
        parts=tuple(links),
        previous=links[number - 2] if number > 1 else None,
        next=links[number] if number < len(links) else None,
    )


def year_jumps(
    url: Callable[[str], str], first: str, number: int, *, cut: PaperParts, groups: Sequence[RowGroup], undated: str
) -> tuple[Link, ...]:
    """Return links to the groups of a list: those of this part, and in a list of several parts all its years."""
    if not cut.first_part:
        return tuple(Link(one.heading, f"#{one.anchor}") for one in groups) if len(groups) >= _JUMPED else ()
    selected = [Link(one.heading, f"#{one.anchor}") for one in groups if one.anchor == "selected"]
    years = (
        Link(
            str(year) if year else undated,
            f"{'' if part == number else url(addresses.part(first, part))}#{f'y{year}' if year else 'undated'}",
        )
        for year, part in cut.first_part.items()
    )
    return (*selected, *years)


# The kinds of lists with a feed, and of those that other pages can show, with the fewest papers of such a list.
FED = frozenset({"category", "venue", "project", "awards", "keyword"})
EMBEDDED = {"papers": 1, "category": 1, "venue": 5, "project": 1, "awards": 1, "keyword": 1}
_FORMER = {"category": addresses.category, "venue": lambda name: addresses.venue(slug(name, "venue"))}  # by `aliases`
ListKey = tuple[str, str]
"""A list of the portal: its kind and its id, as `("category", "LG")`."""


@dataclass(frozen=True, slots=True)
class PaperList:
    """A list of papers that has a page: what it is a list of, its papers, the address and the name of the page.

    `identity` is that of the page, see `generator.site.page`.
    """

    of: Category | Affiliation | Venue | tuple[Venue, int] | Project | int | str
    papers: Sequence[Paper]
    address: str = ""
    name: str = ""
    identity: str = ""


Choice = tuple[str, str, int]
"""A value by which a list can be filtered: how the filter names it, what readers see, and the number of papers."""


class Lists:
    """The lists of a portal's papers, by kind and id; a long one is split into parts once.

    To add a kind of list, add it here, and an entry to `_KINDS` of `generator.site.list_pages`.
    """

    def __init__(
        self, portal: Portal, pages: Iterable[FreePage] = (), published: Collection[str] = (), taken: str = ""
    ) -> None:
        self._portal, self._published = portal, published
        pages = list(pages)
        self._projects = [page for page in pages if isinstance(page, Project)]
        own = (one for page in pages for one in (page.id, *page.aliases))  # they go before lists
        self.taken = frozenset((*own, taken, *(old.strip("/") for old in portal.site.redirects)))
        self._parts: dict[str, PaperParts] = {}
        self._choices: dict[str, Mapping[str, tuple[Choice, ...]]] = {}

    @cached_property
    def with_pages(self) -> Mapping[ListKey, PaperList]:
        """All lists but those of authors."""
        return dict(self._with_pages())

    def _with_pages(self) -> Iterator[tuple[ListKey, PaperList]]:
        portal = self._portal
        yield ("papers", ""), PaperList("", portal.papers, addresses.PAPERS)
        if portal.awarded and "awards" not in self.taken:
            yield ("awards", ""), PaperList("", portal.awarded, addresses.AWARDS)
        for one, papers in portal.categories:
            yield ("category", one.code), PaperList(one, papers, addresses.category(one.code), one.name)
        for year, papers in portal.years:
            yield ("year", str(year)), PaperList(year, papers, addresses.year(year), str(year))
        for place, papers in portal.affiliations:
            home = addresses.affiliation(place.id)
            yield ("affiliation", place.id), PaperList(place, papers, home, place.name, fold(place.name))
        for named in portal.venues:
            venue, home, identity = named.venue, addresses.venue(named.venue.id), "" if named.described else named.key
            yield ("venue", venue.id), PaperList(venue, named.papers, home, venue.name, identity)
            for year, theirs in self.years_of_venues[venue.id].items():
                home, name = addresses.venue_year(venue.id, year), f"{venue.short or venue.name} {year}"
                yield ("venue-year", f"{venue.id}/{year}"), PaperList((venue, year), theirs, home, name)
        for key, (keyword, name, papers) in portal.keywords.items():
            yield ("keyword", keyword), PaperList(name, papers, addresses.keyword(keyword), name, key)
        for project in self._projects:
            ids = set(project.papers)
            papers = tuple(paper for paper in portal.papers if paper.id in ids)
            yield ("project", project.id), PaperList(project, papers, addresses.free_page(project.id), project.title)

    def embedded_at(self, kind: str, found: PaperList) -> list[str]:
        """Return the addresses below which other pages find a list, its own first; none if it is short and new."""
        if kind not in EMBEDDED or (kind == "papers" and "papers/embed" in self.taken):
            return []
        former = dict.fromkeys(map(_FORMER.get(kind, addresses.free_page), getattr(found.of, "aliases", ())))
        there = [one for one in (found.address, *former) if addresses.embed(one) in self._published]
        if len(found.papers) < EMBEDDED[kind] and not there:
            return []
        # Further names of others need not have had a page, and may be those of another one.
        mine = former if kind == "project" else [one for one in there if (kind, one.split("/")[1]) not in self]
        return [found.address, *(one for one in mine if one != found.address)]

    def projects(self, kind: Literal["paper", "person"], of: str) -> Sequence[Project]:
        """Return the projects of a paper or a person."""
        return self._projects_of.get((kind, of), ())

    @cached_property
    def _projects_of(self) -> Mapping[tuple[str, str], Sequence[Project]]:
        return in_groups(
            (key, project)
            for project in self._projects
            for key in (*(("paper", one) for one in project.papers), *(("person", one) for one in project.people))
        )

    @cached_property
    def years_of_venues(self) -> Mapping[str, Mapping[int, Sequence[Paper]]]:
        """For each venue its papers by year, newest first; nothing for a venue with papers of one year only."""
        return {one.venue.id: _by_year(one.papers) for one in self._portal.venues}

    @cached_property
    def _by_id(self) -> PaperList:
        return PaperList("", sorted(self._portal.papers, key=lambda paper: paper.id))

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """The place of each paper in the portal's list, by its id."""
        return {paper.id: position for position, paper in enumerate(self._portal.papers)}

    def __contains__(self, key: ListKey) -> bool:
        """Return whether a list has a page; for all lists but those of authors."""
        return key in self.with_pages

    def of_kind(self, kind: str) -> list[PaperList]:
        """Return all lists of a kind."""
        return [one for (of, _), one in self.with_pages.items() if of == kind]

    def of(self, key: ListKey) -> PaperList:
        """Return a list by kind and id.

        What counts papers and shows none uses `("papers", "by id")`, which does not change with the order of titles.
        """
        kind, of = key
        if kind == "author":
            return PaperList(of, self._portal.papers_of[of], addresses.author(of))
        return self._by_id if key == ("papers", "by id") else self.with_pages[key]

    def parts(self, address: str, papers: Sequence[Paper]) -> PaperParts:
        """Split the list at an address into parts."""
        made = self._parts.get(address) or paper_parts(papers)
        if len(made.pieces) > 1:
            self._parts[address] = made
        return made

    def choices(self, address: str, papers: Sequence[Paper]) -> Mapping[str, tuple[Choice, ...]]:
        """Return the years, venues, categories and types by which a list in several parts can be filtered.

        Only what is always known of papers is read: a part must not depend on the contents of the others.
        """
        if len(papers) <= PAPERS_PER_PAGE:
            return {}
        if address not in self._choices:
            ids = [paper.id for paper in papers]
            counted = {name: Counter(filter(None, map(of.get, ids))) for name, of in self._values.items()}
            self._choices[address] = {
                name: tuple((*value, count) for value, count in _in_order(name, counts)[:_CHOICES])
                for name, counts in counted.items()
                if len(counts) > 1
            }
        return self._choices[address]

    @cached_property
    def _values(self) -> Mapping[str, Mapping[str, tuple[str, str]]]:
        """By what papers can be filtered: for each filter the value of each paper that has one, and its name."""
        portal = self._portal
        venues = ((one.venue.short or one.venue.name, one.papers) for one in portal.venues)
        return {
            "year": {paper.id: (str(year),) * 2 for year, papers in portal.years for paper in papers},
            "venue": {paper.id: (name, name) for name, papers in venues for paper in papers},
            "category": {paper.id: (one.code, one.name) for one, papers in portal.categories for paper in papers},
            "type": {paper.id: (paper.type, paper.type) for paper in portal.papers if paper.type},
        }


def _in_order(name: str, counts: Counter[tuple[str, str]]) -> list[tuple[tuple[str, str], int]]:
    """Return values in the order in which a filter offers them: years newest first, others by number of papers."""
    if name == "year":
        return sorted(counts.items(), reverse=True)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _by_year(papers: Sequence[Paper]) -> Mapping[int, Sequence[Paper]]:
    years = in_groups((paper.date.year, paper) for paper in papers if paper.date)
    return years if len(years) > 1 else {}


class AuthorNames:
    """The people of a portal as its index of authors counts and splits them."""

    def __init__(self, portal: Portal) -> None:
        self._portal = portal

    @cached_property
    def parts(self) -> Parts[Person, str]:
        """All names, which are sorted by family name, in the parts of their index."""
        pieces = parts(self._portal.people, NAMES_PER_PAGE)
        first_part: dict[str, int] = {}
        labels = []
        for number, piece in enumerate(pieces, start=1):
            letters = [letter_of(person) for person in piece]
            for letter in letters:
                first_part.setdefault(letter, number)
            labels.append(f"{letters[0]}–{letters[-1]}" if letters else "")
        return Parts(pieces, labels, first_part)

    def number_of_papers(self, person: Person) -> int:
        """Return the number of papers of a person."""
        return len(self._portal.papers_of[person.id])

    @cached_property
    def numbers_differ(self) -> bool:
        """Whether some people have more papers than others."""
        return len({len(papers) for papers in self._portal.papers_of.values()}) > 1


def letter_of(person: Person) -> str:
    """Return the letter of a person's heading: the first of the family name, `#` if it is not one of A to Z."""
    return _first_letter(listing_key(person)[0])


@lru_cache(maxsize=65536)
def _first_letter(family: str) -> str:
    first = slug(f"{family} 0", "")[:1].upper()  # the number keeps the id valid if there are no letters
    return first if "A" <= first <= "Z" else "#"
