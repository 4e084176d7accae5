"""The forms of one work that its sources speak of: preprint, conference paper, journal article. Pure."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from generator.identifiers import bare, paper_identifiers
from generator.model import Version
from generator.store.stages import STAGES, stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.store.ledger import Statement

_EVERY_VENUE = frozenset(
    "a an and annals annual advances at bulletin conf conference for in international int j journal letters magazine "
    "meeting of on proc proceedings research review reviews symposium the transactions trans workshop".split()
)
VERSION_FIELDS = tuple(field.name for field in fields(Version))


def version_groups(ranked: Sequence[Statement]) -> list[list[Statement]]:
    """Put together the statements that speak of one version, the best first; a dump speaks of none.

    One version has one stage, one year, and no two DOIs.
    """
    groups: list[list[Statement]] = []
    for said in ranked:
        if not stage(said.fields):
            continue
        home = next((group for group in groups if all(_one_version(said, other) for other in group)), None)
        if home is None:
            groups.append([said])
        else:
            home.append(said)
    return groups


def _one_version(said: Statement, other: Statement) -> bool:
    if stage(said.fields) != stage(other.fields):
        return False
    mine, theirs = (paper_identifiers(one.fields.get("links", {})) for one in (said, other))
    if mine and theirs and stage(said.fields) == "preprint":
        return bool(mine & theirs)
    if mine & theirs:
        return True
    dois = [{name for name in names if name.startswith("doi:")} for names in (mine, theirs)]
    years = [str(one.fields.get("date", ""))[:4] for one in (said, other)]
    return not all(dois) and (not all(years) or years[0] == years[1]) and not _elsewhere(said, other)


def _elsewhere(said: Statement, other: Statement) -> bool:
    """Tell whether two statements speak of different places: another volume, or a venue with no word in common."""
    volumes = [one.fields.get("volume") for one in (said, other)]
    if all(volumes) and volumes[0] != volumes[1]:
        return True
    words, others = (_telling_words(one.fields.get("venue", "")) for one in (said, other))
    return bool(words and others) and words.isdisjoint(others)


def _telling_words(venue: str) -> frozenset[str]:
    """Return what tells a venue from others: its words, and the acronym that their capitals make."""
    words = re.findall(r"[^\W\d_]+", venue)
    acronym = "".join(word[0] for word in words if word[0].isupper())
    return frozenset(word.casefold() for word in (*words, acronym)) - _EVERY_VENUE


def leading(groups: Sequence[Sequence[Statement]]) -> Sequence[Statement]:
    """Return the version that a citation names: a journal's before a conference's, a preprint last."""
    return min(groups, key=lambda group: STAGES.index(stage(group[0].fields)), default=())


def version_record(group: Iterable[Statement], names: Sequence[str] = VERSION_FIELDS) -> dict[str, Any]:
    """Return a version's fields, each from the best source that has it."""
    group = tuple(group)
    made: dict[str, Any] = {}
    for name in names:
        for said in group:
            links = said.fields.get("links", {})
            value = bare(name, links.get(name, "")) if name in {"doi", "arxiv"} else said.fields.get(name)
            if value:
                made[name] = value
                break
    if "doi" in names and any(stage(said.fields) == "preprint" for said in group) and "arxiv" in made:
        made.setdefault("venue", "arXiv")
    return made
