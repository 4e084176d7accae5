"""What each template sees: flat, ready to print, one type per template.

Texts are plain and escaped by the template, except those typed `Markup`, which come from
the rooms that make HTML. `url` is always an address ready for `href`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markupsafe import Markup

    from generator.pages.components import (
        Citation,
        CountLink,
        Download,
        EmbeddedPaper,
        Head,
        Link,
        ListFilter,
        Metric,
        Pager,
        PaperRow,
        PersonCard,
        Picture,
        RelatedPaper,
        ReportRow,
        RowGroup,
        Snapshot,
        VersionLine,
    )
    from generator.texts import Text


@dataclass(frozen=True, slots=True)
class HomeView:
    """Home: what the group is, newest papers, people, topics, years.

    `selected` and `people` are the first of possibly more, `selected_left_out` says how many more.
    """

    head: Head
    intro: Markup
    counts: tuple[CountLink, ...]
    newest: tuple[PaperRow, ...]
    selected: tuple[PaperRow, ...]
    selected_left_out: int
    people: tuple[PersonCard, ...]
    categories: tuple[CountLink, ...]
    years: tuple[CountLink, ...]
    affiliations: tuple[CountLink, ...]
    picture: Picture | None
    stats_url: str


@dataclass(frozen=True, slots=True)
class StatsView:
    """The portal in numbers: pictures and lists; each list has an id, a heading, a note and entries.

    `years`, `topics` and `team_sizes` are None where they would have nothing to show.
    """

    head: Head
    figures: tuple[Metric, ...]
    years: Picture | None
    topics: Picture | None
    team_sizes: Picture | None
    lists: tuple[tuple[str, str, str, tuple[CountLink, ...]], ...]


@dataclass(frozen=True, slots=True)
class NetworkView:
    """Who writes with whom; `about` says how to read the picture, which is None where nobody has a co-author."""

    head: Head
    about: str
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class PaperView:
    """One paper's own page. `citations` are in the styles offered, `bibtex` is an entry."""

    head: Head
    row: PaperRow
    abstract: Markup
    affiliations: tuple[Link, ...]
    year: Link | None
    score: str
    facts: tuple[tuple[str, str], ...]
    versions: tuple[VersionLine, ...]
    keywords: tuple[str, ...]
    awards: tuple[str, ...]
    links: tuple[Link, ...]
    note: Markup
    citations: tuple[Citation, ...]
    bibtex: str
    bibtex_url: str
    exports: tuple[Download, ...]
    related: tuple[RelatedPaper, ...]
    previous: Link | None
    next: Link | None
    extra: Mapping[str, Any]
    edit_url: str


@dataclass(frozen=True, slots=True)
class PapersView:
    """A list of papers under one title: all papers, a category, a year, an affiliation.

    `about` is what there is to say above the list, `side` further lists beside it, each
    with a heading, `jumps` links to the groups. `filter` is there where the list is worth filtering,
    `onward` leads to other pages of the same.
    """

    head: Head
    heading: str
    kicker: str
    about: str
    total: int
    groups: tuple[RowGroup, ...]
    jumps: tuple[Link, ...]
    filter: ListFilter | None
    side: tuple[tuple[str, tuple[CountLink, ...]], ...]
    picture: Picture | None
    onward: tuple[Link, ...]
    exports: tuple[Download, ...]
    pager: Pager


@dataclass(frozen=True, slots=True)
class AuthorView:
    """A person's page: who they are, their numbers, their papers by year, their co-authors.

    Who has a file has `frame_code`, HTML that shows the papers on another page, and `list_url`, the absolute address of
    the bare list of them. The pictures are None where there is too little to look at.
    """

    head: Head
    name: str
    initials: str
    is_team: bool
    role: str
    status: str
    time: str
    photo: str
    bio: Markup
    category: Link | None
    spellings: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    links: tuple[Link, ...]
    metrics: tuple[Metric, ...]
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
    frame_code: str
    list_url: str
    pager: Pager
    extra: Mapping[str, Any]
    edit_url: str


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


@dataclass(frozen=True, slots=True)
class IndexView:
    """An index of lists: all categories, all years, all affiliations.

    `items` are those of this part, `total` counts all; `largest` scales the bars, in every part alike.
    """

    head: Head
    heading: str
    about: str
    total: int
    items: tuple[CountLink, ...]
    largest: int
    pager: Pager


@dataclass(frozen=True, slots=True)
class EmbedView:
    """A person's newest papers for another page; `head` has the address of the person's own page.

    `left_out` says how many of the `total` are not shown.
    """

    head: Head
    name: str
    portal_url: str
    total: int
    left_out: int
    papers: tuple[EmbeddedPaper, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """A year of the group: its papers, who joined and left, and the code that was released, as titles and addresses."""

    head: Head
    heading: str
    counts: tuple[CountLink, ...]
    rows: tuple[ReportRow, ...]
    left_out: int
    joined: tuple[Link, ...]
    left: tuple[Link, ...]
    code: tuple[Link, ...]
    exports: tuple[Download, ...]
    previous: Link | None
    next: Link | None


@dataclass(frozen=True, slots=True)
class SearchView:
    """The page that searches. `words` are the texts that its script shows, by key, some in several forms for numbers.

    `filters` are the names of the filters with their labels; `ways_out` lead on where nothing can be searched.
    """

    head: Head
    filters: tuple[tuple[str, str], ...]
    words: Mapping[str, Text]
    ways_out: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class FreePageView:
    """A Markdown page."""

    head: Head
    body: Markup


@dataclass(frozen=True, slots=True)
class RedirectView:
    """A page that leads on to where an old address has moved; `target` is absolute."""

    head: Head
    target: str


@dataclass(frozen=True, slots=True)
class NotFoundView:
    """The page a host shows where there is none."""

    head: Head
    ways_out: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class RobotsView:
    """robots.txt; `sitemap_url` is absolute."""

    head: Head
    sitemap_url: str
