"""What a source says, before anything is merged: the one output of every reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from generator.core.paper_fields import PlainFields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.problems import Problem
    from generator.core.records import Metrics, PartialDate


# An entry of which its reader is less sure than this is imported as doubtful.
DOUBTFUL_BELOW = 0.7


@dataclass(frozen=True, slots=True)
class Draft(PlainFields):
    """A paper as one source tells it; `line` is where its entry begins (from 1).

    Empty values mean that the source is silent, never that the field is empty. Authors are in
    reading order, given name first; `teams` are those of them that are no persons.
    `families` gives the family name of an author as the source does, by the name in `authors`; one that
    reading order tells anyway may be left out.
    `key` names the entry within its source (a citation key), where the source names it.
    `type` is a BibTeX entry type (`inproceedings`), whatever the format. `links` maps a link
    kind of the content contract (arxiv, doi, pdf, ...) to a bare identifier or an address.
    `other_links` are links of no such kind: what the source calls them, and their addresses.
    `author_pages` maps a name as printed to the address that the source links it to.
    `year_inferred` marks a date whose year the source left out. `lines` says where a field
    stands that is not in `line`; `cut` names fields whose text breaks off. `extra` keeps fields
    that the contract has no key for. `contributors` are authors whose place is not known; `versions` are
    forms of the work, each with the fields of the content contract. `doubts` say in words what of the
    entry may be read wrongly, and what else it may be; `confidence` is how sure its reader is of the
    whole, from 0 to 1. `text` is the entry as a list prints it, without its looks; empty where the source is no list.
    """

    line: int
    title: str
    authors: tuple[str, ...] = ()
    more_authors: bool = False
    contributors: tuple[str, ...] = ()
    date: PartialDate | None = None
    code: str | Literal[True] | None = None
    year_inferred: bool = False
    key: str = ""
    versions: tuple[Mapping[str, str], ...] = ()
    links: Mapping[str, str] = field(default_factory=dict)
    other_links: tuple[tuple[str, str], ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)
    teams: frozenset[str] = frozenset()
    families: Mapping[str, str] = field(default_factory=dict)
    author_pages: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    cut: frozenset[str] = frozenset()
    doubts: tuple[str, ...] = ()
    confidence: float = 1.0
    text: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Profile:
    """The owner of a profile dump: name, main category and the numbers shown on that day."""

    line: int
    name: str
    category: str = ""
    metrics: Metrics | None = None


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """What is already known when a source is read.

    `titles` and `names` are spellings as printed elsewhere (other dumps of the same import,
    `content/`); `splits` are a person's own decisions, title to authors.
    """

    titles: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    splits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything one file gave, and the format it was read in: a name of `formats.FORMATS`.

    `others` are entries that are no publications, or of which too little was understood: an import passes them over.
    They may have no title.
    """

    drafts: tuple[Draft, ...] = ()
    profile: Profile | None = None
    problems: tuple[Problem, ...] = ()
    format: str = "dump"
    others: tuple[Draft, ...] = ()
