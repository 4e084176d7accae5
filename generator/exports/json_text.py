"""JSON as we write it into files."""

from __future__ import annotations

import json
import re
from typing import Any

_SURROGATE = re.compile("[\ud800-\udfff]")


def json_text(value: Any, *, indent: int | None = None) -> str:
    """Return a value as JSON in readable Unicode; half of a pair of surrogates, which UTF-8 cannot hold, is escaped."""
    separators = (",", ":") if indent is None else None
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
