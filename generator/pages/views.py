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

    from generator.texts import Text


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads somewhere; `title` says more where the text is short; `current` marks this page.

    `icon` names a symbol of static/icons.svg, or is empty.
    """

    text: str
    url: str
    title: str = ""
    current: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class CountLink:
    """A link to a list, with the number of papers in it; `note` is a second, quieter text."""

    text: str
    url: str
    count: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class SiteView:
    """The same on every page. `base` is the path all internal addresses start with: `/` or `/portal/`.

    `logo`, `favicon` and `stylesheet` name files for `asset`, `snippet` a template; each may be empty.
    `paper_language` is empty where papers are in the language of the pages.
    `search` is the address of the page that searches, empty where this build made no index.
    """

    title: str
    description: str
    language: str
    paper_language: str
    base: str
    accent: str
    repository: str
    navigation: tuple[Link, ...]
    footer: tuple[Link, ...]
    footer_text: Markup
    headline: str
    logo: str
    favicon: str
    stylesheet: str
    snippet: str
    extra: Mapping[str, Any]
    search: str = ""


@dataclass(frozen=True, slots=True)
class Alternate:
    """The same in another form, such as a feed: its media type, its name, its address."""

    type: str
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Head:
    """What a page says of itself: `url` is canonical and absolute, `title` plain text.

    `meta` are names and contents of further meta tags, `social` properties and contents of those of Open Graph,
    `graph` is JSON-LD, ready for its script element.
    """

    title: str
    url: str
    path: str
    description: str = ""
    crumbs: tuple[Link, ...] = ()
    index: bool = True
    meta: tuple[tuple[str, str], ...] = ()
    social: tuple[tuple[str, str], ...] = ()
    graph: Markup | None = None
    alternates: tuple[Alternate, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A paper in a list. `others` is empty, "and others" or "and others, among them" (then `hidden` follows).

    `badges` say what else there is: awards without address, video, data. `score` is a bare number or empty.
    """

    url: str
    title: Markup
    authors: tuple[Link, ...]
    others: str
    hidden: tuple[Link, ...]
    date: str
    date_iso: str
    category: Link | None
    code: str
    has_code: bool
    badges: tuple[Link, ...]
    score: str
    venue: str


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows below one heading, such as a year; `anchor` is the heading's id."""

    heading: str
    anchor: str
    rows: tuple[PaperRow, ...]


@dataclass(frozen=True, slots=True)
class ListFilter:
    """What papers can be filtered by: codes and names of categories, years, `code`; and whether some have a `score`."""

    categories: tuple[tuple[str, str], ...]
    years: tuple[str, ...]
    code: bool
    score: bool


@dataclass(frozen=True, slots=True)
class Pager:
    """The parts of a list that is too long for one page; `parts` is empty where there is one."""

    parts: tuple[Link, ...] = ()
    previous: Link | None = None
    next: Link | None = None


@dataclass(frozen=True, slots=True)
class Metric:
    """One number of a profile, ready to print."""

    label: str
    value: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A profile's numbers on one day; values in the order of the history's labels."""

    date: str
    date_iso: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person in a list of people."""

    name: str
    url: str
    papers: int
    note: str
    initials: str


@dataclass(frozen=True, slots=True)
class Tone:
    """A colour of a picture, by its class, and what it stands for; `url` is empty where that leads nowhere."""

    text: str
    tone: str
    url: str


@dataclass(frozen=True, slots=True)
class NumbersRow:
    """The numbers of one row of a table, and the text that heads it."""

    text: str
    url: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, its legend, and the numbers behind it as a table.

    `note` says what the drawing leaves out; `columns` head the table, the first of them its first column.
    """

    key: str
    title: str
    svg: Markup
    legend: tuple[Tone, ...]
    note: str
    columns: tuple[str, ...]
    rows: tuple[NumbersRow, ...]


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
class Download:
    """A file to take along: its format, its address, and the name it gets where the address has none."""

    text: str
    url: str
    filename: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A paper cited in one style: its name, and pieces of text, each with whether it is set in italics."""

    style: str
    pieces: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One form of a work: what kind of publication, where and when in words, and its links."""

    kind: str
    text: str
    date: str
    date_iso: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class RelatedPaper:
    """Another paper for who liked this one; `reasons` say in words why, and may be none."""

    url: str
    title: Markup
    year: str
    reasons: tuple[str, ...]


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
class EmbeddedPaper:
    """A paper in a list on another page: `url` is absolute, names come with whether they are the list's owner.

    `others` says in words that there are more authors; `among` are those of them who are named.
    """

    url: str
    title: Markup
    authors: tuple[tuple[str, bool], ...]
    others: str
    among: tuple[tuple[str, bool], ...]
    venue: str
    date: str
    date_iso: str
    code: str


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
class ReportRow:
    """A paper in a report, with its date in words and the members who wrote it."""

    paper: PaperRow
    date: str
    members: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """A year of the group: its papers, who joined and left, and the code that was released, as titles and addresses."""

    head: Head
    heading: str
    counts: tuple[CountLink, ...]
    rows: tuple[ReportRow, ...]
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
