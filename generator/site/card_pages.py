"""The social cards: of every paper, of every person with a file, and one of the portal for all other pages."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from generator.core.identifiers import is_local
from generator.core.image_files import SVG
from generator.core.names import display
from generator.core.records import Paper
from generator.site import addresses
from generator.site.cards.card import SocialCard
from generator.site.cards.draw import TouchIcon
from generator.site.links import initials
from generator.site.lists import span_of_years
from generator.site.material import Images, Links, Material, Portal
from generator.site.page import Needs, Page, PageKind

# A favicon or a logo as the icon for phones: its least side in pixels, and its maximal deviation from a square.
_LEAST_ICON, _SQUARE = 120, 1.25


class _Planned(NamedTuple):
    """The card of the page at `address`: its origin, its title as the origin writes it, and its kind."""

    address: str
    origin: str
    title: str
    kind: PageKind
    arguments: tuple[str, ...] = ()


def planned(material: Material) -> Iterator[Page]:
    """Plan all cards; none if the portal disables them. Their addresses may vanish: nobody links to them by hand."""
    yield Page(addresses.TOUCH_ICON, "the icon of content/site.yaml", TOUCH_ICON.name, indexed=False, guarded=False)
    for address, origin, _, kind, of in _planned(material.portal):
        yield Page(addresses.card(address), f"the card of {origin}", kind.name, of, indexed=False, guarded=False)


def _planned(portal: Portal) -> Iterator[_Planned]:
    if not portal.site.social_cards:
        return
    site = portal.site
    yield _Planned(addresses.HOME, "content/site.yaml", site.title, PORTAL_CARD)
    for paper in portal.papers:
        origin = f"content/papers/{paper.id}.yaml"
        yield _Planned(addresses.paper(paper.id), origin, paper.title, PAPER_CARD, (paper.id,))
    for person in portal.people:
        if not person.has_file:
            continue
        origin = f"content/authors/{person.id}.yaml"
        yield _Planned(addresses.author(person.id), origin, person.name, AUTHOR_CARD, (person.id,))


def _portal_card(material: Material) -> SocialCard:
    portal, texts = material.portal, material.texts
    site = portal.site
    count = len(portal.people)
    people = f"{texts.number(count)} {texts('only_authors', n=count)}"
    return SocialCard(
        title=site.title,
        site="" if is_local(site.base_url) else site.base_url.split("://")[-1].rstrip("/"),
        accent=site.accent,
        lead=(site.description,),
        notes=(texts("n_papers", n=len(portal.papers)), people),
    )


def _paper_card(material: Material, paper_id: str) -> SocialCard:
    portal, texts = material.portal, material.texts
    paper = portal.by_id[paper_id]
    read = portal.paper_texts[paper.id]
    names, hidden = paper.authors or paper.contributors, paper.contributors if paper.authors else ()
    others = texts("others") if paper.more_authors else ""
    if hidden:
        known = ", ".join(display(printed.name) for printed in hidden)
        others = f"{texts('others_among' if others else 'with')} {known}"
    place = read.venue or _topic(material.links, paper.category)
    return SocialCard(
        title=read.title,
        site=portal.site.title,
        accent=portal.site.accent,
        names=tuple(display(printed.name) for printed in names),
        others=others,
        more=texts("others"),
        notes=tuple(filter(None, (place, texts.date(paper.date, short=True)))),
        picture=_picture(material.images, paper),
    )


def _picture(images: Images, paper: Paper) -> tuple[str, str]:
    """Return a paper's picture with its digest; drawings are not possible on a card."""
    image = images.of_paper(paper)
    return (image.path, image.digest) if image and image.format != SVG else ("", "")


def _touch_icon(material: Material) -> TouchIcon:
    """Return the icon in the settings, otherwise a suitable favicon or logo, otherwise the title's initials."""
    site = material.portal.site
    named = (site.icon, site.favicon, site.logo)
    for image in filter(None, (material.images.files.get(f"static/{name}") for name in named if name)):
        short, long = sorted((image.width, image.height))
        fits = image.path == f"static/{site.icon}" or (short >= _LEAST_ICON and long <= _SQUARE * short)
        if fits and image.format != SVG:
            return TouchIcon("", site.accent, (image.path, image.digest))
    words = [word for word in site.title.split() if word[0].isalnum()]
    return TouchIcon("".join(word[0] for word in words[:2]).upper(), site.accent)


def _author_card(material: Material, person_id: str) -> SocialCard:
    portal = material.portal
    person, papers = portal.who.people[person_id], portal.papers_of[person_id]
    years = span_of_years(papers)
    return SocialCard(
        title=display(person.name),
        site=portal.site.title,
        accent=portal.site.accent,
        lead=tuple(filter(None, (person.role, material.texts("n_papers", n=len(papers)), years))),
        notes=tuple(filter(None, (_topic(material.links, person.category),))),
        initials=initials(person),
    )


def _topic(links: Links, code: str) -> str:
    category = links.category(code)
    return category.title if category else ""


def card_characters(material: Material) -> Mapping[str, str]:
    """Return the characters beyond ASCII on cards, each with the first content that contains it.

    Titles count as they are written: the fonts of the cards have the characters of LaTeX commands.
    """
    portal, texts = material.portal, material.texts
    worded = "".join((texts("others"), texts("others_among"), texts("with"), texts("only_authors", n=2)))
    worded += texts("n_papers", n=len(portal.papers))
    found: dict[str, str] = {}
    for _, origin, title, kind, of in _planned(portal):
        card: SocialCard = kind.view(material, *of)  # type: ignore[assignment]
        # In the order in which they are shown, so that a portal's own title precedes its numbers.
        shown = "".join((title, card.site, *card.names, card.others, card.more, *card.lead, *card.notes, card.initials))
        for sign in "" if shown.isascii() else shown:
            if sign > "\x7f" and sign not in found:
                found[sign] = "the texts of the language" if sign in worded and sign not in title else origin
    return MappingProxyType(found)


def _icon_needs(material: Material) -> Needs:
    site = material.portal.site
    return Needs(
        also=[material.images.files.get(f"static/{name}") for name in (site.icon, site.favicon, site.logo) if name]
    )


def _portal_needs(material: Material) -> Needs:
    portal = material.portal
    return Needs(also=(len(portal.papers), len(portal.people)))


PORTAL_CARD = PageKind("card of the portal", _portal_card, _portal_needs, effort=2)
PAPER_CARD = PageKind("card of a paper", _paper_card, lambda _, paper_id: Needs(papers=[paper_id]), effort=2)
AUTHOR_CARD = PageKind("card of an author", _author_card, lambda _, person_id: Needs(people=[person_id]), effort=2)
TOUCH_ICON = PageKind("icon of phones", _touch_icon, _icon_needs, effort=2)
KINDS = (PORTAL_CARD, PAPER_CARD, AUTHOR_CARD, TOUCH_ICON)
