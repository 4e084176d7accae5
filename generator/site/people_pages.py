"""The page of the group's people by their roles, and the cards of people on it and on the home page."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.core.identifiers import address
from generator.core.ids import slug, unique
from generator.core.link_kinds import PERSON_LINKS, in_order
from generator.core.names import display
from generator.export.ellipsis import shortened
from generator.portal.members import by_role
from generator.portal.people import listing_key
from generator.portal.taxonomy import category_name
from generator.site import addresses
from generator.site.components import Alumnus, Link, PersonCard
from generator.site.needs import Needs
from generator.site.page import Page, PageKind
from generator.site.paging import CARDS_SHOWN
from generator.site.prose import prose

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from generator.core.records import FreePage, Person
    from generator.portal.graph import Portal
    from generator.portal.members import Group
    from generator.site.components import Head
    from generator.site.heads import Heads
    from generator.site.links import Links
    from generator.text.interface import Texts

SENTENCE_LENGTH = 180
_TAG = re.compile(r"<[^>]*>")
_END = re.compile(r"[.!?](?=\s)|[。！？]")
# Abbreviations with a full stop that do not end a sentence, besides initials and those with a full stop inside
# (`e.g.`).
_SHORT = frozenset("prof dr dres mr mrs ms st univ inst dept approx vs bzw ca nr no habil".split())


@dataclass(frozen=True, slots=True)
class PeopleView:
    """The group: its members in sections by role, each with heading and the heading's id, then former members.

    `left_out` is the number of further members of a group that is too large for one page; `jumps` link to the sections
    if there are several, `authors_url` is the index of all authors.
    """

    head: Head
    sections: tuple[tuple[str, str, tuple[PersonCard, ...]], ...]
    left_out: int
    alumni: tuple[Alumnus, ...]
    jumps: tuple[Link, ...]
    authors_url: str


def people_view(*, portal: Portal, texts: Texts, links: Links, heads: Heads, group: Group) -> PeopleView:
    """Make the page of the group's people."""
    sections = tuple(_sections(portal, texts, links, group))
    headings = [(heading, anchor) for heading, anchor, _ in sections]
    if group.alumni:
        headings.append((texts("alumni"), "alumni"))
    return PeopleView(
        head=heads.page(
            texts("people"),
            addresses.PEOPLE,
            texts("about_people", site=portal.site.title),
        ),
        sections=sections,
        left_out=len(group.members) - sum(len(cards) for _, _, cards in sections),
        alumni=tuple(_alumnus(texts, links, person) for person in sorted(group.alumni, key=_last_to_leave_first)),
        jumps=tuple(Link(heading, f"#{anchor}") for heading, anchor in headings) if len(headings) > 2 else (),
        authors_url=links.url(addresses.AUTHORS),
    )


def _sections(
    portal: Portal, texts: Texts, links: Links, group: Group
) -> Iterator[tuple[str, str, tuple[PersonCard, ...]]]:
    """Yield the members by role, up to the size of one page."""
    found = by_role(group.members, portal.site.roles)
    used = {"main", "alumni"}
    left = CARDS_SHOWN
    for section in found:
        key = "members" if len(found) == 1 else f"role_{section.kind}"
        heading = texts(key) if section.kind else section.heading
        anchor = unique(section.kind or slug(heading, "role"), used)
        used.add(anchor)
        cards = tuple(described_card(portal, links, person) for person in section.people[:left])
        left -= len(cards)
        if cards:
            yield heading, anchor, cards


def _alumnus(texts: Texts, links: Links, person: Person) -> Alumnus:
    return Alumnus(
        display(person.name),
        links.url(addresses.author(person.id)),
        time_in_group(texts, person),
        person.role,
        person.now,
    )


def _last_to_leave_first(person: Person) -> tuple[int, int, tuple[str, str, str], str]:
    left, joined = (date.year if date else 0 for date in (person.left, person.joined))
    return -left, -joined, listing_key(person), person.id


def has_people_page(portal: Portal, group: Group, free_pages: Collection[str]) -> bool:
    """Return whether `/people/` is the page of the group; a free page or a redirect of that name goes before it."""
    redirected = any(old.strip("/") == "people" for old in portal.site.redirects)
    return group.has_faces and "people" not in free_pages and not redirected


def time_in_group(texts: Texts, person: Person) -> str:
    """Return the time of a member in the group: `2021–2024`, `since 2021`, `until 2024`."""
    if person.joined and person.left:
        years = dict.fromkeys((str(person.joined.year), str(person.left.year)))
        return "–".join(years)
    if person.joined:
        return texts("since", date=person.joined.year)
    return texts("until", date=person.left.year) if person.left else ""


def person_card(portal: Portal, links: Links, person: Person) -> PersonCard:
    """Return a person in the form of lists of people."""
    return PersonCard(
        name=display(person.name),
        url=links.url(addresses.author(person.id)),
        papers=len(portal.papers_of[person.id]),
        note=person.role or (category_name(person.category) if person.category else ""),
        face=links.face(person),
    )


def described_card(portal: Portal, links: Links, person: Person) -> PersonCard:
    """Return a person with a line of their biography and their links."""
    line = first_sentence(person.bio)
    return replace(person_card(portal, links, person), line=line, links=person_links(links, person))


def person_links(links: Links, person: Person) -> tuple[Link, ...]:
    """Return links to a person's other pages, those of declared kinds with their icons."""
    known = (
        Link(links.label(kind), links.href(address(kind.name, person.links[kind.name])), icon=kind.icon)
        for kind in in_order(PERSON_LINKS)
        if person.links.get(kind.name)
    )
    return (*known, *(Link(label, links.href(link)) for label, link in person.other_links))


def first_sentence(bio: str) -> str:
    """Return the first sentence of a biography (Markdown) as plain text, truncated if it is long."""
    paragraph = str(prose(bio, "/")).partition("</p>")[0]
    text = " ".join(html.unescape(_TAG.sub("", paragraph)).split())
    for end in _END.finditer(text):
        word = text[: end.start()].rpartition(" ")[2].lstrip("(").casefold()
        if end[0] != "." or not (len(word) < 2 or "." in word or word in _SHORT):
            return shortened(text[: end.end()], SENTENCE_LENGTH)
    return shortened(text, SENTENCE_LENGTH)


def people_cards(portal: Portal, links: Links, group: Group) -> tuple[PersonCard, ...]:
    """Return the group's members, or all people with a file if it declares none, up to the size of one page."""
    people = _most_papers_first(portal, group.members or described_people(portal))
    return tuple(person_card(portal, links, person) for person in people[:CARDS_SHOWN])


def described_people(portal: Portal) -> list[Person]:
    """Return the people who have a file, most papers first."""
    return _most_papers_first(portal, [person for person in portal.people if person.has_file])


def _most_papers_first(portal: Portal, people: Sequence[Person]) -> list[Person]:
    return sorted(people, key=lambda person: (-len(portal.papers_of[person.id]), listing_key(person), person.id))


def planned(*, portal: Portal, group: Group, free_pages: Mapping[str, FreePage]) -> Iterator[Page]:
    """Plan the page of people. Members may change: its address is not guarded."""
    if has_people_page(portal, group, free_pages):
        yield Page(addresses.PEOPLE, "the page of people", PEOPLE.name, guarded=False)


def _needs(*, group: Group) -> Needs:
    return Needs(people=[person.id for person in (*group.members, *group.alumni)])


PEOPLE = PageKind("people", people_view, _needs, "people.html", effort=10)
KINDS = (PEOPLE,)
