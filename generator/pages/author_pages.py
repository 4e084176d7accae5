"""The page of one person, and the index of all of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.identifiers import address
from generator.ids import slug
from generator.names import display
from generator.pages import addresses
from generator.pages.downloads import ENDINGS, export_links, inline_exports
from generator.pages.embedding import frame_code
from generator.pages.figures import topics_over_years, years_beside
from generator.pages.filtering import list_filter
from generator.pages.metadata import described_person, page_head, profile
from generator.pages.network_pages import neighbours
from generator.pages.paging import CARDS_SHOWN, NAMES_PER_PAGE, PAPERS_PER_PAGE, pager, parts
from generator.pages.paper_pages import edit_url
from generator.pages.prose import prose
from generator.pages.shelf import initials, selected_first
from generator.pages.views import AuthorsView, AuthorView, CountLink, Link, Metric, Snapshot
from generator.pages.wording import span_of_years
from generator.portal.people import listing_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.model import Metrics, Paper, Person
    from generator.pages.shelf import Shelf
    from generator.pages.views import Download, PersonCard
    from generator.portal.graph import Portal

COAUTHORS_SHOWN = 300
# A profile's numbers, in the order in which they are shown.
_METRICS = ("h_index", "papers", "citations", "novelty", "ai_score")
# The kinds of links likewise; what has no text here is called the same everywhere.
_LINKS = {
    "homepage": "",
    "orcid": "ORCID",
    "scholar": "Google Scholar",
    "github": "GitHub",
    "dblp": "DBLP",
    "semantic_scholar": "Semantic Scholar",
    "email": "",
}


def author_view(shelf: Shelf, person: Person, part: int) -> AuthorView:
    """Make one part of a person's page; only the first says who they are, the others go on with the papers."""
    portal, texts = shelf.portal, shelf.texts
    papers = portal.papers_of[person.id]
    cut = parts(selected_first(papers), PAPERS_PER_PAGE)
    home = addresses.author(person.id)
    groups = shelf.grouped(cut[part - 1])
    coauthors = portal.coauthors(person.id)
    # A team has no h-index: what a profile may say in numbers is that of a person.
    metrics, days = (person.metrics, person.history) if person.kind == "person" else (None, ())
    shown = _shown_metrics(days)
    name = display(person.name)
    photo = f"static/{quote(person.photo.removeprefix('static/'))}" if person.photo else ""
    head = shelf.head(
        name if part == 1 else texts("title_part", title=name, part=part),
        addresses.part(home, part),
        texts(
            "about_author_and_coauthors" if coauthors else "about_author",
            name=name,
            papers=texts("n_papers", n=len(papers)),
            coauthors=texts("n_coauthors", n=len(coauthors)),
        ),
        [(texts("authors"), addresses.AUTHORS), *([(name, home)] if part > 1 else [])],
    )
    return AuthorView(
        head=(described_person if part == 1 else profile)(shelf, person, head, shelf.absolute(photo) if photo else ""),
        name=name,
        initials=initials(person),
        is_team=person.kind == "team",
        role=person.role,
        status=_status(shelf, person),
        time=_time(shelf, person),
        photo=shelf.url(photo) if photo else "",
        bio=prose(person.bio, shelf.base),
        category=shelf.category_link(person.category),
        spellings=tuple(spelling for spelling in person.names if spelling != person.name),
        links=_links(shelf, person.links),
        metrics=_metrics(shelf, metrics) if metrics else (),
        metrics_date=texts.date(metrics.as_of) if metrics else "",
        metrics_date_iso=str(metrics.as_of) if metrics else "",
        history_labels=tuple(texts(f"metric_{field}") for field in shown) if len(days) > 1 else (),
        history=_history(shelf, days, shown) if len(days) > 1 else (),
        total=len(papers),
        groups=groups,
        jumps=tuple(Link(group.heading, f"#{group.anchor}") for group in groups) if len(groups) > 2 else (),
        filter=list_filter(groups, len(papers)),
        coauthors=tuple(
            CountLink(display(other.name), shelf.url(addresses.author(other.id)), count)
            for other, count in coauthors[:COAUTHORS_SHOWN]
        ),
        coauthors_left_out=max(len(coauthors) - COAUTHORS_SHOWN, 0),
        categories=shelf.category_counts(papers),
        exports=_exports(shelf, person, papers) if part == 1 else (),
        by_year=years_beside(shelf, papers, groups) if part == 1 else None,
        by_topic=topics_over_years(shelf, papers) if part == 1 else None,
        neighbours=neighbours(shelf, person, coauthors) if part == 1 else None,
        frame_code=frame_code(shelf, person) if person.has_file and part == 1 else "",
        list_url=shelf.absolute(addresses.publication_list(person.id)) if person.has_file and part == 1 else "",
        pager=pager(shelf.base, home, part, [span_of_years(piece) for piece in cut]),
        extra=person.extra,
        edit_url=edit_url(shelf, f"content/authors/{person.id}.yaml") if person.has_file else "",
    )


def _exports(shelf: Shelf, person: Person, papers: Sequence[Paper]) -> tuple[Download, ...]:
    if person.has_file:
        return export_links(shelf, addresses.stem(addresses.author(person.id)), papers)
    return inline_exports(shelf, person.id, papers, ENDINGS, short=True)


def authors_view(shelf: Shelf, part: int) -> AuthorsView:
    """Make one part of the index of everybody; people who have a file come first, as cards."""
    portal, texts = shelf.portal, shelf.texts
    cut = parts(portal.people, NAMES_PER_PAGE)
    groups: dict[str, list[CountLink]] = {}
    for person in cut[part - 1]:
        groups.setdefault(_letter(person), []).append(
            CountLink(display(person.name), shelf.url(addresses.author(person.id)), len(portal.papers_of[person.id]))
        )
    first_part: dict[str, int] = {}
    for piece, people in enumerate(cut, start=1):
        for person in people:
            first_part.setdefault(_letter(person), piece)
    here = addresses.part(addresses.AUTHORS, part)
    return AuthorsView(
        head=page_head(
            shelf,
            texts("authors") if part == 1 else texts("title_part", title=texts("authors"), part=part),
            here,
            texts("about_authors", n=len(portal.people), site=portal.site.title),
            [(texts("authors"), addresses.AUTHORS)] if part > 1 else [],
        ),
        total=len(portal.people),
        people=tuple(_people_by_standing(shelf)) if part == 1 else (),
        letters=tuple(
            Link(
                letter,
                f"{'' if piece == part else shelf.url(addresses.part(addresses.AUTHORS, piece))}#{_anchor(letter)}",
            )
            for letter, piece in first_part.items()
        ),
        groups=tuple((letter, _anchor(letter), tuple(links)) for letter, links in groups.items()),
        pager=pager(
            shelf.base,
            addresses.AUTHORS,
            part,
            [f"{_letter(people[0])}–{_letter(people[-1])}" if people else "" for people in cut],
        ),
    )


def people_cards(shelf: Shelf) -> tuple[PersonCard, ...]:
    """Return the group's members, or whoever has a file where it names none, as far as one page goes."""
    return _cards(shelf, shelf.group.members or described_people(shelf.portal))[0]


def described_people(portal: Portal) -> list[Person]:
    """Return the people who have a file, most papers first."""
    return _most_papers_first(portal, [person for person in portal.people if person.has_file])


def _people_by_standing(shelf: Shelf) -> Iterator[tuple[str, str, tuple[PersonCard, ...], int]]:
    """Return cards of members, of alumni, and of others who have a file, under the headings of each."""
    group, texts = shelf.group, shelf.texts
    if not group.declared:
        shown = [(texts("people"), "people", described_people(shelf.portal))]
    else:
        known = {person.id for person in (*group.members, *group.alumni)}
        others = [person for person in described_people(shelf.portal) if person.id not in known]
        shown = [
            (texts("members"), "members", list(group.members)),
            (texts("alumni"), "alumni", list(group.alumni)),
            (texts("outside"), "others", others),
        ]
    for heading, anchor, people in shown:
        if people:
            yield heading, anchor, *_cards(shelf, people)


def _most_papers_first(portal: Portal, people: Sequence[Person]) -> list[Person]:
    return sorted(people, key=lambda person: (-len(portal.papers_of[person.id]), listing_key(person), person.id))


def _cards(shelf: Shelf, people: Sequence[Person]) -> tuple[tuple[PersonCard, ...], int]:
    ordered = _most_papers_first(shelf.portal, people)
    return tuple(shelf.person_card(person) for person in ordered[:CARDS_SHOWN]), max(len(ordered) - CARDS_SHOWN, 0)


def _letter(person: Person) -> str:
    return _first_letter(listing_key(person)[0])


@lru_cache(maxsize=65536)
def _first_letter(family: str) -> str:
    first = slug(family, "")[:1].upper()
    return first if "A" <= first <= "Z" else "#"


def _anchor(letter: str) -> str:
    return "other" if letter == "#" else letter.lower()


def _status(shelf: Shelf, person: Person) -> str:
    """Say what a declared member is to the group; of others there is nothing to say."""
    if person.member is False or not (person.member or person.status):
        return ""
    return shelf.texts("alumni" if shelf.group.standing(person) == "alumni" else "member")


def _time(shelf: Shelf, person: Person) -> str:
    """Say when a member was in the group: `2021–2024`, `since 2021`, `until 2024`."""
    if person.joined and person.left:
        years = dict.fromkeys((str(person.joined.year), str(person.left.year)))
        return "–".join(years)
    if person.joined:
        return shelf.texts("since", date=person.joined.year)
    return shelf.texts("until", date=person.left.year) if person.left else ""


def _links(shelf: Shelf, links: Mapping[str, str]) -> tuple[Link, ...]:
    return tuple(
        Link(text or shelf.texts(f"link_{kind}"), address(kind, links[kind]), icon=kind)
        for kind, text in _LINKS.items()
        if links.get(kind)
    )


def _metrics(shelf: Shelf, metrics: Metrics) -> tuple[Metric, ...]:
    return tuple(
        Metric(shelf.texts(f"metric_{field}"), value, shelf.texts(f"metric_{field}_means"))
        for field in _METRICS
        if (value := _measured(shelf, metrics, field))
    )


def _measured(shelf: Shelf, metrics: Metrics, field: str) -> str:
    value = getattr(metrics, field)
    if value is None:
        return ""
    return shelf.texts.percent(value) if field == "novelty" else shelf.texts.number(value)


def _shown_metrics(history: Sequence[Metrics]) -> list[str]:
    return [field for field in _METRICS if any(getattr(metrics, field) is not None for metrics in history)]


def _history(shelf: Shelf, history: Sequence[Metrics], fields: Sequence[str]) -> tuple[Snapshot, ...]:
    return tuple(
        Snapshot(
            shelf.texts.date(metrics.as_of, short=True),
            str(metrics.as_of),
            tuple(_measured(shelf, metrics, field) or "–" for field in fields),
        )
        for metrics in reversed(history)
    )
