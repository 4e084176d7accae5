"""The records of a portal: papers, names printed on them, and the people behind the names.

Frozen values without parent pointers; texts are as the source gave them, including LaTeX.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from generator.core.citation_styles import OWN
from generator.core.paper_fields import PlainFields
from generator.core.person_fields import PlainPersonFields
from generator.core.problems import Problem

PersonKind = Literal["person", "team"]
HomeSection = Literal["introduction", "news", "selected", "newest", "people", "numbers"]
VenueKind = Literal["", "conference", "workshop", "journal", "preprint", "book", "other"]
MONTHS = "January February March April May June July August September October November December".split()
# The default pickling of dataclasses looks up the fields of each record; a portal caches a hundred thousand records.
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
    """A date whose day, or month and day, may be unknown (0)."""

    year: int
    month: int = 0
    day: int = 0

    def __str__(self) -> str:
        """Return ISO 8601 with the known precision: `2024-09-28`, `2024-09` or `2024`."""
        known = 1 + bool(self.month) + bool(self.month and self.day)
        return "-".join((f"{self.year:04d}", f"{self.month:02d}", f"{self.day:02d}")[:known])

    __getstate__, __setstate__ = _values, _take_values


@dataclass(frozen=True, slots=True)
class PrintedName:
    """A name as a paper prints it; `id` is set if the content selects one of several people with that name.

    `family` is the family name if it is known and differs from the reading order; otherwise empty. The further fields
    are what the paper says of this author, see `generator.core.author_facts`.
    """

    name: str
    id: str | None = None
    family: str = ""
    orcid: str = ""
    equal: bool = False
    corresponding: bool = False
    affiliations: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    __getstate__, __setstate__ = _values, _take_values


@dataclass(frozen=True, slots=True)
class Metrics:
    """The numbers that a profile shows, all from one day; None if the profile does not show one.

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
    """The date of a withdrawal or removal, and the reason if known."""

    date: PartialDate
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Version:
    """One published form of a work: a preprint, a conference paper, a journal article; empty if unknown."""

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

    `more_authors` is set if the source's author list ended in "et al."; `contributors` are authors whose position in
    that list is unknown. `code` is an address, True if there is code without a known address, or None. `links` maps a
    link kind (see `generator.core.link_kinds`) to its value; `other_links` are labels and addresses without a kind.
    `versions` are all forms of the work, oldest first, if there are several; the paper's own venue, date and pages are
    those of the leading one.
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
    removed: Withdrawal | None = None
    same_as: str | None = None
    hidden: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_shown(self) -> bool:
        """Whether it is shown in lists: it is neither withdrawn nor off the portal."""
        return not (self.withdrawn or self.is_off)

    @property
    def is_off(self) -> bool:
        """Whether the portal shows nothing of it but a notice or a redirect at its address."""
        return self.hidden or bool(self.removed or self.same_as)

    __getstate__, __setstate__ = _values, _take_values


@dataclass(frozen=True, slots=True)
class Person(PlainPersonFields):
    """One author file of `content/authors/`, or a person known only from names on papers.

    Has the fields that `generator.core.person_fields` declares. `history` holds one `Metrics` for each day on which a
    profile was saved, oldest first; the newest equals `metrics`. `joined` and `left` are when a member joined and left
    the group, if known, and `has_left` whether they left; `other_links` are labels and addresses without a kind.
    """

    id: str
    name: str
    kind: PersonKind = "person"
    metrics: Metrics | None = None
    history: tuple[Metrics, ...] = ()
    member: bool | None = None
    joined: PartialDate | None = None
    left: PartialDate | None = None
    has_left: bool = False
    links: Mapping[str, str] = field(default_factory=dict)
    other_links: tuple[tuple[str, str], ...] = ()
    aliases: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    has_file: bool = False

    __getstate__, __setstate__ = _values, _take_values


@dataclass(frozen=True, slots=True)
class Category:
    """A subject class: `code` as the papers write it, `name` in words (the code if unknown)."""

    code: str
    name: str
    description: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Venue:
    """A conference, a journal or a preprint server, in any year.

    `aliases` are further names of it, as papers write them; `short` is the name in lists of papers, or empty.
    """

    id: str
    name: str
    short: str = ""
    kind: VenueKind = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Affiliation:
    """An institution; `aliases` are further names and codes of it, as papers write them, `url` is its own page."""

    id: str
    name: str
    short: str = ""
    url: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FreePage:
    """One Markdown file of `content/pages/`; `body` is its Markdown without the YAML header.

    The id of a sub-page is its path, as in `projects/loom`. With `lists` a page lists its sub-pages. `listed` are the
    ids of the papers of each list in its text; with `embed` other pages may show them.
    """

    id: str
    title: str
    body: str
    order: int = 0
    navigation: bool = True
    description: str = ""
    aliases: tuple[str, ...] = ()
    lists: bool = False
    embed: bool = False
    listed: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """One Markdown file of `content/news/`; `body` is its Markdown without the YAML header, and may be empty.

    `papers` and `people` are ids (also former ones) that the news is about; some may not exist. A `draft` is not
    published. `listed` are the ids of the papers of each list in its text.
    """

    id: str
    title: str
    date: PartialDate
    body: str = ""
    papers: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    draft: bool = False
    aliases: tuple[str, ...] = ()
    listed: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Sources:
    """What `sitegen update` reads again: files and folders of the portal, and lists at services by their identifiers.

    With `people`, also the members of the group, by their links. Papers from before the year `since` are omitted. With
    `citations`, also how often papers are cited, which pages then show.
    """

    files: tuple[str, ...] = ()
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    people: bool = False
    since: int = 0
    citations: bool = False


@dataclass(frozen=True, slots=True)
class Repository:
    """The address of a portal's files on the web; empty if unknown.

    `branch` is empty for the default branch of the repository. `folder` is the portal's path in the repository, empty
    if it is the repository. `host` is the kind of service, empty if the address identifies it. `form` offers a form
    beside the host's editor.
    """

    address: str = ""
    branch: str = ""
    folder: str = ""
    host: Literal["", "github", "gitlab", "forgejo"] = ""
    form: bool = True


@dataclass(frozen=True, slots=True)
class SiteConfig:
    """`content/site.yaml`: the settings of the whole portal.

    `base_url` is absolute and ends in a slash. `fonts` and `density` choose among the looks of the theme. `headline`
    replaces the title on the home page, `intro` is the text below it (Markdown). `logo`, `favicon`, `icon` and
    `stylesheet` are files below `static/`, `snippet` is a template that ends the head of every page; each may be empty.
    `navigation` replaces the default one if it is not empty: pairs of text and address. `language` is the language of
    the pages, or the first of several `languages`, `paper_language` the language of papers without one of their own.
    `redirects` maps an old address below the portal to its new one. `card_font` is a file of the portal. `splits` maps
    a title to its authors, to settle a doubtful split. `roles` are the sections of the page of people, in their order:
    each has a heading, which is a role too, and further roles that belong there; if it is empty, the words of the roles
    decide. `citations` are the styles in which papers are cited: names, or paths of `.csl` files. With
    `unicode_bibtex`, BibTeX entries keep letters beyond ASCII. `repository` is where the portal's files can be
    corrected on the web. `sources` is what `sitegen update` reads. `home` are the sections of the home page in their
    order; if it is empty, what there is to show decides.
    """

    title: str = "Publications"
    base_url: str = "http://localhost:8000/"
    description: str = ""
    intro: str = ""
    repository: Repository = Repository()
    language: str = "en"
    paper_language: str = "en"
    accent: str = "#1f5fae"
    fonts: Literal["serif", "modern", "system"] = "serif"
    density: Literal["", "compact", "roomy"] = ""
    headline: str = ""
    logo: str = ""
    favicon: str = ""
    icon: str = ""
    stylesheet: str = ""
    snippet: str = ""
    footer: tuple[tuple[str, str], ...] = ()
    footer_text: str = ""
    social_cards: bool = True
    find_links: bool = True
    card_font: str = ""
    navigation: tuple[tuple[str, str], ...] = ()
    macros: Mapping[str, str] = field(default_factory=dict)
    redirects: Mapping[str, str] = field(default_factory=dict)
    splits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    roles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    citations: tuple[str, ...] = tuple(OWN)
    unicode_bibtex: bool = False
    sources: Sources = field(default_factory=Sources)
    home: tuple[HomeSection, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    languages: tuple[str, ...] = ()


# What is said in one language: fields by the record, as `papers/<id>`, `site`; of `categories` by their codes.
Translations = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class CitationCounts:
    """How often papers are cited, by their ids, on the day `as_of`; `history` has all citations on earlier days too."""

    as_of: PartialDate | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    history: tuple[tuple[PartialDate, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Content:
    """All of `content/`, read and checked, each tuple sorted by id.

    `in_orcid` has the ids of the papers in ORCID records, by their iDs, `translations` what is said in each further
    language. `faulty` has the errors of files by path, if reading went on in spite of them.
    """

    site: SiteConfig
    papers: tuple[Paper, ...] = ()
    people: tuple[Person, ...] = ()
    categories: tuple[Category, ...] = ()
    pages: tuple[FreePage, ...] = ()
    venues: tuple[Venue, ...] = ()
    news: tuple[News, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    cited: CitationCounts = CitationCounts()
    in_orcid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    translations: Mapping[str, Translations] = field(default_factory=dict)
    faulty: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AssignedIds:
    """The ids that earlier builds assigned: by folded name, by folded affiliation, by venue key."""

    people: Mapping[str, str] = field(default_factory=dict)
    affiliations: Mapping[str, str] = field(default_factory=dict)
    venues: Mapping[str, str] = field(default_factory=dict)
