"""Ids of people on papers that no person has: a typing error would silently create another person."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from generator.content.referenced_files import place_in
from generator.core.ids import slug
from generator.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.core.records import Paper, Person

_MIN_SIMILARITY = 0.8
_NUMBERED = re.compile(r".+-\d+")


def unknown_ids(root: Path, papers: Sequence[Paper], people: Sequence[Person]) -> tuple[Problem, ...]:
    """Report ids without a file and without a printed name, except for numbered ones, which need no file."""
    known = {one for person in people for one in (person.id, *person.aliases)}
    unknown = [
        (paper.id, (group, number, "id"), printed.id)
        for paper in papers
        for group, names in (("authors", paper.authors), ("contributors", paper.contributors))
        for number, printed in enumerate(names)
        if printed.id and printed.id not in known and not _NUMBERED.fullmatch(printed.id)
    ]
    if not unknown:
        return ()
    known |= {slug(printed.name, "author") for paper in papers for printed in (*paper.authors, *paper.contributors)}
    found = []
    for paper_id, place, person_id in unknown:
        if person_id not in known:
            path = f"content/papers/{paper_id}.yaml"
            near = get_close_matches(person_id, sorted(known), 1, _MIN_SIMILARITY)
            hint = f"did you mean `{near[0]}`?" if near else "write that file, or correct or delete the id"
            what = f"no person has the id `{person_id}`: there is no file content/authors/{person_id}.yaml"
            found.append(Problem(path, *place_in(root / path, place), what, hint, "warning"))
    return tuple(found)
