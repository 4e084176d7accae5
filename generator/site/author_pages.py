"""The page of one person; that of people with one or two papers and no file, who have most pages, is the lightest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from generator.core.identifiers import bare
from generator.core.names import display, fold
from generator.core.person_fields import PERSON_FIELDS, PersonField, plain_person_value
from generator.core.records import Metrics, Paper, Person
from generator.export.formats import BIBTEX
from generator.site import addresses
from generator.site.components import (
    CountLink,
    Download,
    Face,
    Head,
    Link,
    ListFilter,
    Metric,
    Pager,
    PaperRow,
    Picture,
    RowGroup,
    Snapshot,
    several,
)
from generator.site.correcting import editor, form_url, this_is_me
from generator.site.downloads import Embedding, embed_pages, embedding, export_links, export_pages, inline_exports
from generator.site.figures import topic_tones, topics_beside, years_beside
from generator.site.group_pages import has_people_page, person_links, time_in_group
from generator.site.lists import PAPERS_PER_PAGE, newest_date, pager, parts, selected_first, year_jumps
from generator.site.material import Group, Material, Portal, Texts
from generator.site.page import Needs, Page, PageKind
from generator.site.portal_pages import NEIGHBOURS_DRAWN, may_have_neighbours, neighbours
from generator.site.prose import prose

MOST_PAPERS = 2


@dataclass(frozen=True, slots=True)
class CoauthorView:
    """A person who is known from a paper or two, and these papers; `own_path` is the page as rows link it.

    `me_url` is where the person says so, empty without a repository.
    """

    head: Head
    name: str
    own_path: str
    papers: tuple[PaperRow, ...]
    me_url: str


def coauthor_view(material: Material, person_id: str) -> CoauthorView:
    """Make the page of a person with few papers and no file."""
    portal = material.portal
    person, papers = portal.who.people[person_id], portal.papers_of[person_id]
    home, name = addresses.author(person.id), display(person.name)
    head = material.heads.head(name, home, crumbs=[(material.texts("authors"), addresses.AUTHORS)], own_card=True)
    return CoauthorView(
        head=replace(head, crumbs=head.crumbs[:2]),
        name=name,
        own_path=material.links.url(home),
        papers=tuple(material.rows.row(paper, person.id) for paper in papers),
        me_url=this_is_me(material, person),
    )


def _shows(material: Material, person_id: str, *_: int) -> tuple[int, int]:
    papers = material.portal.papers_of[person_id]
    return (material.lists.positions[papers[0].id], min(len(papers), PAPERS_PER_PAGE)) if papers else (0, 0)


def _coauthor_needs(material: Material, person_id: str) -> Needs:
    return Needs([paper.id for paper in material.portal.papers_of[person_id]])


COAUTHORS_SHOWN = 300
_FACTS = [field for field in PERSON_FIELDS if field.fact]
# A profile's numbers, in the order in which they are shown.
_METRICS = ("h_index", "papers", "citations", "novelty", "ai_score")


@dataclass(frozen=True, slots=True)
class AuthorView:
    """A person's page: biography, numbers, papers by year, co-authors.

    `own_path` is the address of the first part, as rows link it.

    People with a file have `embedding`, for their papers on another page; others have `me_url`. The pictures are None
    if they would show too little.
    """

    head: Head
    name: str
    own_path: str
    face: Face
    is_team: bool
    role: str
    status: str
    time: str
    bio: Markup
    category: Link | None
    spellings: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    links: tuple[Link, ...]
    metrics: tuple[Metric, ...]
    papers_in_profile: str
    metrics_date: str
    metrics_date_iso: str
    history_labels: tuple[str, ...]
    history: tuple[Snapshot, ...]
    total: int
    groups: tuple[RowGroup, ...]
    jumps: tuple[Link, ...]
    filter: ListFilter | None
    coauthors: tuple[CountLink, ...]
    coauthors_left_out: int
    categories: tuple[CountLink, ...]
    exports: tuple[Download, ...]
    by_year: Picture | None
    by_topic: Picture | None
    neighbours: Picture | None
    embedding: Embedding | None
    pager: Pager
    extra: Mapping[str, Any]
    edit_url: str
    form_url: str
    me_url: str
    projects: tuple[Link, ...]


def author_view(material: Material, person_id: str, part: int) -> AuthorView:
    """Make one part of a person's page; only the first has the biography, the others continue the papers."""
    portal, texts, links, lists, heads = material.portal, material.texts, material.links, material.lists, material.heads
    images, group = material.images, material.group
    person = portal.who.people[person_id]
    papers = portal.papers_of[person.id]
    home = addresses.author(person.id)
    cut = lists.parts(home, papers)
    groups = material.rows.grouped(cut.pieces[part - 1], selected_first(papers) if part == 1 else (), owner=person.id)
    coauthors = portal.coauthors(person.id) if part == 1 else ()
    # A team has no h-index: numbers of a profile are those of a person.
    metrics, days = (person.metrics, person.history) if person.kind == "person" else (None, ())
    shown = [field for field in _METRICS if any(getattr(one, field) is not None for one in days)]
    name = display(person.name)
    photo = images.photo_address(person)
    in_group = _stands_below_people(material, person)
    above = (texts("people"), addresses.PEOPLE) if in_group else (texts("authors"), addresses.AUTHORS)
    about = texts(
        "about_author_and_coauthors" if coauthors else "about_author",
        name=name,
        papers=texts("n_papers", n=len(papers)),
        coauthors=texts("n_coauthors", n=len(coauthors)),
    )
    head = heads.head(name, home, about, [above], part=part, own_card=True)
    return AuthorView(
        head=heads.person(person, head, photo, first=part == 1),
        name=name,
        own_path=links.url(home),
        face=links.face(person),
        is_team=person.kind == "team",
        role=person.role,
        status=_status(texts, group, person),
        time=time_in_group(texts, person),
        bio=prose(person.bio, links.url, images=images.in_text(person.bio)),
        category=links.category(person.category),
        spellings=tuple(spelling for spelling in person.names if spelling != person.name),
        facts=(
            *((texts(field.name), value) for field in _FACTS if (value := _in_words(person, field))),
            *([(texts("in_orcid"), texts("n_papers", n=verified))] if (verified := _verified(portal, person)) else []),
        ),
        links=person_links(links, person),
        metrics=_metrics(texts, metrics) if metrics else (),
        papers_in_profile=texts.number(metrics.papers) if metrics and metrics.papers not in {None, len(papers)} else "",
        metrics_date=texts.date(metrics.as_of) if metrics else "",
        metrics_date_iso=str(metrics.as_of) if metrics else "",
        history_labels=tuple(texts(f"metric_{field}") for field in shown) if len(days) > 1 else (),
        history=_history(texts, days, shown) if len(days) > 1 else (),
        total=len(papers),
        groups=groups,
        jumps=year_jumps(links.url, home, part, cut=cut, groups=groups, undated=texts("without_date")),
        filter=material.rows.filter(groups, papers, ("author", person.id), home, lists),
        coauthors=tuple(links.person_count(other, count) for other, count in coauthors[:COAUTHORS_SHOWN]),
        coauthors_left_out=max(len(coauthors) - COAUTHORS_SHOWN, 0),
        categories=several(links.category_counts(papers)) if part == 1 else (),
        exports=_exports(material, person, papers) if part == 1 else (),
        by_year=years_beside(texts, links, papers, groups) if part == 1 else None,
        by_topic=topics_beside(texts, links, papers) if part == 1 else None,
        neighbours=neighbours(material, person, coauthors) if part == 1 else None,
        embedding=embedding(links, home, texts("papers_of", name=name)) if person.has_file and part == 1 else None,
        pager=pager(links.url, home, part, cut.labels),
        extra=person.extra,
        edit_url=editor(portal.site.repository, f"content/authors/{person.id}.yaml") if person.has_file else "",
        form_url=form_url(material, "author", person.id) if person.has_file else "",
        me_url="" if person.has_file else this_is_me(material, person),
        projects=links.projects(lists.projects("person", person.id)) if part == 1 else (),
    )


def _stands_below_people(material: Material, person: Person) -> bool:
    """Return whether the page of the group is above a person's page."""
    return material.group.standing(person) != "outside" and has_people_page(material)


def _verified(portal: Portal, person: Person) -> int:
    """Return how many of a person's papers their ORCID record lists."""
    listed = set(portal.in_orcid.get(bare("orcid", person.links.get("orcid", "")), ()))
    return sum(not listed.isdisjoint((paper.id, *paper.aliases)) for paper in portal.papers_of[person.id])


def _in_words(person: Person, field: PersonField) -> str:
    value = plain_person_value(person, field)
    return value if isinstance(value, str) else ", ".join(value)


def _exports(material: Material, person: Person, papers: Sequence[Paper]) -> tuple[Download, ...]:
    if person.has_file:
        return export_links(material.texts, material.links, addresses.stem(addresses.author(person.id)), papers)
    return inline_exports(material.facts, person.id, papers, (BIBTEX,))


def _status(texts: Texts, group: Group, person: Person) -> str:
    """Return the status of a declared member in words; empty for other people, and where the role of today says it."""
    if not person.member:
        return ""
    if group.standing(person) == "alumni":
        return texts("former_member")
    return "" if person.role else texts("member")


def _metrics(texts: Texts, metrics: Metrics) -> tuple[Metric, ...]:
    return tuple(
        Metric(texts(f"metric_{field}"), value, texts(f"metric_{field}_means"))
        for field in _METRICS
        if (value := _measured(texts, metrics, field))
    )


def _measured(texts: Texts, metrics: Metrics, field: str) -> str:
    value = getattr(metrics, field)
    if value is None:
        return ""
    return texts.percent(value) if field == "novelty" else texts.number(value)


def _history(texts: Texts, history: Sequence[Metrics], fields: Sequence[str]) -> tuple[Snapshot, ...]:
    return tuple(
        Snapshot(
            texts.date(metrics.as_of, short=True),
            str(metrics.as_of),
            tuple(_measured(texts, metrics, field) or "–" for field in fields),
        )
        for metrics in reversed(history)
    )


def planned(material: Material) -> Iterator[Page]:
    """Plan the pages of all people, and for people with a file also the exports and embeddable lists."""
    portal, lists = material.portal, material.lists
    for person in portal.people:
        origin = f"content/authors/{person.id}.yaml" if person.has_file else f"the author {person.name}"
        name = fold(person.name)
        theirs = portal.papers_of[person.id]
        brief = not person.has_file and 0 < len(theirs) <= MOST_PAPERS and not lists.projects("person", person.id)
        for number, papers in enumerate(parts(theirs, PAPERS_PER_PAGE), start=1):
            days = (newest_date(papers), person.metrics.as_of if person.metrics and number == 1 else None)
            yield Page(
                addresses.part(addresses.author(person.id), number),
                origin,
                COAUTHOR.name if brief else AUTHOR.name,
                (person.id,) if brief else (person.id, number),
                guarded=number == 1,
                identity=name if person.has_file or portal.who.by_printed.get((name, None)) == person.id else "",
                changed=max(filter(None, days), default=None),
            )
        if person.has_file:
            stem = addresses.stem(addresses.author(person.id))
            yield from export_pages(stem, origin, ("author", person.id), len(theirs))
            for person_id in (person.id, *person.aliases):
                yield from embed_pages(addresses.author(person_id), ("author", person.id), origin)


def _needs(material: Material, person_id: str, part: int) -> Needs:
    portal, lists = material.portal, material.lists
    papers = portal.papers_of[person_id]
    person, projects = portal.who.people[person_id], lists.projects("person", person_id)
    if not person.has_file and papers and not projects and not may_have_neighbours(papers):
        return Needs([paper.id for paper in papers])  # true of most people: their page follows from their papers
    pieces = lists.parts(addresses.author(person_id), papers)
    drawn = portal.coauthors(person_id)[:NEIGHBOURS_DRAWN] if part == 1 else ()
    return Needs(
        papers=[paper.id for paper in (*pieces.pieces[part - 1], *(selected_first(papers) if part == 1 else ()))],
        people=(person_id,),
        lists=[("author", one) for one in (person_id, *(other.id for other, _ in drawn))],
        also=(
            (pieces.labels, pieces.first_part, lists.choices(addresses.author(person_id), papers))
            if len(pieces.labels) > 1
            else None,
            topic_tones(material.links, papers),
            _stands_below_people(material, person),
            _verified(portal, person),
            material.links.projects(projects),
        ),
    )


COAUTHOR = PageKind("co-author", coauthor_view, _coauthor_needs, "coauthor.html", effort=0.3, shows=_shows)
AUTHOR = PageKind("author", author_view, _needs, "author.html", shows=_shows)
KINDS = (AUTHOR, COAUTHOR)
