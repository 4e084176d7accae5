"""Check that the papers and people that news refer to exist."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from generator.content.referenced_files import place_in
from generator.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from generator.core.records import Content

_MIN_SIMILARITY = 0.6


def news_link_problems(root: Path, content: Content, people: Collection[str]) -> Iterator[Problem]:
    """Warn about ids in the headers of news that no paper or person has; their links are not shown.

    `people` are the ids of all people with a page. These are not errors: deleting a paper or correcting a name must not
    break the news.
    """
    if not content.news:
        return
    papers = {one for paper in content.papers for one in (paper.id, *paper.aliases)}
    everybody = {*people, *(alias for person in content.people for alias in person.aliases)}
    for news in content.news:
        path = f"content/news/{news.id}.md"
        for key, ids, known in (("papers", news.papers, papers), ("people", news.people, everybody)):
            for number, one in enumerate(ids):
                if one in known:
                    continue
                near = next(iter(get_close_matches(one, sorted(known), n=1, cutoff=_MIN_SIMILARITY)), "")
                what = f"there is no {'paper' if key == 'papers' else 'person'} {one}; the link is not shown"
                hint = f"write {near} if that is meant" if near else f"correct the id, or delete it in `{key}`"
                yield Problem(path, *place_in(root / path, (key, number)), what, hint, "warning")
