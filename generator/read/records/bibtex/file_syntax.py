r"""The beginnings and ends of the entries of a BibTeX file, including broken files.

An entry is read by BibTeX's own rules first. If they fail, it ends before the next line that begins one
(`@article{key,`), and is split before each line that begins a field (`title = {`): a broken entry does not affect
others.
"""

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

from generator.read.records.bibtex.vocabulary import KNOWN_FIELDS
from generator.text.latex.source_scan import brace_partners

_ENTRY = re.compile(r"(?<![\w.@-])@[ \t]*([A-Za-z][\w-]{0,40})\s*([{(])")
# An entry at the beginning of a line begins even within an open field.
_LINE_ENTRY = re.compile(
    r"^[ \t}]*(@[ \t]*(?:(?:comment|preamble)\b|string\s*[{(]\s*[\w:.+/-]+\s*="
    r"|[A-Za-z][\w-]{0,40}\s*[{(](?:\s*[^,{}\"=\n]*[,\n]|\s*[A-Za-z]+\s*=)))",
    re.IGNORECASE | re.MULTILINE,
)
_STRAY = re.compile(r"^[ \t]*@[^\n]*", re.MULTILINE)
_KEY = re.compile(r"\s*+([^,{}\"=\n)]*+)\s*+(?:,|(?=[})]))")
_LOOSE_KEY = re.compile(r"\s*(?![A-Za-z][\w-]*\s*=)([^,{}\"\s]*)[ \t]*(,?)")
_FIELD = re.compile(r"([A-Za-z_][\w+.:/&*-]*)\s*=\s*")
_BLANK = re.compile(r"(?:[\s,]++|%[^\n]*+)*+")  # possessive: a run of commas could be split in exponentially many ways
_WORD = re.compile(r"[0-9]+(?![\w.-])|[A-Za-z_@*!/][^\s,{}()\"#%=]*")
_QUOTE_OR_BRACE = re.compile(r"[\"{}]")
# The beginning of a field: any name at the beginning of a line, a usual one also after another field.
_USUAL = "|".join(sorted(map(re.escape, KNOWN_FIELDS), key=len, reverse=True))
_NEXT_FIELD = re.compile(
    rf"(?:^[ \t,}}\"]*(?P<line>[A-Za-z][\w+.:-]{{0,40}})|(?:[,}}\"]\s*|[0-9]\s+)(?P<same>{_USUAL}))\s*=\s*"
    r"(?=[{\"0-9]|[A-Za-z]+\s*[,#}\n])",
    re.IGNORECASE | re.MULTILINE,
)
_END_LINE = re.compile(r"^[ \t]*[})][ \t]*$", re.MULTILINE)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)


class Piece(NamedTuple):
    """One operand of `#`: a literal text, or the name of a macro."""

    text: str
    macro: bool = False


class Field(NamedTuple):
    """A field with its name in lower case; `cut` marks a truncated text."""

    name: str
    line: int
    pieces: tuple[Piece, ...]
    cut: bool = False


class Fault(NamedTuple):
    """An error in the entry that begins in `line`, and how to fix it; `costly` errors cost the entry."""

    line: int
    what: str
    hint: str
    costly: bool = False


class Entry(NamedTuple):
    """One entry, its type in lower case; the fields of a `string` define macros."""

    type: str
    key: str
    line: int
    fields: tuple[Field, ...]


def read_entries(text: str) -> tuple[list[Entry], list[Fault]]:
    """Return all entries of a file with LF line endings, including definitions of macros, and errors."""
    reader = _Reader(text)
    reader.read()
    return reader.entries, reader.faults


class _BrokenError(Exception):
    """A violation of BibTeX's rules."""


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.breaks = [found.start() for found in re.finditer("\n", text)]
        self.partners = brace_partners(text, escaped=True)
        self.starts = [found.start(1) for found in _LINE_ENTRY.finditer(text)]
        self.entries: list[Entry] = []
        self.faults: list[Fault] = []

    def read(self) -> None:
        place = 0
        while place < len(self.text):
            found = self._next(place)
            start = found[0] if found else len(self.text)
            for stray in _STRAY.finditer(self.text, place, start):
                if stray.start() == 0 or self.text[stray.start() - 1] == "\n":
                    what = f"the line '{stray[0].strip()[:40]}' begins no entry and was passed over"
                    self.faults.append(Fault(self._line(stray.start()), what, "write it as in @article{key,"))
            place = max(self._block(*found), start + 1) if found else start

    def _line(self, place: int) -> int:
        return bisect_left(self.breaks, place) + 1

    def _next(self, place: int) -> tuple[int, str, int] | None:
        """Return the beginning of the next entry, its type, and the beginning of its content."""
        entry = _ENTRY.search(self.text, place)
        index = bisect_left(self.starts, place)
        start = self.starts[index] if index < len(self.starts) else len(self.text)
        if self.text[start : start + 8].lower() == "@comment" and not (entry and entry.start() <= start):
            return start, "comment", start + 8
        return (entry.start(), entry[1].lower(), entry.end()) if entry else None

    def _block(self, start: int, kind: str, inside: int) -> int:
        """Read one block and return where to continue."""
        following = bisect_right(self.starts, start)
        limit = self.starts[following] if following < len(self.starts) else len(self.text)
        if kind in {"comment", "preamble"}:
            return self._skip(inside, limit)
        line = self._line(start)
        try:
            key, fields, end = self._strict(kind, inside, limit)
        except _BrokenError:
            key, fields, faults = self._loose(kind, inside, limit)
            last_line = self.text.rstrip().rpartition("\n")[2].strip()
            ends = limit == len(self.text) and kind != "string" and last_line not in {"}", ")"}
            if ends and _surplus(self.text[inside - 1 :]) < 0:
                name = f"the entry '{key}'" if key else "the last entry"
                where = f", in `{fields[-1].name}`" if fields and fields[-1].cut else ""
                what = f"the file ends within {name}{where}; it was left out"
                hint = "save or export the file again; close the entry with a brace if it is complete"
                self.faults.append(Fault(line, what, hint, costly=True))
                return limit
            name = f"the entry '{key}'" if key else "this entry"
            self.faults += [Fault(line, f"{name} {what}", hint) for what, hint in faults]
            end = limit
        self.entries.append(Entry(kind, key, line, tuple(fields)))
        return end

    def _skip(self, inside: int, limit: int) -> int:
        """Skip a comment: to its closing brace, or without one, to the end of its line."""
        opening = self.text.find("{", inside - 1, inside + 3)
        if opening >= 0 and not self.text[inside:opening].strip() and opening in self.partners:
            return self.partners[opening] + 1
        end = self.text.find("\n", inside)
        return min(limit, end if end >= 0 else limit)

    def _strict(self, kind: str, inside: int, limit: int) -> tuple[str, list[Field], int]:
        """Read an entry by BibTeX's rules: its key, its fields, and its end."""
        closing = ")" if self.text[inside - 1] == "(" else "}"
        found = _KEY.match(self.text, inside, limit) if kind != "string" else None
        if kind != "string" and not found:
            raise _BrokenError
        place = found.end() if found else inside
        fields: list[Field] = []
        while True:
            blank = _BLANK.match(self.text, place, limit)
            place = blank.end() if blank else place
            if self.text.startswith(closing, place) and place < limit:
                break
            name = _FIELD.match(self.text, place, limit)
            if not name:
                raise _BrokenError
            pieces, end = self._value(name.end(), limit, closing)
            fields.append(Field(name[1].lower(), self._line(place), tuple(pieces)))
            place = self._past_spaces(end, limit)
            if place < limit and self.text[place] not in {",", closing}:
                raise _BrokenError
        end = place + 1
        other = _ENTRY.search(self.text, end, limit)
        rest = self.text[end : other.start() if other else limit].partition("\n@")[0]
        names = (name[name.lastgroup or 0].lower() for name in _NEXT_FIELD.finditer(rest))
        if rest.strip("}) \t\n,") and (_surplus(rest) > 0 or not KNOWN_FIELDS.isdisjoint(names)):
            raise _BrokenError  # an extra brace closed it
        return found[1].rstrip() if found else "", fields, end

    def _past_spaces(self, place: int, limit: int) -> int:
        while place < limit and self.text[place].isspace():
            place += 1
        return place

    def _value(self, place: int, limit: int, closing: str = "") -> tuple[list[Piece], int]:
        """Read a value, whose parts are joined by `#`, and return its end."""
        pieces: list[Piece] = []
        while True:
            sign = self.text[place : place + 1] if place < limit else ""
            word = _WORD.match(self.text, place, limit)
            if sign in {"{", '"'}:
                end = self.partners.get(place, limit) if sign == "{" else self._quote(place, limit)
                if end >= limit:
                    raise _BrokenError
                pieces.append(Piece(self.text[place + 1 : end]))
                place = end + 1
            elif word:
                pieces.append(Piece(word[0], macro=not word[0][0].isdigit()))
                place = word.end()
            elif pieces or sign not in {",", closing}:
                raise _BrokenError
            after = self._past_spaces(place, limit)
            if after >= limit or self.text[after] != "#":
                return pieces, place
            place = self._past_spaces(after + 1, limit)

    def _quote(self, place: int, limit: int) -> int:
        """Return the end of the quoted text that opens at `place`, or the limit."""
        at = place + 1
        while found := _QUOTE_OR_BRACE.search(self.text, at, limit):
            if found[0] == '"':
                return found.start()
            if found[0] == "}":
                break
            at = self.partners.get(found.start(), limit) + 1
        return limit

    def _loose(self, kind: str, inside: int, limit: int) -> tuple[str, list[Field], list[tuple[str, str]]]:
        """Read the fields of a broken entry: its key, its fields, and its errors."""
        faults: list[tuple[str, str]] = []
        found = _LOOSE_KEY.match(self.text, inside, limit) if kind != "string" else None
        key = found[1] if found else ""
        if kind != "string" and not (found and found[2]):
            faults.append(("has no comma after its key" if key else "has no key", "write it as in @article{key,"))
        names = list(_NEXT_FIELD.finditer(self.text, found.end() - len(found[2]) if found else inside, limit))
        begins = [name.start(name.lastgroup or 0) for name in names]
        last = _END_LINE.search(self.text, names[-1].end(), limit) if names else None
        fields: list[Field] = []
        for name, start, end in zip(names, begins, [*begins[1:], last.start() if last else limit], strict=False):
            written = name[name.lastgroup or 0].lower()
            field, fault = self._loose_field(written, self._line(start), name.end(), end, open_end=end == limit)
            fields.append(field)
            faults += [fault] if fault else []
        return key, fields, faults or [("is not closed", "write a closing brace below its last field")]

    def _loose_field(
        self, name: str, line: int, place: int, end: int, *, open_end: bool
    ) -> tuple[Field, tuple[str, str] | None]:
        """Read a value up to the next field, or to the end of the entry, and its error."""
        try:
            pieces, after = self._value(place, end)
            rest = self.text[after:end].strip()
        except _BrokenError:
            rest = "broken"
        if rest in {",", "},", ""} or (open_end and not rest.strip("}) \t\n,")):
            lacks_comma = not rest and not open_end and self.text[end : end + 1] not in {"}", ")"}
            fault = (f"has no comma after `{name}`", f"write one above line {self._line(end)}") if lacks_comma else None
            return Field(name, line, tuple(pieces)), fault
        text, more = _unwrapped(self.text[place:end], last=open_end)
        where = f"`{name}` in line {line}"
        cut = more < 0 and open_end
        if cut:
            fault = (f"breaks off within {where}", "complete it from the publisher's page")
        elif more < 0:
            fault = (f"does not close {where}", "write the closing brace or quotation mark")
        else:
            fault = (f"has unbalanced braces or quotation marks in {where}", "write as many } as {")
        return Field(name, line, (Piece(text),), cut), fault


def _surplus(text: str) -> int:
    """Return how many more closing than opening braces there are; escaped ones do not count."""
    signs = [found[0] for found in _BRACE.finditer(text)]
    return signs.count("}") - signs.count("{")


def _unwrapped(chunk: str, *, last: bool) -> tuple[str, int]:
    """Return a loose value without its delimiters, and how many of them were extra (-1: missing)."""
    text = chunk.strip().rstrip(",").rstrip()
    opening = text[:1] if text[:1] in {"{", '"'} else ""
    text = text[len(opening) :]
    more = _surplus(text)
    if last and more > (1 if opening == "{" else 0) and text.endswith("}"):
        text = text[:-1].rstrip().rstrip(",").rstrip()
        more -= 1
    if opening == '"' or (not opening and text.endswith('"')):
        closed = text.endswith('"')
        return text.removesuffix('"'), more if closed else -1
    if more > 0 and text.endswith("}"):
        return text[:-1].rstrip(), more - (1 if opening else 0)
    return text, -1 if opening else more
