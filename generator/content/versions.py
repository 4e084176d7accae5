"""The versions of one work in its sources: preprint, conference paper, journal article. Pure."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from generator.content.ledger import Statement
from generator.content.stages import STAGES, stage
from generator.core.identifiers import bare, paper_identifiers
from generator.core.records import Version

_EVERY_VENUE = frozenset(
    "a an and annals annual advances at bulletin conf conference for in international int j journal letters magazine "
    "meeting of on proc proceedings research review reviews symposium the transactions trans workshop".split()
)
_SMALL = frozenset("a an and at for in of on proc proceedings the to".split())
# Formats without types of entries: their readers derive it from the words of the venue.
_GUESSES_TYPES = frozenset({"html", "references"})
VERSION_FIELDS = tuple(field.name for field in fields(Version))


def version_groups(ranked: Sequence[Statement]) -> list[list[Statement]]:
    """Group the statements about one version, the best first; a dump is about no version.

    One version has one stage, one year, and not two DOIs. A statement without a type, or with a guessed one, has the
    stage of the version that appeared at the same place.
    """
    groups: list[list[Statement]] = []
    for statement in sorted(ranked, key=_guessed):
        if not stage(statement.fields):
            continue
        home = next((group for group in groups if all(_one_version(statement, other) for other in group)), None)
        if home is None:
            groups.append([statement])
        else:
            home.append(statement)
    return [_thesis_first(group) for group in groups]


def _thesis_first(group: list[Statement]) -> list[Statement]:
    """Move statements that call a work a thesis before those that call it a book: a catalogue uses both."""
    if not any(stage(statement.fields) == "thesis" for statement in group):
        return group
    return sorted(group, key=lambda statement: stage(statement.fields) == "book")


def _one_version(statement: Statement, other: Statement) -> bool:
    """Return whether a statement is about the same version as another, whose type is at least as reliable."""
    stages = {stage(one.fields) for one in (statement, other)}
    if stages == {"book", "thesis"}:
        words, others = (_distinctive_words(one.fields.get("publisher", "")) for one in (statement, other))
        if words and others and words.isdisjoint(others):
            return False  # a thesis that was also published as a book
    elif len(stages) > 1 and not _same_place(statement, other):
        return False
    mine, theirs = (paper_identifiers(one.fields.get("links", {})) for one in (statement, other))
    if mine and theirs and stage(statement.fields) == "preprint":
        return bool(mine & theirs)
    if mine & theirs:
        return True
    dois = [{name for name in names if name.startswith("doi:")} for names in (mine, theirs)]
    years = [str(one.fields.get("date", ""))[:4] for one in (statement, other)]
    return not all(dois) and (not all(years) or years[0] == years[1]) and not _elsewhere(statement, other)


def _guessed(statement: Statement) -> int:
    """Return how unreliable a statement's type is: given by the source, guessed from the form of an entry, missing."""
    return 2 if stage(statement.fields) == "other" else int(bool(statement.doubts) or statement.kind in _GUESSES_TYPES)


def _same_place(statement: Statement, other: Statement) -> bool:
    """Return whether a statement with a guessed stage has the same place as another: by DOI or venue."""
    stages = {stage(one.fields) for one in (statement, other)}
    if "preprint" in stages or not _guessed(statement):
        return False
    mine, theirs = (paper_identifiers(one.fields.get("links", {})) for one in (statement, other))
    if any(name.startswith("doi:") for name in mine & theirs):
        return True
    venue, place = (one.fields.get("venue", "") for one in (statement, other))
    if not (venue and place):
        return "other" in stages
    return _distinctive_words(venue) == _distinctive_words(place) or _shortens(venue, place) or _shortens(place, venue)


def _shortens(short: str, long: str) -> bool:
    """Return whether all words of a venue, whole or abbreviated, are in another, or are its acronym."""
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", short)]
    words = [word for word in words if word not in _SMALL]
    whole = _distinctive_words(long) | {word.casefold() for word in re.findall(r"[^\W\d_]+", long)}
    return bool(words) and all(any(other.startswith(word) for other in whole) for word in words)


def _elsewhere(statement: Statement, other: Statement) -> bool:
    """Return whether two statements are about different places: another volume, or a venue with no word in common."""
    volumes = [one.fields.get("volume") for one in (statement, other)]
    if all(volumes) and volumes[0] != volumes[1]:
        return True
    words, others = (_distinctive_words(one.fields.get("venue", "")) for one in (statement, other))
    return bool(words and others) and words.isdisjoint(others)


def _distinctive_words(venue: str) -> frozenset[str]:
    """Return the distinctive words of a venue, and the acronym that their capitals make."""
    words = re.findall(r"[^\W\d_]+", venue)
    acronym = "".join(word[0] for word in words if word[0].isupper())
    return frozenset(word.casefold() for word in (*words, acronym) if word) - _EVERY_VENUE


def leading(groups: Sequence[Sequence[Statement]]) -> Sequence[Statement]:
    """Return the version that a citation names: a journal's before a conference's, a preprint last.

    A version with doubtful sources only never leads before another.
    """
    return min(groups, key=_precedence, default=())


def _precedence(group: Sequence[Statement]) -> tuple[bool, bool, int]:
    doubtful = all(statement.doubts for statement in group)
    plain_text = all(statement.kind == "references" for statement in group)
    return doubtful, doubtful and plain_text, STAGES.index(stage(group[0].fields))


def version_record(group: Iterable[Statement], names: Sequence[str] = VERSION_FIELDS) -> dict[str, Any]:
    """Return a version's fields, each from the best source that has it."""
    group = tuple(group)
    made: dict[str, Any] = {}
    for name in names:
        for statement in group:
            links = statement.fields.get("links", {})
            value = bare(name, links.get(name, "")) if name in {"doi", "arxiv"} else statement.fields.get(name)
            if value:
                made[name] = value
                break
    if "doi" in names and any(stage(statement.fields) == "preprint" for statement in group) and "arxiv" in made:
        made.setdefault("venue", "arXiv")
    return made
