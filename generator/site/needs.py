"""What a page is made from, so that it is made again when any of it has changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.site.lists import ListKey


@dataclass(frozen=True, slots=True)
class Needs:
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
