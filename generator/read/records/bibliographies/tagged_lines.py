"""Records of tagged lines: RIS, Refer, MEDLINE, Web of Science, RefWorks.

All of them write one value a line after a short tag, and a long value continues in the next line. They differ in the
form of the tag and in the separator of entries, which is a `Shape`, and in the meaning of the tags, which is a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from generator.core.problems import Problem
from generator.read.draft import Context, Reading
from generator.read.lines import clean, excerpt
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading

_BREAKS = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Shape:
    """The syntax of entries in a format.

    `tagged` returns a line's tag and value, None if it has none. An entry begins with the tag `first`, shown as
    `first_line` and in full as `sample`, and ends with the tag `last`, if the format has one; with `blank_lines` an
    empty line also separates entries, with `indented` a continuation line is indented. `silent` are tags about the
    file, `dates` those of which a complete entry has one, `titles` those with which none ends.
    """

    tagged: Callable[[str], tuple[str, str] | None]
    first: str
    first_line: str
    sample: str
    last: str = ""
    last_line: str = ""
    blank_lines: bool = False
    indented: bool = False
    silent: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Tags:
    """The meaning of tags: fields of a record, people, and tags to skip; `own` is the prefix of other tags."""

    own: str
    fields: Mapping[str, str]
    people: Mapping[str, str] = field(default_factory=dict)
    skipped: Collection[str] = ()
    long: Collection[str] = ()  # their line breaks count


def tag_before(pattern: str, known: Collection[str] = ()) -> Callable[[str], tuple[str, str] | None]:
    """Return the `tagged` of a `Shape` whose lines are a tag and a value, the groups of a pattern."""
    shape = re.compile(pattern, re.DOTALL)

    def tagged(line: str) -> tuple[str, str] | None:
        found = shape.fullmatch(line)
        return (found[1], (found[2] or "").strip()) if found and (not known or found[1] in known) else None

    return tagged


def tagged_reader(shape: Shape, record_of: Callable[[Entry], Record], empty: str = "export it again"
                  ) -> Callable[[str, Context], Reading]:  # fmt: skip
    """Return the reader of a format; `empty` is the hint for a file without any entry."""

    def read(text: str, context: Context) -> Reading:
        cutter = _Cutter(context.path, shape)
        lines = _BREAKS.split(text)
        for number, line in enumerate(lines, start=1):
            cutter.take(number, line)
        cutter.finish(whole_lines=not lines[-1].strip())
        return reading(_records(cutter.entries), context.path, cutter.problems, empty=empty)

    def _records(entries: Iterable[Entry]) -> Iterable[Record]:
        for entry in (one for one in entries if any(value.text for value in one.values)):
            record = record_of(entry)
            record.doubts += entry.doubts
            yield record

    return read


def add_value(record: Record, value: Value, tags: Tags, field_name: str = "") -> None:
    """Add a value to the field, or the people, of its tag; `field_name` is another field for this value."""
    if value.tag in tags.people:
        record.add_name(tags.people[value.tag], value.joined, line=value.line)
    elif value.tag not in tags.skipped:
        name = field_name or tags.fields.get(value.tag) or f"{tags.own}_{value.tag.lower()}"
        record.add(name, value.text if value.tag in tags.long else value.joined, value.line)


@dataclass(slots=True)
class Value:
    """One tag with the lines of its value."""

    tag: str
    parts: list[str]
    line: int

    @property
    def text(self) -> str:
        """The value, with its line breaks."""
        return "\n".join(self.parts).strip()

    @property
    def joined(self) -> str:
        """The value on one line."""
        return " ".join(part for part in self.parts if part)


@dataclass(slots=True)
class Entry:
    """The values of one entry, in their order; `line` is its first line, `doubts` describe what may be missing."""

    line: int
    values: list[Value] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    def of(self, *tags: str) -> list[Value]:
        """Return the non-empty values of some tags, in the order of the tags."""
        return [value for tag in tags for value in self.values if value.tag == tag and value.text]

    def has(self, tag: str) -> bool:
        """Return whether the entry has a tag, even with an empty value."""
        return any(value.tag == tag for value in self.values)


class _Cutter:
    """Splits a file into its entries; reports lines outside entries, and entries without an end."""

    def __init__(self, path: str, shape: Shape) -> None:
        self.path = path
        self.shape = shape
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.entry: Entry | None = None
        self.stray: list[tuple[int, str]] = []
        self.above = True  # the first entry: programs write their names there
        self.parted = False
        self.ended = 0

    def take(self, number: int, line: str) -> None:
        tagged = self.shape.tagged(line)
        if tagged is None:
            self._untagged(number, line)
            return
        tag, text = tagged
        if tag in self.shape.silent:
            return
        if tag == self.shape.last:
            self._end(number)
            return
        if self._begins(tag):
            self._begin(number, tag)
        self.parted = False
        if self.entry is not None:
            self.entry.values.append(Value(tag, [text], number))

    def finish(self, *, whole_lines: bool) -> None:
        """Report the last entry if it has no end; it stays only if no entry of the file has one.

        In a format whose entries have no last line, an entry within which the file ends is doubtful.
        """
        self._report_stray()
        if self.entry is not None and self.entry.values and not self.shape.last and not whole_lines:
            tag = self.entry.values[-1].tag
            ends = {other.values[-1].tag for other in self.entries[:-1] if other.values}
            is_dated = any(map(self.entry.has, self.shape.dates))
            # It is whole if it has a date and others end alike.
            if not is_dated or tag in self.shape.titles or (ends and tag not in ends):
                doubt = f"the file ends within this entry, in its '{tag}' line; it may be cut off"
                self.entry.doubts.append(doubt)
        if self.entry is not None and self.shape.last:
            hint = f"save the file again, or add the line '{self.shape.last_line}' at its end"
            if whole_lines and not self.ended and len(self.entries) > 1:
                self._warn(self.entry.line, f"the last entry has no '{self.shape.last_line}' line", hint)
            else:
                self.entries.pop()
                what = f"the file ends within the last entry, before its '{self.shape.last_line}' line; it was left out"
                self.problems.append(Problem(self.path, self.entry.line, 1, what, hint))
        self.entry = None

    def _begins(self, tag: str) -> bool:
        if self.entry is None:
            return True
        if tag == self.shape.first:
            return bool(self.shape.last) or self.parted or self.entry.has(tag)
        return self.parted and (self.shape.indented or not self.entry.has(self.shape.first))

    def _begin(self, number: int, tag: str) -> None:
        """Begin an entry; report one above it that has no end, and a missing first line."""
        shape = self.shape
        if self.entry is not None and shape.last:
            what = f"the entry of line {self.entry.line} has no '{shape.last_line}' line before the next begins"
            self._warn(number, what, f"add the line '{shape.last_line}' above this one")
        self.stray = [] if self.above else self.stray
        self.above = False
        self._report_stray()
        self.entry = Entry(number)
        self.entries.append(self.entry)
        if shape.last and tag != shape.first:
            what = f"this entry begins with '{tag}' and has no '{shape.first_line}' line"
            self._warn(number, what, f"write its type above it, as in '{shape.sample}'")

    def _end(self, number: int) -> None:
        self._report_stray()
        self.ended += 1
        if self.entry is None:
            self._warn(number, f"this '{self.shape.last}' line ends no entry", "delete it, or add the entry above it")
        self.entry = None

    def _untagged(self, number: int, line: str) -> None:
        shown = clean(line)
        if not shown and self.shape.blank_lines:
            self.parted = True
        if self.entry is None or (self.parted and self.shape.indented and not line[:1].isspace()):
            if shown:
                self.stray.append((number, shown))
        elif self.entry.values:
            last = self.entry.values[-1]
            if last.tag != self.shape.first:
                last.parts.append(line.strip())
            elif shown:
                self._warn(number, f"the line '{excerpt(shown)}' has no tag and was left out", "give it its tag")

    def _report_stray(self) -> None:
        if self.stray:
            number, shown = self.stray[0]
            more = f" and {len(self.stray) - 1} more below it" if len(self.stray) > 1 else ""
            what = f"the line '{excerpt(shown)}'{more} belongs to no entry and was left out"
            self._warn(number, what, f"an entry begins with a line such as '{self.shape.sample}'")
            self.stray = []

    def _warn(self, line: int, what: str, hint: str) -> None:
        self.problems.append(Problem(self.path, line, 1, what, hint, "warning"))
