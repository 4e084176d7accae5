"""What the pages of a portal are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, TypeVar

from generator.core.groups import in_groups
from generator.core.image_files import Image
from generator.core.published import Published
from generator.core.records import Content, FreePage, News, Paper, PartialDate, Person, Project
from generator.export.facts import PaperFacts
from generator.export.keys import citation_keys, is_key
from generator.export.styles.cite import StyledCitation
from generator.portal.graph import Portal
from generator.portal.known import arxiv_class
from generator.portal.members import Group
from generator.portal.related import Related
from generator.site import addresses
from generator.site.heads import Heads
from generator.site.images import Images
from generator.site.links import Links
from generator.site.lists import AuthorNames, Lists
from generator.site.page_citations import PageCitations
from generator.site.page_lists import PageLists
from generator.site.rows import Rows
from generator.text.interface import Texts
from generator.text.latex import to_text
from generator.text.paper_lists import ListFilter

Further = Mapping[str, Mapping[str, StyledCitation]]
Listed = Sequence[tuple[str, PartialDate | None]]
_Named = TypeVar("_Named", News, Project)
# What a kind of page may ask for, by its type.
__all__ = [
    "AuthorNames", "Further", "Group", "Heads", "Images", "Links", "Listed", "Lists", "Material", "Portal",
    "PortalFacts", "Rows", "Texts", "make_material", "published_keys", "shown_news",
]  # fmt: skip


class PortalFacts(dict[str, PaperFacts]):
    """The facts of a portal's papers by their ids, each made when it is first asked for."""

    def __init__(self, portal: Portal, keys: Mapping[str, str]) -> None:
        """Store the citation keys of all papers, by their ids."""
        super().__init__()
        self.portal, self.citation_keys = portal, keys

    def __reduce__(self) -> tuple[type[PortalFacts], tuple[Portal, Mapping[str, str]]]:
        """Pickle only what the facts are made from."""
        return PortalFacts, (self.portal, self.citation_keys)

    def __missing__(self, paper_id: str) -> PaperFacts:
        """Make the facts of one paper."""
        portal, texts = self.portal, self.portal.paper_texts[paper_id]
        authors = (*texts.paper.authors, *texts.paper.contributors)
        self[paper_id] = PaperFacts(
            texts,
            self.citation_keys[paper_id],
            portal.site.base_url + addresses.paper(paper_id),
            portal.teams(texts.paper),
            arxiv_class(texts.paper.category),
            portal.site.unicode_bibtex,
            [orcid for one in authors if (orcid := one.orcid or portal.person(one).links.get("orcid", ""))],
        )
        return self[paper_id]


def portal_facts(portal: Portal, published: Mapping[str, str]) -> PortalFacts:
    """Return the facts of a portal's papers; `published` are the addresses of earlier builds, see `published_keys`."""
    known = published_keys(portal, (*portal.papers, *portal.withdrawn, *portal.hidden), published)
    return PortalFacts(portal, citation_keys(portal.paper_texts.values(), portal.teams, known))


def published_keys(portal: Portal, papers: Iterable[Paper], published: Mapping[str, str]) -> dict[str, str]:
    """Return the citation keys that papers were published with, by id.

    A redirect to a paper and a double of it count as its aliases. `published` are the addresses of earlier builds, with
    those of BibTeX files the keys in them.
    """
    redirects = ((addresses.paper_id(new), addresses.paper_id(old)) for old, new in portal.site.redirects.items())
    doubles = ((paper.same_as or "", old) for paper in portal.doubles for old in (paper.id, *paper.aliases))
    moved = in_groups((*redirects, *doubles))
    keys: dict[str, str] = {}
    for paper in papers:
        for paper_id in (paper.id, *paper.aliases, *moved.get(paper.id, ())):
            key = published.get(addresses.paper_bibtex(paper_id), "")
            if is_key(key):
                keys.setdefault(paper.id, key)
    return keys


@dataclass(eq=False)
class Material:
    """What the pages of a portal are made from.

    `facts` are what exports say of each paper, with its citation key. `group` are the people by what they are to the
    group, `author_names` the names of all. `content` and `published`, the record of earlier builds, are for planning.
    `related` are, by a paper's id, its related papers, `further` its citations in styles that are not built in.
    `image_files` are the pictures that content names, by their paths, `files` digests of the portal's files by their
    paths, where they are known, `schemas` return the JSON Schemas of content files, by the names of their kinds.
    `listed` are the addresses in the sitemap, with the days of what is newest there; the plan adds them when it knows
    them.
    `taken` is `papers/embed` where this is, or was, the address of a paper, not of the frame of all.
    `language` is set for pages in a further language, whose addresses begin with it.
    """

    portal: Portal
    texts: Texts
    facts: PortalFacts
    group: Group
    author_names: AuthorNames
    content: Content
    published: Published = field(default_factory=Published)
    related: Mapping[str, Sequence[Related]] = field(default_factory=dict)
    further: Further = field(default_factory=dict)
    free_pages: Mapping[str, FreePage] = field(default_factory=dict)
    news: Mapping[str, News] = field(default_factory=dict)
    image_files: Mapping[str, Image] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    schemas: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    listed: Listed = ()
    taken: str = ""
    language: str = ""

    @cached_property
    def images(self) -> Images:
        """The pictures that content names, as pages show them."""
        return Images(self.image_files, self.portal.site.base_url)

    @cached_property
    def links(self) -> Links:
        """The addresses of the portal, and links to what it has."""
        return Links(self.portal, self.texts, self.images, self.language)

    @cached_property
    def lists(self) -> Lists:
        """The lists of papers."""
        return Lists(self.portal, self.free_pages.values(), self.published.addresses, self.taken)

    @cached_property
    def rows(self) -> Rows:
        """The rows of papers in lists."""
        return Rows(self.portal, self.texts, self.links, self.images)

    @cached_property
    def heads(self) -> Heads:
        """The heads of pages."""
        return Heads(self.portal, self.texts, self.links, self.images, self.facts)

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs to make the same pages: nothing that it can make itself."""
        kept = {one.name: getattr(self, one.name) for one in fields(self)}
        frames = {address: "" for address in self.published.addresses if address.endswith("/embed/")}
        kept |= {"content": Content(self.portal.site), "published": Published(frames)}
        return kept | {name: dict(kept[name]) for name in ("further", "image_files", "files", "schemas")}


def make_material(
    portal: Portal, texts: Texts, content: Content | None = None, published: Published | None = None, **others: Any
) -> Material:
    """Return what the pages of a portal are made from; `others` are further fields of `Material`."""
    content, published = content or Content(portal.site), published or Published()
    facts = others.pop("facts") if "facts" in others else portal_facts(portal, published.addresses)
    cited = PageCitations(portal, texts, facts, facts.citation_keys, others.get("further", {})).with_references
    papers = (*portal.papers, *portal.withdrawn, *portal.doubles)
    if "papers/embed/" in published.named or "embed" in (one for each in papers for one in (each.id, *each.aliases)):
        others["taken"] = "papers/embed"
    shown = shown_pages(content.pages, portal)
    if any(isinstance(page, Project) for page in shown) and "projects" not in Lists(portal, shown).taken:
        shown.append(FreePage("projects", texts("projects"), "", lists=True, derived=True))
    placed = PageLists(portal, shown).placed
    pages, news = (map(placed, them) for them in (shown, shown_news(content.news, portal)))
    others.setdefault("free_pages", {page.id: replace(page, body=cited(page.body)) for page in pages})
    others.setdefault("news", {one.id: replace(one, body=cited(one.body)) for one in news})
    return Material(portal, texts, facts, Group(portal), AuthorNames(portal), content, published, **others)


def shown_news(news: Iterable[News], portal: Portal) -> list[News]:
    """Return the news that are published, newest first, those of one day by id; they name only what has a page."""
    published = sorted((one for one in news if not one.draft), key=lambda one: one.id)
    published.sort(key=lambda one: one.date, reverse=True)
    return _with_present(published, portal)


def shown_pages(pages: Iterable[FreePage], portal: Portal) -> list[FreePage]:
    """Return pages, projects last, with the people and papers that have a page, and with whether they are finished.

    A project whose last year is before that of the newest paper is finished, unless its file says otherwise.
    """
    lists, now, macros = PageLists(portal), max((year for year, _ in portal.years), default=0), portal.site.macros

    def shown(project: Project) -> Project:
        selected = lists.papers([ListFilter(*one, 0) for one in project.filters]) if project.filters else ()
        ids = {*project.papers, *(paper.id for paper in selected)}
        finished = project.years[1] < now if project.finished is None else project.finished
        return replace(
            project,
            title=to_text(project.title, macros) or project.title,
            description=to_text(project.description, macros),
            funding=tuple((to_text(funder, macros), to_text(grant, macros)) for funder, grant in project.funding),
            papers=tuple(one.id for one in portal.papers if one.id in ids),
            finished=finished,
        )

    pages = list(pages)
    projects = _with_present([page for page in pages if isinstance(page, Project)], portal)
    return [*(page for page in pages if not isinstance(page, Project)), *map(shown, projects)]


def _with_present(records: Sequence[_Named], portal: Portal) -> list[_Named]:
    """Return news or projects with the papers and people that have a page, by their present ids."""
    papers = _present_ids(portal.papers) if any(one.papers for one in records) else {}
    people = _present_ids(portal.people) if any(one.people for one in records) else {}
    return [
        replace(
            one,
            papers=tuple(dict.fromkeys(papers[named] for named in one.papers if named in papers)),
            people=tuple(dict.fromkeys(people[named] for named in one.people if named in people)),
        )
        for one in records
    ]


def _present_ids(records: Iterable[Paper] | Iterable[Person]) -> dict[str, str]:
    """Return the id of each record by that and by its former ids."""
    ids: dict[str, str] = {}
    for record in records:
        ids |= {former: record.id for former in record.aliases if former not in ids}
        ids[record.id] = record.id
    return ids
