"""One file of the site to be: data, so that it can be compared, remembered and rendered anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from generator.site import addresses

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.core.records import PartialDate
    from generator.site.needs import Needs

Argument = str | int


class _Fields(NamedTuple):
    address: str
    origin: str
    kind: str
    arguments: tuple[Argument, ...]
    indexed: bool
    guarded: bool
    redirects: bool
    identity: str
    changed: PartialDate | None
    file: str


class Page(_Fields):
    """One file of the site.

    `address` is relative to the portal's base, `origin` names the content it comes from. `kind` is the name of a
    `PageKind` of `generator.site.kinds`, `arguments` say which page of that kind it is: an id, the part of a list.
    `indexed` pages stand in the sitemap, `guarded` addresses must never be without an answer. `identity`
    is what must stay the same at this address though no file gives it: the folded name of a person or an affiliation,
    the citation key of a BibTeX file. `changed` is the day of the newest thing that a page shows, where content
    knows it; the sitemap tells it. `file` is what it is written to, relative to the site's folder.

    A tuple, as a portal of 10,000 papers has 36,000 of them, which builds remember; one with another address is made
    anew, and by nothing else.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0917 - as a tuple is made again
        cls,
        address: str,
        origin: str,
        kind: str,
        arguments: tuple[Argument, ...] = (),
        indexed: bool = True,
        guarded: bool = True,
        redirects: bool = False,
        identity: str = "",
        changed: PartialDate | None = None,
    ) -> Self:
        """Make a page; what it is written to follows from its address."""
        file = addresses.file_of(address)
        return super().__new__(
            cls, address, origin, kind, arguments, indexed, guarded, redirects, identity, changed, file
        )

    def __getnewargs__(self) -> tuple[Any, ...]:
        """Return what another process makes the same page from."""
        return self[:-1]

    @property
    def named(self) -> bool:
        """Whether a person gave the address, by a file's name or an alias; others the portal derived, and may move."""
        return "content/" in self.origin


@dataclass(frozen=True, slots=True)
class Assembled:
    """The text of a long file of many entries, each of which depends on one paper or one person alone.

    `of` names the entries by the ids of what they are made from: papers, or people where `of_people` says so. `entry`
    makes one. `before`, `between` and `after` stand around them.
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
    """What pages of one kind have in common.

    `view(context, *arguments)` makes what `template` shows; without a template it returns the file's text, `Assembled`
    where that is long, or a `SocialCard` to be drawn. `needs(context, *arguments)` says what of the portal that view is
    made from: a view may ask the context for nothing else. Both take the arguments of a `Page` of this kind. `effort`
    says how long one takes, roughly, in a large portal; 1 is an author's page. `shows(context, *arguments)` says where
    in the list of all papers the first one stands that it shows, and how many it shows; a kind need not say it. Both
    only decide what is made when, and where.

    `decided_by(context, *arguments)` may say in one line what decides the needs of a page, beside the outlines of
    papers, whatever their order, and what is known of people: a build then asks only some pages what they need
    (`generator.site.untouched`).
    """

    name: str
    view: Callable[..., object]
    needs: Callable[..., Needs]
    template: str = ""
    effort: float = 1
    shows: Callable[..., tuple[int, int]] | None = None
    decided_by: Callable[..., str] | None = None
