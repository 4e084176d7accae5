"""What several pages show alike: links to people and categories, and the row of a paper.

A `PageContext` is a portal with its addresses; it makes each row once.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from markupsafe import Markup

from generator.core.names import display, fold
from generator.export.ellipsis import shortened
from generator.export.keys import citation_keys, is_key
from generator.export.social import Card, Picture, open_graph, twitter_card
from generator.portal.members import Group
from generator.portal.taxonomy import category_name
from generator.site import addresses
from generator.site.cards.card import HEIGHT, WIDTH
from generator.site.components import COLOURED, CountLink, Face, Head, Link, RowGroup
from generator.site.image_sizes import ROW_BOX
from generator.site.letters import letter_parts
from generator.site.paging import paper_parts
from generator.site.paper_facts import PortalFacts
from generator.site.rows import Rows
from generator.site.shown_images import Images

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from generator.core.image_files import Image
    from generator.core.link_kinds import LinkKind
    from generator.core.records import Category, FreePage, News, Paper, PartialDate, Person, Venue
    from generator.export.facts import PaperFacts
    from generator.export.styles.cite import StyledCitation
    from generator.portal.graph import Affiliation, Portal
    from generator.portal.related import Related
    from generator.site.components import PaperRow
    from generator.site.letters import LetterParts
    from generator.site.paging import PaperParts
    from generator.text.interface import Texts
    from generator.text.paper_texts import PaperTexts

    Further = Mapping[str, Mapping[str, StyledCitation]]

DESCRIPTION_LENGTH = 200
TONES = 8  # the colours of initials, `.h0` to `.h7` of the style sheet
_NOTHING: Mapping[str, str] = MappingProxyType({})
_NO_CITATIONS: Further = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PaperList:
    """A list of papers that has a page: what it is a list of, and its papers."""

    of: Category | Affiliation | Venue | int | str
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
        news: Iterable[News] = (),
        images: Mapping[str, Image] = MappingProxyType({}),
        files: Mapping[str, str] = _NOTHING,
        schemas: Mapping[str, str] = _NOTHING,
    ) -> None:
        """Give everything an address.

        `published` are those of earlier builds, of BibTeX files with their keys. `further` are the citations
        in styles that are not our own, by paper id and style; `images` are the pictures that content names, by their
        paths. `files` are digests of the portal's files by their paths, where they are known; `schemas` are the JSON
        Schemas of content files, by the name of their kind. `listed` are the addresses in the sitemap, with the
        days of what is newest there, `listed_by` a digest of what decides these; the plan adds them when it knows them.
        """
        self.portal = portal
        self.related = related
        self.papers: Mapping[str, Paper] = {paper.id: paper for paper in portal.papers}
        self.texts = texts
        self.further = further
        self.at = addresses.Base(portal.site.base_url)
        self.images = Images(images, self.at)
        self.files = files
        self.schemas = schemas
        self.pages = {page.id: page for page in pages}
        self.news = {one.id: one for one in _shown_news(news, portal)}
        self.listed: Sequence[tuple[str, PartialDate | None]] = ()
        self.base = self.at.path
        keys = _published_keys(portal, published)
        self.withdrawn_keys = {paper.id: keys.get(paper.id, "") for paper in portal.withdrawn}
        # Of a hidden paper only what was published answers.
        self.hidden = {
            paper_id: keys.get(paper.id, "")
            for paper in portal.hidden
            for paper_id in (paper.id, *paper.aliases)
            if addresses.paper(paper_id) in published
        }
        self.citation_keys: Mapping[str, str] = citation_keys(portal.paper_texts.values(), portal.teams, keys)
        self.facts: Mapping[str, PaperFacts] = PortalFacts(portal, self.citation_keys)
        self._affiliations = {fold(place.name): place.id for place, _ in portal.affiliations}
        self._rows = Rows(self)
        self._faces: dict[str, Face] = {}
        self._long: dict[str, PaperParts] = {}
        self.facets: dict[str, tuple[str, ...]] = {}
        self.quoted: dict[tuple[str, str], str] = {}
        self.has_cards = portal.site.social_cards
        self._category_names = {category.code: category.name for category, _ in portal.categories}
        self._tones = {
            category.code: f"t{place}" for place, (category, _) in enumerate(portal.categories[:COLOURED], 1)
        }
        self._lists = {
            **{("category", category.code): PaperList(category, papers) for category, papers in portal.categories},
            **{("year", str(year)): PaperList(year, papers) for year, papers in portal.years},
            **{("affiliation", place.id): PaperList(place, papers) for place, papers in portal.affiliations},
            **{("venue", one.venue.id): PaperList(one.venue, one.papers) for one in portal.venues},
            ("papers", ""): PaperList("", portal.papers),
            # What counts papers and shows none does not change with the order of titles.
            ("papers", "by id"): PaperList("", sorted(portal.papers, key=lambda paper: paper.id)),
        }

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs to make the same pages: nothing that it can make itself."""
        made = {"group", "names", "positions", "_rows"}
        kept = {name: value for name, value in vars(self).items() if name not in made}
        return {
            **kept,
            "further": dict(self.further),
            "images": Images(dict(self.images.files), self.at),
            "_faces": {},
            "files": dict(self.files),
            "schemas": dict(self.schemas),
            "_long": {},
            "facets": {},
            "quoted": {},
        }

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        """Take what another process handed over."""
        vars(self).update(kept)
        self._rows = Rows(self)

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
        self._rows, self._faces, self._long, self.facets, self.quoted = Rows(self), {}, {}, {}, {}

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """The place of each paper in the portal's list, by its id."""
        return {paper.id: position for position, paper in enumerate(self.portal.papers)}

    @property
    def lists(self) -> Collection[tuple[str, str]]:
        """The kinds and ids of all lists that have a page, but those of authors."""
        return self._lists.keys()

    def list(self, key: tuple[str, str]) -> PaperList:
        """Return a list by kind and id: all papers, a category, a year, an affiliation, a venue, an author."""
        kind, of = key
        return PaperList(of, self.portal.papers_of[of]) if kind == "author" else self._lists[key]

    def number_of_papers(self, person: Person) -> int:
        """Count the papers of a person."""
        return self._numbers[person.id]

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {person_id: len(papers) for person_id, papers in self.portal.papers_of.items()}

    @cached_property
    def numbers_differ(self) -> bool:
        """Whether some people have more papers than others."""
        return len(set(self._numbers.values())) > 1

    def category_title(self, code: str) -> str:
        """Return the name of a category that a paper has; empty for any other code."""
        return self._category_names.get(code, "")

    def affiliation_id(self, name: str) -> str:
        """Return the id of an affiliation by its name as printed."""
        return self._affiliations[fold(name)]

    def url(self, address: str) -> str:
        """Return an address ready for `href`."""
        return self.at.url(address)

    def href(self, link: str) -> str:
        """Return where a link leads, ready for `href`: files of the portal by their path on its host."""
        return self.at.href(link)

    def absolute(self, address: str) -> str:
        """Return an address with host, for canonical links and feeds."""
        return self.at.absolute(address)

    def head(
        self,
        title: str,
        address: str,
        description: str = "",
        crumbs: Iterable[tuple[str, str]] = (),
        *,
        index: bool = True,
        own_card: bool = False,
    ) -> Head:
        """Say what a page is; `crumbs` are pairs of text and address above it, without home.

        With `own_card` the caller adds what a link to the page shows; else that is the portal's card.
        """
        trail = (Link(self.texts("home"), self.url(addresses.HOME)), *(Link(text, self.url(to)) for text, to in crumbs))
        head = Head(
            title=title,
            url=self.absolute(address),
            path=self.url(address),
            description=shortened(description, DESCRIPTION_LENGTH),
            crumbs=trail if address else (),
            index=index,
        )
        if own_card:
            return head
        site = self.portal.site
        card = Card(
            "website",
            title or site.title,
            head.url,
            site.title,
            head.description or site.description,
            site.language,
            self.picture(addresses.HOME, site.title),
        )
        return replace(head, meta=twitter_card(card), social=open_graph(card))

    def picture(self, address: str, alt: str) -> Picture | None:
        """Return the social card of a page that has one of its own; none where the portal makes no cards."""
        return Picture(self.absolute(addresses.card(address)), alt, WIDTH, HEIGHT) if self.has_cards else None

    def paper_texts(self, paper: Paper) -> PaperTexts:
        """Return a paper's texts with their LaTeX read."""
        return self.portal.paper_texts[paper.id]

    def title(self, paper: Paper) -> Markup:
        """Return a paper's title for a page, set apart where it is not written the way in which the page is."""
        read = self.paper_texts(paper)
        if paper.title.isascii() and self.texts.direction == "ltr":  # which most are, and need not be read once more
            return read.title_html
        way = self.texts.turned(read.title)
        return Markup('<bdi dir="{}">{}</bdi>').format(way, read.title_html) if way else read.title_html

    def category_link(self, code: str) -> Link | None:
        """Link a category: the code as text, its name as title; one that no paper has is broken."""
        if not code:
            return None
        name = self._category_names.get(code)
        if name is None:
            return Link(code, "", category_name(code))
        return Link(code, self.url(addresses.category(code)), name)

    def affiliation_link(self, name: str) -> Link:
        """Link an affiliation by its name as printed."""
        return Link(display(name), self.url(addresses.affiliation(self.affiliation_id(name))))

    def venue_link(self, paper: Paper) -> Link | None:
        """Link a paper's venue by its short name, with what the paper says of it as title; None without a page."""
        venue = self.portal.venue_of[paper.id]
        if venue is None:
            return None
        shown, said = venue.short or venue.name, self.paper_texts(paper).venue
        return Link(shown, self.url(addresses.venue(venue.id)), "" if said == shown else said)

    def row(self, paper: Paper, owner: str = "") -> PaperRow:
        """Return a paper as it stands in lists, or on the page of the person `owner`."""
        return self._rows.row(paper, owner)

    def row_of_everybody(self, paper: Paper) -> PaperRow | None:
        """Return a paper's row with all of its authors, where its row in lists leaves some out."""
        return self._rows.of_everybody(paper)

    def link_label(self, kind: LinkKind) -> str:
        """Return what a kind of link is called in the language of the pages."""
        return kind.label or self.texts(kind.name if kind.own_key else f"link_{kind.name}")

    def grouped(self, papers: Sequence[Paper], owner: str = "") -> tuple[RowGroup, ...]:
        """Group papers as `by_year` does, selected ones in a group of their own before the others.

        On the page of `owner`, a person's id, each row names that person.
        """
        selected = [paper for paper in papers if paper.selected]
        if not selected or len(selected) == len(papers):
            return self.by_year(papers, owner)
        first = RowGroup(
            self.texts("selected"), "selected", tuple(self.selected_row(paper, owner) for paper in selected)
        )
        return (first, *self.by_year((paper for paper in papers if not paper.selected), owner))

    def parts_of(self, address: str, papers: Sequence[Paper]) -> PaperParts:
        """Cut the list at an address into parts, a long one once for all of them.

        The list of all papers is a record of time; elsewhere what the group selected comes first.
        """
        made = self._long.get(address) or paper_parts(papers, selected_first=address != addresses.PAPERS)
        if len(made.pieces) > 1:
            self._long[address] = made
        return made

    def by_year(self, papers: Iterable[Paper], owner: str = "") -> tuple[RowGroup, ...]:
        """Group papers, newest first, below their years; those without a date come last."""
        groups: dict[str, list[PaperRow]] = {}
        for paper in papers:
            groups.setdefault(str(paper.date.year) if paper.date else "", []).append(self.row(paper, owner))
        return tuple(
            RowGroup(year or self.texts("without_date"), f"y{year}" if year else "undated", tuple(rows))
            for year, rows in groups.items()
        )

    def face(self, person: Person) -> Face:
        """Return what stands beside a person's name in lists of people: their photo, else their initials."""
        face = self._faces.get(person.id)
        if face is None:
            tone = zlib.crc32(fold(person.name).encode("utf-8", "replace")) % TONES
            face = self._faces[person.id] = Face(self.images.photo(person), initials(person), tone)
        return face

    def person_count(self, person: Person, count: int) -> CountLink:
        """Return a person with a number of papers, as in a list of co-authors."""
        return CountLink(display(person.name), self.url(addresses.author(person.id)), count, face=self.face(person))

    @property
    def has_people_page(self) -> bool:
        """Whether `/people/` is the page of the group; a free page or a redirect of that name goes before it."""
        redirected = any(old.strip("/") == "people" for old in self.portal.site.redirects)
        return self.group.has_faces and "people" not in self.pages and not redirected

    @property
    def has_news_page(self) -> bool:
        """Whether `/news/` is the list of all news; a free page of that name goes before it."""
        return bool(self.news) and "news" not in self.pages

    def selected_row(self, paper: Paper, owner: str = "") -> PaperRow:
        """Return a paper as it stands among selected ones: with its picture."""
        picture = self.images.in_box(paper, ROW_BOX)
        row = self.row(paper, owner)
        return replace(row, picture=picture) if picture else row

    def category_tone(self, code: str) -> str:
        """Return the class of a category's colour, the same on every page: one of its own if it is among the first."""
        return self._tones.get(code, "t0")

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


def _shown_news(news: Iterable[News], portal: Portal) -> list[News]:
    """Return the news that are published, newest first, those of one day by id; they name only what has a page."""
    published = sorted((one for one in news if not one.draft), key=lambda one: one.id)
    published.sort(key=lambda one: one.date, reverse=True)
    papers = _present_ids(portal.papers) if any(one.papers for one in published) else {}
    people = _present_ids(portal.people) if any(one.people for one in published) else {}
    return [
        replace(
            one,
            papers=tuple(dict.fromkeys(papers[named] for named in one.papers if named in papers)),
            people=tuple(dict.fromkeys(people[named] for named in one.people if named in people)),
        )
        for one in published
    ]


def _present_ids(records: Iterable[Paper] | Iterable[Person]) -> dict[str, str]:
    """Return the id of each record by that and by its former ids."""
    ids: dict[str, str] = {}
    for record in records:
        ids |= {former: record.id for former in record.aliases if former not in ids}
        ids[record.id] = record.id
    return ids


def _published_keys(portal: Portal, published: Mapping[str, str]) -> dict[str, str]:
    """Return the citation keys that papers were published with, by id.

    A redirect to a paper and a double of it count as its aliases.
    """
    moved: dict[str, list[str]] = {}
    for old, new in portal.site.redirects.items():
        moved.setdefault(addresses.paper_id(new), []).append(addresses.paper_id(old))
    for paper in portal.doubles:
        moved.setdefault(paper.same_as or "", []).extend((paper.id, *paper.aliases))
    keys: dict[str, str] = {}
    for paper in (*portal.papers, *portal.withdrawn, *portal.hidden):
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
