"""What a source says, before anything is merged: the one output of every reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import Problem
    from generator.model import Metrics, PartialDate


@dataclass(frozen=True, slots=True)
class Draft:
    """A paper as one source tells it; `line` is where its entry begins (from 1).

    Empty values mean that the source is silent, never that the field is empty.
    `year_inferred` marks a date whose year the source left out.
    """

    line: int
    title: str
    authors: tuple[str, ...] = ()
    more_authors: bool = False
    date: PartialDate | None = None
    category: str = ""
    affiliations: tuple[str, ...] = ()
    code: str | Literal[True] | None = None
    abstract: str = ""
    score: float | None = None
    year_inferred: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """The owner of a profile dump: name, main category and the numbers shown on that day."""

    line: int
    name: str
    category: str = ""
    metrics: Metrics | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What is already known when a source is read.

    `titles` and `names` are spellings as printed elsewhere (other dumps of the same import,
    `content/`); `splits` are a person's own decisions, title to authors.
    """

    titles: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    splits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything one file gave: its drafts in order, its owner if any, and what was wrong."""

    drafts: tuple[Draft, ...] = ()
    profile: Profile | None = None
    problems: tuple[Problem, ...] = ()
