"""YAML as texts, lists and groups of keys, with the line of each key; an entry that is broken costs no other one.

Values arrive as the text that stands in the file: a date stays `2017-01-02`, `NO` stays `NO`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from generator.errors import Problem
from generator.yaml_bounds import beyond_reason

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MOST_NODES = 1_000_000
_DEEPEST = 60
_KEY = re.compile(r"(?:\"[^\"\n]+\"|'[^'\n]+'|[^\s#\-\[\]{}&*!|>%@`\"',:][^\n]*?|-[^\s\n][^\n]*?):(?:[ \t]|$)")
_ITEM = re.compile(r"( *)-(?:[ \t]|$)")
_LIST_KEY = re.compile(r"(?:references|items):\s*$")
_NULL = "tag:yaml.org,2002:null"


class Group(dict[str, Any]):
    """A group of keys; `line` is where it begins, `lines` where each key stands."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}


class _TooLargeError(Exception):
    """A file whose aliases blow it up."""


class Yaml(NamedTuple):
    """What a file says, and what is wrong with it."""

    value: Any
    problems: tuple[Problem, ...] = ()


def read_yaml(text: str, path: str) -> Yaml:
    """Read a file: the first document that says something; where it is broken, all entries that are whole."""
    try:
        if beyond_reason(text):
            raise _TooLargeError
        return Yaml(_document(text, 0))
    except yaml.YAMLError as error:
        problem = _fault(error, 0, path, "this YAML is broken")
    except (_TooLargeError, RecursionError, ValueError):
        return Yaml(
            None, (Problem(path, 1, 1, "this YAML is nested or repeated beyond reason", "write it without aliases"),)
        )
    whole: Group | list[Any] | None = None
    problems: list[Problem] = []
    for line, block in _blocks(text):
        try:
            value = _document(block, line - 1)
        except yaml.YAMLError as error:
            problems.append(_fault(error, line - 1, path, f"the entry of line {line} is broken and was left out"))
            continue
        except (_TooLargeError, RecursionError, ValueError):
            continue
        if isinstance(value, Group) and (whole is None or isinstance(whole, Group)):
            whole = Group(line) if whole is None else whole
            whole.update(value)
            whole.lines.update(value.lines)
        elif isinstance(value, list) and (whole is None or isinstance(whole, list)):
            whole = [*(whole or []), *value]
    return Yaml(whole, tuple(problems) or (problem,))


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


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Cut a broken file where its entries begin: keys at the margin, or items of its first list."""
    lines = text.split("\n")
    indents = [len(found[1]) for line in lines if (found := _ITEM.match(line))]
    as_items = bool(indents) and all(_LIST_KEY.match(line) for line in lines if _KEY.match(line))
    starts = [number for number, line in enumerate(lines) if _starts(line, min(indents, default=0), as_items=as_items)]
    for start, end in zip(starts, [*starts[1:], len(lines)][: len(starts)], strict=True):
        block = [line for line in lines[start:end] if line.rstrip() not in {"---", "..."}]
        if not as_items or _ITEM.match(block[0]):
            yield start + 1, "\n".join(block)


def _starts(line: str, indent: int, *, as_items: bool) -> bool:
    found = _ITEM.match(line)
    if as_items:
        return (found is not None and len(found[1]) == indent) or bool(_KEY.match(line))
    return bool(_KEY.match(line))


def _fault(error: yaml.YAMLError, before: int, path: str, what: str) -> Problem:
    mark = getattr(error, "problem_mark", None)
    line, column = (mark.line + 1 + before, mark.column + 1) if mark else (before + 1, 1)
    told = getattr(error, "problem", "") or str(error)
    return Problem(
        path, line, column, f"{what} ({told})", "correct it, or export it again", "warning" if before else "error"
    )
