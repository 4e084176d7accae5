"""A portal for scripts: `open_portal` reads one, an `OpenedPortal` answers questions about it. Nothing is written.

Dependencies are imported when a portal is opened: `import generator` is cheap.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike
    from pathlib import Path

    from generator.core.problems import Problem
    from generator.core.records import Affiliation, Category, FreePage, Paper, Person, Project, SiteConfig, Venue
    from generator.portal.graph import Portal
    from generator.site.material import PortalFacts
    from generator.text.paper_texts import PaperTexts

_Of = TypeVar("_Of")


def open_portal(folder: str | PathLike[str] = ".") -> OpenedPortal:
    """Read the portal in a folder, the one that contains `content/`.

    Raises `generator.core.problems.ProblemsFoundError`, with every error, its file and line, if the content has an
    error; warnings are in `OpenedPortal.warnings`.
    """
    from pathlib import Path  # noqa: PLC0415 - as below: a script that only reads the version does not need this

    from generator.content.content import read_content  # noqa: PLC0415
    from generator.content.published_addresses import read_addresses  # noqa: PLC0415
    from generator.content.referenced_files import without_missing_files  # noqa: PLC0415
    from generator.core.problems import ProblemsFoundError, errors_in  # noqa: PLC0415
    from generator.portal.graph import build_portal  # noqa: PLC0415

    root = Path(folder)
    content, problems = read_content(root)
    published = read_addresses(root)
    portal, ambiguous = build_portal(without_missing_files(root, content), published.assigned_ids)
    found = (*problems, *ambiguous)
    if errors := errors_in(found):
        raise ProblemsFoundError(errors)
    return OpenedPortal(portal, published.addresses, found, root, content.pages)


class OpenedPortal:
    """A portal in the state in which it was opened; created by `open_portal`.

    All records are frozen (`generator.core.records`), texts are as in their files, including LaTeX; `texts_of` returns
    them parsed. Every list of papers is newest first. Methods that take a person, a paper, a venue, a category or an
    affiliation also accept its id (of a category its code); they raise LookupError if there is none with that id.
    """

    def __init__(
        self,
        portal: Portal,
        published: Mapping[str, str],
        warnings: tuple[Problem, ...],
        root: Path,
        pages: tuple[FreePage, ...] = (),
    ) -> None:
        """Store the portal; `published` are the addresses of earlier builds, of BibTeX files with their keys."""
        self._portal = portal
        self._pages = pages
        self._published = published
        self._warnings = warnings
        self._root = root

    def __repr__(self) -> str:
        """Return the folder and the size of the portal."""
        return f"<portal {self.site.title!r}: {len(self.papers)} papers, {len(self.people)} people>"

    @property
    def site(self) -> SiteConfig:
        """The settings in `site.yaml`."""
        return self._portal.site

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The warnings of `sitegen check` about the files of `content/`."""
        return self._warnings

    @property
    def papers(self) -> tuple[Paper, ...]:
        """All papers in the portal's lists, without withdrawn and hidden ones."""
        return self._portal.papers

    @property
    def people(self) -> tuple[Person, ...]:
        """All people who wrote a paper or have a file (`has_file`), sorted by family name."""
        return self._portal.people

    @cached_property
    def venues(self) -> tuple[Venue, ...]:
        """The venues that have a page, most papers first."""
        return tuple(one.venue for one in self._portal.venues)

    @cached_property
    def categories(self) -> tuple[Category, ...]:
        """The categories of papers, most papers first."""
        return tuple(category for category, _ in self._portal.categories)

    @cached_property
    def affiliations(self) -> tuple[Affiliation, ...]:
        """The institutions that papers name, most papers first."""
        return tuple(affiliation for affiliation, _ in self._portal.affiliations)

    @cached_property
    def projects(self) -> tuple[Project, ...]:
        """The projects, by their ids, as in `projects/loom`."""
        from generator.core.records import Project  # noqa: PLC0415
        from generator.site.material import shown_pages  # noqa: PLC0415

        return tuple(one for one in shown_pages(self._pages, self._portal) if isinstance(one, Project))

    def paper(self, paper_id: str) -> Paper:
        """Return a paper by its id, the name of its file."""
        return _found(paper_id, self._portal.by_id, "paper")

    def person(self, person_id: str) -> Person:
        """Return a person by their id."""
        return _found(person_id, self._portal.who.people, "person")

    def venue(self, venue_id: str) -> Venue:
        """Return a venue by its id."""
        return _found(venue_id, self._venues, "venue")[0]

    def people_named(self, name: str) -> tuple[Person, ...]:
        """Return all people with a name, ignoring case and accents; several people can have the same name."""
        from generator.core.names import fold  # noqa: PLC0415

        spelt = fold(name)
        return tuple(
            person for person in self.people if any(fold(known) == spelt for known in (person.name, *person.names))
        )

    def papers_of(self, person: Person | str) -> tuple[Paper, ...]:
        """Return the papers of a person."""
        return _found(_id(person), self._portal.papers_of, "person")

    def papers_at(self, venue: Venue | str) -> tuple[Paper, ...]:
        """Return the papers of a venue, in any year."""
        return tuple(_found(_id(venue), self._venues, "venue")[1])

    def papers_in(self, category: Category | str) -> tuple[Paper, ...]:
        """Return the papers of a category."""
        lists = {one.code: papers for one, papers in self._portal.categories}
        return _found(category if isinstance(category, str) else category.code, lists, "category")

    def papers_from(self, affiliation: Affiliation | str) -> tuple[Paper, ...]:
        """Return the papers that name an institution."""
        return _found(_id(affiliation), {one.id: papers for one, papers in self._portal.affiliations}, "affiliation")

    def papers_in_project(self, project: Project | str) -> tuple[Paper, ...]:
        """Return the papers of a project, by its id or a former one, with or without `projects/`."""
        ids = {of_id: one for one in self.projects for of_id in (*one.aliases, one.id)}
        found = _found(f"projects/{_id(project).removeprefix('projects/')}", ids, "project")
        return tuple(self._portal.by_id[paper] for paper in found.papers)

    def papers_by_year(self) -> dict[int, tuple[Paper, ...]]:
        """Return the papers of each year, newest year first; those without a date are omitted."""
        return dict(self._portal.years)

    def authors_of(self, paper: Paper | str) -> tuple[Person, ...]:
        """Return the authors of a paper in their order; those without a known position come last."""
        ids = _found(_id(paper), self._portal.authors_of, "paper")
        return tuple(self._portal.who.people[person_id] for person_id in ids)

    def coauthors_of(self, person: Person | str) -> tuple[tuple[Person, int], ...]:
        """Return the co-authors of a person with the number of joint papers, most papers first."""
        return self._portal.coauthors(self.person(_id(person)).id)

    def venue_of(self, paper: Paper | str) -> Venue | None:
        """Return the venue of a paper; None if it has none, or one without a page."""
        return _found(_id(paper), self._portal.venue_of, "paper")

    def texts_of(self, paper: Paper | str) -> PaperTexts:
        """Return a paper's texts with their LaTeX parsed: `title`, `abstract` and `venue`, and each as HTML."""
        return _found(_id(paper), self._portal.paper_texts, "paper")

    def citation_key(self, paper: Paper | str) -> str:
        """Return the citation key of a paper, as in `publications.bib`."""
        return self._facts[self.paper(_id(paper)).id].key

    def address_of(self, paper: Paper | str) -> str:
        """Return the address of a paper's page, with host."""
        return self._facts[self.paper(_id(paper)).id].url

    def export(self, papers: Iterable[Paper | str], format: str = "bibtex") -> str:  # noqa: A002 - as `--format` says
        """Return papers in a format of `sitegen export`, with the keys and addresses of the site."""
        from generator.export.formats import FORMATS  # noqa: PLC0415
        from generator.site.downloads import export_text  # noqa: PLC0415

        form = _found(format, {one.name: one for one in FORMATS}, "export format")
        return export_text(self._facts, [self.paper(_id(paper)) for paper in papers], form)

    def reference_list(
        self,
        papers: Iterable[Paper | str],
        format: str = "markdown",  # noqa: A002 - as `--format` says
        *,
        title: str = "",
        person: Person | str = "",
        style: str = "",
        group_by: str = "year",
        numbered: bool = False,
    ) -> bytes:
        """Return papers as a list of references, a file in a format of `sitegen export`, such as `docx`.

        The list is titled and styled as `sitegen export` does, unless `title` and `style` are given; the name of the
        person is in bold. It is grouped by `year`, `type` or `none`.
        """
        from generator.build.documents import list_file, reference_list  # noqa: PLC0415
        from generator.export.list_formats import LIST_FORMATS  # noqa: PLC0415

        form = _found(format, {one.name: one for one in LIST_FORMATS}, "format of lists")
        listed = reference_list(
            self._root,
            self._portal,
            self._facts,
            [self.paper(_id(paper)) for paper in papers],
            title=title,
            person_id=self.person(_id(person)).id if person else "",
            style=style,
            group_by=group_by,
            numbered=numbered,
        )
        return list_file(listed, form)

    @cached_property
    def _venues(self) -> Mapping[str, tuple[Venue, tuple[Paper, ...]]]:
        return {one.venue.id: (one.venue, tuple(one.papers)) for one in self._portal.venues}

    @cached_property
    def _facts(self) -> PortalFacts:
        from generator.site.material import portal_facts  # noqa: PLC0415

        return portal_facts(self._portal, self._published)


def _id(of: Paper | Person | Venue | Affiliation | Project | str) -> str:
    return of if isinstance(of, str) else of.id


def _found(wanted: str, known: Mapping[str, _Of], what: str) -> _Of:
    """Return the record with an id. Raise LookupError with the nearest id if there is none."""
    if wanted in known:
        return known[wanted]
    from generator.core.problems import did_you_mean  # noqa: PLC0415

    hint = did_you_mean(wanted, known)
    raise LookupError(f"there is no {what} `{wanted}`" + (f"; {hint}" if hint else ""))
