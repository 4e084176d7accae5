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

from generator.read.records.bibtex.shapes import ENTRY, Entry, Fault, Field, Piece, Source, surplus
from generator.read.records.bibtex.vocabulary import KNOWN_FIELDS, KNOWN_TYPES

_FIELD = "|".join(sorted(map(re.escape, KNOWN_FIELDS), key=len, reverse=True))
_KEY = re.compile(r"\s*+([^,{}\"=\n)]*+)\s*+(,|(?=[})]))")
_LOOSE_KEY = re.compile(r"\s*(?![A-Za-z][\w-]*\s*=)([^,{}\"\s]*)[ \t]*,?")
_NAME = re.compile(r"[A-Za-z_][\w+.:/&*-]*")
_EQUALS = re.compile(r"\s*=\s*")
_BLANK = re.compile(r"(?:[\s,]++|%[^\n]*+)*+")  # possessive: a run of commas could be split in exponentially many ways
_JOIN = re.compile(r"\s*#\s*")
_WORD = re.compile(r"[0-9]+(?![\w.-])|[A-Za-z_@*!/][^\s,{}()\"#%=]*")
_AFTER = {"}": re.compile(r"\s*(?:,|(\})|$)"), ")": re.compile(r"\s*(?:,|(\))|$)")}
_QUOTE_OR_BRACE = re.compile(r"[\"{}]")
# The beginning of a field: any name at the beginning of a line, a usual one also after another field.
_VALUE_FOLLOWS = r"\s*=\s*(?=[{\"0-9]|[A-Za-z]+\s*[,#}\n])"
_NEXT_FIELD = re.compile(
    rf"^[ \t,}}\"]*(?P<line>[A-Za-z][\w+.:-]{{0,40}}){_VALUE_FOLLOWS}|^[ \t]*(?P<bare>{_FIELD})\s*(?:=\s*)?(?=[{{\"])"
    rf"|(?:[,}}\"]\s*|[0-9]\s+)(?P<same>{_FIELD}){_VALUE_FOLLOWS}",
    re.IGNORECASE | re.MULTILINE,
)
_BARE_FIELD = re.compile(rf"({_FIELD})\s*(?=[{{\"])", re.IGNORECASE)
_USUAL_FIELD = re.compile(rf"^[ \t,]*(?:{_FIELD}){_VALUE_FOLLOWS}", re.IGNORECASE | re.MULTILINE)
_SWALLOWED = re.compile(rf"{_USUAL_FIELD.pattern}|[,}}\"]\s*(?:{_FIELD})\s*=\s*[{{\"]", re.IGNORECASE | re.MULTILINE)
_FIELD_BEGINS = re.compile(rf"{_BLANK.pattern}(?:{_NAME.pattern}\s*=|[}})@])")
_END_LINE = re.compile(r"^[ \t]*[})][ \t]*$", re.MULTILINE)
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
                    key = _LOOSE_KEY.match(self.text, broken.end())
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
            reader = _EntryReader(self.source, start, inside, limit, strict=strict)
            try:
                entry, end = reader.entry(kind)
            except _StrictError:
                continue
            if strict and (
                _USUAL_FIELD.search(self.text, end, self.source.free_end(end, limit)) or self.source.spills(end, limit)
            ):
                continue
            if limit == len(self.text) and self._is_truncated(entry, reader):
                return limit
            self.entries.append(entry)
            for what, hint in reader.faults:
                self._tell(start, entry.key, what, hint)
            return end
        return limit

    def _is_truncated(self, entry: Entry, reader: _EntryReader) -> bool:
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


class _StrictError(Exception):
    """A violation of BibTeX's rules."""


class _EntryReader:
    """Reads one entry of the file within `limit`; strictly, or as far as possible."""

    def __init__(self, file: Source, start: int, inside: int, limit: int, *, strict: bool) -> None:
        self.file, self.text = file, file.text
        self.start, self.inside, self.limit = start, inside, limit
        self.strict = strict
        self.closing = ")" if file.text[inside - 1 : inside] == "(" else "}"
        self.faults: list[tuple[str, str]] = []
        self.closed = False
        self.is_complete = True

    def entry(self, kind: str) -> tuple[Entry, int]:
        """Return the entry and its end; raise `StrictError` if it violates BibTeX's rules in strict mode."""
        key, place = ("", self.inside) if kind == "string" else self._key()
        fields: list[Field] = []
        while not self.closed:
            blank = _BLANK.match(self.text, place, self.limit)
            place = blank.end() if blank else place
            if place >= self.limit:
                self._broken("is not closed", "write a closing brace below its last field")
                self.is_complete = False
                break
            if self.text[place] in {self.closing, "}"}:
                place = self._close(place)
            else:
                field, place = self._field(place)
                if field:
                    fields.append(field)
        return Entry(kind, key, self.file.line(self.start), tuple(fields)), place

    def _broken(self, what: str, hint: str) -> None:
        if self.strict:
            raise _StrictError
        self.faults.append((what, hint))

    def _key(self) -> tuple[str, int]:
        found = _KEY.match(self.text, self.inside, self.limit)
        if found:
            return found[1].rstrip(), found.end()
        found = _LOOSE_KEY.match(self.text, self.inside, self.limit)
        key, end = (found[1], found.end()) if found else ("", self.inside)
        self._broken("has no comma after its key" if key else "has no key", "write it as in @article{key,")
        return key, end

    def _close(self, place: int) -> int:
        if self.text[place] != self.closing:
            self._broken(f"has a brace too many in line {self.file.line(place)}", "delete it")
            return place + 1
        if not self.strict and self.file.search(_NEXT_FIELD, place, self.limit):
            self._broken(f"has a brace too many in line {self.file.line(place)}", "delete it")
            return place + 1
        self.closed = True
        return place + 1

    def _field(self, place: int) -> tuple[Field | None, int]:
        name = _NAME.match(self.text, place, self.limit)
        equals = _EQUALS.match(self.text, name.end(), self.limit) if name else None
        if name and equals:
            return self._value(name[0].lower(), place, equals.end())
        line = self.file.line(place)
        bare = None if self.strict else _BARE_FIELD.match(self.text, place, self.limit)
        if bare:
            self._broken(f"has no = after `{bare[1]}`", f"write it in line {line}")
            return self._value(bare[1].lower(), place, bare.end())
        self._broken(f"has something in line {line} that is no field", "write fields as in title = {The Title},")
        return None, self._next_field(place + 1)

    def _next_field(self, place: int) -> int:
        """Return the position of the next field's name; the entry's end if there is none."""
        found = self.file.search(_NEXT_FIELD, place, self.limit)
        if found:
            return found.start(found.lastgroup or 0)
        end = self.file.search(_END_LINE, place, self.limit)
        return end.start() if end else self.limit

    def _value(self, name: str, start: int, place: int) -> tuple[Field, int]:
        line = self.file.line(start)
        pieces: list[Piece] = []
        at = place
        while True:
            end = self._piece(at, pieces)
            if end is None:
                return self._loose(name, line, place)
            join = _JOIN.match(self.text, end, self.limit)
            if join is None:
                break
            at = join.end()
        if self._ends_well(name, place, end):
            return Field(name, line, tuple(pieces)), end
        return self._loose(name, line, place)

    def _piece(self, place: int, pieces: list[Piece]) -> int | None:
        sign = self.text[place : place + 1] if place < self.limit else ""
        if sign == "{":
            closing = self.file.partners.get(place, self.limit)
            if closing >= self.limit:
                return None
            pieces.append(Piece(self.text[place + 1 : closing]))
            return closing + 1
        if sign == '"':
            closing = self._quote(place)
            if closing < 0:
                return None
            pieces.append(Piece(self.text[place + 1 : closing]))
            return closing + 1
        word = _WORD.match(self.text, place, self.limit)
        if word:
            pieces.append(Piece(word[0], macro=not word[0][0].isdigit()))
            return word.end()
        return place if sign in {",", self.closing} and not pieces else None

    def _quote(self, place: int) -> int:
        """Return the end of the quoted text that opens at `place`, or -1."""
        at = place + 1
        while found := _QUOTE_OR_BRACE.search(self.text, at, self.limit):
            if found[0] == '"':
                return found.start()
            if found[0] == "}":
                return -1
            at = self.file.partners.get(found.start(), self.limit) + 1
        return -1

    def _ends_well(self, name: str, place: int, end: int) -> bool:
        """Return whether a valid separator follows a value; in loose mode, whether it contains no further field."""
        after = _AFTER[self.closing].match(self.text, end, self.limit)
        if self.strict:
            return after is not None
        if _SWALLOWED.search(self.text, place, end):
            return False
        following = self.file.search(_NEXT_FIELD, end - 1, self.limit)
        start = following.start(following.lastgroup or 0) if following else self.limit
        if after is None:
            lacks_comma = following is not None and not self.text[end:start].strip()
            if lacks_comma:
                self._broken(f"has no comma after `{name}`", f"write one above line {self.file.line(start)}")
            return lacks_comma
        if not after[1]:
            return not self._goes_on(after.end())
        if following:
            return not self.text[after.end() : start].strip('}") \t\n,')
        return not self.file.spills(after.end(), self.limit)

    def _goes_on(self, place: int) -> bool:
        """Return whether the text after a comma is the rest of a value: not a field, and closed by a delimiter."""
        if _FIELD_BEGINS.match(self.text, place, self.limit):
            return False
        end = self._next_field(place)
        rest = self.text[place:end].rstrip()
        return re.search(r"[}\"]", rest.removesuffix(self.closing) if end == self.limit else rest) is not None

    def _loose(self, name: str, line: int, place: int) -> tuple[Field, int]:
        """Read a value with unbalanced delimiters: everything up to the next field, or to the end of the entry."""
        if self.strict:
            raise _StrictError
        found = self.file.search(_NEXT_FIELD, place, self.limit)
        last = found is None
        end = self._next_field(place)
        chunk = self.text[place:end]
        text, more = _unwrapped(chunk, last=last and end == self.limit)
        where = f"`{name}` in line {line}"
        cut = more < 0 and last and end == self.limit
        if cut:
            self.faults.append((f"breaks off within {where}", "complete it from the publisher's page"))
            self.closed = True
            self.is_complete = False
        elif more < 0:
            self._broken(f"does not close {where}", "write the closing brace or quotation mark")
        else:
            self._broken(f"has unbalanced braces or quotation marks in {where}", "write as many } as {")
        if last and end == self.limit:
            self.closed = True
        return Field(name, line, (Piece(text),), cut), end


def _unwrapped(chunk: str, *, last: bool) -> tuple[str, int]:
    """Return a loose value without its delimiters, and how many of them were extra (-1: missing)."""
    text = chunk.strip().rstrip(",").rstrip()
    opening = text[:1] if text[:1] in {"{", '"'} else ""
    text = text[len(opening) :]
    more = surplus(text)
    if last and more > (1 if opening == "{" else 0) and text.endswith("}"):
        text = text[:-1].rstrip().rstrip(",").rstrip()
        more -= 1
    if opening == '"' or (not opening and text.endswith('"')):
        closed = text.endswith('"')
        return text.removesuffix('"'), more if closed else -1
    if more > 0 and text.endswith("}"):
        return text[:-1].rstrip(), more - (1 if opening else 0)
    return text, -1 if opening else more
