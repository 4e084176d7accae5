"""What one entry of a bibliography or export says, gathered field by field; `record_drafts` makes a draft of it.

A reader says what its file says, by the names below; a table in its module maps the format's own
tags to them. A name that is none of these is kept below `extra` as it is.

One text: title, subtitle, type, key, school, category, and every field of `paper_fields` that is a line (volume,
number, publisher). Several: author, editor, translator (and other people), keyword (one each), keywords (to be
split), abstract, note, year, date, url, affiliation, award, and every field that is a list of lines. Where it
appeared: journal, book, conference, series, journal_short, of which the type tells the venue; or venue, where the
format itself tells it. Identifiers: doi, arxiv. Addresses whose kind is known: pdf, code, video, slides, poster,
data, project.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from generator.core.names import looks_like_team, told_family
from generator.read.documents.marks import (
    as_markdown,
    block_of_latex,
    line_of_latex,
    tidy,
    tidy_block,
    unescaped,
    without_tags,
)
from generator.read.records.bibliographies.author_names import Authors
from generator.read.records.bibliographies.two_people import ONE_A_NAME, read_people

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.core.problems import Severity
    from generator.core.records import PartialDate
    from generator.read.links import Link


class Said(NamedTuple):
    """One value as its source writes it, and its line."""

    text: str
    line: int


def _remark_of_markup(text: str) -> str:
    return tidy_block(without_tags(as_markdown(text)))


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a format writes its texts, what it calls an entry, and what it says of one without a title.

    `line`, `block` and `remark` read a title or the like, an abstract, and a note. `editors_stand_in` says that a
    work without authors has its editors for authors.
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
    """What an entry says; `line` is where it begins.

    `sentences` says that the source closes titles with a full stop. `spare_type` is the BibTeX
    type of entries that name none and whose fields do not tell. `called` is what messages call the entry.
    `hidden` are authors whose place in the list is not known, `cut` fields whose text breaks off, `facts` what
    only a portal's own exports say.
    `key` and `date` are those that the reader itself has read.
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
        """Take a value of a field; blank ones say nothing."""
        if text and text.strip():
            self.values.setdefault(field, []).append(Said(text, line or self.line))

    def take(self, field: str, *names: str) -> list[Said]:
        """Return the values of some fields, which then count as used; the first is where the draft's field stands."""
        found = [value for name in names if name in self.values for value in self.values.pop(name)]
        if found:
            self.lines.setdefault(field, found[0].line)
        return found

    def keep(self, name: str, text: str) -> None:
        """Keep a text below `extra`, whatever its name means elsewhere; several of a name each once."""
        if text:
            self.extra.setdefault(name, {})[text] = None

    def person(self, role: str, *, family: str, given: str = "", particle: str = "", suffix: str = "", line: int = 0
               ) -> None:  # fmt: skip
        """Take a name whose parts the source tells apart."""
        family, given, particle, suffix = (unescaped(tidy(part)) for part in (family, given, particle, suffix))
        suffix = suffix.strip(",")
        if family and given:
            written = " ".join(filter(None, [given, particle, family, suffix]))
            team = looks_like_team(written)
            last = "" if team else told_family(written, " ".join(filter(None, [particle, family])))
            found = Authors((written,), False, frozenset({written} if team else ()), {written: last} if last else {})
            self._add(role, found, line)
        elif family or given:
            self.name(role, " ".join(filter(None, [particle, family or given])), line=line)

    def name(self, role: str, written: str, *, team: bool = False, line: int = 0) -> None:
        """Take a name as the source writes it, or several in one value; `team` marks one that is no person's."""
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
        """Take a list of names that is read already; two of one name may be two people."""
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
        """Note that the list of authors goes on."""
        before = self.people.get("author", Authors())
        self.people["author"] = before._replace(more_authors=True)

    def says(self, *fields: str) -> str:
        """Return the first text that some fields give."""
        return next((value.text for field in fields for value in self.values.get(field, ())), "")

    def warn(self, what: str, hint: str = "", line: int = 0, severity: Severity = "warning") -> None:
        """Note a fault of the entry."""
        self.faults.append((line or self.line, what, hint, severity))
