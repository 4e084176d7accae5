"""A planned file of the site, and what it is made from: data, to be compared, cached and rendered anywhere."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.core.records import PartialDate
from generator.site import addresses
from generator.site.lists import ListKey


class Needs(NamedTuple):
    """What of a portal a page is made from, beside what all pages are: the settings, the texts, the theme.

    `papers` are ids of papers that it shows: all that their files say, with the names of their authors. `people` are
    ids of people of whom it shows more than a name. `lists` are lists of which it reads no more than the outlines of
    their papers: who wrote them, when, where and on what. `also` is whatever else it depends on, as plain values with a
    stable `repr`. `everything` stands for all papers, people, lists, free pages and news.
    """

    papers: Iterable[str] = ()
    people: Iterable[str] = ()
    lists: Iterable[ListKey] = ()
    also: object = None
    everything: bool = False


# What the outline of a paper is: the fields that its digest covers.
OUTLINE = frozenset(
    "id date selected category code score venue keywords affiliations more_authors authors contributors".split()
)
EVERYTHING = Needs(everything=True)
NOTHING = Needs()


Argument = str | int


class Page(NamedTuple):
    """One file of the site.

    `address` is relative to the portal's base, `origin` names the content it comes from. `kind` is the name of a
    `PageKind` of `generator.site.kinds`, `arguments` identify the page among those of its kind: an id, the part of a
    list. `indexed` pages are in the sitemap, `guarded` addresses must never vanish. `identity` must stay the same at
    this address although no file contains it: the folded name of a person or an affiliation, the citation key of a
    BibTeX file. `changed` is the day of the newest entry that a page shows, if known, for the sitemap. `language` is
    the further language that it is in.

    A tuple, because a portal of 10,000 papers has 36,000 cached pages.
    """

    address: str
    origin: str
    kind: str
    arguments: tuple[Argument, ...] = ()
    indexed: bool = True
    guarded: bool = True
    redirects: bool = False
    identity: str = ""
    changed: PartialDate | None = None
    language: str = ""

    @property
    def file(self) -> str:
        """The path of its file, relative to the site's folder."""
        return addresses.file_of(self.address)

    @property
    def named(self) -> bool:
        """Whether a person chose the address, by a file's name or an alias; others are derived, and may move."""
        return "content/" in self.origin


@dataclass(frozen=True, slots=True)
class Assembled:
    """The text of a long file of many entries, each of which depends on one paper or one person only.

    `of` are the ids of the entries: papers, or people with `of_people`. `entry` makes one. `before`, `between` and
    `after` surround them.
    """

    of: Sequence[str]
    entry: Callable[[str], str]
    before: str = ""
    between: str = ""
    after: str = ""
    of_people: bool = False

    def __str__(self) -> str:
        """Return the whole text."""
        return f"{self.before}{self.between.join(map(self.entry, self.of))}{self.after}"


@dataclass(frozen=True, slots=True)
class PageKind:
    """The common properties of pages of one kind.

    `view` makes the view for `template`; without a template it returns the file's text, `Assembled` if that is long, or
    a `SocialCard` to be drawn. `needs` returns the papers, people and lists that the view depends on: a view must not
    use others. Both take the portal's `Material`, and then the arguments of a `Page` of this kind.

    `effort` is the approximate time for one page in a large portal; 1 is an author's page. `shows`, with the same
    parameters, returns the position of the first shown paper in the list of all papers, and the number of shown papers;
    it is optional. Both only decide what is made when, and where.
    """

    name: str
    view: Callable[..., object]
    needs: Callable[..., Needs]
    template: str = ""
    effort: float = 1
    shows: Callable[..., tuple[int, int]] | None = None
