"""The data of one entry of a bibliography or export, field by field; `record_drafts` makes a draft of it.

A reader adds the values of its file under the names below; a table beside it maps the format's own tags to them.
Other names are kept below `extra` unchanged.

One text: title, subtitle, type, key, school, category, and every field of `paper_fields` that is a line (volume,
number, publisher). Several: author, editor, translator (and other people), keyword (one each), keywords (to be split),
abstract, note, year, date, url, affiliation, award, and every field that is a list of lines. The container: journal,
book, conference, series, journal_short, from which the venue follows by type; or venue, if the format has it.
Identifiers: doi, arxiv. Addresses of a known kind: pdf, code, video, slides, poster, data, project.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from generator.core.names import looks_like_team
from generator.core.problems import Severity
from generator.core.records import PartialDate
from generator.read.documents.marks import (
    as_markdown,
    block_of_latex,
    line_of_latex,
    tidy,
    tidy_block,
    unescaped,
    without_tags,
)
from generator.read.links import Link
from generator.read.records.bibliographies.author_names import ONE_A_NAME, Authors, read_people
from generator.read.records.bibliographies.field_values import read_type


class FieldValue(NamedTuple):
    """One value as its source writes it, and its line."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Dialect:
    """The conventions of a format: its texts, its word for an entry, and its message for one without a title.

    `line`, `block` and `remark` read a title or similar, an abstract, and a note. `editors_stand_in` means that a work
    without authors has its editors as authors, `names_once` that the second of two equal names is the same person.
    """

    line: Callable[[str], str] = line_of_latex
    block: Callable[[str], str] = block_of_latex
    remark: Callable[[str], str] = lambda text: tidy_block(without_tags(as_markdown(text)))
    editors_stand_in: bool = True
    names_once: bool = True
    entry: str = "this entry"
    title_hint: str = "add its title"
    untitled_severity: Severity = "warning"


MARKUP = Dialect()


class Record:
    """The data of an entry; `line` is its first line.

    `sentences` means that the source ends titles with a full stop. `called` is the name of the entry in messages.
    `hidden` are authors without a known position, `cut` truncated fields, `facts` the facts of a portal's own exports,
    `author_facts` those of single authors by their places, from 1 on. `key` and `date` are those that the reader itself
    has read.
    """

    def __init__(self, line: int, dialect: Dialect = MARKUP, *, sentences: bool = False) -> None:
        self.line = line
        self.dialect = dialect
        self.called = dialect.entry
        self.sentences = sentences
        self.type = ""
        self.key = ""
        self.values: dict[str, list[FieldValue]] = {}
        self.people: dict[str, Authors] = {}
        self.people_lines: dict[str, int] = {}
        self.date: PartialDate | None = None
        self.links: list[str | Link] = []
        self.other_links: tuple[tuple[str, str], ...] = ()
        self.code: Literal[True] | None = None
        self.facts: dict[str, Any] = {}
        self.author_facts: dict[str, dict[str, Any]] = {}
        self.extra: dict[str, dict[str, None]] = {}
        self.hidden: list[str] = []
        self.cut: frozenset[str] = frozenset()
        self.lines: dict[str, int] = {}
        self.faults: list[tuple[int, str, str, Severity]] = []
        self.doubts: list[str] = []

    def add(self, field: str, text: str, line: int = 0) -> None:
        """Add a value of a field; empty ones are ignored."""
        if text and text.strip():
            self.values.setdefault(field, []).append(FieldValue(text, line or self.line))

    @property
    def container(self) -> str:
        """The field of what a paper of this type appeared in: its book or its journal."""
        return "book" if self.type in {"inproceedings", "incollection"} else "journal"

    def set_type(self, written: str, genre: str = "") -> None:
        """Set the type by the source's words for the kind of work, and keep words that are not known."""
        self.type = read_type(written, genre)
        self.add("type_of_work", "" if self.type else written)

    def take(self, field: str, *names: str) -> list[FieldValue]:
        """Return the values of some fields, and mark them as used; the first line is that of the draft's field."""
        found = [value for name in names if name in self.values for value in self.values.pop(name)]
        if found:
            self.lines.setdefault(field, found[0].line)
        return found

    def keep(self, name: str, text: str) -> None:
        """Keep a text below `extra`, under any name; different texts of one name are all kept."""
        if text:
            self.extra.setdefault(name, {})[text] = None

    def add_person(self, role: str, *, family: str, given: str = "", particle: str = "", suffix: str = "", line: int = 0
               ) -> None:  # fmt: skip
        """Add a name whose parts are separate in the source."""
        family, given, particle, suffix = (unescaped(tidy(part)) for part in (family, given, particle, suffix))
        suffix = suffix.strip(",")
        if family and given:
            written = " ".join(filter(None, [given, particle, family, suffix]))
            last = " ".join(filter(None, [particle, family]))
            self._add(role, Authors.one(written, team=looks_like_team(written), family=last), line)
        elif family or given:
            self.add_name(role, " ".join(filter(None, [particle, family or given])), line=line)

    def add_name(self, role: str, written: str, *, team: bool = False, line: int = 0) -> None:
        """Add a name as the source writes it, or several in one value; `team` marks one that is not a person's."""
        whole = unescaped(tidy(written)).strip(" ,;") if team else written
        if team and whole:
            self._add(role, Authors.one(whole, team=True), line)
        elif whole.strip():
            found = read_people(whole)
            for fault in found.faults:
                self.warn(f"`{tidy(written)}` {fault}", ONE_A_NAME, line)
            self._add(role, found, line)

    def _add(self, role: str, found: Authors, line: int) -> None:
        before = self.people.get(role, Authors()).names if self.dialect.names_once else ()
        self.add_authors(role, found._replace(names=tuple(name for name in found.names if name not in before)), line)

    def add_authors(self, role: str, found: Authors, line: int = 0) -> None:
        """Add a parsed list of names; equal names may be different people."""
        self.people[role] = Authors.joined([self.people.get(role, Authors()), found])
        if found.names:
            self.people_lines.setdefault(role, line or self.line)

    def mark_truncated(self) -> None:
        """Record that the list of authors is truncated."""
        before = self.people.get("author", Authors())
        self.people["author"] = before._replace(more_authors=True)

    def text_of(self, *fields: str) -> str:
        """Return the first text in some fields."""
        return next((value.text for field in fields for value in self.values.get(field, ())), "")

    def warn(self, what: str, hint: str = "", line: int = 0, severity: Severity = "warning") -> None:
        """Record an error in the entry."""
        self.faults.append((line or self.line, what, hint, severity))
