"""People without papers because their file has another name than their papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.ids import slug
from generator.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.portal.graph import Portal


def left_behind(portal: Portal) -> Iterator[Problem]:
    """Warn about files without papers whose id equals the id of a printed name that means another person.

    This happens if the name in a file was changed, and the former name is not among its `names`.
    """
    idle = {person.id: person for person in portal.people if person.has_file and not portal.papers_of[person.id]}
    if not idle:
        return
    for (folded, given), other in portal.who.by_printed.items():
        person = idle.get(other.rpartition("-")[0])
        if person is None or given is not None or slug(folded, "author") != person.id:
            continue
        printed, count = portal.who.people[other].name, len(portal.papers_of[other])
        yield Problem(
            f"content/authors/{person.id}.yaml",
            0,
            0,
            f"no paper names {person.name}; the papers of '{printed}' ({count}) are on another page, /authors/{other}/",
            f"if these are one person, write `names: [{printed}]` into this file",
            "warning",
        )
