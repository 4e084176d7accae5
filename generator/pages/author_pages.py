"""The page of one person."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.exports.formats import BIBTEX
from generator.identifiers import address
from generator.link_kinds import PERSON_LINKS, in_order
from generator.names import display
from generator.pages import addresses
from generator.pages.downloads import export_links, inline_exports
from generator.pages.embedding import frame_code
from generator.pages.figures import topics_over_years, years_beside
from generator.pages.filtering import list_filter
from generator.pages.metadata import described_person, profile
from generator.pages.network_pages import neighbours
from generator.pages.paging import pager
from generator.pages.paper_pages import edit_url
from generator.pages.pieces import CountLink, Link, Metric, Snapshot
from generator.pages.prose import prose
from generator.pages.shelf import initials
from generator.pages.views import AuthorView
from generator.person_fields import PERSON_FIELDS, plain_person_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model import Metrics, Paper, Person
    from generator.pages.pieces import Download
    from generator.pages.shelf import Shelf
    from generator.person_fields import PersonField

COAUTHORS_SHOWN = 300
_FACTS = [field for field in PERSON_FIELDS if field.fact]
# A profile's numbers, in the order in which they are shown.
_METRICS = ("h_index", "papers", "citations", "novelty", "ai_score")


def author_view(shelf: Shelf, person: Person, part: int) -> AuthorView:
    """Make one part of a person's page; only the first says who they are, the others go on with the papers."""
    portal, texts = shelf.portal, shelf.texts
    papers = portal.papers_of[person.id]
    home = addresses.author(person.id)
    cut = shelf.parts_of(home, papers)
    groups = shelf.grouped(cut.pieces[part - 1])
    coauthors = portal.coauthors(person.id) if part == 1 else ()
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
        facts=tuple((texts(field.name), value) for field in _FACTS if (value := _in_words(person, field))),
        links=_links(shelf, person),
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
        categories=shelf.category_counts(papers) if part == 1 else (),
        exports=_exports(shelf, person, papers) if part == 1 else (),
        by_year=years_beside(shelf, papers, groups) if part == 1 else None,
        by_topic=topics_over_years(shelf, papers) if part == 1 else None,
        neighbours=neighbours(shelf, person, coauthors) if part == 1 else None,
        frame_code=frame_code(shelf, person) if person.has_file and part == 1 else "",
        list_url=shelf.absolute(addresses.publication_list(person.id)) if person.has_file and part == 1 else "",
        pager=pager(shelf.base, home, part, cut.labels),
        extra=person.extra,
        edit_url=edit_url(shelf, f"content/authors/{person.id}.yaml") if person.has_file else "",
    )


def _in_words(person: Person, field: PersonField) -> str:
    value = plain_person_value(person, field)
    return value if isinstance(value, str) else ", ".join(value)


def _exports(shelf: Shelf, person: Person, papers: Sequence[Paper]) -> tuple[Download, ...]:
    if person.has_file:
        return export_links(shelf, addresses.stem(addresses.author(person.id)), papers)
    return inline_exports(shelf, person.id, papers, (BIBTEX,), short=True)


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


def _links(shelf: Shelf, person: Person) -> tuple[Link, ...]:
    known = (
        Link(shelf.link_label(kind), shelf.href(address(kind.name, person.links[kind.name])), icon=kind.icon)
        for kind in in_order(PERSON_LINKS)
        if person.links.get(kind.name)
    )
    return (*known, *(Link(label, shelf.href(link)) for label, link in person.other_links))


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
