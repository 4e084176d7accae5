"""The social cards: one of every paper, one of every author, one of the portal for all its other pages."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from generator.cards.card import SocialCard
from generator.names import display
from generator.pages import addresses
from generator.pages.page import Page
from generator.pages.shelf import initials
from generator.pages.wording import span_of_years
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.model import Paper, Person
    from generator.pages.shelf import Shelf


def card_pages(shelf: Shelf) -> Iterator[Page]:
    """Plan all cards; none where the portal makes none. Their addresses may vanish: nobody links to them by hand."""
    if not shelf.has_cards:
        return
    yield _page(addresses.HOME, "home", partial(_portal_card, shelf))
    for paper in shelf.portal.papers:
        yield _page(addresses.paper(paper.id), f"content/papers/{paper.id}.yaml", partial(_paper_card, shelf, paper))
    for person in shelf.portal.people:
        yield _page(addresses.author(person.id), _origin(person), partial(_author_card, shelf, person))


def _page(address: str, origin: str, view: partial[SocialCard]) -> Page:
    return Page(addresses.card(address), f"the card of {origin}", "", view, indexed=False, guarded=False)


def _origin(person: Person) -> str:
    return f"content/authors/{person.id}.yaml" if person.has_file else f"the author {person.name}"


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
    names, hidden = paper.authors or paper.contributors, paper.contributors if paper.authors else ()
    others = shelf.texts("others") if paper.more_authors else ""
    if hidden:
        known = ", ".join(display(printed.name) for printed in hidden)
        others = f"{shelf.texts('others_among' if others else 'with')} {known}"
    return SocialCard(
        title=shelf.plain_title(paper),
        site=shelf.portal.site.title,
        accent=shelf.portal.site.accent,
        names=tuple(display(printed.name) for printed in names),
        others=others,
        more=shelf.texts("others"),
        notes=tuple(
            filter(
                None,
                (
                    to_text(paper.venue) or _topic(shelf, paper.category),
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
    """Return the characters beyond ASCII that titles and names write, each with the first content it stands in.

    What only a command of LaTeX gives is left out: the fonts of the cards have all of these that matter.
    """
    found: dict[str, str] = {}
    if not shelf.has_cards:
        return MappingProxyType(found)
    texts = [("content/site.yaml", shelf.portal.site.title + shelf.portal.site.description)]
    texts += [
        ("the texts of the language", shelf.texts("others") + shelf.texts("n_papers", n=len(shelf.portal.papers)))
    ]
    texts += [(f"content/papers/{paper.id}.yaml", paper.title) for paper in shelf.portal.papers]
    texts += [(_origin(person), person.name) for person in shelf.portal.people]
    for origin, text in texts:
        if not text.isascii():
            for sign in text:
                if sign > "\x7f":
                    found.setdefault(sign, origin)
    return MappingProxyType(found)
