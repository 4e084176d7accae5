"""The heads of pages: title, address, breadcrumbs, and for machines meta tags, JSON-LD, feeds and other formats."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from generator.core.author_facts import contributions
from generator.core.identifiers import address
from generator.core.names import display, name_parts
from generator.core.records import Paper, Person
from generator.export.entry import Creator
from generator.export.facts import PaperFacts
from generator.export.formats import BIBTEX, FORMATS
from generator.export.jsonld import (
    Node,
    breadcrumbs,
    collection_page,
    json_script,
    profile_page,
    scholarly_article,
    web_page,
    website,
)
from generator.export.meta_tags import Card, Picture, highwire, open_graph, twitter_card
from generator.export.plain_files import shortened
from generator.export.signposting import LINKSET, signposts
from generator.portal.graph import Portal
from generator.site import addresses
from generator.site.cards.card import HEIGHT, WIDTH
from generator.site.components import Alternate, Head, Link
from generator.site.images import Images
from generator.site.links import Links
from generator.text.interface import Texts

_DESCRIPTION_LENGTH = 200
_LISTED = 20  # entries of a list in its JSON-LD: the newest; the page itself links all
# The space keeps extruct, which takes a plain `type` for Dublin Core, from failing on the page.
_AS_WRITTEN = {"describedby": "alternate describedby", "type": "type "}
_DESCRIBED = 300  # characters of the description of a picture


class Heads:
    """The heads of a portal's pages."""

    def __init__(
        self, portal: Portal, texts: Texts, links: Links, images: Images, facts: Mapping[str, PaperFacts]
    ) -> None:
        self._portal, self._texts, self._links, self._images, self._facts = portal, texts, links, images, facts
        # Programs are told of a paper and its authors at one address, that of the portal's first language.
        self._first = addresses.Base(links.home)

    def head(
        self,
        title: str,
        address: str,
        description: str = "",
        crumbs: Iterable[tuple[str, str]] = (),
        *,
        part: int = 1,
        index: bool = True,
        own_card: bool = False,
    ) -> Head:
        """Return the head of any page; `crumbs` are pairs of text and address above it, without home.

        The title and the address are those of the first part of a long list, which is above each further `part`. With
        `own_card` the caller adds what a link to the page shows; else that is the portal's card.
        """
        links = self._links
        if part > 1:
            crumbs = (*crumbs, (title, address))
            title, address = self._texts("title_part", title=title, part=part), addresses.part(address, part)
        home = Link(self._texts("home"), links.url(addresses.HOME))
        head = Head(
            title=title,
            url=links.absolute(address),
            path=links.url(address),
            description=shortened(description, _DESCRIPTION_LENGTH),
            crumbs=(home, *(Link(text, links.url(to)) for text, to in crumbs)) if address else (),
            index=index,
        )
        if own_card:
            return head
        site = self._portal.site
        card = self._preview("website", head, self._card(addresses.HOME, site.title))
        return replace(head, meta=twitter_card(card), social=open_graph(card))

    def _preview(self, kind: Literal["website", "article", "profile"], head: Head, image: Picture | None) -> Card:
        """Return what a link to a page shows."""
        site = self._portal.site
        described = head.description or site.description
        return Card(kind, head.title or site.title, head.url, site.title, described, site.language, image)

    def _card(self, address: str, alt: str) -> Picture | None:
        """Return the social card of a page that has one of its own; none where the portal makes no cards."""
        if not self._portal.site.social_cards:
            return None
        return Picture(self._links.absolute(addresses.card(address)), alt, WIDTH, HEIGHT)

    def paper(self, paper: Paper, head: Head) -> Head:
        """Add a paper's tags for Google Scholar and Zotero, its JSON-LD and its BibTeX to the head of its page.

        The description is the whole abstract, once for all programs: each shows as much of it as it has room for.
        """
        language = str(paper.extra.get("language") or self._portal.site.paper_language)
        facts = self._facts[paper.id]
        head = replace(head, description=" ".join(facts.texts.paragraphs) or head.description)
        creators = [
            Creator(
                display(printed.name),
                self._first.absolute(addresses.author(self._portal.who.person_id(printed))),
                printed.name in facts.teams,
                printed.family,
                address("orcid", printed.orcid) if printed.orcid else "",
                tuple(self._links.affiliation(one).text for one in printed.affiliations),
                contributions(printed),
            )
            for printed in (*paper.authors, *paper.contributors)
        ]
        card, image = self._paper_card(paper, head, creators), self._images.address(paper)
        return replace(
            head,
            meta=(*twitter_card(card), *highwire(facts, language=language, creators=creators)),
            social=open_graph(card),
            graph=json_script(scholarly_article(facts, creators, language=language, image=image), *self._trail(head)),
            alternates=tuple(self._signposts(paper, facts)),
        )

    def _signposts(self, paper: Paper, facts: PaperFacts) -> Iterator[Alternate]:
        for rel, url, media_type in signposts(facts):
            title = BIBTEX.label if rel == "describedby" else ""
            yield Alternate(media_type, title, self._first.href(url), _AS_WRITTEN.get(rel, rel))
        if paper.date:
            linkset = f"{addresses.stem(addresses.year(paper.date.year))}.{LINKSET.ending}"
            yield Alternate(LINKSET.media_type, "", self._first.url(linkset), "linkset")

    def _paper_card(self, paper: Paper, head: Head, creators: Sequence[Creator]) -> Card:
        names = ", ".join(creator.name for creator in creators)
        shown = self._texts("title_by", title=head.title, names=names) if names else head.title
        topic = self._links.category(paper.category)
        return replace(
            self._preview("article", head, self._paper_picture(paper, shortened(shown, _DESCRIBED))),
            published=paper.date,
            tags=tuple(dict.fromkeys(filter(None, (topic.title if topic else "", *paper.keywords)))),
        )

    def _paper_picture(self, paper: Paper, shown: str) -> Picture | None:
        """Return the picture of a link to a paper: its card, or without cards its own picture."""
        own = None if self._portal.site.social_cards else self._images.shared(paper)
        if own:
            return own if own.alt else own._replace(alt=shown)
        return self._card(addresses.paper(paper.id), shown)

    def person(self, person: Person, head: Head, photo: str, *, first: bool) -> Head:
        """Add the link preview of a person's page to its head: their card, or without cards their photo.

        People known from papers only use the portal's card. The `first` part of the page also has JSON-LD, and for
        people with a file the feed and exports.
        """
        site, name, address = self._portal.site, display(person.name), addresses.author(person.id)
        own = (address, f"{name}, {site.title}")
        drawn = self._card(*(own if person.has_file else (addresses.HOME, site.title)))
        card = self._preview("profile", head, drawn or (Picture(photo, name) if photo else None))
        card = replace(card, name=name_parts(name, person.family, team=person.kind == "team"))
        previewed = replace(head, meta=twitter_card(card), social=open_graph(card))
        if not first:
            return previewed
        node = profile_page(person, head.url, description=head.description, image=photo)
        feed, stem = self._texts("papers_of", name=name), addresses.stem(address)
        files = (
            self.feed(feed, address),
            *(Alternate(form.media_type, form.label, self._links.url(f"{stem}.{form.ending}")) for form in FORMATS),
        )
        alternates = files if person.has_file else ()
        return replace(previewed, graph=json_script(node, *self._trail(head)), alternates=alternates)

    def listing(self, papers: Sequence[Paper], head: Head, alternates: tuple[Alternate, ...], total: int) -> Head:
        """Add the JSON-LD of a page of papers, and its other formats, to its head."""
        items = [self._links.absolute(addresses.paper(paper.id)) for paper in papers[:_LISTED]]
        node = collection_page(head.title, head.url, items, description=head.description, total=total)
        return replace(head, graph=json_script(node, *self._trail(head)), alternates=alternates)

    def page(
        self,
        title: str,
        address: str,
        description: str = "",
        crumbs: Iterable[tuple[str, str]] = (),
        *,
        part: int = 1,
        alternates: tuple[Alternate, ...] = (),
    ) -> Head:
        """Return the head of an ordinary page, with its JSON-LD; `alternates` are its feeds.

        The other arguments are those of `head`.
        """
        head = self.head(title, address, description, crumbs, part=part)
        node = web_page(head.title, head.url, description=head.description, language=self._portal.site.language)
        return replace(head, graph=json_script(node, *self._trail(head)), alternates=alternates)

    def home(self, alternates: tuple[Alternate, ...]) -> Head:
        """Return the head of the home page, with the portal's JSON-LD and feeds."""
        site, papers = self._portal.site, len(self._portal.papers)
        described = site.description or self._texts("about_papers", n=papers, site=site.title)
        head = self.head(site.title, addresses.HOME, described)
        search = f"{self._links.absolute(addresses.SEARCH)}?q={{search_term_string}}"
        node = website(site.title, head.url, description=site.description, language=site.language, search=search)
        return replace(head, graph=json_script(node), alternates=(*self.feeds(site.title), *alternates))

    def feed(self, title: str, home: str) -> Alternate:
        """Return the Atom feed of the page at the address `home`."""
        return Alternate("application/atom+xml", title, self._links.url(addresses.feed(home)))

    def feeds(self, title: str, home: str = addresses.HOME) -> tuple[Alternate, ...]:
        """Return the feeds of a page that has both forms: Atom and JSON Feed."""
        return (
            self.feed(title, home),
            Alternate("application/feed+json", title, self._links.url(f"{home}feed.json")),
        )

    def _trail(self, head: Head) -> list[Node]:
        """Return the breadcrumbs of a page, at least two; the portal's own addresses in them get their host."""
        if not head.crumbs:
            return []
        shown = head.crumbs[1:] or head.crumbs  # search engines show the host in place of the home page
        above = [(link.text, self._links.home + link.url.removeprefix(self._links.path)) for link in shown]
        return [breadcrumbs(above if len(above) > 1 else [*above, (head.title, "")])]
