"""The components of views: links, rows, numbers, pictures; flat and ready to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from generator.site.addresses import has_translations


class Link(NamedTuple):
    """A text with a link; `title` is a longer text for a short one; `current` marks this page.

    `icon` names a symbol of static/icons.svg, or is empty. `below` are pages below this one in a menu.
    """

    text: str
    url: str
    title: str = ""
    current: bool = False
    icon: str = ""
    below: tuple[Link, ...] = ()


class Face(NamedTuple):
    """A photo beside a name, or initials in a circle if there is none.

    `tone` is the circle's colour, a class of the style sheet from `h0` on: the same for a name everywhere.
    """

    photo: ShownImage | None
    initials: str
    tone: int


@dataclass(frozen=True, slots=True)
class CountLink:
    """A link to a list, with its number of papers; `note` is a quieter text, `face` a person's, `years` a venue's."""

    text: str
    url: str
    count: int
    note: str = ""
    face: Face | None = None
    years: tuple[Link, ...] = ()


def several(links: Iterable[CountLink]) -> tuple[CountLink, ...]:
    """Return links if there are several: a list of one compares nothing."""
    found = tuple(links)
    return found if len(found) > 1 else ()


@dataclass(frozen=True, slots=True)
class SiteView:
    """The common data of all pages. `base` is the path all addresses of pages start with: `/` or `/portal/de/`.

    `root` is that of files, `languages` are the home pages if there are several languages, with codes as titles.

    `logo`, `favicon` and `stylesheet` name files for `asset`, `snippet` a template; each may be empty. `logo_size` is
    the width and height of the logo, 0 if its format does not include them. `direction` is the writing direction of the
    language, `ltr` or `rtl`. `paper_language` is empty if papers are in the language of the pages. `search` is the
    address of the search page, empty if this build made no index. `catalogue` is the address of the file with all
    papers for scripts, empty if there is none. `menu_pages` are the addresses of all pages in menus of the navigation.
    """

    title: str
    description: str
    language: str
    paper_language: str
    base: str
    accent: str
    fonts: str
    density: str
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
    catalogue: str = ""
    logo_size: tuple[int, int] = (0, 0)
    direction: str = "ltr"
    menu_pages: tuple[str, ...] = ()
    root: str = "/"
    languages: tuple[Link, ...] = ()

    def in_languages(self, head: Head) -> list[Link]:
        """Return a page in each language of the portal; nothing for a page that has no translations."""
        place = head.path.removeprefix(self.base)
        return [one._replace(url=one.url + place) for one in self.languages if has_translations(place)]

    def here(self, head: Head) -> str:
        """Return the sections of a page, one letter for each, and its address if it is in a menu.

        The first letter is `h` on the home page. Each entry of the navigation follows: `p` if it links to the page
        itself, `t` if the page is below it, otherwise `-`. A page is below its crumbs; if none is a section, below its
        folder. An entry without an address contains the sections that do not fit.
        """
        path, above = head.path, {link.url for link in head.crumbs[1:]}
        named = any(entry.url in above for entry in self.navigation)

        def is_below(entry: Link) -> bool:
            if entry.url:
                return entry.url in above if named else entry.url != self.base and path.startswith(entry.url)
            return not named and any(one.url in above for one in entry.below)

        letters = ["p" if entry.url == path else "t" if is_below(entry) else "-" for entry in self.navigation]
        menu = path if path in self.menu_pages else ""
        return f"{'h' if path == self.base else '-'}{''.join(letters)} {menu}"


class Alternate(NamedTuple):
    """Another form of the same page, such as a feed, or what belongs to it, by `rel`; type and title may be empty."""

    type: str
    title: str
    url: str
    rel: str = "alternate"


@dataclass(frozen=True, slots=True)
class Head:
    """The metadata of a page: `url` is canonical and absolute, `title` plain text.

    `meta` are names and contents of further meta tags, `social` properties and contents of those of Open Graph, `graph`
    is JSON-LD, ready for its script element.
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

    def tags(self, description: str) -> Iterator[tuple[str, str, str]]:
        """Yield the tags of `meta` and `social`, and a description: name, property, content.

        Equal contents share one tag, where one has a name and the other a property.
        """
        named = (*([("description", description)] if description else []), *self.meta)
        names = {content: name for name, content in reversed(named)}
        shared = set()
        for social, content in self.social:
            name = names.pop(content, "")
            shared.add((name, content))
            yield name, social, content
        for name, content in named:
            if (name, content) not in shared:
                yield name, "", content


class ShownImage(NamedTuple):
    """A photo or a picture of a paper, ready for `img`: `width` and `height` are its largest displayed size.

    `srcset` has further sizes by their widths in pixels, or is empty. `alt` is empty if a name is beside it.
    """

    src: str
    srcset: str
    width: int
    height: int
    alt: str = ""


class Mark(NamedTuple):
    """A mark behind an author's name, and its meaning in words."""

    sign: str
    meaning: str


class Name(NamedTuple):
    """An author's name in a list of names. `before` precedes it: nothing, a comma, or dots for omitted names.

    `title` is the person's name if the paper prints another one; `ours` marks people with a file. On the paper's own
    page, `affiliations` are the numbers of the author's affiliations in its legend, and `orcid` is an address.
    """

    before: str
    text: str
    url: str
    title: str
    ours: bool
    marks: tuple[Mark, ...] = ()
    affiliations: str = ""
    orcid: str = ""


class Chip(NamedTuple):
    """One of the small links of a row; `kind` is the name of its kind of link, `url` may be empty."""

    text: str
    url: str
    kind: str


class PaperRow(NamedTuple):
    """A paper in a list. `others` is empty, "et al." with `more_authors`, or "with", which `hidden` follows.

    With `more_authors` the `hidden` stand before it: somewhere among those whom the source left out.

    Of many authors some are shown: `left_out` is the number of the others, `hidden_left_out` of those in `hidden`.
    `year` is empty if the venue already contains another one. `venue` has no address if it has no page; `venue_year` is
    the year of the venue if it differs from the paper's. `chips` are the first links, `further_chips` the others.
    `score` is a bare number or empty, `type` one of BibTeX's entry types or empty. `picture` is None except for
    selected papers.
    """

    url: str
    title: Markup
    authors: tuple[Name, ...]
    left_out: str
    others: str
    hidden: tuple[Name, ...]
    hidden_left_out: str
    more_authors: bool
    date: str
    date_iso: str
    year: str
    category: Link | None
    code: str
    has_code: bool
    chips: tuple[Chip, ...]
    further_chips: tuple[Chip, ...]
    awards: tuple[str, ...]
    score: str
    venue: Link | None
    venue_year: str
    has_abstract: bool
    type: str = ""
    picture: ShownImage | None = None


class RowGroup(NamedTuple):
    """Rows below one heading, such as a year; `anchor` is its id, `in_title` that the page's title ends with it."""

    heading: str
    anchor: str
    rows: tuple[PaperRow, ...]
    in_title: bool = False


class ListFilter(NamedTuple):
    """The filters for papers: `facets` are the names of the properties that differ.

    `choices` are, for a list in several parts, the values of a filter with what readers see and the number of papers.

    `types` and `links` are the kinds of publications and of links with their labels. `score` is whether some have a
    score to sort by. The filters of a `short` list are collapsed on every screen, those of others on small ones.
    `incomplete` means that a script has to load the missing data from the catalogue. `key` identifies the list, `url`
    is its first page, `in_parts` the numbers of papers of its parts, 0 if it has one.
    """

    facets: tuple[str, ...]
    choices: Mapping[str, tuple[tuple[str, str, str], ...]]
    types: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, str], ...]
    score: bool
    short: bool
    incomplete: bool
    key: str
    url: str
    in_parts: int


class Pager(NamedTuple):
    """The parts of a list that is too long for one page; `parts` is empty if there is only one."""

    parts: tuple[Link, ...] = ()
    previous: Link | None = None
    next: Link | None = None


class Metric(NamedTuple):
    """One number of a profile, ready to print."""

    label: str
    value: str
    title: str = ""


class Snapshot(NamedTuple):
    """A profile's numbers on one day; values in the order of the history's labels."""

    date: str
    date_iso: str
    values: tuple[str, ...]


class PersonCard(NamedTuple):
    """A person in a list of people; `line` is the first sentence of their biography, if the list shows it.

    `links` lead to the person's other pages, shown by their icons.
    """

    name: str
    url: str
    papers: int
    note: str
    face: Face
    line: str = ""
    links: tuple[Link, ...] = ()


class Alumnus(NamedTuple):
    """A former member of the group: when they were in it, their role, and where they went."""

    name: str
    url: str
    years: str
    role: str
    now: str


class NewsLine(NamedTuple):
    """A piece of news, with links to its subjects; lists with titles only have neither.

    `rest` are the lists of papers in its text, each with the text after it.
    """

    title: str
    url: str
    date: str
    date_iso: str
    text: Markup | str = ""
    papers: tuple[Link, ...] = ()
    people: tuple[Link, ...] = ()
    rest: tuple[tuple[tuple[PaperRow, ...], Markup], ...] = ()


@dataclass(frozen=True, slots=True)
class IndexedName:
    """A name of the index of authors, in three pieces of which the second is the family name."""

    before: str
    family: str
    after: str
    url: str
    count: int


# Categories with a colour of their own: as many as everybody can distinguish, see static/style.css.
COLOURED = 6


class Tone(NamedTuple):
    """A colour of a picture, by its class, and its meaning; `url` is empty if it has no link."""

    text: str
    tone: str
    url: str


class NumbersRow(NamedTuple):
    """The numbers of one row of a table, and the text that heads it."""

    text: str
    url: str
    values: tuple[str, ...]


class TableColumn(NamedTuple):
    """The head of a column of a table; columns of `words` are aligned at the start, numbers at the end."""

    text: str
    words: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """One of several topics in a comparison: its name, its page, its number, and its small columns.

    `name` describes all of it in words and begins with the visible text.
    """

    text: str
    url: str
    count: str
    name: str
    svg: Markup


class Topics(NamedTuple):
    """Topics over the same years; `first` and `last` are the labels below each, `span` the range in words."""

    span: str
    items: tuple[Topic, ...]
    first: str
    last: str


class Picture(NamedTuple):
    """A drawing, its legend, and its numbers as a table.

    It is `svg`, or one small drawing for each of `topics`. `note` describes what the drawing omits; `columns` are the
    heads of the table, the first of them of its first column.
    """

    key: str
    title: str
    svg: Markup
    legend: tuple[Tone, ...] = ()
    note: str = ""
    columns: tuple[TableColumn, ...] = ()
    rows: tuple[NumbersRow, ...] = ()
    topics: Topics | None = None


class Download(NamedTuple):
    """A file to download: its format, its address, and its name if the address does not contain one."""

    text: str
    url: str
    filename: str


class Citation(NamedTuple):
    """A paper cited in one style: its name, and pieces of text, each with whether it is set in italics."""

    style: str
    pieces: tuple[tuple[str, bool], ...]


class VersionLine(NamedTuple):
    """One form of a work: the kind of publication, place and date in words, and its links."""

    kind: str
    text: str
    date: str
    date_iso: str
    links: tuple[Link, ...]


class RelatedPaper(NamedTuple):
    """A related paper. `reasons` describe the relation in words; there may be none."""

    url: str
    title: Markup
    year: str
    reasons: tuple[str, ...]


class EmbeddedPaper(NamedTuple):
    """A paper in a list on another page: `url` is absolute, names come with whether they are the list's owner.

    `others` describes in words that there are more authors; `among` are those of them who are named.
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


class ReportRow(NamedTuple):
    """A paper in a report, with its date in words and the members who wrote it."""

    paper: PaperRow
    date: str
    members: tuple[Link, ...]


class SubPage(NamedTuple):
    """An entry in a page's list of its sub-pages; the others may be empty, `group` is a heading above it."""

    title: str
    url: str
    about: str
    time: str = ""
    picture: ShownImage | None = None
    group: str = ""
