"""The social cards: of every paper, of everybody who has a file, and one of the portal for all its other pages."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from generator.cards.card import SocialCard
from generator.names import display
from generator.pages import addresses
from generator.pages.needs import Needs
from generator.pages.page import Page, PageKind
from generator.pages.shelf import initials
from generator.pages.wording import span_of_years

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.pages.shelf import Shelf


class _Planned(NamedTuple):
    """The card of the page at `address`: what it comes from, its title as that writes it, and its kind."""

    address: str
    origin: str
    title: str
    kind: PageKind
    arguments: tuple[str, ...] = ()


def planned(shelf: Shelf) -> Iterator[Page]:
    """Plan all cards; none where the portal makes none. Their addresses may vanish: nobody links to them by hand."""
    for address, origin, _, kind, of in _planned(shelf):
        yield Page(addresses.card(address), f"the card of {origin}", kind.name, of, indexed=False, guarded=False)


def _planned(shelf: Shelf) -> Iterator[_Planned]:
    if not shelf.has_cards:
        return
    site = shelf.portal.site
    yield _Planned(addresses.HOME, "content/site.yaml", site.title, PORTAL_CARD)
    for paper in shelf.portal.papers:
        origin = f"content/papers/{paper.id}.yaml"
        yield _Planned(addresses.paper(paper.id), origin, paper.title, PAPER_CARD, (paper.id,))
    for person in shelf.portal.people:
        if not person.has_file:
            continue
        origin = f"content/authors/{person.id}.yaml"
        yield _Planned(addresses.author(person.id), origin, person.name, AUTHOR_CARD, (person.id,))


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


def _paper_card(shelf: Shelf, paper_id: str) -> SocialCard:
    paper = shelf.papers[paper_id]
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


def _author_card(shelf: Shelf, person_id: str) -> SocialCard:
    person, papers = shelf.portal.who.people[person_id], shelf.portal.papers_of[person_id]
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
    for _, origin, title, kind, of in _planned(shelf):
        card: SocialCard = kind.view(shelf, *of)  # type: ignore[assignment]
        # In the order in which they are shown, so that a portal's own title goes before its numbers.
        shown = "".join((title, card.site, *card.names, card.others, card.more, *card.lead, *card.notes, card.initials))
        for sign in "" if shown.isascii() else shown:
            if sign > "\x7f" and sign not in found:
                found[sign] = "the texts of the language" if sign in worded and sign not in title else origin
    return MappingProxyType(found)


def _portal_needs(shelf: Shelf) -> Needs:
    return Needs(also=(len(shelf.portal.papers), len(shelf.portal.people)))


PORTAL_CARD = PageKind("card of the portal", _portal_card, _portal_needs)
PAPER_CARD = PageKind("card of a paper", _paper_card, lambda _, paper_id: Needs(papers=[paper_id]))
AUTHOR_CARD = PageKind("card of an author", _author_card, lambda _, person_id: Needs(people=[person_id]))
KINDS = (PORTAL_CARD, PAPER_CARD, AUTHOR_CARD)
