"""The social cards: of every paper, of every person with a file, and one of the portal for all other pages."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from generator.core.image_files import SVG
from generator.core.names import display
from generator.site import addresses
from generator.site.cards.card import SocialCard
from generator.site.cards.icon import TouchIcon
from generator.site.context import initials
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import span_of_years

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.core.records import Paper
    from generator.site.context import PageContext

# A favicon or a logo as the icon for phones: its least side in pixels, and its maximal deviation from a square.
_LEAST_ICON, _SQUARE = 120, 1.25


class _Planned(NamedTuple):
    """The card of the page at `address`: its origin, its title as the origin writes it, and its kind."""

    address: str
    origin: str
    title: str
    kind: PageKind
    arguments: tuple[str, ...] = ()


def planned(context: PageContext) -> Iterator[Page]:
    """Plan all cards; none if the portal disables them. Their addresses may vanish: nobody links to them by hand."""
    yield Page(addresses.TOUCH_ICON, "the icon of content/site.yaml", TOUCH_ICON.name, indexed=False, guarded=False)
    for address, origin, _, kind, of in _planned(context):
        yield Page(addresses.card(address), f"the card of {origin}", kind.name, of, indexed=False, guarded=False)


def _planned(context: PageContext) -> Iterator[_Planned]:
    if not context.has_cards:
        return
    site = context.portal.site
    yield _Planned(addresses.HOME, "content/site.yaml", site.title, PORTAL_CARD)
    for paper in context.portal.papers:
        origin = f"content/papers/{paper.id}.yaml"
        yield _Planned(addresses.paper(paper.id), origin, paper.title, PAPER_CARD, (paper.id,))
    for person in context.portal.people:
        if not person.has_file:
            continue
        origin = f"content/authors/{person.id}.yaml"
        yield _Planned(addresses.author(person.id), origin, person.name, AUTHOR_CARD, (person.id,))


def _portal_card(context: PageContext) -> SocialCard:
    portal, site = context.portal, context.portal.site
    count = len(portal.people)
    people = f"{context.texts.number(count)} {context.texts('only_authors', n=count)}"
    return SocialCard(
        title=site.title,
        site="" if urlsplit(site.base_url).hostname == "localhost" else site.base_url.split("://")[-1].rstrip("/"),
        accent=site.accent,
        lead=(site.description,),
        notes=(context.texts("n_papers", n=len(portal.papers)), people),
    )


def _paper_card(context: PageContext, paper_id: str) -> SocialCard:
    paper = context.papers[paper_id]
    texts = context.paper_texts(paper)
    names, hidden = paper.authors or paper.contributors, paper.contributors if paper.authors else ()
    others = context.texts("others") if paper.more_authors else ""
    if hidden:
        known = ", ".join(display(printed.name) for printed in hidden)
        others = f"{context.texts('others_among' if others else 'with')} {known}"
    return SocialCard(
        title=texts.title,
        site=context.portal.site.title,
        accent=context.portal.site.accent,
        names=tuple(display(printed.name) for printed in names),
        others=others,
        more=context.texts("others"),
        notes=tuple(
            filter(
                None,
                (
                    texts.venue or _topic(context, paper.category),
                    context.texts.date(paper.date, short=True),
                ),
            )
        ),
        picture=_picture(context, paper),
    )


def _picture(context: PageContext, paper: Paper) -> tuple[str, str]:
    """Return a paper's picture with its digest; drawings are not possible on a card."""
    image = context.images.of_paper(paper)
    return (image.path, image.digest) if image and image.format != SVG else ("", "")


def _touch_icon(context: PageContext) -> TouchIcon:
    """Return the icon in the settings, otherwise a suitable favicon or logo, otherwise the title's initials."""
    site = context.portal.site
    named = (site.icon, site.favicon, site.logo)
    for image in filter(None, (context.images.files.get(f"static/{name}") for name in named if name)):
        short, long = sorted((image.width, image.height))
        fits = image.path == f"static/{site.icon}" or (short >= _LEAST_ICON and long <= _SQUARE * short)
        if fits and image.format != SVG:
            return TouchIcon("", site.accent, (image.path, image.digest))
    words = [word for word in site.title.split() if word[0].isalnum()]
    return TouchIcon("".join(word[0] for word in words[:2]).upper(), site.accent)


def _author_card(context: PageContext, person_id: str) -> SocialCard:
    person, papers = context.portal.who.people[person_id], context.portal.papers_of[person_id]
    years = span_of_years(papers)
    return SocialCard(
        title=display(person.name),
        site=context.portal.site.title,
        accent=context.portal.site.accent,
        lead=tuple(filter(None, (person.role, context.texts("n_papers", n=len(papers)), years))),
        notes=tuple(filter(None, (_topic(context, person.category),))),
        initials=initials(person),
    )


def _topic(context: PageContext, code: str) -> str:
    category = context.category_link(code)
    return category.title if category else ""


def card_characters(context: PageContext) -> Mapping[str, str]:
    """Return the characters beyond ASCII on cards, each with the first content that contains it.

    Titles count as they are written: the fonts of the cards have the characters of LaTeX commands.
    """
    texts = context.texts
    worded = "".join((texts("others"), texts("others_among"), texts("with"), texts("only_authors", n=2)))
    worded += texts("n_papers", n=len(context.portal.papers))
    found: dict[str, str] = {}
    for _, origin, title, kind, of in _planned(context):
        card: SocialCard = kind.view(context, *of)  # type: ignore[assignment]
        # In the order in which they are shown, so that a portal's own title precedes its numbers.
        shown = "".join((title, card.site, *card.names, card.others, card.more, *card.lead, *card.notes, card.initials))
        for sign in "" if shown.isascii() else shown:
            if sign > "\x7f" and sign not in found:
                found[sign] = "the texts of the language" if sign in worded and sign not in title else origin
    return MappingProxyType(found)


def _icon_needs(context: PageContext) -> Needs:
    site = context.portal.site
    return Needs(
        also=[context.images.files.get(f"static/{name}") for name in (site.icon, site.favicon, site.logo) if name]
    )


def _portal_needs(context: PageContext) -> Needs:
    return Needs(also=(len(context.portal.papers), len(context.portal.people)))


PORTAL_CARD = PageKind("card of the portal", _portal_card, _portal_needs, effort=2)
PAPER_CARD = PageKind("card of a paper", _paper_card, lambda _, paper_id: Needs(papers=[paper_id]), effort=2)
AUTHOR_CARD = PageKind("card of an author", _author_card, lambda _, person_id: Needs(people=[person_id]), effort=2)
TOUCH_ICON = PageKind("icon of phones", _touch_icon, _icon_needs, effort=2)
KINDS = (PORTAL_CARD, PAPER_CARD, AUTHOR_CARD, TOUCH_ICON)
