"""All kinds of pages: the modules that plan them, and each kind by its name.

Installed packages add modules of their own (`generator.core.plugins`).
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from generator.core.plugins import PAGES, installed, unusable
from generator.core.problems import ProblemsFoundError
from generator.site import (
    author_pages,
    card_pages,
    correcting,
    downloads,
    group_pages,
    image_pages,
    index_pages,
    list_pages,
    machines,
    paper_pages,
    portal_pages,
    prose_pages,
    redirects,
    search,
)
from generator.site.material import Material
from generator.site.page import Page, PageKind


@runtime_checkable
class PageRoom(Protocol):
    """The interface of a module that plans pages."""

    def planned(self, material: Material, /) -> Iterator[Page]:
        """Yield a page for each address."""

    @property
    def KINDS(self) -> Sequence[PageKind]:  # noqa: N802 - a constant of the module
        """The kinds of its pages."""


_ROOMS: tuple[PageRoom, ...] = (
    list_pages,
    index_pages,
    portal_pages,
    group_pages,
    paper_pages,
    author_pages,
    prose_pages,
    card_pages,
    search,
    machines,
    # Their pages name files of the portal that are read for them.
    image_pages,
    correcting,
)
# Their pages are planned with others: the files of a list with the list, redirects when all pages are known.
_BESIDE = (*downloads.KINDS, *redirects.KINDS)


def _kinds() -> tuple[dict[str, PageKind], list[PageRoom]]:
    """Return all kinds by their names, and the modules that other packages add."""
    of_rooms = (kind for room in _ROOMS for kind in room.KINDS)
    kinds = {kind.name: kind for kind in (*of_rooms, *_BESIDE)}
    added, problems = [], []
    for entry, room in installed(PAGES):
        if not isinstance(room, PageRoom):
            problems.append(unusable(entry, "is no module with KINDS and planned()"))
            continue
        taken = [kind.name for kind in room.KINDS if kind.name in kinds]
        problems += [unusable(entry, f"has a kind of page of the name {name}, which is taken") for name in taken]
        kinds.update((kind.name, kind) for kind in room.KINDS)
        added.append(room)
    if problems:
        raise ProblemsFoundError(problems)
    return kinds, added


_all, _of_others = _kinds()
KINDS: Mapping[str, PageKind] = MappingProxyType(_all)


def planned_pages(material: Material) -> Iterator[Page]:
    """Plan all pages, except for redirects and sitemaps, which depend on pages."""
    for room in (*_ROOMS, *_of_others):
        yield from room.planned(material)
