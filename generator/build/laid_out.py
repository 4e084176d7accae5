"""What the last build found out about a portal as a whole: who is who, and which pages there are.

Neither changes with what a paper says of itself alone. A title that is corrected leaves all of it as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from generator.core.cache_slot import Held
from generator.core.published import is_safe
from generator.portal.connections import Connections, connect, keeps, packed, unpacked
from generator.site.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from generator.core.memory import Memory
    from generator.core.records import Paper, PartialDate, Person

_T = TypeVar("_T")
_MOST = 100_000  # pages or names that are remembered: to write down more takes too much of the machine's memory


class LaidOut:
    """Who is who and which pages there are, by the key of what decides it: remembered from build to build.

    With a `memory` the next process finds them; a process that builds again and again holds them.
    """

    def __init__(self, memory: Memory | None = None) -> None:
        """Take the memory of the builds before."""
        self._people = memory.section("people") if memory else None
        self._pages = memory.section("plan") if memory else None
        self._held_people: tuple[str, Connections] | None = None
        self._held_pages: Held[Sequence[Page]] = Held()

    def connected(
        self, key: str, papers: Collection[Paper], described: Collection[Person], assigned_ids: Mapping[str, str]
    ) -> Connections:
        """Tell who is who; `described` people have files, `assigned_ids` says who was who, by the folded name."""
        found = self._known_people(key, papers, described, assigned_ids)
        if found is None:
            found = connect(papers, described, assigned_ids)
            if self._people and len(found.people) <= _MOST and (values := packed(found, described)):
                self._people.put(key, values)
        if not self._people:
            self._held_people = (key, found)
        return found

    def _known_people(
        self, key: str, papers: Iterable[Paper], described: Collection[Person], assigned_ids: Mapping[str, str]
    ) -> Connections | None:
        if self._held_people and self._held_people[0] == key:
            found: Connections | None = self._held_people[1]
        else:
            values = self._people.get(key) if self._people else None
            found = _whole(lambda: unpacked(values, papers, described)) if values else None
        return found if found and not found.problems and keeps(found, described, assigned_ids) else None

    def pages(self, key: str, make: Callable[[], Sequence[Page]]) -> Sequence[Page]:
        """Return the pages that something of this key has, sorted by address."""

        def in_order() -> Sequence[Page]:
            return sorted(make(), key=lambda page: page.address)

        if not self._pages:
            return self._held_pages.of(key, in_order)
        rows = self._pages.get(key)
        known = _whole(lambda: _pages(rows)) if rows else None
        if known is not None:
            return known
        found = in_order()
        if len(found) <= _MOST:
            self._pages.put(key, _rows(found))
        return found


def _rows(pages: Iterable[Page]) -> list[tuple[Any, ...]]:
    """Return pages as plain values, in which the same day is the same object, written once."""
    days: dict[PartialDate | None, PartialDate | None] = {}
    return [page._replace(changed=days.setdefault(page.changed, page.changed))[:-1] for page in pages]


def _pages(rows: Iterable[Iterable[Any]]) -> list[Page]:
    """Return pages from plain values, which may come from elsewhere: each is written where its address says.

    Raises ValueError where one would be written out of the site.
    """
    found = [Page(*row) for row in rows]
    if not all(is_safe(page.address) for page in found):
        message = "an address leads out of the site"
        raise ValueError(message)
    return found


def _whole(read: Callable[[], _T]) -> _T | None:
    """Return what is read from remembered values; None where they are damaged."""
    try:
        return read()
    except (TypeError, ValueError, AttributeError, LookupError):
        return None
