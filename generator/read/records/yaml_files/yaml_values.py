"""YAML as texts, lists and groups of keys, with the line of each key; a broken entry does not affect the others.

Values are the texts in the file: a date stays `2017-01-02`, `NO` stays `NO`.
"""

from typing import Any, NamedTuple

import yaml

from generator.core.data_files import rows
from generator.core.problems import Problem, Severity
from generator.read.records.tree import Group

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MOST_NODES = 1_000_000
_DEEPEST = 60
_MOST_ALIASES = 20
# The parser's errors in plain words, by a part of its message.
_FAULTS = rows(__file__, "yaml_faults.txt")
_NULL = "tag:yaml.org,2002:null"
# What double quotes make of LaTeX such as `\emph`.
_LATEX = str.maketrans({"\a": r"\a", "\b": r"\b", "\v": r"\v", "\f": r"\f", "\x1b": r"\e"})


class _TooLargeError(Exception):
    """A file whose aliases expand without limit."""


class Yaml(NamedTuple):
    """The contents of a file, and its errors."""

    value: Any
    problems: tuple[Problem, ...] = ()


def read_yaml(text: str, path: str) -> Yaml:
    """Read a file: the first non-empty document; if it is broken, all complete entries."""
    try:
        if _is_too_complex(text):
            raise _TooLargeError
        return Yaml(_document(text, 0))
    except yaml.YAMLError as error:
        problem = _fault(error, 0, path, "this YAML is broken", "error")
    except (_TooLargeError, RecursionError, ValueError):
        what = "this YAML is nested too deeply or repeats its parts too often"
        return Yaml(None, (Problem(path, 1, 1, what, "write it without aliases"),))
    lines = ["" if line.rstrip() in {"---", "..."} else line for line in text.split("\n")]
    problems: list[Problem] = []
    whole = _salvaged(lines, 0, path, problems)
    return Yaml(whole, tuple(problems) or (problem,))


def _is_too_complex(text: str) -> bool:
    """Return whether YAML is nested too deeply for a loader, which recurses in C, or repeats parts by aliases.

    Broken YAML is checked up to its error.
    """
    depth = aliases = 0
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                depth += 1
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                depth -= 1
            aliases += isinstance(event, yaml.AliasEvent)
            if depth > _DEEPEST or aliases > _MOST_ALIASES:
                return True
    except yaml.YAMLError:
        pass
    return False


def _salvaged(lines: list[str], before: int, path: str, problems: list[Problem], *, alone: bool = True) -> Any:
    """Read the complete parts of a broken file: its keys or items one by one, also those in lists below broken ones.

    `before` is the number of lines above; each broken part is added to `problems`. Unless the keys make sense `alone`,
    return None if the value of one is broken.
    """
    content = [(number, line) for number, line in enumerate(lines) if line.strip() and line.lstrip()[0] != "#"]
    if not content:
        return None
    indent, listed = _indent(content[0][1]), _is_item(content[0][1])
    starts = [number for number, line in content if _indent(line) == indent and _is_item(line) == listed]
    group, items = Group(before + starts[0] + 1), []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        head, *below = lines[start:end]
        above = before + start
        inner: list[Problem] = []
        try:
            part = _document("\n".join([head, *below]), above)
        except yaml.YAMLError as error:
            part = None
            if listed:
                part = _salvaged([head.replace("-", " ", 1), *below], above, path, inner, alone=False)
            elif head.rstrip().endswith(":") and any(map(_is_item, below[:1])):
                part = Group(above + 1)
                name = head.strip(" :\"'")
                part[name], part.lines[name] = _salvaged(below, above + 1, path, inner), above + 1
            if part is None and not alone:
                return None
            what = f"the entry of line {above + 1} is broken and was left out"
            problems += [_fault(error, above, path, what)] if part is None else inner
        except (_TooLargeError, RecursionError, ValueError):
            continue
        if isinstance(part, Group) and not listed:
            group.update(part)
            group.lines.update(part.lines)
        items += part if isinstance(part, list) else [part] if part else []
    return items if listed else group


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _is_item(line: str) -> bool:
    return line.lstrip(" ").startswith("- ")


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
    return str(node.value).translate(_LATEX)


def _fault(error: yaml.YAMLError, before: int, path: str, what: str, severity: Severity = "warning") -> Problem:
    mark = getattr(error, "problem_mark", None)
    line, column = (mark.line + 1 + before, mark.column + 1) if mark else (before + 1, 1)
    message = getattr(error, "problem", "") or str(error)
    unknown = (message, "correct it, or export it again")
    plainly, hint = next((words for start, *words in _FAULTS if start in message), unknown)
    return Problem(path, line, column, f"{what} ({plainly})", hint, severity)
