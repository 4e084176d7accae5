"""The data of a source before anything is merged: the common output of all readers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from generator.core.paper_fields import PlainFields
from generator.core.problems import Problem
from generator.core.records import Metrics, PartialDate

# An entry with a lower confidence is imported as doubtful.
DOUBTFUL_BELOW = 0.7
NO_AUTHORS = "no authors were found"
# The doubt of an entry that leaves out whose list it is where nothing says who that is.
OWNER_UNKNOWN = "it names nobody, or only those with whom it was written, and nothing says whose list it is"


@dataclass(frozen=True, slots=True)
class Draft(PlainFields):
    """A paper as one source describes it; `line` is the first line of its entry (from 1).

    Empty values mean that the source does not have them, never that the field is empty. Authors are in reading order,
    given name first; `teams` are those that are not persons. `families` maps authors (as in `authors`) to the family
    name in the source; it may be omitted if the reading order gives the same. `author_facts` maps authors to what the
    source says of them, with the keys of content files, unchecked. `key` identifies the entry within its
    source (a citation key), if the source has one. `type` is a BibTeX entry type (`inproceedings`) in any format.
    `links` maps a link kind of content files (arxiv, doi, pdf, ...) to a bare identifier or an address. `other_links`
    are links of other kinds: their labels in the source, and their addresses. `author_pages` maps a printed name to the
    address of its link. `year_inferred` marks a date whose year is missing in the source. `lines` are the lines of
    fields that are not in `line`; `cut` are truncated fields. `extra` has fields without a key in content files.
    `contributors` are authors without a known position; `versions` are forms of the work, each with fields as in
    content files. `doubts` describe what may be read wrongly, and the alternatives; `confidence` is the reader's
    confidence in the whole entry, from 0 to 1. `text` is the entry as a list prints it, without formatting; empty if
    the source is not a list.
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
    author_facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
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
    """Existing knowledge for reading a source.

    `titles` and `names` are spellings printed elsewhere (other dumps of the same import, `content/`); `splits` are a
    person's own decisions, title to authors.
    """

    titles: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    splits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading one file, and its format: a name in `formats.FORMATS`, which `formats.read_text` sets.

    `others` are entries that are not publications, or that were hardly understood: an import skips them. They may have
    no title.
    """

    drafts: tuple[Draft, ...] = ()
    profile: Profile | None = None
    problems: tuple[Problem, ...] = ()
    format: str = ""
    others: tuple[Draft, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """What a reader may use besides the text.

    `path` is the name of the file in messages, `as_of` the day the file was saved, `known` the knowledge from other
    sources and `content/`, `address` the address of a saved page, for relative links (empty if unknown), `columns` the
    user's mapping of columns of a table to fields.
    """

    path: str
    as_of: date
    known: ReadingContext = field(default_factory=ReadingContext)
    address: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    owner: str = ""
