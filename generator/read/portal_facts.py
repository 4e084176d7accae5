"""Additional facts in a portal's own exports: in `custom` of CSL-JSON, fields of BibTeX, and notes.

Other files rarely have such fields; a value in another form is ignored.
"""

import math
import re
from dataclasses import fields
from typing import Any

from generator.core.author_facts import AUTHOR_FACTS
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
    found = {field.name: _value(values.get(field.name), field.type) for field in CARRIED}
    return {name: value for name, value in found.items() if value or isinstance(value, float)}


def read_author_facts(values: Any) -> dict[str, dict[str, Any]]:
    """Read the facts of single authors in `custom` of CSL-JSON, by their places from 1 on."""
    listed = values.get("authors") if isinstance(values, dict) else None
    single = {place: one for place, one in listed.items() if isinstance(one, dict)} if isinstance(listed, dict) else {}
    return {place: {key: one[key] for key in AUTHOR_FACTS if key in one} for place, one in single.items()}


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


def _value(value: Any, kind: FieldType) -> Any:
    """Return a fact as a field of a type has it; empty for a value in another form."""
    listed = value if isinstance(value, list) else []
    match kind:
        case "line":
            return tidy(value) if isinstance(value, str) else ""
        case "lines":
            return tuple(text for one in listed if isinstance(one, str) and (text := tidy(one)))
        case "truth":
            return str(value).lower() == "true"
        case "score":
            return _score(value)
        case "versions":
            return tuple(found for one in listed if isinstance(one, dict) and (found := _version(one)))


def _score(value: Any) -> float | None:
    try:
        score = float(str(value))
    except ValueError:
        return None
    return score if math.isfinite(score) and 0 <= score <= 100 else None


def _version(version: dict[str, Any]) -> dict[str, str]:
    texts = {name: tidy(version[name]) for name in _VERSION_FIELDS if isinstance(version.get(name), str)}
    return {name: line_of_latex(text) if name in _TEXTS else text for name, text in texts.items() if text}
