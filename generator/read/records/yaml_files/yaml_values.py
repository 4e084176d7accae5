"""YAML as texts, lists and groups of keys, with the line of each key; a broken entry does not affect the others.

Values are the texts in the file: a date stays `2017-01-02`, `NO` stays `NO`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from generator.core.problems import Problem
from generator.core.yaml_bounds import is_too_complex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.core.problems import Severity

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MOST_NODES = 1_000_000
_DEEPEST = 60
_KEY = re.compile(r"(?:\"[^\"\n]+\"|'[^'\n]+'|[^\s#\-\[\]{}&*!|>%@`\"',:][^\n]*?|-[^\s\n][^\n]*?):(?:[ \t]|$)")
_ITEM = re.compile(r"( *)-(?:[ \t]|$)")
_OPENS = re.compile(r"[^:#]+:[ \t]*(?:#.*)?")
_DEEPEST_PART = 6
# The parser's errors in plain words, by a part of its message.
_FAULTS = (
    ("mapping values are not allowed", "a colon in a text that is not in quotes", "put the text in double quotes"),
    ("did not find expected ',' or ']'", "a bracket is not closed, or a comma is missing", "correct it"),
    ("did not find expected ',' or '}'", "a brace is not closed, or a comma is missing", "correct it"),
    ("unexpected end of stream", "a text in quotes is not closed", "add the quotation mark at its end"),
    ("found character that cannot start", "a character that no text may begin with", "put the text in double quotes"),
    ("could not find expected ':'", "a line that is no key with a value", "write it as in 'title: ...'"),
    ("did not find expected key", "a line is indented otherwise than its neighbours, or a text has quotes within it",
     "indent it as them, or put the whole text in double quotes"),
    ("control characters are not allowed", "a control character", "delete it"),
    ("did not find expected '-' indicator", "a line is indented otherwise than its neighbours", "indent it as them"),
)  # fmt: skip
_NULL = "tag:yaml.org,2002:null"


class Group(dict[str, Any]):
    """A group of keys; `line` is its first line, `lines` the line of each key."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}


class _TooLargeError(Exception):
    """A file whose aliases expand without limit."""


class Yaml(NamedTuple):
    """The contents of a file, and its errors."""

    value: Any
    problems: tuple[Problem, ...] = ()


def read_yaml(text: str, path: str) -> Yaml:
    """Read a file: the first non-empty document; if it is broken, all complete entries."""
    try:
        if is_too_complex(text):
            raise _TooLargeError
        return Yaml(_document(text, 0))
    except yaml.YAMLError as error:
        problem = _fault(error, 0, path, "this YAML is broken", "error")
    except (_TooLargeError, RecursionError, ValueError):
        return Yaml(
            None,
            (
                Problem(
                    path,
                    1,
                    1,
                    "this YAML is nested too deeply or repeats its parts too often",
                    "write it without aliases",
                ),
            ),
        )
    salvage = _Salvage(path)
    lines = ["" if line.rstrip() in {"---", "..."} else line for line in text.split("\n")]
    whole = salvage.part(lines, 0, 0)
    return Yaml(whole, tuple(salvage.problems) or (problem,))


class _Salvage:
    """Reads the complete parts of a broken file: items and keys one by one, and the lists within broken ones."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.problems: list[Problem] = []

    def part(self, lines: list[str], before: int, depth: int) -> Any:
        """Read a broken part; `before` is the number of lines above it."""
        first = next((line for line in lines if _ITEM.match(line) or _KEY.match(line.lstrip(" "))), "")
        indent = len(first) - len(first.lstrip(" "))
        if depth > _DEEPEST_PART or not first:
            return None
        if _ITEM.match(first):
            items: list[Any] = []
            for start, block in _blocks(lines, indent, _ITEM):
                found = self._whole(block, before + start)
                items += found if isinstance(found, list) else []
                if found is None:
                    inner = self._keys([" " * (indent + 1) + block[0][indent + 1 :], *block[1:]], before + start, depth)
                    items += [inner] if inner else []
                    if inner is None:
                        self._tell(block, before + start)
            return items
        return self._keys(lines, before, depth, each_alone=not depth)

    def _whole(self, block: list[str], before: int) -> Any:
        """Read a part that may be complete; return None if it is not."""
        try:
            return _document("\n".join(block), before)
        except (yaml.YAMLError, _TooLargeError, RecursionError, ValueError):
            return None

    def _keys(self, lines: list[str], before: int, depth: int, *, each_alone: bool = False) -> Group | None:
        """Read keys; return None if the value of one is broken, except for lists, whose items are independent.

        `each_alone` means that one key's value is useful without the others.
        """
        indent = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
        group = Group(before + 1)
        for start, block in _blocks(lines, indent, _KEY):
            value = self._whole(block, before + start)
            if isinstance(value, Group):
                group.update(value)
                group.lines.update(value.lines)
                continue
            inner = None
            if _OPENS.fullmatch(block[0]) and depth < _DEEPEST_PART:
                below = next((line for line in block[1:] if line.strip() and line.lstrip()[0] != "#"), "")
                read = self.part if _ITEM.match(below) else self._keys
                inner = read(block[1:], before + start + 1, depth + 1)
            if inner is not None:
                name = block[0].split(":", 1)[0].strip(" \"'")
                group[name], group.lines[name] = inner, before + start + 1
            elif each_alone:
                self._tell(block, before + start)
            else:
                return None
        return group or None

    def _tell(self, block: list[str], before: int) -> None:
        try:
            _document("\n".join(block), before)
        except yaml.YAMLError as error:
            what = f"the entry of line {before + 1} is broken and was left out"
            self.problems.append(_fault(error, before, self.path, what))
        except (_TooLargeError, RecursionError, ValueError):
            pass


def _document(text: str, before: int) -> Any:
    budget = [_MOST_NODES]
    loader = _LOADER(text)
    try:
        value: Any = None
        while loader.check_node():
            node = loader.get_node()
            if value in (None, "", [], {}) and node is not None:
                value = _value(node, before, budget, 0)
        return value
    finally:
        loader.dispose()


def _value(node: yaml.Node, before: int, budget: list[int], depth: int) -> Any:
    budget[0] -= 1
    if budget[0] < 0 or depth > _DEEPEST:
        raise _TooLargeError
    if isinstance(node, yaml.MappingNode):
        group = Group(node.start_mark.line + 1 + before)
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                name = str(key.value)
                group[name] = _value(value, before, budget, depth + 1)
                group.lines[name] = key.start_mark.line + 1 + before
        return group
    if isinstance(node, yaml.SequenceNode):
        return [_value(one, before, budget, depth + 1) for one in node.value]
    if node.tag == _NULL:
        return None
    return str(node.value)


def _blocks(lines: list[str], indent: int, sign: re.Pattern[str]) -> Iterator[tuple[int, list[str]]]:
    """Split lines at items or keys with this indentation; the text above the first is ignored."""
    at_margin = [
        number
        for number, line in enumerate(lines)
        if len(line) - len(line.lstrip(" ")) == indent and sign.match(line if sign is _ITEM else line[indent:])
    ]
    for start, end in zip(at_margin, [*at_margin[1:], len(lines)][: len(at_margin)], strict=True):
        yield start, lines[start:end]


def _fault(error: yaml.YAMLError, before: int, path: str, what: str, severity: Severity = "warning") -> Problem:
    mark = getattr(error, "problem_mark", None)
    line, column = (mark.line + 1 + before, mark.column + 1) if mark else (before + 1, 1)
    told = getattr(error, "problem", "") or str(error)
    said, hint = next((words for start, *words in _FAULTS if start in told), (told, "correct it, or export it again"))
    return Problem(path, line, column, f"{what} ({said})", hint, severity)
