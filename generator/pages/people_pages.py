"""The index of everybody, and the cards of those who have a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.names import display
from generator.pages import addresses
from generator.pages.components import CountLink, Link
from generator.pages.letters import letter_of
from generator.pages.metadata import page_head
from generator.pages.needs import Needs
from generator.pages.page import Page, PageKind
from generator.pages.paging import CARDS_SHOWN, newest_date, pager
from generator.portal.people import listing_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model import Person
    from generator.pages.components import Head, Pager, PersonCard
    from generator.pages.context import PageContext
    from generator.portal.graph import Portal


@dataclass(frozen=True, slots=True)
class AuthorsView:
    """Everybody: cards of members, alumni and others with a file, then all names under their letters.

    `people` are those groups, each with its heading, the heading's id and how many of them have no card here;
    their names stand among the others.
    """

    head: Head
    total: int
    people: tuple[tuple[str, str, tuple[PersonCard, ...], int], ...]
    letters: tuple[Link, ...]
    groups: tuple[tuple[str, str, tuple[CountLink, ...]], ...]
    pager: Pager


def authors_view(context: PageContext, part: int) -> AuthorsView:
    """Make one part of the index of everybody; people who have a file come first, as cards."""
    portal, texts = context.portal, context.texts
    names = context.names
    groups: dict[str, list[CountLink]] = {}
    for person in names.pieces[part - 1]:
        groups.setdefault(letter_of(person), []).append(
            CountLink(display(person.name), context.url(addresses.author(person.id)), context.number_of_papers(person))
        )
    here = addresses.part(addresses.AUTHORS, part)
    return AuthorsView(
        head=page_head(
            context,
            texts("authors") if part == 1 else texts("title_part", title=texts("authors"), part=part),
            here,
            texts("about_authors", n=len(portal.people), site=portal.site.title),
            [(texts("authors"), addresses.AUTHORS)] if part > 1 else [],
        ),
        total=len(portal.people),
        people=tuple(_people_by_standing(context)) if part == 1 else (),
        letters=tuple(
            Link(
                letter,
                f"{'' if piece == part else context.url(addresses.part(addresses.AUTHORS, piece))}#{_anchor(letter)}",
            )
            for letter, piece in names.first_part.items()
        ),
        groups=tuple((letter, _anchor(letter), tuple(links)) for letter, links in groups.items()),
        pager=pager(context.base, addresses.AUTHORS, part, names.labels),
    )


def people_cards(context: PageContext) -> tuple[PersonCard, ...]:
    """Return the group's members, or whoever has a file where it names none, as far as one page goes."""
    return _cards(context, context.group.members or described_people(context.portal))[0]


def described_people(portal: Portal) -> list[Person]:
    """Return the people who have a file, most papers first."""
    return _most_papers_first(portal, [person for person in portal.people if person.has_file])


def _people_by_standing(context: PageContext) -> Iterator[tuple[str, str, tuple[PersonCard, ...], int]]:
    """Return cards of members, of alumni, and of others who have a file, under the headings of each."""
    group, texts = context.group, context.texts
    if not group.declared:
        shown = [(texts("people"), "people", described_people(context.portal))]
    else:
        known = {person.id for person in (*group.members, *group.alumni)}
        others = [person for person in described_people(context.portal) if person.id not in known]
        shown = [
            (texts("members"), "members", list(group.members)),
            (texts("alumni"), "alumni", list(group.alumni)),
            (texts("outside"), "others", others),
        ]
    for heading, anchor, people in shown:
        if people:
            yield heading, anchor, *_cards(context, people)


def _most_papers_first(portal: Portal, people: Sequence[Person]) -> list[Person]:
    return sorted(people, key=lambda person: (-len(portal.papers_of[person.id]), listing_key(person), person.id))


def _cards(context: PageContext, people: Sequence[Person]) -> tuple[tuple[PersonCard, ...], int]:
    ordered = _most_papers_first(context.portal, people)
    return tuple(context.person_card(person) for person in ordered[:CARDS_SHOWN]), max(len(ordered) - CARDS_SHOWN, 0)


def _anchor(letter: str) -> str:
    return "other" if letter == "#" else letter.lower()


def planned(context: PageContext) -> Iterator[Page]:
    """Plan the parts of the index of authors."""
    for number, _ in enumerate(context.names.pieces, start=1):
        yield Page(
            addresses.part(addresses.AUTHORS, number),
            "the index of authors",
            AUTHORS.name,
            (number,),
            guarded=number == 1,
            changed=newest_date(context.portal.papers),
        )


def _needs(context: PageContext, part: int) -> Needs:
    names = context.names
    people = names.pieces[part - 1]
    named = [(one.id, one.name, letter_of(one), context.number_of_papers(one)) for one in people]
    described = [person.id for person in context.portal.people if person.has_file] if part == 1 else ()
    return Needs(people=described, also=(named, names.labels, names.first_part, len(context.portal.people)))


AUTHORS = PageKind("authors", authors_view, _needs, "authors.html", effort=40)
KINDS = (AUTHORS,)
