r"""The beginnings and ends of the entries of a BibTeX file, including broken files.

An entry is read by BibTeX's own rules first. If they fail, a field ends at the latest before the next line that begins
one (`title = {`), and an entry at the latest before the next line that begins one (`@article{key,`): a broken entry
does not affect others.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from difflib import get_close_matches
from typing import NamedTuple

from generator.read.records.bibtex.entry_syntax import LOOSE_KEY, USUAL_FIELD, EntryReader, StrictError
from generator.read.records.bibtex.shapes import ENTRY, Entry, Fault, Source, surplus
from generator.read.records.bibtex.vocabulary import KNOWN_TYPES

_TYPE = "|".join(sorted(KNOWN_TYPES, key=len, reverse=True))
# An entry at the beginning of a line begins even within an open field; also one without its `@` or its brace.
_HEADS = (
    r"@[ \t]*(?:comment|preamble)\b",
    r"@[ \t]*string\s*[{(]\s*[\w:.+/-]+\s*=",
    r"@[ \t]*[A-Za-z][\w-]{0,40}\s*[{(](?:\s*[^,{}\"=\n]*[,\n]|\s*[A-Za-z]+\s*=)",
    rf"@(?:{_TYPE})[ \t]*[^\s,{{}}\"=()]+[ \t]*,[ \t]*$",
    rf"(?:{_TYPE})[ \t]*\{{[^\s,{{}}\"=]+[ \t]*,[ \t]*$",
    r"@[^\n{}()]{1,40}[{(][^\s,{}\"=]+[ \t]*,[ \t]*$",
    r"@[^\s{}()=,\"]{3,80},[ \t]*$",
)
_LINE_ENTRY = re.compile(rf"^[ \t}}]*(?:{'|'.join(_HEADS)})", re.IGNORECASE | re.MULTILINE)
_NO_BRACE = re.compile(rf"@({_TYPE})[ \t]*(?=[^\s,{{}}\"=()]+[ \t]*,[ \t]*$)", re.IGNORECASE | re.MULTILINE)
_NO_SIGN = re.compile(rf"^({_TYPE})[ \t]*\{{(?=[^\s,{{}}\"=]+[ \t]*,[ \t]*$)", re.IGNORECASE | re.MULTILINE)
_ODD_TYPE = re.compile(r"@([^\n{}()]{1,40})[{(](?=[^\s,{}\"=]+[ \t]*,[ \t]*$)", re.MULTILINE)
_NO_HEAD = re.compile(r"@([^\s{}()=,\"]{3,80})(?=,[ \t]*$)", re.MULTILINE)
_CLOSED = re.compile(r"^[ \t]*[})]\s*\Z", re.MULTILINE)
_STRAY = re.compile(r"^[ \t]*@[^\n]*", re.MULTILINE)
_BROKEN_HEADS = (
    (_NO_BRACE, "lacks the brace after its type"),
    (_NO_SIGN, "lacks the `@`"),
    (_ODD_TYPE, "has a type that cannot be read"),
    (_NO_HEAD, "has neither type nor key"),
)


class Entries(NamedTuple):
    """All entries of a file in their order, including definitions of macros, and errors."""

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]


def read_entries(text: str) -> Entries:
    """Read a file with LF line endings."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.source = Source(text)
        self.starts = sorted(found.end() - len(found[0].lstrip(" \t}")) for found in _LINE_ENTRY.finditer(text))
        self.entries: list[Entry] = []
        self.faults: list[Fault] = []

    def read(self) -> Entries:
        place = 0
        while place < len(self.text):
            found = self._next(place)
            for stray in _STRAY.finditer(self.text, place, found[0] if found else len(self.text)):
                if self._at_line_start(stray.start()):
                    what = f"the line '{stray[0].strip()[:40]}' begins no entry and was passed over"
                    self.faults.append(Fault(self.source.line(stray.start()), what, "write it as in @article{key,"))
            if found is None:
                break
            place = max(self._block(*found), found[0] + 1)
        return Entries(tuple(self.entries), tuple(self.faults))

    def _at_line_start(self, place: int) -> bool:
        return place == 0 or self.text[place - 1] == "\n"

    def _next(self, place: int) -> tuple[int, str, int] | None:
        """Return the beginning of the next entry, its type, and the beginning of its content."""
        entry = self.source.search(ENTRY, place, len(self.text))
        for index in range(bisect_left(self.starts, place), len(self.starts)):
            start = self.starts[index]
            if entry and entry.start() <= start:
                break
            for shape, what in _BROKEN_HEADS:
                broken = shape.match(self.text, start)
                if broken and not (shape is _ODD_TYPE and ENTRY.match(self.text, start)):
                    key = LOOSE_KEY.match(self.text, broken.end())
                    self._tell(start, key[1] if key else "", what, "write it as in @article{key,")
                    kind = broken[1].strip().lower()
                    return start, kind if kind in KNOWN_TYPES else _likely_type(kind), broken.end()
            if self.text[start : start + 8].lower() == "@comment":
                return start, "comment", start + 8
        return (entry.start(), entry[1].lower(), entry.end()) if entry else None

    def _block(self, start: int, kind: str, inside: int) -> int:
        """Read one block and return where to continue."""
        following = bisect_right(self.starts, start)
        limit = self.starts[following] if following < len(self.starts) else len(self.text)
        if kind in {"comment", "preamble"}:
            return self._skip(inside, limit)
        for strict in (True, False):
            reader = EntryReader(self.source, start, inside, limit, strict=strict)
            try:
                entry, end = reader.entry(kind)
            except StrictError:
                continue
            if strict and (
                USUAL_FIELD.search(self.text, end, self.source.free_end(end, limit)) or self.source.spills(end, limit)
            ):
                continue
            if limit == len(self.text) and self._is_truncated(entry, reader):
                return limit
            self.entries.append(entry)
            for what, hint in reader.faults:
                self._tell(start, entry.key, what, hint)
            return end
        return limit

    def _is_truncated(self, entry: Entry, reader: EntryReader) -> bool:
        """Report an entry within which the file ends; one whose last line is its closing brace lost another one."""
        closed = surplus(self.text[reader.inside - 1 :]) >= 0 or _CLOSED.search(self.text)
        if entry.type == "string" or reader.is_complete or closed:
            return False
        name = f"the entry '{entry.key}'" if entry.key else "the last entry"
        where = f", in `{entry.fields[-1].name}`" if entry.fields and entry.fields[-1].cut else ""
        what = f"the file ends within {name}{where}; it was left out"
        hint = "save or export the file again; close the entry with a brace if it is complete"
        self.faults.append(Fault(entry.line, what, hint, costly=True))
        return True

    def _skip(self, inside: int, limit: int) -> int:
        """Skip a comment: to its closing brace, or without one, to the end of its line."""
        opening = self.text.find("{", inside - 1, inside + 3)
        if opening >= 0 and not self.text[inside:opening].strip():
            closing = self.source.partners.get(opening)
            if closing is not None:
                return closing + 1
        end = self.text.find("\n", inside)
        return min(limit, end if end >= 0 else limit)

    def _tell(self, start: int, key: str, what: str, hint: str) -> None:
        name = f"the entry '{key}'" if key else "this entry"
        self.faults.append(Fault(self.source.line(start), f"{name} {what}", hint))


def _likely_type(written: str) -> str:
    close = get_close_matches(re.sub("[^a-z]", "", written), KNOWN_TYPES, 1, 0.7)
    return close[0] if close else "misc"
