"""Additional facts in a portal's own exports: in `custom` of CSL-JSON, fields of BibTeX, and notes.

Other files rarely have such fields; a value in another form is ignored.
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from generator.core.paper_fields import CARRIED, FieldType
from generator.core.records import Version
from generator.read.documents.marks import line_of_latex, tidy

_VERSION_FIELDS = tuple(field.name for field in fields(Version))
_TEXTS = frozenset({"venue", "volume", "number", "publisher"})
_HIDDEN = re.compile(
    r"(?:^|\n|(?<=[.!?]) |; )"
    r"(?:The list of authors goes on\.|(?:Among the further authors|(?P<also>Also an author)): (?P<names>[^\n]+))\Z"
)


def read_facts(values: Any) -> dict[str, Any]:
    """Read the facts for which bibliographies have no field, by the names of a draft's fields.

    Empty facts are omitted. Numbers and booleans may be texts.
    """
    if not isinstance(values, dict):
        return {}
    found = {field.name: _READ[field.type](values.get(field.name)) for field in CARRIED}
    return {name: value for name, value in found.items() if value or isinstance(value, float)}


def read_hidden_authors(note: str) -> tuple[str, tuple[str, ...], bool]:
    """Remove the sentence about hidden authors from the end of a note.

    Returns the rest of the note, the authors in the sentence, and whether the list of authors is truncated.
    """
    found = _HIDDEN.search(note)
    if found is None:
        return note, (), False
    listed = found["names"] or ""
    names = (name.strip() for name in listed.split(";" if ";" in listed else ","))
    return note[: found.start()], tuple(filter(None, names)), found["also"] is None


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(text for one in _list(value) if isinstance(one, str) and (text := tidy(one)))


def _score(value: Any) -> float | None:
    try:
        score = float(str(value))
    except ValueError:
        return None
    return score if math.isfinite(score) and 0 <= score <= 100 else None


def _versions(value: Any) -> tuple[Mapping[str, str], ...]:
    return tuple(found for one in _list(value) if isinstance(one, dict) and (found := _version(one)))


def _version(said: dict[str, Any]) -> dict[str, str]:
    texts = {name: tidy(said[name]) for name in _VERSION_FIELDS if isinstance(said.get(name), str)}
    return {name: line_of_latex(text) if name in _TEXTS else text for name, text in texts.items() if text}


def _truth(value: Any) -> bool:
    return str(value).lower() == "true"


def _line(value: Any) -> str:
    return tidy(value) if isinstance(value, str) else ""


# The functions that read a fact, by the type of its field.
_READ: dict[FieldType, Callable[[Any], Any]] = {
    "line": _line,
    "lines": _texts,
    "truth": _truth,
    "score": _score,
    "versions": _versions,
}
