"""Entries that repeat another one: `same_as` of a paper's file."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from generator.content.referenced_files import place_in
from generator.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.core.records import Paper


def resolve_doubles(root: Path, papers: Sequence[Paper]) -> tuple[tuple[Paper, ...], tuple[Problem, ...]]:
    """Make each `same_as` the id of a shown paper; one that leads to none is reported, and does not count."""
    if not any(paper.same_as for paper in papers):
        return tuple(papers), ()
    leads = {alias: paper.id for paper in papers for alias in paper.aliases}
    leads |= {paper.id: paper.same_as or paper.id for paper in papers}
    shown = {paper.id for paper in papers if paper.is_shown}
    found, problems = [], []
    for paper in papers:
        target = paper.same_as
        for _ in papers if target else ():  # a double of a double
            if target in shown:
                break
            target = leads.get(target or "")
        if paper.same_as and target not in shown:
            near = get_close_matches(paper.same_as, sorted(shown), 1)
            hint = f"did you mean `{near[0]}`?" if near else "write the last part of that paper's address"
            path = f"content/papers/{paper.id}.yaml"
            what = f"`same_as` has no effect: no paper at /papers/{paper.same_as}/ is shown"
            problems.append(Problem(path, *place_in(root / path, ("same_as",)), what, hint, "warning"))
        found.append(replace(paper, same_as=target if target in shown else None) if paper.same_as else paper)
    return tuple(found), tuple(problems)
