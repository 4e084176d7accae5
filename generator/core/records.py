"""What a portal is about: papers, names printed on them, and the people behind the names.

Frozen values without parent pointers; texts are as the source gave them, LaTeX included.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal, get_args

from generator.core.citation_styles import OWN
from generator.core.paper_fields import PlainFields
from generator.core.person_fields import PlainPersonFields

if TYPE_CHECKING:
    from collections.abc import Mapping

PersonKind = Literal["person", "team"]
HomeSection = Literal["introduction", "news", "selected", "newest", "people", "numbers"]
VenueKind = Literal["", "conference", "workshop", "journal", "preprint", "book", "other"]


# Pickling as dataclasses do it asks each record for its fields anew; a portal remembers a hundred thousand of them.
_NAMES: dict[type[Any], tuple[str, ...]] = {}


def _names(record: type[Any]) -> tuple[str, ...]:
    if record not in _NAMES:
        _NAMES[record] = tuple(one.name for one in fields(record))
    return _NAMES[record]


def _values(self: Any) -> list[Any]:
    return [getattr(self, name) for name in _names(type(self))]


def _take_values(self: Any, values: list[Any]) -> None:
    for name, value in zip(_names(type(self)), values, strict=True):
        object.__setattr__(self, name, value)


@dataclass(frozen=True, slots=True, order=True)
class PartialDate:
    """A date of which the day, or month and day, may be unknown (0)."""

    year: int
    month: int = 0
    day: int = 0

    def __str__(self) -> str:
        """Return ISO 8601 at the precision that is known: `2024-09-28`, `2024-09` or `2024`."""
        text = f"{self.year:04d}"
        if self.month:
            text += f"-{self.month:02d}"
            if self.day:
                text += f"-{self.day:02d}"
        return text

    __getstate__, __setstate__ = _values, _take_values


@dataclass(frozen=True, slots=True)
class PrintedName:
    """A name as a paper prints it; `id` is set where content says which namesake is meant.

    `family` is the family name where somebody knows it and reading order would give another; else empty.
    """

    name: str
    id: str | None = None
    family: str = ""

    __getstate__, __setstate__ = _values, _take_values


@dataclass(frozen=True, slots=True)
class Metrics:
    """The numbers a profile shows, all as of one day; None where the profile is silent.

    `novelty` is in percent (0-100), `ai_score` is the profile's own score (0-100).
    """

    as_of: PartialDate
    h_index: int | None = None
    papers: int | None = None
    citations: int | None = None
    novelty: int | None = None
    ai_score: int | None = None


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """When a paper was taken back, and why, where that is said."""

    date: PartialDate
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Version:
    """One published form of a work: a preprint, a conference paper, a journal article; empty where unknown."""

    type: str = ""
    venue: str = ""
    date: PartialDate | None = None
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    doi: str = ""
    arxiv: str = ""


@dataclass(frozen=True, slots=True)
class Paper(PlainFields):
    """One paper file of `content/papers/`: the fields that `generator.core.paper_fields` declares.

    `more_authors` says that the source's author list ended in "et al."; `contributors`
    are authors whose place in that list is not known. `code` is an address, or True where
    the source says that code exists and not where, or None. `links` maps a link kind
    (see `generator.core.link_kinds`) to what the file says; `other_links` are labels and addresses of no kind.
    `versions` are all forms of the work, oldest first, where it has more than one; the paper's
    own venue, date and pages are those of the leading one.
    """

    id: str
    title: str
    authors: tuple[PrintedName, ...] = ()
    more_authors: bool = False
    contributors: tuple[PrintedName, ...] = ()
    date: PartialDate | None = None
    code: str | Literal[True] | None = None
    links: Mapping[str, str] = field(default_factory=dict)
    other_links: tuple[tuple[str, str], ...] = ()
    versions: tuple[Version, ...] = ()
    macros: Mapping[str, str] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    withdrawn: Withdrawal | None = None
    hidden: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_shown(self) -> bool:
        """Whether it stands in lists: it is neither hidden nor taken back."""
        return not (self.withdrawn or self.hidden)

    __getstate__, __setstate__ = _values, _take_values


@dataclass(frozen=True, slots=True)
class Person(PlainPersonFields):
    """One author file of `content/authors/`, or a person known only from names on papers.

    Has the fields that `generator.core.person_fields` declares. `history` holds one `Metrics` per
    day on which a profile was saved, oldest first; the newest equals `metrics`. `joined` and `left` are
    when a member came to the group and left it, where known; `other_links` are labels and addresses of no kind.
    """

    id: str
    name: str
    kind: PersonKind = "person"
    metrics: Metrics | None = None
    history: tuple[Metrics, ...] = ()
    member: bool | None = None
    joined: PartialDate | None = None
    left: PartialDate | None = None
    status: Literal["", "current", "alumni"] = ""
    links: Mapping[str, str] = field(default_factory=dict)
    other_links: tuple[tuple[str, str], ...] = ()
    aliases: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    has_file: bool = False

    __getstate__, __setstate__ = _values, _take_values


@dataclass(frozen=True, slots=True)
class Category:
    """A subject class: `code` as the papers write it, `name` in words (the code where unknown)."""

    code: str
    name: str
    description: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Venue:
    """Where papers are published: a conference, a journal, a preprint server, whatever the year.

    `aliases` are further names of it, as papers write them; `short` is what lists of papers show, or empty.
    """

    id: str
    name: str
    short: str = ""
    kind: VenueKind = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FreePage:
    """One Markdown file of `content/pages/`; `body` is its Markdown without the YAML header.

    The id of a sub-page is its path, as in `projects/loom`. With `lists` a page lists its sub-pages.
    """

    id: str
    title: str
    body: str
    order: int = 0
    navigation: bool = True
    description: str = ""
    aliases: tuple[str, ...] = ()
    lists: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """One Markdown file of `content/news/`; `body` is its Markdown without the YAML header, and may be empty.

    `papers` and `people` are ids, former ones among them, of what the news is about; some may be of nobody. A `draft`
    is not published.
    """

    id: str
    title: str
    date: PartialDate
    body: str = ""
    papers: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    draft: bool = False
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sources:
    """What `sitegen update` reads again: files and folders of the portal, people at services by their identifiers.

    With `people` also the members of the group, as their links name them. Papers before the year `since` stay out.
    """

    files: tuple[str, ...] = ()
    orcid: tuple[str, ...] = ()
    dblp: tuple[str, ...] = ()
    openalex: tuple[str, ...] = ()
    arxiv: tuple[str, ...] = ()
    people: bool = False
    since: int = 0


@dataclass(frozen=True, slots=True)
class Repository:
    """Where a portal's files lie on the web; without an `address` nobody knows.

    `branch` is empty for the repository's own first branch. `folder` is the portal's path in the repository, empty
    where it is the repository. `host` says whose web pages these are, empty where the address tells. `form` offers
    a form beside the host's editor.
    """

    address: str = ""
    branch: str = ""
    folder: str = ""
    host: Literal["", "github", "gitlab", "forgejo"] = ""
    form: bool = True


@dataclass(frozen=True, slots=True)
class SiteConfig:
    """`content/site.yaml`: what holds for the whole portal.

    `base_url` is absolute and ends in a slash. `headline` is what home says large in place of the title, `intro`
    what it says below (Markdown). `logo`, `favicon`, `icon` and `stylesheet` are files below `static/`, `snippet` is a
    template that ends the head of every page; each may be empty. `navigation` replaces the default one
    where it is not empty: pairs of text and address. `language` is that of the pages, `paper_language` that of
    papers which do not say theirs. `redirects` maps an old address below the
    portal to its new one. `card_font` is a file of the
    portal. `splits` maps a title to its authors, to settle a doubtful split.
    `roles` are the sections of the page of people, in their order: the heading of each, which is a role too, and
    further roles that belong there; where it is empty, what roles say decides.
    `citations` are the styles in which papers are cited: names, or paths of `.csl` files. With `unicode_bibtex`,
    BibTeX entries have letters beyond ASCII as they are.
    `repository` says where the portal's files can be corrected on the web.
    `sources` is what `sitegen update` reads. `home` are the sections of the home page in their order.
    """

    title: str = "Publications"
    base_url: str = "http://localhost:8000/"
    description: str = ""
    intro: str = ""
    repository: Repository = Repository()
    language: str = "en"
    paper_language: str = "en"
    accent: str = "#1f5fae"
    headline: str = ""
    logo: str = ""
    favicon: str = ""
    icon: str = ""
    stylesheet: str = ""
    snippet: str = ""
    footer: tuple[tuple[str, str], ...] = ()
    footer_text: str = ""
    social_cards: bool = True
    card_font: str = ""
    navigation: tuple[tuple[str, str], ...] = ()
    macros: Mapping[str, str] = field(default_factory=dict)
    redirects: Mapping[str, str] = field(default_factory=dict)
    splits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    roles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    citations: tuple[str, ...] = tuple(OWN)
    unicode_bibtex: bool = False
    sources: Sources = field(default_factory=Sources)
    home: tuple[HomeSection, ...] = get_args(HomeSection)
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that `content/` says, read and checked, each tuple sorted by id."""

    site: SiteConfig
    papers: tuple[Paper, ...] = ()
    people: tuple[Person, ...] = ()
    categories: tuple[Category, ...] = ()
    pages: tuple[FreePage, ...] = ()
    venues: tuple[Venue, ...] = ()
    news: tuple[News, ...] = ()


@dataclass(frozen=True, slots=True)
class AssignedIds:
    """The ids that earlier builds assigned: by folded name, by folded affiliation, by what names a venue."""

    people: Mapping[str, str] = field(default_factory=dict)
    affiliations: Mapping[str, str] = field(default_factory=dict)
    venues: Mapping[str, str] = field(default_factory=dict)
