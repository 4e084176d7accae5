"""How pages link what a portal has: papers by their titles, people, categories, venues, affiliations."""

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from urllib.parse import urljoin

from markupsafe import Markup

from generator.core.link_kinds import LinkKind
from generator.core.names import display, fold
from generator.core.records import Affiliation, Paper, Person
from generator.portal.graph import Portal
from generator.portal.known import category_name
from generator.site import addresses
from generator.site.components import COLOURED, CountLink, Face, Link
from generator.site.images import Images
from generator.text.interface import Texts

TONES = 8  # the colours of initials, `.h0` to `.h7` of the style sheet


class Links(addresses.Base):
    """The addresses of a portal, and the links to what it has."""

    def __init__(self, portal: Portal, texts: Texts, images: Images, language: str = "") -> None:
        super().__init__(portal.site.base_url, language, portal.site.languages[1:])
        self._portal, self._texts, self._images = portal, texts, images
        self._faces: dict[str, Face] = {}

    @cached_property
    def _category_names(self) -> Mapping[str, str]:
        return {category.code: category.name for category, _ in self._portal.categories}

    @cached_property
    def _tones(self) -> Mapping[str, str]:
        first = self._portal.categories[:COLOURED]
        return {category.code: f"t{place}" for place, (category, _) in enumerate(first, 1)}

    @cached_property
    def _affiliations(self) -> Mapping[str, Affiliation]:
        return {fold(name): place for place, _ in self._portal.affiliations for name in (*place.aliases, place.name)}

    def title(self, paper: Paper) -> Markup:
        """Return a paper's title for a page, set apart if its writing direction is not that of the page."""
        read = self._portal.paper_texts[paper.id]
        if "title" in self._portal.translated.get(paper.id, ()):
            return Markup('<span lang="{}">{}</span>').format(self._portal.site.language, read.title_html)
        # True of most titles, which need no second look.
        if paper.title.isascii() and self._texts.direction == "ltr":
            return read.title_html
        way = self._texts.turned(read.title)
        return Markup('<bdi dir="{}">{}</bdi>').format(way, read.title_html) if way else read.title_html

    def category(self, code: str) -> Link | None:
        """Link a category: the code as text, its name as title; one that no paper has is broken."""
        if not code:
            return None
        name = self._category_names.get(code)
        if name is None:
            return Link(code, "", category_name(code))
        return Link(code, self.url(addresses.category(code)), name)

    def category_title(self, code: str) -> str:
        """Return the name of a category that a paper has; empty for any other code."""
        return self._category_names.get(code, "")

    def category_tone(self, code: str) -> str:
        """Return the class of a category's colour, the same on every page: one of its own if it is among the first."""
        return self._tones.get(code, "t0")

    def category_counts(self, papers: Iterable[Paper]) -> tuple[CountLink, ...]:
        """Count papers by category, most first."""
        counts = Counter(paper.category for paper in papers if paper.category)
        return tuple(
            CountLink(self._category_names.get(code, code), self.url(addresses.category(code)), count, code)
            for code, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        )

    def affiliation_id(self, name: str) -> str:
        """Return the id of an affiliation by its name as printed."""
        return self._affiliations[fold(name)].id

    def affiliation(self, name: str) -> Link:
        """Link an affiliation that a paper names."""
        place = self._affiliations[fold(name)]
        return Link(place.name, self.url(addresses.affiliation(place.id)))

    def venue(self, paper: Paper) -> Link | None:
        """Link a paper's venue by its short name, with what the paper says of it as title; None without a page."""
        venue = self._portal.venue_of[paper.id]
        if venue is None:
            return None
        shown, whole = venue.short or venue.name, self._portal.paper_texts[paper.id].venue
        return Link(shown, self.url(addresses.venue(venue.id)), "" if whole == shown else whole)

    def label(self, kind: LinkKind) -> str:
        """Return what a kind of link is called in the language of the pages."""
        return kind.label or self._texts(kind.name if kind.own_key else f"link_{kind.name}")

    def face(self, person: Person) -> Face:
        """Return what is beside a person's name in lists of people: their photo, else their initials."""
        face = self._faces.get(person.id)
        if face is None:
            tone = zlib.crc32(fold(person.name).encode("utf-8", "replace")) % TONES
            face = self._faces[person.id] = Face(self._images.photo(person), initials(person), tone)
        return face

    def person_count(self, person: Person, count: int) -> CountLink:
        """Return a person with a number of papers, as in a list of co-authors."""
        return CountLink(display(person.name), self.url(addresses.author(person.id)), count, face=self.face(person))


def initials(person: Person) -> str:
    """Return a person's initials: at most two letters, first and last word."""
    words = [word for word in display(person.name).split() if word[0].isalnum()]
    return "".join(word[0] for word in ([words[0], words[-1]] if len(words) > 1 else words)).upper()


def external(url: str, base: str) -> str:
    """Resolve an address that a person wrote against the portal's base: other hosts stay as they are."""
    return url if "://" in url or url.startswith("mailto:") else urljoin(base, url.lstrip("/"))
