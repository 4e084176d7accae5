"""JSON and tables for spreadsheets in the form of our files, and truncated text."""

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
_SURROGATE = re.compile("[\ud800-\udfff]")


def json_text(value: Any, *, indent: int | None = None) -> str:
    """Return a value as JSON in readable Unicode; a lone surrogate, which UTF-8 cannot contain, is escaped."""
    text = _ENCODER.encode(value) if indent is None else json.dumps(value, ensure_ascii=False, indent=indent)
    return text if text.isascii() else _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def filled(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record without empty values; `0` and `False` are kept."""
    return {name: value for name, value in record.items() if value not in ("", None, [], {})}


# The beginnings of formulas that a spreadsheet would execute; some ignore leading spaces, accept full-width characters,
# or begin a cell at a semicolon, a tab or a line break.
_FORMULA = re.compile(r"(^|[;\t\r\n])(?=[^\S\r\n\t]*[=+\-@＝＋－＠]|\t|\r)")


class _Lines(list[str]):
    """The output of the standard library's writer."""

    write = list[str].append


def csv_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose first line names the columns; an apostrophe keeps cells from being read as formulas."""
    lines = _Lines()
    writer = csv.writer(lines)
    writer.writerow(heads)
    for row in rows:
        writer.writerow([_FORMULA.sub(r"\1'", cell) for cell in row])
    return "".join(lines)


def shortened(text: str, length: int) -> str:
    """Truncate a text at a word, so that it has at most `length` characters including the ellipsis."""
    flat = " ".join(text.split())
    if len(flat) <= length:
        return flat
    return flat[: length - 1].rsplit(" ", 1)[0].rstrip(" ,;:.–-") + "…"
