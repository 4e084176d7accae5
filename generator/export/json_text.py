"""JSON in the form of our files."""

from __future__ import annotations

import json
import re
from json.encoder import encode_basestring
from typing import Any

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
_SURROGATE = re.compile("[\ud800-\udfff]")


def json_text(value: Any, *, indent: int | None = None) -> str:
    """Return a value as JSON in readable Unicode; a lone surrogate, which UTF-8 cannot contain, is escaped."""
    text = _ENCODER.encode(value) if indent is None else _indented(value, "\n", " " * indent)
    return text if text.isascii() else _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def _indented(value: Any, line: str, indent: str) -> str:
    """Return the result of `json.dumps` with an indent, for which it has no fast encoder; `line` begins a line."""
    deeper = line + indent
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, dict) and value:
        items = [f"{encode_basestring(key)}: {_indented(one, deeper, indent)}" for key, one in value.items()]
        return f"{{{deeper}{f',{deeper}'.join(items)}{line}}}"
    if isinstance(value, (list, tuple)) and value:
        return f"[{deeper}{f',{deeper}'.join([_indented(one, deeper, indent) for one in value])}{line}]"
    return str(value) if type(value) is int else json.dumps(value)
