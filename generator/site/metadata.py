"""The metadata in the heads of pages: meta tags, JSON-LD, feeds and other formats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.names import display, name_parts
from generator.export.ellipsis import shortened
from generator.export.formats import BIBTEX, FORMATS
from generator.export.highwire import dublin_core, highwire
from generator.export.jsonld import (
    Creator,
    breadcrumbs,
    collection_page,
    json_script,
    profile_page,
    scholarly_article,
    web_page,
    website,
)
from generator.export.social import Card, Picture, open_graph, twitter_card
from generator.site import addresses
from generator.site.components import Alternate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from markupsafe import Markup

    from generator.core.records import Category, Paper, Person, Venue
    from generator.export.jsonld import Node
    from generator.site.components import Head
    from generator.site.context import PageContext

_LISTED = 200  # entries of a list in its JSON-LD
_DESCRIBED = 300  # characters of the description of a picture


def described_paper(context: PageContext, paper: Paper, head: Head) -> Head:
    """Add a paper's tags for Google Scholar and Zotero, its JSON-LD and its BibTeX to the head of its page."""
    language = str(paper.extra.get("language") or context.portal.site.paper_language)
    facts = context.facts[paper.id]
    creators = [
        Creator(
            display(printed.name),
            context.absolute(addresses.author(context.portal.who.person_id(printed))),
            printed.name in facts.teams,
            printed.family,
        )
        for printed in (*paper.authors, *paper.contributors)
    ]
    card, image = _paper_card(context, paper, head, creators), context.images.address(paper)
    return replace(
        head,
        meta=(
            *twitter_card(card),
            *highwire(facts, language=language),
            *dublin_core(facts, language=language),
        ),
        social=open_graph(card),
        graph=json_script(scholarly_article(facts, creators, language=language, image=image), *_trail(context, head)),
        alternates=(Alternate(BIBTEX.media_type, BIBTEX.label, context.url(addresses.paper_bibtex(paper.id))),),
    )


def _paper_card(context: PageContext, paper: Paper, head: Head, creators: Sequence[Creator]) -> Card:
    site = context.portal.site
    names = ", ".join(creator.name for creator in creators)
    shown = context.texts("title_by", title=head.title, names=names) if names else head.title
    topic = context.category_link(paper.category)
    return Card(
        "article",
        head.title,
        head.url,
        site.title,
        head.description or site.description,
        site.language,
        _picture(context, paper, shortened(shown, _DESCRIBED)),
        published=paper.date,
        authors=tuple(dict.fromkeys(creator.url for creator in creators)),
        tags=tuple(dict.fromkeys(filter(None, (topic.title if topic else "", *paper.keywords)))),
    )


def _picture(context: PageContext, paper: Paper, shown: str) -> Picture | None:
    """Return the picture of a link to a paper: its card, or without cards its own picture."""
    own = None if context.has_cards else context.images.shared(paper)
    if own:
        return own if own.alt else own._replace(alt=shown)
    return context.picture(addresses.paper(paper.id), shown)


def described_person(context: PageContext, person: Person, head: Head, image: str) -> Head:
    """Add a person's JSON-LD to the head of their page, and for people with a file the feed and exports."""
    node = profile_page(person, head.url, description=head.description, image=image)
    found = _profile(context, person, head, image, json_script(node, *_trail(context, head)))
    if not person.has_file:  # true of nearly all people
        return found
    stem = addresses.stem(addresses.author(person.id))
    feed = context.texts("papers_of", name=display(person.name))
    files = (
        Alternate("application/atom+xml", feed, context.url(f"{stem}/feed.xml")),
        *(Alternate(form.media_type, form.label, context.url(f"{stem}.{form.ending}")) for form in FORMATS),
    )
    return replace(found, alternates=files)


def profile(context: PageContext, person: Person, head: Head, photo: str) -> Head:
    """Add the link preview of a person's page to its head: their card, or without cards their photo.

    People known from papers only use the portal's card.
    """
    return _profile(context, person, head, photo, None)


def _profile(context: PageContext, person: Person, head: Head, photo: str, graph: Markup | None) -> Head:
    site, name = context.portal.site, display(person.name)
    own = (addresses.author(person.id), f"{name}, {site.title}")
    card = Card(
        "profile",
        head.title,
        head.url,
        site.title,
        head.description or site.description,
        site.language,
        context.picture(*(own if person.has_file else (addresses.HOME, site.title)))
        or (Picture(photo, name) if photo else None),
        name=name_parts(name, person.family, team=person.kind == "team"),
    )
    return replace(head, meta=twitter_card(card), social=open_graph(card), graph=graph)


def described_list(
    context: PageContext, papers: Sequence[Paper], head: Head, alternates: tuple[Alternate, ...], total: int
) -> Head:
    """Add the JSON-LD of a page of papers, and its other formats, to its head."""
    items = [
        (context.paper_texts(paper).title, context.absolute(addresses.paper(paper.id))) for paper in papers[:_LISTED]
    ]
    node = collection_page(head.title, head.url, items, description=head.description, total=total)
    return replace(head, graph=json_script(node, *_trail(context, head)), alternates=alternates)


def page_head(
    context: PageContext,
    title: str,
    address: str,
    description: str = "",
    crumbs: Iterable[tuple[str, str]] = (),
    *,
    alternates: tuple[Alternate, ...] = (),
) -> Head:
    """Return the head of an ordinary page, with its JSON-LD; `alternates` are its feeds.

    The other arguments are those of `PageContext.head`.
    """
    head = context.head(title, address, description, crumbs)
    node = web_page(title, head.url, description=head.description, language=context.portal.site.language)
    return replace(head, graph=json_script(node, *_trail(context, head)), alternates=alternates)


def described_home(context: PageContext, head: Head) -> Head:
    """Add the portal's JSON-LD and feeds to the head of its home page."""
    site = context.portal.site
    search = f"{context.absolute(addresses.SEARCH)}?q={{search_term_string}}"
    node = website(site.title, head.url, description=site.description, language=site.language, search=search)
    return replace(head, graph=json_script(node), alternates=(*portal_feeds(context), *news_feeds(context)))


def portal_feeds(context: PageContext) -> tuple[Alternate, ...]:
    """Return the feeds of the whole portal."""
    title = context.portal.site.title
    return (
        Alternate("application/atom+xml", title, context.url("feed.xml")),
        Alternate("application/feed+json", title, context.url("feed.json")),
    )


def category_feed(context: PageContext, category: Category) -> Alternate:
    """Return the feed of a category."""
    address = addresses.feed(addresses.category(category.code))
    return Alternate("application/atom+xml", category.name, context.url(address))


def venue_feed(context: PageContext, venue: Venue) -> Alternate:
    """Return the feed of a venue."""
    address = addresses.feed(addresses.venue(venue.id))
    return Alternate("application/atom+xml", venue.name, context.url(address))


def news_feeds(context: PageContext) -> tuple[Alternate, ...]:
    """Return the feeds of the news; none if there are no news."""
    if not context.news:
        return ()
    title = f"{context.texts('news')} · {context.portal.site.title}"
    return (
        Alternate("application/atom+xml", title, context.url(addresses.feed(addresses.NEWS))),
        Alternate("application/feed+json", title, context.url(f"{addresses.NEWS}feed.json")),
    )


def _trail(context: PageContext, head: Head) -> list[Node]:
    """Return the breadcrumbs of a page; the portal's own addresses in them get their host."""
    if not head.crumbs:
        return []
    above = [(link.text, context.absolute(link.url.removeprefix(context.base))) for link in head.crumbs]
    return [breadcrumbs([*above, (head.title, head.url)])]
