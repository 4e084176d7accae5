"""The names of a paper's authors in a row: a long list is shortened, with the number of omitted names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.names import display
from generator.site import addresses
from generator.site.components import Name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from generator.core.records import PrintedName
    from generator.site.context import PageContext

# A list of at most this many names is shown whole; otherwise the first names, people with a file, and the last.
SHOWN_WHOLE = 25
FIRST_SHOWN = 8
_GAP = ", … "


class Byline:
    """The names of one list of authors, each with its person.

    `ids` are those of the people, in the order of the names.
    """

    def __init__(self, context: PageContext, printed: Sequence[PrintedName]) -> None:
        self._context = context
        self._printed = printed
        self.ids = [context.portal.who.person_id(one) for one in printed]
        self.shown = _shown(self.ids, lambda person_id: context.portal.who.people[person_id].has_file)

    def places(self, owner: str) -> Collection[int]:
        """Return the positions of the shown names, including that of the person `owner`."""
        if not owner or len(self.shown) == len(self.ids) or owner not in self.ids:
            return self.shown
        return sorted({*self.shown, self.ids.index(owner)})

    def names(self, places: Collection[int], first: str = "", last: str = ", ") -> tuple[Name, ...]:
        """Return the names at these positions; `first` precedes the first of them, `last` the last."""
        made: list[Name] = []
        before = -1
        for place in places:
            link = "" if not made else ", " if place == before + 1 else _GAP
            made.append(self._name(place, link or first))
            before = place
        if len(made) > 1 and last != ", " and len(places) == len(self.ids):
            made[-1] = self._name(before, last)
        return tuple(made)

    def left_out(self, places: Collection[int]) -> str:
        """Return the number of omitted names in words."""
        number = len(self.ids) - len(places)
        return self._context.texts("n_more", n=number) if number else ""

    def _name(self, place: int, before: str) -> Name:
        person = self._context.portal.who.people[self.ids[place]]
        shown, real = display(self._printed[place].name), display(person.name)
        url = self._context.url(addresses.author(person.id))
        return Name(before, shown, url, "" if shown == real else real, person.has_file)


def _shown(ids: Sequence[str], is_ours: Callable[[str], bool]) -> Collection[int]:
    """Select the names that a list shows; omitting a single one would save nothing."""
    if len(ids) <= SHOWN_WHOLE:
        return range(len(ids))
    last = len(ids) - 1
    chosen = [place for place, one in enumerate(ids) if place < FIRST_SHOWN or place == last or is_ours(one)]
    return chosen if len(ids) - len(chosen) > 1 else range(len(ids))
