"""What several pages show alike: links to people and categories, and the row of a paper.

A `PageContext` is a portal with its addresses; it makes each row once.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urljoin

from generator.cards.card import HEIGHT, WIDTH
from generator.exports.ellipsis import shortened
from generator.exports.facts import PaperFacts
from generator.exports.keys import citation_keys, is_key
from generator.exports.social import Card, Picture, open_graph, twitter_card
from generator.identifiers import address
from generator.link_kinds import PAPER_LINKS
from generator.names import display, fold
from generator.pages import addresses
from generator.pages.components import CountLink, Face, Head, Link, PaperRow, RowGroup
from generator.pages.letters import letter_parts
from generator.pages.paging import paper_parts
from generator.portal.members import Group
from generator.portal.taxonomy import arxiv_class, category_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.exports.styles.cite import StyledCitation
    from generator.link_kinds import LinkKind
    from generator.model import Category, FreePage, Paper, PartialDate, Person, PrintedName
    from generator.pages.letters import LetterParts
    from generator.pages.paging import PaperParts
    from generator.paper_texts import PaperTexts
    from generator.portal.graph import Affiliation, Portal
    from generator.portal.related import Related
    from generator.texts import Texts

    Further = Mapping[str, Mapping[str, StyledCitation]]

DESCRIPTION_LENGTH = 200
TONES = 8  # the colours of initials, `.h0` to `.h7` of the style sheet
_BADGES = [kind for kind in PAPER_LINKS if kind.badge]
_NOTHING: Mapping[str, str] = MappingProxyType({})
_NO_CITATIONS: Further = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PaperList:
    """A list of papers that has a page: what it is a list of, and its papers."""

    of: Category | Affiliation | int | str
    papers: Sequence[Paper]


class PageContext:
    """A portal as its pages see it: everything has an address."""

    def __init__(
        self,
        portal: Portal,
        texts: Texts,
        published: Mapping[str, str] = _NOTHING,
        related: Mapping[str, Sequence[Related]] = MappingProxyType({}),
        further: Further = _NO_CITATIONS,
        *,
        pages: Iterable[FreePage] = (),
    ) -> None:
        """Give everything an address.

        `published` are those of earlier builds, of BibTeX files with their keys. `further` are the citations
        in styles that are not our own, by paper id and style. `listed` are the addresses in the sitemap, with the
        days of what is newest there; the plan adds them when it knows them.
        """
        self.portal = portal
        self.related = related
        self.papers: Mapping[str, Paper] = {paper.id: paper for paper in portal.papers}
        self.texts = texts
        self.further = further
        self.pages = {page.id: page for page in pages}
        self.listed: Sequence[tuple[str, PartialDate | None]] = ()
        self.base = addresses.base_path(portal.site.base_url)
        self.facts = _facts(portal, published)
        self._affiliations = {fold(place.name): place.id for place, _ in portal.affiliations}
        self._rows: dict[str, PaperRow] = {}
        self._faces: dict[str, Face] = {}
        self._long: dict[str, PaperParts] = {}
        self.quoted: dict[tuple[str, str], str] = {}
        self.has_cards = portal.site.social_cards
        self._category_names = {category.code: category.name for category, _ in portal.categories}
        self._lists = {
            **{("category", category.code): PaperList(category, papers) for category, papers in portal.categories},
            **{("year", str(year)): PaperList(year, papers) for year, papers in portal.years},
            **{("affiliation", place.id): PaperList(place, papers) for place, papers in portal.affiliations},
            ("papers", ""): PaperList("", portal.papers),
        }

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs to make the same pages: nothing that it can make itself."""
        made = {"group", "names", "positions"}
        kept = {name: value for name, value in vars(self).items() if name not in made}
        return {**kept, "further": dict(self.further), "_rows": {}, "_faces": {}, "_long": {}, "quoted": {}}

    @cached_property
    def group(self) -> Group:
        """The people of the portal by what they are to the group."""
        return Group(self.portal)

    @cached_property
    def names(self) -> LetterParts:
        """All names, in the parts of their index."""
        return letter_parts(self.portal.people)

    def keep_apart(self) -> None:
        """Start rows of its own, for a copy of a context that must not change what the original has made."""
        _ = (self.group, self.names, self.positions, self._numbers)
        self._rows, self._faces, self._long, self.quoted = {}, {}, {}, {}

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """The place of each paper in the portal's list, by its id."""
        return {paper.id: position for position, paper in enumerate(self.portal.papers)}

    def list(self, key: tuple[str, str]) -> PaperList:
        """Return a list by its kind and its id: of all papers, a category, a year, an affiliation, an author."""
        kind, of = key
        return PaperList(of, self.portal.papers_of[of]) if kind == "author" else self._lists[key]

    def number_of_papers(self, person: Person) -> int:
        """Count the papers of a person."""
        return self._numbers[person.id]

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {person_id: len(papers) for person_id, papers in self.portal.papers_of.items()}

    def category_title(self, code: str) -> str:
        """Return the name of a category that a paper has; empty for any other code."""
        return self._category_names.get(code, "")

    def affiliation_id(self, name: str) -> str:
        """Return the id of an affiliation by its name as printed."""
        return self._affiliations[fold(name)]

    def url(self, address: str) -> str:
        """Return an address ready for `href`."""
        return self.base + address

    def href(self, link: str) -> str:
        """Return where a link leads, ready for `href`: files of the portal by their path on its host."""
        home = self.portal.site.base_url
        return self.base + link.removeprefix(home) if link.startswith(home) else link

    def absolute(self, address: str) -> str:
        """Return an address with host, for canonical links and feeds."""
        return self.portal.site.base_url + address

    def head(
        self,
        title: str,
        address: str,
        description: str = "",
        crumbs: Iterable[tuple[str, str]] = (),
        *,
        index: bool = True,
    ) -> Head:
        """Say what a page is; `crumbs` are pairs of text and address above it, without home."""
        trail = (Link(self.texts("home"), self.url(addresses.HOME)), *(Link(text, self.url(to)) for text, to in crumbs))
        site = self.portal.site
        card = Card(
            "website",
            title or site.title,
            self.absolute(address),
            site.title,
            shortened(description, DESCRIPTION_LENGTH) or site.description,
            site.language,
            self.picture(addresses.HOME, site.title),
        )
        return Head(
            title=title,
            url=card.url,
            path=self.url(address),
            description=shortened(description, DESCRIPTION_LENGTH),
            crumbs=trail if address else (),
            index=index,
            meta=twitter_card(card),
            social=open_graph(card),
        )

    def picture(self, address: str, alt: str) -> Picture | None:
        """Return the social card of a page that has one of its own; none where the portal makes no cards."""
        return Picture(self.absolute(addresses.card(address)), alt, WIDTH, HEIGHT) if self.has_cards else None

    def paper_texts(self, paper: Paper) -> PaperTexts:
        """Return a paper's texts with their LaTeX read."""
        return self.portal.paper_texts[paper.id]

    def name_link(self, printed: PrintedName) -> Link:
        """Link a printed name to the person it means; `title` tells the person's name where it differs."""
        person = self.portal.person(printed)
        shown = display(printed.name)
        return Link(
            shown,
            self.url(addresses.author(person.id)),
            "" if shown == display(person.name) else display(person.name),
        )

    def category_link(self, code: str) -> Link | None:
        """Link a category: the code as text, its name as title; one that no paper has leads nowhere."""
        if not code:
            return None
        name = self._category_names.get(code)
        if name is None:
            return Link(code, "", category_name(code))
        return Link(code, self.url(addresses.category(code)), name)

    def affiliation_link(self, name: str) -> Link:
        """Link an affiliation by its name as printed."""
        return Link(display(name), self.url(addresses.affiliation(self.affiliation_id(name))))

    def row(self, paper: Paper) -> PaperRow:
        """Return a paper as it stands in lists."""
        row = self._rows.get(paper.id)
        if row is None:
            hidden = tuple(self.name_link(printed) for printed in paper.contributors)
            others = ""
            if paper.more_authors:
                others = self.texts("others_among" if hidden else "others")
            elif hidden:
                others = self.texts("with")
            texts = self.paper_texts(paper)
            row = PaperRow(
                url=self.url(addresses.paper(paper.id)),
                title=texts.title_html,
                authors=tuple(self.name_link(printed) for printed in paper.authors),
                others=others,
                hidden=hidden,
                date=self.texts.date(paper.date, short=True),
                date_iso=str(paper.date) if paper.date else "",
                category=self.category_link(paper.category),
                code=paper.code if isinstance(paper.code, str) else "",
                has_code=paper.code is not None,
                badges=self._badges(paper),
                score="" if paper.score is None else f"{paper.score:g}",
                venue=texts.venue,
            )
            self._rows[paper.id] = row
        return row

    def _badges(self, paper: Paper) -> tuple[Link, ...]:
        links = {kind: paper.links[kind.name] for kind in _BADGES if paper.links.get(kind.name)}
        return (
            *(Link(self.texts("award"), "", award) for award in paper.awards[:1]),
            *(Link(self.link_label(kind), self.href(address(kind.name, value))) for kind, value in links.items()),
        )

    def link_label(self, kind: LinkKind) -> str:
        """Return what a kind of link is called in the language of the pages."""
        return kind.label or self.texts(f"link_{kind.name}")

    def grouped(self, papers: Sequence[Paper]) -> tuple[RowGroup, ...]:
        """Group papers as `by_year` does, selected ones in a group of their own before the others."""
        selected = [paper for paper in papers if paper.selected]
        if not selected or len(selected) == len(papers):
            return self.by_year(papers)
        first = RowGroup(self.texts("selected"), "selected", tuple(self.row(paper) for paper in selected))
        return (first, *self.by_year(paper for paper in papers if not paper.selected))

    def parts_of(self, address: str, papers: Sequence[Paper]) -> PaperParts:
        """Cut the list at an address into parts, a long one once for all of them.

        The list of all papers is a record of time; elsewhere what the group selected comes first.
        """
        made = self._long.get(address) or paper_parts(papers, selected_first=address != addresses.PAPERS)
        if len(made.pieces) > 1:
            self._long[address] = made
        return made

    def by_year(self, papers: Iterable[Paper]) -> tuple[RowGroup, ...]:
        """Group papers, newest first, below their years; those without a date come last."""
        groups: dict[str, list[PaperRow]] = {}
        for paper in papers:
            groups.setdefault(str(paper.date.year) if paper.date else "", []).append(self.row(paper))
        return tuple(
            RowGroup(year or self.texts("without_date"), f"y{year}" if year else "undated", tuple(rows))
            for year, rows in groups.items()
        )

    def photo(self, person: Person) -> str:
        """Return where a person's photo stands, relative to the portal's base; empty where there is none."""
        return f"static/{quote(person.photo.removeprefix('static/'))}" if person.photo else ""

    def face(self, person: Person) -> Face:
        """Return what stands beside a person's name in lists of people: their photo, else their initials."""
        face = self._faces.get(person.id)
        if face is None:
            photo = self.photo(person)
            tone = zlib.crc32(fold(person.name).encode("utf-8", "replace")) % TONES
            face = self._faces[person.id] = Face(self.url(photo) if photo else "", initials(person), tone)
        return face

    def person_count(self, person: Person, count: int) -> CountLink:
        """Return a person with a number of papers, as in a list of co-authors."""
        return CountLink(display(person.name), self.url(addresses.author(person.id)), count, face=self.face(person))

    @property
    def has_people_page(self) -> bool:
        """Whether `/people/` is the page of the group; a free page of that name goes before it."""
        return self.group.has_faces and "people" not in self.pages

    def category_counts(self, papers: Iterable[Paper]) -> tuple[CountLink, ...]:
        """Count papers by category, most first."""
        counts: dict[str, int] = {}
        for paper in papers:
            if paper.category:
                counts[paper.category] = counts.get(paper.category, 0) + 1
        return tuple(
            CountLink(self._category_names.get(code, code), self.url(addresses.category(code)), count, code)
            for code, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        )


def _facts(portal: Portal, published: Mapping[str, str]) -> Mapping[str, PaperFacts]:
    """Return what exports are written from, by the papers' ids."""
    keys = citation_keys(portal.paper_texts.values(), portal.teams, _published_keys(portal, published))
    return {
        paper.id: PaperFacts(
            portal.paper_texts[paper.id],
            keys[paper.id],
            portal.site.base_url + addresses.paper(paper.id),
            portal.teams(paper),
            arxiv_class(paper.category),
        )
        for paper in portal.papers
    }


def _published_keys(portal: Portal, published: Mapping[str, str]) -> dict[str, str]:
    """Return the citation keys that papers were published with, by id; a redirect to a paper counts as its alias."""
    moved: dict[str, list[str]] = {}
    for old, new in portal.site.redirects.items():
        moved.setdefault(addresses.paper_id(new), []).append(addresses.paper_id(old))
    keys: dict[str, str] = {}
    for paper in portal.papers:
        for paper_id in (paper.id, *paper.aliases, *moved.get(paper.id, ())):
            key = published.get(addresses.paper_bibtex(paper_id), "")
            if is_key(key):
                keys.setdefault(paper.id, key)
    return keys


def initials(person: Person) -> str:
    """Return a person's initials: at most two letters, first and last word."""
    words = [word for word in display(person.name).split() if word[0].isalnum()]
    return "".join(word[0] for word in ([words[0], words[-1]] if len(words) > 1 else words)).upper()


def external(url: str, base: str) -> str:
    """Resolve an address that a person wrote against the portal's base: other hosts stay as they are."""
    return url if "://" in url or url.startswith("mailto:") else urljoin(base, url.lstrip("/"))
