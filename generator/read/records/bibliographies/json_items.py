"""The items of a JSON file one by one, each with its line: a broken item does not affect the others.

A list, an object that contains the list (`{"items": [...]}`), a single object, or one object a line. Numbers are the
texts in the file.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from generator.core.data_files import rows
from generator.core.problems import Problem, Severity
from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tree import Group, Node, node_of

_BLANKS = re.compile(r"[\s\ufeff\u200b]*")
# A quotation mark after a backslash opens no text: each would be searched to the end of a long line.
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*+"|[{}\[\]:,]|(?:[^\s"{}\[\]:,\\]|\\.)++|"')
# Python before 3.13 reports a missing name here, later versions the comma.
_TRAILING = ("Expecting property name", "Illegal trailing comma")
_BOUND = re.compile(r"[{\]]")
_MOST_FAILURES = 2000
_DECODERS = {
    True: json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str),
    False: json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str, strict=False),
}
# The decoder's errors in plain words, by the beginning of its message.
_FAULTS = rows(__file__, "json_faults.txt")


def is_json(text: str) -> bool:
    """Return whether a text begins like JSON."""
    return text.lstrip("\ufeff \t\r\n")[:1] in {"[", "{"}


def with_keys(*keys: str, two_of: Collection[str] = ()) -> Callable[[str], bool]:
    """Return the `recognises` of a format whose JSON has all of some keys, and at least two of others."""

    def recognises(text: str) -> bool:
        return (
            is_json(text)
            and has_keys(text, *keys)
            and sum(has_keys(text, key) for key in two_of) >= min(len(two_of), 2)
        )

    return recognises


def has_keys(text: str, *keys: str) -> bool:
    """Return whether a JSON text has all of some keys, anywhere."""
    return all(re.search(rf'"{re.escape(key)}"\s*:', text) for key in keys)


def json_reader(
    records: Callable[[Node], Iterable[Record]], *, lists: Collection[str], marks: Collection[str]
) -> Callable[[str, Context], Reading]:
    """Return the reader of a format; `records` makes an item's records, `lists` and `marks` are as in `read_items`."""

    def read(text: str, context: Context) -> Reading:
        items, problems = read_items(text, context.path, lists=lists, marks=marks)
        found = [record for item in items for record in records(node_of(item, item.line))]
        return reading(found, context.path, problems)

    return read


def read_items(
    text: str, path: str, *, lists: Collection[str], marks: Collection[str]
) -> tuple[list[Group], list[Problem]]:
    """Read the items of a file.

    `lists` are the fields of an enclosing object that contain them; after a broken item, an object counts as an item
    only if it has one of the fields `marks`.
    """
    scan = _Scan(text, path, frozenset(marks))
    scan.run(lists)
    return scan.items, scan.problems


def salvaged_items(text: str, path: str) -> tuple[list[Group], list[Problem]]:
    """Read all complete objects of a broken file, the outermost ones anywhere in the file."""
    scan = _Scan(text, path, frozenset())
    scan.salvage()
    return scan.items, scan.problems


class _Scan:
    def __init__(self, text: str, path: str, marks: frozenset[str]) -> None:
        self.text = text
        self.path = path
        self.marks = marks
        self.starts = [0, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text))]
        self.items: list[Group] = []
        self.problems: list[Problem] = []
        self.failures = 0
        self.broken: dict[int, tuple[Exception, int]] = {}
        self.cut_off = False

    def run(self, lists: Collection[str]) -> None:
        position = self._past_blanks(0)
        sign = self.text[position : position + 1]
        if sign not in {"{", "["}:
            what = "this is no JSON" if sign else "this file is empty"
            self._fault(position, what, 'CSL-JSON is a list of objects, as in [{"type": "book", "title": "The Title"}]')
            return
        inner = self._enclosed_list(position, lists) if sign == "{" else -1
        closed = self._objects(max(inner, position), within=inner >= 0)
        if not (closed or self.cut_off) and (sign == "[" or inner >= 0):
            what = "the list is not closed; the file may be cut off"
            self._fault(len(self.text), what, "save it again, or add a ] at its end")

    def salvage(self) -> None:
        """Read complete objects; each error is reported for the innermost object that contains it."""
        for brace, fields, end in self._complete(0):
            self._add(brace, fields, end)
        for _, (error, brace) in sorted(self.broken.items()):
            self._report(error, brace)

    def _complete(self, position: int) -> Iterator[tuple[int, dict[str, Any], int]]:
        """Yield the outermost complete objects from a position on, each with its beginning and its end."""
        while (brace := self.text.find("{", position)) >= 0 and self.failures < _MOST_FAILURES:
            found = self._decoded(brace)
            position = found[1] if isinstance(found, tuple) else brace + 1
            if isinstance(found, tuple):
                yield brace, *found
            else:
                self.failures += 1
                self.broken[getattr(found, "pos", 0)] = (found, brace)

    def _add(self, start: int, fields: dict[str, Any], end: int) -> None:
        item = Group(self._line(start))
        item.update(fields)
        item.lines = self._keys(start, end)
        self.items.append(item)

    def _objects(self, position: int, *, within: bool) -> bool:
        """Read objects one after the other, whatever is between them; return whether a list ends behind them.

        `within` means that only the objects of this list are items.
        """
        closed = False
        while bound := _BOUND.search(self.text, position):
            closed = bound[0] == "]"
            if closed and within:
                break
            position = bound.end() if closed else self._value(bound.start())
        return closed

    def _value(self, position: int) -> int:
        """Read an object and return its end; for a broken item, the beginning of the next one."""
        found = self._decoded(position)
        if isinstance(found, json.JSONDecodeError) and found.msg.startswith("Invalid control"):
            lenient = self._decoded(position, strict=False)
            if isinstance(lenient, tuple) and self.marks & lenient[0].keys():
                self._fault(found.pos, "a text continues in the next line", "write \\n for the line break", "warning")
                found = lenient
        if isinstance(found, tuple):
            self._add(position, *found)
            return found[1]
        self._report(found, position)
        return self._next_item(max(position + 1, getattr(found, "pos", position)))

    def _decoded(self, position: int, *, strict: bool = True) -> tuple[dict[str, Any], int] | Exception:
        try:
            fields, after = _DECODERS[strict].raw_decode(self.text, position)
        except (ValueError, RecursionError) as error:
            return error
        return fields, after

    def _next_item(self, position: int) -> int:
        """Return the beginning of the next complete item after a broken one; the end of the list if there is none."""
        for brace, fields, _ in self._complete(position):
            if self.marks & fields.keys():
                return brace
        if self.failures >= _MOST_FAILURES:
            self._fault(position, "too much is broken; from here on all was left out", "export the file again")
        closing = self.text.rfind("]")
        return closing if closing >= position else len(self.text)

    def _report(self, error: Exception, position: int) -> None:
        where = f"the item of line {self._line(position)} was left out"
        if not isinstance(error, json.JSONDecodeError):
            self._fault(position, f"its fields are nested too deeply; {where}", "export the file again")
            return
        place = error.pos
        what, hint = next((words for start, *words in _FAULTS if error.msg.startswith(start)), (error.msg, ""))
        if self._past_blanks(place) >= len(self.text):
            self.cut_off = True
            what, hint = "the file ends within an item; it may be cut off", "save it again"
        elif error.msg.startswith(_TRAILING):
            before = self.text[position : place + 1].rstrip("} \t\r\n")
            if before.endswith(","):
                place = position + len(before) - 1
                what, hint = "there is a comma after the last field", "delete the comma"
        self._fault(place, f"{what}; {where}", hint)

    def _keys(self, start: int, end: int) -> dict[str, int]:
        """Return the line of each field of the object between two positions."""
        keys: dict[str, int] = {}
        depth = 0
        name: re.Match[str] | None = None
        for token in _TOKEN.finditer(self.text, start, end):
            sign = token[0]
            if sign in "{[":
                depth += 1
            elif sign in "}]":
                depth -= 1
            elif sign == ":" and depth == 1 and name:
                keys.setdefault(name[0][1:-1], self._line(name.start()))
            name = token if depth == 1 and sign.startswith('"') else None
        return keys

    def _enclosed_list(self, start: int, lists: Collection[str]) -> int:
        """Return the beginning of the list of items within an enclosing object; -1 if the object is an item itself.

        The first of several that contains objects: Better BibTeX lists the contents of collections by number.
        """
        whole = self._decoded(start)
        if isinstance(whole, tuple) and self.marks & whole[0].keys():
            return -1
        field = rf'"(?:{"|".join(lists)})"\s*+:\s*+(?=\['
        found = re.search(rf"{field}\s*+\{{)", self.text) or re.search(f"{field})", self.text)
        if found is None:
            return -1
        # A broken item may itself contain such a list: of the works that it cites.
        own = re.search(rf'"(?:{"|".join(sorted(self.marks))})"\s*+:', self.text[start : found.start()])
        return -1 if self.marks and own and not isinstance(whole, tuple) else found.end()

    def _past_blanks(self, position: int) -> int:
        found = _BLANKS.match(self.text, position)
        return found.end() if found else position

    def _line(self, position: int) -> int:
        return bisect_right(self.starts, position)

    def _fault(self, position: int, what: str, hint: str, severity: Severity = "error") -> None:
        line = self._line(position)
        column = position - self.starts[line - 1] + 1
        self.problems.append(Problem(self.path, line, column, what, hint, severity))
