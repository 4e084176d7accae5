"""The data of one entry of a bibliography or export, field by field; `record_drafts` makes a draft of it.

A reader adds the values of its file under the names below; a table in its module maps the format's own tags to them.
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

from generator.core.names import explicit_family, looks_like_team
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


class Said(NamedTuple):
    """One value as its source writes it, and its line."""

    text: str
    line: int


def _remark_of_markup(text: str) -> str:
    return tidy_block(without_tags(as_markdown(text)))


@dataclass(frozen=True, slots=True)
class Dialect:
    """The conventions of a format: its texts, its word for an entry, and its message for one without a title.

    `line`, `block` and `remark` read a title or similar, an abstract, and a note. `editors_stand_in` means that a work
    without authors has its editors as authors.
    """

    line: Callable[[str], str] = line_of_latex
    block: Callable[[str], str] = block_of_latex
    remark: Callable[[str], str] = _remark_of_markup
    editors_stand_in: bool = True
    entry: str = "this entry"
    title_hint: str = "add its title"
    untitled_severity: Severity = "warning"


MARKUP = Dialect()


class Record:
    """The data of an entry; `line` is its first line.

    `sentences` means that the source ends titles with a full stop. `spare_type` is the BibTeX type of entries without a
    type, if their fields do not determine it. `called` is the name of the entry in messages. `hidden` are authors
    without a known position, `cut` truncated fields, `facts` the facts of a portal's own exports. `key` and `date` are
    those that the reader itself has read.
    """

    def __init__(
        self, line: int, dialect: Dialect = MARKUP, *, sentences: bool = False, spare_type: str = "misc"
    ) -> None:
        self.line = line
        self.dialect = dialect
        self.called = dialect.entry
        self.sentences = sentences
        self.spare_type = spare_type
        self.type = ""
        self.key = ""
        self.values: dict[str, list[Said]] = {}
        self.people: dict[str, Authors] = {}
        self.people_lines: dict[str, int] = {}
        self.date: PartialDate | None = None
        self.links: list[str | Link] = []
        self.other_links: tuple[tuple[str, str], ...] = ()
        self.code: Literal[True] | None = None
        self.facts: dict[str, Any] = {}
        self.extra: dict[str, dict[str, None]] = {}
        self.hidden: list[str] = []
        self.cut: frozenset[str] = frozenset()
        self.lines: dict[str, int] = {}
        self.faults: list[tuple[int, str, str, Severity]] = []
        self.doubts: list[str] = []

    def say(self, field: str, text: str, line: int = 0) -> None:
        """Add a value of a field; empty ones are ignored."""
        if text and text.strip():
            self.values.setdefault(field, []).append(Said(text, line or self.line))

    def take(self, field: str, *names: str) -> list[Said]:
        """Return the values of some fields, and mark them as used; the first line is that of the draft's field."""
        found = [value for name in names if name in self.values for value in self.values.pop(name)]
        if found:
            self.lines.setdefault(field, found[0].line)
        return found

    def keep(self, name: str, text: str) -> None:
        """Keep a text below `extra`, under any name; different texts of one name are all kept."""
        if text:
            self.extra.setdefault(name, {})[text] = None

    def person(self, role: str, *, family: str, given: str = "", particle: str = "", suffix: str = "", line: int = 0
               ) -> None:  # fmt: skip
        """Add a name whose parts are separate in the source."""
        family, given, particle, suffix = (unescaped(tidy(part)) for part in (family, given, particle, suffix))
        suffix = suffix.strip(",")
        if family and given:
            written = " ".join(filter(None, [given, particle, family, suffix]))
            team = looks_like_team(written)
            last = "" if team else explicit_family(written, " ".join(filter(None, [particle, family])))
            found = Authors((written,), False, frozenset({written} if team else ()), {written: last} if last else {})
            self._add(role, found, line)
        elif family or given:
            self.name(role, " ".join(filter(None, [particle, family or given])), line=line)

    def name(self, role: str, written: str, *, team: bool = False, line: int = 0) -> None:
        """Add a name as the source writes it, or several in one value; `team` marks one that is not a person's."""
        whole = unescaped(tidy(written)).strip(" ,;") if team else written
        if team and whole:
            self._add(role, Authors((whole,), False, frozenset({whole})), line)
        elif whole.strip():
            found = read_people(whole)
            for fault in found.faults:
                self.warn(f"`{tidy(written)}` {fault}", ONE_A_NAME, line)
            self._add(role, found, line)

    def _add(self, role: str, found: Authors, line: int) -> None:
        before = self.people.get(role, Authors())
        new = tuple(name for name in found.names if name not in before.names)
        self.listed(role, found._replace(names=new), line)

    def listed(self, role: str, found: Authors, line: int = 0) -> None:
        """Add a parsed list of names; equal names may be different people."""
        before = self.people.get(role)
        self.people[role] = (
            found
            if before is None
            else Authors(
                before.names + found.names,
                before.more_authors or found.more_authors,
                before.teams | found.teams,
                {**before.families, **found.families},
            )
        )
        if found.names:
            self.people_lines.setdefault(role, line or self.line)

    def more(self) -> None:
        """Record that the list of authors is truncated."""
        before = self.people.get("author", Authors())
        self.people["author"] = before._replace(more_authors=True)

    def says(self, *fields: str) -> str:
        """Return the first text in some fields."""
        return next((value.text for field in fields for value in self.values.get(field, ())), "")

    def warn(self, what: str, hint: str = "", line: int = 0, severity: Severity = "warning") -> None:
        """Record an error in the entry."""
        self.faults.append((line or self.line, what, hint, severity))
