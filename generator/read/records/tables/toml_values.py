"""TOML as groups of keys with their lines, in the same form as YAML: front matter, or a list of publications."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from generator.core.problems import Problem
from generator.read.records.yaml_files.yaml_values import Group, Yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGINS = re.compile(
    r"\ufeff?(?:[ \t]*+(?:#[^\n]*)?\r?\n)*+[ \t]*+(?:\[{1,2}[\w. \"'-]{1,200}\]{1,2}[ \t]*+(?:#[^\n]*)?\r?\n"
    r"|[\w-]{1,80}[ \t]*=[ \t]*(?:[\"'\[{\d]|true\b|false\b))"
)
_LISTED = re.compile(r"[ \t]*\[\[([^\[\]]{1,200})\]\]")
_PLACE = re.compile(r"line (\d+)")
_BEYOND_REASON = Yaml(
    None,
    (Problem("", 1, 1, "this TOML cannot be read: it is nested too deeply, or has an endless number", "correct it"),),
)


def begins_as_toml(text: str) -> bool:
    """Return whether a file begins like TOML: with a table or a key and its value."""
    return _BEGINS.match(text) is not None


def read_toml(text: str, before: int = 0) -> Yaml:
    """Read TOML that begins after so many lines; tables in `[[...]]` have their lines."""
    try:
        found = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).partition(" (at ")
        line = _PLACE.search(place)
        at = before + int(line[1]) if line else 1
        return Yaml(None, (Problem("", at, 1, f"this TOML is broken ({what})", "correct it"),))
    except (ValueError, RecursionError):
        return _BEYOND_REASON
    lines: defaultdict[str, list[int]] = defaultdict(list)
    for number, written in enumerate(text.splitlines(), start=before + 1):
        listed = _LISTED.match(written)
        if listed:
            lines[_last(listed[1])].append(number)
    try:
        return Yaml(group(found, before + 1, {name: iter(places) for name, places in lines.items()}))
    except (ValueError, RecursionError):
        return _BEYOND_REASON


def group(fields: dict[str, Any], line: int, lines: dict[str, Iterator[int]] | None = None) -> Group:
    """Return a group of keys whose values are texts, lists and groups; `lines` has the lines of list items."""
    made = Group(line)
    for name, value in fields.items():
        made[name] = _value(value, line, (lines or {}).get(name), lines)
    return made


def _value(value: Any, line: int, places: Iterator[int] | None, lines: dict[str, Iterator[int]] | None) -> Any:
    if isinstance(value, dict):
        return group(value, line, lines)
    if isinstance(value, list):
        return [_value(one, next(places, line) if places else line, None, lines) for one in value]
    return value if isinstance(value, str) or value is None else str(value)


def _last(name: str) -> str:
    return name.rpartition(".")[2].strip(" \"'")
