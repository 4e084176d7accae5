"""What the pages of a portal are made from: one value for each thing that a kind of page may ask for."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from inspect import Parameter, signature
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from generator.portal.members import Group
from generator.site.author_index import AuthorNames
from generator.site.heads import Heads
from generator.site.images import Images
from generator.site.links import Links
from generator.site.lists import Lists
from generator.site.paper_facts import portal_facts
from generator.site.rows import Rows

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.core.image_files import Image
    from generator.core.records import FreePage, News, PartialDate
    from generator.export.styles.cite import StyledCitation
    from generator.portal.graph import Portal
    from generator.portal.related import Related
    from generator.site.paper_facts import PortalFacts
    from generator.text.interface import Texts

    Further = Mapping[str, Mapping[str, StyledCitation]]
    Listed = Sequence[tuple[str, PartialDate | None]]

_T = TypeVar("_T")
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(eq=False)
class Material:
    """What the pages of a portal are made from: each attribute is a value that a kind of page may name, see `call`.

    `facts` are what exports say of each paper, with its citation key. `group` are the people by what they are to the
    group, `author_names` the names of all. `published` are the addresses of earlier builds, of BibTeX files with their
    keys. `related` are, by a paper's id, its related papers, `further` its citations in styles that are not built in.
    `image_files` are the pictures that
    content names, by their paths, `files` digests of the portal's files by their paths, where they are known, `schemas`
    the JSON Schemas of content files by the names of their kinds. `listed` are the addresses in the sitemap, with the
    days of what is newest there; the plan adds them when it knows them.
    """

    portal: Portal
    texts: Texts
    facts: PortalFacts
    group: Group
    author_names: AuthorNames
    published: Mapping[str, str] = field(default_factory=dict)
    related: Mapping[str, Sequence[Related]] = field(default_factory=dict)
    further: Further = field(default_factory=dict)
    free_pages: Mapping[str, FreePage] = field(default_factory=dict)
    news: Mapping[str, News] = field(default_factory=dict)
    image_files: Mapping[str, Image] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    schemas: Mapping[str, str] = field(default_factory=dict)
    listed: Listed = ()

    @cached_property
    def images(self) -> Images:
        """The pictures that content names, as pages show them."""
        return Images(self.image_files, self.portal.site.base_url)

    @cached_property
    def links(self) -> Links:
        """The addresses of the portal, and links to what it has."""
        return Links(self.portal, self.texts, self.images)

    @cached_property
    def lists(self) -> Lists:
        """The lists of papers."""
        return Lists(self.portal)

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
        return kept | {name: dict(kept[name]) for name in ("further", "image_files", "files", "schemas")}

    def call(self, function: Callable[..., _T], *arguments: object) -> _T:
        """Call a function of a kind of page: its keyword-only parameters are the names of what it gets from here."""
        return function(*arguments, **{name: getattr(self, name) for name in _asked(function)})


def make_material(portal: Portal, texts: Texts, published: Mapping[str, str] = _NOTHING, **others: Any) -> Material:
    """Return what the pages of a portal are made from; `others` are further fields of `Material`."""
    facts = portal_facts(portal, published)
    return Material(portal, texts, facts, Group(portal), AuthorNames(portal), published, **others)


@cache
def _asked(function: Callable[..., object]) -> tuple[str, ...]:
    parameters = signature(function).parameters.values()
    return tuple(one.name for one in parameters if one.kind is Parameter.KEYWORD_ONLY)
