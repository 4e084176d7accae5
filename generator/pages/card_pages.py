"""The social cards: of every paper, of everybody who has a file, and one of the portal for all its other pages."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from generator.cards.card import SocialCard
from generator.names import display
from generator.pages import addresses
from generator.pages.page import Page
from generator.pages.shelf import initials
from generator.pages.wording import span_of_years

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.model import Paper, Person
    from generator.pages.shelf import Shelf


class _Planned(NamedTuple):
    """The card of the page at `address`: what it comes from, its title as that writes it, and how it is made."""

    address: str
    origin: str
    title: str
    card: Callable[[], SocialCard]


def card_pages(shelf: Shelf) -> Iterator[Page]:
    """Plan all cards; none where the portal makes none. Their addresses may vanish: nobody links to them by hand."""
    for address, origin, _, card in _planned(shelf):
        yield Page(addresses.card(address), f"the card of {origin}", "", card, indexed=False, guarded=False)


def _planned(shelf: Shelf) -> Iterator[_Planned]:
    if not shelf.has_cards:
        return
    site = shelf.portal.site
    yield _Planned(addresses.HOME, "content/site.yaml", site.title, partial(_portal_card, shelf))
    for paper in shelf.portal.papers:
        origin = f"content/papers/{paper.id}.yaml"
        yield _Planned(addresses.paper(paper.id), origin, paper.title, partial(_paper_card, shelf, paper))
    for person in shelf.portal.people:
        if not person.has_file:
            continue
        origin = f"content/authors/{person.id}.yaml"
        yield _Planned(addresses.author(person.id), origin, person.name, partial(_author_card, shelf, person))


def _portal_card(shelf: Shelf) -> SocialCard:
    portal, site = shelf.portal, shelf.portal.site
    count = len(portal.people)
    people = f"{shelf.texts.number(count)} {shelf.texts('only_authors', n=count)}"
    return SocialCard(
        title=site.title,
        site="" if urlsplit(site.base_url).hostname == "localhost" else site.base_url.split("://")[-1].rstrip("/"),
        accent=site.accent,
        lead=(site.description,),
        notes=(shelf.texts("n_papers", n=len(portal.papers)), people),
    )


def _paper_card(shelf: Shelf, paper: Paper) -> SocialCard:
    texts = shelf.paper_texts(paper)
    names, hidden = paper.authors or paper.contributors, paper.contributors if paper.authors else ()
    others = shelf.texts("others") if paper.more_authors else ""
    if hidden:
        known = ", ".join(display(printed.name) for printed in hidden)
        others = f"{shelf.texts('others_among' if others else 'with')} {known}"
    return SocialCard(
        title=texts.title,
        site=shelf.portal.site.title,
        accent=shelf.portal.site.accent,
        names=tuple(display(printed.name) for printed in names),
        others=others,
        more=shelf.texts("others"),
        notes=tuple(
            filter(
                None,
                (
                    texts.venue or _topic(shelf, paper.category),
                    shelf.texts.date(paper.date, short=True),
                ),
            )
        ),
    )


def _author_card(shelf: Shelf, person: Person) -> SocialCard:
    papers = shelf.portal.papers_of[person.id]
    years = span_of_years(papers)
    return SocialCard(
        title=display(person.name),
        site=shelf.portal.site.title,
        accent=shelf.portal.site.accent,
        lead=tuple(filter(None, (person.role, shelf.texts("n_papers", n=len(papers)), years))),
        notes=tuple(filter(None, (_topic(shelf, person.category),))),
        initials=initials(person),
    )


def _topic(shelf: Shelf, code: str) -> str:
    category = shelf.category_link(code)
    return category.title if category else ""


def card_characters(shelf: Shelf) -> Mapping[str, str]:
    """Return the characters beyond ASCII that cards show, each with the first content it stands in.

    Of titles these are the written ones: of what commands of LaTeX give, the fonts of the cards have all that matters.
    """
    texts = shelf.texts
    worded = "".join((texts("others"), texts("others_among"), texts("with"), texts("only_authors", n=2)))
    worded += texts("n_papers", n=len(shelf.portal.papers))
    found: dict[str, str] = {}
    for _, origin, title, make in _planned(shelf):
        card = make()
        # In the order in which they are shown, so that a portal's own title goes before its numbers.
        shown = "".join((title, card.site, *card.names, card.others, card.more, *card.lead, *card.notes, card.initials))
        for sign in "" if shown.isascii() else shown:
            if sign > "\x7f" and sign not in found:
                found[sign] = "the texts of the language" if sign in worded and sign not in title else origin
    return MappingProxyType(found)
